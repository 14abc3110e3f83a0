import type { CudaDevice } from '../device/cuda-device';
import type { ClockReason } from './clock-reasons';
import * as nvml from './generated/nvml';

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
  singleBitEcc: BigInt(nvml.nvmlEventTypeSingleBitEccError),
  doubleBitEcc: BigInt(nvml.nvmlEventTypeDoubleBitEccError),
  performanceState: BigInt(nvml.nvmlEventTypePState),
  powerSource: BigInt(nvml.nvmlEventTypePowerSourceChange),
  migConfiguration: BigInt(nvml.nvmlEventMigConfigChange),
  singleBitEccStorm: BigInt(nvml.nvmlEventTypeSingleBitEccErrorStorm),
  dramRetirement: BigInt(nvml.nvmlEventTypeDramRetirementEvent),
  dramRetirementFailure: BigInt(nvml.nvmlEventTypeDramRetirementFailure),
  nonFatalPoison: BigInt(nvml.nvmlEventTypeNonFatalPoisonError),
  fatalPoison: BigInt(nvml.nvmlEventTypeFatalPoisonError),
  gpuUnavailable: BigInt(nvml.nvmlEventTypeGpuUnavailableError),
  gpuRecoveryAction: BigInt(nvml.nvmlEventTypeGpuRecoveryAction),
};

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
