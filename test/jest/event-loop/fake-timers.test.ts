// Jest's fake timers replace setImmediate, setTimeout, performance, Date and process.nextTick: calls settle under them all the same.
import { CudaModule, CudaStream, cudaPlan, DeviceArray } from '../../../lib';

afterEach(() => jest.useRealTimers());

test('calls, copies, long lists, plans, callbacks and compiles settle while timers are fake', async () => {
  jest.useFakeTimers();
  const mod = (await CudaModule.compile(
    `// ${process.pid} ${Math.random()}
    __global__ void twice(int* x, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] *= 2; }
    __global__ void sum(const int* x, int n, int* out) { int s = 0; for (int i = 0; i < n; i++) s += x[i]; *out = s; }`,
  )) as any;
  const small = Int32Array.of(1, 2);
  await mod.twice.with({ grid: 1, block: 32 })(small, 2);
  const large = new Int32Array(1 << 20).fill(1);
  await mod.twice.with({ grid: 1, block: 256 })(large, large.length);
  const out = new Int32Array(1);
  await mod.sum.with({ grid: 1, block: 1 })(
    Array.from({ length: 300_000 }, () => 1),
    300_000,
    out,
  );
  const array = await DeviceArray.from(large);
  const plan = cudaPlan(async (x: DeviceArray<'int32'>) => {
    await mod.twice.with({ grid: 1, block: 256 })(x, 1 << 20);
  });
  await plan(array);
  await CudaStream.current().synchronize();
  const called = await new Promise((resolve, reject) =>
    mod.twice.with({ grid: 1, block: 32 }).async(small, 2, (error: unknown) => (error ? reject(error as Error) : resolve('called'))),
  );
  expect([[...small], large[0], out[0], (await array.get())[9], called]).toEqual([[4, 8], 2, 300_000, 4, 'called']);
});
