// @ts-check
// 8. A reduction with warp shuffles: threads of a warp read each other's registers.
import { CudaModule } from 'cuda-ffi';
import { check } from './check.mjs';

const mod = await CudaModule.compile(`
  __inline__ __device__ int warp_sum(int value) {
    for (int offset = 16; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffff, value, offset);
    return value;
  }
  __global__ void sum(const int* values, int* total, int n) {
    __shared__ int partial[32];
    int mine = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) mine += values[i];
    mine = warp_sum(mine);
    if (threadIdx.x % 32 == 0) partial[threadIdx.x / 32] = mine;
    __syncthreads();
    if (threadIdx.x < 32) {
      mine = warp_sum(threadIdx.x < blockDim.x / 32 ? partial[threadIdx.x] : 0);
      if (threadIdx.x == 0) atomicAdd(total, mine);
    }
  }`);

const values = Int32Array.from({ length: 1_000_000 }, (_, i) => ((i * 7919) % 1000) - 500);
const total = new Int32Array(1);
await mod.sum.with({ grid: 64, block: 256 })(values, total, values.length);

const expected = values.reduce((sum, value) => sum + value, 0);
console.log('sum of 1,000,000 numbers:', total[0]);
check('the sum is right', total[0] === expected);
