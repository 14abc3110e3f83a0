import { numbersSource, type NumberType } from '../numbers';

/** The side of the square of results that a block computes. */
export const tile = 16;

/** How many dimensions of batches there may be. */
export const mostBatches = 4;

/** Matrix products of any strides: c = alpha a b + beta c, for each of the batches. c is not read where beta is 0, as in BLAS. */
export function matrixSource(type: NumberType): string {
  return `${numbersSource(type)}
struct Operand {
  long long row, column;
  long long batch[${mostBatches}];
};
struct Product {
  long long m, n, k, batches;
  long long sizes[${mostBatches}];
  Operand a, b, c;
  double alpha[2], beta[2];
};

__device__ long long offset(const Product& p, const Operand& of, long long batch) {
  long long result = 0;
  for (int d = ${mostBatches - 1}; d >= 0; d--) {
    result += batch % p.sizes[d] * of.batch[d];
    batch /= p.sizes[d];
  }
  return result;
}

__device__ void multiply(Element* c, const Element* a, const Element* b, const Product& p, long long tile) {
  __shared__ Sum of_a[${tile}][${tile}], of_b[${tile}][${tile}];
  const int x = threadIdx.x, y = threadIdx.y;
  const long long columns = (p.n + ${tile - 1}) / ${tile};
  const long long row = tile / columns * ${tile} + y, column = tile % columns * ${tile} + x;
  Sum sum = {};
  for (long long first = 0; first < p.k; first += ${tile}) {
    of_a[y][x] = row < p.m && first + x < p.k ? load(a[row * p.a.row + (first + x) * p.a.column]) : Sum{};
    of_b[y][x] = first + y < p.k && column < p.n ? load(b[(first + y) * p.b.row + column * p.b.column]) : Sum{};
    __syncthreads();
    const int count = p.k - first < ${tile} ? int(p.k - first) : ${tile};
    for (int i = 0; i < count; i++) sum = of_a[y][i] * of_b[i][x] + sum;
    __syncthreads();
  }
  if (row >= p.m || column >= p.n) return;
  Element& result = c[row * p.c.row + column * p.c.column];
  sum = Made<Sum>::of({p.alpha[0], p.alpha[1]}) * sum;
  if (p.beta[0] != 0 || p.beta[1] != 0) sum = Made<Sum>::of({p.beta[0], p.beta[1]}) * load(result) + sum;
  result = store(sum);
}

extern "C" __global__ void gemm(Element* c, const Element* a, const Element* b, Product p) {
  const long long tiles = ((p.m + ${tile - 1}) / ${tile}) * ((p.n + ${tile - 1}) / ${tile});
  for (long long i = blockIdx.x; i < tiles * p.batches; i += gridDim.x) {
    const long long batch = i / tiles;
    multiply(c + offset(p, p.c, batch), a + offset(p, p.a, batch), b + offset(p, p.b, batch), p, i % tiles);
  }
}
`;
}
