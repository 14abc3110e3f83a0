// @ts-check
// 14. A plan: an async function of kernels recorded once and launched as one. Branches run side by side.
import { autoout, CudaModule, cudaPlan, input } from 'cuda-ffi';
import { check } from './check.mjs';

const mod = await CudaModule.compile(`
  __global__ void mean(float* m, const float* x, int n) { float s = 0; for (int i = 0; i < n; ++i) s += x[i]; *m = s / n; }
  __global__ void spread(float* d, const float* x, int n) {
    float low = x[0], high = x[0];
    for (int i = 1; i < n; ++i) { low = fminf(low, x[i]); high = fmaxf(high, x[i]); }
    *d = high - low;
  }
  __global__ void rescale(float* r, const float* x, const float* m, const float* d) {
    r[threadIdx.x] = (x[threadIdx.x] - *m) / *d;
  }`);

// What a kernel makes is an array; inside of the plan it never leaves the device.
const one = autoout('float32', 1);
const mean = mod.kernel('mean', [one, input('float32'), 'int']).with({ grid: 1, block: 1 });
const spread = mod.kernel('spread', [one, input('float32'), 'int']).with({ grid: 1, block: 1 });
const rescale = mod.kernel('rescale', [autoout('float32', (args) => args[1].length), input('float32'), input('float32'), input('float32')]);

const rescaled = cudaPlan(async (/** @type {Float32Array} */ x) => {
  const [m, d] = await Promise.all([mean(x, x.length), spread(x, x.length)]); // neither waits for the other
  return rescale(x, m, d);
});

const first = await rescaled(Float32Array.of(1, 2, 3, 4, 5)); // recorded
const second = await rescaled(Float32Array.of(10, 20, 30, 40, 50)); // replayed
console.log(rescaled.explain());
check('the first call', first.join() === '-0.5,-0.25,0,0.25,0.5');
check('a replay with another array', second.join() === first.join());

const kernels = rescaled.graph.nodes.filter(({ kind }) => kind === 'kernel');
const waitsForMean = kernels[1]?.dependsOn.some(({ label }) => label === 'mean');
check('three kernels, the second of which does not wait for the first', kernels.length === 3 && waitsForMean === false);
