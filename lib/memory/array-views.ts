import { coded } from '../errors/argument-error';
import { DeviceArray } from './device-array';
import type { DType } from './dtype';
import { checkedShape, elementCount, indexed, type Indices, listedIndices, packed, sliced, transposed } from './strided-shape';
import { elementBytes, type ElementType, type FieldDType, type FieldName } from './struct-dtype';
import { structField } from './struct-field';

/** Views: arrays over the same memory. */
declare module './device-array' {
  interface DeviceArray<D extends ElementType = DType> {
    /**
     * The same elements in another shape, with as many elements. Shares the memory.
     *
     * @throws RangeError for another number, TypeError if the array has gaps.
     */
    reshape(shape: number | readonly number[]): DeviceArray<D>;
    /**
     * The part from `begin` up to but not including `end`, every `step`-th element of it, with a number for each dimension, that counts as in
     * Python: negative ones from the end; what is left out or undefined is the whole dimension. A negative step goes from the last element to
     * the first, by default. Shares the memory.
     *
     * @throws RangeError for what are no whole numbers, and for a step of 0.
     *
     * @example
     * ```ts
     * const x = await DeviceArray.from(Int32Array.of(0, 1, 2, 3, 4));
     * const even = x.slice(0, undefined, 2);
     * const reversed = x.slice(undefined, undefined, -1);
     * console.log((await even.get()).join(' '), (await reversed.get()).join(' ')); // → 0 2 4 4 3 2 1 0
     * ```
     */
    slice(begin?: Indices, end?: Indices, step?: Indices): DeviceArray<D>;
    /**
     * The dimensions in another order: `transpose([1, 2, 0])` begins with what was the second one. Shares the memory.
     *
     * @param axes the numbers of the dimensions; negative ones count from the end
     * @default the opposite order: rows become columns
     * @throws RangeError if `axes` does not name each dimension once.
     */
    transpose(axes?: readonly number[]): DeviceArray<D>;
    /**
     * The part at the first indices, without their dimensions: `at(1)` of a matrix is its second row. Negative ones count from the end. Shares
     * the memory.
     *
     * @throws RangeError for an index that is out of range.
     */
    at(...indices: number[]): DeviceArray<D>;
    /**
     * A member of all structs, `particles.field('x')`, as an array with a stride. If the member is an array or a vector, the last dimensions
     * are its own. Shares the memory.
     *
     * @throws TypeError if the elements have no such member.
     */
    field<Name extends FieldName<D>>(name: Name): DeviceArray<FieldDType<D, Name>>;
  }
}

/** NumPy's -1, the size that is left. */
function refuseUnknownSize(shape: unknown, length: number): void {
  if (!Array.isArray(shape) || !shape.includes(-1)) return;
  const left = length / elementCount(shape.filter((size) => size !== -1));
  const advice = Number.isInteger(left) ? `; write ${left}` : `; a size is not inferred, and none fits the ${length} elements`;
  throw coded(new RangeError(`DeviceArray.reshape: expected whole sizes of 0 or more for a shape, received -1${advice}`));
}

DeviceArray.prototype.reshape = function (this: DeviceArray<ElementType>, shape: number | readonly number[]) {
  refuseUnknownSize(shape, this.length);
  const sizes = checkedShape(shape, 'DeviceArray.reshape');
  if (elementCount(sizes) !== this.length) {
    throw coded(
      new RangeError(`DeviceArray.reshape: [${sizes.join(', ')}] has ${elementCount(sizes)} elements, but the array has ${this.length}`),
    );
  }
  if (!this.isContiguous)
    throw coded(new TypeError('DeviceArray.reshape: the array is a view with gaps; contiguous() makes a copy without gaps'));
  return DeviceArray.viewOf(this, this.dtype, packed(sizes, elementBytes(this.dtype)), 0);
};

DeviceArray.prototype.slice = function (this: DeviceArray<ElementType>, begin?: Indices, end?: Indices, step?: Indices) {
  const { layout, offset } = sliced(this.layout, listedIndices('begin', begin), listedIndices('end', end), listedIndices('step', step));
  return DeviceArray.viewOf(this, this.dtype, layout, offset);
};

DeviceArray.prototype.transpose = function (this: DeviceArray<ElementType>, axes?: readonly number[]) {
  return DeviceArray.viewOf(this, this.dtype, transposed(this.layout, axes), 0);
};

DeviceArray.prototype.at = function (this: DeviceArray<ElementType>, ...indices: number[]) {
  const { layout, offset } = indexed(this.layout, indices);
  return DeviceArray.viewOf(this, this.dtype, layout, offset);
};

DeviceArray.prototype.field = function (this: DeviceArray<ElementType>, name: string) {
  const { layout, dtype, offset } = structField(this.dtype, this.layout, name);
  return DeviceArray.viewOf(this, dtype, layout, offset);
} as never;
