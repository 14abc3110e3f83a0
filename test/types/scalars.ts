import { expectTypeOf } from 'expect-type';
import type { VectorObject } from '../../types/index';
import type { ArgumentOfText, ArgumentsOf } from './stand-ins';

type Integer = number | bigint;
type CudaTexture = { readonly kind: 'texture'; readonly handle: bigint; readonly shape: readonly number[] };
type CudaSurface = { readonly kind: 'surface'; readonly handle: bigint };

// Every spelling of the integer types, with a name and without one.
expectTypeOf<ArgumentOfText<'int n'>>().toEqualTypeOf<Integer>();
expectTypeOf<ArgumentOfText<'int'>>().toEqualTypeOf<Integer>();
expectTypeOf<ArgumentsOf<'unsigned, unsigned n, unsigned int, int unsigned n, signed, signed int n'>>().toEqualTypeOf<
  [Integer, Integer, Integer, Integer, Integer, Integer]
>();
expectTypeOf<ArgumentsOf<'long, long n, long int n, unsigned long, long unsigned int n, signed long n'>>().toEqualTypeOf<
  [Integer, Integer, Integer, Integer, Integer, Integer]
>();
expectTypeOf<ArgumentsOf<'long long, unsigned long long int n, long long unsigned n, long int long n'>>().toEqualTypeOf<
  [Integer, Integer, Integer, Integer]
>();
expectTypeOf<ArgumentsOf<'short, short int n, unsigned short n, char, char c, signed char c, unsigned char'>>().toEqualTypeOf<
  [Integer, Integer, Integer, Integer, Integer, Integer, Integer]
>();
expectTypeOf<ArgumentsOf<'size_t, size_t n, ptrdiff_t d, int8_t a, uint8_t, int16_t b, uint16_t'>>().toEqualTypeOf<
  [Integer, Integer, Integer, Integer, Integer, Integer, Integer]
>();
expectTypeOf<ArgumentsOf<'int32_t a, uint32_t, int64_t b, uint64_t, std::uint32_t c, cuda::std::int64_t, std :: size_t d'>>().toEqualTypeOf<
  [Integer, Integer, Integer, Integer, Integer, Integer, Integer]
>();

expectTypeOf<ArgumentsOf<'uint n, uchar c, ushort s, ulong l, char8_t c, char16_t, char32_t c, wchar_t'>>().toEqualTypeOf<
  [Integer, Integer, Integer, Integer, Integer, Integer, Integer, Integer]
>();

// Floating point and bool.
expectTypeOf<ArgumentsOf<'float, float x, double, double x'>>().toEqualTypeOf<[number, number, number, number]>();
expectTypeOf<ArgumentsOf<'half, half x, __half x, nv_bfloat16 x, __nv_bfloat16'>>().toEqualTypeOf<
  [number, number, number, number, number]
>();
expectTypeOf<ArgumentsOf<'__nv_fp8_e4m3 x, __nv_fp8_e5m2'>>().toEqualTypeOf<[number, number]>();
expectTypeOf<ArgumentsOf<'bool, bool flag'>>().toEqualTypeOf<[boolean, boolean]>();

// Qualifiers, white space, comments, defaults.
expectTypeOf<ArgumentOfText<'const float x'>>().toEqualTypeOf<number>();
expectTypeOf<ArgumentOfText<'float const x'>>().toEqualTypeOf<number>();
expectTypeOf<ArgumentOfText<'const unsigned long long int  n'>>().toEqualTypeOf<Integer>();
expectTypeOf<ArgumentOfText<'volatile int n'>>().toEqualTypeOf<Integer>();
expectTypeOf<ArgumentOfText<'\n\tfloat\n\tx\r\n'>>().toEqualTypeOf<number>();
expectTypeOf<ArgumentOfText<'float /* the factor, a < b */ x // (1)\n'>>().toEqualTypeOf<number>();
expectTypeOf<ArgumentsOf<'int n = 3, float x = 1.0f'>>().toEqualTypeOf<[Integer, number]>();
expectTypeOf<ArgumentsOf<''>>().toEqualTypeOf<[]>();
expectTypeOf<ArgumentsOf<' void '>>().toEqualTypeOf<[]>();

// Vector types take an object of their members, or their bytes.
declare const takeFloat4: (value: ArgumentOfText<'float4 v'>) => void;
takeFloat4({ x: 1, y: 2, z: 3, w: 4 });
takeFloat4(new Float32Array(4));
takeFloat4(new Uint8Array(16));
// @ts-expect-error w is missing
takeFloat4({ x: 1, y: 2, z: 3 });
// @ts-expect-error a number is no float4
takeFloat4(1);
// @ts-expect-error nor is null
takeFloat4(null);

expectTypeOf<VectorObject<Integer, 3>>().toExtend<ArgumentOfText<'int3'>>();
expectTypeOf<VectorObject<Integer, 4>>().toExtend<ArgumentOfText<'const uchar4 c'>>();
expectTypeOf<VectorObject<number, 2>>().toExtend<ArgumentOfText<'double2 v'>>();
expectTypeOf<VectorObject<Integer, 2>>().not.toExtend<ArgumentOfText<'double2 v'>>();
expectTypeOf<VectorObject<Integer, 1>>().toExtend<ArgumentOfText<'ulonglong1 v'>>();
expectTypeOf<VectorObject<number, 2>>().toExtend<ArgumentOfText<'cuFloatComplex v'>>();
expectTypeOf<VectorObject<number, 2>>().toExtend<ArgumentOfText<'__half2 v'>>();
expectTypeOf<VectorObject<Integer, 3>>().toExtend<ArgumentOfText<'dim3 shape'>>();
expectTypeOf<{ re: number; im: number }>().toExtend<ArgumentOfText<'cuda::std::complex<float> z'>>();
expectTypeOf<number>().not.toExtend<ArgumentOfText<'cuda::std::complex< double > z'>>();

// Textures and surfaces.
expectTypeOf<CudaTexture>().toExtend<ArgumentOfText<'cudaTextureObject_t t'>>();
expectTypeOf<CudaSurface>().toExtend<ArgumentOfText<'cudaSurfaceObject_t'>>();
expectTypeOf<Integer>().toExtend<ArgumentOfText<'cudaTextureObject_t t'>>();
expectTypeOf<CudaSurface>().not.toExtend<ArgumentOfText<'cudaTextureObject_t t'>>();
expectTypeOf<CudaTexture>().not.toExtend<ArgumentOfText<'cudaSurfaceObject_t'>>();
expectTypeOf<Float32Array>().not.toExtend<ArgumentOfText<'cudaTextureObject_t t'>>();

// Nothing of this is any.
expectTypeOf<ArgumentOfText<'int n'>>().not.toBeAny();
expectTypeOf<ArgumentOfText<'float4 v'>>().not.toBeAny();
expectTypeOf<ArgumentOfText<'dim3 v'>>().not.toBeAny();
