import type { CudaDevice } from '../device/cuda-device';
import { clockReasons } from './clock-reasons';
import type { DeviceTelemetry } from './device-telemetry';
import {
  nvmlClockType_t,
  nvmlMemory_v2,
  nvmlPstates_t,
  nvmlTemperature_v1,
  nvmlTemperatureSensors_t,
  nvmlTemperatureThresholds_t,
} from './generated/nvml';
import { NvmlDevice } from './nvml-device';
import { readProcesses } from './read-processes';

/** One call after another, on another thread. */
export async function readTelemetry(of: CudaDevice): Promise<DeviceTelemetry> {
  const device = await NvmlDevice.of(of);
  const state = await device.number('nvmlDeviceGetPerformanceState');
  return {
    utilization: await utilizationOf(device),
    memory: await memoryOf(device),
    temperature: {
      gpu: await temperatureOf(device),
      slowdown: await device.number('nvmlDeviceGetTemperatureThreshold', nvmlTemperatureThresholds_t.NVML_TEMPERATURE_THRESHOLD_SLOWDOWN),
      shutdown: await device.number('nvmlDeviceGetTemperatureThreshold', nvmlTemperatureThresholds_t.NVML_TEMPERATURE_THRESHOLD_SHUTDOWN),
    },
    power: {
      draw: thousandth(await device.number('nvmlDeviceGetPowerUsage')),
      limit: thousandth(await device.number('nvmlDeviceGetEnforcedPowerLimit')),
      energy: thousandth(await device.large('nvmlDeviceGetTotalEnergyConsumption')),
    },
    clocks: {
      graphics: await clockOf(device, nvmlClockType_t.NVML_CLOCK_GRAPHICS),
      sm: await clockOf(device, nvmlClockType_t.NVML_CLOCK_SM),
      memory: await clockOf(device, nvmlClockType_t.NVML_CLOCK_MEM),
      video: await clockOf(device, nvmlClockType_t.NVML_CLOCK_VIDEO),
    },
    clockReasons: await clockReasons(device),
    fan: await device.number('nvmlDeviceGetFanSpeed'),
    performanceState: state === nvmlPstates_t.NVML_PSTATE_UNKNOWN ? null : state,
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
  const second = await device.struct('nvmlDeviceGetMemoryInfo_v2', { version: nvmlMemory_v2, total: 0n, reserved: 0n, free: 0n, used: 0n });
  const first = second ?? (await device.struct('nvmlDeviceGetMemoryInfo', { total: 0n, free: 0n, used: 0n })); // before driver 510
  if (!first) return { total: null, used: null, free: null, reserved: null };
  const reserved = second ? Number(second.reserved) : null;
  return { total: Number(first.total), used: Number(first.used), free: Number(first.free), reserved };
}

async function temperatureOf(device: NvmlDevice): Promise<number | null> {
  const sensorType = nvmlTemperatureSensors_t.NVML_TEMPERATURE_GPU;
  const found = await device.struct('nvmlDeviceGetTemperatureV', { version: nvmlTemperature_v1, sensorType, temperature: 0 });
  return found?.temperature ?? (await device.number('nvmlDeviceGetTemperature', sensorType));
}

async function clockOf(device: NvmlDevice, type: number): Promise<{ now: number | null; max: number | null }> {
  return { now: await device.number('nvmlDeviceGetClockInfo', type), max: await device.number('nvmlDeviceGetMaxClockInfo', type) };
}

const thousandth = (value: number | bigint | null): number | null => (value === null ? null : Number(value) / 1000);
