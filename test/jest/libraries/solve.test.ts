// Factors of matrices, multiplied with each other in JavaScript, in double precision: over types × shapes × layouts.
import { cudaPlan, CudaStream, DeviceArray } from '../../../lib';
import { solve } from '../../../lib/libraries/libraries';
import { conjugateTransposed, type Complex, distance, identity, type Matrix, product, read, real, written } from './fixtures/matrices';

type Type = solve.MatrixType;
const types: readonly Type[] = ['float32', 'float64', 'complex64', 'complex128'];
const tolerances = { float32: 1e-5, complex64: 1e-5, float64: 1e-13, complex128: 1e-13 } as const;

let next = 1;
const random = () => ((next = (next * 16807) % 2147483647) / 2147483647) * 2 - 1;
const isComplex = (type: Type) => type.startsWith('complex');
const matrix = (m: number, n: number, type: Type): Matrix =>
  Array.from({ length: m }, () => Array.from({ length: n }, () => ({ re: random(), im: isComplex(type) ? random() : 0 })));
/** Hermitian, with any eigenvalues. */
const hermitian = (n: number, type: Type): Matrix => {
  const a = matrix(n, n, type);
  const h = conjugateTransposed(a);
  return a.map((row, i) => row.map((x, j) => ({ re: x.re + h[i]![j]!.re, im: x.im + h[i]![j]!.im })));
};
const positive = (n: number, type: Type): Matrix => {
  const a = matrix(n, n, type);
  return product(a, conjugateTransposed(a)).map((row, i) => row.map((x, j) => (i === j ? { re: x.re + n, im: 0 } : x)));
};
const close = (a: Matrix, b: Matrix, type: Type) => expect(distance(a, b)).toBeLessThan(tolerances[type] * Math.max(4, a.length));
const isZero = ({ re, im }: Complex) => re === 0 && im === 0;
const below = (a: Matrix) => a.flatMap((row, i) => row.filter((_, j) => j < i));
const above = (a: Matrix) => a.flatMap((row, i) => row.filter((_, j) => j > i));
/** A matrix in the diagonal. */
const diagonal = (values: readonly number[]): Matrix => values.map((x, i) => values.map((_, j) => real(i === j ? x : 0)));
const isOrthonormal = (columns: Matrix, type: Type) =>
  close(product(conjugateTransposed(columns), columns), identity(columns[0]!.length), type);

describe.each(types)('%s', (type) => {
  test.each([1, 2, 7, 33, 64])('lu, inv, det and solve of %i rows', async (n) => {
    const values = matrix(n, n, type);
    const a = await written(values, type);
    const { l, u, order } = await solve.lu(a);
    const [left, right, places] = [await read(l), await read(u), [...(await order.get())]];
    close(
      places.map((place) => values[place]!),
      product(left, right),
      type,
    );
    expect([below(right), above(left)].flat().every(isZero)).toBe(true);
    expect(left.every((row, i) => row[i]!.re === 1 && row.every(({ re, im }) => Math.hypot(re, im) < 1.5))).toBe(true);
    close(product(values, await read(await solve.inv(a))), identity(n), type);
    const b = matrix(n, 3, type);
    close(product(values, await read(await solve.solve(a, await written(b, type)))), b, type);
    const signs = places.reduce((sign, place, i) => places.slice(i + 1).reduce((all, other) => (other < place ? -all : all), sign), 1);
    const expected = right.reduce((all, row, i) => product([[all]], [[row[i]!]])[0]![0]!, real(signs));
    const size = Math.hypot(expected.re, expected.im);
    const det = (await read((await solve.det(a)).reshape([1, 1]) as DeviceArray<Type>))[0]![0]!;
    expect(Math.hypot(det.re - expected.re, det.im - expected.im)).toBeLessThan(tolerances[type] * size);
  });

  test.each([
    [1, 1],
    [40, 7],
    [7, 40],
    [33, 33],
  ])('lu, qr and svd of %i × %i', async (m, n) => {
    const values = matrix(m, n, type);
    const a = await written(values, type);
    const { l, u, order } = await solve.lu(a);
    const rows = [...(await order.get())].map((place) => values[place]!);
    close(rows, product(await read(l), await read(u)), type);

    const { q, r } = await solve.qr(a);
    const [columns, upper] = [await read(q), await read(r)];
    close(product(columns, upper), values, type);
    isOrthonormal(columns, type);
    expect(below(upper).every(isZero)).toBe(true);
    expect(upper.every((row, i) => row[i]!.im === 0 || m === 1)).toBe(true);

    const { u: left, s, vh } = await solve.svd(a);
    const [vectors, lengths, others] = [await read(left), [...(await s.get())], await read(vh)];
    expect([lengths, lengths.every((x) => x >= 0)]).toEqual([[...lengths].sort((x, y) => y - x), true]);
    close(product(product(vectors, diagonal(lengths)), others), values, type);
    isOrthonormal(vectors, type);
    isOrthonormal(conjugateTransposed(others), type);
    for (const row of others) expect(greatest(row)).toBeGreaterThan(0);
  });

  test.each([1, 2, 7, 33, 64])('eigh and cholesky of %i rows, from the lower triangle', async (n) => {
    const values = hermitian(n, type);
    const { values: eigenvalues, vectors } = await solve.eigh(await written(spoilt(values), type));
    const [lambda, v] = [[...(await eigenvalues.get())], await read(vectors)];
    expect(lambda).toEqual([...lambda].sort((x, y) => x - y));
    close(product(values, v), product(v, diagonal(lambda)), type);
    isOrthonormal(v, type);
    for (const column of conjugateTransposed(v)) expect(greatest(column)).toBeGreaterThan(0);

    const definite = positive(n, type);
    const l = await read(await solve.cholesky(await written(spoilt(definite), type)));
    const error = distance(product(l, conjugateTransposed(l)), definite);
    expect(error).toBeLessThan(tolerances[type] * n * n);
    expect(above(l).every(isZero)).toBe(true);
  });
});

