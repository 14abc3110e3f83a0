import type { CudaDevice } from '../device/cuda-device';
import type { ClockReason } from './clock-reasons';

interface AnyEvent {
  readonly device: CudaDevice;
  /** When it was seen. */
  readonly time: Date;
}

/** An error that the driver or the GPU has reported, by NVIDIA's number for it. */
export interface XidEvent extends AnyEvent {
  readonly kind: 'xid';
  readonly xid: number;
  /** What the number stands for. */
  readonly meaning: string;
  /** The instances of a GPU that is divided (MIG). */
  readonly gpuInstance: number | null;
  readonly computeInstance: number | null;
}

/** The clocks have changed. */
export interface ClocksEvent extends AnyEvent {
  readonly kind: 'clocks';
  /** Why they are now lower than they could be. */
  readonly clockReasons: readonly ClockReason[] | null;
}

/** The names of the kinds of events that say no more, by nvmlEventType. */
export const plainKinds = {
  singleBitEcc: 0x1n,
  doubleBitEcc: 0x2n,
  performanceState: 0x4n,
  powerSource: 0x80n,
  migConfiguration: 0x100n,
  singleBitEccStorm: 0x200n,
  dramRetirement: 0x400n,
  dramRetirementFailure: 0x800n,
  nonFatalPoison: 0x1000n,
  fatalPoison: 0x2000n,
  gpuUnavailable: 0x4000n,
  gpuRecoveryAction: 0x8000n,
} as const;

/** Something else. */
export interface PlainEvent extends AnyEvent {
  readonly kind: keyof typeof plainKinds;
}

/** What has happened to a device. */
export type DeviceEvent = XidEvent | ClocksEvent | PlainEvent;

/** Where events come from. */
export interface EventSource {
  /** Those that have happened since the last time. */
  poll(): Promise<readonly DeviceEvent[]>;
  close(): Promise<void>;
}
