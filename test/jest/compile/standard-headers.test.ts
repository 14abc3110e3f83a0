// Each header by what a program takes from it. Compiled for every standard that it must work in.
import { CudaModule } from '../../../lib';

const uses: Record<string, string> = {
  cfloat: 'FLT_MAX > 3e38f && DBL_MAX > 1e308 && FLT_EPSILON > 0 && DBL_MIN > 0 && FLT_DIG == 6 && DBL_MANT_DIG == 53 && FLT_MIN > 0',
  'float.h': 'FLT_MAX == 3.402823466e+38F && DBL_EPSILON < 1e-15',
  climits: 'INT_MAX == 2147483647 && UINT_MAX == 4294967295u && CHAR_BIT == 8 && LLONG_MIN < -9e18 && INT_MIN < 0 && SHRT_MAX == 32767',
  'limits.h': 'LONG_MAX > 9e18 && ULLONG_MAX == ~0ull && UCHAR_MAX == 255 && INT_MIN == -2147483647 - 1',
  'math.h': 'M_PI > 3.14 && isinf(INFINITY) && isnan(NAN) && FLT_MAX > 1 && HUGE_VALF > FLT_MAX && sqrtf(4.0f) == 2 && M_SQRT2 < 1.5',
  'stdbool.h': 'true',
  'inttypes.h': 'int32_t(-1) < 0 && uint64_t(-1) > 0 && sizeof(PRIu64) == 4',
  'sys/types.h': 'sizeof(uint) == 4 && sizeof(ushort) == 2 && uint(-1) > 0 && ssize_t(-1) < 0',
  'stdint.h':
    'sizeof(int8_t) == 1 && UINT32_MAX == 4294967295u && INT64_MAX > 0 && sizeof(uintptr_t) == 8 && sizeof(int_fast16_t) >= 2 && intmax_t(1)',
  cstdint: 'sizeof(std::int16_t) == 2 && uint8_t(256) == 0 && INT32_MIN < 0',
  'stddef.h': 'sizeof(size_t) == 8 && offsetof(Pair, second) == 4 && ptrdiff_t(-1) < 0',
  new: '*new (place) float(3) == 3',
  cstdlib: 'std::abs(-2) == 2',
  'time.h': 'clock() != 0',
  'stdlib.h': 'sizeof(uint) == 4 && abs(-2) == 2',
  cstdio: 'std::printf("") == 0',
  'cuda.h': 'CUDA_VERSION >= 12000 && sizeof(CUtensorMap) == 128 && alignof(CUtensorMap) == 64 && sizeof(CUdeviceptr) == 8',
  'cuda_profiler_api.h': 'true',
};

/** libcu++ wants C++17. */
const modern: Record<string, string> = {
  cmath:
    'M_PI > 3.14 && std::sqrt(4.0f) == 2 && std::isnan(NAN) && std::fabs(-1.0) == 1 && std::fmod(5.5f, 2.0f) == 1.5f && ' +
    'sizeof(std::fmod(1.0f, 2.0f)) == 4 && sizeof(std::fmod(1.0f, 2.0)) == 8 && std::fmod(7, 4) == 3 && std::fma(2.0f, 3.0f, 1.0f) == 7 && ' +
    'std::fma(2.0f, 3, 1.0) == 7 && std::erf(0.0) == 0 && std::erfc(0.0f) == 1 && std::erf(0) == 0 && std::fdim(3.0, 1.0) == 2 && ' +
    'std::isnormal(1.0f) && !std::isnormal(0.0) && std::isless(1, 2.0) && std::hypot(2.0f, 3.0f, 6.0f) == 7 && ' +
    'std::remainder(5.0f, 3.0f) == -1 && std::remquo(7.0f, 2.0f, three) == -1 && std::modf(2.5f, (float*)place) == 0.5f && std::fmaf(1, 2, 3) == 5',
  algorithm: 'std::max(1.0f, 2.0f) == 2 && std::min(1, 2) == 1 && std::clamp(5, 1, 3) == 3',
  atomic: 'std::atomic<int>(3).fetch_add(1, std::memory_order_relaxed) == 3',
  iterator: 'std::end(three) - std::begin(three) == 3 && std::size(three) == 3',
  span: 'std::span<int>(three, 3).size() == 3',
  concepts: 'std::is_integral<int>::value',
  chrono: 'std::chrono::milliseconds(std::chrono::seconds(2)).count() == 2000',
  memory: 'std::addressof(three[1]) == three + 1',
  'thrust/complex.h':
    'thrust::abs(thrust::complex<float>(3, 4)) == 5 && (thrust::complex<double>(0, 1) * thrust::complex<double>(0, 1)).real() == -1',
  cinttypes: 'sizeof(PRId32) == 2',
};

