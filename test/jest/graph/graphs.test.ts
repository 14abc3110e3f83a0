// Graphs made by hand: every kind of node, the order, updates, clones, what they print.
import {
  CudaBuffer,
  CudaDevice,
  CudaEvent,
  CudaGraph,
  type CudaKernel,
  CudaModule,
  CudaStream,
  DeviceArray,
  managed,
  pinned,
} from '../../../lib';
import { argumentMessage, failureOf } from '../helpers/failure-of';

type Int = DeviceArray<'int32'> | CudaBuffer;

const mod = new CudaModule(
  `struct Scale { int by, plus; };
  __global__ void add(int* x, int a) { atomicAdd(x + threadIdx.x, a); }
  __global__ void sum(int* r, const int* x, const int* y) { r[threadIdx.x] = x[threadIdx.x] + y[threadIdx.x]; }
  __global__ void scale(int* x, Scale s) { x[threadIdx.x] = x[threadIdx.x] * s.by + s.plus; }
  template <class T> __global__ void store(T* p, T value) { *p = value; }
  __global__ void dynamic_shared(int* x) { extern __shared__ int s[]; s[threadIdx.x] = 3; __syncthreads(); x[threadIdx.x] = s[threadIdx.x]; }`,
);
const add = mod.add as unknown as CudaKernel<[Int, number], object, void, [Int, number]>;
const sum = mod.sum as unknown as CudaKernel<[Int, Int, Int], object, void, [Int, Int, Int]>;

const ints = (...values: number[]) => DeviceArray.from(new Int32Array(values));
const indices = (graph: CudaGraph) => graph.edges.map(([from, to]) => [from.index, to.index]);

test('kernels, copies and fills run in their order, again and again', async () => {
  const x = await ints(1, 2, 3, 4);
  const y = await ints(0, 0, 0, 0);
  using graph = new CudaGraph();
  graph.addMemset(y, 7);
  graph.addKernel(add, [y, 3]);
  const copied = graph.addMemcpy(x, y);
  graph.addKernel(sum, [y, x, x], { dependsOn: [copied] });
  using exec = graph.instantiate();
  for (let run = 0; run < 3; run++) {
    await exec.launch();
    expect([...(await x.get())]).toEqual([10, 10, 10, 10]);
    expect([...(await y.get())]).toEqual([20, 20, 20, 20]);
  }
});

test('without dependsOn a node comes after all before it; with it after those alone', async () => {
  const x = await ints(0);
  using graph = new CudaGraph();
  const first = graph.addKernel(add, [x, 1], { dependsOn: [] });
  const second = graph.addEmpty({ dependsOn: [] });
  const third = graph.addKernel(add, [x, 1]);
  const fourth = graph.addEmpty({ dependsOn: [first, first] });
  const fifth = graph.addEmpty();
  expect(indices(graph)).toEqual([
    [0, 2],
    [1, 2],
    [0, 3],
    [2, 4],
    [3, 4],
  ]);
  expect([first, second, third, fourth, fifth].map(({ kind }) => kind)).toEqual(['kernel', 'empty', 'kernel', 'empty', 'empty']);
  expect(third.dependsOn).toEqual([first, second]);
});

test('a diamond: the edges, and the sum of the branches', async () => {
  const [source, left, right, result] = await Promise.all([ints(5), ints(0), ints(0), ints(0)]);
  using graph = new CudaGraph();
  const top = graph.addKernel(add, [source, 1], { dependsOn: [] });
  const one = graph.addKernel(sum, [left, source, source], { dependsOn: [top] });
  const two = graph.addKernel(sum, [right, source, source], { dependsOn: [top] });
  graph.addKernel(sum, [result, left, right], { dependsOn: [one, two] });
  expect(indices(graph)).toEqual([
    [0, 1],
    [0, 2],
    [1, 3],
    [2, 3],
  ]);
  await graph.instantiate().launch();
  expect([...(await result.get())]).toEqual([24]);
});

test('update: 1,000 launches with new arguments, each right', async () => {
  const x = await ints(0);
  const seen = managedOrPinned();
  using graph = new CudaGraph();
  graph.addMemset(x, 0);
  const node = graph.addKernel(add, [x, 0]);
  graph.addMemcpy(seen, x);
  using exec = graph.instantiate();
  for (let i = 0; i < 1000; i++) {
    exec.update(node, [x, i]);
    await exec.launch();
    if (seen[0] !== i) throw new Error(`${seen[0]} in launch ${i}`);
  }
});

test('launches that are queued already keep the arguments that they had', async () => {
  const x = await ints(0);
  using graph = new CudaGraph();
  const node = graph.addKernel(add, [x, 1]);
  using exec = graph.instantiate();
  using stream = new CudaStream();
  const launches = [1, 10, 100, 1000].map((amount) => {
    exec.update(node, [x, amount]);
    return exec.launch(stream);
  });
  await Promise.all(launches);
  expect([...(await x.get())]).toEqual([1111]);
});

