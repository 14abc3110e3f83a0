import type { CudaDataType } from './cuda-data-type';
import type { ObjectLayout } from './value-layout';

/** A value in an item that straight code may not know how to write, and its place in the item. */
export interface Slot {
  readonly type: CudaDataType;
  readonly registered: readonly CudaDataType[];
  readonly path: readonly Step[];
  /** The struct that it is a member of. */
  readonly parent: ObjectLayout<CudaDataType> | undefined;
  /** The structs that contain it, at any depth. */
  readonly enclosing: readonly Enclosing[];
}

/** A member's name, or the number of the loop whose variable is the index. */
export interface Step {
  readonly key: string | number | { readonly loop: number };
  readonly spelling: string;
}

/** A struct, after so many steps of the path. */
export interface Enclosing {
  readonly depth: number;
  readonly layout: ObjectLayout<CudaDataType>;
}
