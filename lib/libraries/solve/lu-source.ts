import { arithmeticSource, type MatrixType } from './arithmetic-source';

/** Gaussian elimination with row exchanges: `lu`, `solve`, `inverse` and `determinant`. */
export function luSource(dtype: MatrixType): string {
  return `${arithmeticSource(dtype)}${kernels}`;
}

const kernels = `
// Where the largest element of column k is, from row k on; the first one of several. By one warp.
__device__ int pivot_row(const Number* a, int m, int n, int k) {
  Real best = -1;
  int row = k;
  for (int i = k + lane(); i < m; i += 32) {
    const Real size = taxicab(a[Index(i) * n + k]);
    if (size > best) best = size, row = i;
  }
  for (int mask = 16; mask > 0; mask /= 2) {
    const Real other = across(best, mask);
    const int its_row = __shfl_xor_sync(0xffffffff, row, mask);
    if (other > best || (other == best && its_row < row)) best = other, row = its_row;
  }
  return row;
}
__device__ void exchange(Number& a, Number& b) {
  const Number x = a;
  a = b;
  b = x;
}

struct Elimination {
  int zero_pivot;  // the first pivot that is 0, from 1; 0 if there is none
  bool odd;        // number of exchanges
};

// a becomes its factors l, below the diagonal, and u. What is done to the rows of a is done to those of x and to order, if they are there.
__device__ Elimination eliminate(Number* a, int m, int n, Number* x, int columns, unsigned* order) {
  __shared__ int chosen;
  Elimination result = {};
  for (int k = 0; k < min(m, n); k++) {
    if (warp() == 0) {
      const int row = pivot_row(a, m, n, k);
      if (lane() == 0) chosen = row;
    }
    __syncthreads();
    const Index row = chosen;
    if (row != k) {
      for (Index j = thread(); j < n; j += 32 * warps) exchange(a[k * Index(n) + j], a[row * n + j]);
      for (Index j = thread(); j < columns; j += 32 * warps) exchange(x[k * Index(columns) + j], x[row * columns + j]);
      if (order && thread() == 0) {
        const unsigned own = order[k];
        order[k] = order[row];
        order[row] = own;
      }
      result.odd = !result.odd;
    }
    __syncthreads();
    const Number pivot = a[k * Index(n) + k];
    if (taxicab(pivot) == 0) {
      if (result.zero_pivot == 0) result.zero_pivot = k + 1;
      continue;
    }
    for (Index i = k + 1 + warp(); i < m; i += warps) {
      const Number factor = a[i * n + k] / pivot;
      __syncwarp();
      if (lane() == 0) a[i * n + k] = factor;
      for (Index j = k + 1 + lane(); j < n; j += 32) a[i * n + j] = a[i * n + j] - factor * a[k * Index(n) + j];
      for (Index j = lane(); j < columns; j += 32) x[i * columns + j] = x[i * columns + j] - factor * x[k * Index(columns) + j];
    }
    __syncthreads();
  }
  return result;
}
// x becomes what u times it is x.
__device__ void substitute_back(const Number* u, int n, Number* x, int columns) {
  for (Index k = n - 1; k >= 0; k--) {
    for (Index j = thread(); j < columns; j += 32 * warps) x[k * columns + j] = x[k * columns + j] / u[k * n + k];
    __syncthreads();
    for (Index i = warp(); i < k; i += warps)
      for (Index j = lane(); j < columns; j += 32) x[i * columns + j] = x[i * columns + j] - u[i * n + k] * x[k * columns + j];
    __syncthreads();
  }
}
// A matrix without an inverse makes x not a number.
__device__ void solve_in_place(Number* a, int n, Number* x, int columns, unsigned* status) {
  __syncthreads();
  const Elimination done = eliminate(a, n, n, x, columns, nullptr);
  if (thread() == 0) *status = done.zero_pivot;
  if (done.zero_pivot == 0) return substitute_back(a, n, x, columns);
  for (Index i = thread(); i < Index(n) * columns; i += 32 * warps) x[i] = not_a_number();
  __syncthreads();
}

extern "C" __global__ void lu(Element* l, Element* u, unsigned* orders, const Element* a, Index a_batch, Index a_row, Index a_column, Element* work, int m, int n, Index batches) {
  const Index side = min(m, n);
  for (Index which = blockIdx.x; which < batches; which += gridDim.x) {
    const View own = {a + which * a_batch, a_row, a_column};
    unsigned* order = orders + which * m;
    write(work, which, m, n, own);
    for (Index i = thread(); i < m; i += 32 * warps) order[i] = i;
    __syncthreads();
    const Number* done = numbers(work, which, Index(m) * n);
    eliminate(numbers(work, which, Index(m) * n), m, n, nullptr, 0, order);
    __syncthreads();
    write(l, which, m, side, [=](Index i, Index j) { return i > j ? done[i * n + j] : number(i == j); });
    write(u, which, side, n, [=](Index i, Index j) { return i <= j ? done[i * n + j] : number(0); });
  }
}
extern "C" __global__ void solve(Element* x, const Element* b, Index b_batch, Index b_row, Index b_column, const Element* a, Index a_batch, Index a_row, Index a_column, Element* work, unsigned* statuses, int n, int columns, Index batches) {
  for (Index which = blockIdx.x; which < batches; which += gridDim.x) {
    write(work, which, n, n, View{a + which * a_batch, a_row, a_column});
    write(x, which, n, columns, View{b + which * b_batch, b_row, b_column});
    solve_in_place(numbers(work, which, Index(n) * n), n, numbers(x, which, Index(n) * columns), columns, statuses + which);
  }
}
extern "C" __global__ void inverse(Element* x, const Element* a, Index a_batch, Index a_row, Index a_column, Element* work, unsigned* statuses, int n, Index batches) {
  for (Index which = blockIdx.x; which < batches; which += gridDim.x) {
    write(work, which, n, n, View{a + which * a_batch, a_row, a_column});
    write(x, which, n, n, [](Index i, Index j) { return number(i == j); });
    solve_in_place(numbers(work, which, Index(n) * n), n, numbers(x, which, Index(n) * n), n, statuses + which);
  }
}
extern "C" __global__ void determinant(Element* out, const Element* a, Index a_batch, Index a_row, Index a_column, Element* work, int n, Index batches) {
  for (Index which = blockIdx.x; which < batches; which += gridDim.x) {
    write(work, which, n, n, View{a + which * a_batch, a_row, a_column});
    __syncthreads();
    const Number* u = numbers(work, which, Index(n) * n);
    const Elimination done = eliminate(numbers(work, which, Index(n) * n), n, n, nullptr, 0, nullptr);
    __syncthreads();
    if (thread() != 0) continue;
    Number product = number(done.odd ? -1 : 1);
    for (Index i = 0; i < n; i++) product = product * u[i * n + i];
    out[which] = store(done.zero_pivot ? number(0) : product);
  }
}
`;
