// What a plan does with views that have gaps, compared with the same function without a plan: on other arrays each time, and where the
// views are of one array.
import fc from 'fast-check';
import { CudaBuffer, cudaPlan, DeviceArray, Struct } from '../../../lib';

const Point = Struct({ x: 'float', y: 'float', n: 'int' }, 'Point');
type Matrix = DeviceArray<'int32'>;

/** A view of a matrix of 4 rows and 6 columns, with as many rows and columns as asked for. */
const views: readonly ((m: Matrix, rows: number, columns: number) => Matrix)[] = [
  (m, rows, columns) => m.slice([0, 0], [rows, columns]),
  (m, rows, columns) => m.slice([4 - rows, 6 - columns]),
  (m, rows, columns) => m.slice([undefined, undefined], [undefined, undefined], [-1, 1]).slice([0, 1], [rows, columns + 1]),
  (m, rows, columns) => m.slice([0, 0], [rows, 2 * columns], [1, 2]),
  (m, rows, columns) => m.slice([rows - 1, 5], [undefined, undefined], [-1, -1]).slice([0, 0], [rows, columns]),
  (m, rows, columns) => m.transpose().slice([0, 0], [columns, rows]).transpose(),
  (m, rows, columns) =>
    m
      .transpose()
      .slice([1, 0], [columns + 1, rows])
      .transpose([1, 0]),
];
const view = fc.nat(views.length - 1);
const size = { rows: fc.integer({ min: 1, max: 4 }), columns: fc.integer({ min: 1, max: 3 }) };

const step = fc.oneof(
  fc.record({ kind: fc.constant('fill' as const), of: fc.nat(1), view, ...size, value: fc.integer() }),
  fc.record({ kind: fc.constant('set' as const), of: fc.nat(1), view, ...size, from: fc.nat(1), other: view }),
  fc.record({ kind: fc.constant('copy' as const), of: fc.nat(1), view, ...size }),
  fc.record({ kind: fc.constant('take' as const), of: fc.nat(1), view, ...size, places: fc.array(fc.nat(2)), axis: fc.nat(1) }),
  fc.record({ kind: fc.constant('arange' as const), of: fc.nat(1), view, ...size, begin: fc.nat(100) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The function that is made a plan of: it returns what it has copied. */
const program =
  (steps: readonly Step[]) =>
  async (one: Matrix, other: Matrix): Promise<unknown> => {
    const arrays = [one, other];
    const made: Matrix[] = [];
    for (const { of, view: which, rows, columns, ...what } of steps) {
      const array = views[which]!(arrays[of]!, rows, columns);
      if (what.kind === 'fill') array.fill(what.value);
      else if (what.kind === 'set') await array.set(views[what.other]!(arrays[what.from]!, rows, columns));
      else if (what.kind === 'copy') made.push(array.copy());
      else if (what.kind === 'arange') await array.set((await DeviceArray.arange(what.begin, what.begin + rows * columns, 'int32')).reshape([rows, columns])); // prettier-ignore
      else made.push(await array.take(what.places.map((place) => place % array.shape[what.axis]!), { axis: what.axis })); // prettier-ignore
    }
    return made;
  };

const matrix = (seed: number) => DeviceArray.from(Int32Array.from({ length: 24 }, (_, index) => seed * 100 + index), { shape: [4, 6] }); // prettier-ignore
const numbers = async (arrays: readonly Matrix[]) =>
  Promise.all(arrays.map(async (array) => [array.shape, [...(await array.get())]] as const));

test('random plans over views with gaps do what the function does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), fc.boolean(), async (steps, isOne) => {
      const body = program(steps);
      const plan = cudaPlan(body);
      // Inside another plan it is a part of that.
      const outer = cudaPlan(async (one: Matrix, other: Matrix) => plan(one, other));
      for (const seed of [1, 2, 3]) {
        const [expected, actual, nested] = await Promise.all(
          [1, 2, 3].map(async () => [await matrix(seed), await matrix(seed + 10)] as const),
        );
        const run = async (call: typeof body, [one, other]: readonly [Matrix, Matrix]) => {
          const made = (await call(one, isOne ? one : other)) as Matrix[];
          return numbers([...made, one, other]);
        };
        const wanted = await run(body, expected!);
        expect(await run(plan as typeof body, actual!)).toEqual(wanted);
        expect(await run(outer as typeof body, nested!)).toEqual(wanted);
      }
      plan.dispose();
      outer.dispose();
    }),
    { numRuns: Number(process.env['CUDA_FFI_TEST_RUNS'] ?? 60) },
  );
});

test('two views of one array, passed as two arguments, are copied as if all were read first', async () => {
  const plan = cudaPlan(async (to: DeviceArray, from: DeviceArray) => to.set(from));
  const x = await DeviceArray.from(Int32Array.from({ length: 10 }, (_, index) => index));
  await plan(x.slice(2, 8), x.slice(0, 6));
  expect([...(await x.get())]).toEqual([0, 1, 0, 1, 2, 3, 4, 5, 8, 9]);
  // Further apart, by the same recording.
  await plan(x.slice(1, 7), x.slice(4, 10));
  expect([...(await x.get())]).toEqual([0, 2, 3, 4, 5, 8, 9, 5, 8, 9]);
});

