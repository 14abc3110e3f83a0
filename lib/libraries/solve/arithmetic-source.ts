import { scalarRow } from '../../scalar/scalars';
import { isComplex, numbersSource, realOf } from '../numbers';

/** The element types of matrices that are factored. */
export type MatrixType = 'float32' | 'float64' | 'complex64' | 'complex128';

/** The type of the absolute values. */
export type RealOf<D extends MatrixType> = D extends 'float32' | 'complex64' ? 'float32' : 'float64';

/** Threads of a block, which computes one matrix at a time: lanes, and warps. */
export const block = [32, 8] as const;

/**
 * What kernels over matrices begin with: the arithmetic of `Number`, real or complex, and sums over the lanes of a warp. Elements of
 * matrices that a kernel only reads are anywhere (`View`); those that it writes are without gaps.
 */
export function arithmeticSource(dtype: MatrixType): string {
  const { bytes } = scalarRow(realOf(dtype));
  const isDouble = bytes === 8;
  return `${numbersSource(dtype)}
using Index = long long;
using Number = Sum;
using Real = ${isDouble ? 'double' : 'float'};
constexpr Real epsilon = ${isDouble ? '2.220446049250313e-16' : '1.1920929e-7f'};
constexpr Real largest = ${isDouble ? '1.7976931348623157e308' : '3.4028235e38f'};
// Squares below this are taken for 0, beside numbers of about 1.
constexpr Real negligible = ${isDouble ? '1e-280' : '1e-30f'};
constexpr int warps = ${block[1]};

${isComplex(dtype) ? complexArithmetic : realArithmetic}
${common}`;
}

const realArithmetic = `
__device__ Number conjugate(Number x) { return x; }
__device__ Number scaled(Number x, Real by) { return x * by; }
__device__ Real square(Number x) { return x * x; }
__device__ Real magnitude(Number x) { return abs(x); }
__device__ Real taxicab(Number x) { return abs(x); }
__device__ Number moved(Number x, int exponent) { return ldexp(x, exponent); }
__device__ Number across(Number x, int mask) { return __shfl_xor_sync(0xffffffff, x, mask); }
__device__ Number number(Real x) { return x; }
`;

const complexArithmetic = `
__device__ Number operator-(Number a, Number b) { return {a.re - b.re, a.im - b.im}; }
// Smith's division, which overflows only where the quotient does.
__device__ Number operator/(Number a, Number b) {
  if (abs(b.re) >= abs(b.im)) {
    const Real r = b.im / b.re, d = b.re + b.im * r;
    return {(a.re + a.im * r) / d, (a.im - a.re * r) / d};
  }
  const Real r = b.re / b.im, d = b.re * r + b.im;
  return {(a.re * r + a.im) / d, (a.im * r - a.re) / d};
}
__device__ Number conjugate(Number x) { return {x.re, -x.im}; }
__device__ Number scaled(Number x, Real by) { return {x.re * by, x.im * by}; }
__device__ Real square(Number x) { return x.re * x.re + x.im * x.im; }
__device__ Real magnitude(Number x) { return hypot(x.re, x.im); }
__device__ Real taxicab(Number x) { return abs(x.re) + abs(x.im); }
__device__ Number moved(Number x, int exponent) { return {ldexp(x.re, exponent), ldexp(x.im, exponent)}; }
__device__ Real across(Real x, int mask) { return __shfl_xor_sync(0xffffffff, x, mask); }
__device__ Number across(Number x, int mask) { return {across(x.re, mask), across(x.im, mask)}; }
__device__ Number number(Real x) { return {x, 0}; }
`;

const common = `
struct View {
  const Element* at;
  Index row, column;
  __device__ Number operator()(Index i, Index j) const { return load(at[i * row + j * column]); }
};
// Matrices without gaps, as numbers.
__device__ Number* numbers(Element* x, Index which, Index size) { return reinterpret_cast<Number*>(x + which * size); }
__device__ Real infinity() { return __longlong_as_double(0x7ff0000000000000); }
__device__ Number not_a_number() { return Made<Number>::of({nan(""), nan("")}); }
__device__ int lane() { return threadIdx.x; }
__device__ int warp() { return threadIdx.y; }
__device__ Index thread() { return threadIdx.y * 32 + threadIdx.x; }

template <typename T>
__device__ T warp_sum(T x) {
  for (int mask = 16; mask > 0; mask /= 2) x = x + across(x, mask);
  return x;
}
__device__ Real warp_max(Real x) {
  for (int mask = 16; mask > 0; mask /= 2) x = max(x, across(x, mask));
  return x;
}
// The greatest of all threads; infinity if one of them is not finite.
__device__ Real block_max(Real own) {
  __shared__ Real of_warps[warps];
  const Real of_warp = warp_max(own <= largest ? own : infinity());
  if (lane() == 0) of_warps[warp()] = of_warp;
  __syncthreads();
  Real result = of_warps[0];
  for (int w = 1; w < warps; w++) result = max(result, of_warps[w]);
  __syncthreads();
  return result;
}
// Writes what is computed of a row and a column to a matrix of rows side by side.
template <typename Value>
__device__ void write(Element* out, Index which, Index rows, Index columns, Value value) {
  for (Index i = warp(); i < rows; i += warps)
    for (Index j = lane(); j < columns; j += 32) out[(which * rows + i) * columns + j] = store(value(i, j));
}
`;
