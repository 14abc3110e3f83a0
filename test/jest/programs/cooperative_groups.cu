// Groups that are larger and smaller than a block: grids that wait for each other, tiles, threads that came together.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

// Heat in a rod whose ends stay as they are: all steps in one launch, the grid waits after each.
__global__ void heat(float* even, float* odd, int n, int steps) {
  const auto grid = cg::this_grid();
  for (int step = 0; step < steps; ++step) {
    for (int i = 1 + grid.thread_rank(); i < n - 1; i += grid.size())
      odd[i] = even[i] + 0.25f * (even[i - 1] - 2 * even[i] + even[i + 1]);
    grid.sync();
    float* const old = even;
    even = odd;
    odd = old;
  }
}

// Breadth-first search in one launch: the distance of each node from node 0, edges from starts[v] to starts[v + 1].
__global__ void distances(const int* starts, const int* edges, int* distance, int* frontier_sizes, int nodes) {
  const auto grid = cg::this_grid();
  int level = 0;
  do {
    for (int v = grid.thread_rank(); v < nodes; v += grid.size()) {
      if (distance[v] != level) continue;
      for (int e = starts[v]; e < starts[v + 1]; ++e)
        if (atomicCAS(&distance[edges[e]], -1, level + 1) == -1) atomicAdd(&frontier_sizes[level + 1], 1);
    }
    ++level;
    grid.sync();
  } while (*const_cast<volatile int*>(&frontier_sizes[level]) > 0);
}

// Prefix sums within tiles, the sum of each tile, and what the neighbour to the right has.
template <int kSize>
__device__ void work_in_tiles(const int* in, int* prefix, int* sum, int* neighbour) {
  const auto block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<kSize>(block);
  const int i = block.thread_rank();
  prefix[i] = cg::inclusive_scan(tile, in[i]);
  sum[i] = cg::reduce(tile, in[i], cg::plus<int>());
  neighbour[i] = tile.shfl(in[i], (tile.thread_rank() + 1) % tile.size());
}

__global__ void tiles_of_4(const int* in, int* prefix, int* sum, int* neighbour) { work_in_tiles<4>(in, prefix, sum, neighbour); }
__global__ void tiles_of_16(const int* in, int* prefix, int* sum, int* neighbour) { work_in_tiles<16>(in, prefix, sum, neighbour); }
__global__ void tiles_of_32(const int* in, int* prefix, int* sum, int* neighbour) { work_in_tiles<32>(in, prefix, sum, neighbour); }

// Only some threads come here; together they reserve places with one atomic operation.
__global__ void keep_odd(const int* in, int* out, int* count) {
  const int value = in[threadIdx.x];
  if (value % 2 == 0) return;
  const auto active = cg::coalesced_threads();
  int first;
  if (active.thread_rank() == 0) first = atomicAdd(count, active.size());
  out[active.shfl(first, 0) + active.thread_rank()] = value;
}

// Threads with the same label form a group; each learns how many they are and its rank.
__global__ void by_label(const int* labels, int* sizes, int* ranks) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const auto group = cg::labeled_partition(warp, labels[threadIdx.x]);
  sizes[threadIdx.x] = group.size();
  ranks[threadIdx.x] = group.thread_rank();
}

// A tile is copied into shared memory while nobody waits for it, and turned round.
__global__ void reversed(const int* in, int* out) {
  extern __shared__ int staged[];
  const auto block = cg::this_thread_block();
  cg::memcpy_async(block, staged, in + blockIdx.x * block.size(), sizeof(int) * block.size());
  cg::wait(block);
  out[blockIdx.x * block.size() + block.thread_rank()] = staged[block.size() - 1 - block.thread_rank()];
}
