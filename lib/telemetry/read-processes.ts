import type { DeviceProcess } from './device-telemetry';
import { nvmlReturn_t as status } from './generated/nvml';
import { ProcessInfo } from './nvml';
import type { NvmlDevice } from './nvml-device';

const functions = {
  compute: 'nvmlDeviceGetComputeRunningProcesses',
  graphics: 'nvmlDeviceGetGraphicsRunningProcesses',
  mps: 'nvmlDeviceGetMPSComputeRunningProcesses',
} as const;

/** NVML_VALUE_NOT_AVAILABLE */
const unknownBytes = 2n ** 64n - 1n;
/** For those that begin between two calls. */
const more = 16;

/** Null if the device does not tell. */
export async function readProcesses(device: NvmlDevice): Promise<DeviceProcess[] | null> {
  const found: DeviceProcess[] = [];
  let isTold = false;
  for (const kind of ['compute', 'graphics', 'mps'] as const) {
    const processes = await processesOf(device, kind);
    if (processes) found.push(...processes);
    isTold ||= processes !== null;
  }
  return isTold ? found : null;
}

/** `_v2` and `_v3` write the same structure. */
async function processesOf(device: NvmlDevice, kind: DeviceProcess['kind']): Promise<DeviceProcess[] | null> {
  return (await askFor(device, kind, `${functions[kind]}_v3`)) ?? (await askFor(device, kind, `${functions[kind]}_v2`));
}

async function askFor(device: NvmlDevice, kind: DeviceProcess['kind'], name: string): Promise<DeviceProcess[] | null> {
  const count = Uint32Array.of(0);
  for (;;) {
    const room = count[0]! + more;
    const infos = ProcessInfo.array(room);
    count[0] = room;
    const code = await device.nvml.status(name, device.handle, count, infos);
    if (code === status.NVML_ERROR_INSUFFICIENT_SIZE) continue;
    if (!device.isAnswer(code, name)) return null;
    return [...infos].slice(0, count[0]).map(({ pid, usedGpuMemory }) => ({
      pid,
      kind,
      memory: usedGpuMemory === unknownBytes ? null : Number(usedGpuMemory),
    }));
  }
}
