// Transforms beside their definition, over types × lengths × axes × layouts.
import { cudaPlan, CudaStream, DeviceArray } from '../../../lib';
import { fft } from '../../../lib/libraries/libraries';

type ComplexType = 'complex64' | 'complex128';

let next = 1;
const random = () => (next = (next * 16807) % 2147483647) / 2147483647 - 0.5;

async function complexArray(shape: number[], type: ComplexType): Promise<DeviceArray<ComplexType>> {
  const count = 2 * shape.reduce((product, size) => product * size, 1);
  const array = DeviceArray.empty(shape, type) as DeviceArray<ComplexType>;
  await array.set((type === 'complex64' ? Float32Array : Float64Array).from({ length: count }, random) as never);
  return array;
}

/** By the definition, along one axis of an array [outer][n][inner] of pairs. */
function transform(values: ArrayLike<number>, shape: readonly number[], axis: number, sign: number): number[] {
  const n = shape[axis]!;
  const inner = shape.slice(axis + 1).reduce((product, size) => product * size, 1);
  const out = Array<number>(values.length).fill(0);
  for (let i = 0; i < values.length / 2; i++) {
    const [line, k, first] = [i % inner, Math.floor(i / inner) % n, Math.floor(i / inner / n) * n];
    for (let j = 0; j < n; j++) {
      const from = (first + j) * inner + line;
      const angle = (sign * 2 * Math.PI * ((j * k) % n)) / n;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      out[2 * i]! += values[2 * from]! * c - values[2 * from + 1]! * s;
      out[2 * i + 1]! += values[2 * from]! * s + values[2 * from + 1]! * c;
    }
  }
  return out;
}

function distance(found: ArrayLike<number>, expected: ArrayLike<number>): number {
  expect(found.length).toBe(expected.length);
  return Math.max(0, ...Array.from(expected, (value, i) => Math.abs(value - found[i]!)));
}

const bound = (type: ComplexType, n: number) => (type === 'complex64' ? 3e-7 : 1e-15) * (2 + Math.sqrt(n) * Math.log2(n + 1)) * 2;

describe.each(['complex64', 'complex128'] as const)('%s', (type) => {
  test.each([1, 2, 3, 4, 5, 7, 8, 12, 16, 30, 61, 64, 67, 97, 100, 121, 134, 210, 243, 509, 512])('%i elements', async (n) => {
    const x = await complexArray([n], type);
    const values = await x.get();
    expect(distance(await (await fft.fft(x)).get(), transform(values, [n], 0, -1))).toBeLessThan(bound(type, n));
    expect(distance(await (await fft.ifft(await fft.fft(x))).get(), values)).toBeLessThan(bound(type, n));
    expect(await x.get()).toEqual(values); // unchanged
  });

  test.each([
    [[6, 5, 4], [0]],
    [[6, 5, 4], [1]],
    [
      [6, 5, 4],
      [-1, 0],
    ],
    [
      [6, 5, 4],
      [0, 1, 2],
    ],
    [
      [3, 71],
      [1, 0],
    ],
    [[71, 3], [0]],
  ])('of the shape %j along %j', async (shape, axes) => {
    const x = await complexArray(shape, type);
    const expected = axes.reduce<ArrayLike<number>>(
      (values, axis) => transform(values, shape, (axis + shape.length) % shape.length, -1),
      await x.get(),
    );
    expect(distance(await (await fft.fft(x, { axes })).get(), expected)).toBeLessThan(bound(type, 300));
    expect(distance(await (await fft.ifft(await fft.fft(x, { axes }), { axes })).get(), await x.get())).toBeLessThan(bound(type, 300));
  });

  test('views: turned, with gaps, reversed', async () => {
    const x = await complexArray([8, 6], type);
    for (const view of [x.transpose(), x.slice([1, 0], [7, 6], [2, 3]), x.at(3)]) {
      const packed = view.contiguous();
      expect(await (await fft.fft(view)).get()).toEqual(await (await fft.fft(packed)).get());
    }
  });
});

describe.each([
  ['float32', 'complex64', Float32Array],
  ['float64', 'complex128', Float64Array],
] as const)('real %s', (real, type, Class) => {
  test.each([1, 2, 3, 8, 9, 30, 67, 100])('%i elements', async (n) => {
    const host = Class.from({ length: n }, random);
    const pairs = [...host].flatMap((value) => [value, 0]);
    const whole = transform(pairs, [n], 0, -1);
    const half = whole.slice(0, 2 * (Math.floor(n / 2) + 1));
    const x = (await DeviceArray.from(host as Float32Array)) as DeviceArray<'float32'>;
    const spectrum = (await fft.rfft(x)) as DeviceArray<ComplexType>;
    expect([spectrum.dtype, distance(await spectrum.get(), half) < bound(type, n)]).toEqual([type, true]);
    expect(distance(await fft.rfft(host), half)).toBeLessThan(bound(type, n)); // of the host, to the host
    expect(distance(await fft.fft(host), whole)).toBeLessThan(bound(type, n));
    const back = await fft.irfft(spectrum, { n });
    expect([back.dtype, distance(await back.get(), host) < bound(type, n)]).toEqual([real, true]);
  });

  test('two dimensions there and back', async () => {
    const x = (await DeviceArray.from(Class.from({ length: 60 }, random) as Float32Array, { shape: [6, 10] })) as DeviceArray<'float32'>;
    for (const axes of [[0, 1], [1, 0], [0]]) {
      const n = x.shape[axes.at(-1)!]!;
      const back = await fft.irfft(await fft.rfft(x, { axes }), { axes, n });
      expect([back.shape, distance(await back.get(), await x.get()) < bound(type, 60)]).toEqual([[6, 10], true]);
    }
  });
});

