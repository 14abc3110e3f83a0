// One number of many: by shuffles, by CUB's warps and blocks, by cooperative groups.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cub/block/block_reduce.cuh>
#include <cub/warp/warp_reduce.cuh>

namespace cg = cooperative_groups;

// Sum of all elements in any number of blocks; 64 bits wide, since sums of 32-bit elements are.
__global__ void sum_by_shuffles(const int* in, unsigned long long* out, int n) {
  long long sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += in[i];
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
  if (threadIdx.x % 32 == 0) atomicAdd(out, static_cast<unsigned long long>(sum));
}

// The sum of each 16 elements: two logical warps to a real one.
__global__ void sum_of_sixteens(const double* in, double* out) {
  using Reduce = cub::WarpReduce<double, 16>;
  __shared__ typename Reduce::TempStorage storage[8];
  const int group = threadIdx.x / 16;
  const double sum = Reduce(storage[group]).Sum(in[threadIdx.x]);
  if (threadIdx.x % 16 == 0) out[group] = sum;
}

struct Extremes {
  int least, most, at;
};
struct Wider {
  __device__ Extremes operator()(const Extremes& a, const Extremes& b) const {
    const bool first = a.most > b.most || (a.most == b.most && a.at < b.at);
    return {min(a.least, b.least), max(a.most, b.most), first ? a.at : b.at};
  }
};

// Least element, greatest element, and where the greatest first stands: a struct through CUB.
__global__ void extremes(const int* in, int* out, int n) {
  using Reduce = cub::BlockReduce<Extremes, 256>;
  __shared__ typename Reduce::TempStorage storage;
  Extremes mine{in[0], in[0], 0};
  for (int i = threadIdx.x; i < n; i += 256) mine = Wider{}(mine, {in[i], in[i], i});
  const Extremes all = Reduce(storage).Reduce(mine, Wider{});
  if (threadIdx.x > 0) return;
  out[0] = all.least;
  out[1] = all.most;
  out[2] = all.at;
}

// Greatest common divisor of each tile of eight threads, which every thread of the tile learns.
__global__ void common_divisors(const unsigned* in, unsigned* out) {
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const auto divisor = [](unsigned a, unsigned b) {
    while (b != 0) {
      const unsigned rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  };
  out[threadIdx.x] = cg::reduce(tile, in[threadIdx.x], divisor);
}
