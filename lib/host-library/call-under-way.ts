import { type WaitingCall, waitInLine } from '../event-loop/waiting-calls';
import { native } from '../native/environment';

/** How long to sleep, at most, before it is looked whether the function has returned. */
const milliseconds = 10;

/**
 * A C function that is running on another thread, and queues work in a stream: what comes next in the stream waits until it has returned. What
 * cannot wait blocks until then.
 */
export class CallUnderWay implements WaitingCall {
  readonly #over: Promise<void>;
  #resolve!: () => void;
  #isOver = false;

  /** In the turn of the call: before all that wait. */
  constructor(stream: object) {
    this.#over = new Promise((resolve) => (this.#resolve = resolve));
    waitInLine(stream, this, true);
  }

  /** The function has returned. */
  end(): void {
    this.#isOver = true;
    this.#resolve();
  }

  isReady(): boolean {
    return this.#isOver;
  }

  prepare(): Promise<void> {
    return this.#over;
  }

  prepareNow(): void {
    while (!this.#isOver) {
      native().waitForWake(milliseconds);
      native().runTasks();
    }
  }

  begin(): void {}
}
