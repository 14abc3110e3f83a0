import { CudaContext, primaryContextOf } from '../device/cuda-context';
import { CudaDevice } from '../device/cuda-device';
import { coded, describe } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import { checkOptions, type OptionRules } from '../errors/options';
import { checkedRank } from './operand';
import { checkedId } from './unique-id';

/** How a rank joins; options that are left out come from the environment, as `cuda-ffi launch` sets it. */
export interface JoinOptions {
  /**
   * What `Communicator.uniqueId()` returned on one of the ranks, or its hexadecimal digits.
   *
   * @default `CUDA_FFI_ID`
   */
  id?: Uint8Array | string;
  /**
   * This rank, from 0 to `size` - 1.
   *
   * @default `CUDA_FFI_RANK`
   */
  rank?: number;
  /**
   * How many ranks there are.
   *
   * @default `CUDA_FFI_SIZE`
   */
  size?: number;
  /**
   * This rank's device.
   *
   * @default the device with the number `CUDA_FFI_LOCAL_RANK`, else the default device
   */
  device?: CudaDevice;
  /**
   * Seconds to wait for other ranks, here and in every operation.
   *
   * @default 300
   */
  timeout?: number;
}

/** How a rank joins, with nothing left out. */
export interface Membership {
  readonly id: Uint8Array;
  readonly rank: number;
  readonly size: number;
  readonly context: CudaContext;
  readonly timeout: number;
}

const defaultTimeout = 300;

export const isTimeout = (value: unknown): string | undefined =>
  typeof value === 'number' && value > 0 && Number.isFinite(value) ? undefined : 'a number of seconds';

const rules: OptionRules<JoinOptions> = {
  id: (value) => (typeof value === 'string' || value instanceof Uint8Array ? undefined : 'what Communicator.uniqueId() returned'),
  rank: (value) => (typeof value === 'number' ? undefined : 'a rank'),
  size: (value) => (typeof value === 'number' ? undefined : 'the number of ranks'),
  device: (value) => (value instanceof CudaDevice ? undefined : 'a CudaDevice'),
  timeout: isTimeout,
};

/** Completes the options from the environment, as `cuda-ffi launch` sets it. */
export function membershipOf(options: JoinOptions): Membership {
  checkOptions('Communicator.join', options, rules);
  const size = options.size ?? numberFrom('CUDA_FFI_SIZE', 'size');
  if (!Number.isInteger(size) || size < 1 || size > 4096) {
    throw coded(new RangeError(`Communicator.join: expected a size from 1 to 4096, received ${describe(size)}`));
  }
  const rank = checkedRank('Communicator.join', options.rank ?? numberFrom('CUDA_FFI_RANK', 'rank'), size);
  const id = checkedId(options.id ?? textFrom('CUDA_FFI_ID', 'id'));
  const device = options.device ?? ownDevice();
  return { id, rank, size, context: primaryContextOf(device), timeout: options.timeout ?? defaultTimeout };
}

function textFrom(variable: string, option: string): string {
  const text = process.env[variable];
  if (text) return text;
  throw new CudaError(`Communicator.join: there is no ${option}, and no ${variable}, which \`cuda-ffi launch\` sets.`, {
    code: 'ERR_CUDA_COMMUNICATOR',
  });
}

function numberFrom(variable: string, option: string): number {
  return Number(textFrom(variable, option));
}

function ownDevice(): CudaDevice {
  const local = process.env['CUDA_FFI_LOCAL_RANK'];
  if (!local) return CudaDevice.getDefault();
  const devices = CudaDevice.list();
  const device = devices[Number(local)];
  if (device) return device;
  throw new CudaError(`There is no device ${local} for this process: this machine has ${devices.length}.`, {
    code: 'CUDA_ERROR_INVALID_DEVICE',
    errno: 101,
  });
}
