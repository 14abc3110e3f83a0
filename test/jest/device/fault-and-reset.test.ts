// A reset comes while calls wait behind a kernel that faults: each of them fails, whoever is first to see what.
import { CudaDevice, CudaEvent, CudaGraph, CudaModule, CudaStream, cudaPlan, DeviceArray, pinned } from '../../../lib';
import { sort } from '../../../lib/libraries/libraries';
import { failureOf } from '../helpers/failure-of';
import { runNode } from '../helpers/run-node';

const device = CudaDevice.getDefault();
const onSoftware = device.isSoftware ? describe : describe.skip; // a GPU does not recover
const source = `__global__ void wild(int* x) { *(int*)8 = 1; }
  __global__ void busy(int* x, int n) { int s = 0; for (int i = 0; i < n; i++) s += (s ^ i) * 3; if (s == 12345) x[1] = s; x[0] += 1; }`;

/** What there is before the fault. */
async function prepared() {
  const mod = await CudaModule.compile(source);
  const [wild, busy] = [mod.wild!.with({ grid: 1, block: 1 }), mod.busy!.with({ grid: 1, block: 1 })];
  const x = await DeviceArray.from(Int32Array.of(1, 2, 3, 4));
  const plan = cudaPlan(async (a: DeviceArray<'int32'>) => void (await busy(a, 1)));
  await plan.prepare(x);
  const graph = new CudaGraph();
  graph.addKernel(busy, [x, 1]);
  return { wild, busy, x, plan, exec: graph.instantiate() };
}
type Prepared = Awaited<ReturnType<typeof prepared>>;

const calls: Record<string, (of: Prepared) => Promise<unknown>> = {
  'the kernel that faults': ({ wild, x }) => wild(x),
  'a kernel over a device array': ({ busy, x }) => busy(x, 1),
  'a kernel over an array of the host': ({ busy }) => busy(Int32Array.of(1, 2), 1),
  'a kernel over a large array of the host': ({ busy }) => busy(new Int32Array(1 << 19), 1),
  'a kernel over pinned memory': ({ busy }) => busy(pinned(Int32Array, [1, 2]), 1),
  'get()': ({ x }) => x.get(),
  'set()': ({ x }) => x.set(Int32Array.of(5, 6, 7, 8)),
  'copyTo()': ({ x }) => x.copyTo(pinned(Int32Array, 4)),
  'astype()': ({ x }) => x.astype('float32').then((y) => y.get()),
  'a plan': ({ plan, x }) => plan(x),
  'a graph': ({ exec }) => exec.launch(),
  'a stream': () => CudaStream.current().synchronize(),
  'a callback of a stream': () => CudaStream.current().callback(() => {}),
  'an event': () => new CudaEvent().record(CudaStream.current()).done(),
  'a library': () => sort(Int32Array.of(3, 2, 1)),
};

onSoftware('a call behind a fault, at a reset', () => {
  afterEach(() => device.reset());

  test.each(Object.entries(calls))('%s', async (_, call) => {
    const codes = new Set();
    for (let round = 0; round < 60; round++) {
      const of = await prepared();
      const before = of.busy(of.x, 10_000 * (round % 15));
      const failed = [failureOf(() => before)];
      of.wild.enqueue(of.x);
      const behind = failureOf(() => call(of));
      device.reset();
      codes.add((await behind).code);
      await Promise.allSettled(failed);
    }
    for (const code of codes) expect(code).toMatch(/^CUDA_ERROR_(ILLEGAL_ADDRESS|CONTEXT_IS_DESTROYED)$/);
  });
});

onSoftware('where another thread has reset the device', () => {
  // Main and a worker, in turn: each resets, and the other one goes on after one failure that says so.
  test.each(['fault', 'no fault'])('the next failure says so, and what is made then works: %s', async (why) => {
    const program = `
      const { Worker } = require('node:worker_threads');
      const thread = \`
        const cuda = require(process.cwd() + '/dist/lib/index.js');
        const device = cuda.CudaDevice.getDefault();
        const source = '__global__ void wild(int* x) { *(int*)8 = 1; } __global__ void set(int* x) { *x = 7; }';
        const call = async (name) => { const x = new Int32Array(1); await (await cuda.CudaModule.compile(source))[name](x); return x[0]; };
        const say = (does) => does.then((value) => value, (error) => error.code + (error.message.includes('also by another thread') ? ', said' : ''));
        const old = {};
        const does = {
          begins: async () => { old.context = cuda.CudaContext.getDefault(); old.x = cuda.DeviceArray.zeros([1], 'int32'); return call('set'); },
          resets: async () => { if (${why === 'fault'}) await call('wild').catch(() => {}); device.reset(); return call('set'); },
          fails: async () => (await cuda.DeviceArray.zeros([1], 'int32').get(), call('set')),
          works: async () => [await call('set'), old.context.isValid, await say(old.x.get()), cuda.CudaContext.getDefault() === old.context].join(' '),
        };
        module.exports = (what) => say(does[what]());\`;
      const main = {};
      new Function('module', 'require', thread)(main, require);
      const worker = new Worker(thread + \`
        const { parentPort } = require('node:worker_threads');
        const answer = module.exports;
        parentPort.on('message', async (what) => parentPort.postMessage(await answer(what)));\`, { eval: true });
      const ask = (what) => new Promise((resolve) => { worker.once('message', resolve); worker.postMessage(what); });
      const seen = [];
      for (const [one, other] of [[main.exports, ask], [ask, main.exports]]) {
        seen.push(await one('begins'), await other('begins'), await one('resets'), await other('fails'), await other('works'), await one('works'));
      }
      console.log(JSON.stringify(seen));
      await worker.terminate();`;
    const { stdout, stderr, status } = await runNode(program);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const gone = '7 false CUDA_ERROR_CONTEXT_IS_DESTROYED false';
    const round = [7, 7, 7, 'CUDA_ERROR_CONTEXT_IS_DESTROYED, said', gone, gone];
    expect(JSON.parse(stdout)).toEqual([...round, ...round]);
  });
});

