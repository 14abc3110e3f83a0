// cuda.elementwise, cuda.reduce and cuda.scan.
import { cuda, DeviceArray, cudaPlan } from '../../../lib';
import { randomIntegers, randomNumbers } from '../helpers/seeded-numbers';
import { argumentMessage, failureOf } from '../helpers/failure-of';

const { fround } = Math;

describe('elementwise', () => {
  const saxpy = cuda.elementwise('float32 r = a * x + y');
  const x = Float32Array.from({ length: 3000 }, randomNumbers(1));
  const y = Float32Array.from({ length: 3000 }, randomNumbers(2));
  const expected = x.map((value, i) => fround(fround(2.5 * value) + y[i]));

  test('awaited, blocking, simulated, and on the device', async () => {
    const [awaited, blocking, simulated] = [new Float32Array(3000), new Float32Array(3000), new Float32Array(3000)];
    await saxpy(awaited, 2.5, x, y);
    saxpy.sync(blocking, 2.5, x, y);
    saxpy.simulate(simulated, 2.5, x, y);
    for (const r of [awaited, blocking, simulated]) expect(r).toEqual(expected);
    const [dx, dy, dr] = [await DeviceArray.from(x), await DeviceArray.from(y), DeviceArray.zeros([3000], 'float32')];
    saxpy.enqueue(dr, 2.5, dx, dy);
    expect(await dr.get()).toEqual(expected);
  });

  test('other types of arguments make other kernels', async () => {
    const r = new Float32Array(3);
    await saxpy(r, Float32Array.of(1, 2, 3), Int32Array.of(4, 5, 6), 0.5);
    expect([...r]).toEqual([4.5, 10.5, 18.5]);
    expect(saxpy.kernel(r, 1, r, r)).toBe(saxpy.kernel(r, 2, r, r));
    expect(saxpy.kernel(r, 1, r, r).source).toContain('if (i < r_length) r[i] = a * x[i] + y[i];');
  });

  test('the index, functions, captured numbers, and the result itself', async () => {
    const square = cuda.device('int32(int32)', (v) => v * v);
    const kernel = cuda.elementwise('int32 r = r + square(i) + offset * (c ? 1 : 0)', { link: { square }, capture: { offset: 100 } });
    const r = Int32Array.of(1, 1, 1);
    await kernel(r, true);
    expect([...r]).toEqual([101, 102, 105]);
  });

  test('what is wrong', async () => {
    expect(await argumentMessage(() => cuda.elementwise('a + b'))).toContain('expected a type, a name and an expression');
    expect(await argumentMessage(() => cuda.elementwise('float31 r = a'))).toContain('float31 is not a type');
    expect(await argumentMessage(() => cuda.elementwise('float32 r = a +'))).toContain('a +');
    expect(await argumentMessage(() => saxpy(new Float32Array(3), 1))).toContain('expected 4 arguments (r, a, x, y), received 2');
    expect(await argumentMessage(() => saxpy(new Float32Array(3), 1, x, y))).toContain('x has 3000 elements, and r has 3');
    expect(await argumentMessage(() => saxpy(x, 1, x, 'text'))).toContain('expected an array or a number for y');
    expect((await failureOf(() => cuda.elementwise("float32 r = 'a'")(x))).code).toBe('ERR_CUDA_COMPILE');
  });
});

describe('reduce', () => {
  test.each([1, 31, 256, 257, 5000, 100_000])('a sum and a maximum of %i values', async (length) => {
    const next = randomIntegers(length, 2 ** 32);
    const values = Int32Array.from({ length }, () => next() | 0);
    const sum = cuda.reduce('a + b', 0);
    const expected = values.reduce((a, b) => (a + b) | 0);
    expect(await sum(values)).toBe(expected);
    expect(await sum(await DeviceArray.from(values))).toBe(expected);
    expect(sum.simulate(values.subarray(0, 3000))).toBe(values.subarray(0, 3000).reduce((a, b) => (a + b) | 0));
    expect(await cuda.reduce((a, b) => Math.max(a, b), -2147483648)(values)).toBe(values.reduce((a, b) => Math.max(a, b)));
  });

  test('floats: the order is the same on the device and simulated', async () => {
    const values = Float32Array.from({ length: 3000 }, randomNumbers(3));
    const sum = cuda.reduce('a + b', 0);
    const result = await sum(values);
    expect(result).toBe(sum.simulate(values));
    expect(result).toBeCloseTo(
      values.reduce((a, b) => a + b),
      1,
    );
  });

  describe.each([Int8Array, Uint8Array, Uint8ClampedArray, Buffer, Int16Array, Uint16Array])('%p is combined in 64 bits', (Class: any) => {
    const of = (length: number, value: number): any => (Class === Buffer ? Buffer.alloc(length, value) : new Class(length).fill(value));

    test.each([1, 2, 300, 70_000])('%i values', async (length) => {
      const sum = cuda.reduce('a + b', 0);
      const values = of(length, 100);
      expect(await sum(values)).toBe(100 * length);
      expect(await sum(await DeviceArray.from(values as Uint8Array))).toBe(100 * length);
      expect(sum.simulate(values.subarray(0, 3000))).toBe(100 * Math.min(length, 3000));
    });

    test('other operations', async () => {
      const values = of(700, 3);
      values[650] = 90;
      expect(await cuda.reduce('Math.max(a, b)', 0)(values)).toBe(90);
      expect(await cuda.reduce('a > b ? b : a', 120)(values)).toBe(3);
      expect(await cuda.reduce((a, b) => a ^ b, 0)(values)).toBe(3 ^ 90);
      expect(await cuda.reduce('a * b', 1)(of(5, 100))).toBe(1e10);
      expect(await argumentMessage(() => cuda.reduce('a * b', 1)(of(9, 100)))).toContain('is 1000000000000000000, which no number holds');
    });
  });

  test('integers below zero', async () => {
    expect(await cuda.reduce('a + b', 0)(new Int8Array(1000).fill(-128))).toBe(-128_000);
    expect(await cuda.reduce('Math.min(a, b)', 32767)(Int16Array.of(5, -32768))).toBe(-32768);
  });

  test('64 bits, nothing, and what is wrong', async () => {
    expect(await cuda.reduce('a + b', 0n)(BigInt64Array.of(1n, 2n, 2n ** 40n))).toBe(3n + 2n ** 40n);
    expect(await cuda.reduce('a * b', 1)(new Float64Array(0))).toBe(1);
    expect(await argumentMessage(() => cuda.reduce('a + b', 0.5)(Int32Array.of(1)))).toContain('expected the identity, a value of int32');
    expect(await argumentMessage(() => cuda.reduce('a + b', 0)([1] as never))).toContain('expected a TypedArray or DeviceArray');
    expect(await argumentMessage(() => cuda.reduce(7 as never, 0)(Int32Array.of(1)))).toContain('expected an expression');
    expect((await failureOf(() => cuda.reduce('a +', 0)(Int32Array.of(1)))).code).toBe('ERR_CUDA_COMPILE');
  });
});

