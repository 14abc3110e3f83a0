/**
 * What kernels use of Thrust, for one thread: algorithms with `thrust::seq`, functors, fancy iterators, pairs and tuples, random numbers.
 * Thrust's own headers are for host and device alike, which NVRTC refuses. Sorting is stable, as Thrust's is with `seq`; random numbers are
 * those of Thrust (docs: nvidia.github.io/cccl/thrust).
 */

/** Algorithms of libcu++ that get the policy as an additional first argument. */
const ofLibcu =
  'all_of any_of none_of binary_search copy copy_if copy_n count count_if equal fill fill_n find find_if find_if_not for_each generate ' +
  'inner_product is_sorted lower_bound max_element merge min_element mismatch remove remove_if replace replace_if reverse swap_ranges ' +
  'transform unique upper_bound exclusive_scan inclusive_scan transform_reduce';

const functors = {
  maximum: 'T operator()(const T& a, const T& b) const { return a < b ? b : a; }',
  minimum: 'T operator()(const T& a, const T& b) const { return b < a ? b : a; }',
  square: 'T operator()(const T& a) const { return a * a; }',
  identity: 'T operator()(const T& a) const { return a; }',
};

const space = '__host__ __device__';
const lines = [
  '#pragma once',
  '#include <algorithm>',
  '#include <functional>',
  '#include <iterator>',
  '#include <numeric>',
  '#include <tuple>',
  '#include <utility>',
  // CUB's headers bring that one of Thrust's with them.
  '#ifdef cudaffi_with_cub',
  '#include <thrust/iterator/counting_iterator.h>',
  '#endif',
  'namespace thrust {',
  ...(
    'pair make_pair tuple make_tuple tie get tuple_size tuple_element swap plus minus multiplies divides modulus negate greater less ' +
    'greater_equal less_equal equal_to not_equal_to logical_and logical_or logical_not bit_and bit_or bit_xor min max advance distance'
  )
    .split(' ')
    .map((name) => `using ::cuda::std::${name};`),
  `template <typename A, typename R> struct unary_function { typedef A argument_type; typedef R result_type; };`,
  `template <typename A, typename B, typename R> struct binary_function { typedef A first_argument_type; typedef B second_argument_type; typedef R result_type; };`,
  ...Object.entries(functors).map(([name, call]) => `template <typename T = void> struct ${name} { ${space} ${call} };`),
  // The policy.
  `struct sequential_policy {}; static const __device__ sequential_policy seq = sequential_policy();`,
  ...ofLibcu
    .split(' ')
    .map(
      (name) =>
        `template <typename... A> ${space} auto ${name}(sequential_policy, A... a) -> decltype(::cuda::std::${name}(a...)) { return ::cuda::std::${name}(a...); }`,
    ),
  `template <typename I> ${space} auto reduce(sequential_policy, I first, I last) -> typename ::cuda::std::iterator_traits<I>::value_type {
  typename ::cuda::std::iterator_traits<I>::value_type sum = typename ::cuda::std::iterator_traits<I>::value_type();
  for (; first != last; ++first) sum = sum + *first;
  return sum;
}
template <typename I, typename T, typename F> ${space} T reduce(sequential_policy, I first, I last, T value, F combine) {
  for (; first != last; ++first) value = combine(value, *first);
  return value;
}
template <typename I, typename T> ${space} T reduce(sequential_policy p, I first, I last, T value) { return reduce(p, first, last, value, plus<T>()); }
template <typename I> ${space} void sequence(sequential_policy, I first, I last) {
  for (int i = 0; first != last; ++first, ++i) *first = i;
}
template <typename I, typename T> ${space} void sequence(sequential_policy, I first, I last, T value) {
  for (; first != last; ++first) { *first = value; value = value + 1; }
}
namespace cudaffi_detail {
struct nothing {
  struct place { ${space} const place& operator=(const place&) const { return *this; } ${space} place() {} ${space} place(const place&) {} };
  typedef place value_type;
  ${space} place operator[](long long) const { return place(); }
};
template <typename I> struct value_of { typedef typename ::cuda::std::iterator_traits<I>::value_type type; };
template <> struct value_of<nothing> { typedef nothing::place type; };
template <typename K, typename V, typename L> ${space} void insertion_sort(K keys, V values, long long from, long long to, L less) {
  for (long long i = from + 1; i < to; ++i) {
    const typename value_of<K>::type key = keys[i];
    const typename value_of<V>::type value = values[i];
    long long j = i;
    for (; j > from && less(key, keys[j - 1]); --j) { keys[j] = keys[j - 1]; values[j] = values[j - 1]; }
    keys[j] = key;
    values[j] = value;
  }
}
template <typename K, typename V, typename KB, typename VB, typename L>
${space} void merge(K keys, V values, KB keysOut, VB valuesOut, long long from, long long middle, long long to, L less) {
  for (long long a = from, b = middle, out = from; out < to; ++out) {
    const bool second = a == middle || (b < to && less(keys[b], keys[a]));
    const long long i = second ? b++ : a++;
    keysOut[out] = keys[i];
    valuesOut[out] = values[i];
  }
}
template <typename K, typename V, typename KB, typename VB, typename L>
${space} void merge_sort(K keys, V values, KB otherKeys, VB otherValues, long long n, L less) {
  for (long long width = 16; width < n; width *= 2) {
    for (long long from = 0; from < n; from += 2 * width) {
      const long long middle = from + width < n ? from + width : n, to = middle + width < n ? middle + width : n;
      merge(keys, values, otherKeys, otherValues, from, middle, to, less);
    }
    for (long long i = 0; i < n; ++i) { keys[i] = otherKeys[i]; values[i] = otherValues[i]; }
  }
}
// Stable. Long ranges are merged through memory of the heap; if there is none, they are sorted by insertion.
template <typename K, typename V, typename L> ${space} void sort(K keys, V values, long long n, L less) {
  typedef typename value_of<K>::type key;
  typedef typename value_of<V>::type value;
  key* const otherKeys = n > 16 ? (key*)malloc(n * sizeof(key)) : nullptr;
  value* const otherValues = otherKeys ? (value*)malloc(n * sizeof(value)) : nullptr;
  const long long run = otherValues ? 16 : n;
  for (long long from = 0; from < n; from += run) insertion_sort(keys, values, from, from + run < n ? from + run : n, less);
  if (otherValues) merge_sort(keys, values, otherKeys, otherValues, n, less);
  free(otherKeys);
  free(otherValues);
}
}`,
  ...['sort', 'stable_sort'].flatMap((name) => [
    `template <typename I, typename L> ${space} void ${name}(sequential_policy, I first, I last, L less) { cudaffi_detail::sort(first, cudaffi_detail::nothing(), last - first, less); }`,
    `template <typename I> ${space} void ${name}(sequential_policy p, I first, I last) { ${name}(p, first, last, less<typename ::cuda::std::iterator_traits<I>::value_type>()); }`,
    `template <typename K, typename V, typename L> ${space} void ${name}_by_key(sequential_policy, K first, K last, V values, L less) { cudaffi_detail::sort(first, values, last - first, less); }`,
    `template <typename K, typename V> ${space} void ${name}_by_key(sequential_policy p, K first, K last, V values) { ${name}_by_key(p, first, last, values, less<typename ::cuda::std::iterator_traits<K>::value_type>()); }`,
  ]),
  // Iterators: what they point to is computed.
  `namespace cudaffi_detail {
template <typename Self, typename Value> struct computed {
  typedef Value value_type; typedef Value reference; typedef const Value* pointer; typedef long long difference_type;
  typedef ::cuda::std::random_access_iterator_tag iterator_category;
  ${space} Self& self() { return static_cast<Self&>(*this); }
  ${space} const Self& self() const { return static_cast<const Self&>(*this); }
  ${space} Self& operator++() { self().move(1); return self(); }
  ${space} Self& operator--() { self().move(-1); return self(); }
  ${space} Self operator++(int) { Self before = self(); self().move(1); return before; }
  ${space} Self& operator+=(long long n) { self().move(n); return self(); }
  ${space} friend Self operator+(Self it, long long n) { it.move(n); return it; }
  ${space} friend Self operator-(Self it, long long n) { it.move(-n); return it; }
  ${space} friend long long operator-(const Self& a, const Self& b) { return a.from(b); }
  ${space} friend bool operator==(const Self& a, const Self& b) { return a.from(b) == 0; }
  ${space} friend bool operator!=(const Self& a, const Self& b) { return a.from(b) != 0; }
  ${space} friend bool operator<(const Self& a, const Self& b) { return a.from(b) < 0; }
  ${space} Value operator[](long long n) const { return *(self() + n); }
};
}
#ifndef cudaffi_with_cub
template <typename T> struct counting_iterator : cudaffi_detail::computed<counting_iterator<T>, T> {
  T value_;
  ${space} explicit counting_iterator(T value = T()) : value_(value) {}
  ${space} T operator*() const { return value_; }
  ${space} void move(long long n) { value_ = T(value_ + n); }
  ${space} long long from(const counting_iterator& other) const { return (long long)value_ - (long long)other.value_; }
};
template <typename T> ${space} counting_iterator<T> make_counting_iterator(T value) { return counting_iterator<T>(value); }
#endif
template <typename T> struct constant_iterator : cudaffi_detail::computed<constant_iterator<T>, T> {
  T value_; long long at_;
  ${space} explicit constant_iterator(T value, long long at = 0) : value_(value), at_(at) {}
  ${space} T operator*() const { return value_; }
  ${space} void move(long long n) { at_ += n; }
  ${space} long long from(const constant_iterator& other) const { return at_ - other.at_; }
};
template <typename T> ${space} constant_iterator<T> make_constant_iterator(T value) { return constant_iterator<T>(value); }
template <typename F, typename I, typename R = decltype(::cuda::std::declval<F>()(*::cuda::std::declval<I>()))>
struct transform_iterator : cudaffi_detail::computed<transform_iterator<F, I, R>, typename ::cuda::std::decay<R>::type> {
  I it_; F f_;
  ${space} transform_iterator(I it, F f) : it_(it), f_(f) {}
  ${space} typename ::cuda::std::decay<R>::type operator*() const { F f = f_; return f(*it_); }
  ${space} void move(long long n) { it_ += n; }
  ${space} long long from(const transform_iterator& other) const { return it_ - other.it_; }
};
template <typename I, typename F> ${space} transform_iterator<F, I> make_transform_iterator(I it, F f) { return transform_iterator<F, I>(it, f); }`,
  // Random numbers.
  `namespace random {
template <typename U, U a, U c, U m> struct linear_congruential_engine {
  typedef U result_type;
  static const U multiplier = a, increment = c, modulus = m, min = c == 0 ? 1 : 0, max = m - 1, default_seed = 1;
  U x_;
  ${space} explicit linear_congruential_engine(U s = default_seed) { seed(s); }
  ${space} void seed(U s = default_seed) { x_ = c % m == 0 && s % m == 0 ? 1 % m : s % m; }
  ${space} U operator()() { return x_ = U(((unsigned long long)a * x_ + c) % m); }
  ${space} void discard(unsigned long long n) {
    unsigned long long factor = a, add = c, allFactors = 1, allAdd = 0;
    for (; n > 0; n >>= 1) {
      if (n & 1) { allFactors = allFactors * factor % m; allAdd = (allAdd * factor + add) % m; }
      add = (factor + 1) * add % m;
      factor = factor * factor % m;
    }
    x_ = U((allFactors * x_ + allAdd) % m);
  }
};
typedef linear_congruential_engine<unsigned int, 16807, 0, 2147483647> minstd_rand0;
typedef linear_congruential_engine<unsigned int, 48271, 0, 2147483647> minstd_rand;
typedef minstd_rand default_random_engine;
template <typename T = double> struct uniform_real_distribution {
  typedef T result_type;
  T a_, b_;
  ${space} explicit uniform_real_distribution(T a = 0, T b = 1) : a_(a), b_(b) {}
  ${space} T a() const { return a_; }
  ${space} T b() const { return b_; }
  ${space} void reset() {}
  template <typename E> ${space} T operator()(E& engine) { return T(engine() - E::min) / (T(1) + T(E::max - E::min)) * (b_ - a_) + a_; }
};
template <typename T = int> struct uniform_int_distribution {
  typedef T result_type;
  T a_, b_;
  ${space} explicit uniform_int_distribution(T a = 0, T b = T(~0ull >> (65 - 8 * sizeof(T)))) : a_(a), b_(b) {}
  ${space} T a() const { return a_; }
  ${space} T b() const { return b_; }
  ${space} void reset() {}
  template <typename E> ${space} T operator()(E& engine) { return T(uniform_real_distribution<double>(double(a_), double(b_) + 1)(engine)); }
};
template <typename T = double> struct normal_distribution {
  typedef T result_type;
  T mean_, deviation_;
  ${space} explicit normal_distribution(T mean = 0, T deviation = 1) : mean_(mean), deviation_(deviation) {}
  ${space} T mean() const { return mean_; }
  ${space} T stddev() const { return deviation_; }
  ${space} void reset() {}
  template <typename E> ${space} T operator()(E& engine) {
    const typename E::result_type range = E::max - E::min;
    const T step = T(1. / double(range));
    typename E::result_type u = engine() - E::min;
    T factor = T(-1.4142135623730950488016887242097);
    if (u > range / 2) { u = range - u; factor = -factor; }
    return mean_ + deviation_ * factor * erfcinv(2 * (u * step + step / 2));
  }
};
}
using random::linear_congruential_engine; using random::minstd_rand0; using random::minstd_rand; using random::default_random_engine;
using random::uniform_real_distribution; using random::uniform_int_distribution; using random::normal_distribution;`,
  '}',
];

/** The header's text. */
export const thrustInKernels = `${lines.join('\n')}\n`;

/** The name by which it is included. */
export const thrustHeader = 'cudaffi_thrust';

/** What includes it before texts, of which some may include CUB. */
export function includingThrust(texts: readonly string[]): string {
  const withCub = texts.some((text) => /#\s*include\s*<cub\//.test(text)) ? '#define cudaffi_with_cub\n' : '';
  return `${withCub}#include <${thrustHeader}>\n`;
}

/** Whether a text needs it. */
export function usesThrust(text: string): boolean {
  return /\bthrust\s*::(?!\s*complex\b)|\busing\s+namespace\s+thrust\b/.test(text);
}
