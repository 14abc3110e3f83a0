import { types } from 'node:util';
import { primaryContextOf } from '../device/cuda-context';
import { CudaDevice } from '../device/cuda-device';
import { coded, describe } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import { DeviceMemory } from './device-memory';
import type { DeviceRange } from './device-range';

/** Device memory as plain data by which another thread of this process uses it. */
export interface SharedMemoryDescriptor {
  readonly process: number;
  readonly device: number;
  readonly address: bigint;
  readonly bytes: number;
  /** @internal Not 0 from when the memory is disposed of, in every thread. */
  readonly ended: Int32Array;
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
  const descriptor = { process: process.pid, device: device.ordinal, address: ptr, bytes: range.nbytes, ended: memory.ended() };
  for (const known of shared) if (known.isDisposed) shared.delete(known);
  shared.add(memory);
  return descriptor;
}

/** The memory that a descriptor of this process names. The thread that described it still owns it. */
export function memoryOf(descriptor: SharedMemoryDescriptor): DeviceMemory {
  const { process: owner, device, address, bytes, ended } = descriptor ?? {};
  if (typeof address !== 'bigint' || typeof bytes !== 'number' || !types.isInt32Array(ended)) {
    throw coded(new TypeError(`fromDescriptor: expected what share() returns, received ${describe(descriptor)}`));
  }
  if (owner !== process.pid)
    throw coded(new TypeError('fromDescriptor: the memory belongs to another process; open it with CudaBuffer.openIpc'));
  const found = CudaDevice.list()[device];
  if (!found) throw coded(new RangeError(`fromDescriptor: there is no device ${device}`));
  const sharer = {
    get isDisposed() {
      return Atomics.load(ended, 0) !== 0;
    },
  };
  if (sharer.isDisposed) {
    throw new CudaError('fromDescriptor: the memory has been disposed of since share() described it.', { code: 'ERR_CUDA_DISPOSED' });
  }
  return new DeviceMemory(primaryContextOf(found), address, bytes, undefined, sharer);
}