describe('scan', () => {
  test.each([1, 255, 256, 257, 70_000])('%i values, inclusive and exclusive', async (length) => {
    const values = Int32Array.from({ length }, randomIntegers(length, 1000));
    let sum = 0;
    const inclusive = values.map((value) => (sum += value));
    const exclusive = values.map((_, i) => (i === 0 ? 0 : inclusive[i - 1]));
    const out = new Int32Array(length);
    await cuda.scan('a + b', 0)(out, values);
    expect(out).toEqual(inclusive);
    await cuda.scan('a + b', 0, { exclusive: true })(out, values);
    expect(out).toEqual(exclusive);
    const [to, from] = [DeviceArray.zeros([length], 'int32'), await DeviceArray.from(values)];
    await cuda.scan('a + b', 0)(to, from);
    expect(await to.get()).toEqual(inclusive);
  });

  describe.each<[string, any, number]>([
    ['int8', Int8Array, -128],
    ['uint8', Uint8Array, 0],
    ['int16', Int16Array, -32768],
    ['uint16', Uint16Array, 0],
  ])('%s wraps around', (name, Class, least) => {
    test.each<[string, any, number, (a: number, b: number) => number]>([
      ['a + b', 'a + b', 0, (a, b) => a + b],
      ['a * b', 'a * b', 1, (a, b) => a * b],
      ['Math.max(a, b)', 'Math.max(a, b)', least, Math.max],
      ['a cast of its own', `${name}(a + b)`, 0, (a, b) => a + b],
      ['a function', (a: number, b: number) => a + b, 0, (a, b) => a + b],
    ])('%s', async (_, combination, identity, combine) => {
      const values = Class.from({ length: 700 }, randomIntegers(700, 60000));
      const expected = new Class(700);
      const exclusive = new Class(700);
      let so = identity;
      values.forEach((value: number, i: number) => {
        exclusive[i] = so;
        expected[i] = combine(so, value);
        so = expected[i];
      });
      const out = new Class(700);
      await cuda.scan(combination, identity)(out, values);
      expect(out).toEqual(expected);
      await cudaPlan(async (to: any, from: any) => cuda.scan(combination, identity, { exclusive: true })(to, from))(out, values);
      expect(out).toEqual(exclusive);
      const [to, from] = [DeviceArray.zeros([700], name as 'int8'), await DeviceArray.from(values)];
      await cuda.scan(combination, identity)(to, from as any);
      expect(await to.get()).toEqual(expected);
    });
  });

  test('an operation whose order matters', async () => {
    // The later value wins, unless it is 0.
    const values = Int32Array.from({ length: 1000 }, (_, i) => (i % 7 === 0 ? i + 1 : 0));
    const out = new Int32Array(1000);
    await cuda.scan('b !== 0 ? b : a', 0)(out, values);
    expect(out).toEqual(values.map((_, i) => i - (i % 7) + 1));
  });

  test('what is wrong', async () => {
    const scan = cuda.scan('a + b', 0);
    expect(await argumentMessage(() => scan(new Int32Array(2), new Int32Array(3)))).toContain('expected as many results');
    expect(await argumentMessage(() => scan(new Float32Array(3), new Int32Array(3)))).toContain('expected results of int32');
    expect(await argumentMessage(() => scan(DeviceArray.zeros([3], 'int32'), new Int32Array(3)))).toContain('both arrays on the device');
    const nothing = new Int32Array(0);
    await scan(nothing, nothing);
  });
});

test('the kernel of a reduction for what is no type of elements', () => {
  const { kernel } = cuda.reduce('a + b', 0) as unknown as { kernel(type?: unknown): unknown };
  const said = (type?: unknown) => () => kernel(type);
  expect(said('flaot32')).toThrow(
    `cuda.reduce: kernel: expected a type of elements, such as 'float32', received "flaot32"; did you mean float32?`,
  );
  expect(said('complex64')).toThrow(`cuda.reduce: kernel: expected a type of elements, such as 'float32', received "complex64"`);
  expect(said()).toThrow(`cuda.reduce: kernel: expected a type of elements, such as 'float32', received undefined`);
});
