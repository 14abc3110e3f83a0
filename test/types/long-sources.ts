import { expectTypeOf } from 'expect-type';
import type {
  CudaArgument,
  GeneralKernel,
  InputPointer,
  KernelByName,
  KernelsOfSource,
  MayHaveMore,
  OutputPointer,
} from '../../types/index';
import type { NamesIn } from './stand-ins';

/** Texts of many lines, made of types: reading any of them must not be a compile-time error. */
type Ten<Text extends string> = `${Text}${Text}${Text}${Text}${Text}${Text}${Text}${Text}${Text}${Text}`;
type Hundred<Text extends string> = Ten<Ten<Text>>;
type Thousand<Text extends string> = Ten<Hundred<Text>>;
type TwoThousand<Text extends string> = `${Thousand<Text>}${Thousand<Text>}`;

type Kernel<Name extends string> = `
// kernel ${Name}: "quoted" /* text */
__global__ void ${Name}(float a, const float* __restrict__ x, /* where it goes */ float* out, size_t n) {
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x; // the index
  if (i < n) {
    out[i] = a * x[i] / 2.0f;
    printf("value %d // not a comment\\n", i);
  }
}
`;
type Saxpy = [number, InputPointer<'float32'>, OutputPointer<'float32'>, number | bigint];
type Device = `__device__ float f(float x) { if (x > 0) { return x / 2; } return 0; } // helper\n`;
type Last = '__global__ void last(float a, const float* x, float* out, size_t n) { }';
type ReadToTheEnd<Source extends string> = Parameters<KernelByName<Source, 'last'>>;

// Two thousand lines of code, of comments, of directives and of templates before a kernel.
expectTypeOf<ReadToTheEnd<`${TwoThousand<Device>}${Last}`>>().toEqualTypeOf<Saxpy>();
expectTypeOf<ReadToTheEnd<`${TwoThousand<'int x = 1;\n'>}${Last}`>>().toEqualTypeOf<Saxpy>();
expectTypeOf<ReadToTheEnd<`${TwoThousand<'// "comment" /* \n'>}${Last}`>>().toEqualTypeOf<Saxpy>();
expectTypeOf<ReadToTheEnd<`/*${TwoThousand<'comment\n'>}*/${Last}`>>().toEqualTypeOf<Saxpy>();
expectTypeOf<ReadToTheEnd<`#if 0\n${TwoThousand<'__global__ void dead() { }\n'>}#endif\n${Last}`>>().toEqualTypeOf<Saxpy>();
expectTypeOf<ReadToTheEnd<`${TwoThousand<'template <typename T> struct S {};\n'>}${Last}`>>().toEqualTypeOf<Saxpy>();
expectTypeOf<ReadToTheEnd<`${Hundred<'#define A(x) x\n#pragma unroll\n'>}${Last}`>>().toEqualTypeOf<Saxpy>();
expectTypeOf<ReadToTheEnd<`${Thousand<'typedef int a_t;\n'>}${Last}`>>().toEqualTypeOf<Saxpy>();
expectTypeOf<ReadToTheEnd<`//${Thousand<'/'>}\n/*${Thousand<'*'>}*/${Last}`>>().toEqualTypeOf<Saxpy>();
expectTypeOf<ReadToTheEnd<`${Hundred<Kernel<'first'>>}${Last}`>>().toEqualTypeOf<Saxpy>();
expectTypeOf<ReadToTheEnd<`namespace a {${Ten<Device>}}${Last}`>>().toEqualTypeOf<Saxpy>();

// Ten kernels in a hundred lines.
type TenKernels =
  `${Kernel<'k0'>}${Kernel<'k1'>}${Kernel<'k2'>}${Kernel<'k3'>}${Kernel<'k4'>}${Kernel<'k5'>}${Kernel<'k6'>}${Kernel<'k7'>}${Kernel<'k8'>}${Kernel<'k9'>}`;
expectTypeOf<NamesIn<TenKernels>>().toEqualTypeOf<`k${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`>();
expectTypeOf<Parameters<KernelsOfSource<TenKernels>[NamesIn<TenKernels>]>>().toEqualTypeOf<Saxpy>();

// Past what the reader counts, everything is a general kernel again.
expectTypeOf<KernelByName<`${Thousand<'#define A(x) x\n'>}${Last}`, 'last'>>().not.toBeAny();
expectTypeOf<MayHaveMore<`${Thousand<'__global__ void same() { }\n'>}${Last}`>>().toEqualTypeOf<true>();
expectTypeOf<KernelByName<`${Thousand<'__global__ void same() { }\n'>}${Last}`, 'last'>>().toEqualTypeOf<GeneralKernel>();
expectTypeOf<MayHaveMore<`namespace a {${Thousand<'{ } '>}}${Last}`>>().toEqualTypeOf<true>();
expectTypeOf<MayHaveMore<`__global__ void k() { ${Thousand<'a / b;'>} }`>>().toEqualTypeOf<true>();

type ManyNames = KernelByName<`${Thousand<'typedef int a_t;\n'>}typedef float real;\n__global__ void k(a_t a, real b, float c) { }`, 'k'>;
expectTypeOf<Parameters<ManyNames>>().toEqualTypeOf<[number | bigint, CudaArgument, number]>();

// Strange parameter lists.
type General = Parameters<GeneralKernel>;
type ArgumentsIn<List extends string> = Parameters<KernelByName<`__global__ void k(${List}) { }`, 'k'>>;
expectTypeOf<ArgumentsIn<`${Thousand<'int, '>}int`>>().toEqualTypeOf<General>();
expectTypeOf<ArgumentsIn<`${Thousand<' '>}int x`>>().toEqualTypeOf<General>();
expectTypeOf<ArgumentsIn<`${Thousand<'\t'>}int x`>>().toEqualTypeOf<General>();
expectTypeOf<ArgumentsIn<`${Thousand<'const '>}int x`>>().toEqualTypeOf<General>();
expectTypeOf<ArgumentsIn<`${Thousand<'X<'>}int${Thousand<'>'>} x, int y`>>().not.toBeAny();
expectTypeOf<ArgumentsIn<`float ${Thousand<'*'>} x`>>().not.toBeAny();
expectTypeOf<MayHaveMore<`__global__ void __launch_bounds__(${Thousand<'('>}2${Thousand<')'>}) k() { }`>>().toEqualTypeOf<true>();
expectTypeOf<MayHaveMore<`__global__ ${Thousand<'__launch_bounds__(2) '>} void k() { }`>>().toEqualTypeOf<true>();
expectTypeOf<
  ArgumentsIn<Hundred<'float* x, '> extends infer Many extends string ? `${Many}int n` : never>['length']
>().toEqualTypeOf<101>();
