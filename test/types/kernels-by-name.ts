import { expectTypeOf } from 'expect-type';
import type {
  CudaArgument,
  GeneralKernel,
  InputPointer,
  KernelByName,
  KernelsOfSource,
  MayHaveMore,
  NamedArguments,
  OutputPointer,
} from '../../types/index';
import { compile } from './stand-ins';

type Integer = number | bigint;

type Source = `
  template <typename T> __global__ void scale(T* x, T a) { }
  template <class T, int N, typename U = double>
  static __global__ void __launch_bounds__(256) mixed(const T* x, U* y, const T (&rows)[N]) { }
  template <typename T = float, typename U = unsigned int> __global__ void defaults(const T* x, U n) { }
  template <typename... Ts> __global__ void variadic(Ts*... xs) { }
  template <typename T> __device__ T helper(T x) { return x; }
  __global__ void plain(float x) { }
  template <> __global__ void scale<int>(int* x, int a) { }
  template __global__ void scale<short>(short*, short);
  typedef float real;
  namespace outer {
    using namespace std;
    namespace inner { struct P { int a; }; __global__ void deep(real x) { if (x) { } } }
    __global__ void shallow(int* x) { }
    template <typename T> __global__ void scale(const T* x) { }
  }
  namespace a::b { inline namespace v1 { __global__ void versioned(float* x) { } } }
`;

// By a plain name.
expectTypeOf<Parameters<KernelByName<Source, 'plain'>>>().toEqualTypeOf<[number]>();
expectTypeOf<Parameters<KernelByName<Source, '::plain'>>>().toEqualTypeOf<[number]>();
expectTypeOf<KernelByName<Source, 'absent'>>().toEqualTypeOf<GeneralKernel>();
expectTypeOf<KernelByName<string, 'any'>>().toEqualTypeOf<GeneralKernel>();
expectTypeOf<KernelByName<Source, string>>().toEqualTypeOf<GeneralKernel>();

// An instance of a template.
expectTypeOf<Parameters<KernelByName<Source, 'scale<float>'>>>().toEqualTypeOf<[OutputPointer<'float32'>, number]>();
expectTypeOf<Parameters<KernelByName<Source, 'scale< unsigned long long >'>>>().toEqualTypeOf<[OutputPointer<'uint64'>, Integer]>();
expectTypeOf<Parameters<KernelByName<Source, 'scale<int>'>>>().toEqualTypeOf<[OutputPointer<'int32'>, Integer]>();
expectTypeOf<Parameters<KernelByName<Source, 'scale<real>'>>>().toEqualTypeOf<[OutputPointer<'float32'>, number]>();
expectTypeOf<Parameters<KernelByName<Source, 'scale<cuda::std::complex<float>>'>>[0]>().toEqualTypeOf<OutputPointer<'complex64'>>();
expectTypeOf<Parameters<KernelByName<Source, 'scale<Unknown>'>>>().toEqualTypeOf<[object | string | null, CudaArgument]>();
expectTypeOf<Parameters<KernelByName<Source, 'defaults<double>'>>>().toEqualTypeOf<[InputPointer<'float64'>, Integer]>();
expectTypeOf<Parameters<KernelByName<Source, 'defaults<>'>>>().toEqualTypeOf<[InputPointer<'float32'>, Integer]>();
expectTypeOf<Parameters<KernelByName<Source, 'defaults<half, double>'>>>().toEqualTypeOf<[InputPointer<'float16'>, number]>();
expectTypeOf<KernelByName<Source, 'variadic<float, int>'>>().toEqualTypeOf<GeneralKernel>();
expectTypeOf<KernelByName<Source, 'mixed<float, 3>'>>().toEqualTypeOf<GeneralKernel>();
expectTypeOf<KernelByName<Source, 'helper<float>'>>().toEqualTypeOf<GeneralKernel>();
expectTypeOf<KernelByName<Source, 'scale'>>().toEqualTypeOf<GeneralKernel>();
type Sized = '#define N 4\ntemplate <int N, typename T> __global__ void k(const T* x, float y[N]) { }';
expectTypeOf<Parameters<KernelByName<Sized, 'k<3, int>'>>>().toEqualTypeOf<[InputPointer<'int32'>, OutputPointer<'float32'>]>();

