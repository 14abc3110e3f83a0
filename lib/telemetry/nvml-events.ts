import type { CudaDevice } from '../device/cuda-device';
import { clockReasons } from './clock-reasons';
import { type DeviceEvent, type EventSource, plainKinds } from './device-event';
import { nvmlEventTypeClock, nvmlEventTypeXidCriticalError, nvmlReturn_t as status } from './generated/nvml';
import { NvmlDevice } from './nvml-device';
import { meaningOf } from './xid';

/** Besides {@link plainKinds}. */
const xidType = BigInt(nvmlEventTypeXidCriticalError);
const clocksType = BigInt(nvmlEventTypeClock);
const known = [xidType, clocksType, ...Object.values(plainKinds)].reduce((all, type) => all | type);
const noInstance = 0xffff_ffff;
/** How long to wait for an event. Short, since a process that ends meanwhile waits for no thread. */
const milliseconds = 1;

/** The events of a device by a set of its own, so that each iterator gets all. */
export class NvmlEvents implements EventSource {
  static async open(of: CudaDevice): Promise<NvmlEvents> {
    const device = await NvmlDevice.of(of);
    const set = new BigUint64Array(1);
    await device.nvml.call('nvmlEventSetCreate', set);
    const events = new NvmlEvents(of, device, set[0]!);
    try {
      await events.#register();
    } catch (error) {
      await events.close();
      throw error;
    }
    return events;
  }

  readonly #of: CudaDevice;
  readonly #device: NvmlDevice;
  readonly #set: bigint;

  private constructor(of: CudaDevice, device: NvmlDevice, set: bigint) {
    this.#of = of;
    this.#device = device;
    this.#set = set;
  }

  async #register(): Promise<void> {
    const operation = 'nvmlDeviceRegisterEvents';
    const supported = (await this.#device.large('nvmlDeviceGetSupportedEventTypes')) ?? 0n;
    // A set without types is refused, and so is a type that the device does not have.
    if ((supported & known) === 0n) throw this.#device.nvml.error(status.NVML_ERROR_NOT_SUPPORTED, operation);
    await this.#device.nvml.call(operation, this.#device.handle, supported & known, this.#set);
  }

  async poll(): Promise<readonly DeviceEvent[]> {
    const found: DeviceEvent[] = [];
    for (;;) {
      const data = { device: 0n, eventType: 0n, eventData: 0n, gpuInstanceId: 0, computeInstanceId: 0 };
      const code = await this.#device.nvml.status('nvmlEventSetWait_v2', this.#set, data, milliseconds);
      if (code === status.NVML_ERROR_TIMEOUT) return found;
      if (code !== status.NVML_SUCCESS) throw this.#device.nvml.error(code, 'nvmlEventSetWait_v2');
      found.push(...(await this.#eventsOf(data)));
    }
  }

  async close(): Promise<void> {
    await this.#device.nvml.status('nvmlEventSetFree', this.#set);
  }

  async #eventsOf({ eventType, eventData, gpuInstanceId, computeInstanceId }: EventData): Promise<DeviceEvent[]> {
    const common = { device: this.#of, time: new Date() };
    if (eventType === xidType) {
      const xid = Number(eventData);
      const instances = { gpuInstance: instance(gpuInstanceId), computeInstance: instance(computeInstanceId) };
      return [{ kind: 'xid', xid, meaning: meaningOf(xid), ...instances, ...common }];
    }
    if (eventType === clocksType) return [{ kind: 'clocks', clockReasons: await clockReasons(this.#device), ...common }];
    const kinds = Object.keys(plainKinds) as (keyof typeof plainKinds)[];
    return kinds.filter((kind) => eventType === plainKinds[kind]).map((kind) => ({ kind, ...common }));
  }
}

interface EventData {
  readonly eventType: bigint;
  readonly eventData: bigint;
  readonly gpuInstanceId: number;
  readonly computeInstanceId: number;
}

const instance = (id: number): number | null => (id === noInstance ? null : id);
