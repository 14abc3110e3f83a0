import { background } from '../event-loop/background';
import { native } from '../native/environment';
import type { CommunicatorEnd, NativeCommunicator } from '../native/native';
import { communicatorError } from './communicator-error';
import type { Membership } from './membership';
import { engineOf } from './unique-id';

/** Resolves when all ranks have joined. Rejects with CudaError. */
export async function joinNative({ id, rank, size, timeout, context }: Membership): Promise<NativeCommunicator> {
  const byNccl = engineOf(id) === 'nccl';
  const joined = await background<NativeCommunicator | CommunicatorEnd>((done) =>
    native().joinCommunicator(byNccl, id, rank, size, timeout, context.native, done),
  );
  if ('ticket' in joined) throw communicatorError(joined);
  return joined;
}
