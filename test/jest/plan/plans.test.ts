// cudaPlan: what is recorded and replayed.
import { autoout, CudaBuffer, type CudaGraph, CudaModule, cudaPlan, CudaStream, DeviceArray, input, Struct } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const mod = new CudaModule(`
  __global__ void scale(float* r, const float* x, float by, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) r[i] = x[i] * by; }
  __global__ void sum(float* r, const float* x, const float* y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) r[i] = x[i] + y[i]; }
  __global__ void start_ker(float* b, int* size, const float* x) { b[threadIdx.x] = x[threadIdx.x] * 2; if (threadIdx.x == 0) *size = blockDim.x; }
  __global__ void middle_ker(float* b2, int* size2, const float* b, const int* size) { b2[threadIdx.x] = b[threadIdx.x] + *size; if (threadIdx.x == 0) *size2 = *size + 1; }
  __global__ void end_ker(float* r, const float* b, const int* size) { r[threadIdx.x] = b[threadIdx.x] * 10 + *size; }
  __global__ void by_value(float* r, int size) { r[threadIdx.x] = size; }
  __global__ void inc(float* x) { x[threadIdx.x] += 1; }
`);

const n = (args: any) => args.find((arg: any) => arg !== undefined).length;
const start = mod.kernel('start_ker', [autoout('float32', n), autoout('int32', 1), input('float32')]);
const middle = mod.kernel('middle_ker', [autoout('float32', n), autoout('int32', 1), input('float32'), input('int32')]);
const end = mod.kernel('end_ker', [autoout('float32', n), input('float32'), input('int32')]);

test('three kernels become one launch; intermediates stay on the device', async () => {
  const plan = cudaPlan(async (x: Float32Array) => {
    const [b, size] = await start(x);
    const [b2, size2] = await middle(b, size);
    return end(b2, size2);
  });
  const expected = (x: Float32Array) => Array.from(x, (value) => (value * 2 + x.length) * 10 + x.length + 1);
  for (const values of [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9, 10],
    [0, 0, 1],
  ]) {
    const x = Float32Array.from(values);
    const result: Float32Array = await plan(x);
    expect(result).toBeInstanceOf(Float32Array);
    expect([...result]).toEqual(expected(x));
  }
  expect(kernelsOf(plan.graph)).toEqual(['start_ker', 'middle_ker', 'end_ker']);
  expect(plan.explain().split('\n')).toEqual([
    '0 allocates 12 bytes for result 1 of start_ker',
    '1 allocates 4 bytes for result 2 of start_ker',
    '2 allocates 12 bytes for argument 1',
    '3 copies 12 bytes of argument 1 to the device, after 2',
    '4 start_ker<<<[1, 1, 1], [3, 1, 1]>>>(b: result 1 of start_ker, size: result 2 of start_ker, x: argument 1), after 0, 1, 3',
    '5 allocates 12 bytes for result 1 of middle_ker',
    '6 allocates 4 bytes for result 2 of middle_ker',
    '7 middle_ker<<<[1, 1, 1], [3, 1, 1]>>>(b2: result 1 of middle_ker, size2: result 2 of middle_ker, b: result 1 of start_ker, size: result 2 of start_ker), after 5, 6, 4',
    '8 allocates 12 bytes for result 1 of end_ker',
    '9 end_ker<<<[1, 1, 1], [3, 1, 1]>>>(r: result 1 of end_ker, b: result 1 of middle_ker, size: result 2 of middle_ker), after 8, 7',
    '10 copies 12 bytes of result 1 of end_ker to the host, after 9',
    '11 frees result 1 of start_ker, after 7',
    '12 frees result 2 of start_ker, after 7',
    '13 frees argument 1, after 4',
    '14 frees result 1 of middle_ker, after 9',
    '15 frees result 2 of middle_ker, after 9',
    '16 frees result 1 of end_ker, after 10',
  ]);
  const drawn = await plan.toSvg();
  expect(drawn.match(/<polygon fill="#e3ecd7"/g)).toHaveLength(3);
  expect(drawn).toContain('>b2: result 1 of middle_ker,</text>');
});

