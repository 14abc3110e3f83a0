import { expectTypeOf } from 'expect-type';
import type {
  AnyTypedArray,
  ConvertedPointer,
  CudaArgument,
  DeclarationFitsSource,
  DeclaredArgument,
  DeclaredArguments,
  DeclaredKernel,
  DeclaredResult,
  Directed,
  ExactArray,
  GeneralKernel,
  OutputPointer,
  SingleOut,
  StructArgument,
  TextInputPointer,
} from '../../types/index';
import { autoout, compile, inout, input, Library, output } from './stand-ins';

type Integer = number | bigint;

// Types as text.
expectTypeOf<DeclaredArgument<'float'>>().toEqualTypeOf<number>();
expectTypeOf<DeclaredArgument<'unsigned long long'>>().toEqualTypeOf<Integer>();
expectTypeOf<DeclaredArgument<'const float *'>>().toEqualTypeOf<ConvertedPointer<'float32'>>();
expectTypeOf<DeclaredArgument<'float *'>>().toEqualTypeOf<OutputPointer<'float32'>>();
expectTypeOf<DeclaredArgument<' const  float4* '>>().toEqualTypeOf<ConvertedPointer<'float4'>>();
expectTypeOf<DeclaredArgument<'float32'>>().toEqualTypeOf<number>();
expectTypeOf<DeclaredArgument<'f32'>>().toEqualTypeOf<number>();
expectTypeOf<DeclaredArgument<'u64'>>().toEqualTypeOf<Integer>();
expectTypeOf<DeclaredArgument<'bool'>>().toEqualTypeOf<boolean>();
expectTypeOf<DeclaredArgument<'f32 *'>>().toEqualTypeOf<OutputPointer<'float32'>>();
expectTypeOf<DeclaredArgument<'const char *'>>().toEqualTypeOf<TextInputPointer | AnyTypedArray>();
expectTypeOf<DeclaredArgument<'rgba'>>().toEqualTypeOf<CudaArgument>();
expectTypeOf<DeclaredArgument<string>>().toEqualTypeOf<CudaArgument>();

// Classes: exactly that one.
expectTypeOf<DeclaredArgument<Float32ArrayConstructor>>().toEqualTypeOf<ExactArray<Float32ArrayConstructor>>();
declare const exactly: (x: DeclaredArgument<Float32ArrayConstructor>) => void;
exactly(new Float32Array(1));
exactly(null);
// @ts-expect-error
exactly([1]);
// @ts-expect-error
exactly(new Uint8Array(1));

// Directions.
expectTypeOf<DeclaredArgument<Directed<'input', 'float32'>>>().toEqualTypeOf<number | ConvertedPointer<'float32'>>(); // of a value, the value
expectTypeOf<DeclaredArgument<Directed<'input', 'float *'>>>().toEqualTypeOf<ConvertedPointer<'float32'>>();
expectTypeOf<DeclaredArgument<Directed<'output', 'const float *'>>>().toEqualTypeOf<OutputPointer<'float32'>>();
expectTypeOf<DeclaredArgument<Directed<'inout', 'i32'>>>().toEqualTypeOf<OutputPointer<'int32'>>();
expectTypeOf<DeclaredArgument<Directed<'input', Int32ArrayConstructor>>>().toEqualTypeOf<ExactArray<Int32ArrayConstructor>>();

// An input that is declared by its type takes what converts to it exactly; the call checks that it does.
declare const convertible: (x: DeclaredArgument<Directed<'input', 'float32'>>) => void;
convertible(new Int32Array(1));
convertible(new Float64Array(1));
convertible([1]);
// @ts-expect-error text does not
convertible('1');
declare const written: (x: DeclaredArgument<Directed<'output', 'float32'>>) => void;
// @ts-expect-error a result is not converted back
written(new Float64Array(1));

// Struct types: what they encode.
interface ParticleType {
  readonly byteLength: number;
  encode(value: { mass: number }, into: DataView): void;
}
expectTypeOf<DeclaredArgument<ParticleType>>().toEqualTypeOf<{ mass: number }>();
expectTypeOf<{ mass: number }[]>().toExtend<DeclaredArgument<Directed<'input', ParticleType>>>();