test('a launch behind a large copy, whose worker is busy, has the arguments of its own time', async () => {
  const x = await ints(0);
  const large = DeviceArray.zeros([8 << 20], 'int32');
  using graph = new CudaGraph();
  const node = graph.addKernel(add, [x, 1]);
  using exec = graph.instantiate();
  const copied = large.get();
  const launches = [1, 10, 100].map((amount) => {
    exec.update(node, [x, amount]);
    return exec.launch();
  });
  using other = new CudaStream();
  exec.update(node, [x, 1000]);
  launches.push(exec.launch(other));
  await Promise.all([copied, ...launches]);
  expect([...(await x.get())]).toEqual([1111]);
});

test('update of copies and fills, and of all nodes at once', async () => {
  const [a, b, c] = await Promise.all([ints(1), ints(2), ints(0)]);
  using graph = new CudaGraph();
  const fill = graph.addMemset(c, 5);
  const kernel = graph.addKernel(add, [c, 1]);
  const copy = graph.addMemcpy(a, c);
  using exec = graph.instantiate();
  exec.update(fill, c, 8);
  exec.update(copy, b, c);
  await exec.launch();
  expect([(await a.get())[0], (await b.get())[0]]).toEqual([1, 9]);

  using other = new CudaGraph();
  other.addMemset(c, 100);
  other.addKernel(add, [c, 11]);
  other.addMemcpy(a, c);
  exec.update(other);
  await exec.launch();
  expect([(await a.get())[0], (await b.get())[0]]).toEqual([111, 9]);
  expect(kernel.label).toBe('add');

  other.addEmpty();
  expect(await argumentMessage(() => exec.update(other))).toMatch(/nodes of the other graph, or their order, differ/);
});

test('memory of the host: pinned and managed arrays are read when the graph runs', async () => {
  const from = pinned(Int32Array, [1, 2, 3]);
  const to = pinned(Int32Array, 3);
  const x = DeviceArray.empty([3], 'int32');
  using graph = new CudaGraph();
  graph.addMemcpy(x, from);
  graph.addKernel(add, [x, 10]);
  graph.addMemcpy(to, x);
  using exec = graph.instantiate();
  await exec.launch();
  expect([...to]).toEqual([11, 12, 13]);
  from.set([4, 5, 6]);
  await exec.launch();
  expect([...to]).toEqual([14, 15, 16]);
  expect(await argumentMessage(() => graph.addMemcpy(x, new Int32Array(3)))).toMatch(/Int32Array may move; make it with pinned\(\)/);
});

test('fills of every size', async () => {
  const cases = [
    [DeviceArray.empty([3], 'uint8'), 200],
    [DeviceArray.empty([3], 'int16'), -2],
    [DeviceArray.empty([3], 'float32'), 1.5],
    [DeviceArray.empty([3], 'float64'), 0],
    [DeviceArray.empty([3], 'int64'), -1n],
    [DeviceArray.empty([3], 'bool'), true],
  ] as const;
  using graph = new CudaGraph();
  for (const [array, value] of cases) graph.addMemset(array, value, { dependsOn: [] });
  await graph.instantiate().launch();
  for (const [array, value] of cases) {
    const expected = typeof value === 'boolean' ? 1 : value;
    expect(Array.from(await array.get(), (item) => item as unknown)).toEqual([expected, expected, expected]);
  }
  const message = await argumentMessage(() => graph.addMemset(DeviceArray.empty([1], 'float64'), 1));
  expect(message).toMatch(/1 cannot be repeated: its bytes must form a pattern of at most 4 bytes/);
  expect(await argumentMessage(() => graph.addMemset(DeviceArray.empty([1], 'uint8'), 256))).toMatch(/whole number from 0 to 255/);
});

test('memory that the graph allocates has the same address in every launch', async () => {
  const out = await ints(0, 0);
  using graph = new CudaGraph();
  const made = graph.addAlloc([2], 'int32');
  graph.addMemset(made.array, 4);
  graph.addKernel(sum, [out, made.array, made.array]);
  graph.addFree(made.array);
  using exec = graph.instantiate();
  for (let run = 0; run < 3; run++) {
    await exec.launch();
    expect([...(await out.get())]).toEqual([8, 8]);
  }
  expect(graph.nodes.map(({ kind }) => kind)).toEqual(['alloc', 'memset', 'kernel', 'free']);
});

