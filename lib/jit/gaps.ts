import { coded } from '../errors/argument-error';
import { DeviceRange } from '../memory/device-range';
import { overlapApart } from '../memory/shared-bytes';

/**
 * Throws TypeError for a view with gaps. Kernels in JavaScript take the elements side by side: strides would cost a multiplication for each
 * access to every array.
 */
export function refuseGaps(what: string, value: unknown, isWritten: boolean): void {
  if (!hasGaps(value)) return;
  const back = isWritten ? ', and set() of the view copies back what the kernel writes to it' : '';
  throw coded(
    new TypeError(`${what}: expected contiguous elements, received a view with gaps; contiguous() makes a copy without gaps${back}`),
  );
}

/**
 * Throws TypeError if an array has bytes in common with the results, but is not the same elements: some threads would read what others have
 * written, or not yet.
 */
export function refuseOverlap(what: string, value: unknown, results: unknown, nameOfResults: string): void {
  if (!overlapApart(value, results)) return;
  throw coded(
    new TypeError(
      `${what}: expected elements that do not overlap ${nameOfResults}, or the same; a copy is independent of it: contiguous() of a device array, slice() of a TypedArray`,
    ),
  );
}

export function hasGaps(value: unknown): boolean {
  return DeviceRange.isDeviceRange(value) && !value.isContiguous;
}
