/** The size of a number in bytes, in which positions are counted. */
export type Unit = 1 | 2 | 4 | 8;

interface Loop {
  readonly number: number;
  readonly bytes: number;
}

/**
 * Where a value is in its item, for the text of straight code: so many bytes after its beginning, and so many for each turn of the loops
 * around it.
 */
export class CodePosition {
  static readonly start = new CodePosition(0, []);
  readonly #bytes: number;
  readonly #loops: readonly Loop[];

  private constructor(bytes: number, loops: readonly Loop[]) {
    this.#bytes = bytes;
    this.#loops = loops;
  }

  plus(bytes: number): CodePosition {
    return new CodePosition(this.#bytes + bytes, this.#loops);
  }

  /** The position in a loop whose variable is `n` with its number. */
  inLoop(number: number, bytes: number): CodePosition {
    return new CodePosition(this.#bytes, [...this.#loops, { number, bytes }]);
  }

  /** The position in units from `base`, which is the item's beginning; undefined if it may be between two units. */
  text(base: string, unit: Unit = 1): string | undefined {
    if ([this.#bytes, ...this.#loops.map(({ bytes }) => bytes)].some((bytes) => bytes % unit !== 0)) return undefined;
    const turns = this.#loops.map(({ number, bytes }) => `n${number} * ${bytes / unit}`);
    return [base, ...turns, ...(this.#bytes > 0 ? [`${this.#bytes / unit}`] : [])].join(' + ');
  }
}
