// A call without a shape has a thread for each element of its largest array: a kernel that is told of more gets a warning, once.
import { cuda, CudaModule, DeviceArray } from '../../../lib';

const source = `
  #define I (blockIdx.x * blockDim.x + threadIdx.x)
  __device__ unsigned index() { return I; }
  __global__ void sum(int n, unsigned long long *total) { if (I < n) atomicAdd(total, 1ull); }
  __global__ void through(size_t n, unsigned long long *total) { if (index() < n) atomicAdd(total, 1ull); }
  __global__ void noArray(int n) { if (I < n) __nanosleep(0); }
  __global__ void few(int n, float *x) { if (I < n) x[I % 100] = 1; }
  __global__ void seeded(float *x, int n, int seed) { if (I < n) x[I] = seed; }
  __global__ void part(float *x, int begin, int end) { if (begin + I < end) x[I] = 1; }
  __global__ void named(float *x, int num_items) { if (I < num_items) x[I % 100] = 1; }
  __global__ void alone(float *x, int n) { for (int i = 0; i < n; i++) *x += i; }
  __global__ void inBlock(float *x, int n) { if (threadIdx.x < n) x[threadIdx.x] = n; }
  __global__ void small(unsigned char n, float *x) { if (I < n) *x = n; }`;

let mod: any;
let emitted: jest.SpyInstance;
beforeEach(async () => {
  mod = await CudaModule.compile(source as string); // kernels that have not warned
  emitted = jest.spyOn(process, 'emitWarning').mockImplementation(() => {});
});
afterEach(() => {
  mod.dispose();
  emitted.mockRestore();
});

function warned(): string[] {
  return emitted.mock.calls.map(([message]) => message as string);
}
const total = () => new BigUint64Array(1);
const hundred = () => new Float32Array(100);

test('what it says', async () => {
  await mod.sum(1000, total());
  const lines = warned().map((message) => message.split('\n'));
  expect(lines.map(([said]) => said)).toEqual([
    'sum: no launch shape was given, so it is that of the largest array, 1 thread, and argument 1 (n) is 1000. If that counts threads, ' +
      'choose the shape: sum.with({ grid: 4, block: 256 })(…); if not, with({ grid: 1, block: 1 }) says so.',
  ]);
  expect(lines[0]![1]).toMatch(/^ {4}at .*shape-warning\.test\.ts:36:\d+\)?$/);
  expect(emitted.mock.calls[0]![1]).toEqual({ type: 'CudaWarning', code: 'CUDA_FFI_LAUNCH_SHAPE' });
});

test('what it says of a count that is larger than the arrays', async () => {
  await mod.few(1000, hundred());
  expect(warned()[0]).toContain(
    'choose the shape: few.with({ grid: 4, block: 256 })(…); if it counts elements, it is too large: the largest array has 100; ' +
      'if neither, with({ grid: 1, block: 100 }) says so.',
  );
});

test.each<[string, () => unknown]>([
  ['awaited', () => mod.sum(1000, total())],
  ['blocking', () => mod.sum.sync(1000, total())],
  ['by name', () => mod.sum.named({ n: 1000, total: total() })],
  ['queued', () => mod.sum.enqueue(1000, DeviceArray.zeros(1, 'uint64'))],
  ['the second shape', async () => [await mod.few(100, hundred()), await mod.few(101, hundred())]],
  ['a count of 64 bits, in a function that it calls', () => mod.through(1000n, total())],
  ['without an array', () => mod.noArray(2)],
  ['another name of a count', () => mod.named(hundred(), 101)],
])('%s: warned of, once for a kernel', async (_, call) => {
  await call();
  await call();
  expect(warned()).toHaveLength(1);
});

test.each<[string, () => unknown]>([
  ['a shape that is given', () => mod.sum.with({ grid: 1, block: 1 })(1000, total())],
  ['a block that is given', () => mod.sum.with({ block: 32 })(1000, total())],
  ['as many threads', () => mod.few(100, hundred())],
  ['another number beside that of the elements', () => mod.seeded(hundred(), 100, 12345)],
  ['a kernel that does not ask for its block', () => mod.alone(new Float32Array(1), 1000)],
  ['a kernel of one block', () => mod.inBlock(new Float32Array(1), 1000)],
  ['a number that is no count by its name', () => mod.part(hundred(), 5000, 5100)],
  ['a number of few bits', () => mod.small(200, new Float32Array(1))],
  ['cuda.elementwise', () => cuda.elementwise('int32 r = x + n')(new Int32Array(2), Int32Array.of(1, 2), 1000)],
  ['cuda.reduce', () => cuda.reduce('a + b', 0)(new Int32Array(5000))],
])('%s: not warned of', async (_, call) => {
  await call();
  expect(warned()).toEqual([]);
});