test('a graph that allocates has one instance at a time, no clone, no parent', async () => {
  const out = await ints(0);
  using graph = new CudaGraph();
  const made = graph.addAlloc([1], 'int32');
  graph.addMemset(made.array, 4);
  graph.addMemcpy(out, made.array);
  graph.addFree(made.array);
  using parent = new CudaGraph();
  const first = graph.instantiate();
  for (const refused of [() => graph.instantiate(), () => graph.clone(), () => parent.addGraph(graph)]) {
    const error = await failureOf(refused);
    expect(error.code).toBe('CUDA_ERROR_NOT_SUPPORTED');
    expect(error.message).toMatch(/one instance at a time \(dispose of that, .*cannot be cloned or be part of another graph/);
  }
  expect(parent.nodes).toEqual([]);
  await first.launch();
  first.dispose();
  using second = graph.instantiate();
  await second.launch();
  expect([...(await out.get())]).toEqual([4]);
});

test('a child graph is what the other one was when it became a node', async () => {
  const x = await ints(0);
  using child = new CudaGraph();
  child.addKernel(add, [x, 1]);
  child.addKernel(add, [x, 10]);
  using graph = new CudaGraph();
  graph.addMemset(x, 0);
  graph.addGraph(child);
  child.addKernel(add, [x, 100]);
  graph.addGraph(child);
  await graph.instantiate().launch();
  expect([...(await x.get())]).toEqual([122]);
});

test('clone: the same nodes, changed on their own', async () => {
  const x = await ints(0);
  const graph = new CudaGraph();
  graph.addMemset(x, 1);
  const node = graph.addKernel(add, [x, 2]);
  using copy = graph.clone();
  copy.addKernel(add, [x, 4]);
  expect([graph.nodes.length, copy.nodes.length]).toEqual([2, 3]);
  expect(indices(copy)).toEqual([
    [0, 1],
    [1, 2],
  ]);
  graph.dispose();
  using exec = copy.instantiate();
  await exec.launch();
  expect([...(await x.get())]).toEqual([7]);
  expect(await argumentMessage(() => exec.update(node, [x, 3]))).toMatch(/does not belong to this graph/);
  exec.update(copy.nodes[1] as typeof node, [x, 3]);
  await exec.launch();
  expect([...(await x.get())]).toEqual([8]);
});

test('events: recorded and waited for inside of graphs', async () => {
  const x = await ints(0);
  const start = new CudaEvent();
  const end = new CudaEvent();
  using graph = new CudaGraph();
  graph.addEventRecord(start);
  graph.addKernel(add, [x, 1]);
  graph.addEventRecord(end);
  await graph.instantiate().launch();
  await end.done();
  expect(end.elapsed(start)).toBeGreaterThanOrEqual(0);

  using waits = new CudaGraph();
  waits.addEventWait(end);
  waits.addKernel(add, [x, 1]);
  await waits.instantiate().launch(new CudaStream());
  expect([...(await x.get())]).toEqual([2]);
});

describe('host functions', () => {
  test('are called in each launch, before it resolves', async () => {
    const x = await ints(0);
    const seen: number[] = [];
    const out = pinned(Int32Array, 1);
    using graph = new CudaGraph();
    graph.addKernel(add, [x, 1]);
    graph.addMemcpy(out, x);
    graph.addHost(function look() {
      seen.push(out[0]);
    });
    using exec = graph.instantiate();
    for (let run = 1; run <= 3; run++) {
      await exec.launch();
      expect(seen).toHaveLength(run);
    }
    expect(seen).toEqual([1, 2, 3]);
    expect(graph.nodes[2].label).toBe('look');
  });

  test('what they throw rejects the launch; the next one is right', async () => {
    let fails = true;
    using graph = new CudaGraph();
    graph.addHost(() => {
      if (fails) throw new Error('mine');
    });
    using exec = graph.instantiate();
    await expect(exec.launch()).rejects.toThrow('mine');
    fails = false;
    await exec.launch();
  });

  test('may call kernels and wait for them', async () => {
    const x = await ints(0);
    const out: number[] = [];
    using graph = new CudaGraph();
    graph.addHost(() => {
      mod.add.sync(x, 5);
      out.push(1);
    });
    await graph.instantiate().launch();
    expect(out).toEqual([1]);
    expect([...(await x.get())]).toEqual([5]);
  });

  test('inside of a child graph', async () => {
    let calls = 0;
    using child = new CudaGraph();
    child.addHost(() => void calls++);
    using graph = new CudaGraph();
    graph.addGraph(child);
    graph.addGraph(child);
    await graph.instantiate().launch();
    expect(calls).toBe(2);
  });
});

test('toString, toDot and toSvg name kernels and arguments', async () => {
  const x = await ints(0);
  const scale = mod.kernel('scale') as unknown as CudaKernel<[Int, object], object, void, [Int, object]>;
  using inside = new CudaGraph();
  inside.addMemset(x, 255);
  using graph = new CudaGraph();
  const top = graph.addKernel(add, [x, 42]);
  graph.addKernel(scale.with({ grid: 2, block: [4, 2] }), [x, { by: 2, plus: 3 }], { dependsOn: [top] });
  graph.addGraph(inside, { dependsOn: [top] });
  const text = graph.toString();
  const at = x.ptr.toString(16);
  expect(text.split('\n')).toEqual([
    `0 kernel add<<<[1, 1, 1], [1, 1, 1]>>>(x: 0x${at}, a: 42)`,
    `1 kernel scale<<<[2, 1, 1], [4, 2, 1]>>>(x: 0x${at}, s: { by: 2, plus: 3 }), after 0`,
    '2 graph 1 nodes, after 0',
    `  0 memset 1 × 4 bytes of 0xff to 0x${at}`,
  ]);
  const printed: unknown[] = [];
  const log = jest.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
  graph.debug();
  log.mockRestore();
  expect(printed).toEqual([text]);
  const dot = graph.toDot();
  expect(dot).toContain('n0 -> n1;');
  expect(dot).toContain('n0 [label="0 kernel\\nadd\\n[1, 1, 1] × [1, 1, 1]", style=filled, fillcolor="#e3ecd7"];');
  expect(dot).toContain('subgraph cluster_n2_0_ {');
  const svg = await graph.toSvg();
  expect(svg).toContain('<svg');
  expect(svg).toContain('>scale</text>');
});

describe('what is refused', () => {
  test.each([
    ['a host array', () => new CudaGraph().addKernel(add, [new Int32Array(1) as never, 1]), /a graph takes arrays that are on the device/],
    ['a wrong argument', () => new CudaGraph().addKernel(add, [null as never, 1.5]), /argument 2 \(a\): expected a whole number/],
    ['no kernel', () => new CudaGraph().addKernel((() => {}) as never, []), /expected a kernel, such as mod\.kernel\('scale'\), received/],
    ['no memory', () => new CudaGraph().addMemset({} as never, 1), /expected a DeviceArray or a CudaBuffer/],
    ['no function', () => new CudaGraph().addHost(5 as never), /expected a function, received 5/],
    ['no list', () => new CudaGraph().addEmpty({ dependsOn: 5 as never }), /expected a list of nodes of this graph, received 5/],
    ['a node of another graph', () => new CudaGraph().addEmpty({ dependsOn: [new CudaGraph().addEmpty()] }), /is a node of another graph/],
    ['empty arrays', () => new CudaGraph().addMemset(DeviceArray.empty([0], 'int8'), 1), /there is nothing for a node to do/],
    [
      'too much',
      () => new CudaGraph().addMemcpy(CudaBuffer.alloc(4), CudaBuffer.alloc(8)),
      /received 8 bytes as the source, and the destination has 4/,
    ],
  ])('%s', async (_, body, message) => {
    await mod.add(new Int32Array(1), 0);
    expect(String(await failureOf(body))).toMatch(message);
  });

  test('memory that is disposed, by node', async () => {
    const x = await ints(1);
    using graph = new CudaGraph();
    graph.addEmpty();
    graph.addKernel(add, [x, 1]);
    using exec = graph.instantiate();
    x.dispose();
    const disposed = 'node 1 (add): the memory of argument 1 (x) is disposed; keep arrays for as long as the graph is launched';
    expect(await argumentMessage(() => exec.launch())).toBe(disposed);
    expect(await argumentMessage(() => exec.enqueue())).toBe(disposed);
  });

  test('a launch that was aborted before it began, and one under way', async () => {
    const x = await ints(0);
    using graph = new CudaGraph();
    graph.addKernel(add, [x, 1]);
    using exec = graph.instantiate();
    const reason = new Error('enough');
    await expect(exec.launch(undefined, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const controller = new AbortController();
    const launched = exec.launch(undefined, { signal: controller.signal });
    controller.abort(reason);
    await expect(launched).rejects.toBe(reason);
    await CudaStream.current().synchronize();
  });
});

test('dynamic shared memory over 48 KiB is opted in', async () => {
  const x = await ints(0, 0);
  using graph = new CudaGraph();
  const kernel = mod.kernel('dynamic_shared').with({ sharedMemory: 60 * 1024 }) as unknown as CudaKernel<[Int], object, void, [Int]>;
  graph.addKernel(kernel, [x]);
  await graph.instantiate().launch();
  expect([...(await x.get())]).toEqual([3, 3]);
});

function managedOrPinned(): Int32Array {
  return CudaDevice.getDefault().attributes.concurrentManagedAccess ? managed(Int32Array, 1) : pinned(Int32Array, 1);
}
