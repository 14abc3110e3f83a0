// @ts-check
// 4. Sixteen million elements, checked against JavaScript. Large arrays stream through pinned memory in slices, so the
// event loop goes on meanwhile.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { CudaModule } from 'cuda-ffi';
import { check } from './check.mjs';

const n = 16_777_216;
const mod = await CudaModule.compile(`
  __global__ void saxpy(float a, const float* x, const float* y, float* out, size_t n) {
    const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a * x[i] + y[i];
  }`);

const x = Float32Array.from({ length: n }, (_, i) => i % 1000);
const y = Float32Array.from({ length: n }, (_, i) => (i % 77) / 7);
const out = new Float32Array(n);

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const start = performance.now();
await mod.saxpy(2, x, y, out, n);
const milliseconds = performance.now() - start;
delay.disable();
console.log(
  `saxpy of ${n.toLocaleString('en')} elements: ${milliseconds.toFixed(0)} ms, longest event-loop delay ${(delay.max / 1e6).toFixed(1)} ms`,
);

let wrong = 0;
for (let i = 0; i < n; i++) {
  // A GPU fuses the multiplication and the addition: one rounding, which double precision has for these numbers.
  if (out[i] !== Math.fround(2 * (x[i] ?? 0) + (y[i] ?? 0))) wrong++;
}
check(`${n.toLocaleString('en')} elements are right`, wrong === 0);
