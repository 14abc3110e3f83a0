import { LibraryCode } from '../library-code';
import { numbersSource, type NumberType } from '../numbers';

/** Kernels over a matrix of compressed rows: a warp for each row, whose entries are from offsets[row] up to offsets[row + 1]. */
function sparseSource(type: NumberType): string {
  return `${numbersSource(type)}${common}${products}${conversions}`;
}

const common = `
using Index = long long;
__device__ int lane() { return threadIdx.x % 32; }
__device__ Index first_row() { return (blockIdx.x * Index(blockDim.x) + threadIdx.x) / 32; }
__device__ Index warps() { return Index(gridDim.x) * blockDim.x / 32; }

template <typename Real>
__device__ Real across(Real x, int mask) { return __shfl_xor_sync(0xffffffff, x, mask); }
template <typename Real>
__device__ Complex<Real> across(Complex<Real> x, int mask) { return {across(x.re, mask), across(x.im, mask)}; }

struct Factor {
  double re, im;
};
// out = alpha sum + beta out, which is not read where beta is 0.
__device__ void add(Element& out, Sum sum, Factor alpha, Factor beta) {
  sum = Made<Sum>::of({alpha.re, alpha.im}) * sum;
  if (beta.re != 0 || beta.im != 0) sum = Made<Sum>::of({beta.re, beta.im}) * load(out) + sum;
  out = store(sum);
}
`;

const products = `
extern "C" __global__ void spmv(Element* out, Index out_stride, const unsigned* offsets, const unsigned* columns, const Element* values,
                                const Element* x, Index x_stride, Index rows, double alpha, double alpha_im, double beta, double beta_im) {
  for (Index row = first_row(); row < rows; row += warps()) {
    Sum sum = {};
    for (Index i = Index(offsets[row]) + lane(); i < offsets[row + 1]; i += 32) sum = load(values[i]) * load(x[columns[i] * x_stride]) + sum;
    for (int mask = 16; mask > 0; mask /= 2) sum = sum + across(sum, mask);
    if (lane() == 0) add(out[row * out_stride], sum, {alpha, alpha_im}, {beta, beta_im});
  }
}
// A lane for each column of b.
extern "C" __global__ void spmm(Element* out, Index out_row, Index out_column, const unsigned* offsets, const unsigned* columns,
                                const Element* values, const Element* b, Index b_row, Index b_column, Index rows, Index width, double alpha,
                                double alpha_im, double beta, double beta_im) {
  for (Index row = first_row(); row < rows; row += warps()) {
    for (Index j = lane(); j < width; j += 32) {
      Sum sum = {};
      for (Index i = offsets[row]; i < offsets[row + 1]; i++) sum = load(values[i]) * load(b[columns[i] * b_row + j * b_column]) + sum;
      add(out[row * out_row + j * out_column], sum, {alpha, alpha_im}, {beta, beta_im});
    }
  }
}
`;

const conversions = `
__device__ bool is_entry(Element x) { return real_part(load(x)) != 0 || imaginary_part(load(x)) != 0; }

// How many entries each row has, and a 0 behind the last.
extern "C" __global__ void count(unsigned* counts, const Element* a, Index a_row, Index a_column, Index rows, Index width) {
  for (Index row = first_row(); row <= rows; row += warps()) {
    unsigned count = 0;
    for (Index j = lane(); row < rows && j < width; j += 32) count += is_entry(a[row * a_row + j * a_column]);
    for (int mask = 16; mask > 0; mask /= 2) count += across(count, mask);
    if (lane() == 0) counts[row] = count;
  }
}
extern "C" __global__ void compact(unsigned* columns, Element* values, const unsigned* offsets, const Element* a, Index a_row, Index a_column,
                                   Index rows, Index width) {
  for (Index row = first_row(); row < rows; row += warps()) {
    Index next = offsets[row];
    for (Index first = 0; first < width; first += 32) {
      const Index j = first + lane();
      const Element x = j < width ? a[row * a_row + j * a_column] : store(Sum{});
      const unsigned entries = __ballot_sync(0xffffffff, is_entry(x));
      const Index place = next + __popc(entries & ((1u << lane()) - 1));
      if (is_entry(x)) columns[place] = j, values[place] = x;
      next += __popc(entries);
    }
  }
}
// Entries of one place are added up, in their order.
extern "C" __global__ void expand(Element* out, const unsigned* offsets, const unsigned* columns, const Element* values, Index rows, Index width) {
  for (Index row = first_row(); row < rows; row += warps()) {
    Element* own = out + row * width;
    for (Index j = lane(); j < width; j += 32) own[j] = store(Sum{});
    __syncwarp();
    if (lane() != 0) continue;
    for (Index i = offsets[row]; i < offsets[row + 1]; i++) own[columns[i]] = store(load(own[columns[i]]) + load(values[i]));
  }
}
// The first of 0 to count, and with it, for which the test is true: it is for all behind it.
template <typename Test>
__device__ Index first_of(Index count, Test test) {
  Index low = 0;
  while (low < count) {
    const Index middle = (low + count) / 2;
    if (test(middle)) count = middle;
    else low = middle + 1;
  }
  return low;
}
// order: the places of the entries, sorted by their columns; those of a column remain in the order of their rows.
extern "C" __global__ void transpose(unsigned* out_offsets, unsigned* out_columns, Element* out_values, const unsigned* offsets,
                                     const unsigned* columns, const Element* values, const unsigned* order, Index rows, Index width, Index count) {
  const Index most = max(count, width + 1);
  for (Index k = blockIdx.x * Index(blockDim.x) + threadIdx.x; k < most; k += Index(gridDim.x) * blockDim.x) {
    if (k < count) {
      const Index entry = order[k];
      out_values[k] = values[entry];
      out_columns[k] = first_of(rows, [=](Index row) { return offsets[row + 1] > entry; });
    }
    if (k <= width) out_offsets[k] = first_of(count, [=](Index i) { return columns[order[i]] >= k; });
  }
}
`;

export const sparseCode = new LibraryCode('sparse', sparseSource);
