// What of a program stays for the GPU. Each case is a text and what is left of it, blanks apart.
import { devicePart, type DevicePart } from '../../../lib/device-part/device-part';
import { runBlocking } from '../../../lib/event-loop/steps';

const part = (...texts: string[]): DevicePart | undefined => runBlocking(devicePart(texts, []));
const left = (text: string): string => part(text)!.texts[0]!;
const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

const kernel = '__global__ void k(float* a) { a[0] = use; }';
/** What stays of a text beside a kernel that names `use`. */
const beside = (text: string): string =>
  words(left(`${text}\n${kernel}`))
    .replace(words(kernel), '')
    .replaceAll(/\bcffi_ /g, 'const ')
    .trim();

const left_out = [
  'int main() { return 0; }',
  'int main(int argc, char** argv) { if (argc) { k<<<1, 1>>>(0); } return 0; }',
  'void declared(int a, int b);',
  'static inline void f() { auto g = [](int i) { return i; }; }',
  'std::vector<int> f(std::vector<int> a = {1, 2}) { return a; }',
  'template <typename T, int N = sizeof(T)> T f(T a) { return a; }',
  'template <> void f<int, (1 > 2)>(int a) { }',
  'template void f<int>(int a);',
  'int count = 0;',
  'float table[] = {1, 2, 3};',
  'std::vector<int> list{1, 2, 3};',
  'void (*functions[])(int k, const int* x) = { one, two };',
  'class App : public Base { std::vector<int> v; public: App() : v{1} { } void run(); };',
  'App::App(int a) : v{1, 2}, w(3) { go(); }',
  'bool operator<(const P& a, const P& b) { return a.x < b.x; }',
  'extern "C" void f();',
  'struct Unused { int x; };',
  'typedef std::map<float, int> Unused;',
  'using Unused = std::map<float, int>;',
  'using std::cout;',
  'using namespace torch;',
  'using namespace thrust::placeholders;',
  'const double unused = compute();',
  '__host__ __device__ int unused(std::string s) { return 1; }',
  'constexpr int unused(int a) { return a; }',
  'enum Unused { A, B };',
  'static_assert(sizeof(int) == 4, "");',
];

test.each(left_out)('left out: %s', (text) => {
  expect(beside(text)).toBe('');
});

const kept = [
  'const int use = 3;',
  'constexpr float use = 3, more = 4;',
  'constexpr unsigned int use(1024);',
  'const int bits = 1 << 4, use = 32, ratio = bits < 9;',
  'const int more = Sizes<int, 2>::value >> 1, use = 32;',
  'enum { zero, use };',
  'enum class E : int { a }; const E use = E::a;',
  '__device__ float f(float x) { return x; }',
  '__constant__ float table[3]; __device__ int d = 1; __managed__ int m;',
  'extern __shared__ float s[];',
  'using namespace cuda;',
  'using namespace thrust;',
  'namespace cg = cooperative_groups; const cg::thread use = 3;',
  'struct use { std::function<void(int)> callback; std::array<float, (N > 2)> list; };',
  'struct P { float x, y; }; const P use = {1, 2};',
  'typedef struct { int a; } T; typedef T use;',
  'typedef float (*use)(float);',
  'template <int N> struct T { static const int v = N; }; constexpr int use = T<3>::v;',
  '__host__ __device__ inline float use(float x) { return helper(x); } __host__ __device__ float helper(float x) { return x; }',

  '__host__ __device__ P operator+(P a, P b) { return a; }',
  'template <> __device__ float f<float, 4>(float a) { return a; }',
  '__launch_bounds__(256) __global__ void k2() { }',
  'template <int N> __device__ typename std::enable_if<A<N>::v == true && N % 2 == 0, int>::type f() { return 1; } struct S { int x; }; const S use;',
  'extern "C" __global__ void k3() { }',
  'extern "C" { __global__ void k4() { } }',
  'namespace a { namespace b { __device__ int f() { return 1; } } }',
];

test('`using namespace std` declares what the program uses of std', () => {
  expect(beside('using namespace std;')).toBe('cudaffi_using_std;');
});

test.each(kept)('kept: %s', (text) => {
  expect(beside(text)).toBe(words(text));
});

