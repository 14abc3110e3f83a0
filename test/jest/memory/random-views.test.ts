// Copies between views of all kinds: random slices with steps, transposes and shapes, against the same in plain JavaScript.
import * as fc from 'fast-check';
import { DeviceArray } from '../../../lib';

/** A view of an array of these sizes: what is done to it, one after another. */
const views = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('slice' as const),
      begin: fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 3 }),
      end: fc.array(fc.option(fc.integer({ min: -9, max: 30 }), { nil: undefined }), { maxLength: 3 }),
      step: fc.array(fc.constantFrom(1, 1, 2, 3, -1, -2), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('transpose' as const), by: fc.integer({ min: 0, max: 5 }) }),
  ),
  { maxLength: 4 },
);
type Steps = typeof views extends fc.Arbitrary<infer Value> ? Value : never;

/** The model: where each element of the view is in the array. */
interface Model {
  readonly shape: readonly number[];
  readonly places: readonly number[];
}

const orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]; // prettier-ignore

function whole(shape: readonly number[]): Model {
  return { shape, places: Array.from({ length: shape[0]! * shape[1]! * shape[2]! }, (_, i) => i) };
}

/** The part with these indices in each dimension, whose dimensions are then in another order. */
function chosen({ shape, places }: Model, indices: readonly (readonly number[])[], order: readonly number[] = [0, 1, 2]): Model {
  const found: number[] = [];
  const at = [0, 0, 0];
  const sizes = order.map((axis) => indices[axis]!.length);
  for (let a = 0; a < sizes[0]!; a++)
    for (let b = 0; b < sizes[1]!; b++)
      for (let c = 0; c < sizes[2]!; c++) {
        [a, b, c].forEach((index, dimension) => (at[order[dimension]!] = indices[order[dimension]!]![index]!));
        found.push(places[(at[0]! * shape[1]! + at[1]!) * shape[2]! + at[2]!]!);
      }
  return { shape: sizes, places: found };
}

/** Written out as Python's documents say it: from, up to, by steps; clamped to the dimension. */
function range(size: number, begin: number | undefined, end: number | undefined, step: number): number[] {
  const clamp = (index: number, least: number, most: number) => Math.min(Math.max(index < 0 ? index + size : index, least), most);
  const indices: number[] = [];
  if (step > 0) {
    const last = end === undefined ? size : clamp(end, 0, size);
    for (let i = begin === undefined ? 0 : clamp(begin, 0, size); i < last; i += step) indices.push(i);
  } else {
    const last = end === undefined ? -1 : clamp(end, -1, size - 1);
    for (let i = begin === undefined ? size - 1 : clamp(begin, -1, size - 1); i > last; i += step) indices.push(i);
  }
  return indices;
}

function viewOf(array: DeviceArray<any>, model: Model, steps: Steps): [DeviceArray<any>, Model] {
  return steps.reduce<[DeviceArray<any>, Model]>(
    ([view, seen], step) => {
      if (step.kind === 'transpose') {
        const all = seen.shape.map((size) => Array.from({ length: size }, (_, i) => i));
        return [view.transpose(orders[step.by]), chosen(seen, all, orders[step.by])];
      }
      const { begin, end, step: by } = step;
      const indices = seen.shape.map((size, axis) => range(size, begin[axis], end[axis], by[axis] ?? 1));
      return [view.slice(begin, end, by), chosen(seen, indices)];
    },
    [array, model],
  );
}

const shapes = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 }), fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 250, max: 600 }))); // prettier-ignore

test.each(['uint8', 'int32', 'float64'] as const)('get, set and fill of random views, %s', async (dtype) => {
  await fc.assert(
    fc.asyncProperty(shapes, views, async (shape, steps) => {
      const count = shape[0] * shape[1] * shape[2];
      using array = DeviceArray.zeros(shape, dtype) as DeviceArray<any>;
      const content = Array.from({ length: count }, (_, i) => i % 200);
      await array.set(content);
      const [view, { shape: seen, places }] = viewOf(array, whole(shape), steps);
      expect(view.shape).toEqual(seen);
      expect([...((await view.get()) as Uint8Array)]).toEqual(places.map((place) => content[place]));
      using copy = view.copy();
      expect([...((await copy.get()) as Uint8Array)]).toEqual(places.map((place) => content[place]));
      await view.set(places.map((_, i) => i % 100));
      const written = content.slice();
      places.forEach((place, i) => (written[place] = i % 100));
      expect([...((await array.get()) as Uint8Array)]).toEqual(written);
      view.fill(77);
      for (const place of places) written[place] = 77;
      expect([...((await array.get()) as Uint8Array)]).toEqual(written);
    }),
    { numRuns: 60 },
  );
});

test('set of random views from random views of the same array', async () => {
  await fc.assert(
    fc.asyncProperty(shapes, views, views, async (shape, one, other) => {
      const count = shape[0] * shape[1] * shape[2];
      using array = DeviceArray.zeros(shape, 'int32') as DeviceArray<any>;
      const content = Int32Array.from({ length: count }, (_, i) => i);
      await array.set(content);
      const [target, to] = viewOf(array, whole(shape), one);
      const [source, from] = viewOf(array, whole(shape), other);
      // As much of both as has the same shape.
      const common = to.shape.map((size, axis) => Math.min(size, from.shape[axis]!));
      const part = (model: Model) => chosen(model, common.map((size) => Array.from({ length: size }, (_, i) => i))).places; // prettier-ignore
      await target.slice([0, 0, 0], common).set(source.slice([0, 0, 0], common));
      const written = content.slice();
      const [toPlaces, fromPlaces] = [part(to), part(from)];
      toPlaces.forEach((place, i) => (written[place] = content[fromPlaces[i]!]!));
      expect(await array.get()).toEqual(written);
    }),
    { numRuns: 150 },
  );
});
