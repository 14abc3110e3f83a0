import type { Bytes, Encoded, StructsOf } from '../../types';
import { coded, describe, withArticle } from '../errors/argument-error';
import { doAtOnce, isLong } from '../event-loop/slices';
import { type DType, dtypeOfClass, dtypes, type ExactSources, type HostArrays } from './dtype';
import { elementsFor, elementsIn, type HostElements } from './element-conversion';
import { hostView } from './host-view';
import { dtypeOfList, listedElements, type NestedList, type PlainElement } from './plain-elements';
import {
  dtypeName,
  dtypeOfStructs,
  elementBytes,
  type ElementType,
  type HostStructs,
  isStructDType,
  type StructData,
  type StructDType,
} from './struct-dtype';

/** What the elements of a device array are copied from and to on the host. */

/** The element type that a TypedArray's class stands for, a StructArray's Struct, or what holds the items of lists. */
export type DTypeOf<Data> = Data extends Float32Array
  ? 'float32'
  : Data extends Float64Array
    ? 'float64'
    : Data extends Int32Array
      ? 'int32'
      : Data extends Uint32Array
        ? 'uint32'
        : Data extends Int16Array
          ? 'int16'
          : Data extends Uint16Array
            ? 'uint16'
            : Data extends Int8Array
              ? 'int8'
              : Data extends Uint8Array | Uint8ClampedArray
                ? 'uint8'
                : Data extends BigInt64Array
                  ? 'int64'
                  : Data extends BigUint64Array
                    ? 'uint64'
                    : Data extends HostStructs
                      ? 0 extends 1 & Data
                        ? DType
                        : Data extends StructsOf<infer D extends StructDType>
                          ? D
                          : StructDType<Data>
                      : Data extends NestedList<number>
                        ? 'float64'
                        : Data extends NestedList<bigint>
                          ? 'int64'
                          : Data extends NestedList<boolean>
                            ? 'bool'
                            : DType;

/** What elements of a type can be set from: numbers that convert to it exactly, lists of numbers, structs, or bytes. */
export type HostData<D extends ElementType> =
  | (D extends DType ? ExactSources[D] | NestedList<PlainElement<D>> : D extends StructDType ? StructData<D> : never)
  | Exclude<Bytes, SharedArrayBuffer>
  | DataView;

/** What all elements of a type can be set to: a plain value, or an object for a Struct. */
export type FillValue<D extends ElementType> = D extends DType ? PlainElement<D> : D extends StructDType ? Encoded<D> : never;

/** Stands for data that does not become elements of a type: nothing fits it, and it says why. */
export interface ConversionError<Sentence extends string> {
  readonly error: Sentence;
}

/** `unknown` if data of a class converts to a type exactly, or if one of the two is not known; else {@link ConversionError}. */
export type Convertible<Data, D extends ElementType> = DType extends D
  ? unknown
  : Data extends HostData<D>
    ? unknown
    : ConversionError<D extends string ? `not every element is exact as ${D}: convert them first` : 'the Struct has other members'>;

/** `unknown` if all parts have one type, or their types are not known; else {@link ConversionError}. */
export type OneType<D extends ElementType> = DType extends D
  ? unknown
  : IsUnion<D> extends true
    ? ConversionError<'the parts have several types: astype() converts'>
    : unknown;

type IsUnion<D, All = D> = true extends (D extends unknown ? ([All] extends [D] ? false : true) : never) ? true : false;

/** `unknown` if a number is a value of the type, as far as it is known; else {@link ConversionError}. */
export type FitsType<Value, D extends ElementType> = D extends `${'int' | 'uint'}${string}`
  ? Value extends number
    ? number extends Value
      ? unknown
      : `${Value}` extends `${bigint}`
        ? unknown
        : ConversionError<`${Value} is no value of ${D}`>
    : unknown
  : unknown;

/** What holds elements of a type on the host. */
export type OnHost<D extends ElementType> = D extends DType ? HostArrays[D] : D extends StructDType ? ReturnType<D['array']> : never;

/** The size of a piece of host memory in elements. Throws RangeError if it is no whole number of them. */
export function wholeElements(bytes: number, dtype: ElementType, what: string): number {
  const each = elementBytes(dtype);
  if (bytes % each === 0) return bytes / each;
  const has = `${bytes} bytes are not a whole number of ${dtypeName(dtype)} elements, which have ${each} bytes each`;
  // NumPy's astype may be what is wanted, and this is its frombuffer.
  const { name } = isStructDType(dtype) ? dtype : dtypes[dtype].array;
  const advice = dtypeOfClass(name) === dtype ? `; bytes are copied as they are: ${name}.from(bytes) converts them` : '';
  throw coded(new RangeError(`${what}: ${has}${advice}`));
}

