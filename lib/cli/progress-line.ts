/** Where a line is shown: stderr. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const toBeginning = '\r\x1b[2K';

/** A line at the bottom of a terminal that says how far something is. Where there is no terminal, nothing is written. */
export class ProgressLine {
  readonly #terminal: Terminal;
  #shown = '';

  constructor(terminal: Terminal = process.stderr) {
    this.#terminal = terminal;
  }

  /** Replaces the line. */
  show(text: string): void {
    if (!this.#terminal.isTTY) return;
    const fitting = text.slice(0, (this.#terminal.columns || 80) - 1); // 0 where a terminal does not know its width
    if (fitting === this.#shown) return;
    this.#terminal.write(`${toBeginning}${fitting}`);
    this.#shown = fitting;
  }

  /** Takes the line away, for what is printed next. */
  clear(): void {
    if (this.#shown !== '') this.#terminal.write(toBeginning);
    this.#shown = '';
  }
}

/** `name  [######----]  60 %  30 of 50 MB`; without the bar if the whole is not known. */
export function barOf(name: string, done: number, whole: number): string {
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
  if (whole <= 0) return `${name}  ${megabytes(done)} MB`;
  const part = Math.min(1, done / whole);
  const full = Math.round(part * 20);
  const percent = `${Math.floor(part * 100)}`.padStart(3);
  return `${name}  [${'#'.repeat(full)}${'-'.repeat(20 - full)}]  ${percent} %  ${megabytes(done)} of ${megabytes(whole)} MB`;
}
