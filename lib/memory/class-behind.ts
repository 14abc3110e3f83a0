import { DeviceRange } from './device-range';

const classes = new WeakMap<DeviceRange, string>();

/** Notes that a range stands for a host array of this class, as it does while a plan is recorded. */
export function standFor(range: DeviceRange, className: string): void {
  classes.set(range, className);
}

/** The class of the host array that a range stands for; undefined if it is on the device anyway. */
export function classBehind(value: unknown): string | undefined {
  return DeviceRange.isDeviceRange(value) ? classes.get(value) : undefined;
}
