import type { CudaContext } from '../device/cuda-context';
import { coded, describe } from '../errors/argument-error';
import { copyAdvice } from '../memory/copy-advice';
import { CudaBuffer } from '../memory/cuda-buffer';
import { DeviceArray } from '../memory/device-array';
import { DeviceRange } from '../memory/device-range';
import type { DType } from '../memory/dtype';
import { dtypeName, type ElementType } from '../memory/struct-dtype';

/** What ranks exchange: device arrays, slices of them without gaps, or bytes. */
export type DeviceData = DeviceArray<ElementType> | CudaBuffer;

/** An operand as an operation uses it. */
export interface Operand {
  readonly data: DeviceData;
  readonly address: bigint;
  readonly bytes: number;
  readonly dtype: ElementType;
}

/** Throws TypeError for what is not device memory without gaps on the communicator's device. `dtype` is for buffers. */
export function operand(what: string, value: unknown, context: CudaContext, dtype: DType | undefined): Operand {
  if (!DeviceArray.isDeviceArray(value) && !CudaBuffer.isCudaBuffer(value)) {
    throw coded(new TypeError(`${what}: expected a DeviceArray or a CudaBuffer, received ${describe(value)}`));
  }
  const address = DeviceRange.addressOf(value); // throws after dispose
  if (value.context !== context) {
    const where = value.device === context.device ? 'in another context' : `on device ${value.device.ordinal}`;
    throw coded(
      new TypeError(
        `${what}: expected memory of the communicator's device ${context.device.ordinal}, received memory ${where}${copyAdvice(value)}`,
      ),
    );
  }
  if (!value.isContiguous) {
    throw coded(new TypeError(`${what}: expected contiguous elements, received a view with gaps; contiguous() makes a copy without gaps`));
  }
  if (value.dtype !== undefined && dtype !== undefined && value.dtype !== dtype) {
    throw coded(new TypeError(`${what}: the elements are ${dtypeName(value.dtype)}, but the option dtype says ${dtype}`));
  }
  return { data: value, address, bytes: value.nbytes, dtype: value.dtype ?? dtype ?? 'uint8' };
}

/** Throws if two operands do not match: `to` must be `times` as large as one of the `parts` of `from`. */
export function checkSizes(what: string, from: Operand, to: Operand, times = 1, parts = 1): void {
  if (from.dtype !== to.dtype && from.data.dtype !== undefined && to.data.dtype !== undefined) {
    throw coded(new TypeError(`${what}: expected a result of ${dtypeName(from.dtype)}, received one of ${dtypeName(to.dtype)}`));
  }
  if (to.bytes * parts === from.bytes * times) return;
  const factor = parts > 1 ? `1 / ${parts} of ` : times > 1 ? `${times} times ` : '';
  throw coded(new RangeError(`${what}: expected a result of ${factor}${from.bytes} bytes, received one of ${to.bytes}`));
}

/** Throws TypeError or RangeError for what is not one of `size` ranks. */
export function checkedRank(what: string, value: unknown, size: number): number {
  if (typeof value !== 'number') throw coded(new TypeError(`${what}: expected a rank, received ${describe(value)}`));
  if (Number.isInteger(value) && value >= 0 && value < size) return value;
  throw coded(new RangeError(`${what}: expected a rank from 0 to ${size - 1}, received ${describe(value)}`));
}