/** The real part of the greatest element. */
const greatest = (row: readonly Complex[]) => row.reduce((a, b) => (Math.hypot(b.re, b.im) > 1.0001 * Math.hypot(a.re, a.im) ? b : a)).re;
/** What is above the diagonal is not read. */
const spoilt = (a: Matrix): Matrix => a.map((row, i) => row.map((x, j) => (j > i ? real(1e6) : x)));

test('signs are LAPACK’s: the diagonal of r is the length with the opposite sign of what it is made of', async () => {
  const a = await DeviceArray.from(
    [
      [3, 1],
      [4, 2],
    ] as number[][],
    { dtype: 'float64' },
  );
  const { r } = await solve.qr(a);
  expect([...(await r.get())].map((x) => Number(x.toFixed(12)))).toEqual([-5, -2.2, 0, 0.4]);
});

test('exact values: a system, singular values and eigenvalues that are known', async () => {
  const a = await DeviceArray.from(
    [
      [4, 1],
      [1, 4],
    ] as number[][],
    { dtype: 'float64' },
  );
  const rounded = async (x: DeviceArray<'float64'>) => [...(await x.get())].map((value) => Number(value.toFixed(14)));
  expect(await rounded((await solve.eigh(a)).values)).toEqual([3, 5]);
  expect(await rounded((await solve.svd(a)).s)).toEqual([5, 3]);
  expect(await rounded(await solve.det(a))).toEqual([15]);
  expect(await rounded(await solve.solve(a, await DeviceArray.from(Float64Array.of(6, 9))))).toEqual([1, 2]);
});

test.each(types)('svd of %s that has too small a rank: vectors of zeros are completed', async (type) => {
  for (const values of [
    product(matrix(20, 3, type), matrix(3, 12, type)),
    product(matrix(5, 2, type), matrix(2, 9, type)),
    Array.from({ length: 4 }, () => Array.from({ length: 3 }, () => real(0))),
    Array.from({ length: 3 }, () => Array.from({ length: 3 }, () => real(1))),
  ]) {
    const { u, s, vh } = await solve.svd(await written(values, type));
    const [left, right] = [await read(u), await read(vh)];
    isOrthonormal(left, type);
    isOrthonormal(conjugateTransposed(right), type);
    close(product(product(left, diagonal([...(await s.get())])), right), values, type);
  }
});

test('numbers near the ends of their range', async () => {
  for (const scale of [1e-300, 1e300]) {
    const values = hermitian(5, 'float64').map((row) => row.map(({ re }) => real(re / 4)));
    const a = await written(
      values.map((row) => row.map(({ re }) => real(re * scale))),
      'float64',
    );
    const scaled = async (x: DeviceArray<'float64'>) => Array.from(await x.get(), (value) => value / scale);
    const unscaled = await written(values, 'float64');
    const same = (found: number[], expected: Iterable<number>) =>
      [...expected].forEach((value, i) => expect(Math.abs(found[i]! - value)).toBeLessThan(1e-13));
    same(await scaled((await solve.eigh(a)).values), await (await solve.eigh(unscaled)).values.get());
    same(await scaled((await solve.svd(a)).s), await (await solve.svd(unscaled)).s.get());
    same(await scaled((await solve.qr(a)).r), await (await solve.qr(unscaled)).r.get());
  }
});

