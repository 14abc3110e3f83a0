// Linear algebra beside sums in JavaScript, over types × layouts: contiguous arrays, views with gaps, turned and reversed ones, the host's.
import { DeviceArray } from '../../../lib';
import { blas } from '../../../lib/libraries/libraries';

type Type = 'float16' | 'bfloat16' | 'float32' | 'float64' | 'complex64' | 'complex128';
type Matrix = DeviceArray<Type>;

const types: Type[] = ['float16', 'bfloat16', 'float32', 'float64', 'complex64', 'complex128'];
const parts = (type: Type) => (type.startsWith('complex') ? 2 : 1);

/** Small whole numbers: sums of their products are exact in every type, so that results can be compared to the bit. */
let next = 1;
const small = () => ((next = (next * 16807) % 2147483647) % 5) - 2;
const numbers = (count: number) => Array.from({ length: count }, small);

interface Complex {
  re: number;
  im: number;
}
const plus = (a: Complex, b: Complex) => ({ re: a.re + b.re, im: a.im + b.im });
const times = (a: Complex, b: Complex) => ({ re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re });
const sum = (terms: Complex[]) => terms.reduce(plus, { re: 0, im: 0 });

async function made(shape: number[], type: Type): Promise<Matrix> {
  const count = shape.reduce((product, size) => product * size, 1);
  const array = DeviceArray.empty(shape, type) as Matrix;
  if (type.startsWith('complex'))
    await (array as DeviceArray<'complex64'>).set((type === 'complex64' ? Float32Array : Float64Array).from(numbers(2 * count)) as never);
  else
    await array.set((await (await DeviceArray.from(Float32Array.from(numbers(count)))).astype(type as 'float32')).reshape(shape) as never);
  return array;
}

/** The elements in C order. */
async function read(array: Matrix): Promise<Complex[]> {
  const real = array.dtype.startsWith('complex') ? array : await array.astype('float64' as never);
  const values = [...((await real.get()) as Float64Array)];
  if (parts(array.dtype) === 1) return values.map((re) => ({ re, im: 0 }));
  return Array.from({ length: values.length / 2 }, (_, i) => ({ re: values[2 * i]!, im: values[2 * i + 1]! }));
}

/** Views of one shape, by how they lie in memory. */
const layouts: Record<string, (shape: number[], type: Type) => Promise<Matrix>> = {
  contiguous: made,
  'of every other column': async (shape, type) => {
    const wide = await made([...shape.slice(0, -1), 2 * shape.at(-1)!], type);
    const zeros = shape.map(() => 0);
    return wide.slice(
      zeros,
      wide.shape,
      shape.map((_, d) => (d === shape.length - 1 ? 2 : 1)),
    );
  },
  turned: async (shape, type) => (await made([...shape].reverse(), type)).transpose(),
};

describe.each(types)('vectors of %s', (type) => {
  test.each(Object.keys(layouts))('%s', async (layout) => {
    const [x, y] = [await layouts[layout]!([300], type), await layouts['of every other column']!([300], type)];
    const [a, b] = [await read(x), await read(y)];
    const dot = sum(a.map((value, i) => times(value, b[i]!)));
    expect(await blas.dot(x, y)).toEqual(parts(type) === 2 ? dot : dot.re);
    expect(await blas.asum(x)).toBe(sum(a.map(({ re, im }) => ({ re: Math.abs(re) + Math.abs(im), im: 0 }))).re);
    expect(await blas.nrm2(x)).toBeCloseTo(Math.sqrt(sum(a.map(({ re, im }) => ({ re: re * re + im * im, im: 0 }))).re), 10);
    const alpha = parts(type) === 2 ? { re: 2, im: -1 } : 2;
    const factor = typeof alpha === 'number' ? { re: alpha, im: 0 } : alpha;
    await blas.axpy(alpha, x, y);
    expect(await read(y)).toEqual(a.map((value, i) => plus(times(factor, value), b[i]!)).map((value) => plus(value, { re: 0, im: 0 })));
    await blas.scal(alpha, x);
    expect((await read(x)).map((value) => plus(value, { re: 0, im: 0 }))).toEqual(
      a.map((value) => plus(times(factor, value), { re: 0, im: 0 })),
    );
  });

  test('a sum into an array', async () => {
    const x = await made([40], type);
    const out = DeviceArray.zeros([1], type) as Matrix;
    await blas.dot(x, x, { out });
    expect(await read(out)).toEqual([sum((await read(x)).map((value) => times(value, value)))]);
  });
});

test('vectors of the host', async () => {
  for (const Class of [Float32Array, Float64Array]) {
    const [x, y] = [Class.of(1, 2, 3), Class.of(10, 20, 30)];
    await blas.axpy(2, x, y);
    await blas.scal(-1, x);
    expect([[...y], [...x], await blas.dot(x, y), await blas.asum(x)]).toEqual([[12, 24, 36], [-1, -2, -3], -168, 6]);
  }
});

