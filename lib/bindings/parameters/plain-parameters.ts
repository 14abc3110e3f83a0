import { type Codec, isPlain } from '../values/codec';
import { deviceAddressCodec } from '../values/handle-codecs';
import { writeHostMemory } from '../values/host-memory';
import { writeArgumentBuffer, writeKernelArguments } from '../values/kernel-arguments';
import { writeNumber64 } from '../values/scalar-codecs';
import { wrongArgument } from '../../errors/argument-error';
import type { Parameter } from './parameter';
import { TextEncoder } from '../../node/own-functions';

/** A value of a type, passed by value; a structure by its address, as the trampolines take it. */
export function valueParameter(name: string, codec: Codec, isStruct: boolean): Parameter {
  if (!isStruct) {
    return {
      name,
      isGiven: true,
      ...(isPlain(codec) && { straight: { kind: 'value', codec } }),
      write: ({ frame }, at, value, place) => codec.write(frame.block.view, at, value, place, frame),
    };
  }
  return pointerToValue(name, codec, false);
}

/** A pointer to one value that is read. */
export function inParameter(name: string, codec: Codec): Parameter {
  return pointerToValue(name, codec, true);
}

function pointerToValue(name: string, codec: Codec, nullable: boolean): Parameter {
  return {
    name,
    isGiven: true,
    write({ frame }, at, value, place) {
      if (nullable && value === null) return;
      const span = frame.allocate(Math.max(codec.size, 8), codec.align);
      codec.write(span.block.view, span.at, value, place, frame);
      writeNumber64(frame.block.view, at, span.address);
    },
  };
}

/**
 * A pointer to one value that is written, and that is first read if the caller passes one. `room`: as many of it C may write, the first of
 * which is the result.
 */
export function outParameter(name: string, codec: Codec, isGiven: boolean, room = 1): Parameter {
  return {
    name,
    isGiven,
    ...(!isGiven && room === 1 && isPlain(codec) && { straight: { kind: 'result', codec } }),
    resultBytes: Math.max(codec.size * room, 8),
    resultAlign: codec.align,
    write({ frame, spans }, at, value, place, resultAt) {
      if (isGiven && value === null) return;
      const address = frame.block.address + resultAt;
      if (isGiven) {
        codec.write(frame.block.view, resultAt, value, place, frame);
        spans.set(name, { view: frame.block.view, at: resultAt, address, count: 1 });
      }
      writeNumber64(frame.block.view, at, address);
    },
    result: ({ frame }, resultAt) => codec.read(frame.block.view, resultAt),
  };
}

const utf8 = new TextEncoder();
/** The most bytes that a UTF-16 unit of JavaScript has in UTF-8. */
const mostBytes = 3;

/** A text that is terminated by NUL. */
export function stringParameter(name: string): Parameter {
  return {
    name,
    isGiven: true,
    write({ frame }, at, value, place) {
      if (value === null) return;
      if (typeof value !== 'string') throw wrongArgument(place, 'a string or null', value);
      if (value.includes('\0')) throw wrongArgument(place, 'a string without NUL', value);
      const bytes = value.length * mostBytes + 1;
      const span = frame.allocate(bytes, 1); // of zeros
      utf8.encodeInto(value, span.block.bytes.subarray(span.at, span.at + bytes));
      writeNumber64(frame.block.view, at, span.address);
    },
  };
}

/** Host memory of unknown length. */
export function pointerParameter(name: string, readOnly: boolean): Parameter {
  return {
    name,
    isGiven: true,
    write: ({ frame }, at, value, place) => void writeHostMemory(frame.block.view, at, value, place, frame, readOnly),
  };
}

export function addressParameter(name: string): Parameter {
  return valueParameter(name, deviceAddressCodec, false);
}

export function kernelArgumentsParameter(name: string): Parameter {
  return {
    name,
    isGiven: true,
    straight: { kind: 'arguments' },
    write: ({ frame }, at, value, place) => writeKernelArguments(frame.block.view, at, value, place, frame),
  };
}

export function argumentBufferParameter(name: string): Parameter {
  return {
    name,
    isGiven: true,
    isOptional: true,
    straight: { kind: 'extra' },
    write: ({ frame }, at, value, place) => writeArgumentBuffer(frame.block.view, at, value, place, frame),
  };
}

/** A count that the caller does not pass; if it is a pointer, C gets the address of memory for it. */
export function hiddenParameter(name: string, isPointer: boolean): Parameter {
  return {
    name,
    isGiven: false,
    ...(isPointer && { resultBytes: 8, resultAlign: 8 }),
    write({ frame, spans }, at, _value, _place, resultAt) {
      if (!isPointer) return;
      writeNumber64(frame.block.view, at, frame.block.address + resultAt);
      spans.set(name, { view: frame.block.view, at: resultAt, address: frame.block.address + resultAt, count: 1 });
    },
  };
}
