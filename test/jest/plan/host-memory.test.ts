// One memory of the host is one memory in a plan's kernels, as it is when the plan is called; and it is left alone once the call has settled.
import { autoout, CudaModule, cudaPlan, DeviceArray, input, managed, output, pinned, Struct } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const mod = new CudaModule(`
  struct S { int a; };
  __global__ void inc(int* x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 1; }
  __global__ void inc_all(S* x) { x[threadIdx.x].a += 1; }
  __global__ void copy(const int* x, int* y) { y[threadIdx.x] = x[threadIdx.x]; }
  __global__ void set(int* y, int v) { y[threadIdx.x] = v; }
  __global__ void first(float4 v, float* r) { *r = v.x; }
  struct Place { float at[2]; };
  __global__ void inside(Place p, float* r) { *r = p.at[0]; }
  __global__ void wide(const double* x, float* r) { *r = x[0]; }`);

describe('one memory', () => {
  test.each<[string, () => Promise<readonly [Int32Array, readonly number[]]>]>([
    [
      'an argument that the function knows too',
      async () => {
        const [x, z] = [Int32Array.of(1, 2, 3, 4), new Int32Array(4)];
        const plan = cudaPlan(async (a: any, b: any) => {
          await mod.inc(a);
          await mod.inc(x);
          await mod.copy(x, b);
        });
        await plan(x, z);
        await plan(x, z);
        expect(z).toEqual(x);
        return [z, [5, 6, 7, 8]];
      },
    ],
    [
      'an array and a part of it',
      async () => {
        const [x, z] = [Int32Array.of(1, 2, 3, 4), new Int32Array(2)];
        const plan = cudaPlan(async (part: any) => {
          await mod.inc(x);
          await mod.inc(part);
          await mod.copy(part, z);
        });
        await plan(x.subarray(2));
        await plan(x.subarray(1, 3));
        expect([...x]).toEqual([3, 5, 7, 7]);
        return [z, [5, 7]];
      },
    ],
    [
      'its bytes, a DataView and the buffer itself',
      async () => {
        const [x, z] = [Int32Array.of(1, 2), new Int32Array(2)];
        const plan = cudaPlan(async (bytes: any, view: any, buffer: any) => {
          await mod.inc(x);
          await mod.inc(bytes);
          await mod.inc(view);
          await mod.inc(buffer);
          await mod.copy(new Uint8Array(x.buffer), z);
        });
        await plan(new Uint8Array(x.buffer), new DataView(x.buffer), x.buffer);
        return [z, [5, 6]];
      },
    ],
    [
      'structs and their bytes',
      async () => {
        const [structs, z] = [Struct({ a: 'int' }, 'S').array(2), new Int32Array(2)];
        const plan = cudaPlan(async (s: any, bytes: any, r: any) => {
          await mod.inc_all(s);
          await mod.copy(bytes, r);
        });
        await plan(structs, structs.bytes, z);
        await plan(structs, structs.bytes, z);
        return [z, [2, 2]];
      },
    ],
    [
      'a page-locked array, passed and known',
      async () => {
        const [x, z] = [pinned(Int32Array, [1, 2]), new Int32Array(2)];
        const plan = cudaPlan(async (a: any, b: any) => {
          await mod.inc(a);
          await mod.inc(x.subarray(1));
          await mod.copy(x, b);
        });
        await plan(x, z);
        return [z, [2, 4]];
      },
    ],
  ])('%s', async (_, body) => {
    const [seen, expected] = await body();
    expect([...seen]).toEqual(expected);
  });

  test('a managed array, passed and known, and from where a part of it begins', async () => {
    const x = managed(Int32Array, 4);
    x.set([1, 2, 3, 4]);
    using plan = cudaPlan(async (part: any) => {
      await mod.inc(part);
      await mod.inc(x.subarray(1, 2));
    });
    await plan(x.subarray(2));
    await plan(x.subarray(3));
    expect([...x]).toEqual([1, 4, 4, 6]);
    expect(plan.graph.nodes.map(({ kind }) => kind)).toEqual(['kernel', 'kernel']);
  });

  test('a step that only writes a part leaves the rest', async () => {
    const out = mod.kernel('set', [output('int32'), 'int']);
    const x = Int32Array.of(1, 2, 3, 4);
    const plan = cudaPlan(async (part: any, whole: any) => {
      await (out as any)(part, 9);
      await mod.inc(whole);
    });
    await plan(x.subarray(1, 3), x);
    expect([...x]).toEqual([2, 10, 10, 5]);
  });
});

