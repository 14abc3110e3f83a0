import { argumentOutOfRange } from '../../errors/argument-error';
import { native } from '../../native/environment';
import type { Call, Parameter, Result } from './parameter';
import type { Codec } from '../values/codec';
import { readNumber64, writeNumber64 } from '../values/scalar-codecs';

/** More elements than any of CUDA's lists has: asking for more is a mistake. */
const mostElements = 1 << 24;

function allocate(call: Call, name: string, codec: Codec, count: number, at: number): Result {
  const span = call.frame.allocate(Math.max(codec.size * count, 8), codec.align);
  writeNumber64(call.frame.block.view, at, span.address);
  const result = { view: span.block.view, at: span.at, address: span.address, count };
  call.spans.set(name, result);
  return result;
}

export function readElements(codec: Codec, { view, at }: Result, count: number): unknown[] {
  return Array.from({ length: count }, (_, i) => codec.read(view, at + i * codec.size));
}

/** Results whose number the caller passes, in a parameter that C may change. */
export function filledParameter(name: string, codec: Codec, counter: string): Parameter {
  return {
    name,
    isGiven: false,
    write(call, at, _value, place) {
      const count = call.lengths.get(counter) ?? Number(call.given.get(counter) ?? 0);
      if (!Number.isInteger(count) || count < 0 || count > mostElements)
        throw argumentOutOfRange({ ...place, name: counter }, `0 to ${mostElements}`, count);
      allocate(call, name, codec, count, at);
    },
    result(call) {
      const result = call.spans.get(name)!;
      const used = call.spans.get(counter);
      return readElements(codec, result, used ? Math.min(used.view.getUint32(used.at, true), result.count) : result.count);
    },
  };
}

/** Results whose number C tells: it is called first with room for a few of them, or without memory. */
export function listParameter(name: string, codec: Codec, counter: string, room: number): Parameter {
  return {
    name,
    isGiven: false,
    write(call, at) {
      if (room === 0) return;
      allocate(call, name, codec, room, at);
      const counted = call.spans.get(counter)!;
      writeNumber64(counted.view, counted.at, room);
    },
    prepareAgain(call, at) {
      const counted = call.spans.get(counter)!;
      const count = Math.min(readNumber64(counted.view, counted.at), mostElements);
      if (count <= (call.spans.get(name)?.count ?? 0)) return false;
      allocate(call, name, codec, count, at);
      return true;
    },
    result(call) {
      const result = call.spans.get(name);
      if (!result) return [];
      const counted = call.spans.get(counter)!;
      return readElements(codec, result, Math.min(readNumber64(counted.view, counted.at), result.count));
    },
  };
}

/** An array that the library owns: its elements are copied. */
export function ownedParameter(name: string, codec: Codec | undefined, counter: string): Parameter {
  return {
    name,
    isGiven: false,
    resultBytes: 8,
    resultAlign: 8,
    write: ({ frame }, at, _value, _place, resultAt) => writeNumber64(frame.block.view, at, frame.block.address + resultAt),
    result({ frame, spans }, resultAt) {
      const address = readNumber64(frame.block.view, resultAt);
      const counted = spans.get(counter)!;
      const count = address === 0 ? 0 : readNumber64(counted.view, counted.at);
      const bytes = native().apiRead(address, count * (codec?.size ?? 1));
      if (!codec) return Buffer.from(bytes);
      return readElements(codec, { view: new DataView(bytes), at: 0, address, count }, count);
    },
  };
}

/** Text that C writes into memory whose length the caller can choose. */
export function textParameter(name: string, length: (call: Call) => number, counted?: string): Parameter {
  return {
    name,
    isGiven: false,
    write(call, at, _value, place) {
      const bytes = length(call);
      if (!Number.isInteger(bytes) || bytes < 0 || bytes > mostElements)
        throw argumentOutOfRange(place, `a length from 0 to ${mostElements}`, bytes);
      const span = call.frame.allocate(bytes + 8, 1);
      writeNumber64(call.frame.block.view, at, span.address);
      call.spans.set(name, { view: span.block.view, at: span.at, address: span.address, count: bytes });
      const size = counted === undefined ? undefined : call.spans.get(counted);
      if (size) writeNumber64(size.view, size.at, bytes);
    },
    result(call) {
      const { view, at, count } = call.spans.get(name)!;
      const bytes = new Uint8Array(view.buffer, view.byteOffset + at, count);
      const end = bytes.indexOf(0);
      return Buffer.from(bytes.subarray(0, end < 0 ? count : end)).toString();
    },
  };
}

/** Results whose number of bytes or elements is known before the call. */
export function sizedParameter(name: string, element: Codec, size: (call: Call) => number, isText: boolean, isList: boolean): Parameter {
  return {
    name,
    isGiven: false,
    write(call, at) {
      allocate(call, name, element, size(call), at);
    },
    result(call) {
      const { view, at, count } = call.spans.get(name)!;
      if (isList) return readElements(element, call.spans.get(name)!, count);
      const bytes = Buffer.from(view.buffer.slice(view.byteOffset + at, view.byteOffset + at + count) as ArrayBuffer);
      if (!isText) return bytes;
      const end = bytes.indexOf(0);
      return bytes.toString('utf8', 0, end < 0 ? count : end);
    },
  };
}

export function bytesParameter(name: string, count: number, codec: Codec | undefined): Parameter {
  const bytes = count * (codec?.size ?? 1);
  return {
    name,
    isGiven: false,
    resultBytes: Math.max(bytes, 8),
    resultAlign: 8,
    write: ({ frame }, at, _value, _place, resultAt) => writeNumber64(frame.block.view, at, frame.block.address + resultAt),
    result({ frame }, resultAt) {
      const { view } = frame.block;
      if (codec) return readElements(codec, { view, at: resultAt, address: 0, count }, count);
      return new Uint8Array(view.buffer.slice(view.byteOffset + resultAt, view.byteOffset + resultAt + count));
    },
  };
}
