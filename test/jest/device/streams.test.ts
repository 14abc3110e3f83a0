import { CudaContext, CudaDevice, CudaEvent, CudaModule, CudaStream, DeviceArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const mod = new CudaModule(`
  __global__ void add(int* x, int a) { atomicAdd(x, a); }
  __global__ void read(int* x, const int* from, int i) { *x = from[i]; }
  __global__ void spin(int* x, int n) { for (int i = 0; i < n; ++i) atomicAdd(x, 1); }`);

let array: DeviceArray<'int32'>;
beforeEach(async () => {
  array = DeviceArray.zeros([1], 'int32');
  await CudaStream.current().synchronize();
});

test('work of a stream comes in order, and an event marks it', async () => {
  using stream = new CudaStream();
  const start = new CudaEvent().record(stream);
  for (let i = 0; i < 50; i++) mod.spin.with({ stream }).enqueue(array, 100);
  const end = new CudaEvent().record(stream);
  await end.done();
  expect([start.query(), end.query()]).toEqual([true, true]);
  expect(end.elapsed(start)).toBeGreaterThan(0);
  expect((await array.get())[0]).toBe(5000);
});

test('a stream waits for an event of another', async () => {
  using first = new CudaStream();
  using second = new CudaStream();
  mod.spin.with({ stream: first }).enqueue(array, 20000);
  second.wait(new CudaEvent().record(first));
  const copy = DeviceArray.empty([1], 'int32');
  await second.run(async () => copy.set(array));
  expect((await copy.get())[0]).toBe(20000);
});

test('run() keeps its stream across awaits, for each async context', async () => {
  using one = new CudaStream();
  using two = new CudaStream();
  const seen = await Promise.all(
    [one, two].map((stream) =>
      stream.run(async () => {
        await new Promise(setImmediate);
        await mod.add(array, 1);
        return CudaStream.current();
      }),
    ),
  );
  expect(seen[0]).toBe(one);
  expect(seen[1]).toBe(two);
  expect((await array.get())[0]).toBe(2);
});

test('setDefault, and back', () => {
  using stream = new CudaStream();
  const own = CudaStream.current();
  CudaStream.setDefault(stream);
  expect(CudaStream.current()).toBe(stream);
  CudaStream.setDefault(undefined);
  expect(CudaStream.current()).toBe(own);
});

test('a callback comes after the work before it', async () => {
  using stream = new CudaStream();
  mod.add.with({ stream }).enqueue(array, 3);
  expect(await stream.callback(async () => (await array.get())[0])).toBe(3);
  await expect(stream.callback(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
});

test('priorities, and queries', async () => {
  using urgent = new CudaStream({ priority: -1, nonBlocking: false });
  await mod.add.with({ stream: urgent })(array, 1);
  expect(urgent.query()).toBe(true);
  expect(typeof urgent.handle).toBe('bigint');
});

test('a context of its own has its own modules and memory', async () => {
  using context = new CudaContext(CudaDevice.getDefault());
  CudaContext.setDefault(context);
  try {
    const own = await CudaModule.compile('__global__ void one(int* x) { *x = 1; }');
    const x = DeviceArray.zeros([1], 'int32');
    await own.one(x);
    expect((await x.get())[0]).toBe(1);
    expect((await failureOf(() => mod.add(x, 1))).message).toContain('belongs to a different context');
  } finally {
    CudaContext.setDefault(undefined);
  }
  await mod.add(array, 1);
});

test('limits of a context', () => {
  const context = CudaContext.getDefault();
  context.setLimit('stackSize', 4096);
  expect(context.getLimit('stackSize')).toBeGreaterThanOrEqual(4096);
  expect(() => context.setLimit('stackSize', -1)).toThrow('expected a number of bytes for stackSize, received -1');
  expect(() => context.getLimit('patience' as never)).toThrow('there are stackSize, printfFifoSize, mallocHeapSize');
});

test('an event that was never recorded', async () => {
  expect((await failureOf(() => new CudaEvent().done())).message).toContain('never recorded');
  const never = new CudaEvent();
  const recorded = new CudaEvent().record();
  const unrecorded = { code: 'CUDA_ERROR_INVALID_HANDLE', errno: 400 };
  expect(await failureOf(() => never.elapsed(recorded))).toMatchObject({
    ...unrecorded,
    message: 'The event was never recorded: call record() on it first.',
  });
  expect(await failureOf(() => recorded.elapsed(never))).toMatchObject({
    ...unrecorded,
    message: 'The start event was never recorded: call record() on it first.',
  });
});

test('a stream that is disposed with work in flight does the work', async () => {
  const stream = new CudaStream();
  const call = mod.spin.with({ stream })(array, 5000);
  stream.dispose();
  await call;
  expect((await array.get())[0]).toBe(5000);
});

test('an array that is disposed after the stream of a large call is there until the call has ended', async () => {
  const large = new Int32Array(4 << 20).fill(7); // queued bit by bit, while JavaScript runs
  const stream = new CudaStream();
  const disposed = await DeviceArray.from(Int32Array.of(0));
  const call = mod.read.with({ stream, grid: 1, block: 1 })(disposed, large, large.length - 1);
  stream.dispose();
  disposed.dispose();
  const others = await Promise.all(Array.from({ length: 64 }, () => DeviceArray.from(Int32Array.of(1))));
  await call;
  for (const other of others) expect((await other.get())[0]).toBe(1);
});

test('what an ended object says', async () => {
  const stream = new CudaStream();
  const event = new CudaEvent().record(stream);
  const context = new CudaContext();
  const inside = new CudaStream({ context });
  for (const object of [stream, event, context]) object.dispose();
  expect((await failureOf(() => stream.synchronize())).message).toBe('The stream is disposed.');
  expect((await failureOf(() => event.query())).message).toBe('The event is disposed.');
  expect((await failureOf(() => inside.synchronize())).message).toBe('The context is disposed: what was made in it is gone.');
});

test('the primary context is made anew when it was disposed', async () => {
  CudaContext.getDefault().dispose();
  const again = DeviceArray.zeros([1], 'int32');
  expect((await again.get())[0]).toBe(0);
  expect((await failureOf(() => array.get())).code).toBe('ERR_CUDA_DISPOSED');
});
