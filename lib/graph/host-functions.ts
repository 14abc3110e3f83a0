import { inAsyncScope } from '../event-loop/async-scope';
import { onHostNode } from '../native/environment';

/** The functions, by the numbers of their nodes in C++. Weak: a graph holds its functions, and a launch under way its graph. */
const functions = new Map<number, WeakRef<HostFunction>>();
const collected = new FinalizationRegistry<number>((number) => functions.delete(number));
let lastNumber = 0;

/** A function that a graph calls on the JavaScript thread. */
export class HostFunction {
  readonly number: number;
  readonly #body: () => void;
  #failures: unknown[] = [];

  constructor(body: () => void) {
    this.#body = inAsyncScope(body);
    this.number = lastNumber = (lastNumber + 1) >>> 0;
    functions.set(this.number, new WeakRef(this));
    collected.register(this, this.number);
    onHostNode((number) => functions.get(number)?.deref()?.call());
  }

  call(): void {
    try {
      this.#body();
    } catch (error) {
      this.#failures.push(error);
    }
  }

  /** What the function has thrown since the last call of this. */
  takeFailures(): unknown[] {
    return this.#failures.splice(0);
  }
}
