// Prefix sums of arrays that are longer than a block: each block scans its part, the sums of the parts are scanned, and
// then added to the parts.
#include <cub/block/block_scan.cuh>

constexpr int kThreads = 128;
constexpr int kItems = 4;

// Inclusive sums within each part of kThreads * kItems elements, by CUB. sums[block] is the sum of the part.
__global__ void scan_parts(const int* in, int* out, int* sums, int n) {
  using Scan = cub::BlockScan<int, kThreads>;
  __shared__ typename Scan::TempStorage storage;
  const int first = (blockIdx.x * kThreads + threadIdx.x) * kItems;

  int items[kItems];
  for (int k = 0; k < kItems; ++k) items[k] = first + k < n ? in[first + k] : 0;
  int sum;
  Scan(storage).InclusiveSum(items, items, sum);
  for (int k = 0; k < kItems; ++k)
    if (first + k < n) out[first + k] = items[k];
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

__global__ void add_to_parts(int* out, const int* offsets, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int part = i / (kThreads * kItems);
  if (i < n && part > 0) out[i] += offsets[part - 1];
}

// Exclusive sums of one block by hand, after Blelloch: up a tree of sums, and down again. blockDim.x is a power of two.
__global__ void scan_tree(const int* in, int* out) {
  extern __shared__ int tree[];
  const int i = threadIdx.x, n = 2 * blockDim.x;
  tree[i] = in[i];
  tree[i + blockDim.x] = in[i + blockDim.x];
  for (int stride = 1; stride < n; stride *= 2) {
    __syncthreads();
    const int right = (i + 1) * 2 * stride - 1;
    if (right < n) tree[right] += tree[right - stride];
  }
  if (i == 0) tree[n - 1] = 0;
  for (int stride = n / 2; stride > 0; stride /= 2) {
    __syncthreads();
    const int right = (i + 1) * 2 * stride - 1;
    if (right >= n) continue;
    const int left = tree[right - stride];
    tree[right - stride] = tree[right];
    tree[right] += left;
  }
  __syncthreads();
  out[i] = tree[i];
  out[i + blockDim.x] = tree[i + blockDim.x];
}

struct Larger {
  __device__ float operator()(float a, float b) const { return a > b ? a : b; }
};

// The largest element so far, with an operation of our own.
__global__ void running_maximum(const float* in, float* out) {
  using Scan = cub::BlockScan<float, kThreads, cub::BLOCK_SCAN_WARP_SCANS>;
  __shared__ typename Scan::TempStorage storage;
  float value;
  Scan(storage).InclusiveScan(in[threadIdx.x], value, Larger{});
  out[threadIdx.x] = value;
}
