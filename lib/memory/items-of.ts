import { types } from 'node:util';
import { coded } from '../errors/argument-error';

/** No JavaScript engine stores longer lists item by item. */
const mostItems = 2 ** 27 - 1;
/** A Proxy's length is whatever its function says; reading so many items takes some seconds. */
const mostOfProxy = 2 ** 22;
/** Shorter lists are walked in milliseconds, whatever is in them. */
const leastLooked = 2 ** 16;
const looks = 64;

/**
 * The items of a list: an ordinary array as it is, others through their iterator, as in Array.from. Throws for a list that is too long to be
 * what it says, before anything is walked: copying one would take seconds, or end the process. `what` begins the message.
 */
export function itemsOf(array: readonly unknown[], what: string): readonly unknown[] {
  checkLength(array, what);
  return array[Symbol.iterator] === Array.prototype[Symbol.iterator] ? array : Array.from(array);
}

function checkLength(array: readonly unknown[], what: string): void {
  const { length } = array;
  if (length < leastLooked) return;
  const most = types.isProxy(array) ? mostOfProxy : mostItems;
  if (length > most) throw coded(new RangeError(`${what}: expected a list of at most ${most} items, received one of length ${length}`));
  if (types.isProxy(array)) return;
  for (let look = 1; look <= looks; look++) {
    const index = Math.ceil((length * look) / looks) - 1;
    if (!(index in array)) throw coded(new TypeError(`${what}: the list of length ${length} has no item ${index}`));
  }
}
