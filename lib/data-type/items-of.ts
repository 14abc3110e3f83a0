/** An ordinary array as it is; others through their iterator, as in Array.from. */
export function itemsOf(array: readonly unknown[]): readonly unknown[] {
  return array[Symbol.iterator] === Array.prototype[Symbol.iterator] ? array : Array.from(array);
}
