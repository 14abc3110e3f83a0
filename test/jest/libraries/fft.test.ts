// Transforms beside their definition, over types × lengths × axes × layouts.
import { DeviceArray } from '../../../lib';
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

test.each<[() => Promise<unknown>, string]>([
  [
    () => fft.fft(new Int32Array(4) as never),
    'fft.fft: expected a DeviceArray or a TypedArray of floats for x, received elements of int32',
  ],
  [
    () => fft.fft(DeviceArray.zeros([4], 'float16') as never),
    `fft.fft: expected float32, float64, complex64 or complex128, received float16; astype('float32') converts it`,
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
