// Plain kernels: types, control flow, shared and local memory, atomics, warp operations.
#include <cuda_fp16.h>
#include <cuda_bf16.h>

__constant__ float weights[16] = {1.0f, 2.0f, -0.5f};
__device__ int counter = 7;
__device__ int* where = &counter;
__device__ double table[2][3] = {{1, 2}, {3, 4, 5}};
__managed__ unsigned managed_value = 3;

struct Pair { char tag; double value; int rest[3]; };
__device__ Pair pair = {'x', 2.5, {1, 2, 3}};

extern "C" __global__ void saxpy(float a, const float* __restrict__ x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i] * weights[i & 15];
}

extern "C" __global__ void by_value(Pair p, double* out) {
  out[threadIdx.x] = p.value + p.rest[threadIdx.x % 3] + p.tag + pair.value + table[1][threadIdx.x % 3];
}

extern "C" __global__ void reduce(const float* in, float* out, int n) {
  extern __shared__ float scratch[];
  __shared__ int hits[4];
  int t = threadIdx.x;
  scratch[t] = t < n ? in[t] : 0.0f;
  if (t < 4) hits[t] = 0;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 32; s >>= 1) {
    if (t < s) scratch[t] += scratch[t + s];
    __syncthreads();
  }
  float v = scratch[t];
  for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffffu, v, d);
  atomicAdd(&hits[t & 3], 1);
  if (t == 0) atomicAdd(out, v + hits[0] + __popc(__ballot_sync(~0u, v > 0)));
}

extern "C" __global__ void halves(__half2* h, __nv_bfloat162* b, double* d, long long* q) {
  int i = threadIdx.x;
  h[i] = __hfma2(h[i], h[i], __float2half2_rn(1.5f));
  b[i] = __hmul2(b[i], b[i]);
  d[i] = sin(d[i]) + exp(d[i]) / sqrt(d[i]);
  q[i] = q[i] / 7 + __umul64hi(q[i], 12345) + (long long)clock64();
  atomicAdd(&counter, 1);
  where[0] += (int)managed_value;
}

extern "C" __global__ void spills(int* out, int which) {
  int local[64];
  for (int i = 0; i < 64; ++i) local[i] = i * which;
  switch (out[0]) {
    case 0: out[1] = local[which]; break;
    case 1: out[2] = local[which + 1]; break;
    case 2: out[3] = local[which * 2]; break;
    case 3: out[4] = local[which * 3] + 1; break;
    case 4: out[5] = 9; break;
    default: __trap();
  }
}
