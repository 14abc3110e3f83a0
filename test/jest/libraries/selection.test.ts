// Unique values and selections beside the host's own, over types, sizes and layouts.
import { cudaPlan, CudaStream, DeviceArray } from '../../../lib';
import { select, unique } from '../../../lib/libraries/libraries';

let next = 1;
const random = () => (next = (next * 16807) % 2147483647) / 2147483647;

const classes = {
  Int8Array: () => Math.trunc(random() * 20) - 10,
  Uint16Array: () => Math.trunc(random() * 2000),
  Int32Array: () => Math.trunc(random() * 30) - 15,
  BigUint64Array: () => BigInt(Math.trunc(random() * 10)) * 2n ** 60n,
  Float32Array: () => [NaN, 0, -0, Infinity, -Infinity, 1e-40][Math.floor(random() * 12)] ?? Math.trunc(random() * 10),
  Float64Array: () => [NaN, 0, -0, Infinity, -Infinity, 5e-324][Math.floor(random() * 12)] ?? Math.trunc(random() * 10),
} as const;
type ClassName = keyof typeof classes;
const names = Object.keys(classes) as ClassName[];

function made(name: ClassName, n: number): Float32Array {
  const Class = (globalThis as unknown as Record<string, Float32ArrayConstructor>)[name]!;
  return Class.from({ length: n }, classes[name] as () => number);
}

/** What is told apart: -0 is 0. */
const key = (value: number | bigint) => (value === 0 ? '0' : String(value));

function expectedUnique(x: Float32Array) {
  const sorted = [...new Map([...x].map((value) => [key(value), value])).values()].sort((a, b) =>
    Number.isNaN(a) ? 1 : Number.isNaN(b) ? -1 : a < b ? -1 : 1,
  );
  const places = new Map(sorted.map((value, place) => [key(value), place]));
  const inverse = Array.from(x, (value) => places.get(key(value))!);
  const counts = sorted.map((_, place) => inverse.filter((each) => each === place).length);
  return { values: sorted.map(key), counts, inverse };
}

describe.each(names)('unique: %s', (name) => {
  test.each([0, 1, 255, 2049])('%i elements', async (n) => {
    const x = made(name, n);
    const expected = expectedUnique(x);
    const onHost = await unique(x, { counts: true, inverse: true });
    expect(onHost.values.constructor.name).toBe(name);
    expect({ values: [...onHost.values].map(key), counts: [...onHost.counts], inverse: [...onHost.inverse] }).toEqual(expected);
    expect([...(await unique(x))].map(key)).toEqual(expected.values);
    const { values, inverse } = await unique(await DeviceArray.from(x), { inverse: true });
    expect([...(await values.get())].map(key)).toEqual(expected.values);
    expect([...(await inverse.get())]).toEqual(expected.inverse);
  });
});

test.each(['float16', 'bfloat16', 'float8_e4m3', 'bool'] as const)('unique: %s', async (dtype) => {
  const x = await (await DeviceArray.from(Float32Array.from({ length: 100 }, (_, i) => (i * 7) % 4))).astype(dtype);
  const { values, counts } = await unique(x, { counts: true });
  const expected = dtype === 'bool' ? { values: [0, 1], counts: [25, 75] } : { values: [0, 1, 2, 3], counts: [25, 25, 25, 25] };
  expect({ values: [...(await (await values.astype('float32')).get())], counts: [...(await counts.get())] }).toEqual(expected);
});

test('of equal ones the first stays: -0 before 0', async () => {
  expect(Object.is((await unique(Float32Array.of(1, -0, 0)))[0], -0)).toBe(true);
  expect(Object.is((await unique(Float32Array.of(1, 0, -0)))[0], 0)).toBe(true);
});

describe.each(names)('select: %s', (name) => {
  test.each([0, 1, 255, 2049])('%i elements', async (n) => {
    const x = made(name, n);
    const mask = Array.from({ length: n }, () => random() < 0.4);
    const expected = [...x].filter((_, i) => mask[i]);
    const result = await select(x, mask);
    expect([result.constructor.name, [...result]]).toEqual([name, expected]);
    const device = await DeviceArray.from(x);
    const masks = [Uint8Array.from(mask, (each) => (each ? 7 : 0)), await DeviceArray.from(Uint8Array.from(mask, Number))];
    for (const each of masks) expect([...(await (await select(device, each)).get())]).toEqual(expected);
    expect([...(await select(x, 'x > 3 && i % 2 == 0'))]).toEqual([...x].filter((value, i) => value > 3 && i % 2 === 0));
  });
});

test('a predicate of 16-bit floats, of complex numbers, of booleans', async () => {
  const x = await (await DeviceArray.from(Float32Array.of(1, 2.5, 3, NaN))).astype('float16');
  expect([...(await (await (await select(x, 'x >= 2.5f')).astype('float32')).get())]).toEqual([2.5, 3]);
  const z = await DeviceArray.from(Float64Array.of(1, 2, 3, 4, 5, 6), { shape: [3], dtype: 'complex128' });
  expect([...(await (await select(z, 'x.x + x.y > 3')).get())]).toEqual([3, 4, 5, 6]);
  const flags = await (await DeviceArray.from(Uint8Array.of(1, 0, 1))).astype('bool');
  expect((await select(flags, '!x')).length).toBe(1);
});

