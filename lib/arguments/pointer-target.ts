import type { CudaDataType } from '../data-type/cuda-data-type';
import type { DeviceAddress } from '../data-type/device-address';
import type { DeviceOwner } from '../data-type/value-place';
import type { SlicedWork } from '../event-loop/slices';
import type { Direction } from '../declaration/directions';
import type { PointerType, ScalarType } from '../signature/c-type';

/** What a pointer argument has become: memory of the host that travels with the call, or an address on the device. */
export type PointerValue = HostMemory | DeviceAddress | null;

export interface HostMemory {
  readonly on: 'host';
  readonly view: ArrayBufferView;
  readonly bytes: number;
  readonly direction: Direction;
  /** Counted in what the pointer points to; undefined for what is not an array and chooses no launch shape. */
  readonly elements: number | undefined;
  /** Device memory that the contents point to. */
  readonly owners?: readonly DeviceOwner[];
  /** What is still to be converted before the memory has its contents: of a long list. */
  readonly conversion?: SlicedWork | undefined;
  /** Brings what the kernel wrote to the values that the memory was made of. */
  readonly takeBack?: SlicedWork;
}

/** What a pointer parameter takes. */
export interface PointerTarget {
  readonly type: PointerType;
  readonly direction: Direction;
  /** Declared as a class: exactly this class of TypedArray. */
  readonly exactClass: string | undefined;
  /** Declared by a type: other numbers are converted, where that loses nothing. */
  readonly converts: boolean;
  /** How elements become bytes; undefined where nothing is known of them. */
  readonly element: CudaDataType | undefined;
  /** What plain numbers become: elements, or those of vectors, side by side. Undefined where a declaration says otherwise. */
  readonly numbers: ScalarType | undefined;
  /** Of the elements' C type: later ones may be added. */
  readonly registered: readonly CudaDataType[];
  /** Types of values that are memory as a whole: strings. */
  readonly memory: readonly CudaDataType[];
}
