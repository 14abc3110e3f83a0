import { DeviceRange } from './device-range';

const classes = new WeakMap<DeviceRange, string>();

/** Notes that a range stands for an array of the host of this class, as while a plan is recorded. */
export function standFor(range: DeviceRange, className: string): void {
  classes.set(range, className);
}

/** The class of the host's array that a range stands for; undefined for what is on the device anyway. */
export function classBehind(value: unknown): string | undefined {
  return DeviceRange.isDeviceRange(value) ? classes.get(value) : undefined;
}