test('explain() tells calls of one kernel apart, and arrays that are no arguments', async () => {
  const fresh: any = await CudaModule.compile(
    '__global__ void dense(float* y, const float* w, const float* x, const float* b) { *y = *w * *x + *b; }' as string,
  );
  const dense = fresh
    .kernel('dense', [autoout('float32', 2), 'const float *', 'const float *', 'const float *'])
    .with({ grid: 1, block: 1 });
  const [w, part, b] = [DeviceArray.ones([2, 3], 'float32'), DeviceArray.ones(8, 'float32').slice(2, 4), Float32Array.of(1, 2, 3, 4, 5)];
  const plan = cudaPlan(async (x: DeviceArray) => dense(part, await dense(w, await dense(w, x, b), b), [1, 2]));
  const x = DeviceArray.ones(2, 'float32');
  await plan(x);
  const lines = plan.explain().split('\n');
  const calls = lines.filter((line) => line.includes('<<<')).map((line) => /\((y: .*)\)(?:, after|$)/.exec(line)![1]);
  expect(calls).toEqual([
    'y: result 1 of dense, w: array 3 from outside (float32[2, 3]), x: argument 1, b: array 2 from outside (Float32Array of 5)',
    'y: result 1 of call 2 of dense, w: array 3 from outside (float32[2, 3]), x: result 1 of dense, b: array 2 from outside (Float32Array of 5)',
    'y: result 1 of call 3 of dense, w: array 7 from outside (float32[2] in 32 bytes) from byte 8, x: result 1 of call 2 of dense, b: value 6 (8 bytes)',
  ]);
  const named = lines.flatMap((line) => /(?:allocates \d+ bytes for|frees) (.*?)(?:, after .*)?$/.exec(line)?.[1] ?? []);
  expect(new Set(named).size).toBe(named.length / 2); // each is allocated and freed, under a name of its own
});

test('the first call compiles what is not compiled, in the order of the calls', async () => {
  const fresh = new CudaModule('__global__ void twice(int* x) { *x *= 2; } __global__ void plus(int* x) { *x += 3; }');
  const later = new CudaModule('__global__ void minus(int* x) { *x -= 1; }');
  const plan = cudaPlan(async (x: DeviceArray<'int32'>) => {
    fresh.twice(x);
    later.minus(x);
    await fresh.plus(x);
  });
  const x = await DeviceArray.from(Int32Array.of(5));
  await plan(x);
  await plan(x);
  expect([...(await x.get())]).toEqual([(5 * 2 - 1 + 3) * 2 - 1 + 3]);
});

describe('the data flow', () => {
  test('a diamond: exactly its edges', async () => {
    const [a, b, c, d] = await Promise.all([0, 0, 0, 0].map(() => DeviceArray.from(Float32Array.of(1, 2))));
    const plan = cudaPlan(async (x: DeviceArray<'float32'>) => {
      mod.scale(a, x, 2, 2);
      mod.scale(b, a, 3, 2);
      mod.scale(c, a, 5, 2);
      await mod.sum(d, b, c, 2);
    });
    await plan(await DeviceArray.from(Float32Array.of(1, 2)));
    expect([...(await d.get())]).toEqual([16, 32]);
    expect(edgesOf(plan.graph)).toEqual(['0-1', '0-2', '1-3', '2-3']);
  });

  test('writes after reads, writes after writes; only reading shares', async () => {
    const [a, b, c] = await Promise.all([0, 0, 0].map(() => DeviceArray.from(Float32Array.of(1, 2))));
    const plan = cudaPlan(async () => {
      await mod.scale(b, a, 1, 2); // 0 reads a
      await mod.scale(c, a, 1, 2); // 1 reads a
      await mod.inc(a); // 2 writes a, after both
      await mod.inc(a); // 3 after 2
      await mod.inc(b); // 4 after 0
    });
    await plan();
    expect(edgesOf(plan.graph)).toEqual(['0-2', '0-4', '1-2', '2-3']);
    expect([...(await a.get())]).toEqual([3, 4]);
  });

  test('parts of one array are one array, whether passed or known', async () => {
    const whole = await DeviceArray.from(Float32Array.of(1, 2, 3, 4));
    const plan = cudaPlan(async (x: DeviceArray<'float32'>, y: DeviceArray<'float32'>) => {
      await mod.inc(x);
      await mod.inc(y);
      await mod.inc(whole.slice(3));
    });
    await plan(whole.slice(0, 2), whole.slice(2));
    expect(edgesOf(plan.graph)).toEqual(['0-1', '1-2']);
    const other = await DeviceArray.from(Float32Array.of(0, 0));
    await plan(other, whole.slice(2));
    expect(edgesOf(plan.graph)).toEqual(['1-2']);
    const third = await DeviceArray.from(Float32Array.of(0, 0));
    await plan(other, third);
    expect(edgesOf(plan.graph)).toEqual([]);
    expect([...(await whole.get())]).toEqual([2, 3, 5, 9]);
    expect([...(await other.get()), ...(await third.get())]).toEqual([2, 2, 1, 1]);
  });
});

