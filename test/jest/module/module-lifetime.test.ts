// Modules that end while something still wants them.
import { CudaContext, CudaDevice, CudaModule, CudaStream, DeviceArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { runNode } from '../helpers/run-node';

/** A source that no cache has. */
const fresh = (body: string) => `${body} // ${Math.random()}`;
const one = '__global__ void one(int* x) { atomicAdd(x, 1); }';
const counting = '__device__ int counter; __global__ void count(int n) { for (int i = 0; i < n; ++i) counter++; }';

test('calls that wait for a module which is disposed meanwhile go on; those after it are refused', async () => {
  const mod = new CudaModule(fresh(one));
  const kernel = mod.one;
  const [x, y] = [new Int32Array(1), new Int32Array(1)];
  const calls = [kernel(x), kernel.named({ x: y }), mod.ready];
  mod.dispose();
  await Promise.all(calls);
  expect((await failureOf(() => kernel.sync(new Int32Array(1)))).code).toBe('ERR_CUDA_DISPOSED');
  expect([x[0], y[0]]).toEqual([1, 1]);
  expect((await failureOf(() => kernel(new Int32Array(1)))).code).toBe('ERR_CUDA_DISPOSED');
});

test('a call that blocks, and is refused, begins those before it', async () => {
  const mod = new CudaModule(fresh(one));
  const x = new Int32Array(1);
  const called = mod.one(x);
  mod.dispose();
  expect((await failureOf(() => mod.one.sync(new Int32Array(1)))).code).toBe('ERR_CUDA_DISPOSED');
  await called;
  expect(x[0]).toBe(1);
});

test('a module that nobody waits for but by ready is not loaded any more', async () => {
  const mod = new CudaModule(fresh(one));
  const ready = failureOf(() => mod.ready);
  mod.dispose();
  expect((await ready).code).toBe('ERR_CUDA_DISPOSED');
});

test('what waits in the stream behind them is done', async () => {
  const other = await CudaModule.compile(one);
  const mod = new CudaModule(fresh(one));
  const x = await DeviceArray.from(new Int32Array(1));
  const [before, behind] = [mod.one(x), other.one(x)];
  mod.dispose();
  await Promise.all([before, behind]);
  expect((await x.get())[0]).toBe(2);
});

test('a module whose context is disposed, or whose device is reset, while it compiles', async () => {
  const context = new CudaContext();
  CudaContext.setDefault(context);
  const inContext = CudaModule.compile(fresh(one));
  CudaContext.setDefault(undefined);
  context.dispose();
  expect((await failureOf(() => inContext)).code).toBe('ERR_CUDA_DISPOSED');

  const onDevice = new CudaModule(fresh(one));
  const call = onDevice.one(new Int32Array(1));
  CudaDevice.getDefault().reset();
  expect((await failureOf(() => call)).code).toBe('CUDA_ERROR_CONTEXT_IS_DESTROYED');
});

test('code that runs, and what others do with its variables, goes on when a module is disposed', async () => {
  const mod = await CudaModule.compile(counting);
  const other = await CudaModule.compile('__global__ void spin(int* x, int n) { for (int i = 0; i < n; ++i) atomicAdd(x, 1); }');
  using stream = new CudaStream();
  mod.count.with({ stream }).enqueue(1000);
  await stream.synchronize();
  const counter = mod.global('counter') as DeviceArray<'int32'>;
  other.spin.with({ stream }).enqueue(counter, 100_000);
  const read = stream.run(() => counter.get());
  mod.dispose();
  expect(Array.from(await read)).toEqual([101_000]);
  await stream.synchronize();
  expect((await failureOf(() => counter.get())).message).toBe('DeviceArray.get: the module of this variable is disposed.');
});

test('a variable keeps its module from the garbage collector', async () => {
  const ended = await runNode(
    `const counter = await (async () => {
       const mod = await cuda.CudaModule.compile('__device__ int counter = 5; __global__ void count() { counter++; }');
       return mod.global('counter');
     })();
     for (let i = 0; i < 5; i++) { globalThis.gc(); await new Promise(setImmediate); }
     console.log((await counter.get())[0]);`,
    { flags: ['--expose-gc'] },
  );
  expect(ended).toMatchObject({ status: 0, stdout: '5\n', stderr: '' });
});
