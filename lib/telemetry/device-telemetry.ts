import type { ClockReason } from './clock-reasons';

/** Where a device is at a moment. What it does not have, or does not tell this user, is null. */
export interface DeviceTelemetry {
  /** Percent of the time of NVML's last sample, which is between a sixth of a second and a second long. */
  readonly utilization: {
    /** Of the time in which a kernel ran. */
    readonly gpu: number | null;
    /** Of the time in which its memory was read or written. */
    readonly memory: number | null;
    readonly encoder: number | null;
    readonly decoder: number | null;
  };
  /** Bytes, for all processes. */
  readonly memory: {
    readonly total: number | null;
    readonly used: number | null;
    readonly free: number | null;
    /** What the driver and the firmware keep, where it is not counted as used. */
    readonly reserved: number | null;
  };
  /** Degrees Celsius. */
  readonly temperature: {
    readonly gpu: number | null;
    /** From which its clocks are lowered. */
    readonly slowdown: number | null;
    /** From which it is switched off. */
    readonly shutdown: number | null;
  };
  readonly power: {
    /** Watts now. */
    readonly draw: number | null;
    /** Watts at most. */
    readonly limit: number | null;
    /** Joules since the driver was loaded. */
    readonly energy: number | null;
  };
  /** MHz now, and at most. */
  readonly clocks: Readonly<Record<'graphics' | 'sm' | 'memory' | 'video', { readonly now: number | null; readonly max: number | null }>>;
  /** Why clocks are lower than they could be; empty if they are not. */
  readonly clockReasons: readonly ClockReason[] | null;
  /** Percent of the fan's full speed. */
  readonly fan: number | null;
  /** 0, the fastest, to 15. */
  readonly performanceState: number | null;
  /** Who uses it. */
  readonly processes: readonly DeviceProcess[] | null;
}

/** A process that uses a device; one that uses it in two ways is listed twice. */
export interface DeviceProcess {
  /** As the driver sees it, outside of containers. */
  readonly pid: number;
  /** `mps`: by way of CUDA's multi-process service. */
  readonly kind: 'compute' | 'graphics' | 'mps';
  /** Bytes. */
  readonly memory: number | null;
}
