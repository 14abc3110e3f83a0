// @ts-check
// 6. Bytes of a real file: atomics in shared memory, then in global memory. A Buffer fits any pointer.
import { readFileSync } from 'node:fs';
import { CudaModule } from 'cuda-ffi';
import { check } from './check.mjs';

const mod = await CudaModule.compile(`
  __global__ void histogram(const unsigned char* text, unsigned int* counts, int n) {
    __shared__ unsigned int local[256];
    for (int i = threadIdx.x; i < 256; i += blockDim.x) local[i] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&local[text[i]], 1);
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += blockDim.x) atomicAdd(&counts[i], local[i]);
  }`);

const text = readFileSync(new URL('../README.md', import.meta.url));
const counts = new Uint32Array(256);
await mod.histogram.with({ grid: 4, block: 128 })(text, counts, text.length);

const expected = new Uint32Array(256);
for (const byte of text) expected[byte] = (expected[byte] ?? 0) + 1;

const most = [...counts.keys()].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0)).slice(0, 5);
console.log('most frequent:', most.map((byte) => `${JSON.stringify(String.fromCharCode(byte))} ${counts[byte]}`).join(', '));
check(
  `histogram of ${text.length} bytes`,
  counts.every((count, byte) => count === expected[byte]),
);
