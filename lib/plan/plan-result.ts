import { types } from 'node:util';
import { DeviceArray } from '../memory/device-array';
import { CudaBuffer } from '../memory/cuda-buffer';
import type { DeviceMemory } from '../memory/device-memory';
import { DeviceRange } from '../memory/device-range';
import type { ElementType } from '../memory/struct-dtype';
import type { StridedShape } from '../memory/strided-shape';
import { isPlain } from './plan-arguments';
import { planError } from './plan-error';
import type { Trace } from './trace';

/** What a plan resolves to, with numbers of arguments and memories instead of arrays. */
export type PlanResult =
  /** What the caller passed. */
  | { readonly kind: 'argument'; readonly argument: number }
  /** An array of the host that a kernel has made. */
  | { readonly kind: 'memory'; readonly memory: number }
  /** An array or a buffer on the device, over memory of the plan's. */
  | DeviceView
  | { readonly kind: 'list'; readonly items: readonly PlanResult[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, PlanResult])[] }
  | { readonly kind: 'value'; readonly value: unknown };

export interface DeviceView {
  readonly kind: 'view';
  readonly memory: number;
  /** In bytes, from where the memory begins. */
  readonly offset: number;
  readonly bytes: number;
  /** Undefined for a buffer. */
  readonly elements: { readonly layout: StridedShape; readonly dtype: ElementType } | undefined;
}

/** Reads what the function returned; `passed`: the arguments that it was called with. */
export function planResult(trace: Trace, passed: readonly unknown[], value: unknown): PlanResult {
  if (types.isPromise(value)) throw planError('the plan returns a Promise: await the call, or Promise.all of a list of them.');
  const argument = isPlain(value) ? -1 : passed.indexOf(value);
  if (argument >= 0) return { kind: 'argument', argument };
  if (DeviceRange.isDeviceRange(value)) return arrayResult(trace, value);
  if (Array.isArray(value)) return { kind: 'list', items: value.map((item) => planResult(trace, passed, item)) };
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return { kind: 'value', value };
  return { kind: 'object', entries: Object.entries(value).map(([key, item]) => [key, planResult(trace, passed, item)]) };
}

function arrayResult(trace: Trace, array: DeviceRange): PlanResult {
  const { origin, number, base } = trace.memoryOf(array);
  if (origin.kind === 'device array') return { kind: 'value', value: array };
  if (origin.kind === 'result') return { kind: 'memory', memory: number };
  const elements = DeviceArray.isDeviceArray(array) ? { layout: array.layout, dtype: array.dtype } : undefined;
  if (array.isDisposed) throw planError('the plan returns an array that the function has disposed of');
  return { kind: 'view', memory: number, offset: Number(DeviceRange.addressOf(array) - base), bytes: array.nbytes, elements };
}

/** What a run has for the arrays of a result. */
export interface ResultSource {
  argument(index: number): unknown;
  memory(number: number): unknown;
  /** The device memory of a piece, and how far into that the piece begins. */
  device(number: number): { readonly memory: DeviceMemory; readonly offset: number };
}

/** The value, with the arrays of a run. */
export function resultWith(result: PlanResult, run: ResultSource): unknown {
  switch (result.kind) {
    case 'argument':
      return run.argument(result.argument);
    case 'memory':
      return run.memory(result.memory);
    case 'view':
      return viewWith(result, run);
    case 'list':
      return result.items.map((item) => resultWith(item, run));
    case 'object':
      return Object.fromEntries(result.entries.map(([key, item]) => [key, resultWith(item, run)]));
    case 'value':
      return result.value;
  }
}

function viewWith({ memory: number, offset, bytes, elements }: DeviceView, run: ResultSource): DeviceRange {
  const { memory, offset: begin } = run.device(number);
  if (elements) return new DeviceArray(memory, elements.layout, elements.dtype, begin + offset);
  return new CudaBuffer(memory, bytes);
}

/** The numbers of the memories whose contents are part of the result. */
export function memoriesIn(result: PlanResult): readonly number[] {
  switch (result.kind) {
    case 'memory':
    case 'view':
      return [result.memory];
    case 'list':
      return result.items.flatMap(memoriesIn);
    case 'object':
      return result.entries.flatMap(([, item]) => memoriesIn(item));
    case 'argument':
    case 'value':
      return [];
  }
}

/** Whether the function has to run for each call's result: it returns an object that the plan does not know how to make again. */
export function hasObjects(result: PlanResult): boolean {
  if (result.kind === 'list') return result.items.some(hasObjects);
  if (result.kind === 'object') return result.entries.some(([, item]) => hasObjects(item));
  return result.kind === 'value' && typeof result.value === 'object' && result.value !== null && !DeviceRange.isDeviceRange(result.value);
}
