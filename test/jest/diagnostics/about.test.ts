// What the package says of itself: versions, counts, and calls that are followed from beginning to end.
import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallTrace, cuda, CudaDevice, CudaGraph, CudaModule, cudaPlan, DeviceArray } from '../../../lib';
import { root, runNode } from '../helpers/run-node';

const source = '__global__ void inc(int* x, int n) { const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i]++; }';

test('versions', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const device = CudaDevice.getDefault();
  expect(cuda.versions).toEqual({
    package: version,
    driver: device.driverVersion.join('.'),
    device: device.isSoftware ? 'software' : 'gpu',
    nvrtc: expect.stringMatching(/^\d+\.\d+$/),
    nvJitLink: expect.stringMatching(/^\d+\.\d+$/),
  });
  expect(Object.isFrozen(cuda.versions)).toBe(true);
});

test('versions of what is not there are undefined', async () => {
  const ended = await runNode('console.log(JSON.stringify(cuda.cuda.versions))', {
    environment: { CUDA_FFI_NVRTC: '/nowhere/libnvrtc.so' },
  });
  const { nvrtc, device } = JSON.parse(ended.stdout) as Record<string, string>;
  expect([nvrtc, device]).toEqual([undefined, CudaDevice.getDefault().isSoftware ? 'software' : 'gpu']);
});

describe('stats', () => {
  /** What has been added since. */
  async function added(work: () => unknown): Promise<Record<string, number>> {
    const before = cuda.stats();
    await work();
    const now = cuda.stats();
    return Object.fromEntries(Object.entries(now).map(([name, value]) => [name, value - before[name as keyof typeof before]]));
  }
  const nothing = {
    launches: 0,
    graphLaunches: 0,
    bytesCopied: 0,
    memoryHeld: 0,
    compiles: 0,
    failedCompiles: 0,
    cacheHits: 0,
    inFlight: 0,
  };

  test('launches and bytes', async () => {
    const mod = await CudaModule.compile(source);
    const array = DeviceArray.zeros(5, 'int32');
    const { signal } = new AbortController();
    expect(await added(() => mod.inc(new Int32Array(5), 5))).toEqual({ ...nothing, launches: 1, bytesCopied: 20 });
    expect(await added(() => mod.inc(array, 5))).toEqual({ ...nothing, launches: 1 });
    expect(await added(() => mod.inc.sync(array, 5))).toEqual({ ...nothing, launches: 1 });
    expect(await added(() => mod.inc.enqueue(array, 5))).toEqual({ ...nothing, launches: 1 });
    expect(await added(() => mod.inc.with({ signal })(new Int32Array(5), 5))).toEqual({ ...nothing, launches: 1, bytesCopied: 20 });
    expect(await added(() => array.get())).toEqual({ ...nothing, bytesCopied: 20 });
    expect(await added(() => array.set([1, 2, 3, 4, 5]))).toEqual({ ...nothing, bytesCopied: 20 });
    expect(await added(() => Promise.all([1, 2, 3].map(() => mod.inc(array, 5))))).toEqual({ ...nothing, launches: 3 });
  });

  test('graphs and plans', async () => {
    const mod = await CudaModule.compile(source);
    const array = DeviceArray.zeros(5, 'int32');
    using graph = new CudaGraph();
    graph.addKernel(mod.inc, [array, 5]);
    using exec = graph.instantiate();
    expect(await added(() => exec.launch())).toEqual({ ...nothing, graphLaunches: 1 });
    const plan = cudaPlan(async (x: Int32Array) => mod.inc(x, 5));
    await plan(new Int32Array(5));
    expect(await added(() => plan(new Int32Array(5)))).toEqual({ ...nothing, graphLaunches: 1, bytesCopied: 40 });
  });

  test('memory, until it is disposed of', async () => {
    let array: DeviceArray<'int32'> | undefined;
    expect(await added(() => void (array = DeviceArray.zeros(100, 'int32')))).toEqual({ ...nothing, memoryHeld: 400 });
    const view = array!.slice(0, 3);
    expect(await added(() => array!.dispose())).toEqual({ ...nothing, memoryHeld: -400 });
    expect(await added(() => view.dispose())).toEqual(nothing);
  });

  test('compiles, failures, and what is found in the cache', async () => {
    const unique = `// ${Math.random()}\n${source}`;
    expect(await added(() => CudaModule.compile(unique))).toMatchObject({ compiles: 1, failedCompiles: 0, cacheHits: 0 });
    expect(await added(() => CudaModule.compile(unique))).toMatchObject({ compiles: 0, cacheHits: 1 });
    expect(await added(() => CudaModule.compile(`${unique} x`).catch(() => {}))).toMatchObject({ compiles: 0, failedCompiles: 1 });
  });

  test('what is in flight', async () => {
    const mod = await CudaModule.compile(source);
    const array = DeviceArray.zeros(5, 'int32');
    const calls = [mod.inc(array, 5), mod.inc(array, 5), array.get()];
    expect(cuda.stats().inFlight).toBe(3);
    await Promise.all(calls);
    expect(cuda.stats().inFlight).toBe(0);
  });
});

