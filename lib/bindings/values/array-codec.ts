import { argumentOutOfRange, type ArgumentPlace, wrongArgument } from '../../errors/argument-error';
import type { Frame } from '../memory/frame';
import type { Codec } from './codec';

/** An array inside a structure: bytes as a Uint8Array, others as an array. Elements that are left out are 0. */
export function arrayCodec(element: Codec, length: number, type: string): Codec {
  const isBytes = type === 'char' || type === 'unsigned char';
  return {
    size: element.size * length,
    align: element.align,
    write(to, at, value, place, frame) {
      const list = listOf(value, place, `an array of up to ${length}`);
      if (list.length > length) throw argumentOutOfRange(place, `up to ${length} elements`, value);
      if (isBytes) for (let i = 0; i < list.length; i++) to.setUint8(at + i, Number(list[i]) & 255);
      else writeElements(element, to, at, list, place, frame);
    },
    read(from, at) {
      if (isBytes) return new Uint8Array(from.buffer.slice(from.byteOffset + at, from.byteOffset + at + length));
      return Array.from({ length }, (_, i) => element.read(from, at + i * element.size));
    },
  };
}

/** An array or a TypedArray. */
export function listOf(value: unknown, place: ArgumentPlace, expected: string): ArrayLike<unknown> {
  if (Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView))) return value as ArrayLike<unknown>;
  throw wrongArgument(place, expected, value);
}

export function writeElements(
  element: Codec,
  to: DataView,
  at: number,
  list: ArrayLike<unknown>,
  place: ArgumentPlace,
  frame: Frame,
): void {
  for (let i = 0; i < list.length; i++) {
    element.write(to, at + i * element.size, list[i], { ...place, name: `${place.name ?? ''}[${i}]` }, frame);
  }
}
