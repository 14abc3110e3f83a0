import * as nvml from './generated/nvml';
import type { NvmlDevice } from './nvml-device';

const bits = {
  gpuIdle: nvml.nvmlClocksEventReasonGpuIdle,
  applicationsClocksSetting: nvml.nvmlClocksEventReasonApplicationsClocksSetting,
  swPowerCap: nvml.nvmlClocksEventReasonSwPowerCap,
  hwSlowdown: nvml.nvmlClocksThrottleReasonHwSlowdown,
  syncBoost: nvml.nvmlClocksEventReasonSyncBoost,
  swThermalSlowdown: nvml.nvmlClocksEventReasonSwThermalSlowdown,
  hwThermalSlowdown: nvml.nvmlClocksThrottleReasonHwThermalSlowdown,
  hwPowerBrakeSlowdown: nvml.nvmlClocksThrottleReasonHwPowerBrakeSlowdown,
  displayClockSetting: nvml.nvmlClocksEventReasonDisplayClockSetting,
};

/** Why clocks are lower than they could be: NVML's names, such as `swPowerCap` and `hwThermalSlowdown`. */
export type ClockReason = keyof typeof bits;

export async function clockReasons(device: NvmlDevice): Promise<readonly ClockReason[] | null> {
  const mask =
    (await device.large('nvmlDeviceGetCurrentClocksEventReasons')) ?? // since driver 535
    (await device.large('nvmlDeviceGetCurrentClocksThrottleReasons'));
  const reasons = Object.keys(bits) as ClockReason[];
  return mask === null ? null : reasons.filter((reason) => mask & BigInt(bits[reason]));
}