/** Memory of the host for `length` elements, and the view of it that bytes are copied to. */
export function hostMemory<D extends ElementType>(dtype: D, length: number): { result: OnHost<D>; view: ArrayBufferView } {
  if (isStructDType(dtype)) {
    const structs = dtype.array(length);
    return { result: structs as OnHost<D>, view: structs.bytes };
  }
  const { array, items, bytes } = dtypes[dtype as DType];
  const view = new array(new ArrayBuffer(length * bytes), 0, length * items);
  return { result: view as unknown as OnHost<D>, view };
}

/** As {@link hostMemory}, over memory of the user's: that of the class that the elements have, for exactly so many. */
export function givenMemory<D extends ElementType>(
  given: OnHost<D>,
  dtype: D,
  length: number,
): { result: OnHost<D>; view: ArrayBufferView } {
  const wanted = isStructDType(dtype) ? `StructArray of ${dtype.name}` : dtypes[dtype as DType].array.name;
  const isRight = isStructDType(dtype) ? dtypeOfStructs(given) === dtype : hostView(given)?.className === wanted;
  if (!isRight)
    throw coded(
      new TypeError(`DeviceArray.get: expected ${withArticle(wanted)} for the elements, received ${describe(given)}${outHint(given)}`),
    );
  const found = hostView(isStructDType(dtype) ? (given as unknown as HostStructs).bytes : given)!;
  if (found.detached) throw coded(new TypeError(`DeviceArray.get: the ${describe(given)} is detached`));
  const bytes = length * elementBytes(dtype);
  if (found.bytes !== bytes)
    throw coded(
      new RangeError(`DeviceArray.get: expected ${wanted} of ${length} elements as out, received one of ${(found.bytes / bytes) * length}`),
    );
  return { result: given, view: found.view };
}

function outHint(given: unknown): string {
  if (typeof given === 'number') return `; at(${given}).get() reads what is at an index`;
  const hasSignal = typeof given === 'object' && given !== null && Object.getPrototypeOf(given) === Object.prototype;
  return hasSignal ? '; options come after it: get(undefined, { signal })' : '';
}

/** The user's data as elements of a type. Throws TypeError if it is not that; `what` is the function that was called. */
export function elementsOnHost(data: unknown, dtype: ElementType, what: string): HostElements {
  const found = hostView(data);
  if (isStructDType(dtype)) return structsOnHost(data, dtype, what);
  if (found) return unlessShort(elementsIn(found, dtype, what));
  if (Array.isArray(data)) return unlessShort(listedElements(data, dtype, what));
  throw coded(new TypeError(`${what}: expected a TypedArray or lists, received ${describe(data)}${instead(data, what)}`));
}

/** The element type of the user's data. Throws TypeError for what has none. */
export function dtypeOfData(data: unknown, what: string): ElementType {
  const dtype = dtypeOfStructs(data) ?? dtypeOfClass(hostView(data)?.className ?? '');
  if (dtype) return dtype;
  if (Array.isArray(data)) return dtypeOfList(data, what);
  throw coded(new TypeError(`${what}: expected a TypedArray or lists, received ${describe(data)}${instead(data, what)}`));
}

/** Memory that may hold anything. */
function holdsBytes(className: string): boolean {
  return className === 'Uint8Array' || className === 'Buffer' || dtypeOfClass(className) === undefined;
}

function structsOnHost(data: unknown, dtype: StructDType, what: string): HostElements {
  const found = hostView(data);
  if (found && holdsBytes(found.className)) return { view: elementsFor(found, 'uint8', what) };
  const own = dtypeOfStructs(data);
  // Transferred structs are none any more.
  if (own === dtype) return { view: elementsFor(hostView((data as HostStructs).bytes)!, 'uint8', what) };
  if (!own && Array.isArray(data)) return convertedObjects(data, dtype);
  const received = own ? `one of ${own.name}` : `${describe(data)}${describe(data) === 'Object' ? '; write it in a list: [{ … }]' : ''}`;
  throw coded(new TypeError(`${what}: expected a StructArray of ${dtype.name}, objects or bytes, received ${received}`));
}

function convertedObjects(objects: readonly unknown[], dtype: StructDType): HostElements {
  const { bytes, conversion } = dtype.converting(objects);
  return unlessShort({ view: bytes, conversion });
}

/** A long conversion is left to be done in slices. */
export function unlessShort(elements: HostElements): HostElements {
  const { conversion, ...done } = elements;
  if (conversion && isLong(done.view.byteLength, conversion.count)) return elements;
  if (conversion) doAtOnce(conversion);
  return done;
}

/** What is meant by data of another kind. */
function instead(data: unknown, what: string): string {
  if (data instanceof Set || data instanceof Map) return '; spread it into a list: [...values]';
  if (describe(data) === 'Object') return '; structs are for a Struct as the dtype, or as in global(name, P)';
  if (/^(?:number|bigint|boolean)$/.test(typeof data) && what.endsWith('.set'))
    return `; fill(${describe(data)}) sets all elements to one value`;
  if (typeof data === 'number') return '; one value goes into a list: [5]';
  return /^(?:DeviceArray|CudaBuffer)$/.test(describe(data))
    ? '; copy() makes a copy of an array that is on the device, and to(device) one on another'
    : '';
}
