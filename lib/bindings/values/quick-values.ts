import type { NumberViews } from '../memory/number-views';

/** Which values {@link writeQuickly} accepts. They are numbers, since a call checks a dozen of them. */
export const quick = { none: 0, int32: 1, uint32: 2, wide: 3, float: 4, double: 5 } as const;

export type QuickKind = (typeof quick)[keyof typeof quick];

/**
 * The hot path of every call: writes a value of the usual form, a number or bigint in the right range, at an offset that is a multiple of
 * its size. Returns false for all others, which the type's codec converts or rejects with an error.
 */
export function writeQuickly(kind: QuickKind, { words, longs, floats, doubles }: NumberViews, at: number, value: unknown): boolean {
  switch (kind) {
    case quick.int32:
      if (typeof value !== 'number' || (value | 0) !== value) return false;
      words[at >> 2] = value;
      return true;
    case quick.uint32:
      if (typeof value !== 'number' || value >>> 0 !== value) return false;
      words[at >> 2] = value;
      return true;
    case quick.wide:
      return writeWideQuickly(words, longs, at, value);
    case quick.float:
      if (typeof value !== 'number') return false;
      floats[at >> 2] = value;
      return true;
    case quick.double:
      if (typeof value !== 'number') return false;
      doubles[at >> 3] = value;
      return true;
    default:
      return false;
  }
}

function writeWideQuickly(words: Uint32Array, longs: BigUint64Array, at: number, value: unknown): boolean {
  if (typeof value === 'bigint') {
    longs[at >> 3] = value;
    return longs[at >> 3] === value; // what does not fit is cut
  }
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return false;
  words[at >> 2] = value; // its lower 32 bits
  words[(at >> 2) + 1] = value / 2 ** 32;
  return true;
}
