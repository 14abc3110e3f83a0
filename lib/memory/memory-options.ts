import type { AbortSignalLike } from '../../types';
import type { CudaDevice } from '../device/cuda-device';
import { deviceRule } from '../device/place-options';
import { coded, describe } from '../errors/argument-error';
import { didYouMean } from '../errors/did-you-mean';
import { checkOptions, isBoolean, type OptionRules } from '../errors/options';
import { signalRule } from '../event-loop/abort';
import { type DType, dtypeOfClass, dtypes } from './dtype';
import { type ElementType, isStructDType } from './struct-dtype';

/** What else can be specified when memory is allocated. */
export interface MemoryOptions {
  shape?: number | readonly number[];
  dtype?: ElementType;
  device?: CudaDevice;
  shareable?: boolean;
  axis?: number;
  step?: number;
  batch?: number;
  signal?: AbortSignalLike;
  offset?: number;
  sourceOffset?: number;
  bytes?: number;
}

/** How a copy between host and device is given up. */
export interface CopyOptions {
  /**
   * Aborted, the copy rejects with the signal's reason: nobody waits for it any more, and no memory of the host is read or written from then
   * on. What the device's memory holds then is undefined.
   */
  signal?: AbortSignalLike | undefined;
}

const rules: OptionRules<MemoryOptions> = {
  shape: (value) => (typeof value === 'number' || Array.isArray(value) ? undefined : 'a number or an array of sizes'),
  dtype: (value) => (isDType(value) || isStructDType(value) ? undefined : `one of ${Object.keys(dtypes).join(', ')}, or a Struct`),
  device: deviceRule,
  shareable: isBoolean,
  axis: (value) => (typeof value === 'number' ? undefined : 'the number of a dimension'),
  step: (value) => (typeof value === 'number' && value !== 0 && Number.isFinite(value) ? undefined : 'a number other than 0'),
  batch: (value) => (Number.isSafeInteger(value) && (value as number) > 0 ? undefined : 'a number of rows'),
  signal: signalRule,
  offset: isPlace,
  sourceOffset: isPlace,
  bytes: isPlace,
};

function isPlace(value: unknown): string | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : 'a whole number of 0 or more';
}

/** Throws TypeError for options that are not among `names`, or whose values are wrong. */
export function checkMemoryOptions(what: string, options: unknown, names: readonly (keyof MemoryOptions)[]): void {
  checkOptions(what, options, Object.fromEntries(names.map((name) => [name, rules[name]])) as OptionRules<MemoryOptions>);
}

export function isDType(value: unknown): value is DType {
  return typeof value === 'string' && Object.hasOwn(dtypes, value);
}

/** What C calls some of the dtypes. */
const cNames: Readonly<Record<string, DType>> = {
  float: 'float32',
  double: 'float64',
  int: 'int32',
  char: 'int8',
  long: 'int64',
  half: 'float16',
};

/** A name that is near to what was passed as a dtype: that of a TypedArray's class, or C's. */
function nameMeantBy(dtype: unknown): string {
  if (typeof dtype === 'function') return dtypeOfClass(dtype.name) ?? '';
  return typeof dtype === 'string' ? (cNames[dtype] ?? dtype) : '';
}

/** `shape`: what was passed before it, if anything. */
export function checkedDType<D extends ElementType>(what: string, dtype: D, shape?: unknown): D {
  if (isDType(dtype) || isStructDType(dtype)) return dtype;
  refuseSwapped(what, shape, dtype);
  const names = Object.keys(dtypes);
  const meant = typeof dtype === 'number' ? numberForDType(what) : didYouMean(nameMeantBy(dtype), names);
  throw coded(new TypeError(`${what}: expected one of ${names.join(', ')}, or a Struct as the dtype, received ${describe(dtype)}${meant}`));
}

/** Throws TypeError for a dtype in the shape's place, and a shape in the dtype's. */
function refuseSwapped(what: string, shape: unknown, dtype: unknown): void {
  if (!isDType(shape) || !(Array.isArray(dtype) || typeof dtype === 'number')) return;
  throw coded(new TypeError(`${what}: the shape comes before the dtype: ${what.replace('DeviceArray.', '')}([2, 3], '${shape}')`));
}

/** What a number in a dtype's place was meant to be. */
function numberForDType(what: string): string {
  if (what.endsWith('.arange')) return '; the step goes behind the dtype: { step: 2 }';
  if (what.endsWith('.full')) return '; the value comes before the dtype: full(shape, value, dtype)';
  if (what.endsWith('.linspace')) return '; the count comes before the dtype: linspace(start, stop, count, dtype)';
  return what.startsWith('DeviceArray.') ? '; the sizes come first, in one list: [2, 3]' : '';
}

/** Throws TypeError for what is not a TypedArray's class, whatever its realm. */
export function checkArrayClass(what: string, Class: unknown): void {
  const bytes = typeof Class === 'function' ? (Class as { BYTES_PER_ELEMENT?: unknown }).BYTES_PER_ELEMENT : undefined;
  if (typeof bytes !== 'number')
    throw coded(new TypeError(`${what}: expected a TypedArray class, such as Float32Array, received ${describe(Class)}`));
}