describe('tracingChannel', () => {
  const calls = tracingChannel<unknown, CallTrace>('cuda-ffi:call');

  test('a call from its beginning to its end, with what is bound to it', async () => {
    const mod = await CudaModule.compile(source);
    const wild = await CudaModule.compile('__global__ void made(int* x) { x[0] = 1; }');
    const storage = new AsyncLocalStorage<CallTrace>();
    const seen: [string, string, unknown][] = [];
    const note = (name: string) => (message: CallTrace) => void seen.push([name, message.kernel, storage.getStore()?.kernel]);
    const handlers = {
      start: note('start'),
      end: note('end'),
      asyncStart: note('asyncStart'),
      asyncEnd: note('asyncEnd'),
      error: note('error'),
    };
    (calls.start as any).bindStore(storage, (message: CallTrace) => message);
    calls.subscribe(handlers);
    await mod.inc(new Int32Array(5), 5);
    await mod.inc.named({ x: new Int32Array(5), n: 5 });
    await wild.made(3 as never).catch(() => {});
    calls.unsubscribe(handlers);
    (calls.start as any).unbindStore(storage);
    await mod.inc(new Int32Array(5), 5);
    const whole = ['start', 'end', 'asyncStart', 'asyncEnd'];
    expect(seen.map(([name, kernel]) => `${kernel} ${name}`)).toEqual([
      ...[...whole, ...whole].map((name) => `inc ${name}`),
      ...['start', 'end', 'error', 'asyncStart', 'asyncEnd'].map((name) => `made ${name}`),
    ]);
    expect(seen[0]).toEqual(['start', 'inc', 'inc']);
  });

  const failing: [what: string, call: (mod: any) => Promise<unknown>][] = [
    ['a wrong argument', (mod) => mod.inc('wrong', 5)],
    ['too few arguments', (mod) => mod.inc()],
    ['a wrong argument by name', (mod) => mod.inc.named({ x: 'wrong', n: 5 })],
    ['an unknown name', (mod) => mod.inc.named({ y: 5 })],
    ['a signal that is aborted', (mod) => mod.inc.with({ signal: AbortSignal.abort() })(new Int32Array(5), 5)],
    ['a callback', (mod) => new Promise((_, reject) => mod.inc.async('wrong', 5, reject))],
    ['a launch shape', (mod) => mod.inc.with({ block: () => 4096 })(new Int32Array(5), 5)],
    [
      'a wrong argument of a kernel that compiles',
      () => (new CudaModule(`${source} // ${Math.random()}` as string) as any).inc('wrong', 5),
    ],
    ['a source that does not compile', () => (new CudaModule('__global__ void inc(int* x) { *x = y; }' as string) as any).inc('wrong')],
    ['a module that is disposed', (mod) => (mod.dispose(), mod.inc(new Int32Array(5), 5))],
    [
      'a wrong argument of a kernel in JavaScript',
      () =>
        cuda.jit('void(int32[])', function inc(x) {
          x[0] = 1;
        })('wrong' as never),
    ],
    [
      'its name',
      () =>
        cuda
          .jit('void(int32[])', function inc(x) {
            x[0] = 1;
          })
          .named({ y: 1 } as never),
    ],
  ];

  test.each(failing)('a call that rejects has its end: %s', async (_, call) => {
    const mod = await CudaModule.compile(`${source} // traced` as string);
    const seen: string[] = [];
    const note = (name: string) => (message: CallTrace) => void seen.push(`${name} ${message.kernel} ${message.error !== undefined}`);
    const handlers = {
      start: note('start'),
      end: note('end'),
      asyncStart: note('asyncStart'),
      asyncEnd: note('asyncEnd'),
      error: note('error'),
    };
    calls.subscribe(handlers);
    await expect(call(mod)).rejects.toThrow();
    calls.unsubscribe(handlers);
    expect(seen).toEqual(['start inc false', 'end inc false', 'error inc true', 'asyncStart inc true', 'asyncEnd inc true']);
  });

  test('the error, and the result, of a call', async () => {
    const ended = await runNode(
      `const { tracingChannel } = require('node:diagnostics_channel');
       tracingChannel('cuda-ffi:call').asyncEnd.subscribe(({ kernel, device, error, result }) => console.log(kernel, device, error?.code, result));
       const mod = await cuda.CudaModule.compile('__global__ void wild() { *(int*)8 = 1; } __global__ void one(int* x) { *x = 7; }');
       await mod.kernel('one', [cuda.autoout('int32')])();
       await mod.wild().catch(() => {});`,
    );
    expect(ended.stdout).toBe('one 0 undefined 7\nwild 0 CUDA_ERROR_ILLEGAL_ADDRESS undefined\n');
  });
});
