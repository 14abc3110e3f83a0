// stream.capture: what a stream is asked for becomes a graph.
import { CudaBuffer, CudaEvent, CudaGraph, type CudaKernel, CudaModule, CudaStream, DeviceArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const mod = new CudaModule(`
  __global__ void add(int* x, int a) { x[threadIdx.x] += a; }
  __global__ void sum(int* r, const int* x, const int* y) { r[threadIdx.x] = x[threadIdx.x] + y[threadIdx.x]; }
  __global__ void spin(int* x, int n) { for (int i = 0; i < n; ++i) atomicAdd(x, 1); }`);

const ints = (...values: number[]) => DeviceArray.from(new Int32Array(values));
const edges = (graph: CudaGraph) => graph.edges.map(([from, to]) => `${from.index}-${to.index}`).sort();

test('nothing runs; the graph does all of it, in order', async () => {
  const x = await ints(1, 2);
  const y = await ints(0, 0);
  using stream = new CudaStream();
  const graph = await stream.capture(async () => {
    mod.add.enqueue(x, 10);
    await Promise.resolve();
    mod.sum.enqueue(y, x, x);
    mod.add.with({ stream }).enqueue(y, 1);
  });
  expect([...(await x.get()), ...(await y.get())]).toEqual([1, 2, 0, 0]);
  using exec = graph.instantiate();
  await exec.launch();
  await exec.launch(stream);
  expect([...(await x.get()), ...(await y.get())]).toEqual([21, 22, 43, 45]);
  expect(graph.nodes.map(({ kind, label }) => `${kind} ${label}`)).toEqual(['kernel add', 'kernel sum', 'kernel add']);
  expect(edges(graph)).toEqual(['0-1', '1-2']);
  expect(graph.toString().split('\n')[0]).toBe(`0 kernel add<<<[1, 1, 1], [2, 1, 1]>>>(x: 0x${x.ptr.toString(16)}, a: 10)`);
});

test('fills and copies on the device; nodes can be updated', async () => {
  const x = await ints(5, 6);
  const buffer = CudaBuffer.alloc(8);
  const other = CudaBuffer.alloc(8);
  using stream = new CudaStream();
  const graph = await stream.capture(async () => {
    buffer.fill(1);
    await other.copyFrom(buffer);
    mod.sum.enqueue(x, buffer, other);
  });
  expect(graph.nodes.map(({ kind }) => kind)).toEqual(['memset', 'memcpy', 'kernel']);
  using exec = graph.instantiate();
  await exec.launch();
  expect([...(await x.get())]).toEqual([0x02020202, 0x02020202]);
  const node = graph.nodes[2] as any;
  const y = await ints(3, 4);
  exec.update(node, [x, y, y]);
  await exec.launch();
  expect([...(await x.get())]).toEqual([6, 8]);
});

test('across streams: events fork and join', async () => {
  const [a, b, c] = await Promise.all([ints(1), ints(0), ints(0)]);
  using stream = new CudaStream();
  using side = new CudaStream();
  mod.spin.with({ stream: side, grid: 1, block: 1 }).enqueue(c, 20000);
  const graph = await stream.capture(() => {
    mod.add.enqueue(a, 1);
    side.wait(new CudaEvent().record(stream));
    mod.sum.with({ stream: side }).enqueue(b, a, a);
    mod.sum.enqueue(c, a, a);
    stream.wait(new CudaEvent().record(side));
    mod.sum.enqueue(a, b, c);
  });
  expect(edges(graph)).toEqual(['0-1', '0-2', '1-3', '2-3']);
  await side.synchronize();
  await graph.instantiate().launch();
  expect([...(await a.get())]).toEqual([8]);
  // Both streams are as before.
  mod.add.with({ stream: side }).enqueue(a, 1);
  await side.synchronize();
  expect([...(await a.get())]).toEqual([9]);
});

test('other streams go on meanwhile; memory is freed and allocated', async () => {
  const x = await ints(0);
  using stream = new CudaStream();
  const graph = await stream.capture(async () => {
    mod.add.enqueue(x, 1);
    const y = await CudaStream.current(x.context)
      .run(async () => ints(1))
      .catch((error: Error) => error);
    expect(y).toBeInstanceOf(Error); // this stream is captured
    DeviceArray.empty([100], 'int8').dispose();
    mod.add.enqueue(x, 1);
  });
  await graph.instantiate().launch();
  expect([...(await x.get())]).toEqual([2]);
});

test('memory that a captured graph uses stays', async () => {
  using stream = new CudaStream();
  let x: DeviceArray<'int32'> | undefined = await ints(0);
  const graph = await stream.capture(() => mod.add.enqueue(x!, 1));
  const exec = graph.instantiate();
  await exec.launch();
  x.dispose();
  x = undefined;
  expect((await failureOf(() => exec.launch())).message).toMatch(/node 0 \(add\): the memory of argument 1 \(x\) is disposed/);
});

describe('what is disposed of inside of the capture is not there for a launch, which is refused', () => {
  const held = new CudaModule('struct Held { int* to; }; __global__ void put(Held h) { *h.to = 1; }');
  test.each<[string, RegExp, (x: DeviceArray<'int32'>) => unknown]>([
    ['a kernel’s argument', /node 0 \(add\)/, (x) => mod.add.enqueue(x, 1)],
    ['a view of it', /node 0 \(add\)/, (x) => mod.add.enqueue(x.slice(2), 1)],
    ['inside a struct', /node 0 \(put\)/, (to) => held.put.enqueue({ to } as any)],
    ['a fill', /node 0 \(.* bytes of 0x0\)/, () => DeviceArray.zeros([4], 'int32').dispose()],
    ['the source of a copy', /node 0 \(16 bytes device to device\)/, (x) => CudaBuffer.alloc(16).copyFrom(x)],
  ])('%s', async (_, node, body) => {
    const x = await ints(1, 2, 3, 4);
    using stream = new CudaStream();
    const graph = await stream.capture(async () => {
      await body(x);
      x.dispose();
    });
    // Said at the launch, or by a GPU's driver when the graph is instantiated already.
    const error = await failureOf(async () => graph.instantiate().launch());
    expect(error.code).toBe('ERR_CUDA_ARGUMENT');
    expect(error.message).toMatch(new RegExp(`${node.source}: (?:its device memory|the memory of argument 1 \\(x\\)) is disposed`));
    using parent = new CudaGraph();
    parent.addGraph(graph);
    expect((await failureOf(async () => parent.instantiate().launch())).message).toMatch(/its device memory is disposed/);
    const y = await ints(1);
    await mod.add(y, 1);
    expect([...(await y.get())]).toEqual([2]);
  });
});

describe('what is refused', () => {
  test.each<[string, (stream: CudaStream, x: DeviceArray<'int32'>) => unknown]>([
    ['an awaited call', (_, x) => (mod.add as unknown as CudaKernel)(x, 1)],
    ['a call with an array', () => mod.add(new Int32Array(1), 1)],
    ['a blocking call', (_, x) => mod.add.sync(x, 1)],
    ['synchronize', (stream) => stream.synchronize()],
    ['synchronizeSync', (stream) => stream.synchronizeSync()],
    ['query', (stream) => stream.query()],
    ['a copy to the host', (_, x) => x.get()],
    ['a capture inside of it', (stream) => stream.capture(() => {})],
  ])('%s; the stream goes on', async (_, body) => {
    const x = await ints(1);
    using stream = new CudaStream();
    const error = await failureOf(() => stream.capture(() => body(stream, x)));
    expect(error.code).toBe('CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED');
    await mod.add.with({ stream })(x, 1);
    expect([...(await x.get())]).toEqual([2]);
  });

  test('what the body throws; a stream that is not joined again', async () => {
    const x = await ints(1);
    using stream = new CudaStream();
    using side = new CudaStream();
    await expect(stream.capture(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
    const error = await failureOf(() =>
      stream.capture(() => {
        mod.add.enqueue(x, 1);
        side.wait(new CudaEvent().record(stream));
        mod.add.with({ stream: side }).enqueue(x, 1);
      }),
    );
    expect(error.code).toBe('CUDA_ERROR_STREAM_CAPTURE_UNJOINED');
    await mod.add.with({ stream: side })(x, 1);
    await mod.add.with({ stream })(x, 1);
    expect([...(await x.get())]).toEqual([3]);
    expect((await failureOf(() => stream.capture(5 as never))).message).toMatch(/expected a function, received 5/);
  });
});
