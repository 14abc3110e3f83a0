// What a plan returns: each call's result is its own.
import { autoout, CudaBuffer, CudaModule, cudaPlan, CudaStream, DeviceArray, input } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const mod = new CudaModule(`
  __global__ void add(int* r, const int* x, int v) { r[threadIdx.x] = x[threadIdx.x] + v; }
  __global__ void inc(int* x) { x[threadIdx.x] += 1; }`);
const added = mod.kernel('add', [autoout('int32', 2), input('int32'), 'int']);
const ints = (...values: number[]) => DeviceArray.from(Int32Array.from(values));
const read = async (array: DeviceArray<'int32'>) => [...(await array.get())];

/** Makes an array on the device and returns it. */
const making = () =>
  cudaPlan(async (x: any) => {
    const r = DeviceArray.zeros([2], 'int32');
    await mod.add(r, x, 1);
    return r;
  });

describe('an array on the device that the function makes', () => {
  test('a later call does not change the result of an earlier one', async () => {
    using plan = making();
    const results = [];
    for (let value = 0; value < 4; value++) results.push(await plan(Int32Array.of(value, value)));
    expect(await Promise.all(results.map(read))).toEqual([[1, 1], [2, 2], [3, 3], [4, 4]]); // prettier-ignore
    expect(new Set(results.map(({ ptr }) => ptr)).size).toBe(4);
    expect(Object.getPrototypeOf(results[0])).toBe(DeviceArray.prototype);
  });

  test.each(['host', 'device'])('several calls at once, with arrays on the %s', async (where) => {
    using plan = making();
    const arrays = await Promise.all([1, 2, 3, 4].map((value) => (where === 'host' ? Int32Array.of(value, 0) : ints(value, 0))));
    const results = await Promise.all(arrays.map((array) => plan(array)));
    expect(await Promise.all(results.map(read))).toEqual([[2, 1], [3, 1], [4, 1], [5, 1]]); // prettier-ignore
  });

  test('disposing of a result does not end the plan', async () => {
    using plan = making();
    const x = await ints(1, 2);
    for (let run = 0; run < 3; run++) {
      using result = await plan(x);
      expect(await read(result)).toEqual([2, 3]);
    }
    (await plan(x)).dispose();
    plan.enqueue(x);
    expect(await read(await plan(x))).toEqual([2, 3]);
  });

  test('a plan that is disposed of leaves its results alone', async () => {
    const plan = making();
    const result = await plan(await ints(5, 6));
    plan.dispose();
    expect(await read(result)).toEqual([6, 7]);
  });

  test('what is only queued has no result; the next call’s is its own', async () => {
    using plan = making();
    const [x, y] = [await ints(1, 1), await ints(10, 10)];
    await plan.prepare(x);
    plan.enqueue(x);
    const first = await plan(y);
    plan.enqueue(x);
    plan.enqueue(x);
    const second = await plan(x);
    await CudaStream.current().synchronize();
    expect([await read(first), await read(second)]).toEqual([[11, 11], [2, 2]]); // prettier-ignore
  });

  test('intermediate arrays are the graph’s, and begin anew in each run', async () => {
    using plan = cudaPlan(async (r: any, x: any) => {
      using sum = DeviceArray.zeros([2], 'int32');
      await mod.inc(sum);
      await mod.add(r, sum, 0);
      await mod.add(sum, x, 0);
      await mod.inc(r);
    });
    const [r, x] = [await ints(0, 0), await ints(7, 7)];
    for (let run = 0; run < 3; run++) {
      await plan(r, x);
      expect(await read(r)).toEqual([2, 2]);
    }
    expect(plan.explain()).toMatch(/allocates 8 bytes for array \d that the function makes/);
  });

  test('disposed of in the function, it is of no use there', async () => {
    using plan = cudaPlan(async (x: any) => {
      const sum = DeviceArray.zeros([2], 'int32');
      sum.dispose();
      await mod.add(sum, x, 0);
    });
    expect((await failureOf(async () => plan(await ints(1, 1)))).message).toMatch(/argument 1 \(r\): the DeviceArray is disposed/);
  });

  test('a buffer: filled, copied to, returned', async () => {
    using plan = cudaPlan(async (x: any) => {
      const made = CudaBuffer.alloc(8);
      made.fill(1);
      const copy = CudaBuffer.alloc(8);
      await copy.copyFrom(made);
      await mod.add(copy, copy, x);
      x === 1 && made.dispose();
      return { copy, none: CudaBuffer.alloc(0) };
    });
    const contents = async (buffer: CudaBuffer) => {
      const bytes = new Int32Array(2);
      await buffer.copyTo(bytes);
      return [...bytes];
    };
    const results = [await plan(1), await plan(1), await plan(2)];
    const base = 0x01010101;
    expect(await Promise.all(results.map(({ copy }) => contents(copy)))).toEqual([base + 1, base + 1, base + 2].map((one) => [one, one]));
    expect(results.map(({ none }) => none.nbytes)).toEqual([0, 0, 0]);
  });
});

