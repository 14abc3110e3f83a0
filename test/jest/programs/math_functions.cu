// The mathematical functions of double precision, and some of single; a row of results for each, in the order given.
// Which is which the host knows by the list of names in the variables below.

__device__ const char functions_of_one[] =
    "sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp expm1 log log1p log2 log10 cbrt sqrt floor ceil trunc";

__global__ void of_one(const double* in, double* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const double x = in[i];
  const double results[] = {sin(x),   cos(x),   tan(x),   asin(x), acos(x),  atan(x), sinh(x),  cosh(x),
                            tanh(x),  asinh(x), acosh(x), atanh(x), exp(x),  expm1(x), log(x),  log1p(x),
                            log2(x),  log10(x), cbrt(x),  sqrt(x), floor(x), ceil(x), trunc(x)};
  for (int k = 0; k < sizeof results / sizeof(double); ++k) out[k * n + i] = results[k];
}

__device__ const char functions_of_two[] = "pow atan2 hypot fmod fmin fmax fdim copysign divide";

__global__ void of_two(const double* a, const double* b, double* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const double x = a[i], y = b[i];
  const double results[] = {pow(x, y),  atan2(x, y), hypot(x, y),    fmod(x, y), fmin(x, y),
                            fmax(x, y), fdim(x, y),  copysign(x, y), x / y};
  for (int k = 0; k < sizeof results / sizeof(double); ++k) out[k * n + i] = results[k];
}

__device__ const char functions_of_one_float[] = "sinf cosf tanf asinf acosf atanf sinhf coshf tanhf expf log1pf logf cbrtf sqrtf";

__global__ void of_one_float(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = in[i];
  const float results[] = {sinf(x),  cosf(x),  tanf(x), asinf(x),  acosf(x), atanf(x), sinhf(x),
                           coshf(x), tanhf(x), expf(x), log1pf(x), logf(x),  cbrtf(x), sqrtf(x)};
  for (int k = 0; k < sizeof results / sizeof(float); ++k) out[k * n + i] = results[k];
}

// Functions that JavaScript lacks, whose values are known: errors, gammas, Bessel's.
__global__ void special(double* out) {
  const double results[] = {erf(0.5),      erfc(3.0),  tgamma(0.5), tgamma(10.0), lgamma(100.0), j0(1.0), y0(1.0),
                            normcdf(1.96), rint(2.5), nearbyint(-3.5), ldexp(0.75, 10), scalbn(1.5, -1080), erfcinv(0.25)};
  for (int k = 0; k < sizeof results / sizeof(double); ++k) out[k] = results[k];
}
