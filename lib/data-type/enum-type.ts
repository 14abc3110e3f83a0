import { argumentOutOfRange, coded, where } from '../errors/argument-error';
import { hostView } from '../memory/host-view';
import type { EnumType, ScalarName } from '../signature/c-type';
import { CudaDataType } from './cuda-data-type';
import { scalarTypes } from './scalar-types';
import { writeBack } from './write-back';

/** A number, or the name of an enumerator. The compiler does not tell whether numbers are signed: both are taken. */
export function enumType(type: EnumType): CudaDataType {
  const values = new Map(type.enumerators.map(({ name, value }) => [name, BigInt(value)]));
  const names = new Map([...values].map(([name, value]) => [value, name]));
  const underlying = scalarTypes[type.underlying.name];
  const numberOf = (value: unknown) => (typeof value === 'string' ? values.get(value) : value);
  return new CudaDataType(type.name, {
    cType: type,
    byteLength: type.bytes,
    is: (value) => hostView(value) !== undefined || ['number', 'bigint'].includes(typeof numberOf(value)),
    expected: `a whole number or one of ${[...values.keys()].join(', ')}`,
    encode(value, view, offset, place) {
      const found = hostView(value);
      if (found) {
        if (found.detached) throw coded(new TypeError(`${where(place)}: the ${found.className} is detached`));
        if (found.bytes !== type.bytes) throw argumentOutOfRange(place, `${type.bytes} bytes`, value);
        writeBack({ ...found, view: new Uint8Array(view.buffer, view.byteOffset + offset, type.bytes) }, viewOf(found.view), 0, value);
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

function viewOf(view: ArrayBufferView): DataView {
  return new DataView(view.buffer, view.byteOffset, view.byteLength);
}
