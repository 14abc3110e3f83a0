import type { NvmlDevice } from './nvml-device';

/** Why clocks are lower than they could be, by nvmlClocksEventReasons. */
const bits = [
  'gpuIdle',
  'applicationsClocksSetting',
  'swPowerCap',
  'hwSlowdown',
  'syncBoost',
  'swThermalSlowdown',
  'hwThermalSlowdown',
  'hwPowerBrakeSlowdown',
  'displayClockSetting',
] as const;

/** Why clocks are lower than they could be: NVML's names, such as `swPowerCap` and `hwThermalSlowdown`. */
export type ClockReason = (typeof bits)[number];

export async function clockReasons(device: NvmlDevice): Promise<readonly ClockReason[] | null> {
  const mask =
    (await device.large('nvmlDeviceGetCurrentClocksEventReasons')) ?? // since driver 535
    (await device.large('nvmlDeviceGetCurrentClocksThrottleReasons'));
  return mask === null ? null : bits.filter((_, bit) => (mask >> BigInt(bit)) & 1n);
}
