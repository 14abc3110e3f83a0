import type { CudaDevice } from '../device/cuda-device';
import { CudaError } from '../errors/cuda-error';
import type { DeviceEvent, EventSource } from './device-event';
import type { DeviceTelemetry } from './device-telemetry';
import { meaningOf } from './xid';

/** What the software device knows of itself: its memory, and who uses it. */
export function softwareTelemetry(device: CudaDevice): DeviceTelemetry {
  const total = device.totalMemory;
  const free = freeMemory(device);
  const used = free === null ? null : total - free;
  const none = { now: null, max: null };
  return {
    utilization: { gpu: null, memory: null, encoder: null, decoder: null },
    memory: { total, used, free, reserved: null },
    temperature: { gpu: null, slowdown: null, shutdown: null },
    power: { draw: null, limit: null, energy: null },
    clocks: { graphics: none, sm: none, memory: none, video: none },
    clockReasons: null,
    fan: null,
    performanceState: null,
    processes: [{ pid: process.pid, kind: 'compute', memory: used }],
  };
}

/** Null after a fault has ended the device's context: a GPU's telemetry goes on as well. */
function freeMemory(device: CudaDevice): number | null {
  try {
    return device.memoryInfo().free;
  } catch (error) {
    if (error instanceof CudaError && error.endsContext) return null;
    throw error;
  }
}

/** CUresult of faults, with the Xid error that GPUs report for most of their kind; the rest is 13. */
const xids: ReadonlyMap<number, number> = new Map([
  [700, 31], // CUDA_ERROR_ILLEGAL_ADDRESS
  [702, 8], // CUDA_ERROR_LAUNCH_TIMEOUT
  [710, 43], // CUDA_ERROR_ASSERT
]);
const exception = 13;

/** The faults of the process on a software device, from now on, as the Xid errors that they would be on a GPU. */
export class SoftwareFaults implements EventSource {
  readonly #device: CudaDevice;
  #seen: number;

  constructor(device: CudaDevice) {
    this.#device = device;
    this.#seen = device.native.faultsSince(0).length;
  }

  poll(): Promise<readonly DeviceEvent[]> {
    const codes = this.#device.native.faultsSince(this.#seen);
    this.#seen += codes.length;
    return Promise.resolve(codes.map((code) => this.#eventOf(xids.get(code) ?? exception)));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #eventOf(xid: number): DeviceEvent {
    return { kind: 'xid', xid, meaning: meaningOf(xid), gpuInstance: null, computeInstance: null, device: this.#device, time: new Date() };
  }
}
