import { argumentOutOfRange, type ArgumentPlace, wrongArgument } from '../../errors/argument-error';
import type { Call, Parameter } from './parameter';
import type { Codec } from '../values/codec';
import { writeNumber64 } from '../values/scalar-codecs';
import type { TypeTable } from '../values/type-table';
import { attributeTypes } from './attribute-types';

/** Room for the largest value of an attribute. */
const valueBytes = 128;

/** The type of an attribute's value. */
function typeOf(table: TypeTable, enumeration: string, attribute: unknown, place: ArgumentPlace): string {
  if (typeof attribute !== 'number') throw wrongArgument(place, `a value of ${enumeration}`, attribute);
  const known = attributeTypes[enumeration]!;
  const entry = Object.entries(table.types.enums[enumeration]!).find(([, number]) => number === attribute);
  if (!entry) throw argumentOutOfRange(place, `a value of ${enumeration}`, attribute);
  return known.types[entry[0]] ?? known.otherwise;
}

/** A value that is read: `enumeration` is the type of the parameter that names the attribute. */
export function attributeParameter(name: string, table: TypeTable, attribute: string, enumeration: string): Parameter {
  return {
    name,
    isGiven: true,
    write({ frame, given }, at, value, place) {
      const codec = table.codec(typeOf(table, enumeration, given.get(attribute), place));
      const span = frame.allocate(valueBytes, 16);
      codec.write(span.block.view, span.at, typeof value === 'boolean' ? Number(value) : value, place, frame);
      writeNumber64(frame.block.view, at, span.address);
    },
  };
}

/** A value that is a result. */
export function attributeResult(name: string, table: TypeTable, attribute: string, enumeration: string): Parameter {
  const codecs = new WeakMap<Call, Codec>();
  return {
    name,
    isGiven: false,
    resultBytes: valueBytes,
    resultAlign: 16,
    write(call, at, _value, place, resultAt) {
      codecs.set(call, table.codec(typeOf(table, enumeration, call.given.get(attribute), { ...place, name: attribute })));
      writeNumber64(call.frame.block.view, at, call.frame.block.address + resultAt);
    },
    result: (call, resultAt) => codecs.get(call)!.read(call.frame.block.view, resultAt),
  };
}

/** A value for each attribute of an array. */
export function attributeResults(name: string, table: TypeTable, attributes: string, enumeration: string): Parameter {
  return {
    name,
    isGiven: false,
    write(call, at, _value, place) {
      const list = (call.given.get(attributes) ?? []) as ArrayLike<unknown>;
      const pointers = call.frame.allocate(Math.max(8 * list.length, 8));
      const values = call.frame.allocate(Math.max(valueBytes * list.length, 8), 16);
      for (let i = 0; i < list.length; i++) {
        typeOf(table, enumeration, list[i], { ...place, name: `${attributes}[${i}]` });
        writeNumber64(pointers.block.view, pointers.at + 8 * i, values.address + valueBytes * i);
      }
      call.spans.set(name, { view: values.block.view, at: values.at, address: values.address, count: list.length });
      writeNumber64(call.frame.block.view, at, pointers.address);
    },
    result(call) {
      const { view, at, count } = call.spans.get(name)!;
      const list = (call.given.get(attributes) ?? []) as ArrayLike<unknown>;
      const place = { kernel: name, number: 0, type: enumeration };
      return Array.from({ length: count }, (_, i) =>
        table.codec(typeOf(table, enumeration, list[i], place)).read(view, at + valueBytes * i),
      );
    },
  };
}

const mostBytes = 1 << 20;

function readInts(view: DataView, at: number, bytes: number): number | number[] {
  const list = Array.from({ length: bytes / 4 }, (_, i) => view.getInt32(at + 4 * i, true));
  return list.length === 1 ? list[0]! : list;
}

function checkedBytes(value: unknown, place: ArgumentPlace): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 4 && value <= mostBytes && value % 4 === 0) return value;
  throw argumentOutOfRange(place, `a multiple of 4 up to ${mostBytes}`, value);
}

