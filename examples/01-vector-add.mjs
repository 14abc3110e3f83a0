// @ts-check
// 1. A kernel is a function: compile CUDA C++, call it with arrays, await the result.
import { CudaModule } from 'cuda-ffi';
import { check } from './check.mjs';

const mod = await CudaModule.compile(`
  __global__ void add(float* sum, const float* a, const float* b) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    sum[i] = a[i] + b[i];
  }`);

const a = Float32Array.from({ length: 256 }, (_, i) => i);
const b = Float32Array.from({ length: 256 }, (_, i) => 1000 * i);
const sum = new Float32Array(256);

// const arrays are copied to the device, the others there and back. 256 elements: one block of 256 threads.
await mod.add(sum, a, b);

console.log('add', sum.slice(0, 5), '…');
check(
  '256 sums',
  sum.every((value, i) => value === 1001 * i),
);
