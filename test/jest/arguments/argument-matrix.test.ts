// Every scalar type with every boundary and every wrong value, through a kernel that echoes its argument; every class of
// array with every pointer type.
import { CudaModule } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

interface IntegerType {
  readonly type: string;
  readonly bits: 8 | 16 | 32 | 64;
  readonly signed: boolean;
}

const integers: IntegerType[] = [
  { type: 'char', bits: 8, signed: true },
  { type: 'signed char', bits: 8, signed: true },
  { type: 'unsigned char', bits: 8, signed: false },
  { type: 'short', bits: 16, signed: true },
  { type: 'unsigned short', bits: 16, signed: false },
  { type: 'int', bits: 32, signed: true },
  { type: 'unsigned int', bits: 32, signed: false },
  { type: 'long', bits: 64, signed: true },
  { type: 'unsigned long', bits: 64, signed: false },
  { type: 'long long', bits: 64, signed: true },
  { type: 'unsigned long long', bits: 64, signed: false },
  { type: 'size_t', bits: 64, signed: false },
  { type: 'wchar_t', bits: 32, signed: true },
  { type: 'char16_t', bits: 16, signed: false },
  { type: 'char32_t', bits: 32, signed: false },
  { type: 'cudaTextureObject_t', bits: 64, signed: false },
  { type: 'cudaSurfaceObject_t', bits: 64, signed: false },
];
const idOf = (type: string) => type.replace(/\W+/g, '_');

/** The pointer types, with the classes that fit beside bytes. */
const pointees: [string, string[]][] = [
  ['bool', ['Uint8Array']],
  ['char', ['Int8Array', 'Uint8Array']],
  ['signed char', ['Int8Array']],
  ['unsigned char', ['Uint8Array', 'Uint8ClampedArray']],
  ['short', ['Int16Array']],
  ['unsigned short', ['Uint16Array']],
  ['int', ['Int32Array']],
  ['unsigned int', ['Uint32Array']],
  ['long', ['BigInt64Array']],
  ['unsigned long', ['BigUint64Array']],
  ['long long', ['BigInt64Array']],
  ['unsigned long long', ['BigUint64Array']],
  ['float', ['Float32Array']],
  ['double', ['Float64Array']],
  ['half', ['Float16Array', 'Uint16Array']],
  ['__nv_bfloat16', ['Uint16Array']],
  ['__nv_fp8_e4m3', ['Uint8Array']],
  ['__nv_fp8_e5m2', ['Uint8Array']],
  ['half2', ['Float16Array', 'Uint16Array']],
  ['__nv_bfloat162', ['Uint16Array']],
  ['char2', ['Int8Array']],
  ['uchar4', ['Uint8Array', 'Uint8ClampedArray']],
  ['short4', ['Int16Array']],
  ['ushort2', ['Uint16Array']],
  ['int2', ['Int32Array']],
  ['uint4', ['Uint32Array']],
  ['longlong2', ['BigInt64Array']],
  ['ulonglong2', ['BigUint64Array']],
  ['float2', ['Float32Array']],
  ['float4', ['Float32Array']],
  ['double2', ['Float64Array']],
  ['cuFloatComplex', ['Float32Array']],
  ['cuDoubleComplex', ['Float64Array']],
  ['cuda::std::complex<float>', ['Float32Array']],
  ['Small', ['Int32Array', 'Uint32Array']],
  ['Pair', []],
  ['int*', ['BigUint64Array']],
];
const bytesClasses = ['Uint8Array', 'Buffer', 'DataView', 'ArrayBuffer', 'SharedArrayBuffer'];

const source = `
  #include <cuda_fp16.h>
  #include <cuda_bf16.h>
  #include <cuda_fp8.h>
  #include <cuComplex.h>
  #include <cuda/std/complex>
  enum Small { A, B };
  struct Pair { int a; float b; };
  ${integers.map(({ type }) => `__global__ void echo_${idOf(type)}(${type} v, ${type}* out) { *out = v; }`).join('\n')}
  __global__ void echo_bool(bool v, unsigned char* out) { *out = v ? 255 : 1; }
  __global__ void echo_float(float v, float* out) { *out = v; }
  __global__ void echo_double(double v, double* out) { *out = v; }
  __global__ void echo_half(half v, double same, unsigned short* out) { out[0] = __half_as_ushort(v); out[1] = __half_as_ushort(__double2half(same)); }
  __global__ void echo_bfloat16(__nv_bfloat16 v, double same, unsigned short* out) {
    out[0] = __bfloat16_as_ushort(v); out[1] = __bfloat16_as_ushort(__double2bfloat16(same));
  }
  template <typename T> __device__ void look(T* p, unsigned char* seen) { for (int i = 0; i < sizeof(T); i++) seen[i] = ((unsigned char*)p)[i]; }
  ${pointees.map(([type], i) => `__global__ void look_${i}(${type}* p, unsigned char* seen) { look(p, seen); }`).join('\n')}
  __global__ void look_void(void* p, unsigned char* seen) { look((int4*)p, seen); }`;

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source as string);
});