test.each([
  ['namespace a { void f() { } __device__ int g() { return 1; } }', 'namespace a { __device__ int g() { return 1; } }'],
  ['extern "C" { void f(); __global__ void k4() { } }', 'extern "C" { __global__ void k4() { } }'],
  [
    'struct P { float x; operator const float&() const { return x; } bool operator()(int a) { return a; } P() { } P(P const&) = default; void f(); __device__ int g() { return 1; } }; const P use;',
    'struct P { float x; explicit P(...) = delete; P(P const&) = default; __device__ int g() { return 1; } }; const P use;',
  ],
  [
    'struct A { struct B { int x; void f() { } }; ~A(); B b; static int count; static const int c = 1; }; const A use;',
    'struct A { struct B { int x; }; B b; static const int c = 1; }; const A use;',
  ],
  [
    'template <typename T> struct alignas(16) V : Base<T> { V(T a); ~V(); V(const V& v) : x(v.x) { } V(V&& v); V& operator=(const V& v) { return *this; } bool operator==(V v); }; const V<int> use;',
    'template <typename T> struct alignas(16) V : Base<T> { explicit V(...) = delete; V(const V&) = delete; void operator=(const V&) = delete; }; const V<int> use;',
  ],
  [
    '__device__ P& operator<<=(P& a, int n) { return a; } __device__ P& operator>>=(P& a, int n) { return a; } int main() { }',
    '__device__ P& operator<<=(P& a, int n) { return a; } __device__ P& operator>>=(P& a, int n) { return a; }',
  ],
  [
    '__host__ __device__ bool operator<=(P a, P b) { return true; } __device__ auto operator<=>(P a, P b) { return 0; } int main() { }',
    '__host__ __device__ bool operator<=(P a, P b) { return true; } __device__ auto operator<=>(P a, P b) { return 0; }',
  ],
  [
    'template <int N> __device__ std::enable_if_t<N >= 4, int> f() { return 1; } int main() { }',
    'template <int N> __device__ std::enable_if_t<N >= 4, int> f() { return 1; }',
  ],
  [
    'template <> const int size<int> = 4; __device__ int f() { return size<int>; } int main() { }',
    'template <> const int size<int> = 4; __device__ int f() { return size<int>; }',
  ],
  ['extern "C++" { void f(); __device__ int g() { return 1; } }', 'extern "C++" { __device__ int g() { return 1; } }'],
  ['namespace [[deprecated]] a { void f(); __device__ int g(); }', 'namespace [[deprecated]] a { __device__ int g(); }'],
  ['class A { public: int x; private: int y() const { return 1; } }; const A use;', 'class A { public: int x; private: }; const A use;'],
])('of %s the device has %s', (text, rest) => {
  expect(beside(text)).toBe(rest);
});

test('constants that functions compute: the functions are annotated in place', () => {
  const text =
    'constexpr int helper(int a) { constexpr int b = 1; return a + b; } struct S { constexpr S() { } static constexpr int c = 1; }; constexpr int use = helper(S::c);';
  const rest = left(`${text}\n${kernel}`);
  expect(rest.length).toBe(`${text}\n${kernel}`.length);
  expect(rest.split('\n')[0]).toBe(text.replace('constexpr int helper', 'cudaffi_x int helper').replace('constexpr S', 'cudaffi_x S'));
});

test('constants that others are computed with become constexpr in place, and no pointers, arrays and members', () => {
  const text =
    'const double pi = 3.14; static const float use = 2 * pi; const int* const p = &use; const int t[] = {use}; struct S { static const int v = use; };';
  const rest = left(`${text}\n__global__ void k(int* a) { a[0] = p[0] + t[0] + S::v; }`).split('\n')[0];
  expect(rest).toBe(text.replace('const double', 'cffi_ double').replace('const float', 'cffi_ float'));
});

test('functions of a class that are declared for the types of their results', () => {
  const text =
    'template <typename T> struct Has { template <typename C> static char test(decltype(&C::f)); template <typename C> static int test(...); static int other(int); static int g() { return 1; } enum { value = sizeof(test<T>(0)) == 1 }; }; constexpr bool use = Has<int>::value;';
  expect(beside(text)).toBe(
    text.replaceAll(/static (char|int) test/g, 'cffi_s $1 test').replace('static int other(int); static int g() { return 1; } ', ''),
  );
});

test('virtual functions of the host leave one behind, for the table that objects begin with', () => {
  const instead = 'virtual __device__ void cudaffi_virtual() { }';
  const use = 'int a; };';
  for (const [text, expected] of [
    [`struct use { virtual ~use() = default; virtual void f(int b) = 0; ${use}`, `struct use { ${instead} ${use}`],
    [`struct use : Base { void f() const override; void g(); ${use}`, `struct use : Base { ${instead} ${use}`],
    [`struct use { void f() { virtual_cast(override); } ~use() = default; ${use}`, `struct use { ~use() = default; ${use}`],
    [`struct use { virtual void f(); virtual __device__ int g(); ${use}`, `struct use { virtual __device__ int g(); ${use}`],
    [
      `struct use { virtual void f(); struct P { virtual __device__ int g(); }; ${use}`,
      `struct use { ${instead} struct P { virtual __device__ int g(); }; ${use}`,
    ],
  ]) {
    expect(beside(text!)).toBe(expected);
  }
});

test('macros without a semicolon before a word that only begins a declaration: kept where they are for the device', () => {
  const defines = `#define MEMBER(T) __device__ T member() { return 1; } OTHERS(T)
`;
  const kept = `struct V { MEMBER(int) typedef int length_type; public: int y; }; __device__ V use;`;
  const text = kept
    .replace('typedef', 'COMPARED(int, float) typedef')
    .replace('public', 'UNKNOWN(x) public')
    .replace('MEMBER', 'int f(); MEMBER');
  expect(beside(`${defines}BENCHMARK(run) template <typename T> __device__ T f2(T x) { return x; }\n${text}`)).toBe(
    words(`${defines}template <typename T> __device__ T f2(T x) { return x; }\n${kept.replace('typedef', 'COMPARED(int, float) typedef')}`),
  );
});

