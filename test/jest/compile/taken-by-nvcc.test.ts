// What nvcc takes and NVRTC alone does not, each in a source of its own: kernels whose results are looked at, since a source may also
// compile to something else.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CudaBuffer, CudaModule } from '../../../lib';
import { temporaryFolder } from '../helpers/temporary-folder';

type Numbers = Int32Array | Float32Array | Float64Array;

async function resultsOf(source: string, array: Numbers, std?: string, includePaths: string[] = []): Promise<number[]> {
  const mod = (await CudaModule.compile(source, { includePaths, ...(std ? { std: std as 'c++17' } : {}) })) as any;
  await mod.k.with({ grid: 1, block: 1 })(array);
  return [...array];
}

const host = '#include <vector>\nint main() { std::vector<int> v; return v.size(); }\n';

test('spellings of GNU C++', async () => {
  const source = `
    typedef struct { __extension__ union { struct { int d; int m; }; long long both; }; } Block;
    __device__ int volatileOf(__volatile int* x) { return *x; }
    __global__ void k(int* x) {
      int lane;
      __asm__ __volatile__("mov.u32 %0, %%laneid;" : "=r"(lane));
      __const int one = 1;
      Block b; b.both = (2ll << 32) | 1;
      x[0] = b.d + b.m; x[1] = lane + one + volatileOf(x + 1);
    }`;
  expect(await resultsOf(source, Int32Array.of(0, 5))).toEqual([3, 6]);
  expect(await resultsOf(source + host, Int32Array.of(0, 5))).toEqual([3, 6]);
});

/** NVRTC reads the function as a variable, and says of other things first that they are wrong. */
const knownTypes = ['uint8_t', 'int64_t', 'uintptr_t', 'size_t', 'uint', 'ushort', 'ulong'];
test.each(knownTypes)(
  '%s is known without a header, also as the first thing of a source that has anything to do with the host',
  async (type) => {
    const call = `set((${type}*)x, 5)`;
    const functions = [
      `__global__ void k(${type}* x) { x[0] = 5; }`,
      `extern "C" __global__ void k(\n  ${type}* x) { x[0] = 5; }`,
      `__device__ void set(${type}* x, int n) { *x = n; }\n__global__ void k(char* x) { ${call}; }`,
      `template <class T> __device__ void set(${type}* x, T n) { *x = n; }\n__global__ void k(int* x) { ${call}; }`,
    ];
    for (const source of functions)
      for (const around of [source, `${source}\n${host}`, `#include <cstdio>\n${source}`]) {
        const mod = (await CudaModule.compile(around)) as any;
        const buffer = CudaBuffer.alloc(8).fill(0);
        await mod.k.with({ grid: 1, block: 1 })(buffer);
        const bytes = new BigUint64Array(1);
        await buffer.copyTo(bytes);
        expect(bytes[0]).toBe(5n);
      }
  },
);

test.each(['inline void __f__(int a)', 'static void __f__(int a)', 'template <class T> int __f__(T a)', 'void __f__(cudaError_t a)'])(
  'a function of the host whose name is written like an annotation: %s',
  async (head) => {
    const source = `#include <stdio.h>\n#include <stdlib.h>\n${head} { printf("%d", (int)a); exit(1); }\n__global__ void k(int* x) { *x = 5; }\n${host}`;
    expect(await resultsOf(source, Int32Array.of(0))).toEqual([5]);
  },
);

test('constexpr behind a macro, also of one letter, and in `if`', async () => {
  const source = `${host}
    #define CX constexpr
    #define INLINE_CX inline CX
    template <int N> CX auto sel() { if CX (N == 1) { return 1; } else { return 2.5; } }
    INLINE_CX int twice(int a) { return 2 * a; }
    struct S { CX int three() const { return 3; } static CX int four = 4; };
    __global__ void k(double* x) { x[0] = sel<2>() + sel<1>(); x[1] = twice(21) + S().three() + S::four; }`;
  expect(await resultsOf(source, new Float64Array(2))).toEqual([3.5, 49]);
});