function programFor(headers: Record<string, string>): string {
  const includes = Object.keys(headers).map((name) => `#include <${name}>\n`);
  const checks = Object.values(headers).map((use, index) => `out[${index}] = (${use}) ? 1 : 0;\n`);
  return `${includes.join('')}struct Pair { int first, second; };
__global__ void check(int* out) { alignas(8) char place[8]; int three[3] = {}; (void)place; (void)three; ${checks.join('')} }`;
}

async function failing(headers: Record<string, string>, std: string): Promise<string[]> {
  const mod = (await CudaModule.compile(programFor(headers), { std })) as any;
  const out = new Int32Array(Object.keys(headers).length);
  await mod.check.with({ grid: 1, block: 1 })(out);
  return Object.keys(headers).filter((_, index) => out[index] !== 1);
}

test.each(['c++11', 'c++14', 'c++17', 'c++20'])('those of C, in %s', async (std) => {
  expect(await failing(uses, std)).toEqual([]);
});

test.each(['c++17', 'c++20'])('all together, in %s', async (std) => {
  expect(await failing({ ...uses, ...modern }, std)).toEqual([]);
});

test.each([...Object.keys(uses), ...Object.keys(modern)])('<%s> alone', async (name) => {
  const use = uses[name] ?? modern[name]!;
  expect(await failing({ [name]: use }, 'c++17')).toEqual([]);
});

test('mathematics of integers and of different types is in double, and of one type in that', async () => {
  const source = `#include <cmath>
using namespace std;
template <typename A, typename B> struct Same { static const bool value = false; };
template <typename A> struct Same<A, A> { static const bool value = true; };
#define IS(type, ...) Same<decltype(__VA_ARGS__), type>::value
__global__ void check(int* out, int two, float f, double d, unsigned char c, long long l) {
  int i = 0;
  out[i++] = IS(double, sqrt(two)) && sqrt(4 * two + 1) == 3;
  out[i++] = IS(double, std::pow(f, two)) && pow(f, two) == 9 && pow(two, d) == 16 && pow(c, l) == 25;
  out[i++] = IS(double, fmax(two, f)) && IS(float, fmax(f, f)) && fmax(two, f) == 3 && IS(double, atan2(f, d));
  out[i++] = IS(float, sqrt(f)) && IS(float, sqrtf(f)) && IS(double, floor(c)) && IS(double, fma(f, two, d));
  out[i++] = IS(bool, isnan(two)) && !isnan(two) && isfinite(l) && !signbit(c) && abs(-two) == two && IS(int, abs(two));
  out[i++] = sinf(f) == std::sin(f) && exp(d) == std::exp(4.0) && max(1, two) == 2 && ldexp(two, 3) == 16;
}`;
  const mod: any = await CudaModule.compile(source);
  const out = new Int32Array(6);
  await mod.check.with({ grid: 1, block: 1 })(out, 2, 3, 4, 5, 2n);
  expect([...out]).toEqual([1, 1, 1, 1, 1, 1]);
});

test('std::integral and std::same_as are concepts', async () => {
  const source = '#include <concepts>\ntemplate <std::integral T> __global__ void f(T* x) { *x = std::same_as<T, int>; }' as string;
  const mod = await CudaModule.compile(source, { std: 'c++20' });
  const x = new Int32Array(1);
  await mod.kernel('f<int>')(x);
  expect(x[0]).toBe(1);
});

