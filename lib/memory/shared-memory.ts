import { primaryContextOf } from '../device/cuda-context';
import { CudaDevice } from '../device/cuda-device';
import { coded, describe } from '../errors/argument-error';
import { DeviceMemory } from './device-memory';
import type { DeviceRange } from './device-range';

/** Device memory as plain data by which another thread of this process uses it. */
export interface SharedMemoryDescriptor {
  readonly process: number;
  readonly device: number;
  readonly address: bigint;
  readonly bytes: number;
}

/**
 * What has been shared stays reachable until it is disposed of: other threads use it, and this thread's garbage collector does not see
 * them.
 */
const shared = new Set<DeviceMemory>();

export function describeMemory(range: DeviceRange, memory: DeviceMemory): SharedMemoryDescriptor {
  const { device, context, ptr } = range;
  if (context !== primaryContextOf(device))
    throw coded(new TypeError('share: expected memory in the primary context, received memory in another context'));
  const descriptor = { process: process.pid, device: device.ordinal, address: ptr, bytes: range.nbytes };
  for (const known of shared) if (known.isDisposed) shared.delete(known);
  shared.add(memory);
  return descriptor;
}

/** The memory that a descriptor of this process names. The thread that described it still owns it. */
export function memoryOf(descriptor: SharedMemoryDescriptor): DeviceMemory {
  const { process: owner, device, address, bytes } = descriptor ?? {};
  if (typeof address !== 'bigint' || typeof bytes !== 'number') {
    throw coded(new TypeError(`fromDescriptor: expected what share() returns, received ${describe(descriptor)}`));
  }
  if (owner !== process.pid)
    throw coded(new TypeError('fromDescriptor: the memory belongs to another process; open it with CudaBuffer.openIpc'));
  const found = CudaDevice.list()[device];
  if (!found) throw coded(new RangeError(`fromDescriptor: there is no device ${device}`));
  return new DeviceMemory(primaryContextOf(found), address, bytes);
}
