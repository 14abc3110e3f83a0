import { CudaContext } from '../device/cuda-context';
import { coded, describe, describeSized } from '../errors/argument-error';
import { CudaBuffer } from '../memory/cuda-buffer';
import { DeviceArray } from '../memory/device-array';
import { DeviceRange } from '../memory/device-range';
import { type HostView, hostView, viewOffset } from '../memory/host-view';
import { managedRange } from '../memory/managed';
import { extentOf } from '../memory/strided-shape';
import { dtypeKey, dtypeName, elementBytes } from '../memory/struct-dtype';
import { arrayPlaceholder, bufferPlaceholder, hostPlaceholder } from './placeholder';
import { planError } from './plan-error';
import { overlapOf, sharesMemory } from './overlap';
import type { Trace } from './trace';

/** An argument of a plan, as replays see it. */
export type PlanArgument =
  | { readonly kind: 'host'; readonly found: HostView }
  | DeviceArgument
  /** Numbers, strings, anything else: the function is recorded with the value as it is. */
  | { readonly kind: 'value'; readonly value: unknown };

/** Memory that is on the device already: a device array, or a managed array. */
interface DeviceArgument {
  readonly kind: 'device';
  /** What the memory belongs to. */
  readonly array: DeviceRange;
  readonly address: bigint;
  /** From there to the end of its last element. */
  readonly bytes: number;
  /** Of a managed array. */
  readonly found?: HostView;
}

/** Reads a plan's arguments. Throws TypeError for those that cannot be used. */
export function planArguments(args: readonly unknown[]): readonly PlanArgument[] {
  return args.map(planArgument);
}

function planArgument(value: unknown, index: number): PlanArgument {
  if (DeviceRange.isDeviceRange(value)) {
    if (value.isDisposed) throw coded(new TypeError(`plan: argument ${index + 1}: ${value.context.whyGone(value)}`));
    return { kind: 'device', array: value, address: DeviceRange.addressOf(value), bytes: bytesOf(value) };
  }
  const found = hostView(value);
  if (!found) return { kind: 'value', value };
  if (found.detached) throw coded(new TypeError(`plan: argument ${index + 1}: the ${found.className} is detached`));
  const range = managedRange(found.view);
  if (!range) return { kind: 'host', found };
  const address = DeviceRange.addressOf(range) + BigInt(viewOffset(found.view));
  return { kind: 'device', array: range, address, bytes: found.bytes, found };
}

/** A plan's arguments in messages: `float32[8], 2`. */
export function shownArguments(args: readonly unknown[]): string {
  const shown = args.map((value) =>
    DeviceArray.isDeviceArray(value) ? `${dtypeName(value.dtype)}[${value.shape.join(', ')}]` : describeSized(value),
  );
  return shown.length === 0 ? 'no arguments' : `(${shown.join(', ')})`;
}

function bytesOf(range: DeviceRange): number {
  return DeviceArray.isDeviceArray(range) ? extentOf(range.layout, elementBytes(range.dtype)) : range.nbytes;
}

/** Where the first argument on a device is; undefined if all are on the host. */
export function contextOf(args: readonly PlanArgument[]): CudaContext | undefined {
  return args.find((argument) => argument.kind === 'device')?.array.context;
}

/** All that a recording depends on except values: kinds, types, shapes, and which arrays are the same memory. */
export function shapeKey(args: readonly PlanArgument[]): string {
  const shapes = args.map((argument, index) => `${shapeOf(argument)}${sharingOf(args, index)}`).join('|');
  return contextOf(args) ? shapes : `${numberOf(CudaContext.getDefault())}: ${shapes}`;
}

const numbers = new WeakMap<CudaContext, number>();
let lastNumber = 0;

/** What the function makes is made in the default context, unless an argument is on a device. */
function numberOf(context: CudaContext): number {
  const known = numbers.get(context);
  if (known === undefined) numbers.set(context, ++lastNumber);
  return known ?? lastNumber;
}

function shapeOf(argument: PlanArgument): string {
  if (argument.kind === 'value') return typeof argument.value;
  const { found } = argument;
  if (found) return `${argument.kind} ${found.className} ${found.bytes}`;
  const { array } = argument as DeviceArgument;
  if (!DeviceArray.isDeviceArray(array)) return `buffer ${array.nbytes}`;
  return `${dtypeKey(array.dtype)} ${array.shape.join()} ${array.strides.join()}`;
}

/** With which of the earlier arguments it shares memory, and how far apart arrays of the host begin: they are copied as one. */
function sharingOf(args: readonly PlanArgument[], index: number): string {
  let text = '';
  for (let before = 0; before < index; before++) text += sharing(args[before]!, args[index]!, before);
  return text;
}

function sharing(one: PlanArgument, other: PlanArgument, number: number): string {
  if (one.kind === 'device' && other.kind === 'device') {
    return sharesMemory(DeviceRange.memoryOf(one.array), DeviceRange.memoryOf(other.array)) ? `=${number}` : '';
  }
  if (one.kind !== 'host' || other.kind !== 'host' || !overlapOf(one.found, other.found)) return '';
  return `=${number}+${viewOffset(other.found.view) - viewOffset(one.found.view)}`;
}

/** What the function gets instead of its arguments. */
export function placeholders(trace: Trace, context: CudaContext, args: readonly PlanArgument[], given: readonly unknown[]): unknown[] {
  return args.map((argument, index) => placeholder(trace, context, argument, index, given[index]));
}

function placeholder(trace: Trace, context: CudaContext, argument: PlanArgument, index: number, given: unknown): unknown {
  switch (argument.kind) {
    case 'value':
      return argument.value;
    case 'host': {
      const { className, bytes } = argument.found;
      const { memory } = trace.add(context, bytes, { kind: 'host argument', argument: index, className });
      return hostPlaceholder(memory, bytes, className, bytesPerElement(given));
    }
    case 'device':
      return devicePlaceholder(trace, argument, index, given);
  }
}

function devicePlaceholder(trace: Trace, { array, bytes, found }: DeviceArgument, index: number, given: unknown): DeviceRange {
  const { memory } = trace.add(array.context, bytes, { kind: 'device argument', argument: index, of: DeviceRange.memoryOf(array) });
  if (found) return hostPlaceholder(memory, bytes, found.className, bytesPerElement(given));
  if (DeviceArray.isDeviceArray(array)) return arrayPlaceholder(array, memory);
  if (CudaBuffer.isCudaBuffer(array)) return bufferPlaceholder(memory, array.nbytes);
  throw planError(`argument ${index + 1} is ${describe(array)}, which a plan does not take`);
}

function bytesPerElement(given: unknown): number {
  return (given as { readonly BYTES_PER_ELEMENT?: number }).BYTES_PER_ELEMENT ?? 1;
}

/** Whether values are as they were, so that the function need not run again. An object with contents may have changed. */
export function areSameValues(args: readonly PlanArgument[], before: readonly PlanArgument[]): boolean {
  return args.every((argument, index) => {
    const other = before[index]!;
    if (argument.kind === 'device' && other.kind === 'device') return argument.array.context === other.array.context;
    if (argument.kind !== 'value' || other.kind !== 'value') return true;
    return isPlain(argument.value) && Object.is(argument.value, other.value);
  });
}

/** Whether a value has no contents that could change. */
export function isPlain(value: unknown): boolean {
  return value === null || (typeof value !== 'object' && typeof value !== 'function');
}
