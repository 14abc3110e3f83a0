// Random numbers of cuRAND's device interface: Philox4x32-10 (counter-based), and what is made of its words.
#include <curand_kernel.h>

// The first 4 * calls words of each thread's own subsequence, from `offset` on.
__global__ void words(unsigned* out, unsigned long long seed, unsigned long long offset, int calls) {
  curandStatePhilox4_32_10_t state;
  curand_init(seed, threadIdx.x, offset, &state);
  for (int k = 0; k < calls; ++k) reinterpret_cast<uint4*>(out)[threadIdx.x * calls + k] = curand4(&state);
}

// The bare function: counter and key in, four words out.
__global__ void rounds(const uint4* counters, const uint2* keys, uint4* out) {
  out[threadIdx.x] = curand_Philox4x32_10(counters[threadIdx.x], keys[threadIdx.x]);
}

__global__ void uniform(float* out, unsigned long long seed) {
  curandStatePhilox4_32_10_t state;
  curand_init(seed, threadIdx.x, 0, &state);
  reinterpret_cast<float4*>(out)[threadIdx.x] = curand_uniform4(&state);
}

__global__ void normal(double* out, unsigned long long seed) {
  curandStatePhilox4_32_10_t state;
  curand_init(seed, blockIdx.x * blockDim.x + threadIdx.x, 0, &state);
  for (int k = 0; k < 4; ++k)
    reinterpret_cast<double2*>(out)[(blockIdx.x * blockDim.x + threadIdx.x) * 4 + k] = curand_normal2_double(&state);
}

// π by throwing darts: how many of the pairs fall into the quarter circle.
__global__ void darts(unsigned* inside, unsigned long long seed, int throws) {
  curandStatePhilox4_32_10_t state;
  curand_init(seed, blockIdx.x * blockDim.x + threadIdx.x, 0, &state);
  unsigned count = 0;
  for (int k = 0; k < throws; ++k) {
    const float4 at = curand_uniform4(&state);
    count += (at.x * at.x + at.y * at.y <= 1) + (at.z * at.z + at.w * at.w <= 1);
  }
  atomicAdd(inside, __reduce_add_sync(0xffffffff, count) * (threadIdx.x % 32 == 0));
}
