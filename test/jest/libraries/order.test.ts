// Sorting beside the host's own, over types × sizes × layouts × directions.
import { cudaPlan, CudaStream, DeviceArray } from '../../../lib';
import { argsort, sort } from '../../../lib/libraries/libraries';

let next = 1;
const random = () => (next = (next * 16807) % 2147483647) / 2147483647 - 0.5;

/** The places in order: NaN last, zeros equal, equal ones in their order. */
function expectedPlaces(values: ArrayLike<number | bigint>, descending: boolean): number[] {
  const rank = (a: number | bigint, b: number | bigint) => {
    const [nanA, nanB] = [Number.isNaN(a), Number.isNaN(b)];
    if (nanA || nanB) return Number(nanA) - Number(nanB);
    return a < b ? -1 : a > b ? 1 : 0;
  };
  const sign = descending ? -1 : 1;
  return Array.from({ length: values.length }, (_, i) => i).sort((a, b) => sign * rank(values[a]!, values[b]!) || a - b);
}

const classes = {
  Int8Array: () => Math.trunc(random() * 255),
  Uint8Array: () => Math.trunc((random() + 0.5) * 255),
  Int16Array: () => Math.trunc(random() * 65_535),
  Uint16Array: () => Math.trunc((random() + 0.5) * 65_535),
  Int32Array: () => Math.trunc(random() * 2 ** 32),
  Uint32Array: () => Math.trunc((random() + 0.5) * 2 ** 32),
  BigInt64Array: () => BigInt(Math.trunc(random() * 2 ** 63)) * 2n,
  BigUint64Array: () => BigInt(Math.trunc((random() + 0.5) * 2 ** 63)) * 2n,
  Float32Array: () => [random() * 10, 0, -0, NaN, Infinity, -Infinity, 1e-40, -1e-40][Math.floor((random() + 0.5) * 12)] ?? random(),
  Float64Array: () => [random() * 10, 0, -0, NaN, Infinity, -Infinity, 5e-324, -5e-324][Math.floor((random() + 0.5) * 12)] ?? random(),
} as const;
type ClassName = keyof typeof classes;

describe.each(Object.keys(classes) as ClassName[])('%s', (name) => {
  const Class = (globalThis as unknown as Record<string, Float32ArrayConstructor>)[name]!;

  test.each([0, 1, 2, 255, 2048, 2049, 5000])('%i elements', async (n) => {
    const x = Class.from({ length: n }, classes[name] as () => number);
    const device = await DeviceArray.from(x);
    for (const descending of [false, true]) {
      const places = expectedPlaces(x, descending);
      expect([...(await argsort(x, { descending }))]).toEqual(places);
      expect([...(await (await argsort(device, { descending })).get())]).toEqual(places);
      const sorted = places.map((place) => x[place]!);
      const result = await sort(x, { descending });
      expect([result.constructor.name, [...result]]).toEqual([name, sorted]);
      expect([...(await (await sort(device, { descending })).get())]).toEqual(sorted);
    }
    expect(await device.get()).toEqual(await (await DeviceArray.from(x)).get()); // unchanged
  });
});

test.each(['float16', 'bfloat16', 'float8_e4m3', 'float8_e5m2'] as const)('%s', async (dtype) => {
  const x = await (await DeviceArray.from(Float32Array.from({ length: 300 }, classes.Float32Array))).astype(dtype);
  const values = await (await x.astype('float32')).get();
  expect([...(await (await argsort(x)).get())]).toEqual(expectedPlaces(values, false));
  expect([...(await (await (await sort(x)).astype('float32')).get())]).toEqual(
    expectedPlaces(values, false).map((place) => values[place]!),
  );
});