test('views: every third element, reversed, a column; a mask with gaps', async () => {
  const data = Float32Array.from({ length: 3000 }, () => Math.trunc(random() * 50));
  const whole = await DeviceArray.from(data, { shape: [1000, 3] });
  for (const view of [whole.reshape([3000]).slice([1], [3000], [3]), whole.reshape([3000]).slice([], [], -1), whole.transpose().at(2)]) {
    const values = await view.get();
    expect([...(await (await unique(view)).get())]).toEqual([...new Set(values)].sort((a, b) => a - b));
    expect([...(await (await select(view, 'x < 10')).get())]).toEqual([...values].filter((value) => value < 10));
  }
  const mask = (await DeviceArray.from(Uint8Array.from({ length: 3000 }, (_, i) => i % 2))).slice([], [], 3);
  const column = whole.transpose().at(0);
  expect([...(await (await select(column, mask)).get())]).toEqual([...(await column.get())].filter((_, i) => i % 2 === 1));
});

test('what was there when they were called is what they see', async () => {
  const x = await DeviceArray.from(Int32Array.of(3, 1, 3, 2));
  const results = [unique(x), select(x, 'x == 3')] as const;
  x.fill(9);
  const [values, selected] = await Promise.all(results);
  expect([[...(await values.get())], [...(await selected.get())]]).toEqual([
    [1, 2, 3],
    [3, 3],
  ]);
  const host = Int32Array.of(3, 1, 3);
  const later = unique(host);
  host.fill(9);
  expect([...(await later)]).toEqual([1, 3]);
});

test('select in a plan, in a capture and in a stream', async () => {
  const plan = cudaPlan(async (x: DeviceArray<'float32'>, out: DeviceArray<'float32'>, count: DeviceArray<'uint32'>) => {
    await select(x, 'x > 1', { out, count });
  });
  const [out, count] = [DeviceArray.full([8], -1, 'float32').slice([], [], 2), DeviceArray.zeros([1], 'uint32')];
  for (const data of [
    [3, 1, 2],
    [1, 9, 0],
  ]) {
    await plan(await DeviceArray.from(Float32Array.from(data)), out, count);
    const expected = data.filter((value) => value > 1);
    expect([...(await count.get())]).toEqual([expected.length]);
    expect([...(await out.get())].slice(0, expected.length)).toEqual(expected);
  }
  const x = await DeviceArray.from(Float32Array.of(5, 0, 6));
  const stream = new CudaStream();
  const mask = await DeviceArray.from(Uint8Array.of(0, 1, 1));
  const graph = await stream.capture(() => select(x, mask, { out, count }));
  await graph.instantiate().launch();
  expect([...(await out.get())].slice(0, 2)).toEqual([0, 6]);
  expect([...(await (await stream.run(() => select(x, 'x > 5'))).get())]).toEqual([6]);
  await expect(stream.capture(() => select(x, 'x > 5'))).rejects.toThrow('select: how many are selected is not known in a plan');
  await expect(stream.capture(() => unique(x))).rejects.toThrow('unique: how many values there are is not known in a plan');
  await expect(cudaPlan(async (y: DeviceArray<'float32'>) => void (await unique(y)))(x)).rejects.toThrow('unique: how many values');
  stream.dispose();
});

test('a predicate that does not compile writes nowhere, whatever was in the memory that it takes', async () => {
  const n = 3;
  const x = DeviceArray.zeros([n], 'float32');
  for (let round = 0; round < 3; round++) {
    const before = await Promise.all(
      Array.from({ length: 100 }, () => DeviceArray.from(Uint32Array.from({ length: n + 1 }, (_, i) => i * 1e8))),
    );
    for (const array of before) array.dispose();
    await expect(select(x, `y > ${round}`)).rejects.toThrow('identifier "y" is undefined');
    expect((await select(x, 'x == 0')).length).toBe(n);
  }
});

const x3 = () => DeviceArray.zeros([3], 'float32');
test.each<[() => Promise<unknown>, string]>([
  [() => unique(DeviceArray.zeros([2, 2], 'float32')), 'unique: expected a vector for x, received the shape [2, 2]'],
  [() => unique([1] as never), 'unique: expected a DeviceArray or a TypedArray of real numbers for x, received '],
  [() => unique(Float32Array.of(1), { count: true } as never), 'unique: there is no option count; did you mean counts?'],
  [() => select(Float32Array.of(1, 2), [true]), 'select: expected a mask of 2 elements, as x has, received one of 1'],
  [() => select(Float32Array.of(1, 2), [true, 1] as never), 'select: expected a mask of booleans or of uint8, or a predicate'],
  [() => select(x3(), x3() as never), 'received a DeviceArray of float32'],
  [() => select({} as never, [true]), 'select: expected a DeviceArray or a TypedArray for x, received '],
  [() => select(x3(), 'y > 0'), 'identifier "y" is undefined'],
  [() => select(x3(), 'x > 0', { out: x3() } as never), 'select: expected both out and count, received out alone'],
  [
    () => select(x3(), 'x > 0', { out: DeviceArray.zeros([2], 'float32'), count: DeviceArray.zeros([1], 'uint32') }),
    'select: expected at least 3 elements in out, as x has, received 2',
  ],
  [
    () => select(x3(), 'x > 0', { out: DeviceArray.zeros([3], 'int32') as never, count: DeviceArray.zeros([1], 'uint32') }),
    'select: expected an array of float32 for out, received one of int32',
  ],
])('%#: what is wrong is said', async (call, message) => {
  await expect(call()).rejects.toThrow(message);
});
