/**
 * Jacobi's rotations: of two columns p and q, p' = c p - s q and q' = conj(s) p + c q. All pairs of columns are rotated in a sweep, those
 * of a round at once: no two of them have a column in common.
 */
export const rotationSource = `
constexpr int most_sweeps = 40;

struct Rotation {
  Real c;
  Number s;
  __device__ void turn(Number& p, Number& q) const {
    const Number old = p;
    p = scaled(p, c) - s * q;
    q = conjugate(s) * old + scaled(q, c);
  }
};
// What makes the matrix [alpha, g; conj(g), beta] diagonal, by the smaller of the two angles.
__device__ Rotation rotation(Real alpha, Real beta, Number g) {
  const Real size = magnitude(g), slope = (beta - alpha) / (2 * size);
  const Real t = copysign(1 / (abs(slope) + hypot(Real(1), slope)), slope);
  const Real c = 1 / sqrt(1 + t * t);
  return {c, scaled(conjugate(g), t * c / size)};
}

struct Pair {
  Index p, q;
};
// An even number of players, each of whom meets all others: one stays, and the others go round.
__device__ Index players(Index count) { return count + count % 2; }
__device__ Pair pair(Index i, Index round, Index count) {
  const Index others = players(count) - 1;
  const Index p = i == 0 ? others : (round + i) % others, q = (round + others - i) % others;
  return p < q ? Pair{p, q} : Pair{q, p};
}

// How often 2 goes into the greatest element: scaled by that, no square overflows.
__device__ int exponent_of(Real greatest) { return greatest == 0 ? 0 : ilogb(greatest); }

// The place of each of the values in their order, or from the greatest on.
__device__ void rank(unsigned* places, const Real* values, Index count, bool descending) {
  for (Index i = thread(); i < count; i += 32 * warps) {
    unsigned place = 0;
    for (Index j = 0; j < count; j++) {
      const bool before = descending ? values[j] > values[i] : values[j] < values[i];
      place += before || (values[j] == values[i] && j < i);
    }
    places[i] = place;
  }
  __syncthreads();
}
// What makes the greatest element of a vector real and positive, by one warp. Of several that are almost as great, the first counts.
__device__ Number unit_phase(const Number* x, Index count) {
  Real greatest = 0;
  for (Index i = lane(); i < count; i += 32) greatest = max(greatest, magnitude(x[i]));
  greatest = warp_max(greatest) * (1 - 16 * epsilon);
  Index first = count;
  for (Index i = lane(); i < count && first == count; i += 32) if (magnitude(x[i]) >= greatest) first = i;
  for (int mask = 16; mask > 0; mask /= 2) first = min(first, __shfl_xor_sync(0xffffffff, first, mask));
  if (greatest == 0 || first == count) return number(1);
  return scaled(conjugate(x[first]), 1 / magnitude(x[first]));
}
`;