test('views: of every third element, reversed, a column', async () => {
  const data = Float32Array.from({ length: 3000 }, random);
  const whole = await DeviceArray.from(data, { shape: [1000, 3] });
  for (const view of [whole.reshape([3000]).slice([1], [3000], [3]), whole.reshape([3000]).slice([], [], -1), whole.transpose().at(2)]) {
    const values = [...(await view.get())];
    expect([...(await (await sort(view)).get())]).toEqual(values.sort((a, b) => a - b));
  }
});

test('three hundred thousand keys, of which most are equal', async () => {
  const x = Int32Array.from({ length: 300_000 }, () => Math.trunc(random() * 20));
  expect(Buffer.from((await sort(x)).buffer).equals(Buffer.from(x.slice().sort().buffer))).toBe(true);
  const places = await argsort(x);
  let wrong = 0;
  for (let i = 1; i < places.length; i++) {
    const [before, after] = [places[i - 1]!, places[i]!];
    if (x[before]! > x[after]! || (x[before] === x[after] && before >= after)) wrong++;
  }
  expect(wrong).toBe(0);
});

test('in a plan and in a capture', async () => {
  const plan = cudaPlan(async (x: DeviceArray<'float32'>) => sort(x));
  for (const data of [
    [3, 1, 2],
    [5, 6, 4],
  ]) {
    const sorted = await plan(await DeviceArray.from(Float32Array.from(data)));
    expect([...(await sorted.get())]).toEqual(data.sort((a, b) => a - b));
  }
  const [x, out] = [await DeviceArray.from(Float32Array.of(3, 1, 2)), DeviceArray.zeros([3], 'float32')];
  const stream = new CudaStream();
  const graph = await stream.capture(async () => out.set(await sort(x)));
  await graph.instantiate().launch();
  expect([...(await out.get())]).toEqual([1, 2, 3]);
  stream.dispose();
});

test('into an array that is there, of any length', async () => {
  for (const n of [0, 1, 5, 3000]) {
    const host = Float32Array.from({ length: n }, (_, i) => Math.sin(i * i));
    const x = await DeviceArray.from(host);
    const [values, places] = [DeviceArray.zeros([n + 2], 'float32'), DeviceArray.zeros([n + 2], 'uint32')];
    expect(await sort(x, { out: values.slice(1, n + 1) })).toMatchObject({ length: n });
    await argsort(x, { descending: true, out: places.slice(1, n + 1) });
    expect(await values.get()).toEqual(Float32Array.of(0, ...host.slice().sort(), 0));
    expect(await places.get()).toEqual(Uint32Array.of(0, ...(await (await argsort(x, { descending: true })).get()), 0));
  }
});

test.each<[() => Promise<unknown>, string]>([
  [() => sort(DeviceArray.zeros([2, 2], 'float32')), 'sort: expected a vector for x, received the shape [2, 2]; reshape([4]) makes it one'],
  [
    () => sort(DeviceArray.zeros([2], 'complex64') as never),
    'sort: expected a DeviceArray or a TypedArray of real numbers for x, received elements of complex64',
  ],
  [() => argsort([1, 2] as never), 'argsort: expected a DeviceArray or a TypedArray of real numbers for x, received '],
  [() => sort(Float32Array.of(1), { descending: 1 } as never), 'sort: expected true or false for descending, received 1'],
  [() => sort(Float32Array.of(1), { ascending: true } as never), 'sort: there is no option ascending'],
  [
    () => ((y) => sort(y, { out: y }))(DeviceArray.zeros([3], 'float32')),
    'sort: expected out in memory of its own, received elements of x',
  ],
  [
    () => argsort(DeviceArray.zeros([3], 'float32'), { out: DeviceArray.zeros([3], 'float32') as never }),
    'argsort: expected out of uint32, received float32',
  ],
  [
    () => sort(Float32Array.of(1), { out: DeviceArray.zeros([1], 'float32') as never }),
    'sort: expected no out for an array of the host, whose result goes back there',
  ],
])('%#: what is wrong is said', async (call, message) => {
  await expect(call()).rejects.toThrow(message);
});
