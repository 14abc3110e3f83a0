import type { CudaContext } from '../device/cuda-context';
import { CudaDevice } from '../device/cuda-device';
import { coded, describe } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import { checkOptions, type OptionRules } from '../errors/options';
import { checkedRank } from './operand';
import { checkedId } from './unique-id';

/** How a rank joins. */
export interface JoinOptions {
  /** What `Communicator.uniqueId()` returned on one of the ranks, or its hexadecimal digits. */
  id: Uint8Array | string;
  /** This rank, from 0 to `size` - 1. */
  rank: number;
  /** How many ranks there are. */
  size: number;
  /**
   * This rank's device.
   *
   * @default the default device
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

export const defaultTimeout = 300;

export const isTimeout = (value: unknown): string | undefined =>
  typeof value === 'number' && value > 0 && Number.isFinite(value) ? undefined : 'a number of seconds';

export const isDevice = (value: unknown): string | undefined => (value instanceof CudaDevice ? undefined : 'a CudaDevice');

const rules: OptionRules<JoinOptions> = {
  id: (value) => (typeof value === 'string' || value instanceof Uint8Array ? undefined : 'what Communicator.uniqueId() returned'),
  rank: (value) => (typeof value === 'number' ? undefined : 'a rank'),
  size: (value) => (typeof value === 'number' ? undefined : 'the number of ranks'),
  device: isDevice,
  timeout: isTimeout,
};

/** All but the device's context. Throws TypeError or RangeError for what is not a rank. */
export function membershipOf(options: JoinOptions): Omit<Membership, 'context'> {
  checkOptions('Communicator.join', options, rules);
  for (const name of ['id', 'rank', 'size'] as const) {
    if (options[name] !== undefined) continue;
    throw coded(
      new TypeError(`Communicator.join: there is no ${name}. A rank that an engine has started joins by Communicator.fromEnvironment()`),
    );
  }
  const size = checkedSize('Communicator.join', options.size);
  const rank = checkedRank('Communicator.join', options.rank, size);
  return { id: checkedId(options.id), rank, size, timeout: options.timeout ?? defaultTimeout };
}

const mostRanks = 4096;

export function checkedSize(what: string, size: number): number {
  if (Number.isInteger(size) && size >= 1 && size <= mostRanks) return size;
  throw coded(new RangeError(`${what}: expected a size from 1 to ${mostRanks}, received ${describe(size)}`));
}

/** The device of a rank among those of its host: its only one if the engine has given each rank its own. */
export function deviceOf(localRank: number): CudaDevice {
  const devices = CudaDevice.list();
  const device = devices.length === 1 ? devices[0] : devices[localRank];
  if (device) return device;
  throw new CudaError(`There is no device ${localRank} for this process: this machine has ${devices.length}.`, {
    code: 'CUDA_ERROR_INVALID_DEVICE',
    errno: 101,
  });
}

/** Throws TypeError for what is no list of different devices. */
export function checkDevices(devices: readonly CudaDevice[]): void {
  if (!Array.isArray(devices) || devices.length === 0 || !devices.every((device) => device instanceof CudaDevice)) {
    const wrong: unknown = Array.isArray(devices) ? devices.find((device) => !(device instanceof CudaDevice)) : devices;
    throw coded(new TypeError(`Communicator.all: expected an array of one CudaDevice or more, received ${describe(wrong ?? devices)}`));
  }
  if (new Set(devices).size < devices.length) {
    throw coded(
      new TypeError('Communicator.all: each device is one rank, and one of them is there twice; CudaDevice.list() has each once'),
    );
  }
}
