import { expectTypeOf } from 'expect-type';
import type {
  Float16ArrayLike,
  InputPointer,
  InputRows,
  OpaquePointer,
  OutputPointer,
  OutputRows,
  TextInputPointer,
  TextPointer,
  UnknownPointer,
  UntypedPointer,
} from '../../types/index';
import type { ArgumentOfText, ArgumentsOf } from './stand-ins';
import type { CudaBuffer, DeviceArray } from './stand-ins';

// How a pointer may be written.
expectTypeOf<ArgumentsOf<'float* x, float *x, float * x, float*x, float*, float *'>>().toEqualTypeOf<
  [
    OutputPointer<'float32'>,
    OutputPointer<'float32'>,
    OutputPointer<'float32'>,
    OutputPointer<'float32'>,
    OutputPointer<'float32'>,
    OutputPointer<'float32'>,
  ]
>();
expectTypeOf<ArgumentsOf<'const float* x, float const* x, const float *, float const *x, const volatile float* x'>>().toEqualTypeOf<
  [InputPointer<'float32'>, InputPointer<'float32'>, InputPointer<'float32'>, InputPointer<'float32'>, InputPointer<'float32'>]
>();
expectTypeOf<
  ArgumentsOf<'const float* __restrict__ x, const float *__restrict x, float* __restrict__, const float* const __restrict__ x'>
>().toEqualTypeOf<[InputPointer<'float32'>, InputPointer<'float32'>, OutputPointer<'float32'>, InputPointer<'float32'>]>();
expectTypeOf<ArgumentsOf<'float* const x, float* const, float *const __restrict__ x'>>().toEqualTypeOf<
  [OutputPointer<'float32'>, OutputPointer<'float32'>, OutputPointer<'float32'>]
>();
expectTypeOf<ArgumentsOf<'float x[], const float x[16], float const x[4][4], float[]'>>().toEqualTypeOf<
  [OutputPointer<'float32'>, InputPointer<'float32'>, InputPointer<'float32'> | InputRows<'float32'>, OutputPointer<'float32'>]
>();
expectTypeOf<ArgumentsOf<'const unsigned long long int* n, unsigned char *bytes, long*, size_t* n'>>().toEqualTypeOf<
  [InputPointer<'uint64'>, OutputPointer<'uint8'>, OutputPointer<'int64'>, OutputPointer<'uint64'>]
>();
expectTypeOf<ArgumentsOf<'const cuda::std::complex<float>* z, const half* h, __nv_bfloat16* b, const bool* f'>>().toEqualTypeOf<
  [InputPointer<'complex64'>, InputPointer<'float16'>, OutputPointer<'bfloat16'>, InputPointer<'bool'>]
>();
expectTypeOf<ArgumentsOf<'const float4* v, int3* v, cuFloatComplex* z, const char* s, char* s, const void* p, void* p'>>().toEqualTypeOf<
  [InputPointer<'float4'>, OutputPointer<'int3'>, OutputPointer<'float2'>, TextInputPointer, TextPointer, UntypedPointer, UntypedPointer]
>();
expectTypeOf<ArgumentsOf<'float** rows, const float* const* rows, float* rows[], Particle* p, const struct Particle* p'>>().toEqualTypeOf<
  [OpaquePointer, OpaquePointer, OpaquePointer, UnknownPointer, UnknownPointer]
>();

// Pointers to arrays take their elements, and lists of lists.
expectTypeOf<
  ArgumentsOf<'double (*p)[4][4], const float ( *rows )[16], const double (*)[2], float *(*pointers)[4], Pair (*p)[2]'>
>().toEqualTypeOf<
  [
    OutputPointer<'float64'> | OutputRows<'float64'>,
    InputPointer<'float32'> | InputRows<'float32'>,
    InputPointer<'float64'> | InputRows<'float64'>,
    OpaquePointer,
    UnknownPointer,
  ]
>();
expectTypeOf<InputPointer<'float32'>>().not.toBeAny();
expectTypeOf<OutputPointer<'float4'>>().not.toBeAny();

