// What device arrays are set from: elements of their type, what converts to it exactly by type, bytes; never other bits.
import { CudaTexture, DeviceArray, type DType } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const edges: Record<string, ArrayBufferView & ArrayLike<number | bigint>> = {
  Int8Array: Int8Array.of(-128, 0, 127),
  Uint8ClampedArray: Uint8ClampedArray.of(0, 128, 255),
  Int16Array: Int16Array.of(-32768, -1, 32767),
  Uint16Array: Uint16Array.of(0, 32768, 65535),
  Int32Array: Int32Array.of(-(2 ** 31), 0, 2 ** 31 - 1),
  Uint32Array: Uint32Array.of(0, 2 ** 31, 2 ** 32 - 1),
  Float32Array: Float32Array.of(-0, 1e38, NaN),
  Float64Array: Float64Array.of(-0, 1e300, Infinity),
  BigInt64Array: BigInt64Array.of(-(2n ** 63n), 0n, 2n ** 63n - 1n),
  BigUint64Array: BigUint64Array.of(0n, 1n, 2n ** 64n - 1n),
};

const takes: Partial<Record<DType, string[]>> = {
  float32: ['Float32Array', 'Int8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array'],
  float64: ['Float32Array', 'Float64Array', 'Int8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array'],
  int8: ['Int8Array'],
  uint8: ['Uint8ClampedArray'],
  int16: ['Int8Array', 'Uint8ClampedArray', 'Int16Array'],
  uint16: ['Uint8ClampedArray', 'Uint16Array'],
  int32: ['Int8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array'],
  uint32: ['Uint8ClampedArray', 'Uint16Array', 'Uint32Array'],
  int64: ['Int8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'BigInt64Array'],
  uint64: ['Uint8ClampedArray', 'Uint16Array', 'Uint32Array', 'BigUint64Array'],
  bool: [],
};

const cases = Object.entries(takes).flatMap(([dtype, classes]) =>
  Object.keys(edges).map((name) => [name, dtype as DType, classes.includes(name)] as const),
);

test.each(cases)('%s for %s: %p', async (name, dtype, fits) => {
  const data = edges[name]! as any;
  if (fits) {
    using array = (await DeviceArray.from(data, { dtype })) as DeviceArray;
    expect(array.dtype).toBe(dtype);
    expect([...((await array.get()) as any)].map(Number)).toEqual([...data].map(Number));
    await array.set(data);
    expect([...((await array.get()) as any)].map(Number)).toEqual([...data].map(Number));
    return;
  }
  const error = await failureOf(() => DeviceArray.from(data, { dtype }));
  expect(error).toBeInstanceOf(TypeError);
  expect(error.code).toBe('ERR_CUDA_ARGUMENT');
  expect(error.message).toContain(`DeviceArray.from: expected`);
  expect(error.message).toContain(`received ${name}`);
  using array = DeviceArray.zeros([3], dtype);
  expect(await failureOf(() => array.set(data))).toBeInstanceOf(TypeError);
  expect([...((await array.get()) as any)].map(Number)).toEqual([0, 0, 0]);
});

test('the message says what to do', async () => {
  const error = await failureOf(() => DeviceArray.from(Float64Array.of(1), { dtype: 'float32' } as any));
  expect(error.message).toBe(
    "DeviceArray.from: expected Float32Array for float32, received Float64Array, which can hold values that float32 cannot; convert them with Float32Array.from(), or on the device with astype('float32')",
  );
});

test.each<[any, string, string]>([
  [BigInt64Array.of(1n), 'float64', "with Float64Array.from(array, Number), or on the device with astype('float64')"],
  [Float64Array.of(1), 'int64', "with BigInt64Array.from(array, BigInt), or on the device with astype('int64')"],
  [BigInt64Array.of(1n), 'uint64', "with BigUint64Array.from(), or on the device with astype('uint64')"],
  [Float32Array.of(1.5), 'float16', "on the device with astype('float16')"],
  [Float32Array.of(1.5), 'bfloat16', "on the device with astype('bfloat16')"],
  [Float32Array.of(1.5), 'bool', "on the device with astype('bool')"],
])('and that works: %p as %s', async (data, dtype, way) => {
  const error = await failureOf(() => DeviceArray.from(data, { dtype } as any));
  expect(error.message.endsWith(`which can hold values that ${dtype} cannot; convert them ${way}`)).toBe(true);
  const found = /with (\w+)\.from\((?:array, (\w+))?\)/.exec(way);
  const by = found?.[2] === 'Number' ? Number : found?.[2] === 'BigInt' ? BigInt : undefined;
  if (found) expect((globalThis as any)[found[1]!].from(data, by)).toHaveLength(1);
  using array = await DeviceArray.from(data);
  using converted = await array.astype(dtype as any);
  expect(converted.dtype).toBe(dtype);
});

test('bytes that are no whole number of elements', async () => {
  expect((await failureOf(() => DeviceArray.from(new Uint8Array(5), { dtype: 'float64' } as any))).message).toBe(
    'DeviceArray.from: 5 bytes are not a whole number of float64 elements, which have 8 bytes each; ' +
      'bytes are copied as they are: Float64Array.from(bytes) converts them',
  );
});

test('NaN is true, as in C', async () => {
  for (const dtype of ['float32', 'float64', 'float16', 'bfloat16'] as const) {
    using floats = await DeviceArray.from(Float64Array.of(NaN, 1, 0, -0, -Infinity, 2 ** -20));
    using array = await floats.astype(dtype);
    using flags = await array.astype('bool');
    expect([...((await flags.get()) as Uint8Array)]).toEqual([1, 1, 0, 0, 1, 1]);
  }
});

test('as many bits of another type are not taken', async () => {
  using array = DeviceArray.zeros([2], 'float32');
  await expect(array.set(Int32Array.of(1, 2) as any)).rejects.toThrow(/expected Float32Array for float32, received Int32Array/);
  await expect(array.set(Float64Array.of(1) as any)).rejects.toThrow(TypeError);
  await expect(array.set(Int16Array.of(1) as any)).rejects.toThrow(/expected 8 bytes for float32\[2\], received 4/);
});

test('bytes are taken as they are; 16-bit floats as their bits', async () => {
  using array = DeviceArray.zeros([2], 'float32');
  const bytes = new Uint8Array(Float32Array.of(1.5, -2).buffer);
  for (const given of [bytes, Buffer.from(bytes), new DataView(bytes.buffer), bytes.buffer]) {
    await array.set(new Uint8Array(8));
    await array.set(given as any);
    expect([...(await array.get())]).toEqual([1.5, -2]);
  }
  using half = await DeviceArray.from(Uint16Array.of(0x3c00), { dtype: 'float16' });
  expect(new Uint16Array((await half.get()).buffer)[0]).toBe(0x3c00);
  using small = await DeviceArray.from(Int8Array.of(-3), { dtype: 'bfloat16' });
  expect((await small.get())[0]).toBe(0xc040);
});

test('a view with gaps is set from what converts, too', async () => {
  using whole = DeviceArray.zeros([2, 2], 'float32');
  await whole.slice([0, 1], [2, 2]).set(Int16Array.of(7, 8));
  expect([...(await whole.get())]).toEqual([0, 7, 0, 8]);
});

describe('astype', () => {
  test.each([
    ['float64', Float64Array.of(1.1, -2.9, 1e10), 'float32', [Math.fround(1.1), Math.fround(-2.9), 1e10]],
    ['float64', Float64Array.of(1.1, -2.9, NaN), 'int32', [1, -2, 0]],
    ['float32', Float32Array.of(300, -1, 255), 'uint8', [44, 255, 255]],
    ['float64', Float64Array.of(-2.9, 2 ** 53, NaN), 'int64', [-2n, 2n ** 53n, 0n]],
    ['int64', BigInt64Array.of(-1n, 5n, 2n ** 40n), 'float32', [-1, 5, 2 ** 40]],
    ['int32', Int32Array.of(-1, 0, 7), 'bool', [1, 0, 1]],
    ['int64', BigInt64Array.of(-1n), 'uint64', [2n ** 64n - 1n]],
  ] as const)('%s to another type', async (_, data, dtype, expected) => {
    using array = await DeviceArray.from(data as any);
    using other = await array.astype(dtype as DType);
    expect(other.dtype).toBe(dtype);
    expect(other.shape).toEqual(array.shape);
    expect([...((await other.get()) as any)]).toEqual(expected);
  });

  test('16-bit floats and back, in a shape', async () => {
    using array = await DeviceArray.from(Float32Array.of(1, 0.5, -2, 65504), { shape: [2, 2] });
    using half = await array.astype('float16');
    using brain = await half.astype('bfloat16');
    using back = await half.astype('float32');
    expect([...(await back.get())]).toEqual([1, 0.5, -2, 65504]);
    expect(back.shape).toEqual([2, 2]);
    using rounded = await brain.astype('float64');
    expect([...(await rounded.get())]).toEqual([1, 0.5, -2, 65536]);
  });

  test('complex numbers are not real ones', async () => {
    using array = await DeviceArray.from(Float32Array.of(1, 2), { dtype: 'complex64' });
    await expect(array.astype('float32')).rejects.toThrow(/complex64 does not convert to float32/);
    await expect(array.astype('float33' as any)).rejects.toThrow(/expected one of float16, .* as the dtype, received "float33"/);
    using wide = await array.astype('complex128');
    expect([...(await wide.get())]).toEqual([1, 2]);
  });
});

test('a texture is not set from other bits', async () => {
  using texture = await CudaTexture.from(new Float32Array(4));
  await expect(texture.set(new Int32Array(4))).rejects.toThrow(/expected Float32Array for float32, received Int32Array/);
  using ints = DeviceArray.zeros([4], 'int32');
  await expect(CudaTexture.from(ints, { dtype: 'float32' } as any)).rejects.toThrow(
    /expected a DeviceArray of float32, received one of int32/,
  );
});
