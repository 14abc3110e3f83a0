import { floatKinds, floatLimits, macros, mathConstants } from './standard-macros';

/**
 * `<math.h>` and `<cmath>` for NVRTC, which has their functions built in, for float and double. C++ also has them for integers and for
 * numbers of different types, for which they compute in double ([cmath.syn] of the standard).
 */

const unary = (
  'acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp2 expm1 fabs floor lgamma log log10 log1p log2 logb nearbyint rint ' +
  'round sin sinh sqrt tan tanh tgamma trunc'
).split(' ');
const binary = 'atan2 copysign fdim fmax fmin fmod hypot nextafter pow remainder'.split(' ');
/** Functions that take an integer, whatever they return, or more than numbers. */
const others = 'fma frexp ilogb ldexp llrint llround lrint lround modf remquo scalbln scalbn'.split(' ');
const ofFloat = [...unary, ...binary, ...others].map((name) => `${name}f`);
const classes = 'isfinite isinf isnan signbit'.split(' ');

const integers = [
  'bool',
  'char',
  ...['char', 'short', 'int', 'long', 'long long'].flatMap((type) => [`${type === 'char' ? 'signed ' : ''}${type}`, `unsigned ${type}`]),
];

/** `same` are those with arguments of one type, which are built in. */
const kinds = [
  'template <typename T> struct cuda_ffi_integer {};\n',
  ...integers.map((type) => `template <> struct cuda_ffi_integer<${type}> { typedef double type; typedef bool yes; };\n`),
  'template <typename T> struct cuda_ffi_number : cuda_ffi_integer<T> {};\n',
  ...['float', 'double'].map((type) => `template <> struct cuda_ffi_number<${type}> { typedef double type; };\n`),
  'template <typename A, typename B, typename = typename cuda_ffi_number<A>::type> struct cuda_ffi_mixed : cuda_ffi_number<B> {};\n',
  ...['float', 'double'].map((type) => `template <> struct cuda_ffi_mixed<${type}, ${type}, double> {};\n`),
  'template <typename A, typename B, typename C, typename = typename cuda_ffi_number<A>::type, typename = typename cuda_ffi_number<B>::type>\n',
  'struct cuda_ffi_mixed_three : cuda_ffi_number<C> {};\n',
  ...['float', 'double'].map((type) => `template <> struct cuda_ffi_mixed_three<${type}, ${type}, ${type}, double, double> {};\n`),
  // For functions that are not built in as C++ has them: of all numbers, those with arguments of one type as well.
  'template <typename A, typename B, typename = typename cuda_ffi_number<A>::type> struct cuda_ffi_numbers : cuda_ffi_number<B> {};\n',
  'template <> struct cuda_ffi_numbers<float, float, double> { typedef float type; };\n',
];

const space = '__host__ __device__ inline';
/** Functions whose results are whole, by the type of these. */
const wholes = { int: ['ilogb'], long: ['lrint', 'lround'], 'long long': ['llrint', 'llround'] };
const overloads = [
  ...unary.map(
    (name) => `template <typename T> ${space} typename cuda_ffi_integer<T>::type ${name}(T x) { return ::${name}(double(x)); }\n`,
  ),
  ...binary.map(
    (name) =>
      `template <typename A, typename B> ${space} typename cuda_ffi_mixed<A, B>::type ${name}(A x, B y) { return ::${name}(double(x), double(y)); }\n`,
  ),
  ...classes.map(
    (name) => `template <typename T> ${space} typename cuda_ffi_integer<T>::yes ${name}(T x) { return ::${name}(double(x)); }\n`,
  ),
  `template <typename A, typename B, typename C> ${space} typename cuda_ffi_mixed_three<A, B, C>::type fma(A x, B y, C z) {
  return ::fma(double(x), double(y), double(z));
}
`,
  ...['ldexp', 'scalbn'].map((name) => ofInteger('type', name, ', int e', ', e')),
  ofInteger('type', 'scalbln', ', long e', ', e'),
  ofInteger('type', 'frexp', ', int *e', ', e'),
  ...Object.entries(wholes).flatMap(([type, names]) =>
    names.map(
      (name) =>
        `template <typename T, typename = typename cuda_ffi_integer<T>::yes> ${space} ${type} ${name}(T x) { return ::${name}(double(x)); }\n`,
    ),
  ),
  `template <typename A, typename B> ${space} typename cuda_ffi_mixed<A, B>::type remquo(A x, B y, int *q) { return ::remquo(double(x), double(y), q); }\n`,
];