/** On two devices, the first of which faults: prints what each of these came to, in words. */
async function onTwoDevices(body: string): Promise<string[]> {
  const program = `
    const { CudaDevice, CudaModule, cudaPlan, DeviceArray } = cuda;
    const [first, second] = CudaDevice.list();
    const source = \`__global__ void wild(int* x) { *(int*)8 = 1; }
      __global__ void busy(int* x, int n) { int s = 0; for (int i = 0; i < n; i++) s += (s ^ i) * 3; if (s == 12345) x[1] = s; }
      __global__ void add(int* x, int* y) { x[threadIdx.x] += y ? y[threadIdx.x] : 1; }\`;
    const shape = { grid: 1, block: 2 };
    const come = async (does) => does().then((value) => 'came to ' + value, ({ code }) => code);
    const said = [];
    for (let round = 0; round < 20; round++) {
      const [one, two] = [await CudaModule.compile(source, { device: first }), await CudaModule.compile(source, { device: second })];
      const x = await DeviceArray.from(Int32Array.of(1, 2), { device: first });
      const y = await DeviceArray.from(Int32Array.of(3, 4), { device: second });
      ${body}
      first.reset();
    }
    console.log(JSON.stringify([...new Set(said)]));`;
  const { stdout, stderr } = await runNode(program, { environment: { CUDA_FFI_SOFTWARE_DEVICES: '2' } });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

onSoftware('another device', () => {
  const plan = 'const plan = cudaPlan(async (a, b) => void (await two.add.with(shape)(a, b))); await plan.prepare(y, x); ';
  // It is there before, while and after the call is queued.
  const fault = `${plan} one.busy.with(shape).enqueue(x, 15_000 * round); one.wild.with(shape).enqueue(x); try { x.fill(5); } catch {}`;

  test.each([
    ['y.set(x)', 'y.set(x)'],
    ['x.to(second)', 'x.to(second).then((z) => z.get())'],
    ['a kernel there that reads x', 'two.add.with(shape)(y, x).then(() => y.get())'],
    ['a plan there that reads x', 'plan(y, x).then(() => y.get())'],
    ['a kernel there that blocks', '(async () => (two.add.with(shape).sync(y, x), y.get()))()'],
  ])('gets nothing of what a fault has stopped: %s', async (_, call) => {
    expect(await onTwoDevices(`${fault} said.push(await come(async () => ${call}).catch(({ code }) => code));`)).toEqual([
      'CUDA_ERROR_ILLEGAL_ADDRESS',
    ]);
    // And it is well.
    const later = `${fault} await come(async () => ${call}).catch(() => {}); said.push(await come(() => DeviceArray.from(Int32Array.of(7), { device: second }).then((z) => z.get())));`;
    expect(await onTwoDevices(later)).toEqual(['came to 7']);
  });

  test.each([
    ['get()', 'y.get()', '3,4'],
    ['a kernel', 'two.add.with(shape)(y, null).then(() => y.get())', '4,5'],
    ['an enqueued kernel', '(two.add.with(shape).enqueue(y, null), y.get())', '4,5'],
    ['a kernel over memory of the host', 'two.add.with(shape)(Int32Array.of(1, 2), null).then(() => y.get())', '3,4'],
  ])('loses nothing where the first is reset before a copy to it: %s', async (_, call, result) => {
    const before = `one.add.with({ grid: 1, block: 1 })(new Int32Array(1 << 19), null).catch(() => {}); y.to(first).catch(() => {});`;
    expect(await onTwoDevices(`${before} const next = come(async () => ${call}); first.reset(); said.push(await next);`)).toEqual([
      `came to ${result}`,
    ]);
  });
});