describe('views', () => {
  test('of what the function makes share its memory', async () => {
    using plan = cudaPlan(async (x: any) => {
      const all = DeviceArray.zeros([2, 2], 'int32');
      await mod.add(all.at(1), x, 0);
      return { all, row: all.at(1), flat: all.reshape(4), end: all.reshape(4).slice(3) };
    });
    for (const value of [3, 4]) {
      const { all, row, flat, end } = await plan(await ints(value, value + 1));
      await mod.inc(end as any);
      expect(await Promise.all([all, row, flat, end].map(read as any))).toEqual([
        [0, 0, value, value + 2],
        [value, value + 2],
        [0, 0, value, value + 2],
        [value + 2],
      ]);
      expect([all.shape, row.shape, flat.shape]).toEqual([[2, 2], [2], [4]]);
    }
  });

  test('of an argument are of the argument of that call', async () => {
    using plan = cudaPlan(async (x: any) => {
      await mod.inc(x);
      return [x, x.slice(1), x.reshape([1, 2])];
    });
    const whole = await ints(1, 2, 3, 4);
    for (const at of [0, 2]) {
      const part = whole.slice(at, at + 2);
      const [same, end, matrix] = await plan(part);
      expect(same).toBe(part);
      expect([await read(end), matrix.shape]).toEqual([[at + 3], [1, 2]]);
      await mod.inc(end);
    }
    expect(await read(whole)).toEqual([2, 4, 4, 6]);
  });
});

test('arrays and objects that the function makes itself are new for each call', async () => {
  const plan = cudaPlan(async (x: any) => {
    const sum = new Int32Array(2);
    const list = Int32Array.of(1);
    await mod.add(sum, x, 1);
    await mod.inc(sum);
    return { sum, list, map: new Map([['a', 1]]) };
  });
  const x = await ints(1, 2);
  const [one, other] = [await plan(x), await plan(x)];
  one.list[0] = 5;
  one.map.clear();
  expect([[...one.sum], [...other.sum], [...other.list], other.map.size]).toEqual([[3, 4], [3, 4], [1], 1]); // prettier-ignore
  const graph = plan.graph;
  await plan(x);
  expect(plan.graph).toBe(graph); // the function runs, but nothing is made anew
  expect((await failureOf(() => plan.enqueue(x))).message).toMatch(/the function has to run for each call/);
});

test('an autoout is new for each call, in lists and objects too', async () => {
  const plan = cudaPlan(async (x: any) => ({ list: [await added(x, 1)], x }));
  const arrays = [Int32Array.of(1, 2), Int32Array.of(3, 4)];
  const results = await Promise.all(arrays.map((array) => plan(array)));
  expect(results.map(({ list: [made] }) => [...made])).toEqual([[2, 3], [4, 5]]); // prettier-ignore
  results.forEach(({ x }, index) => expect(x).toBe(arrays[index]));
});
