import { spell } from '../../../lib/signature/c-type';
import { readMangledFunction, readProbedType } from '../../../lib/signature/mangled-name';
import { outline } from '../../../lib/signature/source-reading';

describe('mangled names', () => {
  test.each([
    ['_Z5plainPi', 'plain(int *)'],
    ['_Z1fv', 'f()'],
    ['_ZN2ns5scaleIfEEvPT_S1_', 'ns::scale<float>(float *, float)'],
    ['_Z1kPK6float4PfS2_', 'k(const float4 *, float *, float *)'],
    ['_Z5scaleIfLi4EEvPT_', 'scale<float, 4>(float *)'],
    ['_Z1kPK1PP6__halfPPKS1_', 'k(const P *, half *, const P * const **)'],
    [
      '_Z1kbcahstijlmxyfd',
      'k(bool, char, signed char, unsigned char, short, unsigned short, int, unsigned int, long, unsigned long, long long, unsigned long long, float, double)',
    ],
    ['_Z1kRKi', 'k(const int &)'],
    ['_ZN12_GLOBAL__N_11kEi', '(anonymous namespace)::k(int)'],
    ['_Z1kN2ns1PILi3EEE', 'k(ns::P<3>)'],
    ['_Z1k3TagIXadL_Z5twiceiEEEPi', 'k(Tag<&twice>, int *)'],
    ['_Z1k3TagIXadL_Z8variableEEEPi', 'k(Tag<&variable>, int *)'],
    ['_Z1k3TagILDnEEPi', 'k(Tag<nullptr>, int *)'],
    ['_Z1k3TagILDn0EEPi', 'k(Tag<nullptr>, int *)'],
    ['_Z1k3TagIXadL_ZN1A1xEEEEPi', 'k(Tag<&A::x>, int *)'],
    ['_Z1k3TagIXadL_ZN1A1fEfEEEPi', 'k(Tag<&A::f>, int *)'],
    ['_Z1k4PackIJFifEEEPi', 'k(Pack<int(float)>, int *)'],
    ['_Z1kM1AiPi', 'k(int A::*, int *)'],
    ['_Z1kM1AFifEPi', 'k(int (A::*)(float), int *)'],
    ['_Z1k3TagIL5Color2EEPi', 'k(Tag<2>, int *)'],
    ['_Z1k4PackIJEEPi', 'k(Pack<>, int *)'],
    ['_Z1k4PackIJiS_IJfN1A2InEEEEEPi', 'k(Pack<int, Pack<float, A::In>>, int *)'],
    ['_Z1k4PackIJM1AiFvOS0_PiEEES3_', 'k(Pack<int A::*, void(A &, int *)>, int *)'],
    ['_Z1k3TagIXtl3ValLi3EEEEPi', 'k(Tag<Val{3}>, int *)'],
    ['_Z1k3TagILf3fc00000EEPi', 'k(Tag<1.5>, int *)'],
    ['_Z1kPDoFviEPi', 'k(void (*)(int), int *)'],
    ['_Z1kIXadL_Z5twiceiEEEvPi', 'k<&twice>(int *)'],
    ['_Z1kIXtl3ValLi4EEEEvPi', 'k<Val{4}>(int *)'],
    ['_Z1kIJifEEvPiDpT_', 'k<int, float>(int *, int, float)'],
    ['_ZL1kiPf', 'k(int, float *)'],
    ['_ZN1nL1kEPf', 'n::k(float *)'],
    ['_ZL1kIfEvPT_', 'k<float>(float *)'],
    ['_Z1kIZ1fvE1SEvT_Pi', 'k<f::S>(f::S, int *)'],
    ['_Z1kIZ1fvEUlvE_EvT_Pi', 'k<f::(lambda)>(f::(lambda), int *)'],
  ])('%s', (symbol, expected) => {
    const read = readMangledFunction(symbol)!;
    expect(`${read.name}(${read.parameters!.map(spell).join(', ')})`).toBe(expected);
  });

  test.each([['saxpy'], ['_Z'], ['_Z99short'], ['_ZN']])('%s is not understood, and nothing is made up', (symbol) => {
    expect(readMangledFunction(symbol)).toBeUndefined();
  });

  test.each([
    ['_Z1kS5_', 'k'],
    ['_Z1kDv4_f', 'k'],
    ['_Z1kT_', 'k'],
    ['_Z1kIXfooEEvPi', 'k<…>'],
    ['_ZN2ns1kIXfooEEEvPi', 'ns::k<…>'],
    ['_Z1kIXadL_Z1fIXfooEEvEEEvPi', 'k<…>'],
  ])('of %s, the name is understood', (symbol, name) => {
    expect(readMangledFunction(symbol)).toEqual({ name, parameters: undefined, dependent: true });
  });

  test.each([
    ['_Z1kIfEvN6TraitsIT_E4typeEPS1_', 'k<float>', true],
    ['_Z1kI6TraitsIiEEvNT_4typeEPi', 'k<Traits<int>>', true],
    ['_Z1kIcEvDTplcvT__ELi1EEPi', 'k<char>', true],
    ['_Z1kIiEvN6TraitsIT_E6rebindIsE4typeEPi', 'k<int>', true],
    ['_Z1kIiLi2EEv3ArrIT_XmlT0_Li2EEEPi', 'k<int, 2>', true],
    ['_Z1kIiENSt9enable_ifIXgtstT_Li2EEvE4typeES1_Pi', 'k<int>', false],
    ['_Z1kIfEvN2ns3vecIT_EEPKS2_', 'k<float>', false],
    ['_Z1kIfEvPT_', 'k<float>', false],
  ])('whether %s depends on what only the compiler knows', (symbol, name, dependent) => {
    expect(readMangledFunction(symbol)).toMatchObject({ name, dependent, parameters: expect.any(Array) });
  });

  test('a probe spells a function or a variable', () => {
    const kernel = readProbedType('_Z14cuda_ffi_probeIFvfPKfPfm1PPKS3_bxPhEEvv');
    expect(kernel?.kind === 'function' && kernel.parameters.map(spell)).toEqual([
      'float',
      'const float *',
      'float *',
      'unsigned long',
      'P',
      'const P *',
      'bool',
      'long long',
      'unsigned char *',
    ]);
    expect(readProbedType('_Z14cuda_ffi_probeIA4_A3_KiEvv')).toMatchObject({ kind: 'variable', shape: [4, 3] });
  });
});

