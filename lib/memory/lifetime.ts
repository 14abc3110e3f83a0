/**
 * How long something on a device may be used: until it is disposed of. A call that waits holds what it was given: that is freed once the
 * call has been queued, and is there again, as it was when the call was made, while it is being queued.
 */
export class Lifetime {
  readonly #free: () => void;
  #isDisposed = false;
  #isOver = false;
  #holds = 0;
  #revivals = 0;

  constructor(free: () => void) {
    this.#free = free;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Frees it at once, or when nobody holds it any more. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#isOver = this.#revivals === 0;
    if (this.#holds === 0) this.#free();
  }

  hold(): void {
    this.#holds++;
  }

  /** As often as it was held. */
  release(): void {
    if (--this.#holds === 0 && this.#isDisposed) this.#free();
  }

  /** Whoever holds it may use it until {@link rest}, even if it has been disposed of. */
  revive(): void {
    this.#revivals++;
    this.#isOver = false;
  }

  rest(): void {
    this.#isOver = --this.#revivals === 0 && this.#isDisposed;
  }
}
