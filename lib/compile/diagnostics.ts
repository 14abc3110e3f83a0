import { CudaCompileError, type Diagnostic } from '../errors/cuda-compile-error';

/**
 * NVRTC's log in parts:
 *
 *     k.cu(3): error: identifier "foo" is undefined
 *         x = foo;
 *             ^
 */
const head = /^(.+?)\((\d+)\): (?:catastrophic )?(error|warning|remark)(?: #[\w-]+)?: (.*)$/;

export function parseDiagnostics(log: string): Diagnostic[] {
  const lines = log.split('\n');
  const found: Diagnostic[] = [];
  for (let i = 0; i < lines.length; i++) {
    const match = head.exec(lines[i]!);
    if (!match) continue;
    const body = bodyAfter(lines, i + 1);
    found.push({
      severity: match[3] as Diagnostic['severity'],
      file: match[1]!,
      line: Number(match[2]),
      column: caretColumn(body),
      message: [match[4]!, ...continuation(body)].join(' '),
    });
  }
  return found;
}

/** The lines that belong to a message: up to an empty one or the next message. */
function bodyAfter(lines: string[], from: number): string[] {
  const body: string[] = [];
  for (let i = from; i < lines.length && lines[i] !== '' && !head.test(lines[i]!); i++) body.push(lines[i]!);
  return body;
}

/** The source line is printed behind two blanks; the caret stands below the place. */
const printedIndent = 2;

function caretColumn(body: string[]): number | undefined {
  const caret = body.find((line) => /^\s*\^\s*$/.test(line));
  return caret === undefined ? undefined : caret.indexOf('^') - printedIndent + 1;
}

/** Long messages go on in indented lines before the source line. */
function continuation(body: string[]): string[] {
  const caret = body.findIndex((line) => /^\s*\^\s*$/.test(line));
  const text = caret > 0 ? body.slice(0, caret - 1) : body;
  return text.map((line) => line.trim()).filter(Boolean);
}

/** The error for a source that does not compile: the first message in front, the line it means below it. */
export function compileError(log: string, source: string, name: string, notes: string[]): CudaCompileError {
  const diagnostics = parseDiagnostics(log);
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  const first = errors[0];
  if (!first) return new CudaCompileError(`${name} does not compile:\n${log.trim()}`, log, diagnostics);
  const position = first.column === undefined ? `${first.line}` : `${first.line}:${first.column}`;
  const parts = [`${first.file}:${position}: ${first.message}`];
  if (first.file === name) parts.push(excerpt(source, first));
  if (errors.length > 1) parts.push(`and ${errors.length - 1} more error${errors.length > 2 ? 's' : ''}; see diagnostics and log`);
  return new CudaCompileError([...parts, ...notes].join('\n'), log, diagnostics);
}

function excerpt(source: string, { line, column }: Diagnostic): string {
  const text = source.split('\n')[line - 1] ?? '';
  const number = String(line).padStart(5);
  const shown = `${number} | ${text}`;
  return column === undefined ? shown : `${shown}\n      | ${text.slice(0, column - 1).replace(/[^\t]/g, ' ')}^`;
}