test('macros that begin a declaration, and macros that end it', () => {
  const defines = `#ifdef __CUDACC__
#define TABLE(type, name) static const __device__ type name[] = {
#else
#define TABLE(type, name) static const type name[] = {
#endif
#define END_TABLE() };
#define POWERS(name) const int name[] = {
#define BEGIN_KERNEL(name) __global__ void name(int* x) { if (x) {
#define END_KERNEL } }
#define BEGIN_MAIN int main() {
#define NAMESPACE(name) namespace name {
#define END_NAMESPACE(name) }
`;
  const rest = `NAMESPACE(a)
TABLE(int, squares) 1, 4, 9 END_TABLE()
POWERS(use) 1, 2, 4 };
BEGIN_KERNEL(k2) x[0] = 1; END_KERNEL
END_NAMESPACE(a)
__device__ int last;`;
  const ofHost = 'POWERS(unused) 1, 2 };\nBEGIN_MAIN if (1) { return 0; } }\nint f() { return 1; }\n';
  expect(beside(defines + rest.replace('BEGIN_KERNEL', `${ofHost}BEGIN_KERNEL`))).toBe(words(defines + rest));
});

test('macros: an annotation, a kernel, a function of the host, a scope', () => {
  const defines =
    '#define HD __host__ __device__\n#define KERNEL(T) __global__ void k_##T(T* x) { helper(x); }\n#define RUN(T) void run_##T() { }\n#define OPEN namespace n {\n#define CLOSE }\n';
  expect(
    beside(
      `${defines}HD int use() { return 1; }\nHD int helper(float* x) { return 1; }\nKERNEL(float)\nRUN(float)\nRUN(int);\nOPEN\nvoid f() { }\nCLOSE`,
    ),
  ).toBe(words(`${defines}HD int use() { return 1; } HD int helper(float* x) { return 1; } KERNEL(float) OPEN CLOSE`));
});

test('what a macro names is needed where the macro is', () => {
  expect(beside('#define use helper(1)\n__host__ __device__ int helper(int a) { return a; }')).toContain('int helper(int a)');
});

test('braces that differ by condition', () => {
  const text = '#ifdef A\nint main(int c) {\n#else\nint main() {\n#endif\n  return 0;\n}\n#if 0\n}}}\n#endif';
  expect(beside(text)).toBe('#ifdef A #else #endif #if 0 }}} #endif');
});

test('lines and columns stay, with every kind of line end, comments and directives', () => {
  const text = `int main() {\r\n  /* a\n b */ f("x{", '{', R"(})");\n#define N 3 // three\n#pragma omp parallel\n}\n${kernel}`;
  const rest = left(text);
  expect(rest.length).toBe(text.length);
  expect(rest.replace(/[^\r\n]/g, '')).toBe(text.replace(/[^\r\n]/g, ''));
  expect(rest.indexOf(kernel)).toBe(text.indexOf(kernel));
  expect(words(rest)).toBe(`#define N 3 ${words(kernel)}`);
});

test('names count across texts', () => {
  const { texts, ofHost } = part('#pragma once\nstruct P { int x; };\nvoid f() { }', '__global__ void k(P* p) { }\nint main() { f(); }')!;
  expect(texts.map(words)).toEqual(['#pragma once struct P { int x; };', '__global__ void k(P* p) { }']);
  expect([...ofHost]).toEqual(['f', 'main']);
});

test('an annotation that is misspelt stays, for the compiler to refuse', () => {
  expect(beside('__golbal__ void k2() { }')).toBe('__golbal__ void k2() { }');
});

test.each([
  '',
  'int main() { }',
  '__global__ void k() {',
  '__global__ void k() { } }',
  'namespace a { '.repeat(20_000) + kernel + '}'.repeat(20_000),
])('nothing for a GPU, or braces that do not match: %#', (text) => {
  expect(part(text)).toBeUndefined();
});

test.each([
  ['braces', '{}'],
  ['parentheses', 'f()'],
  ['names', 'a '],
  ['conditions', '#if A\n'],
  ['classes', 'struct A { void f() { } };\n'],
  ['templates without an end', 'template <'],
  ['less-than signs', 'a < '],
  ['members of an initializer', 'x{1}, '],
  ['declarations that macros begin', '#define A int a[] = {\nA A A\n'],
  ['static functions', 'struct A { static int f(); static int g(); enum { v = sizeof(f()) }; };'],
])('a megabyte of %s is read', (_, piece) => {
  const text = `${kernel}\n${piece.repeat(1_000_000 / piece.length)}`;
  expect(() => part(text)).not.toThrow();
});
