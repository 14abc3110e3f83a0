/**
 * Householder's reflectors, as LAPACK makes them: 1 - tau v v*, with v[0] = 1, of matrices whose columns lie side by side. Each function
 * but the last two is one warp's.
 */
export const reflectorSource = `
// The length of a vector, without overflow on the way.
__device__ Real length(const Number* x, Index count) {
  Real greatest = 0;
  for (Index i = lane(); i < count; i += 32) greatest = max(greatest, taxicab(x[i]));
  greatest = warp_max(greatest);
  if (greatest == 0) return 0;
  const int exponent = ilogb(greatest);
  Real sum = 0;
  for (Index i = lane(); i < count; i += 32) sum += square(moved(x[i], -exponent));
  return ldexp(sqrt(warp_sum(sum)), exponent);
}
// x becomes what the reflector makes of it in x[0], and the reflector in the rest. The result is tau.
__device__ Number make_reflector(Number* x, Index count) {
  const double re = real_part(x[0]), im = imaginary_part(x[0]), rest = length(x + 1, count - 1);
  if (rest == 0 && im == 0) return number(0);
  const double beta = -copysign(hypot(hypot(re, im), rest), re);
  const Number scale = number(1) / Made<Number>::of({re - beta, im});
  for (Index i = 1 + lane(); i < count; i += 32) x[i] = x[i] * scale;
  __syncwarp();
  if (lane() == 0) x[0] = number(beta);
  return Made<Number>::of({(beta - re) / beta, -im / beta});
}
__device__ void reflect(Number* y, const Number* v, Index count, Number tau) {
  Number sum = number(0);
  for (Index i = lane(); i < count; i += 32) sum = sum + (i == 0 ? y[0] : conjugate(v[i]) * y[i]);
  const Number times = tau * warp_sum(sum);
  for (Index i = lane(); i < count; i += 32) y[i] = y[i] - (i == 0 ? times : times * v[i]);
  __syncwarp();
}

// a, of m elements in each of n columns, becomes r, on and above the diagonal, and reflectors. Its q is the product of those.
__device__ void factor(Number* a, Number* taus, int m, int n) {
  for (Index k = 0; k < min(m, n); k++) {
    Number* own = a + k * m + k;
    if (warp() == 0) {
      const Number tau = make_reflector(own, m - k);
      if (lane() == 0) taus[k] = tau;
    }
    __syncthreads();
    for (Index j = k + 1 + warp(); j < n; j += warps) reflect(a + j * m + k, own, m - k, conjugate(taus[k]));
    __syncthreads();
  }
}
// The first columns of q.
__device__ void make_q(Number* q, const Number* a, const Number* taus, int m, int columns) {
  for (Index j = warp(); j < columns; j += warps) {
    for (Index i = lane(); i < m; i += 32) q[j * m + i] = number(i == j);
    __syncwarp();
    for (Index i = j; i >= 0; i--) reflect(q + j * m + i, a + i * m + i, m - i, taus[i]);
  }
  __syncthreads();
}
`;