describe('arrays of the host', () => {
  test('what kernels write comes back to the caller’s array', async () => {
    const plan = cudaPlan(async (x: Float32Array, r: Float32Array) => {
      await mod.inc(x);
      await mod.scale(r, x, 10, 3);
    });
    for (const base of [0, 5]) {
      const x = Float32Array.of(base, base + 1, base + 2);
      const r = new Float32Array(3);
      await plan(x, r);
      expect([...x]).toEqual([base + 1, base + 2, base + 3]);
      expect([...r]).toEqual([...x].map((value) => value * 10));
    }
  });

  test('one passed twice is one; so are overlapping parts', async () => {
    const plan = cudaPlan(async (x: Float32Array, y: Float32Array) => {
      await mod.inc(x);
      await mod.inc(y);
    });
    const x = Float32Array.of(1, 2);
    await plan(x, x);
    expect([...x]).toEqual([3, 4]);
    const parts = new Float32Array(4);
    await plan(parts.subarray(0, 3), parts.subarray(1, 4));
    expect([...parts]).toEqual([1, 2, 2, 1]);
    expect(plan.explain()).toMatch(/^0 allocates 16 bytes for argument 1 and argument 2\n1 copies 16 bytes /);
    await plan(parts.subarray(0, 3), parts.subarray(0, 3));
    expect([...parts]).toEqual([3, 4, 4, 1]);
    await plan(parts.subarray(0, 2), parts.subarray(2));
    expect([...parts]).toEqual([4, 5, 5, 2]);
  });

  test('arrays that the function knows itself are read in every run; constants are its own', async () => {
    const weights = Float32Array.of(1, 2);
    const plan = cudaPlan(async (r: Float32Array) => mod.sum(r, weights, [10, 20] as any, 2));
    const r = new Float32Array(2);
    await plan(r);
    expect([...r]).toEqual([11, 22]);
    weights[0] = 100;
    await plan(r);
    expect([...r]).toEqual([110, 22]);
  });

  test('an array of structs brings back what kernels write: passed, in an object, known to the function', async () => {
    const Point = Struct({ x: 'float', hits: 'int' }, 'Point');
    const points = new CudaModule('struct Point { float x; int hits; }; __global__ void hit(Point* p) { p[threadIdx.x].hits += 1; }');
    const known = Point.array(2);
    const plan = cudaPlan(async (passed: any, options: any) => {
      await points.hit(passed);
      await points.hit(passed);
      await points.hit(options.points);
      await points.hit(known as any);
    });
    const hits = (array: { toObjects(): any[] }) => array.toObjects().map((point) => point.hits);
    const [one, other, inside] = [Point.array(2), Point.array(2), Point.array(2)];
    for (const passed of [one, other, one]) await plan(passed, { points: inside });
    expect([one, other, inside, known].map(hits)).toEqual([[4, 4], [2, 2], [3, 3], [3, 3]]); // prettier-ignore
  });

  test('classes fit as in a call', async () => {
    const plan = cudaPlan(async (x: any) => mod.inc(x));
    expect((await failureOf(() => plan(new Int32Array(2)))).message).toMatch(/argument 1 \(x\): float \*.* does not take Int32Array/);
    const bytes = new Uint8Array(Float32Array.of(1, 2).buffer);
    await plan(bytes);
    expect([...new Float32Array(bytes.buffer)]).toEqual([2, 3]);
  });

  test('large arrays come and go in slices', async () => {
    const count = 3 << 20;
    const x = new Float32Array(count).fill(1);
    const plan = cudaPlan(async (array: Float32Array) => mod.inc.with({ grid: count / 1024, block: 1024 })(array as any));
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const many = new CudaModule('__global__ void all(float* x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 1; }');
    const all = cudaPlan(async (array: Float32Array) => many.all(array as any));
    await all(x);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
    expect([x[0], x[count - 1]]).toEqual([2, 2]);
    plan.dispose();
  });
});

