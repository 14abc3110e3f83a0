// Radix sorts: CUB's in a block, with values that follow their keys, and one by hand over many blocks.
#include <cub/block/block_load.cuh>
#include <cub/block/block_radix_sort.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_store.cuh>

constexpr int kThreads = 128;
constexpr int kItems = 8;

// Keys of either sign and fraction, ascending or descending.
__global__ void sort_block(float* keys, unsigned* values, bool descending) {
  using Load = cub::BlockLoad<float, kThreads, kItems, cub::BLOCK_LOAD_TRANSPOSE>;
  using Sort = cub::BlockRadixSort<float, kThreads, kItems, unsigned>;
  using Store = cub::BlockStore<float, kThreads, kItems, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    typename Load::TempStorage load;
    typename Sort::TempStorage sort;
    typename Store::TempStorage store;
  } shared;

  float key[kItems];
  unsigned value[kItems];
  Load(shared.load).Load(keys, key);
  for (int k = 0; k < kItems; ++k) value[k] = threadIdx.x * kItems + k;
  __syncthreads();
  if (descending)
    Sort(shared.sort).SortDescending(key, value);
  else
    Sort(shared.sort).Sort(key, value);
  __syncthreads();
  Store(shared.store).Store(keys, key);
  for (int k = 0; k < kItems; ++k) values[threadIdx.x * kItems + k] = value[k];
}

// One pass of a stable sort by four bits: how many keys of each digit a block has, by digit and then by block.
__global__ void count_digits(const unsigned* keys, unsigned* counts, int n, int shift) {
  __shared__ unsigned count[16];
  if (threadIdx.x < 16) count[threadIdx.x] = 0;
  __syncthreads();
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i < n) atomicAdd(&count[keys[i] >> shift & 15], 1);
  __syncthreads();
  if (threadIdx.x < 16) counts[threadIdx.x * gridDim.x + blockIdx.x] = count[threadIdx.x];
}

// Where each block's keys of each digit begin: exclusive sums over all counts, by one block.
__global__ void place_digits(unsigned* counts, int n) {
  using Scan = cub::BlockScan<unsigned, kThreads>;
  __shared__ typename Scan::TempStorage storage;
  unsigned before = 0;
  for (int base = 0; base < n; base += kThreads) {
    const int i = base + threadIdx.x;
    unsigned offset, sum;
    Scan(storage).ExclusiveSum(i < n ? counts[i] : 0, offset, sum);
    if (i < n) counts[i] = before + offset;
    before += sum;
    __syncthreads();
  }
}

// Equal digits keep their order: a key's rank is how many equal ones stand before it, in its warp and in the warps before.
__global__ void scatter(const unsigned* keys, unsigned* sorted, const unsigned* places, int n, int shift) {
  __shared__ unsigned of_warp[kThreads / 32][16];
  const int i = blockIdx.x * kThreads + threadIdx.x;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (lane < 16) of_warp[warp][lane] = 0;
  __syncwarp();

  const unsigned key = i < n ? keys[i] : 0;
  const unsigned digit = i < n ? key >> shift & 15 : 16;
  const unsigned equal = __match_any_sync(0xffffffff, digit);
  const unsigned rank = __popc(equal & ((1u << lane) - 1));
  if (i < n && rank == 0) of_warp[warp][digit] = __popc(equal);
  __syncthreads();
  if (i >= n) return;

  unsigned place = places[digit * gridDim.x + blockIdx.x] + rank;
  for (int w = 0; w < warp; ++w) place += of_warp[w][digit];
  sorted[place] = key;
}
