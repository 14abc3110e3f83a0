// Kernels of one name: a name with the types of the parameters says which is meant.
import { expectTypeOf } from 'expect-type';
import type { GeneralKernel, InputPointer, KernelByName, NameError, OutputPointer } from '../../types/index';
import { compile, Library } from './stand-ins';

type Integer = number | bigint;

const source = `
  typedef float real;
  struct P { int a; };
  struct Q { int b; };
  __global__ void fill(float* x) { }
  __global__ void fill(int* x, unsigned long long n) { }
  __global__ void fill(P* p, const float* const q) { }
  __global__ void fill(Q* p, const float* const q) { }
  __global__ void fill(const char* text) { }
  __global__ void fill(double x[4],
                       bool b) { }
  __global__ void wide(long* x) { }
  __global__ void wide(long long *x) { }
  __global__ void look(cudaTextureObject_t picture) { }
  __global__ void look(float* picture) { }
  __global__ void single(real* x, const int n);
  __global__ void single(real* x, const int n) { }
  __global__ void nothing() { }
  __global__ void nothing(int n) { }
  namespace ns {
    __global__ void fill(int* x, float y) { }
    __global__ void fill(const int* x, float y) { }
  }
  template <typename T> __global__ void scale(T* x) { }
  template <typename T> __global__ void scale(T* x, T y) { }
  template <typename T> __global__ void one(T* x) { }
  template <typename T> __global__ void mixed(T x) { }
  __global__ void mixed(int* x) { }`;
type Source = typeof source;
type ParametersOf<Name extends string> = Parameters<KernelByName<Source, Name>>;

expectTypeOf<ParametersOf<'fill(float *)'>>().toEqualTypeOf<[OutputPointer<'float32'>]>();
expectTypeOf<ParametersOf<' fill ( float * ) '>>().toEqualTypeOf<[OutputPointer<'float32'>]>();
expectTypeOf<ParametersOf<'fill(real*)'>>().toEqualTypeOf<[OutputPointer<'float32'>]>();
expectTypeOf<ParametersOf<'fill(int*,unsigned long long int)'>>().toEqualTypeOf<[OutputPointer<'int32'>, Integer]>();
expectTypeOf<ParametersOf<'::fill(int *, unsigned long long)'>>().toEqualTypeOf<[OutputPointer<'int32'>, Integer]>();
expectTypeOf<ParametersOf<'fill(double *x, bool)'>>().toEqualTypeOf<[OutputPointer<'float64'>, boolean]>();
expectTypeOf<ParametersOf<'fill(double[4], bool)'>>().toEqualTypeOf<[OutputPointer<'float64'>, boolean]>();
expectTypeOf<ParametersOf<'fill(char const *)'>>().toEqualTypeOf<[string | InputPointer<'char'>]>();
expectTypeOf<ParametersOf<'wide(long *)'>>().toEqualTypeOf<[OutputPointer<'int64'>]>();
expectTypeOf<ParametersOf<'wide(long long*)'>>().toEqualTypeOf<[OutputPointer<'int64'>]>();
expectTypeOf<KernelByName<Source, 'wide(int64_t *)'>>().toEqualTypeOf<GeneralKernel>();
expectTypeOf<ParametersOf<'look(unsigned long long)'>[0]>().toEqualTypeOf<ParametersOf<'look(cudaTextureObject_t)'>[0]>();
expectTypeOf<ParametersOf<'single(float *, int)'>>().toEqualTypeOf<[OutputPointer<'float32'>, Integer]>();
expectTypeOf<ParametersOf<'nothing()'>>().toEqualTypeOf<[]>();
expectTypeOf<ParametersOf<'nothing(void)'>>().toEqualTypeOf<[]>();
expectTypeOf<ParametersOf<'nothing(int)'>>().toEqualTypeOf<[Integer]>();
expectTypeOf<ParametersOf<'ns::fill(const int *, float)'>>().toEqualTypeOf<[InputPointer<'int32'>, number]>();
expectTypeOf<ParametersOf<'ns :: fill(int*,float)'>>().toEqualTypeOf<[OutputPointer<'int32'>, number]>();
expectTypeOf<ParametersOf<'scale<float>(float *, float)'>>().toEqualTypeOf<[OutputPointer<'float32'>, number]>();
expectTypeOf<ParametersOf<'one<int>(int *)'>>().toEqualTypeOf<[OutputPointer<'int32'>]>();
expectTypeOf<ParametersOf<'mixed(int *)'>>().toEqualTypeOf<[OutputPointer<'int32'>]>();
// The compiler deduces the template's arguments, and knows types that the text does not show.
expectTypeOf<KernelByName<Source, 'scale(float *)'>>().toEqualTypeOf<GeneralKernel>();
expectTypeOf<KernelByName<Source, 'mixed(float)'>>().toEqualTypeOf<GeneralKernel>();
expectTypeOf<KernelByName<Source, 'fill(Unknown *)'>>().toEqualTypeOf<GeneralKernel>();
expectTypeOf<KernelByName<Source, 'fill(void (*)(int))'>>().toEqualTypeOf<GeneralKernel>();