test('headers of the host, and parts of the toolkit that are included by themselves', async () => {
  const source = `
    #include <cudaTypedefs.h>
    #include <cxxabi.h>
    #include <compare>
    #include <THC/THC.h>
    #include <cuda_fp16.h>
    #include <cuda_fp16.hpp>
    __global__ void k(float* x) { x[0] = __half2float(__hadd(__float2half(1.5f), __float2half(2.f))); }
    int main() { int s = 0; abi::__cxa_demangle("x", nullptr, nullptr, &s); }`;
  expect(await resultsOf(source, new Float32Array(1))).toEqual([3.5]);
});

test('classes of the host that stay: exceptions, mutexes, streams', async () => {
  const source = `
    #include <exception>
    #include <stdexcept>
    #include <mutex>
    #include <map>
    #include <string>
    #include <fstream>
    namespace lib {
    class Error : public std::exception { public: const char* what() const noexcept override { return ""; } };
    class Range : public std::out_of_range { public: Range() : std::out_of_range("range") {} };
    class Map {
      std::mutex* mutex_; std::map<std::string, int> m; std::ofstream log;
     public:
      Map() : mutex_(new std::mutex) {}
      int get(const std::string& s) { mutex_->lock(); return m[s]; }
      int kind = 7;
    };
    struct Held { std::mutex mutex; std::ostringstream text; std::unique_ptr<int> p; int last; };
    template <typename T> struct Wrapper { Map* map; void gemm(const T* a); };
    template <typename T> __host__ __device__ int size(const Wrapper<T>*) { return sizeof(Wrapper<T>); }
    inline __host__ __device__ int divide(int a, int b) {
    #ifndef __CUDA_ARCH__
      if (b == 0) throw Error();
      if (b < 0) throw Range();
    #endif
      return a / b;
    }
    }
    __global__ void k(int* x) { x[0] = lib::divide(9, 3); x[1] = lib::size<float>(nullptr); x[2] = sizeof(lib::Held); }
    int main() { return 0; }`;
  // The sizes are those of libstdc++ 12: 40 + 376 + 8 + 4, to a multiple of 8.
  expect(await resultsOf(source, new Int32Array(3))).toEqual([3, 8, 432]);
});

test.each(['algorithm', 'complex', 'span', 'functional', 'tuple', 'array', 'cmath'])(
  'using namespace std, with <%s>: calls are not ambiguous',
  async (header) => {
    const source = `
      #include <${header}>
      #include <iostream>
      using namespace std;
      template <class T, typename U = enable_if_t<sizeof(T) == 4 && is_floating_point_v<T>, uint32_t>> __device__ U bits(T v) { return *reinterpret_cast<U*>(&v); }
      __global__ void k(double* x) {
        float a = -2.25f;
        x[0] = abs(-3) + abs(a) + max(1, 2) + min(1.5f, 2.5f);
        x[1] = sqrt(4.f) + fabs(a) + floor(a) + pow(2., 3.) + numeric_limits<int>::digits;
        pair<int, float> p = make_pair(1, 2.5f);
        swap(a, p.second);
        x[2] = p.first + p.second;
        x[3] = bits(1.f) == 0x3f800000 ? 1 : 0;
      }
      int main() { cout << 1 << endl; vector<string> words; return 0; }`;
    expect(await resultsOf(source, new Float64Array(4), 'c++17')).toEqual([8.75, 9.25 + 31, -1.25, 1]);
  },
);

test('names of the program that std has as well are its own', async () => {
  const source = `
    #include <algorithm>
    #include <iostream>
    using namespace std;
    __device__ int count(int a) { return a + 1; }
    struct plus { int v; };
    __device__ int data[2] = {3, 4};
    __global__ void k(int* x) { x[0] = count(1) + plus{5}.v + data[1] + max(1, 2); }
    int main() { cout << 1; }`;
  expect(await resultsOf(source, new Int32Array(1))).toEqual([2 + 5 + 4 + 2]);
});

test('templates of std that the program specializes, in the namespace and by their full name', async () => {
  const source = `
    #include <limits>
    #include <functional>
    struct Half { unsigned short bits; };
    struct Key { int x; };
    namespace std { template <> class numeric_limits<Half> { public: static constexpr int digits = 11; }; }
    template <> struct std::hash<Key> { __host__ __device__ unsigned long operator()(const Key& k) const { return k.x * 31; } };
    __global__ void k(int* o) { o[0] = std::numeric_limits<Half>::digits; o[1] = std::hash<Key>()(Key{2}); o[2] = std::numeric_limits<float>::digits; }`;
  expect(await resultsOf(source, new Int32Array(3), 'c++17')).toEqual([11, 62, 24]);
});

