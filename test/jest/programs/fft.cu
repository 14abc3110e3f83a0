// Fourier transforms of 2^k complex numbers, after Stockham: in place of reversed bits, each pass writes in order.
#include <cuComplex.h>

// A pass of radix 2 over `n` elements; `half` is half the length of the transforms it makes. A thread for each pair.
__global__ void pass(const cuDoubleComplex* in, cuDoubleComplex* out, int n, int half, double sign) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n / 2) return;
  const int k = i & (half - 1);
  double sine, cosine;
  sincospi(sign * k / half, &sine, &cosine);
  const cuDoubleComplex a = in[i];
  const cuDoubleComplex b = cuCmul(in[i + n / 2], make_cuDoubleComplex(cosine, sine));
  const int at = 2 * i - k;
  out[at] = cuCadd(a, b);
  out[at + half] = cuCsub(a, b);
}

// All passes of a transform by one block of n / 2 threads, in single precision; two buffers in shared memory take turns.
__global__ void transform(const float2* in, float2* out, float sign) {
  extern __shared__ float2 buffers[];
  const int i = threadIdx.x, n = 2 * blockDim.x;
  float2 *from = buffers, *to = buffers + n;
  in += blockIdx.x * n;
  out += blockIdx.x * n;
  from[i] = in[i];
  from[i + n / 2] = in[i + n / 2];
  for (int half = 1; half < n; half *= 2) {
    __syncthreads();
    const int k = i & (half - 1);
    float sine, cosine;
    sincospif(sign * k / half, &sine, &cosine);
    const float2 a = from[i], b = from[i + n / 2];
    const float2 turned = {b.x * cosine - b.y * sine, b.x * sine + b.y * cosine};
    const int at = 2 * i - k;
    to[at] = {a.x + turned.x, a.y + turned.y};
    to[at + half] = {a.x - turned.x, a.y - turned.y};
    float2* const written = to;
    to = from;
    from = written;
  }
  __syncthreads();
  out[i] = from[i];
  out[i + n / 2] = from[i + n / 2];
}
