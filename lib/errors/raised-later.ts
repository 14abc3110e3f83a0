import { callerStack } from './caller-stack';
import { raisedAt } from './raised-at';

/**
 * Rejects with the error that `make` makes, two turns of the microtask queue later: by then V8 knows who awaits the Promise that was resolved
 * with this one, and the error has their stack (docs/decisions/0013). For what fails while none of the program's code runs.
 */
export async function raisedLater(make: () => unknown): Promise<never> {
  await undefined;
  await undefined;
  throw raisedAt(make(), callerStack(raisedLater));
}
