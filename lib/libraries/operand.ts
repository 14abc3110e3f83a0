import type { CudaContext } from '../device/cuda-context';
import { contextOn } from '../device/cuda-context';
import { coded, describe } from '../errors/argument-error';
import { currentRecorder } from '../event-loop/recording-scope';
import { DeviceArray } from '../memory/device-array';
import { type DType, dtypeOfClass, dtypes } from '../memory/dtype';
import { classBehind } from '../memory/class-behind';
import { hostView } from '../memory/host-view';
import { sharesBytes } from '../memory/shared-bytes';
import { isNumberType, type NumberType, realOf } from './numbers';

/** What a function was given, with the name that messages have for it. */
export interface Given {
  readonly name: string;
  readonly value: unknown;
}

export function given(name: string, value: unknown): Given {
  return { name, value };
}

/** Throws TypeError for an array of the host while a plan is recorded, if what is computed of it goes back to the host. */
export function refuseHostInPlans(called: string, value: unknown): void {
  if (DeviceArray.isDeviceArray(value) || !currentRecorder()) return;
  const received = classBehind(value) ?? describe(value);
  throw coded(
    new TypeError(
      `${called}: in a plan, expected a DeviceArray, received ${received}; nothing comes back to the host before the plan has run`,
    ),
  );
}

/** The element type of an array of numbers. Throws TypeError for anything else. */
export function numberTypeOf(called: string, { name, value }: Given): NumberType {
  const dtype = dtypeOf(value);
  if (isNumberType(dtype)) return dtype;
  const received = dtype ? `elements of ${dtype}, which astype('float32') converts` : describe(value);
  throw coded(new TypeError(`${called}: expected a DeviceArray or a TypedArray of floats for ${name}, received ${received}`));
}

/** Numbers whose parts have 32 or 64 bits. */
export type FullType = 'float32' | 'float64' | 'complex64' | 'complex128';

/** As {@link numberTypeOf}, but throws TypeError for 16-bit floats too. */
export function fullTypeOf(called: string, what: Given): FullType {
  const type = numberTypeOf(called, what);
  if (dtypes[realOf(type)].bytes >= 4) return type as FullType;
  throw coded(
    new TypeError(
      `${called}: expected float32, float64, complex64 or complex128 for ${what.name}, received ${type}; astype('float32') converts it`,
    ),
  );
}

export function dtypeOf(value: unknown): DType | undefined {
  if (DeviceArray.isDeviceArray(value)) return typeof value.dtype === 'string' ? value.dtype : undefined;
  const className = classBehind(value) ?? hostView(value)?.className;
  return className === undefined ? undefined : dtypeOfClass(className);
}

/** The one element type of all. Throws TypeError if they have several. */
export function commonType(called: string, all: readonly Given[]): NumberType {
  const [first, ...others] = all;
  const type = numberTypeOf(called, first!);
  for (const other of others) {
    const received = numberTypeOf(called, other);
    if (received === type) continue;
    throw coded(
      new TypeError(`${called}: expected ${other.name} of ${type}, as ${first!.name} is, received ${received}; astype() converts it`),
    );
  }
  return type;
}

/** Throws TypeError for what is not a device array: a TypedArray has no rows and columns. */
export function deviceArrayOf(called: string, { name, value }: Given): DeviceArray {
  if (DeviceArray.isDeviceArray(value)) return value as DeviceArray;
  const advice = ArrayBuffer.isView(value) ? '; DeviceArray.from(data, { shape: [rows, columns] }) gives it a shape' : '';
  throw coded(new TypeError(`${called}: expected a DeviceArray for ${name}, received ${describe(value)}${advice}`));
}

/** The context of the device arrays; that of the default device if there are none. Throws TypeError if they are on several devices. */
export function contextOfAll(called: string, all: readonly Given[]): CudaContext {
  let found: { name: string; context: CudaContext } | undefined;
  for (const { name, value } of all) {
    if (!DeviceArray.isDeviceArray(value)) continue;
    const { context } = value;
    if (found && found.context !== context) {
      throw coded(new TypeError(`${called}: expected ${name} on the device of ${found.name}; to(device) copies it there`));
    }
    found ??= { name, context };
  }
  return found?.context ?? contextOn(undefined);
}

/** The number of elements of a vector. Throws TypeError for an array with rows and columns. */
export function lengthOfVector(called: string, { name, value }: Given): number {
  if (!DeviceArray.isDeviceArray(value)) return (value as Float32Array).length;
  if (value.shape.length === 1) return value.length;
  throw coded(
    new TypeError(
      `${called}: expected a vector for ${name}, received the shape [${value.shape.join(', ')}]; reshape([${value.length}]) makes it one`,
    ),
  );
}

/** The number of elements of two vectors. Throws RangeError if they differ. */
export function commonLength(called: string, x: Given, y: Given): number {
  const [first, second] = [lengthOfVector(called, x), lengthOfVector(called, y)];
  if (first === second) return first;
  throw coded(new RangeError(`${called}: expected as many elements in ${y.name} as in ${x.name}, ${first}, received ${second}`));
}

/** Throws TypeError or RangeError for an array that cannot take a result of this shape and type, which is computed of `x`. */
export function checkOut(called: string, out: DeviceArray, x: Given, shape: readonly number[], dtype: DType): void {
  if (!DeviceArray.isDeviceArray(x.value)) {
    throw coded(new TypeError(`${called}: expected no out for an array of the host, whose result goes back there`));
  }
  contextOfAll(called, [x, given('out', out)]);
  if (out.dtype !== dtype) throw coded(new TypeError(`${called}: expected out of ${dtype}, received ${String(out.dtype)}`));
  if (out.shape.join() !== shape.join()) {
    const [expected, received] = [shape, out.shape].map((each) => `[${each.join(', ')}]`);
    throw coded(new RangeError(`${called}: expected the shape ${expected} for out, received ${received}`));
  }
  if (!out.isContiguous) throw coded(new TypeError(`${called}: expected out without gaps, received a view with gaps`));
  if (!sharesBytes(x.value, out)) return;
  throw coded(new TypeError(`${called}: expected out in memory of its own, received elements of ${x.name}`));
}
