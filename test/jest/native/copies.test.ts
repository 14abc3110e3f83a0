// Copies of the package in one process, as Jest's registries make them: a file of tests has one of its own, a test where
// modules are reset, and what the first one loads late comes from the second's registry.
import { failureOf } from '../helpers/failure-of';
import { runNode } from '../helpers/run-node';

const path = '../../../dist/lib/index.js';
const source = '__global__ void add(int* x, int by, int n) { for (int i = 0; i < n; i++) x[i] += by; }';
const one = { grid: 1, block: 1 };

/** A copy of the package, which has nothing in common with the others. */
function copy(): any {
  jest.resetModules();
  return require(path);
}

async function withKernel(cuda: any, declared = source) {
  return { cuda, add: (await cuda.CudaModule.compile(declared)).kernel('add').with(one) };
}

test('each hears of what it has asked for, of whatever size and in whatever order', async () => {
  const first = await withKernel(copy());
  const second = await withKernel(copy());
  expect(first.cuda).not.toBe(second.cuda);
  const large = 1 << 19;
  for (const count of [4, large, 4]) {
    const arrays = Array.from({ length: 8 }, () => new Int32Array(count));
    await Promise.all(arrays.map((array, i) => (i % 2 === 0 ? first : second).add(array, i, count)));
    expect(arrays.map((array) => [array[0], array[count - 1]])).toEqual(arrays.map((_, i) => [i, i]));
  }
  const blocking = new Int32Array(large);
  first.add.sync(blocking, 3, large);
  second.add.sync(blocking, 4, large);
  expect(blocking[large - 1]).toBe(7);
  expect((await failureOf(() => first.add('none', 1, 1))).name).toBe('TypeError');
});

test('what one has left under way does not settle what another waits for', async () => {
  const slow = '__global__ void add(int* x, int by, int n) { for (int k = 0; k < 3000000; k++) x[k % n] += by; }';
  const first = await withKernel(copy(), slow);
  const left = Array.from({ length: 5 }, () => first.add(new Int32Array(8), 1, 8));
  const second = copy();
  const large = new Int32Array(1 << 19).fill(5);
  for (let round = 0; round < 5; round++) {
    const array = await second.DeviceArray.from(large);
    expect((await array.get()).at(-1)).toBe(5);
  }
  await Promise.all(left);
});

test('what the first one loads late knows the first one', async () => {
  const first = await withKernel(copy());
  const second = await withKernel(copy());
  const plan = first.cuda.cudaPlan(async (x: any) => {
    await first.add(x, 2, 4);
    return x;
  });
  const planned = await plan(await first.cuda.DeviceArray.from(new Int32Array(4)));
  expect([...(await planned.get())]).toEqual([2, 2, 2, 2]);
  const array = new Int32Array(4);
  await second.add(array, 1, 4);
  expect([...array]).toEqual([1, 1, 1, 1]);
});

test('a reset by one takes the managed arrays of all, and the memory that another lost is named', async () => {
  const first = copy();
  const mine = first.managed(Int32Array, 4).fill(7);
  const array = await first.DeviceArray.from(mine);
  const second = copy();
  second.CudaDevice.getDefault().reset();
  expect(mine.byteLength).toBe(0);
  expect((await failureOf(() => array.get())).code).toBe('CUDA_ERROR_CONTEXT_IS_DESTROYED');
  first.CudaDevice.getDefault().reset();
  expect([...first.managed(Int32Array, 2).fill(3)]).toEqual([3, 3]);
});

test('what C has made current stays so when one gives the primary context up', () => {
  const first = copy();
  const { handle } = first.CudaContext.getDefault();
  const second = copy();
  const { driver } = require('../../../dist/lib/bindings');
  driver.cuInit(0);
  driver.cuCtxSetCurrent(second.CudaContext.getDefault());
  first.CudaContext.getDefault().dispose();
  expect(driver.cuCtxGetCurrent()).toBe(handle);
  driver.cuMemFree(driver.cuMemAlloc(4));
});

test('a development server makes as many as it likes: all are collected', async () => {
  const ended = await runNode(
    `const { createRequire } = require('node:module');
     const file = ${JSON.stringify(require.resolve(path))};
     const evaluateAgain = () => {
       for (const known of Object.keys(require.cache)) delete require.cache[known];
       return createRequire(file)(file);
     };
     const use = async (copy) => {
       const array = await copy.DeviceArray.from(new Float32Array(4));
       const mod = await copy.CudaModule.compile('__global__ void one(float* x) { x[0] = 1; }');
       await mod.one.with({ grid: 1, block: 1 })(array);
       return new WeakRef(copy.CudaModule);
     };
     const copies = [];
     for (let i = 0; i < 12; i++) copies.push(await use(evaluateAgain()));
     evaluateAgain();
     for (let i = 0; i < 8; i++) { await new Promise((resolve) => setTimeout(resolve, 20)); globalThis.gc(); }
     console.log(copies.filter((copy) => copy.deref()).length, process.listenerCount('exit'));`,
    { flags: ['--expose-gc'] },
  );
  expect(ended).toEqual({ status: 0, signal: null, stderr: '', stdout: '0 1\n' });
});

test('an object of another copy is refused as what it is', async () => {
  const [first, second] = [copy(), copy()];
  const { add } = await withKernel(second);
  const array = await first.DeviceArray.from(new Int32Array(4));
  const refused = async (call: () => unknown): Promise<string> => (await failureOf(call)).message;
  expect(await refused(() => add(array, 1, 4))).toMatch(/received DeviceArray of another copy of cuda-ffi$/);
  expect(await refused(() => add.with({ stream: new first.CudaStream() }))).toMatch(/received CudaStream of another copy of cuda-ffi$/);
  expect(await refused(() => second.CudaDevice.setDefault(first.CudaDevice.getDefault()))).toMatch(
    /received CudaDevice of another copy of cuda-ffi$/,
  );
  // A class of the program's own has its name alone.
  expect(await refused(() => add(new (class Samples {})(), 1, 4))).toMatch(/received Samples$/);
});