test('a header of the program’s own wins', async () => {
  const mod = (await CudaModule.compile('#include <cfloat>\n__global__ void f(int* x) { *x = MINE; }' as string, {
    headers: { cfloat: '#define MINE 7\n' },
  })) as any;
  const x = new Int32Array(1);
  await mod.f(x);
  expect(x[0]).toBe(7);
});

/** [cmath.syn]: float if all are float, else double. */
const promoted = (...types: readonly string[]) => (types.every((type) => type === 'float') ? 'float' : 'double');

test('the functions of <cmath> have the types that C++ gives them, for every mixture of arguments', async () => {
  const types = ['int', 'unsigned', 'short', 'long long', 'bool', 'char', 'float', 'double'];
  const one = 'acos asinh cbrt ceil cos erf exp2 expm1 fabs floor lgamma log1p logb nearbyint rint round sin sqrt tanh tgamma trunc'.split(
    ' ',
  );
  const two = 'atan2 copysign fdim fmax fmin fmod hypot nextafter pow remainder'.split(' ');
  const wholes = { ilogb: 'int', lrint: 'long', lround: 'long', llrint: 'long long', llround: 'long long', fpclassify: 'int' };
  const value = (type: string) => `(${type})1`;
  const expected: [call: string, type: string][] = [
    ...types.flatMap((a) => one.map((name): [string, string] => [`${name}(${value(a)})`, promoted(a)])),
    ...types.flatMap((a) => Object.entries(wholes).map(([name, type]): [string, string] => [`${name}(${value(a)})`, type])),
    ...types.flatMap((a) => ['ldexp', 'scalbn', 'scalbln'].map((name): [string, string] => [`${name}(${value(a)}, 2)`, promoted(a)])),
    ...types.map((a): [string, string] => [`frexp(${value(a)}, (int*)0)`, promoted(a)]),
    ...types.flatMap((a) =>
      types.flatMap((b) => two.map((name): [string, string] => [`${name}(${value(a)}, ${value(b)})`, promoted(a, b)])),
    ),
    ...types.flatMap((a) => types.map((b): [string, string] => [`remquo(${value(a)}, ${value(b)}, (int*)0)`, promoted(a, b)])),
    ...types.flatMap((a) =>
      types.flatMap((b) =>
        types.flatMap((c) =>
          ['fma', 'hypot'].map((name): [string, string] => [`${name}(${value(a)}, ${value(b)}, ${value(c)})`, promoted(a, b, c)]),
        ),
      ),
    ),
  ];
  const asserts = expected.map(([call, type]) => `static_assert(same<decltype(std::${call}), ${type}>::value, "std::${call}");`);
  await CudaModule.compile(`#include <cmath>
    template <typename A, typename B> struct same { static const bool value = false; };
    template <typename A> struct same<A, A> { static const bool value = true; };
    ${asserts.join('\n')}
    __global__ void k() {}`);
  expect(asserts.length).toBeGreaterThan(1800);
});

test('std::pow of a float and an integer, std::fma and std::hypot of mixed types compute in double', async () => {
  const mod = (await CudaModule.compile(`#include <cmath>
    __global__ void k(double* o, float x) {
      o[0] = std::pow(x, 2) / 1e20; o[1] = std::pow(1.1f, 7); o[2] = std::fma(x, x, 1) / 1e20; o[3] = std::hypot(x * 1e18f, x * 1e18f, 1) / 1e38;
      o[4] = std::pow(2.f, 3.f);
    }`)) as any;
  const o = new Float64Array(5);
  await mod.k.with({ grid: 1, block: 1 })(o, 1e20);
  const x = Math.fround(1e20);
  const y = Math.fround(x * Math.fround(1e18));
  [(x * x) / 1e20, Math.fround(1.1) ** 7, (x * x) / 1e20, Math.hypot(y, y, 1) / 1e38, 8].forEach((value, index) => {
    expect(o[index]! / value).toBeCloseTo(1, 14);
  });
});
