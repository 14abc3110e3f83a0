import { DeviceRange } from './device-range';
import { hostView, viewBuffer, viewLength, viewOffset } from './host-view';
import { extentOf, reachBack, type StridedShape } from './strided-shape';
import { elementBytes, type ElementType } from './struct-dtype';

/** Where an array's elements are: bytes of a device's memory, or of a buffer of the host. */
interface Extent {
  readonly space: unknown;
  /** Of the first element, and of the one at the lowest address. */
  readonly first: bigint;
  readonly begin: bigint;
  readonly bytes: number;
  /** The same text for arrays whose elements are equally large and equally far apart. */
  readonly places: string;
}

/** Whether two arrays have bytes in common, as far as the first and the last byte of each tell. */
export function sharesBytes(one: unknown, other: unknown): boolean {
  const [first, second] = [extent(one), extent(other)];
  return first !== undefined && second !== undefined && meet(first, second);
}

/** Whether two arrays have bytes in common, but do not have the same elements at the same places. */
export function overlapApart(one: unknown, other: unknown): boolean {
  const [first, second] = [extent(one), extent(other)];
  if (!first || !second) return false;
  const isSame = first.first === second.first && first.places === second.places;
  return !isSame && meet(first, second);
}

function meet(first: Extent, second: Extent): boolean {
  return first.space === second.space && first.begin < endOf(second) && second.begin < endOf(first);
}

function endOf({ begin, bytes }: Extent): bigint {
  return begin + BigInt(bytes);
}

function extent(value: unknown): Extent | undefined {
  if (DeviceRange.isDeviceRange(value)) return extentOnDevice(value);
  const found = hostView(value);
  if (!found) return undefined;
  const { view, bytes } = found;
  const begin = BigInt(viewOffset(view));
  return { space: viewBuffer(view), first: begin, begin, bytes, places: `${bytes / viewLength(view)} ` };
}

/** Reads only what a range has itself: one that stands for another while a plan is recorded refuses the rest. */
function extentOnDevice(range: DeviceRange): Extent {
  const own = (name: string) => Object.getOwnPropertyDescriptor(range, name)?.value as unknown;
  const first = DeviceRange.addressOf(range);
  const where = { space: range.context.device, first, begin: first };
  const layout = own('layout') as StridedShape | undefined;
  if (!layout) return { ...where, bytes: range.nbytes, places: `${Number(own('BYTES_PER_ELEMENT') ?? 1)} ` };
  const bytes = elementBytes(own('dtype') as ElementType);
  // Without gaps, the shape does not matter.
  const back = reachBack(layout);
  const extent = { begin: first - BigInt(back), bytes: back + extentOf(layout, bytes) };
  return { ...where, ...extent, places: `${bytes} ${range.isContiguous ? '' : layout.strides.join()}` };
}
