// Calls that were made before their module was disposed of, while its code is compiled, linked or set up, go on; every later call is refused.
import { cu, cuda, CudaDevice, CudaModule, cudaPlan, CudaStream, declareDevice, DeviceArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

let made = 0;
/** No cache has it. */
const fresh = () => `// ${process.pid} ${Date.now()} ${made++}\n`;
const source = () => `${fresh()}
  struct P { int by; };
  __device__ int count = 3;
  __global__ void scale(int* x) { *x *= count; }
  __global__ void add(int* x, P p) { *x += p.by; }
  template <typename T> __global__ void any(T* x) { *x *= T(count); }`;
const device = CudaDevice.list().at(-1)!;
const linkedTo = (teardown?: () => void) =>
  declareDevice('f', 'int32(int32)', {
    link: cu(`${fresh()}__device__ int v = 1; extern "C" __device__ int f(int* r, int x) { *r = x * v; return 0; }`, 'f.cu', {
      setup: (code) => code.global('v').set([3]),
      ...(teardown && { teardown }),
    }),
  });
const linkedSource = () => `${fresh()}__global__ void scale(int* x) { *x = f(*x); }
  template <typename T> __global__ void any(T* x) { *x = T(f(int(*x))); }`;

const modules: [what: string, make: () => any][] = [
  ['new CudaModule', () => new CudaModule(source() as string)],
  ['on another device', () => new CudaModule(source() as string, { device })],
  ['linked code with a setup', () => new CudaModule(linkedSource() as string, { declarations: [linkedTo()] })],
];

type Call = [what: string, call: (mod: any, x: Int32Array) => Promise<unknown>];
const calls: Call[] = [
  ['a call', (mod, x) => mod.scale(x)],
  ['by name', (mod, x) => mod.scale.named({ x })],
  ['a callback', (mod, x) => new Promise<void>((done, fail) => mod.scale.async(x, (error: Error) => (error ? fail(error) : done())))],
  ['an instance of a template', (mod, x) => mod.kernel('any<int>')(x)],
  ['another stream', (mod, x) => mod.scale.with({ stream: new CudaStream() })(x)],
  ['with a signal', (mod, x) => mod.scale.with({ signal: new AbortController().signal })(x)],
];

describe.each(modules)('%s', (what, make) => {
  test.each(calls.filter(([call]) => call !== 'another stream' || what !== 'on another device'))('%s', async (_, call) => {
    const mod = make();
    const [x, y] = [Int32Array.of(2), Int32Array.of(2)];
    const both = [call(mod, x), mod.scale(y)];
    mod.dispose();
    const refused = await failureOf(() => mod.scale(Int32Array.of(2)));
    expect([refused.name, (refused as any).code, refused.message]).toEqual([
      'CudaError',
      'ERR_CUDA_DISPOSED',
      'The module kernel.cu is disposed.',
    ]);
    expect(refused.stack).toContain('disposed-while-waiting.test.ts');
    await Promise.all(both);
    expect([x[0], y[0]]).toEqual([6, 6]);
    expect((await failureOf(() => mod.scale(x))).message).toBe('The module kernel.cu is disposed.');
    expect(() => mod.scale.sync(x)).toThrow('The module kernel.cu is disposed.');
  });
});

test('a kernel whose parameters are looked up with a second compile', async () => {
  const mod: any = new CudaModule(source() as string);
  const x = Int32Array.of(2);
  const called = mod.add(x, { by: 5 });
  mod.dispose();
  await called;
  expect(x[0]).toBe(7);
});

test('an instance of a compiled module', async () => {
  const mod: any = await CudaModule.compile(source() as string);
  const x = Int32Array.of(2);
  const called = mod.kernel('any<int>')(x);
  mod.dispose();
  await called;
  expect(x[0]).toBe(6);
});

test('a kernel in JavaScript; its next call compiles it again', async () => {
  const by = Math.floor(Math.random() * 1e6);
  const add = cuda.jit('void(int32[])', (x) => void (x[0]! += by), { capture: { by } } as any);
  const x = Int32Array.of(2);
  const called = add(x);
  add.dispose();
  await called;
  await add(x);
  expect(x[0]).toBe(2 + 2 * by);
});

test('a plan that is recorded meanwhile, and its replays', async () => {
  const mod: any = new CudaModule(source() as string);
  const plan = cudaPlan(async (x: DeviceArray) => void (await mod.scale(x)));
  const x = await DeviceArray.from(Int32Array.of(2));
  const called = plan(x);
  await Promise.resolve(); // the function runs
  await Promise.resolve();
  mod.dispose();
  await called;
  expect((await x.get())[0]).toBe(6);
});

test('the code is unloaded once the last call that waits has been queued or given up', async () => {
  let torn = 0;
  const mod: any = new CudaModule(linkedSource() as string, { declarations: [linkedTo(() => void torn++)] });
  const given = new AbortController();
  const x = Int32Array.of(2);
  const [called, aborted] = [mod.scale(x), mod.scale.with({ signal: given.signal, stream: new CudaStream() })(Int32Array.of(2))];
  mod.dispose();
  given.abort();
  await expect(aborted).rejects.toThrow(/abort/);
  expect(torn).toBe(0);
  await called;
  expect([x[0], torn]).toEqual([6, 1]);
});

test('a call that nobody can make any more is not compiled for: nobody waits', async () => {
  const mod = new CudaModule(source() as string);
  mod.dispose();
  expect((await failureOf(() => mod.ready)).message).toBe('The module kernel.cu is disposed.');
});

test('variables of a module, as arguments of calls that wait', async () => {
  const order: string[] = [];
  const owner: any = await CudaModule.compile(
    `${fresh()}__device__ int own[2]; __global__ void use() { own[0] = 1; } ${linkedSource()}` as string,
    {
      declarations: [linkedTo(() => void order.push('teardown'))],
    },
  );
  const variable = owner.global('own');
  await variable.set([5, 6]);
  const other: any = new CudaModule(
    `${fresh()}__global__ void copy(const int* x, int* out) { out[threadIdx.x] = x[threadIdx.x]; }
      struct P { const int* x; }; __global__ void inside(P p, int* out) { *out = p.x[1]; }` as string,
  );
  const [out, inside] = [new Int32Array(2), new Int32Array(1)];
  const calls = [other.copy.with({ grid: 1, block: 2 })(variable, out), other.inside.with({ grid: 1, block: 1 })({ x: variable }, inside)];
  owner.dispose();
  expect([variable.isDisposed, order]).toEqual([true, []]);
  await Promise.all(calls);
  expect([[...out], inside[0], order]).toEqual([[5, 6], 6, ['teardown']]);
  expect((await failureOf(() => other.copy(variable, out))).message).toBe('copy: argument 1 (x): the DeviceArray is disposed');
  expect(() => owner.global('own')).toThrow('The module kernel.cu is disposed.');
});

test('a compile error of a disposed module is that of the calls that wait', async () => {
  const mod: any = new CudaModule(`${fresh()}__global__ void scale(int* x) { *x = y; }` as string);
  const called = mod.scale(Int32Array.of(2));
  mod.dispose();
  expect((await failureOf(() => called)).name).toBe('CudaCompileError');
});
