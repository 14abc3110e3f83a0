import { AsyncResource } from 'node:async_hooks';
import { calledAt } from '../errors/called-at';
import { callerStack, type CallerStack } from '../errors/caller-stack';
import type { Slices } from './slices';
import { type WaitingCall, waitInLine } from './waiting-calls';

/** What to do with the call. */
interface Outcome {
  /** Called when everything is converted and it is the call's turn. May throw. */
  begin(): void;
  fail(error: Error): void;
}

/**
 * A call whose arguments are converted in slices. It takes its place in the stream's line at once: what comes after it in the stream waits
 * as well, or converts the rest at once.
 */
export class WaitingConversion implements WaitingCall {
  readonly #conversions: Slices;
  readonly #outcome: Outcome;
  readonly #stack: CallerStack;
  /** What the program has in AsyncLocalStorage. AsyncResource.bind() would take as long as the conversion of a thousand objects. */
  readonly #scope = new AsyncResource('cuda-ffi');
  readonly #leave: () => void;
  #isWanted = true;
  #failure: { readonly error: Error } | undefined;

  constructor(stream: object, conversions: Slices, outcome: Outcome) {
    this.#conversions = conversions;
    this.#outcome = outcome;
    this.#stack = callerStack(WaitingConversion);
    this.#leave = waitInLine(stream, this, true);
  }

  isReady(): boolean {
    return this.#failure !== undefined || this.#conversions.isDone;
  }

  isBusy(): boolean {
    return this.#conversions.isBusy;
  }

  async prepare(): Promise<void> {
    await this.#conversions.finishInTurns(() => this.#isWanted).catch((error: unknown) => this.#fail(error));
  }

  prepareNow(): void {
    try {
      if (!this.isReady()) this.#conversions.finish();
    } catch (error) {
      this.#fail(error);
    }
  }

  abandon(): void {
    this.#isWanted = false;
    this.#leave();
  }

  begin(): void {
    this.#scope.runInAsyncScope(() => this.#beginInScope());
  }

  #fail(error: unknown): void {
    this.#isWanted = false;
    this.#failure ??= { error: error as Error };
  }

  #beginInScope(): void {
    try {
      if (this.#failure) throw this.#failure.error;
      this.#outcome.begin();
    } catch (error) {
      this.#outcome.fail(calledAt(error, this.#stack) as Error);
    }
  }
}
