import { coded } from '../errors/argument-error';
import { classBehind } from './class-behind';
import type { DeviceRange } from './device-range';
import { dtypeOfClass, type DType } from './dtype';
import { packed, type StridedShape } from './strided-shape';
import { dtypeName, elementBytes, type ElementType } from './struct-dtype';

/**
 * While a plan is recorded, a TypedArray of the caller's is on the device already: as an array, with elements of `dtype`. Undefined for any
 * other data. Throws TypeError for elements of another type.
 * `view` makes the array.
 */
export function arrayBehind<Array>(
  data: unknown,
  dtype: ElementType | undefined,
  what: string,
  view: (range: DeviceRange, dtype: DType, layout: StridedShape, offset: number) => Array,
): Array | undefined {
  const className = classBehind(data);
  if (className === undefined) return undefined;
  const found = dtypeOfClass(className);
  if (!found || (dtype !== undefined && found !== dtype)) {
    const wanted = dtype === undefined ? 'a TypedArray' : `elements of ${dtypeName(dtype)}`;
    throw coded(
      new TypeError(`${what}: expected ${wanted}, received a ${className}; a plan converts no arrays: convert it before the plan`),
    );
  }
  const bytes = elementBytes(found);
  const { nbytes } = data as DeviceRange;
  return view(data as DeviceRange, found, packed([nbytes / bytes], bytes), 0);
}
