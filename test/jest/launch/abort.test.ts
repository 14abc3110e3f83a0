// An aborted call: it does not begin where it has not begun, the software device ends it where it runs, and it writes nowhere.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { CudaDevice, CudaGraph, CudaModule, cudaPlan, CudaStream, DeviceArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { runNode } from '../helpers/run-node';

const source = `
  __global__ void endless(volatile int* go) { while (*go == 0) {} }
  __global__ void endlessBlocks(volatile int* go, int n) { __syncthreads(); while (*go == 0) __syncthreads(); }
  __global__ void sevens(volatile int* a, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) a[i] = 7; while (a[0] == 7) {} }
  __global__ void add(int* a, int v) { *a += v; }
  struct Once { int value; };
  __global__ void endlessWith(volatile int* go, Once once) { while (*go == 0) {} }
  __global__ void addAll(int* a, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] += 1; }`;

const modules = CudaModule.compile(source) as Promise<any>;
const onSoftware = () => CudaDevice.getDefault().isSoftware;
/** A GPU cannot end a kernel; there the test is of the wait alone, in a process of its own. */
const softwareTest = process.env['CUDA_FFI_DEVICE'] === 'cuda' ? test.skip : test;

const aborted = { name: 'AbortError' };

softwareTest.each(['endless', 'endlessBlocks'])('%s: the kernel is ended, and what comes next runs', async (name) => {
  expect(onSoftware()).toBe(true);
  const mod = await modules;
  const go = await DeviceArray.from(Int32Array.of(0));
  const controller = new AbortController();
  const kernel = mod[name].with({ signal: controller.signal, grid: 4, block: 64 });
  const call = name === 'endless' ? kernel(go) : kernel(go, 1);
  setTimeout(() => controller.abort(), 20);
  await expect(call).rejects.toMatchObject(aborted);
  const x = Int32Array.of(1);
  await mod.add(x, 1);
  expect([...x]).toEqual([2]);
});

softwareTest('with host arrays: the array stays as it was', async () => {
  const mod = await modules;
  const controller = new AbortController();
  const go = Int32Array.of(0);
  const call = mod.endless.with({ signal: controller.signal })(go);
  setTimeout(() => controller.abort(), 20);
  await expect(call).rejects.toMatchObject(aborted);
  await CudaStream.current().synchronize();
  expect([...go]).toEqual([0]);
});

softwareTest('what it still writes is in no other call’s arrays', async () => {
  const mod = await modules;
  using stream = new CudaStream();
  for (let round = 0; round < 60; round++) {
    const controller = new AbortController();
    const call = mod.sevens.with({ signal: controller.signal, stream, grid: 1, block: 64 })(new Int32Array(4096), 4096);
    await new Promise((resolve) => setTimeout(resolve, 1));
    controller.abort();
    const ones = new Int32Array(4096).fill(1);
    const [, failure] = await Promise.all([mod.addAll(ones, 4096), failureOf(() => call)]);
    expect(failure).toMatchObject(aborted);
    expect(ones.every((value) => value === 2)).toBe(true);
  }
});

softwareTest('what waits behind it in the stream is aborted by itself', async () => {
  const mod = await modules;
  const [first, second] = [new AbortController(), new AbortController()];
  const go = await DeviceArray.from(Int32Array.of(0));
  const x = Int32Array.of(1);
  const running = failureOf(() => mod.endless.with({ signal: first.signal })(go));
  const waiting = failureOf(() => mod.add.with({ signal: second.signal })(x, 1));
  second.abort();
  expect(await waiting).toMatchObject(aborted);
  first.abort();
  expect(await running).toMatchObject(aborted);
  await CudaStream.current().synchronize();
  expect([...x]).toEqual([1]);
});

softwareTest('reset() after an abort does not wait', async () => {
  const ended = await runNode(`
    const mod = await cuda.CudaModule.compile(${JSON.stringify(source)});
    const go = await cuda.DeviceArray.from(Int32Array.of(0));
    const controller = new AbortController();
    const call = mod.endless.with({ signal: controller.signal })(go);
    setTimeout(() => controller.abort(), 10);
    await call.catch((error) => console.log(error.name));
    cuda.CudaDevice.getDefault().reset();
    console.log('reset');`);
  expect([ended.stdout, ended.stderr, ended.status]).toEqual(['AbortError\nreset\n', '', 0]);
});

