// Reductions of segments beside loops on the host.
import { cudaPlan, CudaStream, DeviceArray } from '../../../lib';
import { segmentedReduce, type SegmentOperation } from '../../../lib/libraries/libraries';

let next = 1;
const random = () => (next = (next * 16807) % 2147483647) / 2147483647;
const operations: readonly SegmentOperation[] = ['sum', 'product', 'min', 'max'];

type Combine = (a: number, b: number) => number;
const combine: Record<SegmentOperation, Combine> = {
  sum: (a, b) => a + b,
  product: (a, b) => a * b,
  min: (a, b) => (Number.isNaN(a) || a < b ? a : b),
  max: (a, b) => (Number.isNaN(a) || a > b ? a : b),
};
const identity = { sum: 0, product: 1, min: Infinity, max: -Infinity };

const offsets = [0, 0, 1, 4, 4, 37, 101, 400];
const reduced = (x: readonly number[], operation: SegmentOperation) =>
  offsets.slice(1).map((end, i) => x.slice(offsets[i], end).reduce(combine[operation], identity[operation]));

describe.each(operations)('%s', (operation) => {
  test.each(['float32', 'float64', 'float16', 'bfloat16'] as const)('%s', async (dtype) => {
    // Whole numbers of which every type has the sums.
    const x = Float32Array.from({ length: 400 }, () =>
      operation === 'product' ? (random() < 0.9 ? 1 : -1) : Math.trunc(random() * 3) - 1,
    );
    x[50] = NaN;
    const device = await (await DeviceArray.from(x)).astype(dtype);
    const found = await (await segmentedReduce(device, offsets, operation)).astype('float64');
    expect([...(await found.get())]).toEqual(reduced([...x], operation));
  });

  test.each(['Int8Array', 'Uint8Array', 'Int16Array', 'Int32Array', 'Uint32Array', 'BigInt64Array', 'BigUint64Array'] as const)(
    '%s wraps around',
    async (name) => {
      const Class = (globalThis as unknown as Record<string, BigInt64ArrayConstructor>)[name]!;
      const bits = BigInt(Class.BYTES_PER_ELEMENT * 8);
      const values = Array.from({ length: 400 }, () => BigInt.asIntN(64, BigInt(Math.trunc(random() * 2 ** 62)) * 3n));
      const isBig = name.startsWith('Big');
      const x = Class.from(values.map((value) => (isBig ? value : Number(BigInt.asIntN(Number(bits), value)))) as bigint[]);
      const isSigned = !/U/.test(name);
      const [least, greatest] = isSigned ? [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n] : [0n, 2n ** bits - 1n];
      const start = { sum: 0n, product: 1n, min: greatest, max: least }[operation];
      const expected = offsets.slice(1).map((end, i) =>
        [...x.slice(offsets[i], end)].map(BigInt).reduce((a, b) => {
          if (operation === 'min') return a < b ? a : b;
          if (operation === 'max') return a > b ? a : b;
          const result = operation === 'sum' ? a + b : a * b;
          return isSigned ? BigInt.asIntN(Number(bits), result) : BigInt.asUintN(Number(bits), result);
        }, start),
      );
      expect([...(await segmentedReduce(x, offsets, operation))].map(BigInt)).toEqual(expected);
    },
  );
});

test('sums of float32 are made in double precision', async () => {
  const x = Float32Array.from({ length: 1000 }, random);
  expect((await segmentedReduce(x, [0, 1000], 'sum'))[0]).toBe(Math.fround(x.reduce((sum, value) => sum + value, 0)));
});

test('views of elements and of offsets, offsets on the device, in a stream', async () => {
  const whole = await DeviceArray.from(
    Int32Array.from({ length: 30 }, (_, i) => i),
    { shape: [10, 3] },
  );
  const column = whole.transpose().at(1); // 1, 4, 7, …
  const where = (await DeviceArray.from(Int32Array.of(0, -1, 2, -1, 10))).slice([], [], 2);
  const stream = new CudaStream();
  const sums = await stream.run(() => segmentedReduce(column, where, 'sum'));
  expect([...(await sums.get())]).toEqual([5, 140]);
  expect([...(await (await segmentedReduce(column, Uint32Array.of(3, 5), 'max')).get())]).toEqual([13]);
  expect((await segmentedReduce(column, [4], 'max')).length).toBe(0);
  stream.dispose();
});

test('in a plan and in a capture', async () => {
  const plan = cudaPlan(async (x: DeviceArray<'float32'>, where: DeviceArray<'uint32'>) => segmentedReduce(x, where, 'sum'));
  const x = await DeviceArray.from(Float32Array.of(1, 2, 3));
  for (const bounds of [
    [0, 1, 3],
    [1, 2, 2],
  ]) {
    const sums = await plan(x, await DeviceArray.from(Uint32Array.from(bounds)));
    expect([...(await sums.get())]).toEqual(bounds[0] === 0 ? [1, 5] : [2, 0]);
  }
  const [stream, out] = [new CudaStream(), DeviceArray.zeros([2], 'float32')];
  const where = await DeviceArray.from(Uint32Array.of(0, 1, 3));
  const graph = await stream.capture(async () => out.set(await segmentedReduce(x, where, 'max')));
  await graph.instantiate().launch();
  expect([...(await out.get())]).toEqual([1, 3]);
  stream.dispose();
});

const x3 = Float32Array.of(1, 2, 3);
test.each<[() => Promise<unknown>, string]>([
  [() => segmentedReduce(x3, [0, 4], 'sum'), 'segmentedReduce: expected offsets[1] from 0 to 3, the length of x, received 4'],
  [() => segmentedReduce(x3, [2, 1], 'sum'), 'segmentedReduce: expected offsets[1] from 2 to 3, the length of x, received 1'],
  [() => segmentedReduce(x3, [], 'sum'), 'segmentedReduce: expected whole numbers of 32 bits for offsets'],
  [() => segmentedReduce(x3, DeviceArray.zeros([2], 'float32') as never, 'sum'), 'received a DeviceArray of float32'],
  [
    () => segmentedReduce(x3, [0, 1], 'mean' as never),
    `segmentedReduce: expected 'sum', 'product', 'min' or 'max' for operation, received "mean"`,
  ],
  [
    () => segmentedReduce(DeviceArray.zeros([2], 'complex64') as never, [0], 'sum'),
    'segmentedReduce: expected integers or real floats of 16 to 64 bits for x, received complex64',
  ],
])('%#: what is wrong is said', async (call, message) => {
  await expect(call()).rejects.toThrow(message);
});
