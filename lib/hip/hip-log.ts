import { tableName } from './name-table';

/** `/tmp/comgr-1/input/kernel.cu:3:5: error: text` */
const head = /^(?:\/\S*\/(?:input|include)\/)?(.+?):(\d+):(\d+): (fatal error|error|warning|note): (.*)$/;
/** The source line and the caret below it, behind the line's number. */
const quoted = /^ +(?:\d+)? \| ?(.*)$/;

/** Clang's log as NVRTC would write it, which the rest of the package reads. `expressions`: those of the table of names. */
export function asNvrtcLog(log: string, expressions: readonly string[]): string {
  return log
    .split('\n')
    .map((line) => lineAsNvrtc(line, expressions))
    .join('\n');
}

function lineAsNvrtc(line: string, expressions: readonly string[]): string {
  const [, file, number, , kind, text] = head.exec(line) ?? [];
  if (file === undefined) return line.replace(quoted, (_, shown: string) => `  ${withoutMarks(shown)}`);
  const said = `${file}(${number}): ${kind === 'fatal error' ? 'catastrophic error' : kind}: ${asNvrtcSays(text!)}`;
  const expression = file === tableName ? expressions[Number(number) - 1] : undefined;
  return expression === undefined ? said : `${said}\n  #pragma nv_mangled_name ${expression}`;
}

/** Only the caret, without what clang underlines. */
function withoutMarks(shown: string): string {
  return /^[\s~^]*\^[\s~]*$/.test(shown) ? shown.replaceAll('~', ' ').trimEnd() : shown;
}

function asNvrtcSays(text: string): string {
  const missing = /^'(.*)' file not found$/.exec(text)?.[1];
  if (missing !== undefined) return `cannot open source file "${missing}"`;
  return text.replace(/^use of undeclared identifier '(\w+)'/, 'identifier "$1" is undefined');
}