test('a call whose kernel is still compiling is dropped', async () => {
  const mod = new CudaModule(`${source} // ${process.pid} ${Math.random()}`, { cache: false }) as any;
  const controller = new AbortController();
  const [x, y] = [Int32Array.of(1), Int32Array.of(1)];
  const call = mod.add.with({ signal: controller.signal })(x, 1);
  const next = mod.add(y, 5);
  controller.abort();
  await expect(call).rejects.toMatchObject(aborted);
  await next;
  expect([[...x], [...y]]).toEqual([[1], [6]]);
});

test('a call that stands behind large arrays is dropped', async () => {
  const mod = await modules;
  const controller = new AbortController();
  const large = new Int32Array(4 << 20);
  const x = Int32Array.of(1);
  const first = mod.addAll.with({ grid: 64, block: 128 })(large, large.length);
  const call = mod.add.with({ signal: controller.signal })(x, 1);
  controller.abort();
  await expect(call).rejects.toMatchObject(aborted);
  await first;
  await CudaStream.current().synchronize();
  expect([[...x], large[5]]).toEqual([[1], 1]);
});

test('a large call that is aborted on its way writes nothing more', async () => {
  const mod = await modules;
  const controller = new AbortController();
  const large = new Int32Array(8 << 20);
  const call = mod.addAll.with({ grid: 64, block: 128, signal: controller.signal })(large, large.length);
  setImmediate(() => controller.abort());
  await expect(call).rejects.toMatchObject(aborted);
  const seen = large.slice();
  await CudaStream.current().synchronize();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(Buffer.compare(Buffer.from(large.buffer), Buffer.from(seen.buffer))).toBe(0);
});

test('a signal with a reason; one that aborts after the end; one that is aborted already', async () => {
  const mod = await modules;
  const controller = new AbortController();
  const x = Int32Array.of(1);
  await mod.add.with({ signal: controller.signal })(x, 1);
  controller.abort();
  expect([...x]).toEqual([2]);
  const reason = new Error('enough');
  await expect(mod.add.with({ signal: AbortSignal.abort(reason) })(x, 1)).rejects.toBe(reason);
  expect([...x]).toEqual([2]);
});

test('an aborted call does not keep the process alive', async () => {
  const ended = await runNode(`
    const mod = await cuda.CudaModule.compile(${JSON.stringify(source)});
    const controller = new AbortController();
    const go = new Int32Array(1);
    const call = mod.endless.with({ signal: controller.signal })(go);
    setTimeout(() => controller.abort(), 10);
    await call.catch((error) => console.log(error.name));`);
  expect([ended.stdout, ended.stderr, ended.status]).toEqual(['AbortError\n', '', 0]);
});

test('a signal that is aborted already: nothing is launched, whichever way the kernel is called', async () => {
  const mod = await modules;
  const reason = new Error('mine');
  const add = mod.add.with({ signal: AbortSignal.abort(reason) });
  const [host, onDevice] = [Int32Array.of(1), await DeviceArray.from(Int32Array.of(1))];
  expect(await failureOf(() => add(host, 1))).toBe(reason);
  expect(() => add.sync(host, 1)).toThrow(reason);
  expect(() => add.enqueue(onDevice, 1)).toThrow(reason);
  expect([...host, ...(await onDevice.get())]).toEqual([1, 1]);
});

test('thousands of calls with one signal are one listener, and none when they have ended', async () => {
  const ended = await runNode(`
    process.on('warning', ({ name }) => console.log(name));
    const { getEventListeners } = require('node:events');
    const mod = await cuda.CudaModule.compile('__global__ void add(int* x, int v) { *x += v; }');
    const controller = new AbortController();
    const add = mod.add.with({ signal: controller.signal });
    const listeners = () => getEventListeners(controller.signal, 'abort').length;
    const arrays = Array.from({ length: 3000 }, () => new Int32Array(1));
    const calls = arrays.map((array) => add(array, 2));
    console.log(listeners());
    await Promise.all(calls);
    await new Promise(setImmediate);
    console.log(arrays.every(([x]) => x === 2), listeners());
    const left = Promise.allSettled(arrays.map((array) => add(array, 1)));
    controller.abort();
    console.log(new Set((await left).map(({ reason }) => reason?.name)), listeners());`);
  const lines = ended.stdout.trim().split('\n');
  expect(lines.filter((line) => /Warning$/.test(line) && line !== 'CudaWarning')).toEqual([]);
  expect(lines.filter((line) => line !== 'CudaWarning')).toEqual(['1', 'true 0', "Set(1) { 'AbortError' } 0"]);
});

