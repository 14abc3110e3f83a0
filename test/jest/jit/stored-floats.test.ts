// Arrays of floats that a kernel has no values of: their elements are float32 where they are read, and rounded where they are written.
import { cuda, DeviceArray, type DType } from '../../../lib';
import { isKeptAsBits } from '../../../lib/jit/program/value-type';
import { scalarNames, scalarRow } from '../../../lib/scalar/scalars';
import { declareDevice } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const stored = scalarNames.filter((name) => !scalarRow(name).onlyPassed && isKeptAsBits(name as never)) as ('float16' | 'bfloat16' | 'float8_e4m3' | 'float8_e5m2')[]; // prettier-ignore

test('they are the floats that are kept as bits', () => {
  expect(stored).toEqual(['float16', 'bfloat16', 'float8_e4m3', 'float8_e5m2']);
});

/** Bits as an array of the host that a pointer to the type takes. */
function bitsOf(name: (typeof stored)[number], numbers: readonly number[]): Uint8Array | Uint16Array {
  const { bits, bytes } = scalarRow(name);
  return (bytes === 1 ? Uint8Array : Uint16Array).from(numbers, (x) => bits!.of(x));
}

const sample = [
  0,
  -0,
  1,
  -1.1,
  0.3,
  3.14159,
  447,
  449,
  1e-3,
  2 ** -9,
  2 ** -17,
  -1e5,
  Infinity,
  -Infinity,
  65519,
  65520,
  0.1,
  240,
  0.0625,
  7.5,
];