// What fits a const float*.
declare const input: (x: ArgumentOfText<'const float* x'>) => void;
declare const deviceFloats: DeviceArray<'float32'>;
declare const complexes: DeviceArray<'complex64'>;
declare const deviceInts: DeviceArray<'int32'>;
declare const someDeviceArray: DeviceArray<'float32' | 'int32'>;
declare const buffer: CudaBuffer;
declare const float16s: Float16ArrayLike;
declare const rows: (m: ArgumentOfText<'const double m[2][2]'>, cube: ArgumentOfText<'int (*cube)[2][2]'>) => void;
rows([[1, 2], [3, 4]], [[[1, 2], [3, 4]]]); // prettier-ignore
rows([1, 2, 3, 4], [[new Int32Array(2), [3, 4n]]]);
rows([new Float64Array(2), [3, 4]] as const, new Int32Array(4));
rows(new Float64Array(4), null);
// @ts-expect-error: not numbers
rows([['1', '2']], null);
// @ts-expect-error: an array of another class
rows([new Float32Array(2)], null);
// @ts-expect-error: a list that the kernel may write holds lists
rows([1, 2], [1, 2, 3, 4]);
// @ts-expect-error: a pointer to numbers takes no lists of lists
input([[1, 2]]);
input(new Float32Array(4));
input(new Float32Array(new SharedArrayBuffer(16)));
input([1, 2, 3]);
input([1, 2, 3] as const);
input(deviceFloats);
input(complexes);
input(buffer);
input(Buffer.alloc(16));
input(new Uint8Array(16));
input(new DataView(new ArrayBuffer(16)));
input(new ArrayBuffer(16));
input(new SharedArrayBuffer(16));
input(null);
// @ts-expect-error the elements are of another type
input(new Int32Array(4));
// @ts-expect-error of another size
input(new Float64Array(4));
// @ts-expect-error of another type
input(deviceInts);
// @ts-expect-error perhaps of another type
input(someDeviceArray);
// @ts-expect-error a float is no bigint
input([1n]);
// @ts-expect-error no text
input(['1']);
// @ts-expect-error no text
input('1, 2');
// @ts-expect-error no number
input(1);
// @ts-expect-error no raw address
input(1n);
// @ts-expect-error no plain object
input({});
// @ts-expect-error not undefined
input(undefined);

// What fits a float*: the same but no plain array, to which no result could be written.
declare const output: (x: ArgumentOfText<'float* x'>) => void;
output(new Float32Array(4));
output(deviceFloats);
output(buffer);
output(Buffer.alloc(16));
output(null);
// @ts-expect-error a plain array
output([1, 2, 3]);
// @ts-expect-error the elements are of another type
output(new Float64Array(4));
// @ts-expect-error of another type
output(deviceInts);

// Element types that have more than one array.
declare const halves: (x: ArgumentOfText<'const half* x'>) => void;
halves(new Uint16Array(4));
halves(float16s);
halves([1.5]);
// @ts-expect-error
halves(new Int16Array(4));
declare const pairsOfHalves: (x: ArgumentOfText<'const half2* x'>) => void;
pairsOfHalves(new Uint16Array(4));
pairsOfHalves([{ x: 1, y: 2 }]);
// @ts-expect-error
pairsOfHalves(new Float32Array(4));
declare const brains: (x: ArgumentOfText<'const __nv_bfloat16* x'>) => void;
brains(new Uint16Array(4));
// @ts-expect-error a bfloat16 is no float16
brains(float16s);
declare const bytes: (x: ArgumentOfText<'unsigned char* x'>) => void;
bytes(new Uint8ClampedArray(4));
// @ts-expect-error
bytes(new Int8Array(4));
declare const longs: (x: ArgumentOfText<'const int64_t* x'>) => void;
longs(new BigInt64Array(4));
longs([1, 2n]);
// @ts-expect-error unsigned
longs(new BigUint64Array(4));
declare const flags: (x: ArgumentOfText<'const bool* x'>) => void;
flags([true, false]);
flags(new Uint8Array(2));
// @ts-expect-error a bool is a boolean
flags([1, 0]);

// Vectors and complex numbers: their elements in a row, or objects where a plain array fits.
declare const vectors: (x: ArgumentOfText<'const float2* x'>) => void;
vectors(new Float32Array(4));
vectors(complexes);
vectors(deviceFloats);
vectors([1, 2, 3, 4]);
vectors([{ x: 1, y: 2 }]);
// @ts-expect-error y is missing
vectors([{ x: 1 }]);
// @ts-expect-error
vectors(new Float64Array(4));
declare const complexNumbers: (x: ArgumentOfText<'cuda::std::complex<double>* x'>) => void;
complexNumbers(new Float64Array(4));
// @ts-expect-error
complexNumbers(complexes);

// Text.
declare const text: (x: ArgumentOfText<'const char* x'>) => void;
text('this is a test');
text(Buffer.from('this is a test'));
text(new Int8Array(4));
// @ts-expect-error
text(new Int32Array(4));
// @ts-expect-error
text(1);

// Untyped and opaque memory.
declare const untyped: (x: ArgumentOfText<'void* x'>) => void;
untyped(new Float64Array(4));
untyped(deviceInts);
untyped(someDeviceArray);
// @ts-expect-error the elements of a plain array have no type
untyped([1]);
declare const particles: (x: ArgumentOfText<'Particle* x'>) => void;
particles([{ mass: 1 }]);
particles(new Uint8Array(32));
particles(null);
// @ts-expect-error
particles(1);

// 8-bit floats: their bits, and their own elements on the device.
declare const eights: (x: ArgumentOfText<'const __nv_fp8_e4m3* x'>, written: ArgumentOfText<'__nv_fp8_e5m2* y'>) => void;
declare const e4m3: DeviceArray<'float8_e4m3'>;
declare const e5m2: DeviceArray<'float8_e5m2'>;
eights(e4m3, e5m2);
eights([0.5, 1], new Uint8Array(2));
// @ts-expect-error of another format
eights(e5m2, e5m2);
// @ts-expect-error numbers that may not fit
eights(new Float32Array(2), null);
