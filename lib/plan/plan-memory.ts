import type { MadeMemory } from '../arguments/argument-slot';
import { describeSized } from '../errors/argument-error';
import { DeviceArray } from '../memory/device-array';
import type { DeviceMemory } from '../memory/device-memory';
import type { DeviceRange } from '../memory/device-range';
import { dtypeName } from '../memory/struct-dtype';

/** Where memory that a plan uses comes from. */
export type MemoryOrigin =
  /** An array of the host that the caller passes. */
  | { readonly kind: 'host argument'; readonly argument: number; readonly className: string }
  /** A device array that the caller passes: from where that begins, whichever part of which memory it is. */
  | { readonly kind: 'device argument'; readonly argument: number; readonly of: DeviceMemory }
  /** An array of the host that the function refers to: read and written in every run, like an argument. */
  | { readonly kind: 'host array'; readonly view: ArrayBufferView }
  /** A device array that the function refers to: all the memory that it is a part of. */
  | { readonly kind: 'device array'; readonly array: DeviceRange }
  /** A value that was turned into bytes: a string, a plain array. */
  | { readonly kind: 'constant'; readonly content: Uint8Array }
  /** An `autoout`. */
  | { readonly kind: 'result'; readonly made: MadeMemory; readonly label: string }
  /** Device memory that the function asked for. */
  | { readonly kind: 'made' };

/** A piece of memory in a recording. */
export interface PlanMemory {
  /** Its index in the list of all. */
  readonly number: number;
  readonly origin: MemoryOrigin;
  readonly bytes: number;
  /** Stands for it while the plan is recorded, at an address that nothing else has. */
  readonly memory: DeviceMemory;
  /** The address in the recording; for device arrays that the function refers to, the real one. */
  readonly base: bigint;
}

/** Its name for people: `argument 1`, `result 2 of k`. */
export function memoryName({ origin, number, bytes }: PlanMemory): string {
  switch (origin.kind) {
    case 'host argument':
    case 'device argument':
      return `argument ${origin.argument + 1}`;
    case 'host array':
      return `array ${number} from outside (${describeSized(origin.view)})`;
    case 'device array':
      return `array ${number} from outside (${arrayIn(origin.array, bytes)})`;
    case 'constant':
      return `value ${number} (${bytes} bytes)`;
    case 'result':
      return origin.label;
    case 'made':
      return `array ${number} that the function makes`;
  }
}

/** An array with its shape, and how much memory it is a part of. */
function arrayIn(array: DeviceRange, bytes: number): string {
  if (!DeviceArray.isDeviceArray(array)) return `${bytes} bytes`;
  const shown = `${dtypeName(array.dtype)}[${array.shape.join(', ')}]`;
  return array.nbytes === bytes ? shown : `${shown} in ${bytes} bytes`;
}
