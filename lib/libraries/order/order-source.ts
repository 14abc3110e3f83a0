import { type DType, dtypes } from '../../memory/dtype';
import type { FloatForm } from '../../scalar/scalar';
import { scalarRow } from '../../scalar/scalars';

/** Keys that a block ranks, a round of as many as it has threads at a time. */
export const tileOfKeys = 2048;
const threads = 256;

export type OrderedType = Exclude<DType, 'complex64' | 'complex128'>;

export function isOrdered(dtype: unknown): dtype is OrderedType {
  return typeof dtype === 'string' && Object.hasOwn(dtypes, dtype) && dtypes[dtype as DType].items === 1;
}

/** Bits of a key. */
export function widthOf(dtype: OrderedType): number {
  return dtypes[dtype].bytes * 8;
}

const cTypes: Readonly<Record<number, string>> = { 8: 'char', 16: 'short', 32: 'int', 64: 'long long' };

/** What makes an unsigned key of the same order of an element's bits. */
function keyOf(dtype: OrderedType): string {
  const { form } = scalarRow(dtype);
  const sign = `Bits(Bits(1) << ${widthOf(dtype) - 1})`;
  if (form.kind === 'float') return `float_key(bits, ${sign}, Bits(${greatestOf(form)}))`;
  return form.kind === 'integer' && form.signed ? `bits ^ ${sign}` : 'bits';
}

/** The bits of the greatest value: infinity, or else the last before NaN. What has larger ones without its sign is not a number. */
function greatestOf({ exponent, fraction, finite }: FloatForm): string {
  const ones = (bits: number) => (1n << BigInt(bits)) - 1n;
  return `0x${(finite ? ones(exponent + fraction) - 1n : ones(exponent) << BigInt(fraction)).toString(16)}`;
}

/** Sorting by digits of 8 bits, the lowest first, which keeps the order of equal keys: as many passes as an element has bytes. */
export function orderSource(dtype: OrderedType): string {
  const width = widthOf(dtype);
  return `
using Bits = unsigned ${cTypes[width]!};
using Key = unsigned ${width === 64 ? 'long long' : 'int'};
using Index = long long;

__device__ Bits float_key(Bits bits, Bits sign, Bits infinity) {
  const Bits magnitude = bits & Bits(~sign);
  if (magnitude > infinity) return Bits(~Bits(0));
  if (magnitude == 0) return sign;
  return bits & sign ? Bits(~bits) : Bits(bits | sign);
}

extern "C" __global__ void begin(Key* out, unsigned* places, const void* elements, Index stride, Index n, int descending) {
  const Bits* x = static_cast<const Bits*>(elements);
  for (Index i = blockIdx.x * Index(blockDim.x) + threadIdx.x; i < n; i += Index(gridDim.x) * blockDim.x) {
    const Bits bits = x[i * stride];
    const Bits key = Bits(${keyOf(dtype)});
    out[i] = descending ? Bits(~key) : key;
    places[i] = i;
  }
}
extern "C" __global__ void gather(void* out, const void* elements, Index stride, const unsigned* places, Index n) {
  const Bits* x = static_cast<const Bits*>(elements);
  for (Index i = blockIdx.x * Index(blockDim.x) + threadIdx.x; i < n; i += Index(gridDim.x) * blockDim.x)
    static_cast<Bits*>(out)[i] = x[places[i] * stride];
}
${passes}`;
}

const passes = `
// How often each digit is in each tile: counts[digit][tile].
extern "C" __global__ void count(unsigned* counts, const Key* keys, Index n, int shift) {
  __shared__ unsigned own[256];
  own[threadIdx.x] = 0;
  __syncthreads();
  const Index first = blockIdx.x * Index(${tileOfKeys}), end = min(first + ${tileOfKeys}, n);
  for (Index i = first + threadIdx.x; i < end; i += ${threads}) atomicAdd(&own[(keys[i] >> shift) & 255], 1u);
  __syncthreads();
  counts[Index(threadIdx.x) * gridDim.x + blockIdx.x] = own[threadIdx.x];
}

// Each key goes behind those of its digit that come before it: in earlier tiles, rounds, warps and lanes.
extern "C" __global__ void scatter(Key* to, unsigned* to_places, const Key* keys, const unsigned* places, const unsigned* counts, Index n, int shift) {
  __shared__ unsigned next[256];
  __shared__ unsigned in_warp[${threads / 32}][256];
  const int t = threadIdx.x, warp = t / 32;
  next[t] = counts[Index(t) * gridDim.x + blockIdx.x];
  for (int round = 0; round < ${tileOfKeys / threads}; round++) {
    const Index i = blockIdx.x * Index(${tileOfKeys}) + round * ${threads} + t;
    for (int w = 0; w < ${threads / 32}; w++) in_warp[w][t] = 0;
    __syncthreads();
    const Key key = i < n ? keys[i] : 0;
    const unsigned digit = i < n ? unsigned(key >> shift) & 255 : 256;
    const unsigned same = __match_any_sync(0xffffffff, digit);
    const unsigned before = __popc(same & ((1u << (t % 32)) - 1));
    if (digit < 256 && before == 0) in_warp[warp][digit] = __popc(same);
    __syncthreads();
    unsigned at = next[t];
    for (int w = 0; w < ${threads / 32}; w++) {
      const unsigned found = in_warp[w][t];
      in_warp[w][t] = at;
      at += found;
    }
    next[t] = at;
    __syncthreads();
    if (digit < 256) {
      const unsigned place = in_warp[warp][digit] + before;
      to[place] = key;
      to_places[place] = places[i];
    }
    __syncthreads();
  }
}
`;
