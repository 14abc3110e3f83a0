// The ways in which cuda.bindings prepares a kernel's arguments: values with types, arrays of pointers, objects, structures.
import { CudaTexture, DeviceArray, Struct } from '../../../lib';
import * as bindings from '../../../lib/bindings';
import { driver, nvrtc } from '../../../lib/bindings';

let module_: driver.CUmodule;

/** Compiles and loads a source whose kernels are extern "C". */
function load(source: string): driver.CUmodule {
  const program = nvrtc.nvrtcCreateProgram(source, 'arguments.cu', [], []);
  nvrtc.nvrtcCompileProgram(program, ['-default-device', '-I/usr/local/cuda/include']);
  const ptx = nvrtc.nvrtcGetPTX(program);
  nvrtc.nvrtcDestroyProgram(program);
  return driver.cuModuleLoadData(ptx);
}

beforeAll(() => {
  driver.cuInit(0);
  driver.cuCtxSetCurrent(driver.cuDevicePrimaryCtxRetain(driver.cuDeviceGet(0)));
  module_ = load(`
    struct testStruct { int value; double other; char tag[4]; };
    extern "C" __global__ void scalars(double* out, bool b, signed char c, unsigned char uc, short s, unsigned short us, int i,
                                       unsigned int ui, long long l, unsigned long long ul, size_t n, float f, double d) {
      double all[] = {(double)b, (double)c, (double)uc, (double)s, (double)us, (double)i, (double)ui, (double)l, (double)ul, (double)n, f, d};
      for (int k = 0; k < 12; k++) out[k] = all[k];
    }
    extern "C" __global__ void halves(unsigned short* out, unsigned short bits) { *out = bits; }
    struct alignas(8) complex64 { float re, im; };
    struct alignas(16) complex128 { double re, im; };
    extern "C" __global__ void complexes(double* out, complex64 a, complex128 b) { out[0] = a.re; out[1] = a.im; out[2] = b.re; out[3] = b.im; }
    extern "C" __global__ void structs(double* out, testStruct s) { out[0] = s.value; out[1] = s.other; out[2] = s.tag[2]; }
    extern "C" __global__ void pointers(int* a, const int* b) { a[threadIdx.x] += b[threadIdx.x]; }
    extern "C" __global__ void nothing() {}
    extern "C" __global__ void texels(float* out, unsigned long long texture) {
      float4 v;
      asm("tex.1d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5}];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(texture), "f"(1.5f));
      *out = v.x;
    }`);
});

const kernel = (name: string) => driver.cuModuleGetFunction(module_, name);

/** Launches one thread, or so many, with arguments; the results are what `bytes` of memory hold after that. */
function run<View extends ArrayBufferView>(
  name: string,
  result: View,
  build: (address: bigint) => Parameters<typeof driver.cuLaunchKernel>[9],
  threads = 1,
): View {
  const address = driver.cuMemAlloc(result.byteLength);
  driver.cuMemsetD8(address, 0, result.byteLength);
  driver.cuLaunchKernel(kernel(name), 1, 1, 1, threads, 1, 1, 0, null, build(address));
  driver.cuCtxSynchronize();
  driver.cuMemcpyDtoH(result, address);
  driver.cuMemFree(address);
  return result;
}

test('scalars of every kind', () => {
  const types = [
    'pointer',
    'bool',
    'signed char',
    'unsigned char',
    'short',
    'unsigned short',
    'int',
    'unsigned int',
    'long long',
    'unsigned long long',
    'size_t',
    'float',
    'double',
  ];
  const values = [true, -128, 255, -32768, 65535, -(2 ** 31), 2 ** 32 - 1, -(2n ** 53n), 2n ** 53n, 2 ** 40, 1.5, Math.PI];
  expect([...run('scalars', new Float64Array(12), (out) => [[out, ...values], types])]).toEqual(values.map(Number));
});

