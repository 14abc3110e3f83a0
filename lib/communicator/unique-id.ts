import { randomFillSync } from 'node:crypto';
import { CudaDevice } from '../device/cuda-device';
import { coded, describe } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import { native } from '../native/environment';

/** What moves the data: NVIDIA's library, or memory of the host, which ranks on one host share. */
export type Engine = 'nccl' | 'host';

const idBytes = 128;
/** What an id of the host's engine begins with; NCCL's begin with random bytes or an address. */
const hostMark = Buffer.from('cuda-ffi ranks of one host\n');
let hasWarned = false;

/** Ranks that join with one id form one communicator. The engine is chosen here, for all of them. */
export function makeUniqueId(): Uint8Array {
  return chosenEngine() === 'nccl' ? native().ncclUniqueId() : hostId();
}

export function engineOf(id: Uint8Array): Engine {
  return hostMark.equals(id.subarray(0, hostMark.length)) ? 'host' : 'nccl';
}

/** Throws TypeError for what is not an id: 128 bytes, or their hexadecimal digits. */
export function checkedId(value: unknown): Uint8Array {
  const bytes = typeof value === 'string' ? Buffer.from(value, 'hex') : value;
  if (bytes instanceof Uint8Array || Buffer.isBuffer(bytes)) {
    if (bytes.length === idBytes) return bytes;
  }
  throw coded(
    new TypeError(`Communicator.join: expected the ${idBytes} bytes of Communicator.uniqueId() as id, received ${describe(value)}`),
  );
}

function hostId(): Uint8Array {
  const id = new Uint8Array(idBytes);
  id.set(hostMark);
  randomFillSync(id, hostMark.length);
  return id;
}

/** `CUDA_FFI_COMMUNICATOR`: `nccl`, `host`, or `auto`, which is NCCL for GPUs if it is found. */
function chosenEngine(): Engine {
  const wanted = process.env['CUDA_FFI_COMMUNICATOR'] || 'auto';
  if (wanted === 'nccl' || wanted === 'host') return wanted;
  if (wanted !== 'auto') {
    throw new CudaError(`CUDA_FFI_COMMUNICATOR is "${wanted}"; it takes auto, nccl or host`, { code: 'ERR_CUDA_COMMUNICATOR' });
  }
  if (CudaDevice.getDefault().vendor !== 'nvidia') return 'host';
  try {
    native().ncclInfo();
    return 'nccl';
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
    return 'host';
  }
}

function warn(reason: string): void {
  if (hasWarned) return;
  hasWarned = true;
  process.emitWarning('NCCL was not found. Collectives go through host memory: correct, but slow, and on one host only.', {
    type: 'CudaWarning',
    code: 'CUDA_FFI_NO_NCCL',
    detail: `${reason}\nCUDA_FFI_COMMUNICATOR=host chooses this and silences the warning; CUDA_FFI_COMMUNICATOR=nccl makes it an error.`,
  });
}