describe('layouts', () => {
  const type = 'float64';
  const inverse = async (a: DeviceArray<'float64'>) =>
    close(product(await read(a), await read(await solve.inv(a))), identity(a.shape[0]!), type);

  test('views: transposed, reversed, with gaps', async () => {
    const whole = (await written(matrix(12, 14, type), type)) as DeviceArray<'float64'>;
    await inverse(whole.slice([0, 0], [12, 12]).transpose());
    await inverse(whole.slice([0, 1], [12, 13], [2, 2]));
    await inverse(whole.slice([], [], [-1, -1]).slice([3, 2], [9, 8]));
    const wide = whole.slice([0, 0], [5, 14]).transpose();
    const { q, r } = await solve.qr(wide);
    close(product(await read(q), await read(r)), await read(wide), type);
    const b = whole.transpose().slice([0, 0], [12, 2]);
    const a = whole.slice([0, 0], [12, 12]).transpose();
    close(product(await read(a), await read(await solve.solve(a, b))), await read(b), type);
  });

  test('batches: of two dimensions, permuted, and one matrix for all', async () => {
    const shape = [2, 3, 4, 4];
    const data = Float64Array.from({ length: 96 }, random);
    const a = await DeviceArray.from(data, { shape });
    const permuted = a.transpose([1, 0, 2, 3]);
    const [whole, turned] = [await solve.inv(a), await solve.inv(permuted)];
    expect([whole.shape, turned.shape]).toEqual([shape, [3, 2, 4, 4]]);
    for (let i = 0; i < 2; i++) {
      for (let j = 0; j < 3; j++) {
        const single = [...(await (await solve.inv(a.at(i, j) as DeviceArray<'float64'>)).get())];
        expect([...(await whole.at(i, j).get())]).toEqual(single);
        expect([...(await turned.at(j, i).get())]).toEqual(single);
      }
    }
    expect((await solve.det(a)).shape).toEqual([2, 3]);
    const [b, one] = [await DeviceArray.from(data, { shape: [24, 4, 1] }), a.at(0, 0) as DeviceArray<'float64'>];
    const x = await solve.solve(one, b);
    close(product(await read(one), await read(x.at(5) as DeviceArray<'float64'>)), await read(b.at(5) as DeviceArray<'float64'>), type);
    const vector = await DeviceArray.from(Float64Array.of(1, 2, 3, 4));
    expect((await solve.solve(a, vector)).shape).toEqual([2, 3, 4]);
    const { u, s, vh } = await solve.svd(a.slice([0, 0, 0, 0], [2, 3, 3, 4]));
    expect([u.shape, s.shape, vh.shape]).toEqual([
      [2, 3, 3, 3],
      [2, 3, 3],
      [2, 3, 3, 4],
    ]);
    const rank = await read(u.at(1, 2) as DeviceArray<'float64'>);
    close(
      product(product(rank, diagonal([...(await s.at(1, 2).get())])), await read(vh.at(1, 2) as DeviceArray<'float64'>)),
      (await read(a.at(1, 2) as DeviceArray<'float64'>)).slice(0, 3),
      type,
    );
  });
});

const of = (rows: number[][]) => DeviceArray.from(rows, { dtype: 'float64' });