// What a call takes and resolves to.
type List = [Directed<'autoout', 'float32'>, 'const float *', Directed<'autoout', Int32ArrayConstructor>, 'int'];
expectTypeOf<DeclaredArguments<List>>().toEqualTypeOf<[ConvertedPointer<'float32'>, Integer]>();
expectTypeOf<DeclaredResult<List>>().toEqualTypeOf<[Float32Array, Int32Array]>();
expectTypeOf<DeclaredResult<[Directed<'autoout', 'float32'>]>>().toEqualTypeOf<Float32Array>();
expectTypeOf<DeclaredResult<[Directed<'autoout', 'u8'>]>>().toEqualTypeOf<Uint8Array>();
expectTypeOf<DeclaredResult<[Directed<'autoout', 'double *'>]>>().toEqualTypeOf<Float64Array>();
expectTypeOf<DeclaredResult<[Directed<'autoout', 'char'>]>>().toEqualTypeOf<Uint8Array>();
expectTypeOf<DeclaredResult<[SingleOut<'int32'>]>>().toEqualTypeOf<number>();
expectTypeOf<DeclaredResult<[SingleOut<'int16'>, Directed<'autoout', 'int16'>]>>().toEqualTypeOf<[number, Int16Array]>();
expectTypeOf<DeclaredResult<[SingleOut<'int64'>]>>().toEqualTypeOf<bigint>();
expectTypeOf<DeclaredResult<[SingleOut<'bool'>]>>().toEqualTypeOf<boolean>();
expectTypeOf<DeclaredResult<[SingleOut<'double *'>]>>().toEqualTypeOf<number>();
expectTypeOf<DeclaredResult<[SingleOut<'char'>]>>().toEqualTypeOf<number>();
expectTypeOf<DeclaredResult<[SingleOut<'float2'>]>>().toEqualTypeOf<{ x: number; y: number }>();
expectTypeOf<DeclaredResult<[SingleOut<'float[4]'>]>>().toEqualTypeOf<Float32Array>();
expectTypeOf<DeclaredResult<['float *']>>().toEqualTypeOf<void>();

// node-ffi's form, the object, the prototype, the list.
type Forms = {
  nodeFfi: DeclaredKernel<['void', ['float', 'const float *']]>;
  object: DeclaredKernel<{ arguments: ['float', 'const float *'] }>;
  objectWithReturn: DeclaredKernel<{ arguments: ['float', 'const float *']; return: 'void' }>;
  list: DeclaredKernel<['float', 'const float *']>;
  prototype: DeclaredKernel<'void k(float a, const float* x);'>;
};
expectTypeOf<Parameters<Forms[keyof Forms]>>().toEqualTypeOf<[number, ConvertedPointer<'float32'>]>();
expectTypeOf<Parameters<Forms['prototype']['named']>[0]>().toEqualTypeOf<{
  a: number;
  x: ConvertedPointer<'float32'>;
}>();
expectTypeOf<DeclaredKernel<'void k(float32 a)'>>().parameters.toEqualTypeOf<[number]>();
expectTypeOf<DeclaredKernel<'no prototype'>>().toEqualTypeOf<GeneralKernel>();
expectTypeOf<DeclaredKernel<string[]>>().toEqualTypeOf<GeneralKernel>();

// Library: as declared.
const x = new Float32Array(4);
const lib = Library('kernels.cu', {
  saxpy: ['void', ['float', 'const float *', 'const float *', 'float *', 'size_t']],
  tryme: { arguments: ['const char *'] },
  sum: 'void sum(const float* x, float* total)',
  mixed: [autoout('float32', (args) => args[1].length), input(Float32Array), inout('int *')],
});
await lib.saxpy(2, x, x, x, 4);
await lib.tryme('this is a test');
await lib.sum(x, x);
expectTypeOf(await lib.mixed(x, new Int32Array(1))).toEqualTypeOf<Float32Array>();
// @ts-expect-error
await lib.saxpy(2, x, x, [1], 4);
// @ts-expect-error
await lib.tryme(1);
// @ts-expect-error
await lib.sum(x);
// @ts-expect-error not declared
lib.other;
// @ts-expect-error a kernel returns nothing
Library('kernels.cu', { saxpy: ['int', ['float']] });
// @ts-expect-error
Library('kernels.cu', { saxpy: ['void', [3]] });
const anyPath: string = 'kernels.cu';
await Library(anyPath, { k: ['void', ['float']] }).k(1);

// A declaration for a source that is known must fit it.
const source = `
  __global__ void multiply_them(float* dest, const float* a, const float* b) { }
  __global__ void values(float a, int b, half c, float4 d, unsigned char* bytes, Unknown u) { }
  template <typename T> __global__ void scale(T* x, T a) { }
`;
Library(source, { multiply_them: ['void', ['float *', 'const float *', 'float *']] });
Library(source, { multiply_them: [output(Float32Array), input('f32'), 'void *'] });
Library(source, { values: ['f32', 'unsigned', 'half', 'float4', 'void *', 'Unknown'] });
// @ts-expect-error a type that neither the source nor a registration has
Library(source, { values: ['f32', 'unsigned', 'half', 'float4', 'void *', 'anything'] });
Library(source, { 'scale<float>': [inout('float32'), 'float'] });
// @ts-expect-error argument 2 is no int array
Library(source, { multiply_them: ['void', ['float *', 'const int *', 'float *']] });
// @ts-expect-error two types for three parameters
Library(source, { multiply_them: ['void', ['float *', 'const float *']] });
// @ts-expect-error a pointer is no value
Library(source, { multiply_them: ['void', ['float *', 'float', 'float *']] });
// @ts-expect-error a class of another element type
Library(source, { multiply_them: [output(Float64Array), input(Float32Array), input(Float32Array)] });
// @ts-expect-error no such kernel
Library(source, { multiply: ['void', ['float *', 'const float *', 'float *']] });
// @ts-expect-error a prototype that does not fit
Library(source, { multiply_them: 'void multiply_them(float* dest, const float* a, int b)' });
// @ts-expect-error an instance that does not fit
Library(source, { 'scale<float>': [inout('float64'), 'float'] });
Library(`#include "more.cuh"\n__global__ void k(float* x) { }`, { other: ['void', ['int']] });

