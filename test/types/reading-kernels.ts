import { expectTypeOf } from 'expect-type';
import type { CudaKernel, GeneralKernel, InputPointer, KernelsOfSource, OutputPointer } from '../../types/index';
import type { NamesIn } from './stand-ins';

type Integer = number | bigint;
type TakesFloat = [number];

// One kernel, whole.
type Saxpy = KernelsOfSource<`
  __global__ void saxpy(float a, const float* x, const float* y, float* out, size_t n) {
    const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { out[i] = a * x[i] + y[i]; }
  }
`>;
expectTypeOf<keyof Saxpy>().toEqualTypeOf<'saxpy'>();
expectTypeOf<Parameters<Saxpy['saxpy']>>().toEqualTypeOf<
  [number, InputPointer<'float32'>, InputPointer<'float32'>, OutputPointer<'float32'>, Integer]
>();
expectTypeOf<ReturnType<Saxpy['saxpy']>>().toEqualTypeOf<Promise<void>>();
expectTypeOf<ReturnType<Saxpy['saxpy']['sync']>>().toEqualTypeOf<void>();
expectTypeOf<Parameters<Saxpy['saxpy']['named']>[0]>().toEqualTypeOf<{
  a: number;
  x: InputPointer<'float32'>;
  y: InputPointer<'float32'>;
  out: OutputPointer<'float32'>;
  n: Integer;
}>();
expectTypeOf<Saxpy['saxpy']>().not.toBeAny();
expectTypeOf<Saxpy['saxpy']>().not.toEqualTypeOf<GeneralKernel>();
expectTypeOf<Saxpy['saxpy']>().not.toEqualTypeOf<CudaKernel>();

// Several kernels with device code between them.
type Several = KernelsOfSource<`
  __device__ float square(float x) { return x * x; }
  __constant__ float coefficients[4];
  __global__ void first(float x) { if (x > 0) { square(x); } }
  struct Pair { float a; float b; };
  __global__ void second(int n, Pair p) { }
  __global__ void third() { }
`>;
expectTypeOf<keyof Several>().toEqualTypeOf<'first' | 'second' | 'third'>();
expectTypeOf<Parameters<Several['first']>>().toEqualTypeOf<[number]>();
expectTypeOf<Parameters<Several['second']>>().toEqualTypeOf<
  [Integer, { readonly a: number; readonly b: number } | ArrayBufferView | ArrayBuffer | SharedArrayBuffer]
>();
expectTypeOf<Parameters<Several['third']>>().toEqualTypeOf<[]>();

// The words around the name.
type Decorated = KernelsOfSource<`
  extern "C" __global__ void c(float x) {}
  static __global__ void s(float x) {}
  __global__ static inline void i(float x) {}
  __global__ __launch_bounds__(256) void before(float x) {}
  __global__ void __launch_bounds__(256, 2) after(float x) {}
  __launch_bounds__(128) __global__ void ahead(float x) {}
  __global__ void __launch_bounds__(MAX(128, (64 + 64)), 2) nested(float x) {}
  __global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(256) cluster(float x) {}
  __global__ void __maxnreg__(32) registers(float x) {}
  extern "C" __global__ void __launch_bounds__(256) both(float x) {}
  void __global__ swapped(float x) {}
  static void
  __global__
  swappedStatic(float x) {}
`>;
expectTypeOf<keyof Decorated>().toEqualTypeOf<
  'c' | 's' | 'i' | 'before' | 'after' | 'ahead' | 'nested' | 'cluster' | 'registers' | 'both' | 'swapped' | 'swappedStatic'
>();
expectTypeOf<Parameters<Decorated[keyof Decorated]>>().toEqualTypeOf<TakesFloat>();

// Line breaks and tabs anywhere.
type Broken = KernelsOfSource<`
extern
"C"
__global__
\tvoid
\tbroken
(
\tconst
\tfloat
\t*
\t__restrict__
\tx
\t,
\tint
\tn
)
{
}
`>;
expectTypeOf<Parameters<Broken['broken']>>().toEqualTypeOf<[InputPointer<'float32'>, Integer]>();

// Comments anywhere, and what only looks like one.
type Commented = KernelsOfSource<`
  // __global__ void dead1(int x) {}
  /* __global__ void dead2(int x) {} */
  /**
   * __global__ void dead3(int x) {}
   */
  //*************** /* banner
  __global__ /* a */ void /* b */ k /* c */ ( // d
    float x, // the factor (of all), see http://example.org/*
    /* int dead, */
    int n /* , int dead */
  ) /* e */ { /* { */
    const char* s = "// not a comment /* nor this \\" __global__ void dead4(int x) {}";
    const char c = '"', d = '\\'', e = '/';
    const int million = 1'000'000;
    float half = x / 2 / 2; // it's "quoted
    printf("%d /* %s */ // \\\\", n, s);
  }
  // continued \\
  __global__ void dead5(int x) {}
  __global__ void last(float x) {}`>;
expectTypeOf<keyof Commented>().toEqualTypeOf<'k' | 'last'>();
expectTypeOf<Parameters<Commented['k']>>().toEqualTypeOf<[number, Integer]>();
expectTypeOf<Parameters<Commented['last']>>().toEqualTypeOf<TakesFloat>();

// Blocks.
type Blocks = KernelsOfSource<`
  extern "C" {
    __global__ void inBlock(float x) { }
    __device__ int helper() { return 1; }
    namespace within { __global__ void cName4(float x) { } }
  }
  namespace shapes {
    __global__ void hidden(float x) { }
    extern "C" __global__ void cName(float x) { }
    extern "C" { __global__ void cName2(float x) { } }
    extern "C" __launch_bounds__(256) __global__ void cName3(float x) { }
  }
  __global__ void outside(float x) { }
`>;
expectTypeOf<keyof Blocks>().toEqualTypeOf<'inBlock' | 'outside' | 'cName' | 'cName2' | 'cName3' | 'cName4'>();

// A declaration without a body says nothing that the definition does not.
type Declared = KernelsOfSource<`
  __global__ void later(float, const int*);
  extern __global__ void elsewhere(float x);
  __global__ void later(float scale, const int* x) { }
`>;
expectTypeOf<Parameters<Declared['later']['named']>[0]>().toEqualTypeOf<{ scale: number; x: InputPointer<'int32'> }>();
expectTypeOf<Parameters<Declared['elsewhere']>>().toEqualTypeOf<TakesFloat>();

// A call by names needs a name for every parameter.
type Unnamed = KernelsOfSource<'__global__ void k(float, int n) { }'>;
expectTypeOf<Parameters<Unnamed['k']>>().toEqualTypeOf<[number, Integer]>();
expectTypeOf<Parameters<Unnamed['k']['named']>[0]>().toHaveProperty('error');

// The whole of a source may be on one line, or have no line break at its end.
expectTypeOf<NamesIn<'__global__ void a(){} __global__ void b(){}//'>>().toEqualTypeOf<'a' | 'b'>();
expectTypeOf<NamesIn<'__global__ void a(float x){}\r\n__global__ void b(float x){}\r\n'>>().toEqualTypeOf<'a' | 'b'>();
