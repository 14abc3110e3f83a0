import { now, setImmediate } from '../node/own-functions';

/** Work on many items that can be done a slice at a time: what one item costs does not depend on those before it. */
export interface SlicedWork {
  readonly count: number;
  /** Does the items from `begin` up to `end`, each once and in order. */
  slice(begin: number, end: number): void;
}

/** How long a slice may keep the event loop; a turn may have several. */
const sliceMilliseconds = 0.75;
/** How many items of a work are done before the first look at the clock. What they took says how many are done before the next. */
const firstItems = 1024;

/** Larger work is done in slices, as larger TypedArrays are copied in slices. */
const mostBytesAtOnce = 1 << 20;
/** The same for items, since small ones take time as well. */
const mostItemsAtOnce = 1 << 16;

/**
 * Whether work on so many bytes takes so long that the event loop should turn meanwhile. Decided by size, since it must not depend on the
 * machine.
 */
export function isLong(bytes: number, items: number): boolean {
  return bytes > mostBytesAtOnce || items > mostItemsAtOnce;
}

export function doAtOnce(work: SlicedWork): void {
  work.slice(0, work.count);
}

/** Pieces of work that are done one after another: some in each turn of the event loop, or the rest at once. */
export class Slices {
  readonly #works: readonly SlicedWork[];
  #work = 0;
  #next = 0;
  #items = firstItems;
  #isBusy = false;

  constructor(works: readonly SlicedWork[]) {
    this.#works = works;
  }

  get isDone(): boolean {
    return this.#work === this.#works.length;
  }

  /** Whether a slice is being done right now, so that whoever asks is the user's code that it runs. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Does all that is left. */
  finish(): void {
    while (!this.isDone) this.#advance(Infinity);
  }

  /** Lets the event loop turn after each slice. Ends early if `isWanted` says no. */
  async finishInTurns(isWanted: () => boolean = () => true): Promise<void> {
    while (!this.isDone && isWanted()) {
      const until = now() + sliceMilliseconds;
      for (let at = now(); !this.isDone && at < until;) at = this.#advanceFrom(at);
      if (!this.isDone) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Does the next items, a part of a slice, and returns what the clock says then. */
  #advanceFrom(began: number): number {
    this.#advance(this.#items);
    const at = now();
    if (at - began < sliceMilliseconds / 4) this.#items *= 2;
    else if (at - began > sliceMilliseconds) this.#items = Math.ceil(this.#items / 2);
    return at;
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
    this.#items = firstItems;
  }
}
