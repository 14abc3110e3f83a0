import type { ParameterBlock } from '../native/arena';
import type { Direction } from '../declaration/directions';
import type { ArgumentPlace } from '../errors/argument-error';
import type { SlicedWork } from '../event-loop/slices';
import type { CType } from '../signature/c-type';
import type { Parameter } from '../signature/kernel-signature';
import type { CallObjects } from './call-objects';
import type { HostMemory, PointerValue } from './pointer-target';

/**
 * How one parameter takes its argument. Checking may run the user's code (a Proxy, an array's getters), writing does
 * not: all arguments are checked before the first is written.
 */
export interface ArgumentSlot {
  readonly place: ArgumentPlace;
  readonly parameter: Parameter;
  readonly isPointer: boolean;
  /** What the kernel may do with the memory that the argument points to. */
  readonly direction: Direction;
  /** What a pointer points to, as in C. */
  readonly pointee?: string;
  /** Converts a number of declared elements to one of the kernel's own; absent if they are the same. */
  readonly compiledElements?: ((elements: number) => number) | undefined;
  /** The type as which a number or an array is taken unchanged; undefined if a declaration asks for more. */
  readonly plainType?: CType | undefined;
  /** `use`: what is known of the whole call. */
  check(value: unknown, use?: PointerUse): unknown;
  write(value: unknown, to: ParameterBlock): void;
  /** Makes the memory for a parameter that no caller passes. */
  readonly autoout?: (args: readonly unknown[]) => MadeMemory;
  /** Whether that is one element, for want of a declared size. */
  readonly isSingle?: boolean | undefined;
  /** Whether a pointer accepts memory of this class of array. */
  readonly acceptsClass?: (className: string) => boolean;
  /** Throws if an array has fewer elements than declared. */
  readonly checkSize?: (value: PointerValue, args: readonly unknown[]) => void;
}

/** How a call uses what a pointer is given. */
export interface PointerUse {
  /** That of all pointers that are given the same value. */
  readonly direction: Direction;
  readonly objects: CallObjects;
}

/** Memory that the call makes. */
export interface MadeMemory {
  readonly memory: HostMemory;
  /** Makes another one of the same size. */
  again(): MadeMemory;
  /** The work that makes long results: done before they are asked for, in slices if the call may wait. */
  readonly decoding?: SlicedWork | undefined;
  /** What the call resolves to, once the kernel has written it. */
  result(): unknown;
}