describe('into an array that is there', () => {
  test.each([[0], [1], [0, 1], [1, 0]])('complex, axes %p and others', async (...axes) => {
    const x = await complexArray([6, 10], 'complex64');
    const [there, back] = [DeviceArray.empty([6, 10], 'complex64'), DeviceArray.empty([6, 10], 'complex64')];
    expect(await fft.fft(x, { axes, out: there })).toBe(there);
    expect(await there.get()).toEqual(await (await fft.fft(x, { axes })).get());
    expect(await fft.ifft(there, { axes, out: back })).toBe(back);
    expect(await back.get()).toEqual(await (await fft.ifft(there, { axes })).get());
  });

  test('real, of a view with gaps, in a part of an array', async () => {
    const x = await DeviceArray.from(Float64Array.from({ length: 60 }, random), { shape: [10, 6] });
    const [halves, reals] = [DeviceArray.zeros([3, 6, 6], 'complex128'), DeviceArray.zeros([2, 6, 10], 'float64')];
    expect(await fft.rfft(x.transpose(), { out: halves.at(1) })).toMatchObject({ shape: [6, 6] });
    expect(await halves.at(1).get()).toEqual(await (await fft.rfft(x.transpose())).get());
    await fft.irfft(halves.at(1), { n: 10, out: reals.at(1) });
    expect(distance(await reals.at(1).get(), await x.transpose().get())).toBeLessThan(bound('complex128', 60));
    const around = [halves.at(0), halves.at(2), reals.at(0)];
    expect((await Promise.all(around.map((part) => part.get()))).every((part) => part.every((value) => value === 0))).toBe(true);
  });

  test('in a plan and in a capture', async () => {
    const x = await complexArray([6, 10], 'complex64');
    const expected = await (await fft.fft(x)).get();
    const [planned, captured] = [DeviceArray.empty([6, 10], 'complex64'), DeviceArray.empty([6, 10], 'complex64')];
    await cudaPlan(async (from: DeviceArray<'complex64'>, to: DeviceArray<'complex64'>) => void (await fft.fft(from, { out: to })))(
      x as DeviceArray<'complex64'>,
      planned,
    );
    const stream = new CudaStream();
    const graph = await stream.capture(() => void fft.fft(x, { out: captured }));
    await (await graph.instantiate()).launch(stream);
    for (const made of [planned, captured]) expect(distance(await made.get(), expected)).toBeLessThan(bound('complex64', 10));
  });

  const x = () => DeviceArray.zeros([4, 6], 'complex64');
  test.each<[() => Promise<unknown>, string]>([
    [() => ((y) => fft.fft(y, { out: y }))(x()), 'fft.fft: expected out in memory of its own, received elements of x'],
    [() => fft.fft(x(), { out: DeviceArray.zeros([6, 4], 'complex64') }), 'fft.fft: expected the shape [4, 6] for out, received [6, 4]'],
    [
      () => fft.ifft(x(), { out: DeviceArray.zeros([4, 6], 'complex128') as never }),
      'fft.ifft: expected out of complex64, received complex128',
    ],
    [() => fft.fft(x(), { out: new Float32Array(48) as never }), 'fft.fft: expected a DeviceArray for out, received Float32Array'],
    [
      () => fft.rfft(new Float32Array(4), { out: x() as never }),
      'fft.rfft: expected no out for an array of the host, whose result goes back there',
    ],
    [() => fft.rfft(DeviceArray.zeros([4, 6], 'float32'), { out: x() }), 'fft.rfft: expected the shape [4, 4] for out, received [4, 6]'],
    [
      () => fft.irfft(x(), { n: 10, out: DeviceArray.zeros([4, 11], 'float32') }),
      'fft.irfft: expected the shape [4, 10] for out, received [4, 11]',
    ],
    [
      () => fft.fft(x(), { out: DeviceArray.zeros([4, 12], 'complex64').slice([0, 0], [4, 12], [1, 2]) }),
      'fft.fft: expected out without gaps, received a view with gaps',
    ],
  ])('%#: what cannot take the result is refused', async (call, message) => {
    await expect(call()).rejects.toThrow(message);
  });
});

test.each<[() => Promise<unknown>, string]>([
  [
    () => fft.fft(new Int32Array(4) as never),
    'fft.fft: expected a DeviceArray or a TypedArray of floats for x, received elements of int32',
  ],
  [
    () => fft.fft(DeviceArray.zeros([4], 'float16') as never),
    `fft.fft: expected float32, float64, complex64 or complex128 for x, received float16; astype('float32') converts it`,
  ],
  [() => fft.fft(DeviceArray.zeros([4, 4], 'float32'), { axes: 2 }), 'fft.fft: expected an axis from 0 to 1, received 2'],
  [() => fft.fft(DeviceArray.zeros([4, 4], 'float32'), { axes: [1, -1] }), 'fft.fft: expected different axes, received [1, 1]'],
  [() => fft.fft(DeviceArray.zeros([4, 4], 'float32'), { axis: 1 } as never), 'fft.fft: there is no option axis; did you mean axes?'],
  [
    () => fft.rfft(DeviceArray.zeros([4], 'complex64') as never),
    'fft.rfft: expected real numbers, received complex64; fft.fft() transforms complex ones',
  ],
  [() => fft.irfft(new Float32Array(4) as never), 'fft.irfft: expected a DeviceArray of complex numbers, received Float32Array'],
  [
    () => fft.irfft(DeviceArray.zeros([3], 'complex64'), { n: 7 }),
    'fft.irfft: expected n of which 3 frequencies are the first half, 4 or 5, received 7',
  ],
  [() => fft.fft(new Float32Array(0)), 'fft.fft: expected elements, received none'],
])('%#: what is wrong is said', async (call, message) => {
  await expect(call()).rejects.toThrow(message);
});