test('members of structs, and structs with gaps', async () => {
  const plan = cudaPlan(async (points: DeviceArray<typeof Point>) => {
    points.field('y').fill(2.5);
    await points.field('x').set(points.field('y').slice(undefined, undefined, -1));
    points.slice(0, undefined, 2).fill({ x: 7, y: 8, n: 9 });
    return [points.field('n').copy(), points.slice(undefined, undefined, -1).contiguous()];
  });
  for (const first of [0, 10]) {
    const points = await DeviceArray.from(
      [0, 1, 2].map((n) => ({ x: n, y: -n, n: n + first })),
      { dtype: Point },
    );
    const [members, reversed] = await plan(points);
    const expected = [{ x: 7, y: 8, n: 9 }, { x: 2.5, y: 2.5, n: first + 1 }, { x: 7, y: 8, n: 9 }]; // prettier-ignore
    expect([...(await members!.get())]).toEqual([first, first + 1, first + 2].map((n, at) => (at === 1 ? n : 9)));
    expect(((await reversed!.get()) as any).toObjects()).toEqual(expected);
    expect(((await points.get()) as any).toObjects()).toEqual(expected);
  }
});

test('elements of odd sizes, and arrays that the function refers to', async () => {
  const bytes = await DeviceArray.from(
    Uint8Array.from({ length: 21 }, (_, index) => index),
    { shape: [3, 7] },
  );
  const plan = cudaPlan(async () => bytes.transpose().slice([1, 0], [undefined, undefined], [2, 1]).copy());
  expect([...(await (await plan()).get())]).toEqual([1, 8, 15, 3, 10, 17, 5, 12, 19]);
  await bytes.set(Uint8Array.from({ length: 21 }, (_, index) => 100 + index));
  expect([...(await (await plan()).get())]).toEqual([101, 108, 115, 103, 110, 117, 105, 112, 119]);
});

test('a TypedArray of the caller’s becomes an array, and the function’s own are read at each call', async () => {
  const own = Float32Array.of(1, 2);
  const plan = cudaPlan(async (x: Float32Array) => {
    const whole = await DeviceArray.from(x, { shape: [2, 2] });
    await whole.transpose().at(0).set(own);
    const rest = DeviceArray.zeros([2, 2], 'float32');
    await rest.copyFrom(x);
    return [whole, rest];
  });
  const results = async (x: Float32Array) => Promise.all((await plan(x)).map(async (array) => (await array.get()).join()));
  expect(await results(Float32Array.of(5, 6, 7, 8))).toEqual(['1,6,2,8', '5,6,7,8']);
  own.fill(9);
  expect(await results(Float32Array.of(1, 1, 1, 1))).toEqual(['9,1,9,1', '1,1,1,1']);
});

test('numbers of a range belong to the recording: the function does not run again', async () => {
  let runs = 0;
  const plan = cudaPlan(async (x: DeviceArray) => {
    runs++;
    await x.set(await DeviceArray.linspace(0, 1, 3, 'float32'));
  });
  const x = DeviceArray.zeros(3, 'float32');
  await plan(x);
  x.fill(0);
  await plan(x);
  expect([[...(await x.get())], runs]).toEqual([[0, 0.5, 1], 1]);
});

test('what it does is listed', async () => {
  const x = DeviceArray.zeros([2, 3], 'float32');
  const plan = cudaPlan(async (of: DeviceArray<'float32'>) => of.transpose().copy());
  await plan(x);
  expect(plan.explain()).toBe('0 copies 6 elements of float32 from argument 1 to array 1 that the function makes');
});

const refused: readonly (readonly [string, (x: DeviceArray<'float32'>, y: Int16Array) => Promise<unknown>, RegExp])[] = [
  ['rows', async (x) => { for await (const row of x.rows()) return row; return undefined; }, /cannot record DeviceArray\.rows\. Do it before or after/], // prettier-ignore
  ['astype', async (x) => x.astype('float64'), /cannot record DeviceArray\.astype\. Do it before or after/],
  ['take by an array of the device', async (x) => x.take(x as never), /DeviceArray\.take: what is selected by a list is recorded/],
  ['compress by one', async (x) => x.compress(x as never), /DeviceArray\.compress: what is selected by a list/],
  [
    'from a class that would have to be converted',
    async (_, y) => DeviceArray.from(y as never, { dtype: 'float32' }),
    /converts no arrays/,
  ],
];

test.each(refused)('%s is refused', async (_, body, sentence) => {
  const plan = cudaPlan(body);
  await expect(plan(DeviceArray.zeros([2, 2], 'float32'), new Int16Array(4))).rejects.toThrow(sentence);
});

test('buffers have no gaps, and go with arrays', async () => {
  const plan = cudaPlan(async (buffer: CudaBuffer, x: DeviceArray<'uint8'>) => {
    await buffer.copyFrom(x.slice(undefined, undefined, -1).copy());
  });
  const buffer = CudaBuffer.alloc(3);
  await plan(buffer, await DeviceArray.from(Uint8Array.of(1, 2, 3)));
  const bytes = new Uint8Array(3);
  await buffer.copyTo(bytes);
  expect([...bytes]).toEqual([3, 2, 1]);
});
