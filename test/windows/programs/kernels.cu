extern "C" __global__ void twice(const float* x, float* out) { out[threadIdx.x] = 2 * x[threadIdx.x]; }

template <typename T>
__global__ void sum(const T* x, T* total, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(total, x[i]);
}
template __global__ void sum<int>(const int*, int*, int);

// 64 bits, since it is compiled on Linux.
__global__ void difference(const long* x, long subtrahend, long* out) { out[threadIdx.x] = x[threadIdx.x] - subtrahend; }