test('the same by the names of dtypes', () => {
  const types = ['pointer', 'bool', 'int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'uint64', 'u64', 'f32', 'float64'];
  const values = [false, 1, 2, 3, 4, 5, 6, 7n, 8n, 9, 0.25, 0.5];
  expect([...run('scalars', new Float64Array(12), (out) => [[out, ...values], types])]).toEqual(values.map(Number));
});

test('half is rounded, or given as its bits', () => {
  expect(
    run('halves', new Uint16Array(1), (out) => [
      [out, 1.5],
      ['pointer', 'half'],
    ])[0],
  ).toBe(0x3e00);
  expect(
    run('halves', new Uint16Array(1), (out) => [
      [out, 0x7bff],
      ['pointer', 'unsigned short'],
    ])[0],
  ).toBe(0x7bff);
});

test('complex numbers as vectors', () => {
  const arguments_ = (out: bigint) =>
    [
      [out, [1, -2], [3, -4]],
      ['pointer', 'cuFloatComplex', 'double2'],
    ] as const;
  const objects = (out: bigint) =>
    [
      [out, Float32Array.of(1, -2), Float64Array.of(3, -4)],
      ['pointer', null, null],
    ] as const;
  for (const form of [arguments_, objects]) expect([...run('complexes', new Float64Array(4), form)]).toEqual([1, -2, 3, -4]);
});

test('structures: by a Struct, by their bytes', () => {
  const type = Struct({ value: 'int', other: 'double', tag: ['char', 4] });
  const value = { value: 7, other: 2.5, tag: [0, 0, 42, 0] };
  expect([
    ...run('structs', new Float64Array(3), (out) => [
      [out, value],
      ['pointer', type],
    ]),
  ]).toEqual([7, 2.5, 42]);
  expect([
    ...run('structs', new Float64Array(3), (out) => [
      [out, type.encode(value)],
      ['pointer', null],
    ]),
  ]).toEqual([7, 2.5, 42]);
});

test('device arrays, with a type and without one', async () => {
  const b = await DeviceArray.from(Int32Array.of(10, 20, 30));
  expect([
    ...run(
      'pointers',
      new Int32Array(3),
      (a) => [
        [a, b],
        ['pointer', 'const int *'],
      ],
      3,
    ),
  ]).toEqual([10, 20, 30]);
  expect([
    ...run(
      'pointers',
      new Int32Array(3),
      (a) => [
        [a, b],
        ['int *', null],
      ],
      3,
    ),
  ]).toEqual([10, 20, 30]);
  b.dispose();
});

test('an array of the addresses of the values, as C has it', () => {
  const address = driver.cuMemAlloc(8);
  const values = new BigUint64Array(new SharedArrayBuffer(16));
  values[0] = address;
  values[1] = address;
  const first = bindings.addressOf(values);
  driver.cuMemcpyHtoD(address, Int32Array.of(3, 4));
  driver.cuLaunchKernel(kernel('pointers'), 1, 1, 1, 2, 1, 1, 0, null, BigUint64Array.of(first, first + 8n));
  driver.cuCtxSynchronize();
  const result = new Int32Array(2);
  driver.cuMemcpyDtoH(result, address);
  expect([...result]).toEqual([6, 8]);
  driver.cuMemFree(address);
});

test('the parameters as one block of bytes, by `extra`', () => {
  const address = driver.cuMemAlloc(8);
  driver.cuMemsetD8(address, 0, 8);
  driver.cuLaunchKernel(
    kernel('halves'),
    1,
    1,
    1,
    1,
    1,
    1,
    0,
    null,
    null,
    new Uint8Array(BigUint64Array.of(address, 0x1234n).buffer, 0, 10),
  );
  driver.cuCtxSynchronize();
  const result = new Uint16Array(1);
  driver.cuMemcpyDtoH(result, address);
  expect(result[0]).toBe(0x1234);
  driver.cuMemFree(address);
});

test('a texture object, as itself and as its handle', async () => {
  const texture = await CudaTexture.from(Float32Array.of(1, 2, 3, 4), { shape: [4], filter: 'point' } as never);
  for (const [value, type] of [
    [texture, null],
    [texture.handle, 'unsigned long long'],
  ] as const) {
    expect(
      run('texels', new Float32Array(1), (out) => [
        [out, value],
        ['pointer', type],
      ])[0],
    ).toBe(2);
  }
  texture.dispose();
});

test('a kernel without parameters', () => {
  driver.cuLaunchKernel(kernel('nothing'), 1, 1, 1, 1, 1, 1, 0, null, null);
  driver.cuLaunchKernelEx({ gridDimX: 1, gridDimY: 1, gridDimZ: 1, blockDimX: 1, blockDimY: 1, blockDimZ: 1 }, kernel('nothing'), [[], []]);
  driver.cuCtxSynchronize();
});

test.each([
  [[[1], []], /1 values and 0 types/],
  [[[1], ['integer']], 'cuLaunchKernel: argument 10 (kernelParams[1][0]): integer has no equivalent in JavaScript'],
  [[[1.5], ['int']], /kernelParams\[0\]\[0\].*expected a whole number for int, received 1.5/],
  [[[2 ** 31], ['int']], /expected -2147483648 to 2147483647 for int/],
  [[['text'], ['float']], /expected a number for float, received "text"/],
  [[[{}], [null]], /an object with an address or bytes/],
  [
    [
      [1, 2],
      ['int', 'void'],
    ],
    "cuLaunchKernel: argument 10 (kernelParams[1][1]): void has no values and cannot be a kernel's argument",
  ],
  [['a', 'b'], /\[values, types\]/],
])('%j is refused', (value, message) => {
  const launch = () => driver.cuLaunchKernel(kernel('nothing'), 1, 1, 1, 1, 1, 1, 0, null, value as never);
  expect(launch).toThrow(message);
  expect(launch).toThrow(expect.objectContaining({ name: expect.stringMatching(/TypeError|RangeError/) }));
});
