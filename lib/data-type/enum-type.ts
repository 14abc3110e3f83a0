import { hostView } from '../memory/host-view';
import { argumentOutOfRange } from '../errors/argument-error';
import { type EnumType, type ScalarName, scalars, type ScalarType } from '../signature/c-type';
import { CudaDataType } from './cuda-data-type';
import { rawBytes, writeBack } from './raw-bytes';
import { scalarTypes } from './scalar-types';

/** A number, or the name of an enumerator. Unless the compiler was asked for the underlying type, numbers of either sign are accepted. */
export function enumType(type: EnumType): CudaDataType {
  const values = new Map(type.enumerators.map(({ name, value }) => [name, BigInt(value)]));
  const names = new Map([...values].map(([name, value]) => [value, name]));
  const { name: scalar } = numbersOf(type.underlying);
  const underlying = scalarTypes[scalar];
  const isBool = type.underlying.name === 'bool';
  const numberOf = (value: unknown) => (typeof value === 'string' ? values.get(value) : value);
  return new CudaDataType(type.name, {
    cType: type,
    byteLength: type.bytes,
    layout: { kind: 'enum', bytes: type.bytes, values: safeValues(values), ...(type.isExact && { numbers: isBool ? 'bool' : scalar }) },
    is: (value) => hostView(value) !== undefined || ['number', 'bigint'].includes(typeof numberOf(value)),
    expected: `a whole number or one of ${[...values.keys()].join(', ')}`,
    encode(value, view, offset, place) {
      const found = hostView(value);
      if (found) {
        new Uint8Array(view.buffer, view.byteOffset + offset, type.bytes).set(rawBytes(found, type.bytes, type.name, place));
        return;
      }
      const number = numberOf(value) as number | bigint;
      if (isBool && Number(number) !== 0 && Number(number) !== 1) throw argumentOutOfRange(place, '0 or 1', value);
      const name = type.isExact ? scalar : (`${number < 0 ? 'int' : 'uint'}${8 * type.bytes}` as ScalarName);
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

/** A bool's numbers are 0 and 1. */
function numbersOf(underlying: ScalarType): ScalarType {
  return underlying.name === 'bool' ? scalars['unsigned char'] : underlying;
}

/** The values that a number holds exactly. */
function safeValues(values: ReadonlyMap<string, bigint>): ReadonlyMap<string, number> {
  const numbers = [...values].map(([name, value]) => [name, Number(value)] as const);
  return new Map(numbers.filter(([, value]) => Number.isSafeInteger(value)));
}