// In a namespace.
expectTypeOf<Parameters<KernelByName<Source, 'outer::inner::deep'>>>().toEqualTypeOf<[number]>();
expectTypeOf<Parameters<KernelByName<Source, 'outer::shallow'>>>().toEqualTypeOf<[OutputPointer<'int32'>]>();
expectTypeOf<Parameters<KernelByName<Source, 'outer::scale<float>'>>>().toEqualTypeOf<[InputPointer<'float32'>]>();
expectTypeOf<Parameters<KernelByName<Source, 'a::b::v1::versioned'>>>().toEqualTypeOf<[OutputPointer<'float32'>]>();
expectTypeOf<KernelByName<Source, 'shallow'>>().toEqualTypeOf<GeneralKernel>();

// Braces that do not close say nothing of namespaces.
type Unbalanced = `
  #ifdef A
  namespace a {
  #else
  namespace b {
  #endif
  __global__ void k(float* x) { }
  }
  __global__ void outside(float* x) { }
`;
expectTypeOf<KernelByName<Unbalanced, 'b::k'>>().toEqualTypeOf<GeneralKernel>();
expectTypeOf<KernelByName<Unbalanced, 'outside'>>().toEqualTypeOf<GeneralKernel>();

type ClosedTwice = `
  namespace a {
  __device__ void f() {
  #ifdef A
  }
  #else
  }
  #endif
  __global__ void k(float* x) { }
  }
`;
expectTypeOf<keyof KernelsOfSource<ClosedTwice>>().toBeNever();
expectTypeOf<MayHaveMore<ClosedTwice>>().toEqualTypeOf<true>();

// The parameters of a template hide other names.
type Hidden = 'typedef double T; template <typename T> __global__ void k(T* x) { }';
expectTypeOf<Parameters<KernelByName<Hidden, 'k<float>'>>>().toEqualTypeOf<[OutputPointer<'float32'>]>();

// Through a module.
const mod = await compile(`
  template <typename T> __global__ void scale(T* x, T a) { }
  namespace ns { __global__ void inside(float* x) { } }
`);
await mod.kernel('scale<float>')(new Float32Array(1), 2);
await mod.kernel('ns::inside')(new Float32Array(1));
// @ts-expect-error no such template
mod.kernel('something<else>');
// @ts-expect-error no such kernel in the namespace
mod.kernel('ns::insde');
// @ts-expect-error no such kernel
mod.kernel('scael');
// @ts-expect-error no such overload
mod.kernel('scael(float *)');
// @ts-expect-error nor with a declaration
mod.kernel('scael', ['float *']);
// Compiled names, those of what is linked, and texts that are no literals may be any kernel's.
await mod.kernel('_Z5otherPf')(1, 2, 3);
await mod.kernel('linked' as string)(1, 2, 3);
await mod.kernel('::ns::inside')(new Float32Array(1));
await mod.kernel(' scale <float>' as string)(1, 2, 3);
// Kernels may come from a header or a macro.
await (await compile('#include "more.cuh"\n__global__ void k(int* x) { }')).kernel('other')(1, 2, 3);
await (await compile('MAKE_KERNEL(other)')).kernel('other')(1, 2, 3);
// @ts-expect-error
await mod.kernel('scale<double>')(new Float32Array(1), 2);
// @ts-expect-error a template is no kernel by itself
mod.scale;
// @ts-expect-error a kernel in a namespace is no property
mod.inside;

// Arguments by name.
expectTypeOf<NamedArguments<Source, 'scale<float>'>>().toEqualTypeOf<{ x: OutputPointer<'float32'>; a: number }>();
expectTypeOf<NamedArguments<Source, 'plain'>>().toEqualTypeOf<{ x: number }>();
expectTypeOf<NamedArguments<string, 'plain'>[string]>().toEqualTypeOf<CudaArgument>();
