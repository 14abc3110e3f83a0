import { expectTypeOf } from 'expect-type';
import type { GeneralKernel, KernelsOfSource, MayHaveMore, TypedModule } from '../../types/index';
import type { ArgumentsOf, NamesIn } from './stand-ins';
import { compile } from './stand-ins';

type ArgumentsOfGeneral = Parameters<GeneralKernel>;

// A source that is not one literal: every name is a general kernel.
expectTypeOf<NamesIn<string>>().toEqualTypeOf<never>();
expectTypeOf<MayHaveMore<string>>().toEqualTypeOf<true>();
expectTypeOf<TypedModule<string>['anything']>().toEqualTypeOf<GeneralKernel>();
expectTypeOf<MayHaveMore<`__global__ void k(${string}) {}`>>().toEqualTypeOf<true>();
expectTypeOf<NamesIn<`__global__ void k(float x[${number}]) {}`>>().toEqualTypeOf<never>();
expectTypeOf<NamesIn<'kernels.cu'>>().toEqualTypeOf<never>();
expectTypeOf<MayHaveMore<'kernels.cu'>>().toEqualTypeOf<true>();

const general = await compile('' as string);
await general.saxpy(2, [1], new Float32Array(1), 'text', { a: 1 }, 3n, true, null);
expectTypeOf(general.saxpy).not.toBeAny();
expectTypeOf(general.kernels).toEqualTypeOf<readonly string[]>();
expectTypeOf(general.dispose).toEqualTypeOf<() => void>();
// @ts-expect-error an argument is never undefined
general.saxpy(undefined);
// @ts-expect-error nor a symbol
general.saxpy(Symbol());
const thenable: Module = general;
type Module = { readonly kernels: readonly string[] };
expectTypeOf(await thenable).toEqualTypeOf<Module>();

// A value that was put into a template literal is part of the literal if its type is one.
const block = 256;
const filled = await compile(`__global__ void k(float* x) { __shared__ float s[${block}]; }`);
// @ts-expect-error
filled.k(1);
let size = 256;
size += 1;
const open = await compile(`__global__ void k(float* x) { __shared__ float s[${size}]; }`);
open.k(1);
open.other(2);

// A closed source has no other kernels.
expectTypeOf<MayHaveMore<'#include <cuda_fp16.h>\n__global__ void k() {}'>>().toEqualTypeOf<false>();
const closed = await compile('__global__ void k(float* x) { }');
// @ts-expect-error no such kernel
closed.other;

// Where kernels may hide, any name is a general kernel, and what is known stays typed.
type Macro = `
  #define KERNEL(name) \\
    __global__ void name(float* x) { }
  KERNEL(made)
  __global__ void plain(float x) { }
`;
expectTypeOf<MayHaveMore<Macro>>().toEqualTypeOf<true>();
expectTypeOf<NamesIn<Macro>>().toEqualTypeOf<'plain'>();
const macros = await compile(`
  #define KERNEL(name) __global__ void name(float* x) { }
  KERNEL(made)
  __global__ void plain(float x) { }
`);
macros.made(1);
macros.plain(1);
// @ts-expect-error
macros.plain('1');
expectTypeOf<MayHaveMore<'#include "kernels.cuh"\n__global__ void k() {}'>>().toEqualTypeOf<true>();
expectTypeOf<MayHaveMore<'#include HEADER\n__global__ void k() {}'>>().toEqualTypeOf<true>();
expectTypeOf<NamesIn<'#define NAME saxpy\n__global__ void NAME(float* x) {}'>>().toEqualTypeOf<never>();
expectTypeOf<MayHaveMore<'#define NAME saxpy\n__global__ void NAME(float* x) {}'>>().toEqualTypeOf<true>();
expectTypeOf<MayHaveMore<'__global__ void FUNC(saxpy)(float* x) {}'>>().toEqualTypeOf<true>();
expectTypeOf<NamesIn<'__global__ void FUNC(saxpy)(float* x) {}'>>().toEqualTypeOf<never>();
expectTypeOf<MayHaveMore<'namespace { __global__ void k(float* x) {} }'>>().toEqualTypeOf<true>();
expectTypeOf<NamesIn<'namespace { __global__ void k(float* x) {} }'>>().toEqualTypeOf<never>();
expectTypeOf<MayHaveMore<'__global__ auto k(float* x) -> void {}'>>().toEqualTypeOf<true>();
expectTypeOf<MayHaveMore<'__global__ void k() { const char* s = R"(})"; }'>>().toEqualTypeOf<true>();
expectTypeOf<MayHaveMore<'__global__ void k() { /* no end'>>().toEqualTypeOf<true>();

// Kernels whose parameters are in doubt take any arguments.
expectTypeOf<ArgumentsOf<'PARAMETERS'>>().toEqualTypeOf<ArgumentsOfGeneral>();
expectTypeOf<ArgumentsOf<'COMMON int n'>>().toEqualTypeOf<ArgumentsOfGeneral>();
expectTypeOf<ArgumentsOf<'float* RESTRICT x'>>().toEqualTypeOf<ArgumentsOfGeneral>();
expectTypeOf<ArgumentsOf<'float x MORE'>>().toEqualTypeOf<ArgumentsOfGeneral>();
expectTypeOf<ArgumentsOf<'void (*f)(int), int n'>>().toEqualTypeOf<ArgumentsOfGeneral>();
expectTypeOf<ArgumentsOf<'float& x'>>().toEqualTypeOf<ArgumentsOfGeneral>();
expectTypeOf<ArgumentsOf<'float x\n#ifdef MORE\n, int n\n#endif\n'>>().toEqualTypeOf<ArgumentsOfGeneral>();
expectTypeOf<ArgumentsOf<'int n = 3\n#ifdef MORE\n, int m = 4\n#endif\n'>>().toEqualTypeOf<ArgumentsOfGeneral>();
expectTypeOf<ArgumentsOf<'Ts... xs'>>().toEqualTypeOf<ArgumentsOfGeneral>();
expectTypeOf<ArgumentsOf<'float x, ...'>>().toEqualTypeOf<ArgumentsOfGeneral>();
expectTypeOf<ArgumentsOf<'decltype(1.0f) x'>>().toEqualTypeOf<ArgumentsOfGeneral>();
expectTypeOf<ArgumentsOf<'Matrix<float, 3> m, int n'>>().toEqualTypeOf<[Parameters<GeneralKernel>[number], number | bigint]>();
expectTypeOf<ArgumentsOf<'long double x'>>().toEqualTypeOf<[Parameters<GeneralKernel>[number]]>();

// Two kernels of one name, of which only one may be compiled.
type EitherOf = KernelsOfSource<`
  #ifdef WIDE
  __global__ void k(double* x) { }
  #else
  __global__ void k(float* x) { }
  #endif
`>;
expectTypeOf<EitherOf['k']>().toEqualTypeOf<GeneralKernel>();
