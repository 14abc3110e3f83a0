/**
 * Work for which several callers wait. Each can leave, by its own signal and with the signal's reason; when all have left, the work is
 * stopped.
 */
export class SharedWork<Result> {
  readonly #result: Promise<Result>;
  readonly #stop = new AbortController();
  readonly #abandoned: () => void;
  #waiting = 0;

  /** `abandoned` is called when the last one has left. */
  constructor(start: (stop: AbortSignal) => Promise<Result>, abandoned: () => void) {
    this.#abandoned = abandoned;
    this.#result = start(this.#stop.signal);
    // Nobody gets a failure that comes after all have left.
    this.#result.catch(() => {});
  }

  join(signal: AbortSignal | undefined): Promise<Result> {
    this.#waiting++;
    return untilAborted(this.#result, signal, () => this.#leave());
  }

  #leave(): void {
    if (--this.#waiting > 0) return;
    this.#stop.abort();
    this.#abandoned();
  }
}

/** The result, or the signal's reason once that is aborted; `left` is called then. */
export function untilAborted<Result>(result: Promise<Result>, signal: AbortSignal | undefined, left: () => void): Promise<Result> {
  if (!signal) return result;
  result.catch(() => {}); // whoever has left is not told
  return new Promise<Result>((resolve, reject) => {
    const leave = () => {
      left();
      reject(signal.reason as Error);
    };
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave, { once: true });
    void result.then(resolve, reject).then(() => signal.removeEventListener('abort', leave));
  });
}
