import { AsyncResource } from 'node:async_hooks';
import type { Slices } from './slices';
import { type WaitingCall, waitInLine } from './waiting-calls';

/** What is to be done when all of `work` is. */
interface Turn {
  readonly work: Slices;
  begin(): void;
  fail(error: unknown): void;
}

/**
 * A place in a stream's line, taken when an operation is called that cannot say yet what it will queue: a plan that is being recorded, or
 * that waits for its last run. Calls that can wait come after it. What cannot wait goes before it until {@link queue} is called, since
 * nothing that blocks could bring that about; from then on it does what is left and comes after it.
 */
export class HeldPlace implements WaitingCall {
  readonly #scope = new AsyncResource('cuda-ffi');
  readonly #leave: () => void;
  readonly #given: Promise<void>;
  #give!: () => void;
  #turn: Turn | undefined;
  #failure: { readonly error: unknown } | undefined;
  #isLeft = false;

  constructor(stream: object) {
    this.#given = new Promise((resolve) => (this.#give = resolve));
    this.#leave = waitInLine(stream, this);
  }

  /** Does the work in slices, and calls `begin` when it is the operation's turn: all that it queues, it queues in that call. */
  queue<Result>(work: Slices, begin: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#isLeft) return reject(left());
      this.#turn = { work, begin: () => resolve(begin()), fail: reject };
      this.#give();
    });
  }

  /** Gives the place up, unless its turn has come. */
  leave(): void {
    this.#isLeft = true;
    this.#give();
    this.#leave();
    this.#turn?.fail(left());
  }

  isReady(): boolean {
    return this.#isLeft || this.#failure !== undefined || (this.#turn?.work.isDone ?? false);
  }

  isBusy(): boolean {
    return !this.isReady() && (this.#turn?.work.isBusy ?? true);
  }

  async prepare(): Promise<void> {
    await this.#given;
    await this.#turn?.work.finishInTurns(() => !this.#isLeft).catch((error: unknown) => this.#fail(error));
  }

  prepareNow(): void {
    try {
      if (!this.isReady()) this.#turn!.work.finish();
    } catch (error) {
      this.#fail(error);
    }
  }

  begin(): void {
    this.#scope.runInAsyncScope(() => this.#beginInScope());
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
  }

  #beginInScope(): void {
    const turn = this.#turn;
    if (!turn) return;
    try {
      if (this.#failure) throw this.#failure.error;
      turn.begin();
    } catch (error) {
      turn.fail(error);
    }
  }
}

/** Seen by nobody but the operation itself, which has been given up. */
function left(): Error {
  return new Error('the operation was given up');
}
