import { wrongArgument } from '../../errors/argument-error';
import type { PlainCodec } from './codec';
import { quick } from './quick-values';

/** An enumeration: its numbers. Flags can be combined, so other numbers are accepted as well. */
export function enumCodec(name: string, values: readonly number[]): PlainCodec {
  const isUnsigned = values.some((value) => value >= 2 ** 31);
  return {
    quick: quick.int32,
    size: 4,
    align: 4,
    write(to, at, value, place) {
      if (typeof value !== 'number' || !Number.isInteger(value) || value < -(2 ** 31) || value >= 2 ** 32) {
        throw wrongArgument(place, `a value of ${name}`, value);
      }
      to.setInt32(at, value, true); // of a value with the highest bit set, the same bits
    },
    read: (from, at) => (isUnsigned ? from.getUint32(at, true) : from.getInt32(at, true)),
  };
}
