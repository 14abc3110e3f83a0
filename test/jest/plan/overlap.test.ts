// The independent branches of a plan run side by side on a GPU: each kernel notes when it began and ended, by the device's clock.
import { CudaModule, cudaPlan, DeviceArray } from '../../../lib';

const gpuTest = process.env['CUDA_FFI_DEVICE'] === 'cuda' ? test : test.skip;

/** Nanoseconds that each kernel stays on the device: much longer than the way from one launch to the next. */
const nanoseconds = 5_000_000;

const source = `
  __device__ unsigned long long now() { unsigned long long t; asm volatile("mov.u64 %0, %globaltimer;" : "=l"(t)); return t; }
  __global__ void stay(unsigned long long* span, const int* after, int* done) {
    span[0] = now();
    while (now() - span[0] < ${nanoseconds}ull) {}
    span[1] = now();
    *done = *after + 1;
  }
  __global__ void join(int* sum, const int* left, const int* right) { *sum = *left + *right; }`;

gpuTest('the branches of a diamond overlap, and its ends do not', async () => {
  const mod = (await CudaModule.compile(source as string)) as any;
  const stay = mod.stay.with({ grid: 1, block: 1 });
  const spans = ['top', 'left', 'right', 'bottom'].map(() => DeviceArray.zeros([2], 'uint64'));
  const [start, top, left, right, sum, bottom] = Array.from({ length: 6 }, () => DeviceArray.zeros([1], 'int32'));
  const diamond = cudaPlan(async (from: DeviceArray) => {
    await stay(spans[0], from, top);
    await Promise.all([stay(spans[1], top, left), stay(spans[2], top, right)]);
    await mod.join.with({ grid: 1, block: 1 })(sum, left, right);
    await stay(spans[3], sum, bottom);
  });
  for (let replay = 0; replay < 3; replay++) await diamond(start);
  const [first, one, other, last] = (await Promise.all(spans.map((span) => span.get()))) as unknown as BigUint64Array[];
  expect([...(await bottom.get())]).toEqual([5]);
  // Both had begun before either ended.
  expect([one[0] < other[1], other[0] < one[1]]).toEqual([true, true]);
  // What depends on something begins after it.
  expect([first[1] <= one[0], first[1] <= other[0], one[1] <= last[0], other[1] <= last[0]]).toEqual([true, true, true, true]);
});