softwareTest.each<[string, (kernel: any, controller: AbortController) => Promise<unknown>]>([
  [
    'a getter',
    (kernel, controller) =>
      kernel(new Int32Array(1), {
        get value() {
          controller.abort();
          return 1;
        },
      }),
  ],
  [
    'a function for the grid',
    (kernel, controller) => kernel.with({ grid: () => (controller.abort(), 1) })(new Int32Array(1), { value: 1 }),
  ],
  [
    'a subscriber',
    async (kernel, controller) => {
      const abort = () => controller.abort();
      subscribe('cuda-ffi:launch', abort);
      try {
        return await kernel(new Int32Array(1), { value: 1 });
      } finally {
        unsubscribe('cuda-ffi:launch', abort);
      }
    },
  ],
])('a signal that %s aborts while the call begins', async (_, call) => {
  const mod = await modules;
  const controller = new AbortController();
  await expect(call(mod.endlessWith.with({ signal: controller.signal, block: 1 }), controller)).rejects.toMatchObject(aborted);
  const x = Int32Array.of(1);
  await mod.add(x, 1);
  expect(x[0]).toBe(2);
});

softwareTest.each<[string, (mod: any, signal: AbortSignal) => Promise<unknown>]>([
  [
    'a graph',
    (mod, signal) => {
      const graph = new CudaGraph();
      graph.addKernel(mod.endless.with({ grid: 1, block: 1 }), [DeviceArray.zeros([1], 'int32')]);
      return graph.instantiate().launch(undefined, { signal });
    },
  ],
  ['a plan', (mod, signal) => cudaPlan(async (go: any) => void (await mod.endless(go))).with({ signal })(DeviceArray.zeros([1], 'int32'))],
  ['a plan of host arrays', (mod, signal) => cudaPlan(async (go: any) => void (await mod.endless(go))).with({ signal })(new Int32Array(1))],
])('%s: its kernels are ended, and what comes next runs', async (_, launch) => {
  const mod = await modules;
  const controller = new AbortController();
  const launched = launch(mod, controller.signal);
  setTimeout(() => controller.abort(), 20);
  await expect(launched).rejects.toMatchObject(aborted);
  const x = Int32Array.of(1);
  await mod.add(x, 1);
  expect(x[0]).toBe(2);
});

softwareTest('a plan that was aborted can be called again, and writes into no array of the aborted call', async () => {
  const mod = await modules;
  const plan = cudaPlan(async (go: any) => void (await mod.endless(go)));
  await plan(Int32Array.of(1));
  const controller = new AbortController();
  const go = new Int32Array(1);
  const called = plan.with({ signal: controller.signal })(go);
  setTimeout(() => controller.abort(), 20);
  await expect(called).rejects.toMatchObject(aborted);
  const again = Int32Array.of(5);
  await plan(again);
  expect([go[0], again[0]]).toEqual([0, 5]);
});

// Beside a kernel that only the program can end, nothing may wait for the device on the program's own thread.
softwareTest.each<[string, (mod: any) => Promise<unknown>]>([
  ['many small calls at once', (mod) => Promise.all(Array.from({ length: 200 }, () => mod.add(new Int32Array(1), 1)))],
  ['a launch that is refused', (mod) => failureOf(() => mod.add.with({ grid: 1, block: 5000 })(new Int32Array(1), 1))],
  [
    'more memory than there is',
    () => failureOf(() => Array.from({ length: 1000 }, () => DeviceArray.empty([CudaDevice.getDefault().totalMemory / 16], 'int8'))),
  ],
])('%s beside an endless kernel', async (_, work) => {
  const mod = await modules;
  using stream = new CudaStream();
  const controller = new AbortController();
  const call = mod.endless.with({ signal: controller.signal, stream })(new Int32Array(1));
  let ended = false;
  const settled = failureOf(() => call).then((failure) => {
    ended = true;
    return failure;
  });
  await work(mod);
  expect(ended).toBe(false);
  controller.abort();
  expect(await settled).toMatchObject(aborted);
});