describe.each(stored)('%s', (name) => {
  const { bits } = scalarRow(name);
  const value = (x: number) => bits!.value(bits!.of(x));
  const n = sample.length;

  const scale = cuda.jit(`void(${name}[], ${name}[], float32[], float32)`, (r: number[], x: number[], shown: number[], a: number) => {
    const i = cuda.grid(1);
    if (i < x.length) {
      shown[i] = x[i]!;
      r[i] = x[i]! * a;
      r[i] += 1;
      r[i]!--;
      r[i]! -= x[i]!;
    }
  }) as any;
  /** Each store rounds to float32 first, and then to the type. */
  const expected = sample.map((x) => {
    let r = value(Math.fround(value(x) * 1.5));
    r = value(Math.fround(r + 1));
    r = value(Math.fround(r - 1));
    return value(Math.fround(r - value(x)));
  });

  test('elements are read as float32 and rounded where they are written, on the device and simulated', async () => {
    const x = bitsOf(name, sample);
    for (const run of [scale.with({ grid: 1, block: 32 }), scale.simulate({ grid: 1, block: 32 })]) {
      const [r, shown] = [
        bitsOf(
          name,
          sample.map(() => 0),
        ),
        new Float32Array(n),
      ];
      await run(r, x, shown, 1.5);
      expect([...shown]).toEqual(sample.map(value));
      expect(Array.from(r, (each) => bits!.value(each))).toEqual(expected);
    }
  });

  test('device arrays, plain arrays, and shared and local memory', async () => {
    const reversed = cuda.jit(
      `void(${name}[], ${name}[])`,
      eval(`(r, x) => {
      const tile = cuda.shared.array(32, '${name}');
      const own = cuda.local.array(2, '${name}');
      const i = cuda.grid(1);
      own[0] = i < x.length ? x[i] : 0;
      own[1] = own[0] * 2;
      tile[i] = own[1];
      cuda.syncThreads();
      if (i < r.length) r[i] = tile[r.length - 1 - i] / 2;
    }`),
    ) as any;
    const doubled = sample.map((x) => value(Math.fround(value(Math.fround(value(x) * 2)) / 2))).reverse();
    const r = bitsOf(
      name,
      sample.map(() => 0),
    );
    reversed.simulate({ grid: 1, block: 32 })(r, sample);
    expect(Array.from(r, (each) => bits!.value(each))).toEqual(doubled);
    using array = DeviceArray.zeros([n], name as DType);
    await reversed.with({ grid: 1, block: 32 })(array, sample);
    using wide = await array.astype('float64');
    expect([...(await wide.get())]).toEqual(doubled);
  });

  test('elementwise, over a device array and numbers', async () => {
    using x = await (await DeviceArray.from(Float32Array.from(sample))).astype(name as DType);
    using r = DeviceArray.zeros([n], name as DType);
    const work = cuda.elementwise(`${name} r = Math.min(a * x, 10)`);
    await work(r, 3, x);
    using wide = await r.astype('float32');
    expect([...(await wide.get())]).toEqual(sample.map((each) => value(Math.min(Math.fround(3 * value(each)), 10))));
    expect((await failureOf(() => cuda.scan('a + b', 0)(r as never, x as never))).message).toContain(
      `received elements of ${name}, which astype('float32') converts`,
    );
  });

  test('reduce combines in float32', async () => {
    // In their own type, 448 and more ones would be lost.
    const few = Array.from({ length: 3000 }, (_, index) => (index === 7 ? 448 : 1));
    using x = await DeviceArray.from(few, { dtype: name as DType });
    expect(await cuda.reduce('a + b', 0)(x)).toBe(3447);
    expect(await cuda.reduce('Math.max(a, b)', -Infinity)(x)).toBe(448);
    using partial = DeviceArray.zeros([1], 'float32');
    await cuda
      .reduce('a + b', 0)
      .kernel(name as never)
      .with({ grid: 1, block: 256 })(partial, x);
    expect(await partial.get()).toEqual(Float32Array.of(3447));
  });

  test('NaN stays NaN', async () => {
    for (const run of [scale.with({ grid: 1, block: 1 }), scale.simulate({ grid: 1, block: 1 })]) {
      const [r, shown] = [bitsOf(name, [0]), new Float32Array(1)];
      await run(r, bitsOf(name, [NaN]), shown, 2);
      expect([shown[0], bits!.value(r[0]!)]).toEqual([NaN, NaN]);
    }
  });

  test('there are no values of it', () => {
    const alone = `${name} is a type of elements alone: expected ${name}[], or float32 for a number`;
    expect(() => cuda.jit(`void(float32[], ${name})` as never, ((r: number[], x: number) => void (r[0] = x)) as never)).toThrow(alone);
    expect(() => cuda.device(`${name}(float32)` as never, ((x: number) => x) as never)).toThrow(alone);
    expect(() =>
      cuda.jit(
        `void(${name}[])` as never,
        ((r: number[]) => {
          cuda.atomic.add(r as never, 0, 1);
        }) as never,
      ),
    ).toThrow(`cuda.atomic.add is not available for ${name}: use float32[]`);
  });

  test('a declared function takes a pointer to it', async () => {
    const { cpp, header } = scalarRow(name);
    const first = declareDevice('first', `float(const ${cpp} *)`, {
      abi: 'c',
      link: [
        (await import('../../../lib')).cu(
          `#include <${header}>\nextern "C" __device__ float first(const ${cpp} *x) { return float(x[0]); }`,
        ),
      ],
      simulate: (x: ArrayLike<number>) => bits!.value(x[0]!),
    } as never);
    const kernel = cuda.jit(`void(float32[], ${name}[])`, eval('(r, x) => { r[0] = first(x.subarray(1)); }'), {
      link: { first },
    } as never) as any;
    for (const run of [kernel.with({ grid: 1, block: 1 }), kernel.simulate({ grid: 1, block: 1 })]) {
      const r = new Float32Array(1);
      await run(r, bitsOf(name, [1, 0.3]));
      expect(r[0]).toBe(value(0.3));
    }
  });
});

test('the code that is shown includes the header, once', () => {
  const kernel = cuda.jit('void(float8_e4m3[], float8_e5m2[])', (r: number[], x: number[]) => {
    r[0] = x[0]! + 1;
  }) as any;
  expect(kernel.source).toContain('#include <cuda_fp8.h>\n');
  expect(kernel.source.match(/#include/g)).toHaveLength(1);
  expect(kernel.source).toContain('r[0] = (__nv_fp8_e4m3)((float)x[0] + 1.0f)');
});