async function refusal(kernel: string, args: unknown[]) {
  const error = await failureOf(() => mod[kernel](...args));
  expect(error.code).toBe('ERR_CUDA_ARGUMENT');
  expect(error.message).toMatch(new RegExp(`^${kernel}: argument 1 \\((v|p)\\): expected `));
  return error;
}

const notNumbers: [string, unknown][] = [
  ['a string', '1'],
  ['a boolean', true],
  ['null', null],
  ['undefined', undefined],
  ['an object', {}],
  ['an array', [1]],
  ['a symbol', Symbol('1')],
  ['a function', () => 1],
  ['a Number object', Object(1)],
  ['a Date', new Date(0)],
];

describe.each(integers)('$type', ({ type, bits, signed }) => {
  const kernel = `echo_${idOf(type)}`;
  const minimum = signed ? -(2n ** BigInt(bits - 1)) : 0n;
  const maximum = signed ? 2n ** BigInt(bits - 1) - 1n : 2n ** BigInt(bits) - 1n;
  const boundaries = [minimum, minimum + 1n, signed ? -1n : 2n, 0n, 1n, maximum / 2n, maximum - 1n, maximum];

  function outputFor() {
    const arrays = {
      8: [Int8Array, Uint8Array],
      16: [Int16Array, Uint16Array],
      32: [Int32Array, Uint32Array],
      64: [BigInt64Array, BigUint64Array],
    };
    return new arrays[bits][signed ? 0 : 1](1);
  }

  test.each(boundaries)('%s arrives, as a bigint and as a number', async (value) => {
    const out = outputFor();
    await mod[kernel](value, out);
    expect(BigInt(out[0])).toBe(value);
    if (!Number.isSafeInteger(Number(value))) return;
    const again = outputFor();
    await mod[kernel](Number(value), again);
    expect(BigInt(again[0])).toBe(value);
  });

  test('-0 is 0', async () => {
    const out = outputFor();
    await mod[kernel](7, out);
    await mod[kernel](-0, out);
    expect(BigInt(out[0])).toBe(0n);
  });

  test.each([minimum - 1n, maximum + 1n, -(2n ** 64n), 2n ** 64n])('%s is out of range', async (value) => {
    expect(await refusal(kernel, [value, outputFor()])).toBeInstanceOf(RangeError);
    expect(await refusal(kernel, [Number(value), outputFor()])).toBeInstanceOf(RangeError);
  });

  test.each([1.5, -0.1, NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53), Number.MIN_VALUE])(
    '%p is not whole, or not exact',
    async (value) => {
      expect(await refusal(kernel, [value, outputFor()])).toBeInstanceOf(RangeError);
    },
  );

  test.each(notNumbers)('%s is none', async (_, value) => {
    expect(await refusal(kernel, [value, outputFor()])).toBeInstanceOf(TypeError);
  });
});

describe('bool', () => {
  test.each([
    [true, 255],
    [false, 1],
  ])('%p arrives', async (value, seen) => {
    const out = new Uint8Array(1);
    await mod.echo_bool(value, out);
    expect(out[0]).toBe(seen);
  });

  test.each([...notNumbers.filter(([name]) => name !== 'a boolean'), ['0', 0], ['1', 1], ['1n', 1n]])('%s is none', async (_, value) => {
    expect(await refusal('echo_bool', [value, new Uint8Array(1)])).toBeInstanceOf(TypeError);
  });
});

const reals = [
  0, -0, 1, -1, 0.1, 1 / 3, NaN, Infinity, -Infinity, 65504, 65519.999, 65520, 2 ** -14, 2 ** -24, 2 ** -25, 2 ** -25 * 1.0001, 2 ** -149, 2 ** -150,
  1.00048828125, 1.001, 2049, 2051, 3.4028234663852886e38, 3.4028235677973366e38, 1e39, Number.MAX_VALUE, Number.MIN_VALUE, 2 ** 53 + 2, 1 + 2 ** -8,
  1 + 2 ** -8 + 2 ** -40, Number.MAX_SAFE_INTEGER,
]; // prettier-ignore