describe('what the function knows is read in every run', () => {
  const values = Float32Array.of(1, 2, 3, 4);
  test.each<[string, (r: any) => unknown]>([
    ['passed by value', (r) => mod.first(values as any, r)],
    ['inside of an object', (r) => mod.inside({ at: values.subarray(0, 2) } as any, r)],
    ['as numbers of another type', (r) => (mod.kernel('wide', [input('double'), 'float *']) as any)(values, r)],
  ])('%s', async (_, body) => {
    const r = await DeviceArray.from(new Float32Array(1));
    using plan = cudaPlan(async (array: any) => {
      await body(array);
    });
    for (const value of [1, 10, 10, 7]) {
      values[0] = value;
      await plan(r);
      expect([...(await r.get())]).toEqual([value]);
    }
  });

  test('also if it is another array each time', async () => {
    let known = Int32Array.of(1, 2);
    const r = await DeviceArray.from(new Int32Array(2));
    using plan = cudaPlan(async (to: any) => mod.copy(known, to));
    await plan(r);
    const { graph } = plan;
    known = Int32Array.of(3, 4);
    await plan(r);
    expect([...(await r.get())]).toEqual([3, 4]);
    expect(plan.graph).toBe(graph);
  });
});

describe('when arrays are read', () => {
  const made = mod.kernel('copy', [input('int32'), autoout('int32', 2)]);
  test('small ones when the plan is called: the first time, behind others, and later', async () => {
    using plan = cudaPlan(async (x: any) => made(x));
    const x = Int32Array.of(0, 0);
    for (let round = 0; round < 2; round++) {
      const results = [1, 2, 3].map((value) => {
        x.fill(value);
        return plan(x);
      });
      x.fill(100);
      expect((await Promise.all(results)).map((result: any) => result[0])).toEqual([1, 2, 3]);
    }
  });

  const large = 12 << 20;
  const gone = (what: string) => new RegExp(`^plan: ${what} was detached or changed its length while the plan was using it`);

  test.each(['shrinks', 'grows', 'is detached'])('one that %s while it is copied is an error', async (what) => {
    const buffer = new (ArrayBuffer as any)(large, { maxByteLength: large + 4 });
    const x = new Int32Array(buffer);
    using plan = cudaPlan(async (array: any) => mod.inc.with({ grid: large / 4096, block: 1024 })(array));
    await plan.prepare(x);
    const called = plan(x);
    setImmediate(() => {
      if (what === 'shrinks') buffer.resize(4);
      else if (what === 'grows') buffer.resize(large + 4);
      else structuredClone(buffer, { transfer: [buffer] });
    });
    const error = await failureOf(() => called);
    expect(error).toBeInstanceOf(RangeError);
    expect(error.code).toBe('ERR_CUDA_ARGUMENT');
    expect(error.message).toMatch(gone('argument 1'));
    const again = new Int32Array(large / 4);
    await plan(again);
    expect([again[0], again[large / 4 - 1]]).toEqual([1, 1]);
  });

  test('one that is detached while it waits for its turn is an error too', async () => {
    using plan = cudaPlan(async (array: any) => mod.inc(array));
    const [x, y] = [Int32Array.of(1), Int32Array.of(2)];
    const [first, second] = [plan(x), plan(y)];
    structuredClone(y.buffer, { transfer: [y.buffer] });
    await first;
    const error = await failureOf(() => second);
    expect([error.code, error.message]).toEqual(['ERR_CUDA_ARGUMENT', expect.stringMatching(/argument 1: the Int32Array is detached/)]);
  });
});

describe('an abort', () => {
  const count = 6 << 20;
  const grid = { grid: count / 1024, block: 1024 };

  test.each<[string, (x: Int32Array, turns: number) => boolean]>([
    ['at once', () => true],
    ['while the array is copied to the device', (_, turns) => turns === 2],
    ['while the array is copied back', (x) => x[0] === 2],
  ])('%s: nothing is written after the rejection', async (_, isTime) => {
    using plan = cudaPlan(async (array: any) => mod.inc.with(grid)(array));
    const x = new Int32Array(count);
    await plan(x);
    const controller = new AbortController();
    const called = plan.with({ signal: controller.signal })(x);
    const rejected = expect(called).rejects.toThrow('enough');
    for (let turns = 0; !isTime(x, turns); turns++) await new Promise(setImmediate);
    controller.abort(new Error('enough'));
    await rejected;
    const before = x.slice();
    expect(before[count - 1]).toBe(1);
    await plan(new Int32Array(count)); // comes after whatever the call still does
    expect(Buffer.compare(Buffer.from(before.buffer), Buffer.from(x.buffer))).toBe(0);
  });

  test('before its turn: the function does not run', async () => {
    let runs = 0;
    using plan = cudaPlan(async (array: any) => {
      runs++;
      return mod.inc(array);
    });
    const controller = new AbortController();
    const first = plan(new Int32Array(1));
    const second = plan.with({ signal: controller.signal })(new Int32Array(2));
    controller.abort(new Error('enough'));
    await expect(second).rejects.toThrow('enough');
    await first;
    await plan.prepare(new Int32Array(1));
    expect(runs).toBe(1);
  });
});
