import { CudaCompileError, type Diagnostic } from '../errors/cuda-compile-error';
import { adviceOn, plainly } from './compile-advice';
import { causeFirst } from './root-cause';
import { TextDecoder } from '../node/own-functions';

/**
 * NVRTC's log in parts:
 *
 *     k.cu(3): error: identifier "foo" is undefined
 *         x = foo;
 *             ^
 *
 * or, with the place in a note,
 *
 *     At end of source: error: expected a "}"
 *     k.cu(1): note #3196-D: to match this "{"
 *       __global__ void k() {
 *                           ^
 */
const head = /^(?:(.+?)\((\d+)\)|At end of source): (?:catastrophic )?(error|warning|remark|note)(?: #[\w-]+)?: (.*)$/;

/** The text that a log is about. */
export interface CompiledText {
  readonly source: string;
  /** Its name in the log. */
  readonly name: string;
  /** The texts of headers that are in memory, by their names in the log. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export function parseDiagnostics(log: string, of: CompiledText): Diagnostic[] {
  const lines = log.split(/\r?\n/);
  const found: Diagnostic[] = [];
  for (let i = 0; i < lines.length; i++) {
    const match = head.exec(lines[i]!);
    if (!match) continue;
    const read = readDiagnostic(match, bodyAfter(lines, i + 1), of);
    if (match[3] !== 'note') found.push({ ...read, severity: match[3] as Diagnostic['severity'] });
    else if (found.length > 0) found.push(withNote(found.pop()!, read));
  }
  return found;
}

type Placed = Omit<Diagnostic, 'severity'>;

function readDiagnostic(match: RegExpExecArray, body: string[], { source, name }: CompiledText): Placed {
  const [, file = name, line = lastLine(source), , text] = match;
  return { file, line: Number(line), column: caretColumn(body), message: inOneLine([text!, ...continuation(body)]) };
}

/** What the compiler puts on lines of its own begins there anew. */
function inOneLine(lines: readonly string[]): string {
  return lines.join(' ').replace(/ (argument types are|object type is): /g, '; $1: ');
}

function withNote(diagnostic: Diagnostic, { file, line, column, message }: Placed): Diagnostic {
  return { ...diagnostic, message: `${diagnostic.message} (${position({ file, line, column })}: ${message})` };
}

/** The number of the last line that is not empty. */
function lastLine(source: string): number {
  return source.trimEnd().split('\n').length;
}

/** The lines that belong to a message: up to an empty one or the next message. */
function bodyAfter(lines: string[], from: number): string[] {
  const body: string[] = [];
  for (let i = from; i < lines.length && lines[i] !== '' && !head.test(lines[i]!); i++) body.push(lines[i]!);
  return body;
}

/** The source line is printed after two blanks, with a caret below the place. */
const printedIndent = 2;

/** The compiler counts bytes of UTF-8, JavaScript and editors count UTF-16. */
function caretColumn(body: string[]): number | undefined {
  const at = caretLine(body);
  if (at < 0) return undefined;
  const before = Buffer.from(body[at - 1] ?? '').subarray(0, body[at]!.indexOf('^'));
  return completeCharacters(before).length - printedIndent + 1;
}

/** An unknown character is reported at each of its bytes: all of them are its column. */
function completeCharacters(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
}

function caretLine(body: string[]): number {
  return body.findIndex((line) => /^\s*\^\s*$/.test(line));
}

/** Long messages go on in indented lines before the source line. */
function continuation(body: string[]): string[] {
  const caret = caretLine(body);
  const text = caret > 0 ? body.slice(0, caret - 1) : body;
  return text.map((line) => line.trim()).filter(Boolean);
}

/** The error for a source that does not compile: it begins with the first message, above the line that is meant. */
export function compileError(log: string, of: CompiledText, notes: string[]): CudaCompileError {
  const diagnostics = causeFirst(parseDiagnostics(log, of)).map((diagnostic) => withAdvice(diagnostic, of.source));
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  const first = errors[0];
  if (!first) return new CudaCompileError([`${of.name} does not compile:`, log.trim(), ...notes].join('\n'), log, diagnostics);
  const text = first.file === of.name ? of.source : of.headers?.[first.file];
  const parts = [`${position(first)}: ${plainly(first.message, text?.split('\n')[first.line - 1] ?? '')}`];
  if (text !== undefined) parts.push(excerpt(text, first));
  parts.push(...instancesIn(log));
  if (errors.length > 1) parts.push(`and ${errors.length - 1} more error${errors.length > 2 ? 's' : ''}; see diagnostics and log`);
  return new CudaCompileError([...parts, ...notes].join('\n'), log, diagnostics);
}

function withAdvice(diagnostic: Diagnostic, source: string): Diagnostic {
  if (diagnostic.severity !== 'error') return diagnostic;
  return { ...diagnostic, message: `${diagnostic.message}${adviceOn(diagnostic, source)}` };
}

/** The instances of templates in which the first error is, and where they are used, from the inside out. */
function instancesIn(log: string): string[] {
  const lines = log.split(/\r?\n/);
  const error = lines.findIndex((line) => head.exec(line)?.[3] === 'error');
  return bodyAfter(lines, error + 1).flatMap((line) => {
    const [, instance, used] = /\binstantiation of "(.*?)"(?: at line (\d+))?/.exec(line) ?? [];
    return instance === undefined ? [] : `in ${instance}${used === undefined ? '' : `, used in line ${used}`}`;
  });
}

/** The error for something that is found in a source before the compiler sees it. `at` is an index into the source. */
export function placeError(source: string, name: string, at: number, message: string): CudaCompileError {
  const before = source.slice(0, at);
  const line = before.split('\n').length;
  const diagnostic: Diagnostic = { severity: 'error', file: name, line, column: at - before.lastIndexOf('\n'), message };
  return new CudaCompileError(`${position(diagnostic)}: ${message}`, '', [diagnostic]);
}

function position({ file, line, column }: Pick<Diagnostic, 'file' | 'line' | 'column'>): string {
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
}

/** What is shown of a line: a minified one may have the length of a file. */
const mostShown = 160;
const shownBefore = 60;

/** A line of a source with its number, and a caret below the column. Of a long line, what is around the column. */
export function excerpt(source: string, { line, column }: Pick<Diagnostic, 'line' | 'column'>): string {
  const { text, before } = partShown(source.split(/\r?\n/)[line - 1] ?? '', column);
  const number = String(line).padStart(5);
  const shown = `${number} | ${text}`;
  return column === undefined ? shown : `${shown}\n      | ${before.replace(/[^\t]/g, ' ')}^`;
}

/** The part of a line that is shown, and what of it is before the column. */
function partShown(line: string, column = 1): { readonly text: string; readonly before: string } {
  if (line.length <= mostShown) return { text: line, before: line.slice(0, column - 1) };
  const from = Math.max(column - 1 - shownBefore, 0);
  const [begin, end] = [from > 0 ? '…' : '', from + mostShown < line.length ? '…' : ''];
  return { text: `${begin}${line.slice(from, from + mostShown)}${end}`, before: `${begin}${line.slice(from, column - 1)}` };
}