test('overloads of the functions of <cmath> for vectors, and complex numbers beside them', async () => {
  const source = `
    #include <cmath>
    #include <complex>
    #include <cstdio>
    inline __device__ float2 fma(float2 a, float2 b, float2 c) { return make_float2(fma(a.x, b.x, c.x), fma(a.y, b.y, c.y)); }
    __global__ void k(float* x) {
      x[0] = fma(make_float2(2, 3), make_float2(4, 5), make_float2(6, 7)).y;
      std::complex<float> z(0, 2);
      x[1] = std::pow(z, 2).real() + std::abs(z) + std::sqrt(4.f) + std::exp(std::complex<float>(0, 0)).real() + std::pow(2, 3);
    }
    int main() { std::printf("host"); }`;
  const [vector, complex] = await resultsOf(source, new Float32Array(2), 'c++17');
  expect(vector).toBe(22);
  expect(complex).toBeCloseTo(-4 + 2 + 2 + 1 + 8, 4);
});

test('fpclassify and its numbers', async () => {
  const source = `#include <cmath>
    __global__ void k(int* x) {
      x[0] = std::fpclassify(NAN) == FP_NAN; x[1] = std::fpclassify(-INFINITY) == FP_INFINITE; x[2] = std::fpclassify(0.f) == FP_ZERO;
      x[3] = std::fpclassify(1e-40f) == FP_SUBNORMAL; x[4] = std::fpclassify(1e-40) == FP_NORMAL; x[5] = std::fpclassify(3) == FP_NORMAL;
    }`;
  expect(await resultsOf(source, new Int32Array(6))).toEqual([1, 1, 1, 1, 1, 1]);
});

test('Thrust for one thread: algorithms, iterators, functors', async () => {
  const source = `
    #include <thrust/sort.h>
    #include <thrust/scan.h>
    #include <thrust/execution_policy.h>
    #include <thrust/device_vector.h>
    struct Square { __device__ int operator()(int v) const { return v * v; } };
    __global__ void k(int* x) {
      int* keys = x + 100;
      for (int i = 0; i < 100; i++) { x[i] = i * 37 % 100; keys[i] = i % 3; }
      thrust::sort(thrust::seq, x, x + 100, thrust::greater<int>());
      thrust::stable_sort_by_key(thrust::seq, keys, keys + 100, x);
      auto squares = thrust::make_transform_iterator(thrust::counting_iterator<int>(1), Square());
      x[200] = thrust::reduce(thrust::seq, squares, squares + 4);
      x[201] = thrust::reduce(thrust::seq, x, x + 100, 0, thrust::maximum<int>());
      thrust::inclusive_scan(thrust::seq, keys, keys + 100, keys);
    }
    int main() { thrust::device_vector<int> v(3); }`;
  const x = await resultsOf(source, new Int32Array(202));
  const byKey = [0, 1, 2].flatMap((key) => Array.from({ length: 100 }, (_, i) => 99 - i).filter((_, i) => i % 3 === key));
  expect(x.slice(0, 100)).toEqual(byKey);
  expect([x[199], x[200], x[201]]).toEqual([33 + 66, 30, 99]);
});

test.each([
  ['in a kernel', '__global__ void k(int* x) { using namespace thrust; sort(seq, x, x + 4); }'],
  ['of a file, in device code', 'using namespace thrust; __global__ void k(int* x) { sort(seq, x, x + 4); } int main() { }'],
  [
    'and of namespaces in it, of which some are for the host',
    'using namespace thrust; using namespace thrust::random; using namespace thrust::placeholders; using namespace thrust::system;' +
      '__global__ void k(int* x) { minstd_rand r(1); sort(seq, x, x + 4, less<int>()); x[0] = r() == 48271 ? 0 : -1; }',
  ],
  ['of a file that uses nothing of it', 'using namespace thrust; __global__ void k(int* x) { for (int i = 0; i < 4; i++) x[i] = i; }'],
])('using namespace thrust, %s', async (_, code) => {
  const source = `#include <thrust/sort.h>\n#include <thrust/execution_policy.h>\n${code}`;
  expect(await resultsOf(source, Int32Array.of(3, 1, 2, 0))).toEqual([0, 1, 2, 3]);
});

