// 16. Streams and events: two chains of kernels that may overlap, one that waits for both, and how long it took.
import { CudaEvent, CudaModule, CudaStream, DeviceArray } from 'cuda-ffi';
import { check } from './check.mjs';

const mod = await CudaModule.compile(`
  __global__ void iterate(float* x, int n, int rounds) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float value = x[i];
    for (int k = 0; k < rounds; ++k) value = 0.5f * value + 1;
    x[i] = value;
  }
  __global__ void difference(const float* a, const float* b, float* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i] - b[i];
  }`);

const n = 10_000;
const numbers = Float32Array.from({ length: n }, (_, i) => i);
const [a, b] = await Promise.all([DeviceArray.from(numbers), DeviceArray.from(numbers)]);
const out = DeviceArray.empty([n], 'float32');

const [left, right] = [new CudaStream(), new CudaStream()];
const start = new CudaEvent().record(left);
for (let i = 0; i < 4; i++) {
  mod.iterate.with({ stream: left }).enqueue(a, n, 10); // in order with each other,
  mod.iterate.with({ stream: right }).enqueue(b, n, 10); // beside the others
}

// On the device, `left` waits for what `right` has done so far. JavaScript does not wait.
left.wait(new CudaEvent().record(right));
mod.difference.with({ stream: left }).enqueue(a, b, out, n);
const end = new CudaEvent().record(left);

await end.done();
console.log(`both chains and the difference: ${end.elapsed(start).toFixed(2)} ms on the device`);
const differences = await left.run(() => out.get()); // whatever names no stream inside goes to this one
check(
  'both chains reached the same value',
  differences.every((value) => value === 0),
);
check('which is their limit, 2', (await a.get()).at(-1) === 2);

for (const disposable of [a, b, out, left, right]) disposable.dispose();