type Fits<Name extends string, D> = DeclarationFitsSource<typeof source, Name, D>;
expectTypeOf<Fits<'multiply_them', ['float *', 'const float *', 'const float *']>>().toEqualTypeOf<true>();
expectTypeOf<
  Fits<'multiply_them', ['float *', 'const int *', 'float *']>
>().toEqualTypeOf<'argument 2 (a) is const float32 *, declared as const int32 *'>();
expectTypeOf<
  Fits<'multiply_them', [Directed<'output', 'f64'>, 'float *', 'float *']>
>().toEqualTypeOf<'argument 1 (dest) is float32 *, declared as float64 *'>();
expectTypeOf<
  Fits<'multiply_them', ['float *', Directed<'input', 'f64'>, 'float *']>
>().toEqualTypeOf<'argument 2 (a) is const float32 *, declared as const float64 *'>();
expectTypeOf<Fits<'multiply_them', ['float *']>>().toEqualTypeOf<'multiply_them has 3 parameters, 1 are declared'>();
expectTypeOf<Fits<'multiply', ['float *']>>().toEqualTypeOf<'the source has no kernel multiply'>();
expectTypeOf<
  Fits<'values', ['double', 'int', 'half', 'float4', 'u8 *', 'int']>
>().toEqualTypeOf<'argument 1 (a) is float32, declared as float64'>();
expectTypeOf<
  Fits<'values', ['float', 'size_t', 'half', 'float4', 'u8 *', 'int']>
>().toEqualTypeOf<'argument 2 (b) is int32, declared as uint64'>();
expectTypeOf<
  Fits<'values', ['float', 'int', 'u16', 'float4', 'u8 *', 'int']>
>().toEqualTypeOf<'argument 3 (c) is float16, declared as uint16'>();
expectTypeOf<
  Fits<'values', ['float', 'int', 'half', 'float2', 'u8 *', 'int']>
>().toEqualTypeOf<'argument 4 (d) is float4, declared as float2'>();
expectTypeOf<Fits<'values', ['float', 'int', 'half', ParticleType, 'float *', 'float *']>>().toEqualTypeOf<true>();
expectTypeOf<DeclarationFitsSource<string, 'k', ['float *']>>().toEqualTypeOf<true>();
expectTypeOf<DeclarationFitsSource<typeof source, 'multiply_them', string[]>>().toEqualTypeOf<true>();

// A declaration of one kernel of a module.
const mod = await compile(source);
const multiply = mod.kernel('multiply_them', [autoout('float32', (args) => args[1].length), input('float32'), input('float32')]);
const product: Float32Array = await multiply(x, [1, 2, 3, 4]);
expectTypeOf(product).not.toBeAny();
expectTypeOf(multiply.sync(x, x)).toEqualTypeOf<Float32Array>();
multiply.async(x, x, (error, result) => {
  expectTypeOf(error).toEqualTypeOf<Error | null>();
  expectTypeOf(result).toEqualTypeOf<Float32Array>();
});
const both = mod.kernel('multiply_them', [autoout('f32', 4), autoout(Float32Array, 4), 'const float *']);
expectTypeOf(await both(x)).toEqualTypeOf<[Float32Array, Float32Array]>();
const single = mod.kernel('multiply_them', [autoout('float32'), input('float32'), input('float32')]);
expectTypeOf(single.sync(x, x)).toEqualTypeOf<number>();
// @ts-expect-error
mod.kernel('multiply_them', [autoout('float64', 4), input('float32'), input('float32')]);
// @ts-expect-error
mod.kernel('multiply_them', ['float *']);
const unknown = await compile('' as string);
const declared = unknown.kernel('k', ['float', output(Float32Array)]);
expectTypeOf(declared).parameters.toEqualTypeOf<[number, ExactArray<Float32ArrayConstructor>]>();
expectTypeOf<StructArgument>().toEqualTypeOf<object>();
