import type { DeviceOwner } from '../data-type/value-place';
import type { Collective } from '../communicator/collective';
import type { GraphCommunicator } from '../communicator/graph-communicator';
import type { Direction } from '../declaration/directions';
import type { Callable } from '../launch/callable';
import type { Shape } from '../launch/launch-shape';

/** A place in a plan's memory. */
export interface PlanPlace {
  readonly memory: number;
  /** Bytes from its beginning. */
  readonly offset: number;
}

/** An address in the parameters of a launch, to be written when it is known where the memory is. */
export interface Relocation extends PlanPlace {
  /** The offset in the parameter block. */
  readonly at: number;
}

export interface MemoryAccess {
  readonly memory: number;
  readonly direction: Direction;
}

export interface KernelStep {
  readonly kind: 'kernel';
  readonly callable: Callable;
  readonly shape: Shape;
  readonly parameters: Uint8Array;
  readonly relocations: readonly Relocation[];
  readonly accesses: readonly MemoryAccess[];
  /** Textures and surfaces: their memory is not known, so the step keeps its order with all others. */
  readonly foreign: readonly DeviceOwner[];
  /** What it does in a few words, if it is no kernel of the program's. */
  readonly label?: string;
}

export interface FillStep {
  readonly kind: 'memset';
  readonly to: PlanPlace;
  readonly value: number;
  readonly elementBytes: 1 | 2 | 4;
  readonly count: number;
  readonly accesses: readonly MemoryAccess[];
}

export interface CopyStep {
  readonly kind: 'memcpy';
  readonly to: PlanPlace;
  readonly from: PlanPlace;
  readonly bytes: number;
  readonly accesses: readonly MemoryAccess[];
}

/** Operations of a communicator that run side by side. */
export interface CollectiveStep {
  readonly kind: 'graph';
  readonly communicator: GraphCommunicator;
  readonly calls: readonly PlannedCollective[];
  readonly accesses: readonly MemoryAccess[];
}

export interface PlannedCollective {
  /** As it was recorded: its addresses are not those of a run. */
  readonly call: Collective;
  readonly from: PlanPlace | undefined;
  readonly to: PlanPlace | undefined;
}

/** One thing that a plan's function asked for. */
export type PlanStep = KernelStep | FillStep | CopyStep | CollectiveStep;
