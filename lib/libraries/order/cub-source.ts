/** Sorting by the agents of CUB, which are what cub::DeviceRadixSort launches: one sweep over the elements for each digit of 8 bits. */
import { dtypes } from '../../memory/dtype';

/** What is sorted: elements as they are, or keys of 32 or 64 bits with the places that they come from. */
export type CubVariant = `${CubType}-${'ascending' | 'descending'}` | 'pairs32' | 'pairs64';

/** Types whose order is CUB's own, but for NaN. */
export type CubType = keyof typeof elements;

const elements = {
  int8: 'signed char',
  uint8: 'unsigned char',
  int16: 'short',
  uint16: 'unsigned short',
  int32: 'int',
  uint32: 'unsigned',
  int64: 'long long',
  uint64: 'unsigned long long',
  float32: 'float',
  float64: 'double',
} as const;

export function isCubType(dtype: string): dtype is CubType {
  return Object.hasOwn(elements, dtype);
}

/** How many elements of how many bytes the threads of a block take at once. */
export interface Sweep {
  readonly threads: number;
  readonly items: number;
}

/**
 * As CUB tunes them for compute capability 9.0 (cub/device/dispatch/tuning/tuning_radix_sort.cuh of CCCL 3.0), keys of 4 bytes as for offsets of
 * 64 bits: with one item more, which it has for others, registers leave room for two blocks instead of three, or are spilled.
 */
export function sweepOf(variant: CubVariant): Sweep {
  if (variant === 'pairs32') return { threads: 384, items: 23 };
  if (variant === 'pairs64') return { threads: 384, items: 15 };
  const type = typeOf(variant);
  const { bytes } = dtypes[type];
  if (bytes < 4) return { threads: 512, items: 19 };
  return { threads: 384, items: bytes === 8 ? 15 : type === 'float32' ? 18 : 19 };
}

/** Bits of a key. */
export function bitsOf(variant: CubVariant): number {
  if (variant === 'pairs32' || variant === 'pairs64') return Number(variant.slice(5));
  return dtypes[typeOf(variant)].bytes * 8;
}

export function isFloat(variant: CubVariant): boolean {
  return variant.startsWith('float');
}

export const histogramThreads = 128;
export const histogramItems = 16;

const typeOf = (variant: CubVariant) => variant.split('-')[0] as CubType;

/**
 * CUB scales what a policy says for elements of 4 bytes; the assertion holds the result to what the grid is computed with. How many bits are
 * sorted by is an argument, as in CUB's own kernels: where it is a constant, the sweep takes 80 registers instead of 56, and a third fewer
 * of its threads run at a time.
 */
export function cubSource(variant: CubVariant): string {
  const isPairs = variant === 'pairs32' || variant === 'pairs64';
  const key = variant === 'pairs32' ? 'unsigned' : variant === 'pairs64' ? 'unsigned long long' : elements[typeOf(variant)];
  const { threads, items } = sweepOf(variant);
  const nominal = bitsOf(variant) === 64 ? items * 2 : items;
  return `
#include <cub/agent/agent_radix_sort_histogram.cuh>
#include <cub/agent/agent_radix_sort_onesweep.cuh>
#include <cub/block/block_scan.cuh>

using Key = ${key};
using Value = ${isPairs ? 'unsigned' : 'cub::NullType'};
using Offset = unsigned;
using Decomposer = cub::detail::identity_decomposer_t;
constexpr bool descending = ${variant.endsWith('descending')};
using HistogramPolicy = cub::AgentRadixSortHistogramPolicy<${histogramThreads}, ${histogramItems}, 1, Key, 8>;
using SweepPolicy = cub::AgentRadixSortOnesweepPolicy<${threads}, ${nominal}, Key, 1, cub::RADIX_RANK_MATCH_EARLY_COUNTS_ANY,
  cub::BLOCK_SCAN_RAKING_MEMOIZE, cub::RADIX_SORT_STORE_DIRECT, 8>;
static_assert(SweepPolicy::BLOCK_THREADS == ${threads} && SweepPolicy::ITEMS_PER_THREAD == ${items}, "as the host counts tiles");

extern "C" __global__ void clear(unsigned* words, long long count) {
  for (long long i = blockIdx.x * 256ll + threadIdx.x; i < count; i += gridDim.x * 256ll) words[i] = 0;
}

extern "C" __global__ void __launch_bounds__(HistogramPolicy::BLOCK_THREADS) histogram(Offset* bins, const Key* keys, Offset n, int bits) {
  using Agent = cub::detail::radix_sort::AgentRadixSortHistogram<HistogramPolicy, descending, Key, Offset, Decomposer>;
  __shared__ Agent::TempStorage storage;
  Agent agent(storage, bins, keys, n, 0, bits, Decomposer{});
  agent.Process();
}

// A block for each pass: where the keys of each digit begin.
extern "C" __global__ void __launch_bounds__(256) starts(Offset* bins) {
  using Scan = cub::BlockScan<Offset, 256>;
  __shared__ Scan::TempStorage storage;
  Offset& bin = bins[blockIdx.x * 256 + threadIdx.x];
  Offset start;
  Scan(storage).ExclusiveSum(bin, start);
  bin = start;
}

// next_bins: where the next portion goes on; null for the last one.
extern "C" __global__ void __launch_bounds__(SweepPolicy::BLOCK_THREADS) sweep(unsigned* lookback, unsigned* counter, Offset* next_bins, const Offset* bins,
    Key* to, const Key* from, unsigned* to_places, const unsigned* from_places, int n, int bit,
    int bits) {
  using Agent = cub::detail::radix_sort::AgentRadixSortOnesweep<SweepPolicy, descending, Key, Value, Offset, int, Decomposer>;
  __shared__ Agent::TempStorage storage;
  Agent agent(storage, reinterpret_cast<int*>(lookback), reinterpret_cast<int*>(counter), next_bins, bins, to, from, ${isPairs ? 'to_places, from_places' : 'nullptr, nullptr'}, n, bit, bits, Decomposer{});
  agent.Process();
}
${isFloat(variant) ? nansWithTheOthers : ''}`;
}

/** CUB's order has NaN with a sign at the other end. */
const nansWithTheOthers = `
__device__ bool is_misplaced(const Key* sorted, unsigned i) {
  return isnan(sorted[i]) && signbit(sorted[i]);
}

// How many there are at that end, in *count; if there are any, all in their places in rotated.
extern "C" __global__ void rotate(Key* rotated, const Key* sorted, unsigned n, unsigned* count) {
  unsigned least = 0, most = is_misplaced(sorted, descending ? n - 1 : 0) ? n : 0; // none, mostly: one look tells
  while (least < most) {
    const unsigned half = least + (most - least) / 2;
    if (is_misplaced(sorted, descending ? n - 1 - half : half)) least = half + 1;
    else most = half;
  }
  if (blockIdx.x == 0 && threadIdx.x == 0) *count = least;
  if (least == 0) return;
  const unsigned first = descending ? n - least : least;
  for (unsigned long long i = blockIdx.x * 256ull + threadIdx.x; i < n; i += gridDim.x * 256ull) rotated[i] = sorted[(first + i) % n];
}
extern "C" __global__ void take_rotated(Key* sorted, const Key* rotated, unsigned n, const unsigned* count) {
  if (*count == 0) return;
  for (unsigned long long i = blockIdx.x * 256ull + threadIdx.x; i < n; i += gridDim.x * 256ull) sorted[i] = rotated[i];
}
`;
