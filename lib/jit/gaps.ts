import { coded } from '../errors/argument-error';
import { DeviceRange } from '../memory/device-range';

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

export function hasGaps(value: unknown): boolean {
  return DeviceRange.isDeviceRange(value) && !value.isContiguous;
}
