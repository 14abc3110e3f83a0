import { types } from 'node:util';
import { startAtCaller } from './caller-stack';
import { describedProxy, isOfAnotherCopy } from './own-classes';

/** An argument's place in a call. */
export interface ArgumentPlace {
  kernel: string;
  /** From 1, as people count; 0 for a value that is not an argument of a call. */
  number: number;
  /** The parameter's name, if the source is known. */
  name?: string | undefined;
  /** The parameter's type as in C: `const float *`. */
  type: string;
}

type CodedError = (TypeError | RangeError) & { code: 'ERR_CUDA_ARGUMENT' };

/** `saxpy: argument 3 (b): expected Float32Array for const float *, received Array` */
export function wrongArgument(place: ArgumentPlace, expected: string, value: unknown): CodedError {
  return coded(new TypeError(`${where(place)}: expected ${expected} for ${place.type}, received ${describe(value)}`));
}

export function argumentOutOfRange(place: ArgumentPlace, expected: string, value: unknown): CodedError {
  return coded(new RangeError(`${where(place)}: expected ${expected} for ${place.type}, received ${describe(value)}`));
}

/** The error of a mistake in the program, with the line that made it. */
export function coded<E extends TypeError | RangeError>(error: E): E & { code: 'ERR_CUDA_ARGUMENT' } {
  startAtCaller(error);
  return Object.assign(error, { code: 'ERR_CUDA_ARGUMENT' as const });
}

export function where(place: ArgumentPlace): string {
  const name = place.name ? ` (${place.name})` : '';
  return place.number === 0 ? `${place.kernel}${name}` : `${place.kernel}: argument ${place.number}${name}`;
}

/** `an Int32Array`, `a Uint8Array`. */
export function withArticle(name: string): string {
  return `${/^(?:[AEIO]|U(?!int|ser))/i.test(name) ? 'an' : 'a'} ${name}`;
}

/** A value's description for messages: short, and made without calling the user's code. */
export function describe(value: unknown): string {
  switch (typeof value) {
    case 'undefined':
      return 'undefined';
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'bigint':
      return `${value}n`;
    case 'boolean':
      return String(value);
    case 'string':
      return value.length > 40 ? `a string of ${value.length} characters` : JSON.stringify(value);
    case 'symbol':
      return 'a symbol';
    case 'function':
      return arrayClasses.has(value) ? `the class ${value.name}` : 'a function';
    case 'object':
      return value === null ? 'null' : className(value);
  }
}

const arrayClasses: ReadonlySet<unknown> = new Set([
  ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array],
  ...[Float32Array, Float64Array, BigInt64Array, BigUint64Array],
]);

/** As {@link describe}, with the number of an array's elements. */
export function describeSized(value: unknown): string {
  const described = describe(value);
  const isList = (ArrayBuffer.isView(value) && !(value instanceof DataView)) || Array.isArray(value);
  return isList && !types.isProxy(value) ? `${described} of ${(value as ArrayLike<unknown>).length}` : described;
}

/** What to pass in place of an object that stands for something. */
const insteadOf: Readonly<Record<string, string>> = { HostDevicePair: ' (pass its deviceData())' };

function className(value: object): string {
  if (types.isProxy(value)) return describedProxy(value) ?? 'a Proxy (pass the array or object behind it)';
  if (types.isPromise(value)) return 'a Promise (await it first)';
  if (ArrayBuffer.isView(value)) return viewName(value);
  if (Array.isArray(value)) return 'Array';
  try {
    const made = Object.getPrototypeOf(value)?.constructor;
    if (typeof made !== 'function' || !made.name) return 'an object';
    return isOfAnotherCopy(made) ? `${made.name} of another copy of cuda-ffi` : `${made.name}${insteadOf[made.name] ?? ''}`;
  } catch {
    return 'an object'; // a Proxy that throws
  }
}

const typedArrayTag = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype) as object, Symbol.toStringTag)!.get!;

function viewName(view: ArrayBufferView): string {
  if (Buffer.isBuffer(view)) return 'Buffer';
  return (typedArrayTag.call(view) as string | undefined) ?? 'DataView';
}

/** The error for memory that is not as it was when the argument was checked. */
export function changedMeanwhile(place: ArgumentPlace): Error {
  return coded(new RangeError(`${where(place)}: the array was detached or changed its length while the arguments were read`));
}
