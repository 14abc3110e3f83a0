/**
 * The first of the names that is enough to tell an object with such members from arrays and bytes, which have names of their own, some with
 * numbers as values.
 */
export function tellingName(names: readonly string[]): string | undefined {
  return names.find((name) => others.every((prototype) => !(name in prototype)));
}

const others: readonly object[] = [Array, Uint8Array, DataView, ArrayBuffer, SharedArrayBuffer].map(({ prototype }) => prototype);
