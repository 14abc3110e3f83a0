import { inspect } from 'node:util';
import type { NumberHandle } from '../../types';
import { coded, describe } from '../errors/argument-error';
import { checkedInstance } from '../errors/checked';
import { CudaError } from '../errors/cuda-error';
import { nameOwnClass } from '../errors/own-classes';
import { usualArchitecture } from '../hip/architectures';
import { native } from '../native/environment';
import type { NativeContext, NativeDevice, NativeDeviceProperties } from '../native/native';
import { deviceAttributes } from './device-attributes';
import { openDevices, softwareRunsAmdCode } from './default-driver';
import { streamOfRun } from './run-scope';

let devices: CudaDevice[] | undefined;
let defaultDevice: CudaDevice | undefined;

/**
 * A GPU, or the software device.
 *
 * @example
 * ```ts
 * for (const device of CudaDevice.list()) {
 *   const { free, total } = device.memoryInfo();
 *   console.log(device.name, device.computeCapability.join('.'), free <= total); // → … true
 * }
 * if (!CudaDevice.getDefault().isSoftware) console.log('on a GPU');
 * ```
 */
export class CudaDevice {
  static {
    nameOwnClass('CudaDevice', this);
  }

  /**
   * All devices. The first call opens the driver; which one, `CUDA_FFI_DEVICE` says.
   *
   * @throws CudaError if the driver cannot be opened (`ERR_CUDA_LIBRARY_NOT_FOUND`), or `CUDA_FFI_DEVICE` has an unknown value
   * (`ERR_CUDA_DEVICE`).
   */
  static list(): readonly CudaDevice[] {
    devices ??= openDevices().map((device) => new CudaDevice(device));
    return devices;
  }

  /**
   * The device that is used if none is named. Inside {@link CudaStream.run}, it is that of the stream; elsewhere the one that
   * {@link setDefault} chose, else the first.
   *
   * @throws CudaError as {@link list}.
   */
  static getDefault(): CudaDevice {
    return (streamOfRun()?.device as CudaDevice | undefined) ?? (defaultDevice ??= byOrdinal(0));
  }

  /**
   * Chooses the device that is used if none is named, outside {@link CudaStream.run}, given as itself or as its number in {@link list}.
   *
   * @throws CudaError for a number that no device has.
   */
  static setDefault(device: CudaDevice | number): void {
    if (typeof device === 'number') defaultDevice = byOrdinal(device);
    else if (device instanceof CudaDevice) defaultDevice = device;
    else throw coded(new TypeError(`CudaDevice.setDefault: expected a CudaDevice or the number of one, received ${describe(device)}`));
  }

  /**
   * The device of a CUdevice that `cuda-ffi/bindings` or another library has. There is one object for each device.
   *
   * @throws TypeError for what is no CUdevice of this machine.
   */
  static from(handle: number): CudaDevice {
    const found = CudaDevice.list().find((device) => device.handle === handle);
    if (found) return found;
    throw coded(new TypeError(`CudaDevice.from: expected a CUdevice (a number), received ${describe(handle)}`));
  }

  /** @internal */
  readonly native: NativeDevice;
  readonly #properties: NativeDeviceProperties;
  #primary: NativeContext | undefined;
  #beforeReset: (() => void) | undefined;

  /**
   * The device of that number in {@link list}: there is one object for each device.
   *
   * @throws CudaError for a number that no device has.
   */
  constructor(ordinal: number);
  /** @internal */
  constructor(native: NativeDevice);
  constructor(given: number | NativeDevice) {
    const known = isNative(given) ? undefined : byOrdinal(given, 'new CudaDevice');
    this.native = known?.native ?? (given as NativeDevice);
    this.#properties = this.native.properties();
    if (known) return known;
  }

  /** The driver's CUdevice, for other libraries. */
  get handle(): NumberHandle<'CUdevice'> {
    return this.native.handle() as NumberHandle<'CUdevice'>;
  }

  /** Its number, from 0. */
  get ordinal(): number {
    return this.#properties.ordinal;
  }

  /** The driver's name for it: `NVIDIA H200`. */
  get name(): string {
    return this.#properties.name;
  }

  /** Identifies the device: it is the same in every process and after every start. */
  get uuid(): string {
    return this.#properties.uuid;
  }

  /** Its place on the PCI bus, which tells the GPUs of a machine apart: `0000:41:00.0`, in the form that Linux uses in `/sys/bus/pci`. */
  get pciBusId(): string {
    return this.#properties.pciBusId;
  }

  /** `[major, minor]` */
  get computeCapability(): readonly [number, number] {
    const capability = this.#properties.computeCapability;
    return [Math.floor(capability / 10), capability % 10];
  }

  /** The newest CUDA version that the driver supports: `[13, 0]`; of AMD's driver, HIP's version: `[6, 4]`. */
  get driverVersion(): readonly [number, number] {
    const version = this.#properties.driverVersion;
    return [Math.floor(version / 1000), Math.floor((version % 1000) / 10)];
  }

  /** The size of its memory in bytes. */
  get totalMemory(): number {
    return this.#properties.totalMemory;
  }

  /** Whether it is the software device, which runs PTX on the CPU. */
  get isSoftware(): boolean {
    return this.#properties.isSoftware;
  }

