import { hostView } from '../memory/host-view';
import type { EnumType, ScalarName } from '../signature/c-type';
import { CudaDataType } from './cuda-data-type';
import { rawBytes, writeBack } from './raw-bytes';
import { scalarTypes } from './scalar-types';

/** A number, or the name of an enumerator. The compiler does not tell whether the numbers are signed: both are accepted. */
export function enumType(type: EnumType): CudaDataType {
  const values = new Map(type.enumerators.map(({ name, value }) => [name, BigInt(value)]));
  const names = new Map([...values].map(([name, value]) => [value, name]));
  const underlying = scalarTypes[type.underlying.name];
  const numberOf = (value: unknown) => (typeof value === 'string' ? values.get(value) : value);
  return new CudaDataType(type.name, {
    cType: type,
    byteLength: type.bytes,
    layout: { kind: 'enum', bytes: type.bytes, values: safeValues(values) },
    is: (value) => hostView(value) !== undefined || ['number', 'bigint'].includes(typeof numberOf(value)),
    expected: `a whole number or one of ${[...values.keys()].join(', ')}`,
    encode(value, view, offset, place) {
      const found = hostView(value);
      if (found) {
        new Uint8Array(view.buffer, view.byteOffset + offset, type.bytes).set(rawBytes(found, type.bytes, type.name, place));
        return;
      }
      const number = numberOf(value) as number | bigint;
      const name = `${number < 0 ? 'int' : 'uint'}${8 * type.bytes}` as ScalarName;
      scalarTypes[name].put(number, view, offset, place);
    },
    decode: (view, offset) => underlying.options.decode(view, offset),
    update(value, view, offset, before) {
      const found = hostView(value);
      if (found) return writeBack(found, view, offset, value);
      const now = underlying.update(value, view, offset, before) as number | bigint;
      return typeof value === 'string' ? (names.get(BigInt(now)) ?? now) : now;
    },
  });
}

/** The values that a number holds exactly. */
function safeValues(values: ReadonlyMap<string, bigint>): ReadonlyMap<string, number> {
  const numbers = [...values].map(([name, value]) => [name, Number(value)] as const);
  return new Map(numbers.filter(([, value]) => Number.isSafeInteger(value)));
}