describe('what has no solution', () => {
  const code = 'ERR_CUDA_NO_SOLUTION';
  test('is an error of the call', async () => {
    const singular = await of([
      [1, 2],
      [2, 4],
    ]);
    const message = 'expected matrices that have an inverse, received a singular one: pivot 1 of its elimination is 0';
    await expect(solve.inv(singular)).rejects.toMatchObject({ code, message: `solve.inv: ${message}` });
    await expect(solve.solve(singular, singular)).rejects.toMatchObject({ code, message: `solve.solve: ${message}` });
    expect([...(await (await solve.det(singular)).get())]).toEqual([0]);
    expect([...(await (await solve.lu(singular)).u.get())]).toEqual([2, 4, 0, 0]);
    await expect(
      solve.cholesky(
        await of([
          [1, 2],
          [2, 1],
        ]),
      ),
    ).rejects.toMatchObject({
      code,
      message: 'solve.cholesky: expected positive definite matrices, received one whose leading minor 2 is not positive',
    });
    for (const wrong of [NaN, Infinity]) {
      const a = await of([
        [1, 0],
        [wrong, 1],
      ]);
      await expect(solve.eigh(a)).rejects.toMatchObject({
        code,
        message: expect.stringMatching(/^solve.eigh: expected matrices of finite numbers/),
      });
      await expect(solve.svd(a)).rejects.toMatchObject({
        code,
        message: expect.stringMatching(/^solve.svd: expected matrices of finite numbers/),
      });
      await expect(solve.cholesky(a)).rejects.toMatchObject({ code });
    }
  });

  test('names the matrix of a batch', async () => {
    const a = DeviceArray.zeros([2, 2, 1, 1], 'float32');
    await a.set(Float32Array.of(1, 2, 0, 3));
    await expect(solve.inv(a)).rejects.toThrow('(matrix [1, 0] of the batches)');
  });

  test('is NaN in a plan and in a capture, and other matrices of the batches are right', async () => {
    const plan = cudaPlan(async (x: DeviceArray<'float64'>) => {
      const { values } = await solve.eigh(x);
      return { inverse: await solve.inv(x), values, l: await solve.cholesky(x), s: (await solve.svd(x)).s };
    });
    const a = DeviceArray.zeros([2, 1, 1], 'float64');
    await a.set(Float64Array.of(0, 4));
    const { inverse, values, l, s } = await plan(a);
    const all = await Promise.all([inverse, values, l, s].map(async (x) => [...(await x.get())]));
    expect(all).toEqual([
      [NaN, 0.25],
      [0, 4],
      [NaN, 2],
      [0, 4],
    ]);
    await a.set(Float64Array.of(2, NaN));
    const again = await plan(a);
    expect([...(await again.s.get()), ...(await again.values.get()), ...(await again.inverse.get())]).toEqual([2, NaN, 2, NaN, 0.5, NaN]);
    const [stream, out] = [new CudaStream(), DeviceArray.zeros([2, 1, 1], 'float64')];
    const graph = await stream.capture(async () => out.set(await solve.inv(a)));
    await a.set(Float64Array.of(8, 0));
    await graph.instantiate().launch();
    expect([...(await out.get())]).toEqual([0.125, NaN]);
    stream.dispose();
  });
});

test('a call has one place in its stream', async () => {
  const a = await of([
    [2, 0],
    [0, 4],
  ]);
  const stream = new CudaStream();
  const found = stream.run(async () => {
    const calls = [solve.inv(a), solve.cholesky(a), solve.eigh(a).then(({ values }) => values)] as const;
    const filled = a.fill(9);
    const later = solve.lu(a).then(({ u }) => u);
    await filled;
    return Promise.all([...calls, later]);
  });
  const all = await Promise.all((await found).map(async (x) => [...(await x.get())]));
  expect(all.map((x) => x.map((value) => Number(value.toFixed(12))))).toEqual([
    [0.5, 0, 0, 0.25],
    [1.414213562373, 0, 0, 2],
    [2, 4],
    [9, 9, 0, 0],
  ]);
  stream.dispose();
});

const two = DeviceArray.ones([2, 2], 'float64');
test.each<[() => Promise<unknown>, string]>([
  [
    () => solve.inv(Float64Array.of(1) as never),
    'solve.inv: expected a DeviceArray for a, received Float64Array; DeviceArray.from(data, { shape: [rows, columns] })',
  ],
  [() => solve.inv(DeviceArray.ones([2, 3], 'float64')), 'solve.inv: expected as many rows as columns in a, received the shape [2, 3]'],
  [() => solve.qr(DeviceArray.ones([2], 'float64')), 'solve.qr: expected a matrix of some elements for a, received the shape [2]'],
  [() => solve.det(DeviceArray.ones([0, 0], 'float64')), 'solve.det: expected a matrix of some elements for a, received the shape [0, 0]'],
  [
    () => solve.eigh(DeviceArray.ones([2, 2], 'int32') as never),
    `solve.eigh: expected a DeviceArray or a TypedArray of floats for a, received elements of int32, which astype('float32') converts`,
  ],
  [
    () => solve.svd(DeviceArray.ones([2, 2], 'float16') as never),
    `solve.svd: expected float32, float64, complex64 or complex128 for a, received float16; astype('float32') converts it`,
  ],
  [
    () => solve.solve(two, DeviceArray.ones([2], 'float32') as never),
    'solve.solve: expected b of float64, as a is, received float32; astype() converts it',
  ],
  [
    () => solve.solve(two, DeviceArray.ones([3], 'float64')),
    'solve.solve: expected 2 rows in b, as a has, and batches of one size or of none, received the shapes [2, 2] and [3]',
  ],
  [
    () => solve.solve(DeviceArray.ones([3, 2, 2], 'float64'), DeviceArray.ones([2, 2, 2], 'float64')),
    'received the shapes [3, 2, 2] and [2, 2, 2]',
  ],
  [() => (solve.lu as (...args: unknown[]) => Promise<unknown>)(two, two), 'solve.lu: expected at most 1 argument, received 2'],
])('%#: what is wrong is said', async (call, message) => {
  await expect(call()).rejects.toThrow(message);
});