  /** Whose code it runs: `'amd'` with `CUDA_FFI_DEVICE=hip-software`, `'software'` for PTX on the CPU. */
  get vendor(): 'nvidia' | 'amd' | 'software' {
    if (this.#properties.amdArchitecture !== undefined) return 'amd';
    if (!this.isSoftware) return 'nvidia';
    return softwareRunsAmdCode() ? 'amd' : 'software';
  }

  /** What code is compiled for, if the option `arch` says nothing: `'sm_90'`, `'gfx1100'`; for the software device PTX, `'compute_90'`. */
  get architecture(): string {
    if (this.vendor === 'amd') return this.#properties.amdArchitecture ?? usualArchitecture;
    return `${this.isSoftware ? 'compute' : 'sm'}_${this.#properties.computeCapability}`;
  }

  /** How many threads a warp has; AMD calls it a wave. */
  get warpSize(): number {
    return this.attributes.warpSize;
  }

  /** The driver's attributes by their names in camel case: `multiprocessorCount`, `warpSize`, … */
  get attributes(): Readonly<Record<keyof typeof deviceAttributes, number>> {
    const read = (number: number) => this.native.attribute(number);
    return Object.fromEntries(Object.entries(deviceAttributes).map(([name, number]) => [name, read(number)])) as never;
  }

  /**
   * How many bytes are free now, and how many there are.
   *
   * @throws CudaError if a fault has ended the device's context.
   */
  memoryInfo(): { free: number; total: number } {
    return this.primary().memoryInfo();
  }

  /**
   * Whether kernels on this device can use the memory of `peer` directly.
   *
   * @throws TypeError for what is no device.
   */
  canAccessPeer(peer: CudaDevice): boolean {
    return this.native.canAccessPeer(checkedInstance('CudaDevice.canAccessPeer', CudaDevice, peer).native);
  }

  /**
   * Ends the primary context with everything in it; the next use makes a new one. After an error that ended the context, the software
   * device works again; a GPU does not, and this throws CudaError: CUDA then asks for a new process. It also throws CudaError, and changes
   * nothing, while another thread of the process holds managed arrays, or the process has a communicator of NCCL's. It waits for kernels
   * that are running and blocks the thread meanwhile: abort their calls' `signal` first. This thread's communicators through memory of the
   * host end with the device, and their other ranks hear of it.
   *
   * @throws CudaError on a GPU after a fault, and `ERR_CUDA_IN_USE` while another thread holds managed arrays or NCCL is in use.
   *
   * @example
   * ```ts
   * const mod = await CudaModule.compile('__global__ void k(int* x, int i) { x[i] = 1; }');
   * await mod.k(new Int32Array(1), 1_000_000).catch((error) => console.log(error.endsContext)); // → true
   * const device = CudaDevice.getDefault();
   * if (device.isSoftware) device.reset(); // a GPU needs a new process
   * ```
   */
  reset(): void {
    checkNothingManaged(this.native.managedElsewhere());
    if (native().ncclIsInUse()) throw inUseByNccl();
    this.#beforeReset?.();
    this.forgetPrimary();
    this.native.reset();
    this.#checkUsable();
  }

  /** @internal What console.log shows. */
  [inspect.custom](): string {
    const [major, minor] = this.computeCapability;
    const memory = (this.totalMemory / 2 ** 30).toFixed(1);
    return `CudaDevice ${this.ordinal} { ${this.name}, compute capability ${major}.${minor}, ${memory} GiB }`;
  }

  #checkUsable(): void {
    try {
      this.primary();
    } catch (error) {
      const code = error instanceof CudaError ? error.code : 'CUDA_ERROR_UNKNOWN';
      throw new CudaError(
        `${code}: this GPU cannot be used again in this process. Start a new one; run risky kernels in a child process.`,
        { code },
        { cause: error },
      );
    }
  }

  /** @internal The primary context, retained. `beforeReset` replaces the function that is called before a reset. */
  primary(beforeReset = this.#beforeReset): NativeContext {
    this.#primary ??= this.native.primaryContext();
    this.#beforeReset = beforeReset;
    return this.#primary;
  }

  /** @internal The next {@link primary} retains the context anew. */
  forgetPrimary(): void {
    this.#primary = undefined;
    this.#beforeReset = undefined;
  }
}

/** For arrays of other threads: the next look at one whose memory is gone would end the process. */
function checkNothingManaged(arrays: number): void {
  if (arrays === 0) return;
  const held = arrays === 1 ? 'a managed array' : `${arrays} managed arrays`;
  throw new CudaError(`The device cannot be reset: another thread of this process holds ${held}. Terminate it or dispose of them first.`, {
    code: 'ERR_CUDA_IN_USE',
  });
}

/** NCCL's kernels wait for other ranks, and a reset for them; ranks of the process hold each other's memory, which goes with the device. */
function inUseByNccl(): CudaError {
  const how = 'dispose of the communicators first, and wait for that: await communicator[Symbol.asyncDispose]()';
  return new CudaError(`The device cannot be reset: NCCL is in use in this process; ${how}.`, { code: 'ERR_CUDA_IN_USE' });
}

function isNative(given: unknown): given is NativeDevice {
  return typeof (given as Partial<NativeDevice> | undefined)?.properties === 'function';
}

function byOrdinal(ordinal: number, what = 'CudaDevice'): CudaDevice {
  if (typeof ordinal !== 'number') throw coded(new TypeError(`${what}: expected the number of a device, received ${describe(ordinal)}`));
  const list = CudaDevice.list();
  const device = list[ordinal];
  if (device) return device;
  const there = list.length === 1 ? 'only device 0' : `devices 0 to ${list.length - 1}`;
  throw new CudaError(`There is no device ${ordinal}: this machine has ${there}.`, {
    code: 'CUDA_ERROR_INVALID_DEVICE',
    errno: 101,
  });
}
