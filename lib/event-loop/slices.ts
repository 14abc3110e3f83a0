/** Work on many items that may be done a piece at a time: what one item costs does not depend on those before it. */
export interface SlicedWork {
  readonly count: number;
  /** Does the items from `begin` to before `end`; each once, in order. */
  slice(begin: number, end: number): void;
  /** Items between two looks at the clock, where they cost less than objects do. */
  readonly itemsAtOnce?: number;
}

/** How long a slice may keep the event loop; a turn may have several. */
const sliceMilliseconds = 0.5;
/** Between two looks at the clock. */
const objectsAtOnce = 1024;

/** What has more is done in slices, as TypedArrays of more are copied in slices. */
const mostBytesAtOnce = 1 << 20;
/** Items, too: a small one takes its time as well. */
const mostItemsAtOnce = 1 << 16;

/** Whether work on so many bytes takes so long that the event loop should turn meanwhile. By size: it must not depend on the machine. */
export function isLong(bytes: number, items: number): boolean {
  return bytes > mostBytesAtOnce || items > mostItemsAtOnce;
}

export function doAtOnce(work: SlicedWork): void {
  work.slice(0, work.count);
}

/** Pieces of work that are done one after the other: some in each turn of the event loop, or the rest at once. */
export class Slices {
  readonly #works: readonly SlicedWork[];
  #work = 0;
  #next = 0;
  #isBusy = false;

  constructor(works: readonly SlicedWork[]) {
    this.#works = works;
  }

  get isDone(): boolean {
    return this.#work === this.#works.length;
  }

  /** Whether a slice is being done just now: this is the user's code that it runs. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** All that is left. */
  finish(): void {
    while (!this.isDone) this.#advance(Infinity);
  }

  /** A turn of the event loop after each slice. Ends early where `isWanted` says so. */
  async finishInTurns(isWanted: () => boolean = () => true): Promise<void> {
    while (!this.isDone && isWanted()) {
      const until = performance.now() + sliceMilliseconds;
      do this.#advance(this.#works[this.#work]!.itemsAtOnce ?? objectsAtOnce);
      while (!this.isDone && performance.now() < until);
      if (!this.isDone) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #advance(items: number): void {
    const work = this.#works[this.#work]!;
    const end = Math.min(this.#next + items, work.count);
    this.#isBusy = true;
    try {
      work.slice(this.#next, end);
    } finally {
      this.#isBusy = false;
    }
    this.#next = end;
    if (end < work.count) return;
    this.#work++;
    this.#next = 0;
  }
}
