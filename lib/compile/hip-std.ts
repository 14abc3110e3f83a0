/**
 * What kernels use of the C++ library's own functions, for AMD's compiler: those of <cmath> as HIP has them in the global namespace, and the
 * small ones of <algorithm> and <utility>.
 */

const unary = (
  'acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp2 expm1 fabs floor lgamma log log10 log1p log2 logb nearbyint rint ' +
  'round sin sinh sqrt tan tanh tgamma trunc'
).split(' ');
const others = 'abs atan2 copysign fdim fma fmax fmin fmod hypot ilogb isfinite isinf isnan ldexp nextafter pow remainder signbit'.split(
  ' ',
);
const ofFloat = [...unary, 'atan2', 'copysign', 'fdim', 'fma', 'fmax', 'fmin', 'fmod', 'hypot', 'nextafter', 'pow', 'remainder'];

const usings = [...unary, ...others, ...ofFloat.map((name) => `${name}f`)].map((name) => `using ::${name};`);

/** In namespace std. */
export const mathFunctions = `namespace std { ${usings.join(' ')} }\n`;

const space = '__host__ __device__ constexpr';

export const algorithms = `namespace std {
template <typename T> ${space} const T &min(const T &a, const T &b) { return b < a ? b : a; }
template <typename T> ${space} const T &max(const T &a, const T &b) { return a < b ? b : a; }
template <typename T, typename Less> ${space} const T &min(const T &a, const T &b, Less less) { return less(b, a) ? b : a; }
template <typename T, typename Less> ${space} const T &max(const T &a, const T &b, Less less) { return less(a, b) ? b : a; }
template <typename T> ${space} const T &clamp(const T &value, const T &low, const T &high) {
  return value < low ? low : high < value ? high : value;
}
}
`;

export const utilities = `namespace std {
template <typename T> struct cuda_ffi_without_reference { using type = T; };
template <typename T> struct cuda_ffi_without_reference<T &> { using type = T; };
template <typename T> struct cuda_ffi_without_reference<T &&> { using type = T; };
template <typename T> ${space} typename cuda_ffi_without_reference<T>::type &&move(T &&value) noexcept {
  return static_cast<typename cuda_ffi_without_reference<T>::type &&>(value);
}
template <typename T> ${space} T &&forward(typename cuda_ffi_without_reference<T>::type &value) noexcept { return static_cast<T &&>(value); }
template <typename T> ${space} void swap(T &a, T &b) {
  T kept = std::move(a);
  a = std::move(b);
  b = std::move(kept);
}
template <typename T, typename U> struct pair {
  typedef T first_type;
  typedef U second_type;
  T first;
  U second;
  ${space} pair() : first(), second() {}
  ${space} pair(const T &a, const U &b) : first(a), second(b) {}
  template <typename A, typename B> ${space} pair(const pair<A, B> &other) : first(other.first), second(other.second) {}
};
template <typename T, typename U> ${space} pair<T, U> make_pair(T a, U b) { return pair<T, U>(a, b); }
template <typename T, typename U> ${space} bool operator==(const pair<T, U> &a, const pair<T, U> &b) {
  return a.first == b.first && a.second == b.second;
}
template <typename T, typename U> ${space} bool operator!=(const pair<T, U> &a, const pair<T, U> &b) { return !(a == b); }
template <typename T, typename U> ${space} bool operator<(const pair<T, U> &a, const pair<T, U> &b) {
  return a.first < b.first || (!(b.first < a.first) && a.second < b.second);
}
template <typename T, typename U = T> ${space} T exchange(T &place, U &&value) {
  T kept = std::move(place);
  place = std::forward<U>(value);
  return kept;
}
}
`;

/** What of it programs use after `using namespace std` that the global namespace has not. */
export const namesInStd: ReadonlySet<string> = new Set(['clamp', 'exchange', 'forward', 'make_pair', 'max', 'min', 'move', 'pair', 'swap']);
