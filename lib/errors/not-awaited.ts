import { coded } from './argument-error';

/**
 * The Promise of something with these members, which says so where one of them is asked of the Promise itself: "is not a function" would
 * send people looking for the member.
 */
export function notAwaited<Value>(promise: Promise<Value>, what: string, members: Iterable<string>): Promise<Value> {
  for (const name of members) {
    if (name in promise) continue;
    void Object.defineProperty(promise, name, {
      configurable: true,
      get() {
        throw coded(new TypeError(`${name} of a Promise: await what ${what} returns, const mod = await ${what}(…), and then mod.${name}`));
      },
    });
  }
  return promise;
}
