import { arithmeticSource, type MatrixType } from './arithmetic-source';
import { reflectorSource } from './reflector-source';

export function qrSource(dtype: MatrixType): string {
  return `${arithmeticSource(dtype)}${reflectorSource}${kernels}`;
}

const kernels = `
extern "C" __global__ void qr(Element* q, Element* r, const Element* a, Index a_batch, Index a_row, Index a_column, Element* work, Element* work_of_q, Element* taus, int m, int n, Index batches) {
  const Index side = min(m, n);
  for (Index which = blockIdx.x; which < batches; which += gridDim.x) {
    const View own = {a + which * a_batch, a_row, a_column};
    write(work, which, n, m, [=](Index j, Index i) { return own(i, j); });
    __syncthreads();
    Number* columns = numbers(work, which, Index(m) * n);
    Number* columns_of_q = numbers(work_of_q, which, m * side);
    Number* tau = numbers(taus, which, side);
    factor(columns, tau, m, n);
    make_q(columns_of_q, columns, tau, m, side);
    write(q, which, m, side, [=](Index i, Index j) { return columns_of_q[j * m + i]; });
    write(r, which, side, n, [=](Index i, Index j) { return i <= j ? columns[j * m + i] : number(0); });
  }
}
`;
