import type { AbortSignalLike } from '../../types';
import type { CudaDevice } from '../device/cuda-device';
import type { DType } from './dtype';
import type { SharedMemoryDescriptor } from './shared-memory';
import type { ElementType } from './struct-dtype';

/** The options of `DeviceArray.from`. */
export interface DeviceArrayOptions<D extends ElementType = ElementType> {
  /** @default that of nested lists; otherwise one dimension, with all elements of the data */
  shape?: readonly number[];
  /**
   * The element type; for objects, their Struct.
   *
   * @default that of the data's class; of lists, `float64` for numbers, `int64` for bigints, `bool` for booleans
   */
  dtype?: D;
  device?: CudaDevice;
  /** Aborted, the copy rejects with its reason. */
  signal?: AbortSignalLike;
}

/** A device array as plain data by which another thread of this process uses it. */
export interface SharedArrayDescriptor<D extends ElementType = DType> extends SharedMemoryDescriptor {
  readonly shape: readonly number[];
  readonly strides: readonly number[];
  readonly dtype: D;
}
