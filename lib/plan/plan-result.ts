import { DeviceRange } from '../memory/device-range';
import { planError } from './plan-error';
import type { PlanMemory } from './plan-memory';
import type { Trace } from './trace';

/** What a plan resolves to, with numbers of memories instead of arrays. */
export type PlanResult =
  | { readonly kind: 'memory'; readonly memory: number }
  | { readonly kind: 'list'; readonly items: readonly PlanResult[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, PlanResult])[] }
  | { readonly kind: 'value'; readonly value: unknown };

/** Reads what the function returned. */
export function planResult(trace: Trace, value: unknown): PlanResult {
  if (DeviceRange.isDeviceRange(value)) return arrayResult(trace, value);
  if (Array.isArray(value)) return { kind: 'list', items: value.map((item) => planResult(trace, item)) };
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return { kind: 'value', value };
  return { kind: 'object', entries: Object.entries(value).map(([key, item]) => [key, planResult(trace, item)]) };
}

function arrayResult(trace: Trace, array: DeviceRange): PlanResult {
  const found = trace.memoryOf(array);
  if (found.origin.kind === 'device array') return { kind: 'value', value: array };
  if (found.origin.kind === 'device argument' && !isWhole(array, found)) {
    throw planError('the plan returns part of an argument; return the whole argument, and take the part from the result');
  }
  return { kind: 'memory', memory: found.number };
}

/** Whether the array is the whole argument, as the caller passed it. */
function isWhole(array: DeviceRange, { origin, base }: PlanMemory): boolean {
  if (origin.kind !== 'device argument') return true;
  const offset = DeviceRange.addressOf(origin.array) - DeviceRange.memoryOf(origin.array).address;
  return DeviceRange.addressOf(array) - base === offset && array.nbytes === origin.array.nbytes;
}

/** The value, with the arrays of a run. */
export function resultWith(result: PlanResult, arrayOf: (memory: number) => unknown): unknown {
  switch (result.kind) {
    case 'memory':
      return arrayOf(result.memory);
    case 'list':
      return result.items.map((item) => resultWith(item, arrayOf));
    case 'object':
      return Object.fromEntries(result.entries.map(([key, item]) => [key, resultWith(item, arrayOf)]));
    case 'value':
      return result.value;
  }
}

/** The memories whose contents are part of the result. */
export function memoriesIn(result: PlanResult): readonly number[] {
  switch (result.kind) {
    case 'memory':
      return [result.memory];
    case 'list':
      return result.items.flatMap(memoriesIn);
    case 'object':
      return result.entries.flatMap(([, item]) => memoriesIn(item));
    case 'value':
      return [];
  }
}
