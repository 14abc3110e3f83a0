import { numbersSource, type NumberType } from '../numbers';

/** Threads of a block that adds up. A sum is made by as many blocks at most, so that one more block adds theirs up. */
export const blockOfSums = 256;

/** Vectors: those that change elements, and the sums over all of them, which have the same order of additions on every device. */
export function vectorSource(type: NumberType): string {
  return `${numbersSource(type)}${elementwise}${summed}${sums('dot', 'Dot')}${sums('asum', 'Asum')}${sums('nrm2', 'Nrm2')}`;
}

const elementwise = `
extern "C" __global__ void axpy(Element* y, long long y_stride, const Element* x, long long x_stride, long long n, double2 alpha) {
  const Sum factor = Made<Sum>::of(alpha);
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n; i += (long long)gridDim.x * blockDim.x)
    y[i * y_stride] = store(factor * load(x[i * x_stride]) + load(y[i * y_stride]));
}

extern "C" __global__ void scal(Element* x, long long x_stride, long long n, double2 alpha) {
  const Sum factor = Made<Sum>::of(alpha);
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n; i += (long long)gridDim.x * blockDim.x)
    x[i * x_stride] = store(factor * load(x[i * x_stride]));
}
`;

const summed = `
// What is added up: a pair of doubles, which two partial results make one of.
struct Dot {
  static __device__ double2 of(Sum x, Sum y) {
    const double a = real_part(x), b = imaginary_part(x), c = real_part(y), d = imaginary_part(y);
    return {a * c - b * d, a * d + b * c};
  }
  static __device__ double2 both(double2 a, double2 b) { return {a.x + b.x, a.y + b.y}; }
  static __device__ double2 result(double2 sum) { return sum; }
};
struct Asum {
  static __device__ double2 of(Sum x, Sum) { return {fabs(real_part(x)) + fabs(imaginary_part(x)), 0}; }
  static __device__ double2 both(double2 a, double2 b) { return {a.x + b.x, 0}; }
  static __device__ double2 result(double2 sum) { return sum; }
};
// A sum of squares as scale and sum / scale^2, which neither overflows nor loses small elements, as LAPACK's lassq.
struct Nrm2 {
  static __device__ double2 of(Sum x, Sum) {
    return both(one(fabs(real_part(x))), one(fabs(imaginary_part(x))));
  }
  static __device__ double2 one(double magnitude) { return {magnitude, magnitude == 0 ? 0.0 : 1.0}; }
  static __device__ double2 both(double2 a, double2 b) {
    if (isnan(a.x) || isnan(b.x)) return {a.x + b.x, 1};
    if (a.x < b.x) { const double2 larger = b; b = a; a = larger; }
    if (b.x == 0) return a;
    if (isinf(a.x)) return {a.x, 1};
    const double ratio = b.x / a.x;
    return {a.x, a.y + b.y * ratio * ratio};
  }
  static __device__ double2 result(double2 sum) { return {sum.x * sqrt(sum.y), 0}; }
};

template <typename What>
__device__ void add_up(double2* out, double2 own) {
  __shared__ double2 sums[${blockOfSums}];
  sums[threadIdx.x] = own;
  for (int half = ${blockOfSums} / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) sums[threadIdx.x] = What::both(sums[threadIdx.x], sums[threadIdx.x + half]);
  }
  if (threadIdx.x == 0) *out = sums[0];
}

template <typename What>
__device__ void partial(double2* out, const Element* x, long long x_stride, const Element* y, long long y_stride, long long n) {
  double2 own = {0, 0};
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n; i += (long long)gridDim.x * blockDim.x)
    own = What::both(own, What::of(load(x[i * x_stride]), load(y[i * y_stride])));
  add_up<What>(out + blockIdx.x, own);
}

template <typename What>
__device__ void total(double2* sums, int count) {
  const double2 own = threadIdx.x < count ? sums[threadIdx.x] : double2{0, 0};
  __syncthreads();
  add_up<What>(sums, own);
  if (threadIdx.x == 0) *sums = What::result(*sums);
}
extern "C" __global__ void store_sum(Element* out, const double2* sum) { *out = store(Made<Sum>::of(*sum)); }
`;

function sums(name: string, what: string): string {
  return `
extern "C" __global__ void ${name}_partial(double2* out, const Element* x, long long x_stride, const Element* y, long long y_stride, long long n) {
  partial<${what}>(out, x, x_stride, y, y_stride, n);
}
extern "C" __global__ void ${name}_total(double2* sums, int count) { total<${what}>(sums, count); }
`;
}
