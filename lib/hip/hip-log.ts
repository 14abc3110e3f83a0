import { folderOfPaths } from './absolute-headers';
import { withoutLabels } from './dynamic-shared';
import { tableName } from './name-table';

/** `/tmp/comgr-1/input/kernel.cu:3:5: error: text` */
const head = new RegExp(
  String.raw`^(?:\/\S*\/(?:input|include)\/)?(?:${folderOfPaths}(?=\/))?(.+?):(\d+):(\d+): (fatal error|error|warning|note): (.*)$`,
);
/** Where the compiler's own headers have what it takes a misspelled name for. */
const inHeaders = /(?:hiprtc_runtime|cuda_ffi_\w+)\.h:\d+:\d+: note: '.*' declared here$/;
/** The source line and the caret below it, behind the line's number. */
const quoted = /^ +(?:\d+)? \| ?(.*)$/;

/** Clang's log as NVRTC would write it, which the rest of the package reads. `expressions`: those of the table of names. */
export function asNvrtcLog(log: string, expressions: readonly string[]): string {
  const lines = log.split('\n');
  const heads = lines.map((line, index) => (index === 0 || head.test(line) ? index : -1)).filter((index) => index >= 0);
  const parts = heads.map((from, index) => lines.slice(from, heads[index + 1]));
  return parts
    .filter(([first]) => !inHeaders.test(first!))
    .flatMap((part) => part.map((line) => lineAsNvrtc(withoutLabels(line), expressions, columnOf(part))))
    .join('\n');
}

/** The column of a message in the program's own text, in bytes. */
function columnOf([first, ...rest]: readonly string[]): number {
  const column = Number(head.exec(first!)?.[3] ?? 1);
  const source = rest.map((line) => quoted.exec(line)?.[1]).find((line) => line !== undefined);
  const before = Buffer.from(source ?? '')
    .subarray(0, column - 1)
    .toString();
  return column - before.length + withoutLabels(before).length;
}

/** `column` is that of the message, in bytes, as NVRTC's carets count. Clang's count columns of a screen. */
function lineAsNvrtc(line: string, expressions: readonly string[], column: number): string {
  const [, file, number, , kind, text] = head.exec(line) ?? [];
  if (file === undefined) return line.replace(quoted, (_, shown: string) => `  ${withoutMarks(shown, column)}`);
  const said = `${file}(${number}): ${kind === 'fatal error' ? 'catastrophic error' : kind}: ${asNvrtcSays(text!)}`;
  const expression = file === tableName ? expressions[Number(number) - 1] : undefined;
  return expression === undefined ? said : `${said}\n  #pragma nv_mangled_name ${expression}`;
}

/** Only the caret, without what clang underlines. */
function withoutMarks(shown: string, column: number): string {
  return /^[\s~^]*\^[\s~]*$/.test(shown) ? `${' '.repeat(column - 1)}^` : shown;
}

/** What clang says and NVRTC says in other words, which advice is given by. */
const said: readonly [RegExp, string][] = [
  [/^'(.*)' file not found$/, 'cannot open source file "$1"'],
  [/^(?:use of undeclared identifier|unknown type name) '(\w+)'.*/, 'identifier "$1" is undefined'],
  [/^no member named '(\w+)' in namespace '(\w+)'.*/, 'namespace "$2" has no member "$1"'],
  [/^expected '(.)'.*/, 'expected a "$1"'],
  [/^to match this '(.)'$/, 'to match this "$1"'],
  [/^expected expression$/, 'expected an expression'],
  [/^a type specifier is required for all declarations$/, 'explicit type is missing ("int" assumed)'],
  [/^(?:read-only variable is not assignable|cannot assign to variable .*)$/, 'expression must be a modifiable lvalue'],
  [/^kernel function type '.*' must have void return type$/, 'a __global__ function must have a void return type'],
];

function asNvrtcSays(text: string): string {
  const [form, words] = said.find(([each]) => each.test(text)) ?? [];
  return form ? text.replace(form, words!) : text;
}
