import { arithmeticSource, type MatrixType } from './arithmetic-source';

/** `cholesky`: column after column, from the lower triangle. */
export function choleskySource(dtype: MatrixType): string {
  return `${arithmeticSource(dtype)}${kernels}`;
}

const kernels = `
// l becomes its factor. The result: the first minor that is not positive, from 1; 0 if there is none.
__device__ int factor(Number* l, int n) {
  for (Index k = 0; k < n; k++) {
    const Real left = real_part(l[k * n + k]);
    if (!(left > 0)) return k + 1;
    const Real diagonal = sqrt(left);
    __syncthreads();
    for (Index i = k + thread(); i < n; i += 32 * warps) l[i * n + k] = i == k ? number(diagonal) : scaled(l[i * n + k], 1 / diagonal);
    __syncthreads();
    for (Index i = k + 1 + warp(); i < n; i += warps)
      for (Index j = k + 1 + lane(); j <= i; j += 32) l[i * n + j] = l[i * n + j] - l[i * n + k] * conjugate(l[j * n + k]);
    __syncthreads();
  }
  return 0;
}

extern "C" __global__ void cholesky(Element* out, const Element* a, Index a_batch, Index a_row, Index a_column, unsigned* statuses, int n, Index batches) {
  for (Index which = blockIdx.x; which < batches; which += gridDim.x) {
    const View own = {a + which * a_batch, a_row, a_column};
    write(out, which, n, n, [=](Index i, Index j) { return i >= j ? own(i, j) : number(0); });
    __syncthreads();
    const int status = factor(numbers(out, which, Index(n) * n), n);
    __syncthreads();
    if (thread() == 0) statuses[which] = status;
    if (status) write(out, which, n, n, [](Index, Index) { return not_a_number(); });
  }
}
`;
