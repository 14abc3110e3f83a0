// What tsc knows of the functions of a C library, from their prototypes: every kind of parameter, with streams and without.
import { expectTypeOf } from 'expect-type';
import { CudaBuffer, CudaEvent, CudaStream, DeviceArray, HostLibrary, managed, Struct } from '../../lib';

type Integer = number | bigint;

const host = Float32Array.of(1, 2);
const device = DeviceArray.ones([2], 'float32');
const wide = DeviceArray.ones([2], 'float64');
const stream = new CudaStream();

const lib = HostLibrary('libmine.so', {
  none: 'int()',
  nothing: 'void nothing(void);',
  numbers: 'int numbers(unsigned long long n, float, const double d, bool b, int8_t c)',
  mixed: 'int mixed(const float* in, __device__ float* out, __host__ int* bins, const char* name, void* other, cudaStream_t stream)',
  plain: 'int plain(const float* in, __device__ float* out, __host__ int* bins, const char* name, void** other)',
  first: 'int(cudaStream_t stream, __device__ const float *in, int n)',
  middle: 'int(int n, CUstream, __host__ float* restrict out)',
  constant: 'int(int n, const cudaStream_t stream)',
  two: 'int(cudaStream_t from, int n, cudaStream_t to)',
  alone: 'void(cudaStream_t)',
  lines: `int lines(
    __device__ const float* __restrict__ in,
    int w,
    cudaStream_t stream
  );`,
  arrays: 'int(float x[], const float y[4], float (*rows)[4], int n)',
  pointers: 'int(cudaStream_t* made, float** rows, float4* v, __device__ const void* p, int n)',
  named: 'status_t(blur_t handle, const Options* options, struct Other* other, int n, cudaStream_t stream)',
  any: 'int(const char* format, ...)',
});

// Streams are left out, or all passed.
await lib.mixed(host, device, Int32Array.of(1), 'name', null);
await lib.mixed(host, device, Int32Array.of(1), 'name', null, stream);
await lib.plain(device, new CudaBuffer(8), null, Buffer.from('name'), 12n);
await lib.plain(new CudaBuffer(8), 5n, new ArrayBuffer(4), null, new BigUint64Array(1));
await lib.first(device, 3);
await lib.first(stream, device, 3);
lib.middle.sync(3, host);
lib.middle.enqueue(3, stream, host);
lib.middle.async(3, host, (error, result) => void [error, result]);
lib.middle.async(3, stream, managed(Float32Array, 2), (error) => void error);
await lib.constant(3);
await lib.constant(3, stream);
await lib.two(3);
await lib.two(stream, 3, stream);
await lib.alone();
await lib.alone(stream);
expectTypeOf<Parameters<typeof lib.two>>().toEqualTypeOf<[stream: CudaStream, Integer, stream: CudaStream]>();
// @ts-expect-error an array of the host for __device__
await lib.mixed(host, host, Int32Array.of(1), 'name', null);
// @ts-expect-error the same, with the stream
await lib.mixed(host, host, Int32Array.of(1), 'name', null, stream);
// @ts-expect-error memory of the device for __host__
await lib.mixed(host, device, device, 'name', null);
// @ts-expect-error elements of another type
await lib.mixed(wide, device, null, 'name', null);
// @ts-expect-error too few
await lib.mixed(host, device, null, 'name');
// @ts-expect-error a number is no text
await lib.mixed(host, device, null, 3, null);
// @ts-expect-error nor memory
await lib.mixed(host, device, null, 'name', 3);
// @ts-expect-error an event is no stream
await lib.mixed(host, device, null, 'name', null, new CudaEvent());
// @ts-expect-error nor is a handle
await lib.mixed(host, device, null, 'name', null, stream.handle);
// @ts-expect-error nothing in the place of a stream
await lib.mixed(host, device, null, 'name', null, undefined);
// @ts-expect-error an array of the host, behind a stream
await lib.first(host, 3);
// @ts-expect-error the stream is in another place
await lib.first(device, 3, stream);
// @ts-expect-error a text for an int
lib.middle.sync('3', host);
// @ts-expect-error the same
lib.middle.enqueue('3', stream, host);
// @ts-expect-error memory of the device for __host__
lib.middle.async(3, device, () => {});
// @ts-expect-error no callback
lib.middle.async(3, host);
// @ts-expect-error one stream of two
await lib.two(stream, 3);
// @ts-expect-error a number is no stream
await lib.alone(3);
// @ts-expect-error a text for an int
await lib.constant('3');
await lib.lines(device, 3);
await lib.lines(device, 3, stream);
// @ts-expect-error an array of the host
await lib.lines(host, 3);

// Other parameters.
expectTypeOf<Parameters<typeof lib.none>>().toEqualTypeOf<[]>();
expectTypeOf<Parameters<typeof lib.nothing>>().toEqualTypeOf<[]>();
expectTypeOf<Parameters<typeof lib.numbers>>().toEqualTypeOf<[Integer, number, number, boolean, Integer]>();
expectTypeOf<Parameters<typeof lib.any>>().toEqualTypeOf<any[]>();
await lib.arrays(host, host, new Uint16Array(4), 3);
await lib.arrays(device, null, wide, 3);
// @ts-expect-error elements of another type
await lib.arrays(wide, host, host, 3);
// @ts-expect-error the same, of a constant array
await lib.arrays(host, new Float64Array(4), host, 3);
// @ts-expect-error a number is no array of arrays
await lib.arrays(host, host, 3, 3);
// @ts-expect-error behind it
await lib.arrays(host, host, host, '3');
await lib.pointers(new BigUint64Array(1), wide, host, DeviceArray.zeros(3, Struct({ a: 'int' }, 'A')), 3);
// @ts-expect-error lists are no pointers to pointers
await lib.pointers(null, [host], host, device, 3);
// @ts-expect-error nor is a text memory
await lib.pointers(null, null, 'x', device, 3);
// @ts-expect-error memory of the host for __device__
await lib.pointers(null, null, null, host, 3);
// @ts-expect-error behind them
await lib.pointers(null, null, null, device, '3');

// Only names of the library's own take anything.
await lib.named(3n, { radius: 3 }, host, 3);
await lib.named('anything', null, null, 3, stream);
// @ts-expect-error its neighbours do not
await lib.named(3n, null, null, '3');
// @ts-expect-error nor does the stream
await lib.named(3n, null, null, 3, 3);

// Misspelled types, beside streams, sides and pointers to arrays.
// @ts-expect-error
HostLibrary('libmine.so', { f: 'int(__device__ const flaot* in, cudaStream_t stream)' });
// @ts-expect-error
HostLibrary('libmine.so', { f: 'int(float (*rows)[4], doubel x)' });

// A header is read when the program runs.
const header: string = 'int f(cudaStream_t stream);';
await HostLibrary('libmine.so', header)['f']!(3, 'anything');
export { header };

const called = HostLibrary('libmine.so', {
  solve: 'int(double* x, int n, double (*objective)(double x, const char* name, long long id, void* data), void* data)',
  each: 'void each(void (*)(int))',
});
await called.solve(new Float64Array(3), 3, (x, name, id, data) => x * (name?.length ?? 1) + Number(id) + Number(data), null);
await called.solve(new Float64Array(3), 3, null, null);
await called.each((n) => n.toFixed());
await called.each(12n);
// @ts-expect-error a number, not a text
await called.each((text: string) => text);
// @ts-expect-error memory is no function
await called.each(new Float32Array(1));
// @ts-expect-error its fourth value is an address
await called.solve(new Float64Array(3), 3, (x, name, id, data: string) => x, null);