test('norms beyond the squares of their type, of zeros, infinities and NaN, and of nothing', async () => {
  expect(await blas.nrm2(Float64Array.of(3e200, 4e200))).toBeCloseTo(5e200, -190);
  expect((await blas.nrm2(Float64Array.of(3e-200, 4e-200))) / 5e-200).toBeCloseTo(1, 14);
  expect(await blas.nrm2(new Float32Array(1000))).toBe(0);
  expect(await blas.nrm2(Float64Array.of(1, Infinity, -Infinity))).toBe(Infinity);
  expect(await blas.nrm2(Float64Array.of(Infinity, NaN))).toBeNaN();
  expect([await blas.nrm2(new Float32Array(0)), await blas.dot(new Float32Array(0), new Float32Array(0))]).toEqual([0, 0]);
});

test('a long vector has the same sum each time', async () => {
  const x = Float32Array.from({ length: 300_001 }, (_, i) => Math.fround(1 / (i + 1)));
  const first = await blas.dot(x, x);
  expect(await blas.dot(x, x)).toBe(first);
  expect(first).toBeCloseTo(
    x.reduce((total, value) => total + value * value, 0),
    12,
  );
});

/** c[i][j] for the batch of these indices, where dimensions of one element are repeated. */
async function product(a: Matrix, b: Matrix, shape: readonly number[]): Promise<Complex[]> {
  const [left, right] = [await read(a), await read(b)];
  const at = ({ shape: own }: Matrix, values: Complex[], indices: number[]) => {
    const mine = indices.slice(indices.length - own.length).map((index, d) => (own[d] === 1 ? 0 : index));
    return values[mine.reduce((place, index, d) => place * own[d]! + index, 0)]!;
  };
  const results: Complex[] = [];
  const count = shape.reduce((total, size) => total * size, 1);
  for (let i = 0; i < count; i++) {
    const place = shape.map((size, d) => Math.floor(i / shape.slice(d + 1).reduce((total, each) => total * each, 1)) % size);
    const [row, column] = place.slice(-2) as [number, number];
    const batch = place.slice(0, -2);
    results.push(
      sum(Array.from({ length: a.shape.at(-1)! }, (_, k) => times(at(a, left, [...batch, row, k]), at(b, right, [...batch, k, column])))),
    );
  }
  return results;
}

describe.each(types)('products of %s', (type) => {
  test.each(Object.keys(layouts).flatMap((a) => Object.keys(layouts).map((b) => [a, b] as const)))('%s times %s', async (ofA, ofB) => {
    for (const [m, k, n] of [
      [1, 1, 1],
      [17, 33, 5],
      [16, 16, 16],
    ] as const) {
      const [a, b] = [await layouts[ofA]!([m, k], type), await layouts[ofB]!([k, n], type)];
      const c = await blas.gemm(a, b);
      expect([c.shape, c.dtype, await read(c)]).toEqual([[m, n], type, await product(a, b, [m, n])]);
    }
  });

  test('alpha, beta, and a result in a turned view with gaps around it', async () => {
    const [a, b] = [await made([5, 7], type), await made([7, 4], type)];
    const whole = await made([8, 9], type);
    const out = whole.slice([1, 2], [5, 7]).transpose();
    const [before, all] = [await read(out), await read(whole)];
    const results = (await product(a, b, [5, 4])).map((value, i) =>
      plus(times({ re: 2, im: 0 }, value), times({ re: -1, im: 0 }, before[i]!)),
    );
    expect(await blas.gemm(a, b, { alpha: 2, beta: -1, out })).toBe(out);
    expect(await read(out)).toEqual(results);
    const after = await read(whole);
    const changed = after.filter((value, i) => value.re !== all[i]!.re || value.im !== all[i]!.im).length;
    expect(changed).toBeLessThanOrEqual(20);
  });
});

test.each([
  [
    [3, 2, 4],
    [3, 4, 5],
  ],
  [
    [3, 2, 4],
    [4, 5],
  ],
  [
    [2, 4],
    [3, 4, 5],
  ],
  [
    [2, 1, 2, 4],
    [3, 4, 2],
  ],
  [
    [2, 1, 1, 3, 2, 2],
    [1, 2, 2, 1, 2, 3],
  ],
])('batches: %j times %j', async (ofA, ofB) => {
  const [a, b] = [await made(ofA, 'float64'), await made(ofB, 'float64')];
  const c = await blas.gemm(a, b);
  expect(await read(c)).toEqual(await product(a, b, c.shape));
});

test('an empty inner dimension makes zeros, and beta still counts', async () => {
  const [a, b] = [DeviceArray.zeros([2, 0], 'float32'), DeviceArray.zeros([0, 3], 'float32')];
  expect([...(await (await blas.gemm(a, b)).get())]).toEqual([0, 0, 0, 0, 0, 0]);
  const out = await DeviceArray.from(
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
    { dtype: 'float32' },
  );
  await blas.gemm(a, b, { beta: 2, out });
  expect([...(await out.get())]).toEqual([2, 4, 6, 8, 10, 12]);
});

