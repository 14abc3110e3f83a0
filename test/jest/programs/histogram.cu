// How often each value occurs: per block in shared memory, then added up; and by CUB, in one block.
#include <cub/block/block_histogram.cuh>

__global__ void histogram(const unsigned char* text, unsigned* counts, int n) {
  __shared__ unsigned mine[256];
  for (int bin = threadIdx.x; bin < 256; bin += blockDim.x) mine[bin] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&mine[text[i]], 1);
  __syncthreads();
  for (int bin = threadIdx.x; bin < 256; bin += blockDim.x)
    if (mine[bin] > 0) atomicAdd(&counts[bin], mine[bin]);
}

template <cub::BlockHistogramAlgorithm kAlgorithm>
__device__ void histogram_of_block(const unsigned char* pixels, unsigned* counts) {
  using Histogram = cub::BlockHistogram<unsigned char, 128, 8, 64, kAlgorithm>;
  __shared__ typename Histogram::TempStorage storage;
  __shared__ unsigned bins[64];
  unsigned char mine[8];
  for (int k = 0; k < 8; ++k) mine[k] = pixels[threadIdx.x * 8 + k];
  Histogram(storage).Histogram(mine, bins);
  __syncthreads();
  if (threadIdx.x < 64) counts[threadIdx.x] = bins[threadIdx.x];
}

__global__ void histogram_by_sorting(const unsigned char* pixels, unsigned* counts) {
  histogram_of_block<cub::BLOCK_HISTO_SORT>(pixels, counts);
}

__global__ void histogram_by_atomics(const unsigned char* pixels, unsigned* counts) {
  histogram_of_block<cub::BLOCK_HISTO_ATOMIC>(pixels, counts);
}

// Lanes with the same value elect one of them, which adds for all: one atomic operation for each value in a warp.
__global__ void histogram_by_warps(const unsigned char* text, unsigned* counts, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned same = __match_any_sync(__activemask(), text[i]);
  if (__ffs(same) - 1 == threadIdx.x % 32) atomicAdd(&counts[text[i]], __popc(same));
}