test("Thrust's random numbers are those that its own headers give", async () => {
  const source = `
    #include <thrust/random.h>
    __global__ void k(double* x) {
      thrust::default_random_engine engine(42);
      engine.discard(10);
      thrust::uniform_real_distribution<float> real(0.0f, 2.0f);
      thrust::uniform_int_distribution<int> whole(1, 6);
      x[0] = real(engine); x[1] = whole(engine);
      thrust::minstd_rand0 other;
      other.discard(1000003);
      x[2] = other();
    }
    int main() {}`;
  // Printed by a program of the host with CUDA 13.0's own headers.
  expect(await resultsOf(source, new Float64Array(3))).toEqual([Math.fround(1.52201271), 4, 19332483]);
});

test('Thrust for one thread beside CUB, whose headers bring a part of Thrust', async () => {
  const source = `
    #include <cub/block/block_reduce.cuh>
    #include <cub/iterator/arg_index_input_iterator.cuh>
    #include <thrust/device_vector.h>
    #include <thrust/iterator/counting_iterator.h>
    struct Square { __device__ int operator()(int v) const { return v * v; } };
    __global__ void k(int* x) {
      __shared__ cub::BlockReduce<int, 32>::TempStorage room;
      const int sum = cub::BlockReduce<int, 32>(room).Sum(x[0]);
      thrust::tuple<int, thrust::pair<int, int>> t(sum, thrust::make_pair(2, 3));
      auto squares = thrust::make_transform_iterator(thrust::counting_iterator<int>(1), Square());
      x[0] = thrust::get<0>(t) + thrust::get<1>(t).second;
      x[1] = thrust::reduce(thrust::seq, squares, squares + 4);
      x[2] = thrust::maximum<int>()(thrust::plus<int>()(3, 4), 5);
      int y[3] = {3, 1, 2};
      thrust::sort(thrust::seq, y, y + 3);
      x[3] = y[0] * 100 + y[1] * 10 + y[2];
    }
    int main() { thrust::device_vector<int> v(3); }`;
  expect(await resultsOf(source, Int32Array.of(4, 0, 0, 0))).toEqual([7, 30, 7, 123]);
});

test('member templates without `template`', async () => {
  const source = `
    template <typename T> struct In {
      template <typename U> using pointer = U*;
      template <typename U> struct Both { typedef U type; T t; U u; };
    };
    template <typename Policy> struct Of {
      using P = typename In<Policy>::pointer<int>;
      typename In<Policy>::Both<float> both;
      template <typename A> static __device__ int size() { return sizeof(typename A::Both<double>) + (sizeof(typename A::pointer<A>) > 8); }
      using Deep = typename In<Policy>::Both<typename In<int>::Both<char>::type>::type;
    };
    __global__ void k(int* x) {
      Of<short> of; of.both.t = 3; of.both.u = 1.5f;
      x[0] = sizeof(Of<int>::P); x[1] = int((of.both.t + of.both.u) * 2); x[2] = Of<int>::size<In<long long>>(); x[3] = sizeof(Of<int>::Deep);
    }`;
  const right = [8, 9, 16, 1];
  expect(await resultsOf(source, new Int32Array(4))).toEqual(right);
  const traits = `
    #include <memory>
    template <typename T> struct Pool { typedef T value_type; };
    template <typename A, typename T> struct Node { using Others = typename std::allocator_traits<A>::rebind_alloc<T>; T value; };
    __global__ void k(int* x) { Node<Pool<float>, int> node; node.value = 5; x[0] = node.value; x[1] = sizeof(typename decltype(node)::Others::value_type); }`;
  expect(await resultsOf(traits + host, new Int32Array(2))).toEqual([5, 4]);
});

test('headers that begin with a byte order mark', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'marked.h'), '\ufeff#pragma once\n#include "inner.h"\nstruct S { int a; };\n');
  writeFileSync(join(folder, 'inner.h'), '\ufeffconst int three = 3;\n');
  for (const more of ['', host]) {
    const source = `#include "marked.h"\n${more}__global__ void k(int* x) { S s{three}; x[0] = s.a; }`;
    expect(await resultsOf(source, new Int32Array(1), undefined, [folder])).toEqual([3]);
  }
  writeFileSync(join(folder, 'inner.h'), '\ufeff\nconst int three = ;\n');
  const failed = CudaModule.compile('#include "marked.h"\n__global__ void k(int* x) { x[0] = three; }', { includePaths: [folder] });
  await expect(failed).rejects.toMatchObject({
    diagnostics: [expect.objectContaining({ file: expect.stringMatching(/inner\.h$/), line: 2 })],
  });
});

