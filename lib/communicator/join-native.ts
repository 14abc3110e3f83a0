import { type CudaContext, primaryContextOf } from '../device/cuda-context';
import { CudaDevice } from '../device/cuda-device';
import { background } from '../event-loop/background';
import { native } from '../native/environment';
import type { CommunicatorEnd, NativeCommunicator } from '../native/native';
import { communicatorError } from './communicator-error';
import type { Membership } from './membership';
import { engineOf } from './unique-id';

/** Resolves when all ranks have joined. Rejects with CudaError. */
export async function joinNative(membership: Membership): Promise<NativeCommunicator> {
  const { id, rank, size, timeout, context } = membership;
  const joined = await background<NativeCommunicator | CommunicatorEnd>((done) =>
    native().joinCommunicator(engineOf(id) === 'nccl', id, rank, size, timeout, context.native, done),
  ).catch((error: Error) => {
    tellOfFailedJoin(membership, error);
    throw error;
  });
  if ('ticket' in joined) throw communicatorError(joined);
  return joined;
}

/** The other ranks of this host need not wait for one that cannot join. */
export function tellOfFailedJoin({ id, rank, size }: Omit<Membership, 'context'>, { message }: Error): void {
  if (size > 1) native().failJoin(engineOf(id) === 'nccl', id, rank, size, message);
}

/** Throws CudaError if the device has none, and tells the other ranks. */
export function contextFor(rank: Omit<Membership, 'context'>, device = CudaDevice.getDefault()): CudaContext {
  try {
    return primaryContextOf(device);
  } catch (error) {
    tellOfFailedJoin(rank, error as Error);
    throw error;
  }
}
