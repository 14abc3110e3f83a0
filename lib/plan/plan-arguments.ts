import type { CudaContext } from '../device/cuda-context';
import { coded, describe } from '../errors/argument-error';
import { CudaBuffer } from '../memory/cuda-buffer';
import { DeviceArray } from '../memory/device-array';
import type { DeviceMemory } from '../memory/device-memory';
import { DeviceRange } from '../memory/device-range';
import { type HostView, hostView, viewBuffer, viewOffset } from '../memory/host-view';
import { dtypeKey } from '../memory/struct-dtype';
import { arrayPlaceholder, bufferPlaceholder, hostPlaceholder } from './placeholder';
import { planError } from './plan-error';
import type { Trace } from './trace';

/** An argument of a plan, as replays see it. */
export type PlanArgument =
  | { readonly kind: 'host'; readonly found: HostView }
  | { readonly kind: 'device'; readonly array: DeviceRange }
  /** Numbers, strings, anything else: the function is recorded with the value as it is. */
  | { readonly kind: 'value'; readonly value: unknown };

/** Reads a plan's arguments. Throws TypeError for those that cannot be used. */
export function planArguments(args: readonly unknown[]): readonly PlanArgument[] {
  const read = args.map(planArgument);
  read.forEach((argument, index) => refuseOverlap(read.slice(0, index), argument, index));
  return read;
}

function planArgument(value: unknown, index: number): PlanArgument {
  if (DeviceRange.isDeviceRange(value)) {
    if (value.isDisposed) throw coded(new TypeError(`plan: argument ${index + 1}: the ${value.constructor.name} is disposed`));
    return { kind: 'device', array: value };
  }
  const found = hostView(value);
  if (!found) return { kind: 'value', value };
  if (found.detached) throw coded(new TypeError(`plan: argument ${index + 1}: the ${found.className} is detached`));
  return { kind: 'host', found };
}

/** All that a recording depends on except values: kinds, types, shapes, and which arrays are the same memory. */
export function shapeKey(args: readonly PlanArgument[]): string {
  return args.map((argument, index) => `${shapeOf(argument)}${sameAs(args.slice(0, index), argument)}`).join('|');
}

function shapeOf(argument: PlanArgument): string {
  if (argument.kind === 'value') return typeof argument.value;
  if (argument.kind === 'host') return `${argument.found.className} ${argument.found.bytes}`;
  const { array } = argument;
  if (!DeviceArray.isDeviceArray(array)) return `buffer ${array.nbytes}`;
  return `${dtypeKey(array.dtype)} ${array.shape.join()} ${array.strides.join()}`;
}

/** The first of the earlier arguments with which it shares memory. */
function sameAs(before: readonly PlanArgument[], argument: PlanArgument): string {
  const same = before.findIndex((other) => isSameHost(other, argument) || isSameDevice(other, argument));
  return same < 0 ? '' : `=${same}`;
}

function isSameHost(one: PlanArgument, other: PlanArgument): boolean {
  if (one.kind !== 'host' || other.kind !== 'host') return false;
  return overlapOf(one.found, other.found) === 'same';
}

function isSameDevice(one: PlanArgument, other: PlanArgument): boolean {
  return (
    one.kind === 'device' && other.kind === 'device' && sharesMemory(DeviceRange.memoryOf(one.array), DeviceRange.memoryOf(other.array))
  );
}

/** Whether two pieces of memory are the same or overlap. */
export function sharesMemory(one: DeviceMemory, other: DeviceMemory): boolean {
  if (one === other) return true;
  return one.address < other.address + BigInt(other.bytes) && other.address < one.address + BigInt(one.bytes);
}

/** How two arrays of the host overlap. */
export function overlapOf(one: HostView, other: HostView): 'same' | 'parts' | 'none' {
  if (viewBuffer(one.view) !== viewBuffer(other.view)) return 'none';
  const [first, second] = [viewOffset(one.view), viewOffset(other.view)];
  if (first === second && one.bytes === other.bytes) return 'same';
  return first < second + other.bytes && second < first + one.bytes ? 'parts' : 'none';
}

/** Overlapping arrays are refused: each would have a copy on the device, and a write to one would not show in the other. */
function refuseOverlap(before: readonly PlanArgument[], argument: PlanArgument, index: number): void {
  const other = before.findIndex(
    (known) => known.kind === 'host' && argument.kind === 'host' && overlapOf(known.found, argument.found) === 'parts',
  );
  if (other < 0) return;
  throw coded(
    new TypeError(`plan: arguments ${other + 1} and ${index + 1} are overlapping parts of one buffer; pass copies or DeviceArrays`),
  );
}

/** What the function gets instead of its arguments. */
export function placeholders(trace: Trace, context: CudaContext, args: readonly PlanArgument[], given: readonly unknown[]): unknown[] {
  const made: unknown[] = [];
  args.forEach((argument, index) => {
    const same = args.slice(0, index).findIndex((other) => isSameHost(other, argument));
    made.push(same < 0 ? placeholder(trace, context, argument, index, given[index]) : made[same]);
  });
  return made;
}

function placeholder(trace: Trace, context: CudaContext, argument: PlanArgument, index: number, given: unknown): unknown {
  switch (argument.kind) {
    case 'value':
      return argument.value;
    case 'host': {
      const { className, bytes } = argument.found;
      const { memory } = trace.add(context, bytes, { kind: 'host argument', argument: index, className });
      return hostPlaceholder(memory, bytes, className, (given as { BYTES_PER_ELEMENT?: number }).BYTES_PER_ELEMENT ?? 1);
    }
    case 'device':
      return devicePlaceholder(trace, argument.array, index);
  }
}

function devicePlaceholder(trace: Trace, array: DeviceRange, index: number): DeviceRange {
  const whole = DeviceRange.memoryOf(array);
  const { memory } = trace.add(array.context, whole.bytes, { kind: 'device argument', argument: index, array });
  const offset = Number(DeviceRange.addressOf(array) - whole.address);
  if (DeviceArray.isDeviceArray(array)) return arrayPlaceholder(array, memory, offset);
  if (CudaBuffer.isCudaBuffer(array)) return bufferPlaceholder(memory);
  throw planError(`argument ${index + 1} is ${describe(array)}, which a plan does not take`);
}

/** Whether values are as they were, so that the function need not run again. An object with contents may have changed. */
export function areSameValues(args: readonly PlanArgument[], before: readonly PlanArgument[]): boolean {
  return args.every((argument, index) => {
    const other = before[index]!;
    if (argument.kind !== 'value' || other.kind !== 'value') return true;
    return isPlain(argument.value) && Object.is(argument.value, other.value);
  });
}

function isPlain(value: unknown): boolean {
  return value === null || (typeof value !== 'object' && typeof value !== 'function');
}
