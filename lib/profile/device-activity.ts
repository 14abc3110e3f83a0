import { native } from '../native/environment';
import { now } from '../node/own-functions';
import type { Span } from '../diagnostics/trace-spans';
import type { DeviceActivity, KernelTimes, Profile } from './profile-members';

/** By the numbers of `CUpti_ActivityMemcpyKind`. */
const copies = [
  'copy',
  'copy host to device',
  'copy device to host',
  'copy host to array',
  'copy array to host',
  'copy array to array',
  'copy array to device',
  'copy device to array',
  'copy device to device',
  'copy host to host',
  'copy between devices',
];

const kinds = ['kernel', 'copy', 'fill'] as const;

/**
 * From now on, until the result is called, what the process's GPUs do is recorded. The result gives it, in the order in which it began.
 * Throws CudaError if CUPTI is not found, or records for another profiler.
 */
export function recordActivities(): () => DeviceActivity[] {
  const place = native().beginActivities();
  const began = now();
  return () => {
    const activities = native().endActivities(place);
    return activities
      .map(({ kind, start, nanoseconds, name, direction, ...rest }): DeviceActivity => ({
        kind: kinds[kind]!,
        name: name ?? (kind === 2 ? 'fill' : (copies[direction ?? 0] ?? 'copy')),
        start: began + start / 1e6,
        duration: nanoseconds / 1e6,
        ...rest,
      }))
      .sort((one, other) => one.start - other.start);
  };
}

/** A profile of nothing but times. */
export function profileOfActivities(timeline: readonly DeviceActivity[]): Profile {
  return { kernels: [], timeline, times: timesOf(timeline), advice: [], sources: {} };
}

function timesOf(timeline: readonly DeviceActivity[]): KernelTimes[] {
  const times = new Map<string, KernelTimes>();
  for (const { kind, name, duration } of timeline) {
    if (kind !== 'kernel') continue;
    const { launches, total, least, most } = times.get(name) ?? { launches: 0, total: 0, least: Infinity, most: 0 };
    times.set(name, {
      name,
      launches: launches + 1,
      total: total + duration,
      least: Math.min(least, duration),
      most: Math.max(most, duration),
    });
  }
  return [...times.values()].sort((one, other) => other.total - one.total);
}

/** Its place in a trace: rows of their own, beside those of the program's calls. */
export function spanOf({ name, start, duration, device, stream, kind, ...args }: DeviceActivity): Span {
  return { name, track: `device ${device}, on the GPU: stream ${stream}`, begin: start, end: start + duration, args: { kind, ...args } };
}
