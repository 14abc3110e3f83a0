// Threads that work together: shuffles, votes, barriers, atomics, locks, grids.

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

extern "C" __global__ void reduce(const int* in, int* out, int n) {
  __shared__ int partial[32];
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += in[i];
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
  if (threadIdx.x % 32 == 0) partial[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x >= 32) return;
  sum = threadIdx.x < blockDim.x / 32 ? partial[threadIdx.x] : 0;
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_xor_sync(0xffffffff, sum, offset);
  if (threadIdx.x == 0) atomicAdd(out, sum);
}

extern "C" __global__ void scan(const int* in, int* out, int n) {
  extern __shared__ int values[];
  const int i = threadIdx.x;
  values[i] = i < n ? in[i] : 0;
  __syncthreads();
  for (int offset = 1; offset < blockDim.x; offset *= 2) {
    const int add = i >= offset ? values[i - offset] : 0;
    __syncthreads();
    values[i] += add;
    __syncthreads();
  }
  if (i < n) out[i] = values[i];
}

extern "C" __global__ void histogram(const unsigned char* in, unsigned* out, int n) {
  __shared__ unsigned bins[256];
  for (int k = threadIdx.x; k < 256; k += blockDim.x) bins[k] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&bins[in[i]], 1u);
  __syncthreads();
  for (int k = threadIdx.x; k < 256; k += blockDim.x) atomicAdd(&out[k], bins[k]);
}

// Every thread of every warp of every block takes one lock.
extern "C" __global__ void spin_lock(int* lock, int* counter) {
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      *(volatile int*)counter = *(volatile int*)counter + 1;
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}

// The form that hangs on GPUs before Volta.
extern "C" __global__ void simple_lock(int* lock, int* counter) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  *(volatile int*)counter = *(volatile int*)counter + 1;
  __threadfence();
  atomicExch(lock, 0);
}

extern "C" __global__ void grid_steps(int* values, int n, int steps) {
  cg::grid_group grid = cg::this_grid();
  const int i = grid.thread_rank();
  for (int step = 0; step < steps; ++step) {
    const int neighbour = values[(step % 2) * n + (i + 1) % n];
    values[((step + 1) % 2) * n + i] = neighbour + 1;
    grid.sync();
  }
}

extern "C" __global__ void votes(unsigned* out) {
  const unsigned lane = threadIdx.x % 32;
  out[threadIdx.x * 6 + 0] = __ballot_sync(0xffffffff, lane % 3 == 0);
  out[threadIdx.x * 6 + 1] = __any_sync(0xffffffff, lane == 40);
  out[threadIdx.x * 6 + 2] = __all_sync(0xffffffff, lane < 32);
  out[threadIdx.x * 6 + 3] = __match_any_sync(0xffffffff, lane / 5);
  out[threadIdx.x * 6 + 4] = __reduce_add_sync(0xffffffff, lane);
  if (lane < 10)
    out[threadIdx.x * 6 + 5] = __shfl_sync(0x3ff, lane * lane, 9 - lane);
  else
    out[threadIdx.x * 6 + 5] = __activemask();
}

extern "C" __global__ void counted(int* out) {
  out[threadIdx.x] = __syncthreads_count(threadIdx.x % 5 == 0);
  out[blockDim.x + threadIdx.x] = __syncthreads_and(threadIdx.x < 1000);
  out[2 * blockDim.x + threadIdx.x] = __syncthreads_or(threadIdx.x == 77);
}

// Producer warps and consumer warps meet at named barriers.
extern "C" __global__ void named(const int* in, int* out) {
  __shared__ int box[32];
  const int lane = threadIdx.x % 32;
  for (int k = 0; k < 4; ++k) {
    if (threadIdx.x < 32) {
      asm volatile("bar.sync 2, 64;");
      box[lane] = in[k * 32 + lane] * 2;
      asm volatile("bar.arrive 1, 64;");
    } else {
      asm volatile("bar.arrive 2, 64;");
      asm volatile("bar.sync 1, 64;");
      out[k * 32 + lane] = box[31 - lane];
    }
  }
}
