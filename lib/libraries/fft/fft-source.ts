/** Passes of transforms over arrays [outer][n][inner] without gaps, for parts of one type. */
export function fftSource(real: 'float32' | 'float64'): string {
  const [part, pair, sineAndCosine] = real === 'float32' ? ['float', 'float2', 'sincospif'] : ['double', 'double2', 'sincospi'];
  return `
using Real = ${part};
using Pair = ${pair};
using Index = long long;
__device__ void sine_and_cosine(Real turns, Real* sine, Real* cosine) { ${sineAndCosine}(turns, sine, cosine); }
${transforms}${realTransforms}`;
}

const transforms = `
// e^(2 pi i numerator / denominator), with the numerator between 0 and the denominator: the quotient is exact before it is rounded once.
__device__ Pair root(Index numerator, Index denominator, int sign) {
  Real sine, cosine;
  sine_and_cosine(Real(2.0 * double(numerator) / double(denominator)), &sine, &cosine);
  return {cosine, sign * sine};
}
__device__ Pair product(Pair a, Pair b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }
__device__ Pair scaled(Pair a, double scale) { return {Real(a.x * scale), Real(a.y * scale)}; }

#define FOR_EACH(i, count) \\
  for (Index i = blockIdx.x * Index(blockDim.x) + threadIdx.x; i < count; i += Index(gridDim.x) * blockDim.x)

// One pass of Stockham's algorithm: what has been transformed before lies at a distance of \`done\`, \`left\` is yet to be.
extern "C" __global__ void pass(Pair* out, const Pair* in, Index count, Index n, Index inner, Index done, int radix, int sign, double scale) {
  const Index left = n / done, rest = left / radix;
  FOR_EACH(i, count) {
    const Index line = i % inner, at = i / inner % n, first = i / inner / n * n;
    const Index q = at % done, k = at / done % radix, p = at / done / radix;
    Pair sum = {0, 0};
    for (int j = 0; j < radix; j++) {
      const Index place = p + rest * j;
      const Pair term = product(in[(first + q + done * place) * inner + line], root(k * place % left, left, sign));
      sum = {sum.x + term.x, sum.y + term.y};
    }
    out[i] = scaled(sum, scale);
  }
}

// Bluestein's algorithm: a transform of any length as a convolution with a chirp, by transforms of a longer one.
__device__ Pair chirp(Index j, Index n, int sign) {
  const unsigned long long square = (unsigned long long)j * j % (2 * n);
  return root(square, 2 * n, sign);
}
extern "C" __global__ void chirp_in(Pair* out, const Pair* in, Index count, Index n, Index padded, Index inner, int sign) {
  FOR_EACH(i, count) {
    const Index line = i % inner, j = i / inner % padded, outer = i / inner / padded;
    out[i] = j < n ? product(in[(outer * n + j) * inner + line], chirp(j, n, sign)) : Pair{0, 0};
  }
}
extern "C" __global__ void chirp_filter(Pair* out, Index n, Index padded, int sign) {
  FOR_EACH(j, padded) {
    const Index distance = j < n ? j : padded - j;
    out[j] = distance < n ? chirp(distance, n, -sign) : Pair{0, 0};
  }
}
extern "C" __global__ void filter(Pair* x, const Pair* by, Index count, Index padded, Index inner) {
  FOR_EACH(i, count) x[i] = product(x[i], by[i / inner % padded]);
}
extern "C" __global__ void chirp_out(Pair* out, const Pair* in, Index count, Index n, Index padded, Index inner, int sign, double scale) {
  FOR_EACH(i, count) {
    const Index line = i % inner, k = i / inner % n, outer = i / inner / n;
    out[i] = scaled(product(in[(outer * padded + k) * inner + line], chirp(k, n, sign)), scale);
  }
}
`;

const realTransforms = `
extern "C" __global__ void widen(Pair* out, const Real* in, Index count) {
  FOR_EACH(i, count) out[i] = {in[i], 0};
}
extern "C" __global__ void scale(Pair* x, Index count, double by) {
  FOR_EACH(i, count) x[i] = scaled(x[i], by);
}
extern "C" __global__ void scale_real(Real* x, Index count, double by) {
  FOR_EACH(i, count) x[i] *= by;
}
extern "C" __global__ void real_parts(Real* out, const Pair* in, Index count) {
  FOR_EACH(i, count) out[i] = in[i].x;
}
// The first half of a spectrum, of \`half\` elements along the axis; and the whole of it, of which the other half are the conjugates.
extern "C" __global__ void first_half(Pair* out, const Pair* in, Index count, Index n, Index half, Index inner) {
  FOR_EACH(i, count) {
    const Index line = i % inner, k = i / inner % half, outer = i / inner / half;
    out[i] = in[(outer * n + k) * inner + line];
  }
}
extern "C" __global__ void both_halves(Pair* out, const Pair* in, Index count, Index n, Index half, Index inner) {
  FOR_EACH(i, count) {
    const Index line = i % inner, k = i / inner % n, outer = i / inner / n;
    const Index place = k <= n / 2 ? k : n - k;
    Pair value = {0, 0};
    if (place < half) value = in[(outer * half + place) * inner + line];
    // What has no partner is real.
    out[i] = k == 0 || 2 * k == n ? Pair{value.x, 0} : k <= n / 2 ? value : Pair{value.x, -value.y};
  }
}
`;
