import { coded } from '../errors/argument-error';
import { doAtOnce, type SlicedWork } from '../event-loop/slices';
import type { ScalarName } from '../signature/c-type';
import { type AnyTypedArray, type DType, dtypeOfClass, dtypes } from './dtype';
import { bfloat16Bits, bfloat16Value, float16Bits, float16Value } from './float16';
import { type HostView, viewBytes } from './host-view';

/** Elements, with the conversion that makes them if that is still to be done. */
export interface HostElements {
  readonly view: ArrayBufferView;
  readonly conversion?: SlicedWork;
}

/**
 * The user's memory as elements of a type: as it is if it holds such elements or plain bytes, converted if the type can hold every value of
 * its class. Throws TypeError for the rest; `what` is the function that was called.
 */
export function elementsFor(found: HostView, dtype: DType, what: string): ArrayBufferView {
  const { view, conversion } = elementsIn(found, dtype, what);
  if (conversion) doAtOnce(conversion);
  return view;
}

/** As {@link elementsFor}, with the conversion still to be done. */
export function elementsIn(found: HostView, dtype: DType, what: string): HostElements {
  const { className, view, detached } = found;
  if (detached) throw coded(new TypeError(`${what}: the ${className} is detached`));
  const held = dtypeOfClass(className);
  if (held === undefined || isSameBits(className, held, dtype)) return { view };
  if (isExact(dtypes[held].scalar, dtypes[dtype].scalar)) return converting(view as AnyTypedArray, held, dtype, what);
  throw coded(
    new TypeError(
      `${what}: expected ${dtypes[dtype].array.name} for ${dtype}, received ${className}, which can hold values that ${dtype} cannot; convert them ${wayToConvert(held, dtype)}`,
    ),
  );
}

/** A TypedArray's `from` does it if its elements are the numbers themselves. */
function wayToConvert(held: DType, dtype: DType): string {
  const onDevice = `on the device with astype('${dtype}')`;
  if (!isPlain(dtype) && !isWide(dtype)) return onDevice;
  const by = isWide(held) === isWide(dtype) ? '' : isWide(dtype) ? 'array, BigInt' : 'array, Number';
  return `with ${dtypes[dtype].array.name}.from(${by}), or ${onDevice}`;
}

/** Whether the elements are bigints. */
function isWide(dtype: DType): boolean {
  return dtype === 'int64' || dtype === 'uint64';
}

/** Bytes may be of any type; 16-bit floats are often kept as their bits. */
function isSameBits(className: string, held: DType, dtype: DType): boolean {
  if (className === 'Uint8Array' || className === 'Buffer') return true;
  return dtypes[held].scalar === dtypes[dtype].scalar || (held === 'uint16' && (dtype === 'float16' || dtype === 'bfloat16'));
}

/** What a number type holds: whole numbers of this many bits below the sign, or this many significant bits. */
interface Precision {
  readonly bits: number;
  readonly signed: boolean;
  readonly floating: boolean;
}

function precisionOf(name: ScalarName): Precision | undefined {
  const significant: Partial<Record<ScalarName, number>> = { float16: 11, bfloat16: 8, float32: 24, float64: 53 };
  const bits = significant[name];
  if (bits !== undefined) return { bits, signed: true, floating: true };
  const integer = /^(u?)int(\d+)$/.exec(name);
  if (!integer) return undefined;
  const signed = integer[1] === '';
  return { bits: Number(integer[2]) - (signed ? 1 : 0), signed, floating: false };
}

/** Whether every value of one type is one of the other. */
function isExact(from: ScalarName, to: ScalarName): boolean {
  const held = precisionOf(from);
  const wanted = precisionOf(to);
  if (!held || !wanted) return false;
  if (from === 'float16' && to === 'bfloat16') return false;
  if (held.floating && !wanted.floating) return false;
  return held.bits <= wanted.bits && (wanted.signed || !held.signed);
}

/** How a value of one type becomes one of another: a float is rounded to nearest even, an integer is truncated and wraps around. */
type Convert = (value: number | bigint) => number | bigint;

function writerOf(to: DType): Convert {
  if (to === 'float16' && dtypes.float16.array === Uint16Array) return (value) => float16Bits(Number(value));
  if (to === 'bfloat16') return (value) => bfloat16Bits(Number(value));
  if (to === 'bool') return (value) => (value === 0 || value === 0n ? 0 : 1); // NaN is true, as in C
  if (isWide(to)) return (value) => (typeof value === 'bigint' ? value : wholeBigint(value));
  return (value) => Number(value);
}

function readerOf(from: DType): Convert | undefined {
  if (from === 'float16' && dtypes.float16.array === Uint16Array) return (bits) => float16Value(Number(bits));
  return from === 'bfloat16' ? (bits) => bfloat16Value(Number(bits)) : undefined;
}

function wholeBigint(value: number): bigint {
  return Number.isFinite(value) ? BigInt(Math.trunc(value)) : 0n;
}

/** Whether assigning a number to an element converts it as it should: the engine then converts many at once, many times as fast. */
function isPlain(dtype: DType): boolean {
  const isBits = dtype === 'bfloat16' || (dtype === 'float16' && dtypes.float16.array === Uint16Array);
  return !isBits && dtype !== 'bool' && !isWide(dtype);
}

/** Converts elements of one type to another, a slice at a time. Complex numbers are converted part by part. */
export function converting(view: AnyTypedArray, from: DType, to: DType, what: string): Required<HostElements> {
  const elements = view as ArrayLike<number | bigint>;
  const bytes = viewBytes(view);
  const result = new dtypes[to].array(new ArrayBuffer((elements.length / dtypes[to].items) * dtypes[to].bytes));
  const target = result as unknown as (number | bigint)[];
  const write = writerOf(to);
  const read = readerOf(from);
  const arePlain = isPlain(from) && isPlain(to);
  function slice(begin: number, end: number): void {
    if (viewBytes(view) !== bytes) {
      throw coded(new RangeError(`${what}: the array was detached or changed its length while it was converted`));
    }
    if (arePlain) {
      const { array, bytes: each, items } = dtypes[from]; // not the view's own class, which the user may have made
      const part = new array(view.buffer as ArrayBuffer, view.byteOffset + (begin * each) / items, end - begin);
      return (result as Float64Array).set(part as Float64Array, begin);
    }
    for (let index = begin; index < end; index++) {
      const value = elements[index]!;
      target[index] = write(read ? read(value) : value);
    }
  }
  return { view: result, conversion: { count: elements.length, slice } };
}
