import type { AbortSignalLike } from '../../types';
import { CudaDevice } from '../device/cuda-device';
import { checkOptions, isBoolean } from '../errors/options';
import { signalRule } from '../event-loop/abort';
import type { DeviceEvent, EventSource } from './device-event';
import type { DeviceTelemetry } from './device-telemetry';
import { EventQueue } from './event-queue';
import { NvmlEvents } from './nvml-events';
import { readTelemetry } from './read-telemetry';
import { SoftwareFaults, softwareTelemetry } from './software';

/** Options of {@link CudaDevice.events}. */
export interface DeviceEventsOptions {
  /** Ends the iteration: the next event rejects with the signal's reason. */
  readonly signal?: AbortSignalLike;
  /** Whether the process stays alive while it waits for the next event, as with `fs.watch`. Default: true. */
  readonly persistent?: boolean;
}

declare module '../device/cuda-device' {
  interface CudaDevice {
    /**
     * How busy, how warm, how fast the device is now, and who uses it, from NVML. What it does not have is null; of the software device, all
     * but its memory and its process.
     *
     * @throws CudaError `ERR_CUDA_LIBRARY_NOT_FOUND` if NVML is not there, or NVML's error (`NVML_ERROR_GPU_IS_LOST`).
     *
     * @example
     * ```ts
     * const { memory, temperature, processes } = await CudaDevice.getDefault().telemetry();
     * console.log((memory.total ?? 0) > 0, temperature.gpu ?? 'no thermometer', processes?.length); // → true …
     * ```
     */
    telemetry(): Promise<DeviceTelemetry>;
    /**
     * What happens to the device from now on, whichever process has caused it: Xid errors, changes of clocks, errors in memory. On the software
     * device, these are the faults of this process, as the Xid errors that they would be. Iterations do not take events from each other.
     *
     * @throws TypeError for wrong options. The iteration throws CudaError if NVML is not there (`ERR_CUDA_LIBRARY_NOT_FOUND`) or has no events
     * of the device (`NVML_ERROR_NOT_SUPPORTED`).
     *
     * @example
     * ```ts
     * const device = CudaDevice.getDefault();
     * const events = device.events();
     * const mod = await CudaModule.compile('__global__ void k(int* x, int i) { x[i] = 1; }');
     * await mod.k(new Int32Array(1), 1_000_000_000).catch(() => {});
     * for await (const event of events) {
     *   if (event.kind !== 'xid') continue;
     *   console.log(event.xid, event.meaning.split(':')[0]); // → 31 a page fault
     *   break;
     * }
     * if (device.isSoftware) device.reset();
     * ```
     */
    events(options?: DeviceEventsOptions): AsyncIterableIterator<DeviceEvent>;
  }
}

CudaDevice.prototype.telemetry = async function (this: CudaDevice) {
  return asksItself(this) ? softwareTelemetry(this) : await readTelemetry(this);
};

CudaDevice.prototype.events = function (this: CudaDevice, options: DeviceEventsOptions = {}) {
  checkOptions<DeviceEventsOptions>('CudaDevice.events', options, { signal: signalRule, persistent: isBoolean });
  const open = (): Promise<EventSource> => (asksItself(this) ? Promise.resolve(new SoftwareFaults(this)) : NvmlEvents.open(this));
  return new EventQueue(open, options.persistent ?? true, options.signal);
};

/** NVML does not know the software device, unless CUDA_FFI_NVML names one that does: tests have one. */
const asksItself = (device: CudaDevice): boolean => device.isSoftware && !process.env['CUDA_FFI_NVML'];
