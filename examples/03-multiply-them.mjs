// @ts-check
// 3. The ways to call: awaited, with a launch shape, blocking, with a callback, by name.
import { CudaModule } from 'cuda-ffi';
import { check } from './check.mjs';

const mod = await CudaModule.compile(`
  __global__ void multiply_them(float* dest, const float* a, const float* b) {
    const int i = threadIdx.x;
    dest[i] = a[i] * b[i];
  }`);

const a = Float32Array.from({ length: 400 }, () => Math.random());
const b = Float32Array.from({ length: 400 }, () => Math.random());
const expected = a.map((value, i) => value * (b[i] ?? 0));
/** @param {Float32Array} dest */
const right = (dest) => dest.every((value, i) => value === expected[i]);

const dest = new Float32Array(400);
await mod.multiply_them(dest, a, b);
check('awaited', right(dest));

await mod.multiply_them.with({ grid: 1, block: [400, 1, 1] })(dest.fill(0), a, b);
check('with a launch shape', right(dest));

mod.multiply_them.sync(dest.fill(0), a, b);
check('blocking', right(dest));

await new Promise((resolve) => mod.multiply_them.async(dest.fill(0), a, b, resolve));
check('with a callback', right(dest));

await mod.multiply_them.named({ b, a, dest: dest.fill(0) });
check('by name', right(dest));
