import { arithmeticSource, type MatrixType } from './arithmetic-source';
import { reflectorSource } from './reflector-source';
import { rotationSource } from './rotation-source';

/**
 * `svd`: rotations from one side until the columns are orthogonal: their lengths are the singular values. A matrix that is wider than high is
 * read as its conjugate transpose (`flipped`), whose u and v change places.
 */
export function svdSource(dtype: MatrixType): string {
  return `${arithmeticSource(dtype)}${reflectorSource}${rotationSource}${kernels}`;
}

const kernels = `
// Rotates two of the columns of w, and of v, unless they are orthogonal. By one warp.
__device__ bool rotate(Number* w, Number* v, Index length, Index count, Pair columns, Real tolerance) {
  Number *p = w + columns.p * length, *q = w + columns.q * length;
  Real alpha = 0, beta = 0;
  Number g = number(0);
  for (Index i = lane(); i < length; i += 32) {
    alpha += square(p[i]);
    beta += square(q[i]);
    g = g + conjugate(p[i]) * q[i];
  }
  alpha = warp_sum(alpha);
  beta = warp_sum(beta);
  g = warp_sum(g);
  if (min(alpha, beta) < negligible || magnitude(g) <= tolerance * sqrt(alpha) * sqrt(beta)) return false;
  const Rotation by = rotation(alpha, beta, g);
  for (Index i = lane(); i < length; i += 32) by.turn(p[i], q[i]);
  for (Index i = lane(); i < count; i += 32) by.turn(v[columns.p * count + i], v[columns.q * count + i]);
  return true;
}
__device__ bool make_orthogonal(Number* w, Number* v, int length, int count) {
  const Real tolerance = 2 * epsilon * sqrt(Real(length));
  for (int sweep = 0; sweep < most_sweeps; sweep++) {
    bool rotated = false;
    for (Index round = 0; round < players(count) - 1; round++) {
      for (Index i = warp(); i < players(count) / 2; i += warps) {
        const Pair columns = pair(i, round, count);
        if (columns.q < count) rotated |= rotate(w, v, length, count, columns, tolerance);
      }
      __syncthreads();
    }
    if (!__syncthreads_or(rotated)) return true;
  }
  return false;
}
// The columns of w, made 1 long, in their order: those that are 0 come last, and remain.
__device__ void sort_columns(Number* sorted, const Number* w, const Real* lengths, const unsigned* places, Index length, Index count) {
  for (Index j = warp(); j < count; j += warps)
    for (Index i = lane(); i < length; i += 32)
      sorted[places[j] * length + i] = lengths[j] == 0 ? number(0) : scaled(w[j * length + i], 1 / lengths[j]);
  __syncthreads();
}
// Columns that are 0 become orthogonal to all others: q of the whole has those columns, but for their signs.
__device__ void complete(Number* q, Number* columns, Number* taus, int length, int count) {
  factor(columns, taus, length, count);
  make_q(q, columns, taus, length, count);
  for (Index j = warp(); j < count; j += warps) {
    const Real sign = real_part(columns[j * length + j]) < 0 ? -1 : 1;
    for (Index i = lane(); i < length; i += 32) q[j * length + i] = scaled(q[j * length + i], sign);
  }
  __syncthreads();
}
// A column of the left vectors and one of the right ones; the row of vh that they become has its greatest element real and positive.
__device__ void write_vectors(Element* u, Element* vh, const Number* left, const Number* right, Index length, Index count, Index place, bool flipped, bool done) {
  const Number phase = done ? flipped ? unit_phase(left, length) : unit_phase(right, count) : not_a_number();
  for (Index i = lane(); i < length; i += 32) {
    const Number x = phase * left[i];
    if (flipped) vh[place * length + i] = store(conjugate(x));
    else u[i * count + place] = store(x);
  }
  for (Index i = lane(); i < count; i += 32) {
    const Number x = phase * right[i];
    if (flipped) u[i * count + place] = store(x);
    else vh[place * count + i] = store(conjugate(x));
  }
}

extern "C" __global__ void svd(Element* u, Real* s, Element* vh, const Element* a, Index a_batch, Index a_row, Index a_column, Element* work, Element* work_of_v, Element* work_of_u, Element* taus,
                               Real* lengths, unsigned* places, unsigned* statuses, int length, int count, int flipped, Index batches) {
  for (Index which = blockIdx.x; which < batches; which += gridDim.x) {
    const View own = {a + which * a_batch, a_row, a_column};
    Real greatest = 0;
    for (Index i = warp(); i < length; i += warps)
      for (Index j = lane(); j < count; j += 32) greatest = max(greatest, magnitude(own(i, j)) <= largest ? magnitude(own(i, j)) : infinity());
    greatest = block_max(greatest);
    const bool finite = greatest <= largest;
    const int exponent = finite ? exponent_of(greatest) : 0;
    write(work, which, count, length, [=](Index j, Index i) { return moved(flipped ? conjugate(own(i, j)) : own(i, j), -exponent); });
    write(work_of_v, which, count, count, [](Index i, Index j) { return number(i == j); });
    __syncthreads();
    Number *w = numbers(work, which, Index(length) * count), *v = numbers(work_of_v, which, Index(count) * count);
    Number* left = numbers(work_of_u, which, Index(length) * count);
    const bool done = finite && make_orthogonal(w, v, length, count);
    if (thread() == 0) statuses[which] = !done;
    Real* own_lengths = lengths + which * count;
    bool deficient = false;
    for (Index j = warp(); j < count; j += warps) {
      Real sum = 0;
      for (Index i = lane(); i < length; i += 32) sum += square(w[j * length + i]);
      sum = warp_sum(sum);
      if (lane() == 0) own_lengths[j] = sum < negligible ? 0 : sqrt(sum);
      deficient |= sum < negligible;
    }
    deficient = __syncthreads_or(deficient);
    unsigned* place = places + which * count;
    rank(place, own_lengths, count, true);
    sort_columns(left, w, own_lengths, place, length, count);
    if (deficient) {
      complete(w, left, numbers(taus, which, count), length, count);
      left = w;
    }
    for (Index j = warp(); j < count; j += warps) {
      const Index at = done ? place[j] : j;
      if (lane() == 0) s[which * count + at] = done ? ldexp(own_lengths[j], exponent) : Real(real_part(not_a_number()));
      write_vectors(u + which * (flipped ? count : length) * count, vh + which * count * (flipped ? length : count),
                    left + at * length, v + j * count, length, count, at, flipped, done);
    }
    __syncthreads();
  }
}
`;
