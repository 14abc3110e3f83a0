/** An ordinary array as it is. Others by their iterator, as Array.from does. */
export function itemsOf(array: readonly unknown[]): readonly unknown[] {
  return array[Symbol.iterator] === Array.prototype[Symbol.iterator] ? array : Array.from(array);
}
