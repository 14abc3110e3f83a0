// Arithmetic in the two 16-bit formats, one at a time and in pairs.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

// The results of each operation for a pair of numbers, in this order.
enum Operation { kSum, kDifference, kProduct, kQuotient, kFused, kRoot, kLess, kGreater, kOperations };

template <typename T>
__global__ void arithmetic(const T* a, const T* b, const T* c, T* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[kSum * n + i] = a[i] + b[i];
  out[kDifference * n + i] = a[i] - b[i];
  out[kProduct * n + i] = a[i] * b[i];
  out[kQuotient * n + i] = a[i] / b[i];
  out[kFused * n + i] = __hfma(a[i], b[i], c[i]);
  out[kRoot * n + i] = hsqrt(__habs(a[i]));
  out[kLess * n + i] = __hmin(a[i], b[i]);
  out[kGreater * n + i] = __hmax(a[i], b[i]);
}

template <typename T>
__global__ void from_float(const float* in, T* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = T(in[i]);
}

template <typename T>
__global__ void to_float(const T* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = float(in[i]);
}

// Two at a time: a · b + c in one instruction, then both halves are compared, swapped and added up.
__global__ void pairs(const half2* a, const half2* b, const half2* c, half2* fused, half* sums, unsigned* greater) {
  const int i = threadIdx.x;
  const half2 result = __hfma2(a[i], b[i], c[i]);
  fused[i] = __lowhigh2highlow(result);
  sums[i] = __hadd(__low2half(result), __high2half(result));
  greater[i] = __hgt2_mask(a[i], b[i]);
}

// A dot product that adds up in 32 bits, as a neural network's layers do, and one atomic addition of a pair.
__global__ void dot(const __nv_bfloat162* a, const __nv_bfloat162* b, float* out, half2* pair, int n) {
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    const float2 x = __bfloat1622float2(a[i]), y = __bfloat1622float2(b[i]);
    sum += x.x * y.x + x.y * y.y;
  }
  atomicAdd(out, sum);
  atomicAdd(pair, __floats2half2_rn(1, 0.5f));
}