/** What was advised for a range: integers, one unless the caller asks for more bytes. */
export function rangeResult(name: string, sizeName: string): Parameter {
  return {
    name,
    isGiven: false,
    write(call, at, _value, place) {
      const bytes = checkedBytes(call.given.get(sizeName) ?? 4, { ...place, name: sizeName });
      const span = call.frame.allocate(bytes, 8);
      call.spans.set(name, { view: span.block.view, at: span.at, address: span.address, count: bytes });
      writeNumber64(call.frame.block.view, at, span.address);
    },
    result(call) {
      const { view, at, count } = call.spans.get(name)!;
      return readInts(view, at, count);
    },
  };
}

/** Several of them, with their sizes in bytes in an array. */
export function rangeResults(name: string, sizesName: string): Parameter {
  return {
    name,
    isGiven: false,
    write(call, at, _value, place) {
      const sizes = Array.from((call.given.get(sizesName) ?? []) as ArrayLike<unknown>, (size) =>
        checkedBytes(Number(size), { ...place, name: sizesName }),
      );
      const pointers = call.frame.allocate(Math.max(8 * sizes.length, 8));
      sizes.forEach((bytes, i) => {
        const span = call.frame.allocate(bytes, 8);
        call.spans.set(`${name}[${i}]`, { view: span.block.view, at: span.at, address: span.address, count: bytes });
        writeNumber64(pointers.block.view, pointers.at + 8 * i, span.address);
      });
      call.lengths.set(`${name}[]`, sizes.length);
      writeNumber64(call.frame.block.view, at, pointers.address);
    },
    result(call) {
      return Array.from({ length: call.lengths.get(`${name}[]`)! }, (_, i) => {
        const { view, at, count } = call.spans.get(`${name}[${i}]`)!;
        return readInts(view, at, count);
      });
    },
  };
}

const textBytes = 1024;

/** A setting of core dumps, whose size C takes by address. */
export function coredumpResult(name: string, table: TypeTable, size: string, attribute: string): Parameter {
  const typeOfCall = (call: Call, place: ArgumentPlace) => typeOf(table, 'CUcoredumpSettings', call.given.get(attribute), place);
  return {
    name,
    isGiven: false,
    write(call, at, _value, place) {
      const type = typeOfCall(call, { ...place, name: attribute });
      const bytes = type === 'text' ? textBytes : table.codec(type).size;
      const span = call.frame.allocate(textBytes, 8);
      call.spans.set(name, { view: span.block.view, at: span.at, address: span.address, count: bytes });
      writeNumber64(call.frame.block.view, at, span.address);
      const counted = call.spans.get(size)!;
      writeNumber64(counted.view, counted.at, bytes);
    },
    result(call) {
      const { view, at } = call.spans.get(name)!;
      const type = typeOfCall(call, { kernel: name, number: 0, type: attribute });
      if (type !== 'text') return type === 'unsigned char' ? view.getUint8(at) !== 0 : table.codec(type).read(view, at);
      const bytes = new Uint8Array(view.buffer, view.byteOffset + at, textBytes);
      return Buffer.from(bytes.subarray(0, Math.max(bytes.indexOf(0), 0))).toString();
    },
  };
}

export function coredumpParameter(name: string, table: TypeTable, size: string, attribute: string): Parameter {
  return {
    name,
    isGiven: true,
    write(call, at, value, place) {
      const type = typeOf(table, 'CUcoredumpSettings', call.given.get(attribute), place);
      const span = call.frame.allocate(textBytes, 8);
      let bytes: number;
      if (type === 'text') {
        if (typeof value !== 'string' || Buffer.byteLength(value) >= textBytes)
          throw wrongArgument(place, `a string of fewer than ${textBytes} bytes`, value);
        bytes = Buffer.byteLength(value) + 1;
        span.block.bytes.set(Buffer.from(`${value}\0`), span.at);
      } else {
        const codec = table.codec(type);
        bytes = codec.size;
        codec.write(span.block.view, span.at, typeof value === 'boolean' ? Number(value) : value, place, call.frame);
      }
      writeNumber64(call.frame.block.view, at, span.address);
      call.lengths.set(size, bytes);
    },
  };
}

/** The size of a setting, passed by address. */
export function coredumpSize(name: string): Parameter {
  return {
    name,
    isGiven: false,
    resultBytes: 8,
    resultAlign: 8,
    write(call, at, _value, _place, resultAt) {
      const { view, address } = call.frame.block;
      writeNumber64(view, resultAt, call.lengths.get(name) ?? 0);
      writeNumber64(view, at, address + resultAt);
      call.spans.set(name, { view, at: resultAt, address: address + resultAt, count: 1 });
    },
  };
}