const mod = await compile(source);
const ints = new Int32Array(2);
const floats = new Float32Array(2);
await mod.kernel('fill(int *, unsigned long long)')(ints, 2);
await mod.kernel('fill(P *, const float *)')([{ a: 1 }], floats);
await mod.kernel('fill(Q*, float const*)')({ b: 1 }, floats);
await mod.kernel('fill(struct Q *, float const*const)' as string)({ b: 1 }, floats);
await mod.kernel('scale(float *)')(floats);
await mod.kernel('one(float *)')(floats);
await mod.kernel('mixed')(ints);
await mod.kernel('mixed<int>')(3);
await mod.kernel('sing le')(floats, 3);
await mod.kernel('fill(int *, unsigned long long)', ['int *', 'size_t'])(ints, 2);
Library(source, { 'fill(float *)': ['void', ['float *']] });
// @ts-expect-error an array of another type
await mod.kernel('fill(float *)')(ints);
// @ts-expect-error one argument too many
await mod.kernel('fill(float *)')(floats, 3);
// @ts-expect-error a member of the other struct
await mod.kernel('fill(P *, const float *)')([{ b: 1 }], floats);
// @ts-expect-error none has such parameters
mod.kernel('fill(long *)');
// @ts-expect-error nor as many
mod.kernel('fill(float *, float *)');
// @ts-expect-error nor constant ones
mod.kernel('fill(const float *)');
// @ts-expect-error nor values
mod.kernel('fill(float)');
// @ts-expect-error nor none
mod.kernel('fill()');
// @ts-expect-error that of another namespace
mod.kernel('ns::fill(float *)');
// @ts-expect-error there is no such type
mod.kernel('fill(flaot *)');
// @ts-expect-error the only one has others
mod.kernel('single(int *, int)');
// @ts-expect-error nor has an instance
mod.kernel('one<float>(int *)');
// @ts-expect-error not which
mod.kernel('fill');
// @ts-expect-error not which instance
mod.kernel('scale<float>');
// @ts-expect-error no template
mod.kernel('single<float>');
// @ts-expect-error the declaration does not fit
mod.kernel('fill(float *)', ['int *']);
// @ts-expect-error nor here
Library(source, { 'fill(float *)': ['void', ['int *']] });
// @ts-expect-error no such overload
Library(source, { 'fill(long *)': ['void', ['long *']] });
// @ts-expect-error not which
Library(source, { fill: ['void', ['float *']] });
// @ts-expect-error a call does not say which either
await mod.fill(floats);
expectTypeOf(mod.fill).toEqualTypeOf<
  NameError<`fill is overloaded: name one by mod.kernel('fill(…)'), with the types of its parameters`>
>();

// What is not compiled may leave just one.
const either = await compile(`
  #ifdef WIDE
  __global__ void fill(double* x) { }
  #else
  __global__ void fill(float* x) { }
  #endif`);
await either.fill(floats);
await either.kernel('fill')(floats);
await either.kernel('fill(float *)')(floats);
await either.kernel('fill(real *)')(floats);
await either.kernel('fill(int *)')(ints);
// @ts-expect-error an array of another type
await either.kernel('fill(float *)')(ints);
