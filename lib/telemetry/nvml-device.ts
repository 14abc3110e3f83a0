import type { CudaDevice } from '../device/cuda-device';
import { nvmlReturn_t as status } from './generated/nvml';
import { Nvml } from './nvml';

/** What NVML says of a value that a device does not have, or does not tell this user. */
const absent: readonly number[] = [
  status.NVML_ERROR_NOT_SUPPORTED,
  status.NVML_ERROR_NO_PERMISSION,
  status.NVML_ERROR_FUNCTION_NOT_FOUND,
  status.NVML_ERROR_ARGUMENT_VERSION_MISMATCH,
];

/** A device that is asked for its values. Those that it does not have are null. */
export class NvmlDevice {
  static async of(device: CudaDevice): Promise<NvmlDevice> {
    const nvml = await Nvml.open();
    return new NvmlDevice(nvml, await nvml.handleOf(device));
  }

  readonly nvml: Nvml;
  readonly handle: bigint;

  private constructor(nvml: Nvml, handle: bigint) {
    this.nvml = nvml;
    this.handle = handle;
  }

  /** Whether the function has succeeded, and not answered that the device has no such value. Rejects with CudaError for other failures. */
  async has(name: string, ...args: unknown[]): Promise<boolean> {
    return this.isAnswer(await this.nvml.status(name, this.handle, ...args), name);
  }

  /** The same, by the status that the function returned. */
  isAnswer(code: number, name: string): boolean {
    if (absent.includes(code)) return false;
    if (code !== status.NVML_SUCCESS) throw this.nvml.error(code, name);
    return true;
  }

  /** Of an unsigned int, which the function writes last. */
  async number(name: string, ...args: unknown[]): Promise<number | null> {
    const out = new Uint32Array(1);
    return (await this.has(name, ...args, out)) ? out[0]! : null;
  }

  /** Of an unsigned long long. */
  async large(name: string): Promise<bigint | null> {
    const out = new BigUint64Array(1);
    return (await this.has(name, out)) ? out[0]! : null;
  }

  /** Of a structure, with what its members are before the call. */
  async struct<Members extends object>(name: string, members: Members): Promise<Members | null> {
    return (await this.has(name, members)) ? members : null;
  }
}
