// Groups of several warps, which cooperative_groups lets meet in shared memory that CUDA reserves, beside shared memory
// of the kernel's own. Compiled for sm_80 and sm_120 (tiles.ptx, tiles.sm120.ptx).
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

template <int kThreads>
__device__ void reduce_in_tiles(int* out, const int* in) {
  __shared__ int own[256];
  __shared__ cg::block_tile_memory<256> scratch;
  const auto block = cg::this_thread_block(scratch);
  const auto tile = cg::tiled_partition<kThreads>(block);
  const int i = threadIdx.x;
  own[i] = in[blockIdx.x * 256 + i];
  tile.sync();
  const int neighbour = own[i ^ (kThreads / 2)];
  const int total = cg::reduce(tile, neighbour, cg::plus<int>());
  const int most = cg::reduce(tile, neighbour, cg::greater<int>());
  block.sync();
  out[blockIdx.x * 256 + i] = total + 1000 * most + (tile.any(neighbour == 5) ? 1 : 0) + own[255 - i] - own[255 - i] + tile.meta_group_rank();
}

extern "C" __global__ void tiles_of_64(int* out, const int* in) { reduce_in_tiles<64>(out, in); }
extern "C" __global__ void tiles_of_128(int* out, const int* in) { reduce_in_tiles<128>(out, in); }

extern "C" __global__ void scan_in_tiles(int* out, const int* in) {
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const int i = threadIdx.x;
  out[i] = cg::exclusive_scan(tile, in[i]) + 1000 * cg::inclusive_scan(tile, in[i]);
}

// Whether the launch was a cooperative one.
extern "C" __global__ void grid_is_valid(int* out) { out[threadIdx.x] = cg::this_grid().is_valid(); }