test('with beta 0, what was in out is not read: NaN is not carried over', async () => {
  const a = await DeviceArray.from(
    [
      [1, 2],
      [3, 4],
    ],
    { dtype: 'float32' },
  );
  const out = DeviceArray.full([2, 2], NaN, 'float32');
  await blas.gemm(a, a, { out });
  expect([...(await out.get())]).toEqual([7, 10, 15, 22]);
});

test('matrix and vector, with strides on both', async () => {
  const a = (await made([6, 9], 'float64')).transpose();
  const x = (await made([12], 'float64')).slice([0], [12], [2]);
  const y = await blas.gemv(a, x);
  const [of, by] = [await read(a), await read(x)];
  expect(await read(y)).toEqual(Array.from({ length: 9 }, (_, i) => sum(by.map((value, k) => times(of[i * 6 + k]!, value)))));
  const out = (await made([18], 'float64')).slice([0], [18], [2]);
  expect(await blas.gemv(a, x, { out })).toBe(out);
  expect(await read(out)).toEqual(await read(y));
});

const f32 = (shape: number[]) => DeviceArray.zeros(shape, 'float32');
test.each<[() => Promise<unknown>, string]>([
  [
    () => blas.gemm(f32([2, 3]), f32([2, 3])),
    'blas.gemm: expected as many rows in b as a has columns, received the shapes [2, 3] and [2, 3]; transpose() turns a matrix around',
  ],
  [() => blas.gemm(f32([2, 3]), f32([3])), 'blas.gemm: expected a matrix for b, received the shape [3]'],
  [
    () => blas.gemm(f32([2, 3]), DeviceArray.zeros([3, 2], 'float64') as never),
    'blas.gemm: expected b of float32, as a is, received float64; astype() converts it',
  ],
  [
    () => blas.gemm(new Float32Array(4) as never, f32([2, 2])),
    'blas.gemm: expected a DeviceArray for a, received Float32Array; DeviceArray.from(data, { shape: [rows, columns] }) gives it a shape',
  ],
  [
    () => blas.gemm(DeviceArray.zeros([2, 2], 'int32') as never, f32([2, 2])),
    `blas.gemm: expected a DeviceArray or a TypedArray of floats for a, received elements of int32, which astype('float32') converts`,
  ],
  [() => blas.gemm(f32([2, 2]), f32([2, 2]), { beta: 1 }), 'blas.gemm: expected out, which beta multiplies, received beta alone'],
  [() => blas.gemm(f32([2, 2]), f32([2, 2]), { out: f32([2, 3]) }), 'blas.gemm: expected the shape [2, 2] for out, received [2, 3]'],
  [
    () => blas.gemm(f32([3, 2, 2]), f32([2, 2, 2])),
    'blas.gemm: expected batches of one size, or of 1, received the shapes [3, 2, 2] and [2, 2, 2]',
  ],
  [() => blas.gemm(f32([2, 2]), f32([2, 2]), { alpha: { re: 1, im: 0 } }), 'blas.gemm: expected a number for alpha, received '],
  [() => blas.gemm(f32([2, 2]), f32([2, 2]), { aplha: 2 } as never), 'blas.gemm: there is no option aplha; did you mean alpha?'],
  [() => blas.gemv(f32([2, 3]), f32([2])), 'blas.gemv: expected as many elements in x as a has columns, 3, received 2'],
  [() => blas.axpy(2, f32([3]), f32([4])), 'blas.axpy: expected as many elements in y as in x, 3, received 4'],
  [() => blas.dot(f32([2, 2]), f32([2, 2])), 'blas.dot: expected a vector for x, received the shape [2, 2]; reshape([4]) makes it one'],
  [() => blas.scal('2' as never, f32([2])), `blas.scal: expected a number for alpha, received "2"`],
  [() => blas.scal(2, [1, 2] as never), 'blas.scal: expected a DeviceArray or a TypedArray of floats for x, received '],
  [() => blas.nrm2(f32([2]), { out: f32([2]) }), 'blas.nrm2: expected a DeviceArray of one element for out, received '],
  [
    () => (blas.dot as (...args: unknown[]) => Promise<unknown>)(f32([2]), f32([2]), {}, 1),
    'blas.dot: expected at most 3 arguments, received 4',
  ],
])('%#: what is wrong is said', async (call, message) => {
  await expect(call()).rejects.toThrow(message);
});

test('results in memory of their own', async () => {
  const a = await made([4, 4], 'float32');
  await expect(blas.gemm(a, a, { out: a })).rejects.toThrow(
    'blas.gemm: expected out in memory of its own, received elements of a; a.copy() is independent of it',
  );
  const x = await made([10], 'float32');
  await expect(blas.axpy(1, x.slice([0], [5]), x.slice([2], [7]))).rejects.toThrow('blas.axpy: x: expected elements that do not overlap y');
});