/** A function of an integer, which computes in double. */
function ofInteger(result: 'type' | 'yes', name: string, parameters: string, passed: string): string {
  return `template <typename T> ${space} typename cuda_ffi_integer<T>::${result} ${name}(T x${parameters}) { return ::${name}(double(x)${passed}); }\n`;
}

/** Functions that NVRTC does not have. */
const comparisons = {
  isgreater: 'x > y',
  isgreaterequal: 'x >= y',
  isless: 'x < y',
  islessequal: 'x <= y',
  islessgreater: 'x < y || x > y',
  isunordered: 'x != x || y != y',
};
const inStd = [
  ...Object.entries(comparisons).map(
    ([name, test]) => `template <typename A, typename B> ${space} bool ${name}(A x, B y) { return ${test}; }\n`,
  ),
  `${space} bool isnormal(float x) { return ::isfinite(x) && ::fabsf(x) >= 1.17549435e-38f; }\n`,
  `${space} bool isnormal(double x) { return ::isfinite(x) && ::fabs(x) >= 2.2250738585072014e-308; }\n`,
  `${space} float hypot(float x, float y, float z) { return ::norm3df(x, y, z); }\n`,
  `${space} double hypot(double x, double y, double z) { return ::norm3d(x, y, z); }\n`,
  `template <typename A, typename B, typename C> ${space} typename cuda_ffi_mixed_three<A, B, C>::type hypot(A x, B y, C z) {
  return ::norm3d(double(x), double(y), double(z));
}
`,
  // NVRTC's own pow of a float and an integer is a float, in C++ it is a double.
  `template <typename A, typename B> ${space} typename cuda_ffi_numbers<A, B>::type pow(A x, B y) {
  typedef typename cuda_ffi_numbers<A, B>::type type;
  return ::pow(type(x), type(y));
}
`,
  `template <typename T> ${space} typename cuda_ffi_integer<T>::yes isnormal(T x) { return x != 0; }
template <typename T> ${space} int fpclassify(T given) {
  const typename cuda_ffi_numbers<T, T>::type x = given;
  return ::isnan(x) ? FP_NAN : ::isinf(x) ? FP_INFINITE : x == 0 ? FP_ZERO : isnormal(x) ? FP_NORMAL : FP_SUBNORMAL;
}
`,
  'typedef float float_t;\ntypedef double double_t;\n',
  // As the standard asks: exact at the ends, monotonic, and consistent ([c.math.lerp]).
  '#if __cplusplus >= 202002L\n',
  ...['float', 'double'].map(
    (type) => `${space} ${type} lerp(${type} a, ${type} b, ${type} t) {
  if ((a <= 0 && b >= 0) || (a >= 0 && b <= 0)) return t * b + (1 - t) * a;
  if (t == 1) return b;
  const ${type} x = a + t * (b - a);
  return (t > 1) == (b > a) ? (b < x ? x : b) : (b > x ? x : b);
}
`,
  ),
  '#endif\n',
];

const once = (...text: readonly string[]) => `#ifndef CUDA_FFI_MATH\n#define CUDA_FFI_MATH\n${text.join('')}#endif\n`;

/** The text of <math.h>. */
export const mathHeader = [macros(floatLimits), macros(mathConstants), macros(floatKinds), once(...kinds, ...overloads)].join('');

const names = [...unary, ...binary.filter((name) => name !== 'pow'), ...others, ...ofFloat, ...classes, 'abs', 'nan', 'nanf'];

/**
 * What <cmath> has besides. Not libcu++'s header: after `using namespace std`, calls would be ambiguous between its functions and NVRTC's
 * own.
 */
export const mathInStd = `namespace std {\n${names.map((name) => `using ::${name};\n`).join('')}${inStd.join('')}}\n`;