describe('replays', () => {
  test('1,000 with new numbers and arrays, each right; the function runs only where a number is new', async () => {
    let runs = 0;
    const plan = cudaPlan(async (r: DeviceArray<'float32'>, x: DeviceArray<'float32'>, by: number) => {
      runs++;
      await mod.scale(r, x, by, 2);
    });
    const arrays = await Promise.all([1, 2, 3].map((value) => DeviceArray.from(Float32Array.of(value, value + 1))));
    const r = DeviceArray.empty([2], 'float32');
    for (let i = 0; i < 1000; i++) {
      const x = arrays[i % 3];
      const by = Math.floor(i / 10);
      await plan(r, x, by);
      const [first] = await r.get();
      if (first !== ((i % 3) + 1) * by) throw new Error(`${first} in run ${i}`);
    }
    expect(runs).toBe(100);
  });

  test('JavaScript control flow on numbers is followed', async () => {
    const x = await DeviceArray.from(Float32Array.of(0));
    const plan = cudaPlan(async (times: number) => {
      for (let i = 0; i < times; i++) await mod.inc(x);
    });
    for (const times of [1, 3, 0, 3, 2]) await plan(times);
    expect([...(await x.get())]).toEqual([9]);
  });

  test('many at once, of every kind, are right', async () => {
    const plan = cudaPlan(async (x: Float32Array) => {
      const [b, size] = await start(x);
      return end(b, size);
    });
    const inputs = Array.from({ length: 30 }, (_, i) => Float32Array.from({ length: 1 + (i % 3) }, () => i));
    const results = await Promise.all(inputs.map((x) => plan(x)));
    results.forEach((result, i) => expect([...result]).toEqual(Array.from(inputs[i], (value) => value * 20 + inputs[i].length)));

    const x = await DeviceArray.from(Float32Array.of(0));
    const onDevice = cudaPlan(async (array: DeviceArray<'float32'>) => mod.inc(array));
    await Promise.all(Array.from({ length: 50 }, () => onDevice(x)));
    expect([...(await x.get())]).toEqual([50]);
  });

  test('shapes are kept, the last used of them', async () => {
    let runs = 0;
    const plan = cudaPlan(
      async (x: Float32Array) => {
        runs++;
        return mod.inc(x);
      },
      { keep: 2 },
    );
    for (const length of [1, 2, 1, 2]) await plan(new Float32Array(length));
    expect(runs).toBe(2);
    await plan(new Float32Array(3)); // drops 1
    await plan(new Float32Array(2));
    expect(runs).toBe(3);
    await plan(new Float32Array(1));
    expect(runs).toBe(4);
  });

  test('prepare and enqueue: nothing waits, and the stream keeps the order', async () => {
    const x = await DeviceArray.from(Float32Array.of(1));
    const plan = cudaPlan(async (array: DeviceArray<'float32'>) => {
      await mod.inc(array);
      await mod.scale(array, array, 2, 1);
    });
    expect((await failureOf(() => plan.enqueue(x))).message).toMatch(/await prepare\(\)/);
    await plan.prepare(x);
    expect([...(await x.get())]).toEqual([1]);
    using stream = new CudaStream();
    const on = plan.with({ stream });
    for (let i = 0; i < 3; i++) on.enqueue(x);
    await stream.synchronize();
    expect([...(await x.get())]).toEqual([((1 + 1) * 2 + 1) * 2 * 2 + 2]);
    const copies = cudaPlan(async (array: Float32Array) => mod.inc(array));
    await copies.prepare(new Float32Array(1));
    expect((await failureOf(() => copies.enqueue(new Float32Array(1)))).message).toMatch(/are all on the device/);
  });

  test('empty arrays launch nothing', async () => {
    const plan = cudaPlan(async (x: Float32Array) => {
      await mod.inc(x);
      return mod.kernel('inc', [autoout('float32', 0)])();
    });
    expect((await plan(new Float32Array(0))).length).toBe(0);
    expect(plan.graph.nodes).toEqual([]);
  });
});

