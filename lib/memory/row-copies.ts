import type { StridedShape } from './strided-shape';

/** The elements of two arrays of one shape as rows of adjacent bytes, which the driver copies many at once. All but `count` is in bytes. */
export interface RowCopies {
  /** The size of a row. */
  readonly width: number;
  /** How many rows, a pitch apart, begin at each of the `places`. */
  readonly count: number;
  readonly toPitch: number;
  readonly fromPitch: number;
  /** Counted from the first elements. */
  readonly places: readonly Place[];
}

export interface Place {
  readonly to: number;
  readonly from: number;
}

/** How many steps a dimension has, and how long one is on either side. */
interface Dimension extends Place {
  readonly size: number;
}

/** The same elements in as few dimensions as possible, none of which runs backward on both sides. */
export function simplified(to: StridedShape, from: StridedShape): { layouts: readonly [StridedShape, StridedShape]; first: Place } {
  const { dimensions, first } = dimensionsOf(to, from);
  const shape = dimensions.map(({ size }) => size);
  const strides = (side: keyof Place) => dimensions.map((dimension) => dimension[side]);
  return { layouts: [{ shape, strides: strides('to') }, { shape, strides: strides('from') }], first }; // prettier-ignore
}

function dimensionsOf(to: StridedShape, from: StridedShape): { dimensions: readonly Dimension[]; first: Place } {
  const given = to.shape.map((size, index) => ({ size, to: to.strides[index]!, from: from.strides[index]! }));
  const backward = given.filter((dimension) => dimension.to < 0 && dimension.from < 0);
  const dimensions = joined(given.map((dimension) => (backward.includes(dimension) ? turned(dimension) : dimension)));
  return { dimensions, first: backward.reduce((place, dimension) => moved(place, dimension, dimension.size - 1), { to: 0, from: 0 }) };
}

/** As few copies as there are for elements of `bytes` bytes. The copies may be made in any order. */
export function rowCopies(to: StridedShape, from: StridedShape, bytes: number): RowCopies {
  const { dimensions, first } = dimensionsOf(to, from);
  const row = dimensions.at(-1);
  const isRow = row?.to === bytes && row.from === bytes;
  const width = isRow ? bytes * row.size : bytes;
  const outer = isRow ? dimensions.slice(0, -1) : dimensions;
  const pitched = outer
    .filter((dimension) => dimension.to >= width && dimension.from >= width)
    .reduce<Dimension>((most, dimension) => (dimension.size > most.size ? dimension : most), { size: 1, to: width, from: width });
  const places = placesIn(
    outer.filter((dimension) => dimension !== pitched),
    first,
  );
  return { width, count: pitched.size, toPitch: pitched.to, fromPitch: pitched.from, places };
}

/** The dimensions in which there is more than one step, from the longest steps to the shortest; those that continue each other are one. */
function joined(dimensions: readonly Dimension[]): Dimension[] {
  const steps = dimensions.filter(({ size }) => size !== 1).sort((one, other) => Math.abs(other.to) - Math.abs(one.to));
  return steps.reduceRight<Dimension[]>((inner, outer) => {
    const [next, ...rest] = inner;
    const continues = next !== undefined && outer.to === next.to * next.size && outer.from === next.from * next.size;
    return continues ? [{ ...next, size: outer.size * next.size }, ...rest] : [outer, ...inner];
  }, []);
}

/** The same steps, from the last to the first. */
function turned({ size, to, from }: Dimension): Dimension {
  return { size, to: -to, from: -from };
}

function moved(place: Place, dimension: Place, steps: number): Place {
  return { to: place.to + steps * dimension.to, from: place.from + steps * dimension.from };
}

function placesIn(dimensions: readonly Dimension[], first: Place): Place[] {
  return dimensions.reduce<Place[]>(
    (places, dimension) => places.flatMap((place) => Array.from({ length: dimension.size }, (_, index) => moved(place, dimension, index))),
    [first],
  );
}