test('attributes by macros, before the names of types, variables and functions', async () => {
  const source = `${host}
    #ifdef _MSC_VER
    #define ALIGN(n) __declspec(align(n))
    #else
    #define ALIGN(n) __attribute__((aligned(n)))
    #endif
    #define ALIGN_AS(n) alignas(n)
    #define OLD(text) [[deprecated(text)]]
    #define BOUNDS(n) __launch_bounds__(n)
    struct ALIGN(16) Range { int from, to; };
    struct OLD("x") ALIGN_AS(32) Wide { int x; };
    union ALIGN_AS(8) Both { int a; float b; };
    enum class OLD("no") Kind : char { One = 1 };
    OLD("no") constexpr int twice(int a) { return 2 * a; }
    ALIGN(16) const int four = 4;
    __global__ void BOUNDS(32) k(int* x) {
      Range r{1, 3}; Wide w{5}; Both b; b.a = 6;
      x[0] = sizeof(Range) + r.to; x[1] = sizeof(Wide) + w.x; x[2] = sizeof(Both) + b.a; x[3] = int(Kind::One); x[4] = twice(four);
    }`;
  expect(await resultsOf(source, new Int32Array(5))).toEqual([19, 37, 14, 1, 8]);
});

const askedForTypes = `
  #include <cuda_fp16.h>
  template <typename T> T zero();
  template <typename T> T&& make() noexcept;
  template <typename T> struct Tag { typedef T type; };
  template <int N> auto selected() { if constexpr (N == 1) { return Tag<int>(); } else { return Tag<double>(); } }
  int measure(int);
  double measure(double) { std::vector<int> v(3); return v.size(); }
  static inline float only(std::vector<int> v, int a) { v.push_back(a); return 1.f; }
  template <typename F> constexpr bool quiet = noexcept(make<F>()(1));
  struct Fn { __device__ int operator()(int a) const noexcept { return a; } };`;

test('functions of the host that a kernel asks only for their types', async () => {
  const source = `${host}${askedForTypes}
    __global__ void k(double* x) {
      typename decltype(selected<2>())::type a = 2.5;
      decltype(make<int>() + 1.f) b = 1.25f;
      decltype(measure(1) + zero<int>()) c = 3.9;
      x[0] = a + b + c; x[1] = sizeof(measure(1.0)) + sizeof(selected<1>()); x[2] = quiet<Fn>;
    }`;
  expect(await resultsOf(source, new Float64Array(3))).toEqual([6.75, 9, 1]);
});

test('functions of the host that a kernel calls as well are refused, as by nvcc', async () => {
  const source = `${host}${askedForTypes}
    __global__ void k(double* x) { decltype(measure(1.0)) a = 1; x[0] = measure(a); }`;
  await expect(CudaModule.compile(source)).rejects.toThrow('measure is a host function: mark it __device__ to use it in kernels.');
});

test('static member templates that differ from others only in what enable_if says', async () => {
  const source = `
    #include <type_traits>
    template <int b> struct G {
      int n;
      template <int B = b> __device__ static constexpr std::enable_if_t<(B > 0), int> batch() { return B; }
      template <int B = b> __device__ std::enable_if_t<(B == -1), int> batch() const { return n; }
      template <typename T, int B = 0> static __device__ std::enable_if_t<B != 0, T> half(T a) { return a / 2; }
      template <typename T, int B = 0> __device__ std::enable_if_t<B == 0, T> half(T a) { return a / 2 + n; }
    };
    __global__ void k(int* x) {
      G<-1> a{3};
      x[0] = a.batch() + G<4>::batch(); x[1] = G<7>::batch<9>(); x[2] = a.half(8); x[3] = G<1>::half<int, 1>(8);
    }`;
  for (const more of ['', host]) expect(await resultsOf(source + more, new Int32Array(4))).toEqual([7, 9, 7, 4]);
});