describe('what the function may do', () => {
  test('fill, zeros and copies on the device are nodes', async () => {
    const buffer = CudaBuffer.alloc(8);
    const other = CudaBuffer.alloc(8);
    const plan = cudaPlan(async (r: DeviceArray<'float32'>) => {
      buffer.fill(0);
      const zeros = DeviceArray.zeros([2], 'float32');
      await mod.inc(zeros);
      await mod.sum(buffer, zeros, zeros, 2);
      await other.copyFrom(buffer);
      await mod.sum(r, other, zeros, 2);
    });
    const r = DeviceArray.empty([2], 'float32');
    for (let run = 0; run < 3; run++) {
      await plan(r);
      expect([...(await r.get())]).toEqual([3, 3]);
    }
    expect(plan.graph.nodes.map(({ kind }) => kind)).toEqual(['memset', 'alloc', 'memset', 'kernel', 'kernel', 'memcpy', 'kernel', 'free']);
  });

  test('call another plan, which becomes part of it', async () => {
    const twice = cudaPlan(async (x: DeviceArray<'float32'> | Float32Array) => {
      await mod.inc(x);
      await mod.inc(x);
    });
    const plan = cudaPlan(async (x: Float32Array) => {
      await twice(x);
      await twice(x);
    });
    const x = Float32Array.of(0);
    await plan(x);
    await plan(x);
    expect([...x]).toEqual([8]);
    expect(kernelsOf(plan.graph)).toEqual(['inc', 'inc', 'inc', 'inc']);
  });

  test('return arrays, several, arguments, and values beside them', async () => {
    const device = await DeviceArray.from(Float32Array.of(1));
    const plan = cudaPlan(async (x: Float32Array, d: DeviceArray<'float32'>) => {
      const [b, size] = await start(x);
      return { b, list: [size, x], d, device, five: 5 };
    });
    const x = Float32Array.of(4);
    const result = await plan(x, device);
    expect(result.d).toBe(device);
    expect(result.device).toBe(device);
    expect(result.list[1]).toBe(x);
    expect(result.five).toBe(5);
    expect([[...result.b], [...result.list[0]]]).toEqual([[8], [1]]);
    const again = await plan(x, device);
    expect(again.b).not.toBe(result.b);
  });

  test('enqueue and named calls', async () => {
    const plan = cudaPlan(async (x: DeviceArray<'float32'>) => {
      mod.inc.enqueue(x);
      await mod.scale.named({ r: x, x, by: 3, n: 1 });
    });
    const x = await DeviceArray.from(Float32Array.of(1));
    await plan(x);
    expect([...(await x.get())]).toEqual([6]);
  });
});

function kernelsOf(graph: CudaGraph): string[] {
  return graph.nodes.filter(({ kind }) => kind === 'kernel').map(({ label }) => label);
}

/** Among the kernels alone. */
function edgesOf(graph: CudaGraph): string[] {
  return graph.edges
    .filter(([from, to]) => from.kind === 'kernel' && to.kind === 'kernel')
    .map(([from, to]) => `${from.index}-${to.index}`)
    .sort();
}
