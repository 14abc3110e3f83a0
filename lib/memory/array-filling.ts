import { CudaStream } from '../device/cuda-stream';
import { DeviceArray } from './device-array';
import type { DType } from './dtype';
import { DeviceRange } from './device-range';
import type { FillValue } from './host-elements';
import { memoryRecorder } from './memory-recorder';
import { bytesOfValue } from './plain-elements';
import { queueElements } from './array-copy';
import { packed } from './strided-shape';
import type { ElementType } from './struct-dtype';

declare module './device-array' {
  interface DeviceArray<D extends ElementType = DType> {
    /**
     * Sets all elements to `value`, in the order of the current stream; of structs, to a copy of the object. Returns the array.
     *
     * @throws TypeError or RangeError for what is no value of the type.
     * @throws CudaError if the array is disposed of.
     *
     * @example
     * ```ts
     * const x = DeviceArray.empty(3, 'float32').fill(0.5);
     * console.log((await x.get()).join()); // → 0.5,0.5,0.5
     * ```
     */
    fill(value: FillValue<D>): this;
  }
}

DeviceArray.prototype.fill = function (this: DeviceArray<ElementType>, value: unknown) {
  const element = bytesOfValue(value, this.dtype, 'DeviceArray.fill');
  if (this.length === 0) return this;
  if (this.isContiguous) queueFill(this, element);
  else queueFillWithGaps(this, element);
  return this;
};

/** The driver fills whole memory, so the elements are copied from some that lie side by side. */
function queueFillWithGaps(array: DeviceArray<ElementType>, element: Uint8Array): void {
  const whole = DeviceArray.allocate(array.context, array.shape, array.dtype);
  queueFill(whole, element);
  queueElements(array, whole);
  if (!memoryRecorder() && !CudaStream.current(array.context).activeCapture) whole.dispose(); // once the copy is done; a graph keeps it
}

type Unit = 1 | 2 | 4;

/** The driver fills with units of up to four bytes. An element of several different ones is made once, and copied: to twice as many each time. */
function queueFill(array: DeviceArray<ElementType>, element: Uint8Array): void {
  const unit = unitOf(array, element);
  const units = unitsOf(element, unit);
  const { fill, copy } = queueOf(array);
  if (units.every((one) => one === units[0])) return fill(0, units[0]!, unit, array.nbytes / unit);
  units.forEach((one, index) => fill(index * unit, one, unit, 1));
  for (let done = element.length; done < array.nbytes; done *= 2) copy(done, Math.min(done, array.nbytes - done));
}

/** The largest that divides the element and where it begins. */
function unitOf(array: DeviceArray<ElementType>, element: Uint8Array): Unit {
  const divides = (unit: number) =>
    element.length % unit === 0 && Number(DeviceRange.addressOf(array, 'DeviceArray.fill') % BigInt(unit)) === 0;
  return divides(4) ? 4 : divides(2) ? 2 : 1;
}

function unitsOf(element: Uint8Array, unit: Unit): number[] {
  const view = new DataView(element.buffer, element.byteOffset, element.length);
  const read = {
    1: (at: number) => view.getUint8(at),
    2: (at: number) => view.getUint16(at, true),
    4: (at: number) => view.getUint32(at, true),
  }[unit];
  return Array.from({ length: element.length / unit }, (_, index) => read(index * unit));
}

interface Queue {
  /** Sets `count` units from a byte of the array on. */
  fill(at: number, value: number, unit: Unit, count: number): void;
  /** Copies the beginning of the array to a byte of it. */
  copy(at: number, bytes: number): void;
}

/** What is asked of an array's memory is recorded, or goes to the current stream. */
function queueOf(array: DeviceArray<ElementType>): Queue {
  const recorder = memoryRecorder();
  const address = DeviceRange.addressOf(array, 'DeviceArray.fill');
  if (recorder) {
    const from = (at: number) => DeviceArray.viewOf(array, 'uint8', packed([array.nbytes - at], 1), at);
    return {
      fill: (at, value, unit, count) => recorder.fill(from(at), value, unit, count),
      copy: (at, bytes) => recorder.copy(from(at), array, bytes),
    };
  }
  const native = CudaStream.current(array.context).ready(0, array);
  return {
    fill: (at, value, unit, count) => native.fill(address + BigInt(at), value, unit, count, 0),
    copy: (at, bytes) => native.copy(address + BigInt(at), address, bytes, 0),
  };
}
