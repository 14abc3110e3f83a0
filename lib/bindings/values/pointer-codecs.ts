import { wrongArgument } from '../../errors/argument-error';
import { native } from '../../native/environment';
import { listOf, writeElements } from './array-codec';
import type { Codec } from './codec';
import { writeHostMemory } from './host-memory';
import { readNumber64, writeNumber64, writeWide } from './scalar-codecs';
import { TextEncoder } from '../../node/own-functions';

const utf8 = new TextEncoder();

/**
 * A pointer in a structure: an address, memory or, if the type is known, values, one or an array. The type is asked for when it is needed:
 * a structure may point to others of its kind.
 */
export function pointerMember(targetOf: (() => Codec) | undefined, readOnly: boolean): Codec {
  return {
    size: 8,
    align: 8,
    write(to, at, value, place, frame) {
      if (!targetOf || typeof value !== 'object' || value === null || isBytes(value)) {
        writeHostMemory(to, at, value, place, frame, readOnly);
        return;
      }
      const target = targetOf();
      const list = Array.isArray(value) ? listOf(value, place, 'an array') : [value];
      const span = frame.allocate(Math.max(target.size * list.length, 8), target.align);
      writeElements(target, span.block.view, span.at, list, place, frame);
      writeNumber64(to, at, span.address);
    },
    read: (from, at) => from.getBigUint64(at, true),
  };
}

const isBytes = (value: object) => ArrayBuffer.isView(value) || Object.prototype.toString.call(value).endsWith('ArrayBuffer]');

/** A text in a structure, or a text's address. */
export const stringMember: Codec = {
  size: 8,
  align: 8,
  write(to, at, value, place, frame) {
    if (value === null || typeof value === 'bigint' || typeof value === 'number') return writeWide(to, at, value ?? 0, place);
    if (typeof value !== 'string') throw wrongArgument(place, 'a string or an address', value);
    const text = utf8.encode(`${value}\0`);
    const span = frame.allocate(text.length, 1);
    span.block.bytes.set(text, span.at);
    writeNumber64(to, at, span.address);
  },
  read(from, at) {
    const address = readNumber64(from, at);
    return address === 0 ? '' : native().apiText(address);
  },
};
