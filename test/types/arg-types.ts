// `kernel.argTypes = …`: each declaration fits what the compiled kernel takes.
import { CudaModule, inout, input, output } from '../../lib';

const every = await CudaModule.compile(`
__global__ void k(float* x, const double *y, unsigned int *u, const int *n, long long *l, unsigned char *c, const char *text, float4 *v,
                  int a, bool *b, half *h) {}
`);
every.k.argTypes = [
  'float *',
  'const double*',
  'unsigned *',
  'int const *',
  'long long int *',
  'unsigned char *',
  'const char *',
  'float4 *',
  'int',
  'bool *',
  '__half *',
];
every.k.argTypes = [
  output(Float32Array),
  input(Float64Array),
  inout('u32'),
  'int[4]',
  'int64 *',
  'uint8 *',
  'string',
  'float *',
  'int32',
  output(Uint8Array),
  output('float16'),
];
// Memory of the same layout, or without one.
every.k.argTypes = [
  'float2 *',
  'void *',
  'int *',
  'unsigned *',
  'size_t *',
  'float *',
  'const char *',
  'float4 *',
  'int',
  'bool *',
  'uint16 *',
];

const pair = await CudaModule.compile('__global__ void k(float* x, int *y) {}');
pair.k.argTypes = [Float32Array, Uint32Array];
// @ts-expect-error no such type
pair.k.argTypes = ['flaot *', 'int *'];
// @ts-expect-error elements of another size
pair.k.argTypes = ['double *', 'int *'];
// @ts-expect-error the same, by a name that begins like the right one
pair.k.argTypes = ['float16 *', 'int *'];
// @ts-expect-error floating-point for integers
pair.k.argTypes = ['float *', 'float *'];
// @ts-expect-error the name of a class
pair.k.argTypes = [output('Float32Array'), 'int *'];
// @ts-expect-error the same, without a direction
pair.k.argTypes = ['Float32Array', 'int *'];
// @ts-expect-error a value for a pointer
pair.k.argTypes = ['const float', 'int *'];
// @ts-expect-error another class
pair.k.argTypes = [output(Int32Array), 'int *'];
// @ts-expect-error another dtype
pair.k.argTypes = [output('float64'), 'int *'];
// @ts-expect-error another class, without a direction
pair.k.argTypes = [Float64Array, 'int *'];
