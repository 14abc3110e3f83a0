/** A name in a declaration file, and where it is in the source. Lines and columns count from 0. */
export interface MappedName {
  readonly line: number;
  readonly column: number;
  readonly sourceLine: number;
  readonly sourceColumn: number;
}

/** The text of a `.d.ts.map` file (source maps, version 3), by which editors go from a kernel to its line in the `.cu` file. */
export function declarationMap(file: string, source: string, names: readonly MappedName[]): string {
  const lines: string[] = [];
  let from: MappedName = { line: 0, column: 0, sourceLine: 0, sourceColumn: 0 };
  for (const name of [...names].sort((a, b) => a.line - b.line)) {
    // Each number counts from the one before; a generated column, within its line.
    const column = name.line === from.line ? name.column - from.column : name.column;
    const segment = [column, 0, name.sourceLine - from.sourceLine, name.sourceColumn - from.sourceColumn].map(variableLength).join('');
    lines[name.line] = lines[name.line] === undefined ? segment : `${lines[name.line]},${segment}`;
    from = name;
  }
  const mappings = Array.from(lines, (line) => line ?? '').join(';');
  return `${JSON.stringify({ version: 3, file, sources: [source], names: [], mappings })}\n`;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A number in Base64, five bits a digit, the lowest first; the first bit is the sign. */
function variableLength(value: number): string {
  let rest = value < 0 ? -value * 2 + 1 : value * 2;
  let text = '';
  do {
    const digit = rest % 32;
    rest = Math.floor(rest / 32);
    text += digits[rest > 0 ? digit + 32 : digit];
  } while (rest > 0);
  return text;
}
