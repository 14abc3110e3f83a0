import { Struct } from '../data-type/struct';
import type { CudaDevice } from '../device/cuda-device';
import { CudaError } from '../errors/cuda-error';
import { HostLibrary, type HostLibraryFunctions } from '../host-library/host-library';
import { openNvml } from '../native/nvml';
import { declarations, nvmlReturn_t as status, structs } from './generated/nvml';

/** What the forms `_v2` and `_v3` of the functions for processes write. */
export const ProcessInfo = Struct(structs.nvmlProcessInfo_t, 'nvmlProcessInfo_t');

const others = Object.entries(structs).map(([name, members]) => [name, Struct(members, name)] as const);
const types = { ...Object.fromEntries(others), nvmlProcessInfo_t: ProcessInfo };

let opened: Promise<Nvml> | undefined;

/** NVML, started once by each thread of JavaScript. It is never shut down: other threads and libraries may use it. */
export class Nvml {
  /** Rejects with CudaError if NVML cannot be found or started; the next call tries again. */
  static open(): Promise<Nvml> {
    return (opened ??= Nvml.#start().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  }

  static async #start(): Promise<Nvml> {
    const nvml = new Nvml(HostLibrary(openNvml(), declarations, { types }));
    await nvml.call('nvmlInit_v2');
    return nvml;
  }

  readonly #functions: HostLibraryFunctions;

  private constructor(functions: HostLibraryFunctions) {
    this.#functions = functions;
  }

  /** On another thread. Resolves to the status; that of a function which the library lacks is NVML_ERROR_FUNCTION_NOT_FOUND. */
  async status(name: string, ...args: unknown[]): Promise<number> {
    const found = this.#find(name);
    return found ? ((await found(...args)) as number) : status.NVML_ERROR_FUNCTION_NOT_FOUND;
  }

  /** Rejects with CudaError unless it succeeds. */
  async call(name: string, ...args: unknown[]): Promise<void> {
    const code = await this.status(name, ...args);
    if (code !== status.NVML_SUCCESS) throw this.error(code, name);
  }

  error(code: number, operation: string, more = ''): CudaError {
    const known = Object.entries(status).find(([, number]) => number === code)?.[0] ?? `nvmlReturn_t ${code}`;
    const says = this.#find('nvmlErrorString')?.sync(code) as string | null | undefined;
    return new CudaError(`${known}${says ? `: ${says}` : ''} (${operation})${more}`, { code: known, errno: code, operation });
  }

  /** The device as NVML knows it. Rejects with CudaError if it does not. */
  async handleOf({ uuid, pciBusId, name }: CudaDevice): Promise<bigint> {
    const handle = new BigUint64Array(1);
    for (const kind of ['GPU', 'MIG'])
      if ((await this.status('nvmlDeviceGetHandleByUUID', `${kind}-${uuid}`, handle)) === status.NVML_SUCCESS) return handle[0]!;
    const operation = 'nvmlDeviceGetHandleByPciBusId_v2';
    const code = await this.status(operation, pciBusId, handle);
    if (code === status.NVML_SUCCESS) return handle[0]!;
    throw this.error(code, operation, `: NVML does not know ${name} (GPU-${uuid}, ${pciBusId})`);
  }

  #find(name: string): HostLibraryFunctions[string] | undefined {
    try {
      return this.#functions[name];
    } catch (error) {
      if (error instanceof CudaError && error.code === 'ERR_CUDA_LIBRARY_NOT_FOUND') return undefined;
      throw error;
    }
  }
}
