import { arithmeticSource, type MatrixType } from './arithmetic-source';

/** Matrices as LAPACK has them, the elements of a column side by side: `columnwise` copies any there, `identity` makes one. */
export function columnsSource(dtype: MatrixType): string {
  return `${arithmeticSource(dtype)}${kernels}`;
}

const kernels = `
__device__ Index first() { return blockIdx.x * Index(blockDim.x) + threadIdx.x; }
__device__ Index step() { return gridDim.x * Index(blockDim.x); }

extern "C" __global__ void columnwise(Element* to, const Element* from, Index batch, Index row, Index column, Index rows, Index columns, Index batches) {
  for (Index i = first(); i < rows * columns * batches; i += step()) {
    const Index j = i % columns, line = i / columns;
    const Index which = line / rows, k = line % rows;
    to[(which * columns + j) * rows + k] = from[which * batch + k * row + j * column];
  }
}
extern "C" __global__ void identity(Element* to, Index n, Index batches) {
  for (Index i = first(); i < n * n * batches; i += step()) to[i] = store(number(i % (n * n) % (n + 1) == 0));
}
`;
