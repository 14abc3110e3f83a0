import { argumentOutOfRange, type ArgumentPlace, coded, where, wrongArgument } from '../../errors/argument-error';
import { hostView } from '../../memory/host-view';
import type { Span } from '../memory/frame';
import type { Call, Parameter } from './parameter';
import { readElements } from './result-parameters';
import { listOf, writeElements } from '../values/array-codec';
import type { Codec } from '../values/codec';
import { bytesOf, writeHostMemory } from '../values/host-memory';
import { writeNumber64 } from '../values/scalar-codecs';

/** Notes how many elements an array has; two arrays that share a count must agree. */
export function noteLength(call: Call, counter: string | undefined, length: number, place: ArgumentPlace): void {
  if (counter === undefined) return;
  const known = call.lengths.get(counter);
  if (known !== undefined && known !== length) {
    throw coded(
      new RangeError(`${where(place)}: expected ${known} elements, as in the other arrays that ${counter} counts, received ${length}`),
    );
  }
  call.lengths.set(counter, length);
}

/** Room for arrays whose length is not passed to C, which reads up to five elements. */
const uncountedElements = 8;

/** An array of values that are read, and if C also writes them, are a result. */
export function arrayParameter(name: string, codec: Codec, counter: string | undefined, isWritten = false): Parameter {
  return {
    name,
    isGiven: true,
    ...(isWritten && { result: (call: Call) => writtenBy(call, name, codec) }),
    write(call, at, value, place) {
      if (value === null) return;
      const list = listOf(value, place, 'an array or null');
      noteLength(call, counter, list.length, place);
      const elements = counter === undefined ? Math.max(list.length, uncountedElements) : list.length;
      const span = call.frame.allocate(Math.max(elements * codec.size, 8), codec.align);
      writeElements(codec, span.block.view, span.at, list, place, call.frame);
      writeNumber64(call.frame.block.view, at, span.address);
      if (isWritten) call.spans.set(name, { view: span.block.view, at: span.at, address: span.address, count: list.length });
    },
  };
}

function writtenBy({ spans }: Call, name: string, codec: Codec): unknown[] {
  const span = spans.get(name);
  return span ? readElements(codec, span, span.count) : [];
}

/** A fixed number of floats that are read. */
export function floatsParameter(name: string, codec: Codec, length: number): Parameter {
  return {
    name,
    isGiven: true,
    write({ frame }, at, value, place) {
      if (value === null) return;
      const list = listOf(value, place, `an array of ${length} numbers`);
      if (list.length !== length) throw argumentOutOfRange(place, `an array of ${length} numbers`, value);
      const span = frame.allocate(codec.size * length, codec.align);
      writeElements(codec, span.block.view, span.at, list, place, frame);
      writeNumber64(frame.block.view, at, span.address);
    },
  };
}

/** Memory whose bytes another parameter counts; of two views, the shorter counts. */
export function viewParameter(name: string, counter: string, readOnly: boolean): Parameter {
  return {
    name,
    isGiven: true,
    write(call, at, value, place) {
      const bytes = writeHostMemory(call.frame.block.view, at, value, place, call.frame, readOnly);
      if (bytes !== undefined) call.lengths.set(counter, Math.min(bytes, call.lengths.get(counter) ?? bytes));
    },
  };
}

/** The options of CUjit_option, which the runtime numbers alike, whose value C writes: the threads that it chose, how long it took, the sizes of the two logs. */
const writtenOptions: ReadonlyMap<unknown, (view: DataView, at: number) => number> = new Map([
  [1, (view, at) => view.getUint32(at, true)],
  [2, (view, at) => view.getFloat32(at, true)],
  [4, (view, at) => view.getUint32(at, true)],
  [6, (view, at) => view.getUint32(at, true)],
]);

/**
 * Values for the options in another array: numbers and switches, in the place of a pointer, or memory. After the call, what C wrote to a
 * value is in the caller's array.
 */
export function optionsParameter(name: string, counter: string, keys: string | undefined): Parameter {
  return {
    name,
    isGiven: true,
    write(call, at, value, place) {
      if (value === null) return;
      const list = listOf(value, place, 'an array or null');
      noteLength(call, counter, list.length, place);
      const span = call.frame.allocate(Math.max(8 * list.length, 8));
      for (let i = 0; i < list.length; i++) {
        const option = typeof list[i] === 'boolean' ? Number(list[i]) : list[i];
        writeHostMemory(span.block.view, span.at + 8 * i, option, { ...place, name: `${name}[${i}]` }, call.frame, false);
      }
      const given = keys === undefined ? undefined : (call.given.get(keys) as ArrayLike<unknown> | null);
      if (given && call.frame.lifetime === 'call') call.frame.afterwards.push(() => takeBackOptions(given, list, span));
      writeNumber64(call.frame.block.view, at, span.address);
    },
  };
}

function takeBackOptions(keys: ArrayLike<unknown>, values: ArrayLike<unknown>, { block, at }: Span): void {
  for (let i = 0; i < values.length; i++) {
    const read = writtenOptions.get(keys[i]);
    if (read && typeof values[i] === 'number') Reflect.set(values, i, read(block.view, at + 8 * i));
  }
}

/** The number of elements or bytes. If left out, it is that of the array; if given, at most that. */
export function countParameter(name: string, codec: Codec, fallback: number | undefined): Parameter {
  return {
    name,
    isGiven: true,
    isCount: true,
    isLate: true,
    write(call, at, value, place) {
      const length = call.lengths.get(name);
      if (value !== undefined && length !== undefined && Number(value) > length)
        throw argumentOutOfRange(place, `at most ${length}`, value);
      const count = value ?? length ?? fallback;
      if (count === undefined) throw wrongArgument(place, 'a number, since the length of an address or null is not known,', value);
      codec.write(call.frame.block.view, at, count, place, call.frame);
    },
  };
}

const nul = 8;

/** Code to load: a text, or bytes. Since C reads them to their end, both are copied, with zeros after them. */
export function imageParameter(name: string): Parameter {
  return {
    name,
    isGiven: true,
    write({ frame }, at, value, place) {
      const bytes =
        typeof value === 'string' ? Buffer.from(value) : typeof value === 'object' && value !== null ? hostView(value) : undefined;
      if (!bytes) {
        if (value !== null && typeof value !== 'number' && typeof value !== 'bigint')
          throw wrongArgument(place, 'a string, bytes, or an address', value);
        writeHostMemory(frame.block.view, at, value, place, frame, true);
        return;
      }
      const content = Buffer.isBuffer(bytes) ? bytes : bytesOf((bytes as { view: ArrayBufferView }).view);
      const span = frame.allocate(content.byteLength + nul, 16);
      span.block.bytes.set(content, span.at);
      writeNumber64(frame.block.view, at, span.address);
    },
  };
}
