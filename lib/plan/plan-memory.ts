import type { MadeMemory } from '../arguments/argument-slot';
import type { DeviceMemory } from '../memory/device-memory';
import type { DeviceRange } from '../memory/device-range';

/** Where memory that a plan uses comes from. */
export type MemoryOrigin =
  /** An array of the host that the caller passes. */
  | { readonly kind: 'host argument'; readonly argument: number; readonly className: string }
  /** A device array that the caller passes. */
  | { readonly kind: 'device argument'; readonly argument: number; readonly array: DeviceRange }
  /** An array of the host that the function knows itself: read and written in every run, as an argument is. */
  | { readonly kind: 'host array'; readonly view: ArrayBufferView }
  /** A device array that the function knows itself. */
  | { readonly kind: 'device array'; readonly array: DeviceRange }
  /** A value that became bytes: a string, a plain array. */
  | { readonly kind: 'constant'; readonly content: Uint8Array }
  /** An `autoout`. */
  | { readonly kind: 'result'; readonly made: MadeMemory; readonly label: string };

/** A piece of memory as a recording knows it. */
export interface PlanMemory {
  /** Its place in the list of all. */
  readonly number: number;
  readonly origin: MemoryOrigin;
  readonly bytes: number;
  /** What stands for it while the plan is recorded, at an address of its own. */
  readonly memory: DeviceMemory;
  /** The address in the recording; of device arrays that the function knows, the real one. */
  readonly base: bigint;
}

/** Whether the plan allocates it itself. */
export function isOwn({ origin }: PlanMemory): boolean {
  return origin.kind !== 'device argument' && origin.kind !== 'device array';
}

/** For people: `argument 1`, `result 2 of k`. */
export function memoryName({ origin, number }: PlanMemory): string {
  switch (origin.kind) {
    case 'host argument':
    case 'device argument':
      return `argument ${origin.argument + 1}`;
    case 'host array':
    case 'device array':
      return `array ${number} of the function's own`;
    case 'constant':
      return `a value of ${origin.content.length} bytes`;
    case 'result':
      return origin.label;
  }
}
