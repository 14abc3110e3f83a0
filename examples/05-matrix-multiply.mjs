// @ts-check
// 5. Two dimensions and shared memory: a tiled matrix product on arrays that stay on the device.
import { CudaModule, DeviceArray } from 'cuda-ffi';
import { check } from './check.mjs';

const mod = await CudaModule.compile(`
  constexpr int TILE = 16;
  __global__ void matmul(const float* a, const float* b, float* c, int n) {
    __shared__ float tileA[TILE][TILE], tileB[TILE][TILE];
    const int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
    float sum = 0;
    for (int t = 0; t < n; t += TILE) {
      tileA[threadIdx.y][threadIdx.x] = a[row * n + t + threadIdx.x];
      tileB[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * n + column];
      __syncthreads();
      for (int k = 0; k < TILE; ++k) sum += tileA[threadIdx.y][k] * tileB[k][threadIdx.x];
      __syncthreads();
    }
    c[row * n + column] = sum;
  }`);

const n = 256;
// Small whole numbers: every sum is exact, in any order.
const hostA = Float32Array.from({ length: n * n }, (_, i) => i % 7);
const hostB = Float32Array.from({ length: n * n }, (_, i) => i % 5);
const a = await DeviceArray.from(hostA, { shape: [n, n] });
const b = await DeviceArray.from(hostB, { shape: [n, n] });
const c = DeviceArray.empty([n, n], 'float32');

await mod.matmul.with({ grid: [n / 16, n / 16], block: [16, 16] })(a, b, c, n);
const product = await c.get();

/** @param {number} row @param {number} column */
const expected = (row, column) => {
  let sum = 0;
  for (let k = 0; k < n; k++) sum += (hostA[row * n + k] ?? 0) * (hostB[k * n + column] ?? 0);
  return sum;
};
let wrong = 0;
for (let row = 0; row < n; row++) {
  for (let column = 0; column < n; column++) if (product[row * n + column] !== expected(row, column)) wrong++;
}
check(`${n} × ${n} matrix product`, wrong === 0);
