const fewest = 64;
/** A table that has become empty gives back its places if it has more than these. */
const mostKept = 65_536;

/**
 * What is under way, by the numbers of a counter: the lowest bits of an entry's number are its place, since numbers that are under way at
 * the same time are close together. A Map would hash each, and be rebuilt again and again as thousands come and go.
 */
export class OperationTable<Entry extends object> {
  #numbers = new Uint32Array(fewest);
  #entries: (Entry | undefined)[] = emptyPlaces(fewest);
  /** Entries whose place is taken by one that began long before. */
  readonly #displaced = new Map<number, Entry>();
  #size = 0;

  get size(): number {
    return this.#size + this.#displaced.size;
  }

  get(number: number): Entry | undefined {
    const at = number & (this.#numbers.length - 1);
    if (this.#numbers[at] === number) return this.#entries[at];
    return this.#displaced.size > 0 ? this.#displaced.get(number) : undefined;
  }

  /** `number` is not 0, and nothing is under way under it. */
  set(number: number, entry: Entry): void {
    if (2 * this.#size >= this.#numbers.length) this.#grow();
    const at = number & (this.#numbers.length - 1);
    if (this.#entries[at] !== undefined) {
      this.#displaced.set(number, entry);
      return;
    }
    this.#numbers[at] = number;
    this.#entries[at] = entry;
    this.#size++;
  }

  delete(number: number): void {
    const at = number & (this.#numbers.length - 1);
    if (this.#numbers[at] !== number) {
      this.#displaced.delete(number);
      return;
    }
    this.#numbers[at] = 0;
    this.#entries[at] = undefined;
    if (--this.#size === 0 && this.#numbers.length > mostKept) this.#start();
  }

  #start(): void {
    this.#numbers = new Uint32Array(fewest);
    this.#entries = emptyPlaces(fewest);
  }

  /** Entries that had different places still do. */
  #grow(): void {
    const [numbers, entries] = [this.#numbers, this.#entries];
    this.#numbers = new Uint32Array(2 * numbers.length);
    this.#entries = emptyPlaces(2 * numbers.length);
    for (const [before, number] of numbers.entries()) {
      const at = number & (this.#numbers.length - 1);
      if (number === 0) continue;
      this.#numbers[at] = number;
      this.#entries[at] = entries[before];
    }
  }
}

function emptyPlaces(count: number): undefined[] {
  return new Array<undefined>(count).fill(undefined);
}
