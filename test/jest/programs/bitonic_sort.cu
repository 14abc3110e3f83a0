// Batcher's bitonic network over an array of 2^k elements: near exchanges in shared memory, far ones in global memory.

constexpr int kThreads = 128;
constexpr int kTile = 2 * kThreads;

// Puts a and b in order: ascending where the bit of `length` in the index is not set.
__device__ void order(float& a, float& b, int index, int length) {
  const bool ascending = (index & length) == 0;
  if ((a > b) != ascending) return;
  const float old = a;
  a = b;
  b = old;
}

// The first of the pair that a thread compares at this distance.
__device__ int first_of_pair(int thread, int distance) { return 2 * thread - (thread & (distance - 1)); }

// All exchanges at distances from `distance` to 1, for runs of `first` to `last` elements; they stay within a tile.
__global__ void exchange_near(float* data, int first, int last, int distance) {
  __shared__ float tile[kTile];
  const int base = blockIdx.x * kTile;
  tile[threadIdx.x] = data[base + threadIdx.x];
  tile[threadIdx.x + kThreads] = data[base + threadIdx.x + kThreads];
  for (int length = first; length <= last; length *= 2) {
    for (int step = min(length / 2, distance); step > 0; step /= 2) {
      __syncthreads();
      const int i = first_of_pair(threadIdx.x, step);
      order(tile[i], tile[i + step], base + i, length);
    }
  }
  __syncthreads();
  data[base + threadIdx.x] = tile[threadIdx.x];
  data[base + threadIdx.x + kThreads] = tile[threadIdx.x + kThreads];
}

__global__ void exchange_far(float* data, int length, int distance) {
  const int i = first_of_pair(blockIdx.x * blockDim.x + threadIdx.x, distance);
  order(data[i], data[i + distance], i, length);
}