/** The bits; one NaN is as good as another. `infinity`: the bits of the exponent. */
function shown(bits: number, infinity: number): string {
  return (bits & 0x7fff) > infinity ? 'NaN' : bits.toString(16);
}

describe('floating-point', () => {
  test.each(reals)('%p arrives as float and double', async (value) => {
    const single = new Float32Array(1);
    await mod.echo_float(value, single);
    expect(single[0]).toBe(Math.fround(value));
    const double = new Float64Array(1);
    await mod.echo_double(value, double);
    expect(double[0]).toBe(value);
  });

  test.each(reals)('%p arrives as half and bfloat16: as the device rounds it', async (value) => {
    const bits = new Uint16Array(2);
    await mod.echo_half(value, value, bits);
    expect(shown(bits[0], 0x7c00)).toBe(shown(bits[1], 0x7c00));
    await mod.echo_bfloat16(value, value, bits);
    expect(shown(bits[0], 0x7f80)).toBe(shown(bits[1], 0x7f80));
  });

  test.each(['float', 'double', 'half', 'bfloat16'])('what is no number is no %s', async (type) => {
    const rest =
      type === 'bfloat16' || type === 'half' ? [0, new Uint16Array(2)] : [type === 'float' ? new Float32Array(1) : new Float64Array(1)];
    for (const [, value] of [...notNumbers, ['a bigint', 1n]]) {
      expect(await refusal(`echo_${type}`, [value, ...rest])).toBeInstanceOf(TypeError);
    }
  });
});

const float16Array = (globalThis as any)['Float16Array'];
const views: [string, (memory: SharedArrayBuffer | ArrayBuffer) => any][] = [
  ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, BigInt64Array, BigUint64Array, Float32Array, Float64Array].map(
    (array): [string, (memory: any) => any] => [array.name, (memory) => new array(memory)],
  ),
  ...(float16Array ? [['Float16Array', (memory: any) => new float16Array(memory)] as [string, any]] : []),
  ['Buffer', (memory) => Buffer.from(memory as ArrayBuffer)],
  ['DataView', (memory) => new DataView(memory)],
  ['ArrayBuffer', (memory) => memory],
]; // prettier-ignore

test.each(['half', 'half2'])('what a %s * asks for exists on this Node', async (type) => {
  const error = await refusal(`look_${pointees.findIndex(([name]) => name === type)}`, [new Float32Array(2), new Uint8Array(32)]);
  expect(error.message).toContain(`expected ${float16Array ? 'Float16Array' : 'Uint16Array'} for `);
});

const pattern = Uint8Array.from({ length: 64 }, (_, i) => i + 1);

describe.each(pointees.map(([type, classes], index) => ({ type, classes, kernel: `look_${index}` })))('$type *', ({ classes, kernel }) => {
  test.each(views)('%s fits, or is an error', async (name, make) => {
    const array = make(pattern.buffer.slice(0));
    const seen = new Uint8Array(32);
    if (!bytesClasses.includes(name) && !classes.includes(name)) {
      const error = await refusal(kernel, [array, seen]);
      expect(error).toBeInstanceOf(TypeError);
      expect(error.message).toMatch(new RegExp(`received ${name}$`));
      return;
    }
    await mod[kernel].with({ grid: 1, block: 1 })(array, seen);
    const size = seen.indexOf(0);
    expect(size).toBeGreaterThan(0);
    expect([...seen.subarray(0, size)]).toEqual([...pattern.subarray(0, size)]);
  });

  test('a SharedArrayBuffer fits', async () => {
    const shared = new SharedArrayBuffer(64);
    new Uint8Array(shared).set(pattern);
    const seen = new Uint8Array(32);
    await mod[kernel].with({ grid: 1, block: 1 })(shared, seen);
    expect(seen[0]).toBe(1);
  });

  test.each<[string, unknown]>([
    ['a number', 1],
    ['an address', 4096n],
    ['a boolean', true],
    ['undefined', undefined],
    ['a function', () => {}],
  ])('%s is no memory', async (_, value) => {
    expect(await refusal(kernel, [value, new Uint8Array(32)])).toBeInstanceOf(TypeError);
  });
});

test.each(views)('void * takes %s', async (_, make) => {
  const seen = new Uint8Array(16);
  await mod.look_void.with({ grid: 1, block: 1 })(make(pattern.buffer.slice(0)), seen);
  expect([...seen]).toEqual([...pattern.subarray(0, 16)]);
});
