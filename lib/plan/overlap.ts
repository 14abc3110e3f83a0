import type { DeviceMemory } from '../memory/device-memory';
import { type HostView, viewBuffer, viewOffset } from '../memory/host-view';

/** Whether two pieces of device memory are the same or overlap: a kernel that gets an address may reach all of the allocation behind it. */
export function sharesMemory(one: DeviceMemory, other: DeviceMemory): boolean {
  return one === other || one.overlaps(other);
}

/** Whether two arrays of the host have bytes in common. */
export function overlapOf(one: HostView, other: HostView): boolean {
  if (viewBuffer(one.view) !== viewBuffer(other.view)) return false;
  const [first, second] = [viewOffset(one.view), viewOffset(other.view)];
  return first < second + other.bytes && second < first + one.bytes;
}
