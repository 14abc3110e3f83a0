import type { CudaDataType } from '../data-type/cuda-data-type';
import type { DeviceAddress } from '../data-type/device-address';
import type { DeviceOwner } from '../data-type/value-place';
import type { SlicedWork } from '../event-loop/slices';
import type { CallObjects } from './call-objects';
import type { Direction } from '../declaration/directions';
import type { PointerType, ScalarType } from '../signature/c-type';

/** A pointer argument once it is checked: memory of the host, which is copied with the call, or an address on the device. */
export type PointerValue = HostMemory | DeviceAddress | null;

export interface HostMemory {
  readonly on: 'host';
  readonly view: ArrayBufferView;
  readonly bytes: number;
  readonly direction: Direction;
  /** How many elements there are, of the type pointed to; undefined for what is not an array and so chooses no launch shape. */
  readonly elements: number | undefined;
  /** Device memory that the contents point to. */
  readonly owners?: readonly DeviceOwner[];
  /** For a long list: the conversion that is still to be done before the memory has its contents. */
  readonly conversion?: SlicedWork | undefined;
  /** Brings what the kernel wrote to the values that the memory was made from. */
  readonly takeBack?: SlicedWork;
  /** What the view is of, if it can be used again once the call has ended. */
  readonly lent?: ArrayBuffer | undefined;
}

/** What a pointer parameter accepts. */
export interface PointerTarget {
  readonly type: PointerType;
  readonly direction: Direction;
  /** If it was declared as a class: exactly this class of TypedArray. */
  readonly exactClass: string | undefined;
  /** Whether it was declared by a type, so that other numbers are converted if nothing is lost. */
  readonly converts: boolean;
  /** How elements become bytes; undefined if nothing is known about them. */
  readonly element: CudaDataType | undefined;
  /** What plain numbers become: elements, or the components of vectors, side by side. Undefined if a declaration says otherwise. */
  readonly numbers: ScalarType | undefined;
  /** The registered types with the elements' C type; more may be added later. */
  readonly registered: readonly CudaDataType[];
  /** The objects that the call's memory is made from, if the kernel may write to some of it. */
  readonly objects?: CallObjects | undefined;
  /** The types of values that are memory as a whole, such as strings. */
  readonly memory: readonly CudaDataType[];
}