describe('the outline of a source', () => {
  test('kernels, their names and parameters', () => {
    const { kernels } = outline(`
      // __global__ void comment(int a);
      const char* s = "__global__ void text(int a)";
      namespace a { namespace b { template<class T> __global__ void scale(T* x, T factor) { if (x) { } } } }
      extern "C" __global__ __launch_bounds__(256, 2) void c1(float a, const float* __restrict__ x, float4, float out[3], int n = (1, 2)) {}
      extern "C" { __global__ void c2(size_t n, void (*f)(int)) {} }
      __global__ void
      later(unsigned
        count) {}`);
    expect(kernels).toEqual([
      { name: 'a::b::scale', externC: false, template: true, parameterNames: ['x', 'factor'] },
      { name: 'c1', externC: true, template: false, parameterNames: ['a', 'x', undefined, 'out', 'n'] },
      { name: 'c2', externC: true, template: false, parameterNames: ['n', 'f'] },
      { name: 'later', externC: false, template: false, parameterNames: ['count'] },
    ]);
  });

  test('variables, and no functions', () => {
    const found = outline(`__constant__ float table[2][3] = {}; namespace n { __device__ int counter; }
        __device__ int f(int x) { __shared__ int inner; return x; } __managed__ double m; extern __device__ int elsewhere;`);
    expect(found.variables).toEqual(['table', 'n::counter']);
    expect(found.managed).toEqual(['m']);
  });

  test('scopes, with attributes and within each other', () => {
    const { kernels } = outline(`
      extern "C++" { __global__ void plain(int a) {} }
      extern "C" { __global__ void c(int a) {} extern "C++" { namespace n { __global__ void inC(int a) {} } } }
      namespace [[deprecated("}{")]] a { __global__ void k(int a) {} }
      namespace __attribute__((visibility("hidden"))) b { struct S { int x; }; __global__ void k(int a) {} }
      namespace d::inline v1 { __global__ void k(int a) {} }
      inline namespace e { namespace { __global__ void k(int a) {} } }`);
    const named = kernels.map(({ name, externC }) => `${name}${externC ? ' in C' : ''}`);
    expect(named).toEqual(['plain', 'c in C', 'n::inC', 'a::k', 'b::k', 'd::v1::k', 'e::k']);
  });

  test('a comparison among the arguments of a template begins no initializer', () => {
    const condition = 'typename std::enable_if<Has<F>::value == true && N >= 4 && N != 5, P<R, N>>::type';
    const { variables, kernels } = outline(`template <int N, typename F> __device__ ${condition} apply(const F& f) { return {}; }
      template <typename T, int N> __global__ void k(T* x, typename If<N == 3, int, T>::type y = N == 4) { }`);
    expect(variables).toEqual([]);
    expect(kernels[0]!.parameterNames).toEqual(['x', 'y']);
  });
});
