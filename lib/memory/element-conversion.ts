import { coded } from '../errors/argument-error';
import { doAtOnce, type SlicedWork } from '../event-loop/slices';
import { type Bits, holdsAll, type Scalar } from '../scalar/scalar';
import { scalarRow } from '../scalar/scalars';
import { type AnyTypedArray, type DType, dtypeOfClass, dtypes } from './dtype';
import { type HostView, viewBytes } from './host-view';

/** Elements, with the conversion that makes them if that is still to be done. */
export interface HostElements {
  readonly view: ArrayBufferView;
  readonly conversion?: SlicedWork;
  /** Set if they come in a shape. */
  readonly shape?: readonly number[];
  /** Whether they follow from numbers alone, so that they are the same whenever they are made again. */
  readonly isComputed?: boolean;
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
  if (holdsAll(rowOf(held), rowOf(dtype))) return converting(view as AnyTypedArray, held, dtype, what);
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
  const { bits, element } = rowOf(dtype);
  return dtypes[held].scalar === dtypes[dtype].scalar || (bits !== undefined && className === `${element}Array`);
}

function rowOf(dtype: DType): Scalar {
  return scalarRow(dtypes[dtype].scalar);
}

/** Set if elements are their bits on the host: a Float16Array has numbers. */
function bitsOf(dtype: DType): Bits | undefined {
  const { bits, element } = rowOf(dtype);
  return dtypes[dtype].array.name === `${element}Array` ? bits : undefined;
}

/** How a value of one type becomes one of another: a float is rounded to nearest even, an integer is truncated and wraps around. */
type Convert = (value: number | bigint) => number | bigint;

function writerOf(to: DType): Convert {
  const bits = bitsOf(to);
  if (bits) return (value) => bits.of(Number(value));
  if (to === 'bool') return (value) => (value === 0 || value === 0n ? 0 : 1); // NaN is true, as in C
  if (isWide(to)) return (value) => (typeof value === 'bigint' ? value : wholeBigint(value));
  return (value) => Number(value);
}

function readerOf(from: DType): Convert | undefined {
  const bits = bitsOf(from);
  return bits && ((value) => bits.value(Number(value)));
}

function wholeBigint(value: number): bigint {
  return Number.isFinite(value) ? BigInt(Math.trunc(value)) : 0n;
}

/** Whether assigning a number to an element converts it as it should: the engine then converts many at once, many times as fast. */
function isPlain(dtype: DType): boolean {
  return !bitsOf(dtype) && dtype !== 'bool' && !isWide(dtype);
}

/** Converts elements of one type to another, a slice at a time. Complex numbers are converted part by part. */
export function converting(view: AnyTypedArray, from: DType, to: DType, what: string): Required<Pick<HostElements, 'view' | 'conversion'>> {
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
