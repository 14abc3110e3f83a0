import { arithmeticSource, type MatrixType } from './arithmetic-source';
import { rotationSource } from './rotation-source';

/** `eigh`: rotations from both sides until nothing is left beside the diagonal. */
export function eighSource(dtype: MatrixType): string {
  return `${arithmeticSource(dtype)}${rotationSource}${kernels}`;
}

const kernels = `
// A round: the matrix is rotated from both sides, two columns and two rows at a time, and the eigenvectors, the rows of v, as its columns are.
__device__ bool rotate(Number* a, Number* v, Real* cosines, Number* sines, int n, Index round, Real least) {
  const Index pairs = players(n) / 2;
  bool rotated = false;
  for (Index i = thread(); i < pairs; i += 32 * warps) {
    const Pair own = pair(i, round, n);
    Rotation rotation_of_pair = {1, number(0)};
    if (own.q < n && magnitude(a[own.p * n + own.q]) > least) {
      rotation_of_pair = rotation(real_part(a[own.p * n + own.p]), real_part(a[own.q * n + own.q]), a[own.p * n + own.q]);
      rotated = true;
    }
    cosines[i] = rotation_of_pair.c;
    sines[i] = rotation_of_pair.s;
  }
  rotated = __syncthreads_or(rotated);
  if (!rotated) return false;
  for (Index i = warp(); i < pairs; i += warps) {
    const Pair rows = pair(i, round, n);
    const Rotation of_rows = {cosines[i], conjugate(sines[i])};
    for (Index j = lane(); j < pairs; j += 32) {
      const Pair columns = pair(j, round, n);
      const bool second_row = rows.q < n, second_column = columns.q < n;
      Number *top = a + rows.p * n, *bottom = a + rows.q * n;
      Number pp = top[columns.p], pq = second_column ? top[columns.q] : number(0);
      Number qp = second_row ? bottom[columns.p] : number(0), qq = second_row && second_column ? bottom[columns.q] : number(0);
      const Rotation of_columns = {cosines[j], sines[j]};
      of_columns.turn(pp, pq);
      of_columns.turn(qp, qq);
      of_rows.turn(pp, qp);
      of_rows.turn(pq, qq);
      top[columns.p] = pp;
      if (second_column) top[columns.q] = pq;
      if (second_row) bottom[columns.p] = qp;
      if (second_row && second_column) bottom[columns.q] = qq;
    }
    const Rotation of_vectors = {cosines[i], sines[i]};
    if (rows.q < n)
      for (Index j = lane(); j < n; j += 32) of_vectors.turn(v[rows.p * n + j], v[rows.q * n + j]);
  }
  __syncthreads();
  return true;
}
// Whether the matrix has become diagonal.
__device__ bool make_diagonal(Number* a, Number* v, Real* cosines, Number* sines, int n, Real least) {
  for (int sweep = 0; sweep < most_sweeps; sweep++) {
    bool rotated = false;
    for (Index round = 0; round < players(n) - 1; round++) rotated |= rotate(a, v, cosines, sines, n, round, least);
    if (!rotated) return true;
  }
  return false;
}

extern "C" __global__ void eigh(Real* values, Element* vectors, const Element* a, Index a_batch, Index a_row, Index a_column, Element* work, Element* work_of_vectors, Real* reals,
                                Element* sines, unsigned* places, unsigned* statuses, int n, Index batches) {
  for (Index which = blockIdx.x; which < batches; which += gridDim.x) {
    const View own = {a + which * a_batch, a_row, a_column};
    Real greatest = 0;
    for (Index i = warp(); i < n; i += warps)
      for (Index j = lane(); j <= i; j += 32) greatest = max(greatest, magnitude(own(i, j)) <= largest ? magnitude(own(i, j)) : infinity());
    greatest = block_max(greatest);
    const bool finite = greatest <= largest;
    const int exponent = finite ? exponent_of(greatest) : 0;
    write(work, which, n, n, [=](Index i, Index j) {
      const Number x = i == j ? number(real_part(own(i, i))) : i > j ? own(i, j) : conjugate(own(j, i));
      return moved(x, -exponent);
    });
    write(work_of_vectors, which, n, n, [](Index i, Index j) { return number(i == j); });
    __syncthreads();
    Number *matrix = numbers(work, which, Index(n) * n), *v = numbers(work_of_vectors, which, Index(n) * n);
    Real* own_reals = reals + which * n;
    const bool done = finite && make_diagonal(matrix, v, own_reals, numbers(sines, which, n), n, epsilon / 2);
    if (thread() == 0) statuses[which] = !done;
    for (Index i = thread(); i < n; i += 32 * warps) own_reals[i] = real_part(matrix[i * n + i]);
    __syncthreads();
    unsigned* place = places + which * n;
    rank(place, own_reals, n, false);
    for (Index i = warp(); i < n; i += warps) {
      const Number phase = done ? unit_phase(v + i * n, n) : not_a_number();
      const Index column = done ? place[i] : i;
      for (Index j = lane(); j < n; j += 32) vectors[(which * n + j) * n + column] = store(phase * v[i * n + j]);
      if (lane() == 0) values[which * n + column] = done ? ldexp(own_reals[i], exponent) : Real(real_part(not_a_number()));
    }
    __syncthreads();
  }
}
`;
