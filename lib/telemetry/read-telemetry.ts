import type { CudaDevice } from '../device/cuda-device';
import { clockReasons } from './clock-reasons';
import type { DeviceTelemetry } from './device-telemetry';
import { NvmlDevice, versioned } from './nvml-device';
import { readProcesses } from './read-processes';

/** nvmlTemperatureSensors_t, nvmlTemperatureThresholds_t */
const sensorOfGpu = 0;
const thresholds = { shutdown: 0, slowdown: 1 };
/** nvmlClockType_t */
const clockTypes = { graphics: 0, sm: 1, memory: 2, video: 3 };
const bytesOfMemory2 = 40;
const bytesOfTemperature = 12;
/** NVML_PSTATE_UNKNOWN */
const unknownState = 32;

/** One call after another, on another thread. */
export async function readTelemetry(of: CudaDevice): Promise<DeviceTelemetry> {
  const device = await NvmlDevice.of(of);
  const state = await device.number('nvmlDeviceGetPerformanceState');
  return {
    utilization: await utilizationOf(device),
    memory: await memoryOf(device),
    temperature: {
      gpu: await temperatureOf(device),
      slowdown: await device.number('nvmlDeviceGetTemperatureThreshold', thresholds.slowdown),
      shutdown: await device.number('nvmlDeviceGetTemperatureThreshold', thresholds.shutdown),
    },
    power: {
      draw: thousandth(await device.number('nvmlDeviceGetPowerUsage')),
      limit: thousandth(await device.number('nvmlDeviceGetEnforcedPowerLimit')),
      energy: thousandth(await device.large('nvmlDeviceGetTotalEnergyConsumption')),
    },
    clocks: {
      graphics: await clockOf(device, clockTypes.graphics),
      sm: await clockOf(device, clockTypes.sm),
      memory: await clockOf(device, clockTypes.memory),
      video: await clockOf(device, clockTypes.video),
    },
    clockReasons: await clockReasons(device),
    fan: await device.number('nvmlDeviceGetFanSpeed'),
    performanceState: state === unknownState ? null : state,
    processes: await readProcesses(device),
  };
}

async function utilizationOf(device: NvmlDevice): Promise<DeviceTelemetry['utilization']> {
  const rates = await device.struct('nvmlDeviceGetUtilizationRates', { gpu: 0, memory: 0 });
  return {
    gpu: rates?.gpu ?? null,
    memory: rates?.memory ?? null,
    encoder: await coderOf(device, 'nvmlDeviceGetEncoderUtilization'),
    decoder: await coderOf(device, 'nvmlDeviceGetDecoderUtilization'),
  };
}

async function coderOf(device: NvmlDevice, name: string): Promise<number | null> {
  const utilization = new Uint32Array(1);
  const microseconds = new Uint32Array(1);
  return (await device.has(name, utilization, microseconds)) ? utilization[0]! : null;
}

async function memoryOf(device: NvmlDevice): Promise<DeviceTelemetry['memory']> {
  const version = versioned(bytesOfMemory2, 2);
  const second = await device.struct('nvmlDeviceGetMemoryInfo_v2', { version, total: 0n, reserved: 0n, free: 0n, used: 0n });
  const first = second ?? (await device.struct('nvmlDeviceGetMemoryInfo', { total: 0n, free: 0n, used: 0n })); // before driver 510
  if (!first) return { total: null, used: null, free: null, reserved: null };
  const reserved = second ? Number(second.reserved) : null;
  return { total: Number(first.total), used: Number(first.used), free: Number(first.free), reserved };
}

async function temperatureOf(device: NvmlDevice): Promise<number | null> {
  const version = versioned(bytesOfTemperature, 1);
  const found = await device.struct('nvmlDeviceGetTemperatureV', { version, sensorType: sensorOfGpu, temperature: 0 });
  return found?.temperature ?? (await device.number('nvmlDeviceGetTemperature', sensorOfGpu));
}

async function clockOf(device: NvmlDevice, type: number): Promise<{ now: number | null; max: number | null }> {
  return { now: await device.number('nvmlDeviceGetClockInfo', type), max: await device.number('nvmlDeviceGetMaxClockInfo', type) };
}

const thousandth = (value: number | bigint | null): number | null => (value === null ? null : Number(value) / 1000);
