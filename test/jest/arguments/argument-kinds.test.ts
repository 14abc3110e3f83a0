// Vectors, complex numbers, references, enums, pointers to pointers, and strings.
import { autoout, CudaModule, DeviceArray, inout, input, output, Struct } from '../../../lib';
import { argumentMessage } from '../helpers/failure-of';

const source = `
  #include <cuda_fp16.h>
  #include <cuda_bf16.h>
  #include <cuComplex.h>
  #include <cuda/std/complex>
  struct Pair { int a; float b; };
  enum Mode : short { OFF = -1, ON = 7, AUTO };
  union Either { int i; float f; };
  __global__ void by_value(float4 f, int3 i, uchar2 c, longlong2 l, half2 h, dim3 d, double* out) {
    out[0] = f.x; out[1] = f.w; out[2] = i.y; out[3] = i.z; out[4] = c.x; out[5] = c.y; out[6] = (double)l.x; out[7] = (double)l.y;
    out[8] = __half2float(h.x); out[9] = __half2float(h.y); out[10] = d.x; out[11] = d.z;
  }
  __global__ void complex_by_value(cuFloatComplex a, cuDoubleComplex b, cuda::std::complex<float> c, cuda::std::complex<double> d, double* out) {
    out[0] = a.x; out[1] = a.y; out[2] = b.x; out[3] = b.y; out[4] = c.real(); out[5] = c.imag(); out[6] = d.real(); out[7] = d.imag();
  }
  __global__ void sum4(const float4* v, int n, float4* total) {
    for (int i = 0; i < n; i++) { total->x += v[i].x; total->y += v[i].y; total->z += v[i].z; total->w += v[i].w; }
  }
  __global__ void shift(int3* v) { int3& p = v[threadIdx.x]; p = make_int3(p.y, p.z, p.x); }
  __global__ void conjugate(cuda::std::complex<float>* z) { z[threadIdx.x] = conj(z[threadIdx.x]); }
  __global__ void squares(const cuDoubleComplex* z, cuDoubleComplex* out) { out[threadIdx.x] = cuCmul(z[threadIdx.x], z[threadIdx.x]); }
  __global__ void by_reference(const Pair& pair, const int& n, const float4& v, float* out) { *out = pair.a + pair.b + n + v.w; }
  __global__ void write_reference(Pair& pair, const float* x) { if (threadIdx.x == 0) { pair.a += 1; pair.b += gridDim.x * blockDim.x; } }
  __global__ void enums(const Mode* in, Mode* out, Mode one) { out[0] = in[1]; out[1] = one; }
  __global__ void unions(Either* e, int n) { for (int i = 0; i < n; i++) e[i].i += 1; }
  __global__ void rows(const float* const* rows, float** out, int n) { for (int i = 0; i < n; i++) out[0][i] = rows[i] ? rows[i][0] : -1; }
  __global__ void flags(const bool* in, int* count) { for (int i = 0; i < 4; i++) *count += in[i]; }
  __global__ void halves(const half* in, const __nv_bfloat16* b, float* out) { out[0] = __half2float(in[0]); out[1] = __half2float(in[1]); out[2] = __bfloat162float(b[0]); }
  __global__ void textured(cudaTextureObject_t t, cudaSurfaceObject_t s, unsigned long long* out) { out[0] = t; out[1] = s; }
  __global__ void text(const char* in, char* out) { int i = 0; for (; in[i]; i++) out[i] = in[i] >= 'a' && in[i] <= 'z' ? in[i] - 32 : in[i]; out[i] = 0; }
  __global__ void scale(float* x, float by, int n) { for (int i = 0; i < n; i++) x[i] *= by; }
  __global__ void move(Pair* p) { p[threadIdx.x].a += 1; }`;

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source as string);
});

const once = { grid: 1, block: 1 };

describe('vectors', () => {
  const expected = [1, 4, -6, 7, 8, 9, 10, -11, 12.5, 13, 14, 1];

  test.each<[string, unknown[]]>([
    ['objects', [{ x: 1, y: 2, z: 3, w: 4 }, { x: -5, y: -6, z: 7 }, { x: 8, y: 9 }, { x: 10n, y: -11n }, { x: 12.5, y: 13 }, { x: 14, y: 1, z: 1 }]],
    ['arrays', [[1, 2, 3, 4], [-5, -6, 7], [8, 9], [10, -11n], [12.5, 13], [14, 1, 1]]],
    ['TypedArrays', [Float32Array.of(1, 2, 3, 4), Int32Array.of(-5, -6, 7), Uint8Array.of(8, 9), BigInt64Array.of(10n, -11n), Float64Array.of(12.5, 13), Uint32Array.of(14, 1, 1)]],
    ['bytes', [new Uint8Array(Float32Array.of(1, 2, 3, 4).buffer), Buffer.from(Int32Array.of(-5, -6, 7).buffer), new DataView(Uint8Array.of(8, 9).buffer), BigInt64Array.of(10n, -11n).buffer, new Uint8Array(Uint16Array.of(0x4a40, 0x4a80).buffer), Uint32Array.of(14, 1, 1).buffer]],
  ])('by value: %s', async (_, values) => {
    const out = new Float64Array(12);
    await mod.by_value.with(once)(...values, out);
    expect([...out]).toEqual(expected);
  }); // prettier-ignore

  test.each<[string, number, unknown, string]>([
    ['too few', 1, [1, 2, 3], 'argument 1 (f): expected 4 elements for float[4], received 3'],
    ['a missing axis', 2, { x: 1, y: 2 }, 'argument 2 (i): z is missing; int3 has x, y, z'],
    ['an axis too many', 2, { x: 1, y: 2, z: 3, w: 4 }, 'argument 2 (i): int3 has no member w; it has x, y, z'],
    ['half a number', 2, [1, 2.5, 3], 'argument 2 (i[1]): expected a whole number from -2147483648 to 2147483647 for int, received 2.5'],
    ['out of range', 3, { x: 256, y: 0 }, 'argument 3 (c.x): expected a whole number from 0 to 255 for unsigned char, received 256'],
    ['a number', 1, 1, 'argument 1 (f): expected an object with x, y, z, w, an array of 4 or 16 bytes for float4, received 1'],
    ['text', 1, '1234', 'argument 1 (f): expected an object with x, y, z, w'],
    ['null', 1, null, 'argument 1 (f): expected an object with x, y, z, w'],
    ['bytes of another size', 1, new DataView(new ArrayBuffer(15)), 'argument 1 (f): expected 16 bytes for float4, received 15'],
    ['bytes that are neither', 1, new Uint8Array(5), 'argument 1 (f): expected 4 elements for float[4], received 5'],
  ])('by value: %s', async (_, number, value, expected) => {
    const values: unknown[] = [[1, 2, 3, 4], [1, 2, 3], [1, 2], [1, 2], [1, 2], [1, 2, 3], new Float64Array(12)];
    values[number - 1] = value;
    expect(await argumentMessage(() => mod.by_value(...values))).toContain(`by_value: ${expected}`);
  });

  test('behind a pointer to const: numbers, short arrays, objects, TypedArrays', async () => {
    const expected = [6, 8, 10, 12];
    for (const v of [
      [1, 2, 3, 4, 5, 6, 7, 8],
      [[1, 2, 3, 4], Float32Array.of(5, 6, 7, 8)],
      [{ x: 1, y: 2, z: 3, w: 4 }, [5, 6, 7, 8]],
      Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8),
    ]) {
      const total = new Float32Array(4);
      await mod.sum4.with(once)(v, 2, total);
      expect([...total]).toEqual(expected);
    }
  });

  test('one thread for each vector, not for each number', async () => {
    const values = Int32Array.of(1, 2, 3, 4, 5, 6);
    await mod.shift(values);
    expect([...values]).toEqual([2, 3, 1, 5, 6, 4]);
  });

  test('results come back into objects and short arrays, not into numbers', async () => {
    const items = [{ x: 1, y: 2, z: 3 }, [4, 5, 6], Int32Array.of(7, 8, 9)];
    const [first, second, third] = items;
    await mod.shift(items);
    expect([first, second, third]).toEqual([{ x: 2, y: 3, z: 1 }, [5, 6, 4], Int32Array.of(8, 9, 7)]);
    await mod.shift(first);
    expect(first).toEqual({ x: 3, y: 1, z: 2 });
    expect(await argumentMessage(() => mod.shift([1, 2, 3]))).toBe(
      'shift: argument 1 (v): expected Int32Array for int3 *, received Array; the kernel may write to it, and results are not written to plain arrays',
    );
  });

  test('what is not a whole number of vectors is refused', async () => {
    expect(await argumentMessage(() => mod.sum4([1, 2, 3, 4, 5], 1, null))).toBe(
      'sum4: argument 1 (v): 5 numbers do not fill elements of float4, which take 4 each',
    );
    expect(await argumentMessage(() => mod.sum4(new Float32Array(7), 1, null))).toBe(
      'sum4: argument 1 (v): 28 bytes is not a multiple of sizeof(float4) (16); pass whole elements, such as 32 bytes',
    );
    expect(await argumentMessage(() => mod.sum4([[1, 2, 3, 4], [1, 2]], 1, null))).toBe('sum4: argument 1 (v[1]): expected 4 elements for float[4], received 2'); // prettier-ignore
  });

  test('autoout of vectors', async () => {
    const shift = mod.kernel('sum4', [input('float4'), 'int', autoout('float4', 1)]);
    expect(await shift.with(once)([], 0)).toHaveLength(4);
  });
});

describe('complex numbers', () => {
  test.each<[string, unknown[]]>([
    ['{re, im}', [1, 3, 5, 7].map((re) => ({ re, im: re + 1 }))],
    ['{x, y}', [1, 3, 5, 7].map((x) => ({ x, y: x + 1 }))],
    ['[re, im]', [1, 3, 5, 7].map((re) => [re, re + 1])],
    ['TypedArrays', [Float32Array.of(1, 2), Float64Array.of(3, 4), Float32Array.of(5, 6), Float64Array.of(7, 8)]],
  ])('by value: %s', async (_, values) => {
    const out = new Float64Array(8);
    await mod.complex_by_value.with(once)(...values, out);
    expect([...out]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('what is missing is said in the words of the value', async () => {
    const rest = [[1, 2], [1, 2], [1, 2], new Float64Array(8)];
    expect(await argumentMessage(() => mod.complex_by_value({ re: 1 }, ...rest))).toContain(
      'argument 1 (a): im is missing; float2 has re, im',
    );
    expect(await argumentMessage(() => mod.complex_by_value({ x: 1 }, ...rest))).toContain('argument 1 (a): y is missing; float2 has x, y');
    expect(await argumentMessage(() => mod.complex_by_value([1, 2], [1, 2], { re: 1 }, [1, 2], rest[3]))).toContain(
      'argument 3 (c): im is missing',
    );
    expect(await argumentMessage(() => mod.complex_by_value(1, ...rest))).toContain('argument 1 (a): expected an object with x, y');
  });

  test('behind pointers', async () => {
    const pairs = Float32Array.of(1, 2, 3, 4);
    await mod.conjugate(pairs);
    expect([...pairs]).toEqual([1, -2, 3, -4]);
    const objects = [{ re: 1, im: 2 }, [3, 4]];
    await mod.conjugate(objects);
    expect(objects).toEqual([{ re: 1, im: -2 }, [3, -4]]);
    const device = DeviceArray.empty([2], 'complex64');
    await device.set(pairs);
    await mod.conjugate(device);
    expect([...(await device.get())]).toEqual([1, 2, 3, 4]);
    const squares = mod.kernel('squares', [input('complex128'), autoout('complex128', (args: any) => args[0].length)]);
    expect([...(await squares([{ re: 1, im: 1 }, [0, 2]]))]).toEqual([0, 2, -4, 0]);
  });
});

describe('references', () => {
  test('to const take values, or memory of at least one', async () => {
    const out = new Float32Array(1);
    await mod.by_reference({ a: 1, b: 0.5 }, 10, [0, 0, 0, 100], out);
    expect(out[0]).toBe(111.5);
    await mod.by_reference([{ a: 2, b: 0.5 }][0], Int32Array.of(20), { x: 0, y: 0, z: 0, w: 200 }, out);
    expect(out[0]).toBe(222.5);
    const n = await DeviceArray.from(Int32Array.of(5));
    await mod.by_reference(new Uint8Array(8), n, new Float32Array(4), out);
    expect(out[0]).toBe(5);
  });

  test('choose no launch shape; others come back', async () => {
    const pair = { a: 1, b: 0 };
    await mod.write_reference(pair, new Float32Array(100));
    expect(pair).toEqual({ a: 2, b: 100 });
  });

  test.each<[string, unknown[], string]>([
    ['null', [null, 1, [1, 2, 3, 4]], 'by_reference: argument 1 (pair): expected'],
    ['a wrong member', [{ a: 1.5, b: 1 }, 1, [1, 2, 3, 4]], 'by_reference: argument 1 (pair.a): expected a whole number'],
    ['out of range', [{ a: 1, b: 1 }, 2 ** 31, [1, 2, 3, 4]], 'by_reference: argument 2 (n): expected a whole number from -2147483648'],
    ['no element', [{ a: 1, b: 1 }, new Int32Array(0), [1, 2, 3, 4]], 'by_reference: argument 2 (n): expected at least one element, received an empty array'],
    ['another class', [{ a: 1, b: 1 }, new Float32Array(1), [1, 2, 3, 4]], 'by_reference: argument 2 (n): expected Int32Array for const int &, received Float32Array'],
  ])('%s', async (_, values, expected) => {
    expect(await argumentMessage(() => mod.by_reference(...values, new Float32Array(1)))).toContain(expected);
  }); // prettier-ignore
});

describe('enums', () => {
  test('behind pointers: names, numbers, integers of their size', async () => {
    const out = new Int16Array(2);
    await mod.enums.with(once)(['ON', 'AUTO'], out, 'OFF');
    expect([...out]).toEqual([8, -1]);
    await mod.enums.with(once)([7, 3n], out, 7);
    expect([...out]).toEqual([3, 7]);
    await mod.enums.with(once)(Int16Array.of(1, 2), out, Int16Array.of(5));
    expect([...out]).toEqual([2, 5]);
    expect(await argumentMessage(() => mod.enums(['ON', 'HALF'], out, 0))).toBe(
      'enums: argument 1 (in[1]): expected a whole number or one of OFF, ON, AUTO for Mode, received "HALF"',
    );
    expect(await argumentMessage(() => mod.enums(new Int32Array(2), out, 0))).toContain(
      'expected Int16Array for const Mode *, received Int32Array',
    );
    expect(await argumentMessage(() => mod.enums(['ON', 'ON'], [0, 0], 0))).toContain(
      'argument 2 (out): expected Int16Array for Mode *, received Array',
    );
  });
});

test('unions are bytes, also behind pointers; a pointer to them counts them', async () => {
  const bytes = new Uint8Array(Int32Array.of(1, 2).buffer);
  await mod.unions.with(once)(bytes, 2);
  expect([...new Int32Array(bytes.buffer)]).toEqual([2, 3]);
  expect(await argumentMessage(() => mod.unions([{ i: 1 }], 1))).toBe('unions: argument 1 (e[0]): Either is a union; pass it as 4 bytes');
  const item = new Uint8Array(4);
  await mod.unions.with(once)([item], 1);
  expect([...item]).toEqual([1, 0, 0, 0]);
});

describe('pointers to pointers', () => {
  test('take device memory, never the memory of the host', async () => {
    const [a, b, out] = [
      await DeviceArray.from(Float32Array.of(1)),
      await DeviceArray.from(Float32Array.of(2)),
      DeviceArray.zeros(3, 'float32'),
    ];
    await mod.rows.with(once)([a, null, b.ptr], [out], 3);
    expect([...(await out.get())]).toEqual([1, -1, 2]);
    expect(await argumentMessage(() => mod.rows([a, Float32Array.of(1)], [out], 2))).toBe(
      'rows: argument 1 (rows[1]): expected null, a device array or an address as a bigint for const float *, received Float32Array',
    );
    expect(await argumentMessage(() => mod.rows([[1, 2]], [out], 1))).toContain('argument 1 (rows[0]): expected null, a device array');
    expect(await argumentMessage(() => mod.rows(new Float32Array(2), [out], 1))).toContain(
      'expected a BigUint64Array of device addresses for const float * const *',
    );
    const ints = await DeviceArray.from(Int32Array.of(1));
    expect(await argumentMessage(() => mod.rows([ints], [out], 1))).toContain(
      'argument 1 (rows[0]): expected Float32Array or a device array of that type',
    );
    b.dispose();
    expect(await argumentMessage(() => mod.rows([a, b], [out], 2))).toBe('rows: argument 1 (rows[1]): the DeviceArray is disposed');
  });
});

test('booleans, halves and handles', async () => {
  const count = new Int32Array(1);
  await mod.flags.with(once)([true, false, true, true], count);
  expect(count[0]).toBe(3);
  expect(await argumentMessage(() => mod.flags([1, 0, 1, 1], count))).toBe(
    'flags: argument 1 (in[0]): expected a boolean for bool, received 1',
  );
  const out = new Float32Array(3);
  await mod.halves.with(once)([1.5, 65504], [-2], out);
  expect([...out]).toEqual([1.5, 65504, -2]);
  const handles = new BigUint64Array(2);
  await mod.textured(2n ** 63n, 5, handles);
  expect([...handles]).toEqual([2n ** 63n, 5n]);
});

describe('strings', () => {
  test('UTF-8 with a NUL; read back by autoout', async () => {
    const upper = mod.kernel('text', ['const char *', autoout('string', (args: any) => Buffer.byteLength(args[0]) + 1)]);
    expect(await upper.with(once)('grün 🎈 text')).toBe('GRüN 🎈 TEXT');
    expect(await upper.with(once)('')).toBe('');
    const declared = mod.kernel('text', [input('string'), 'char *']);
    const out = new Uint8Array(8);
    await declared.with(once)('abc', out);
    expect(Buffer.from(out).toString('latin1', 0, 4)).toBe('ABC\0');
    expect(await argumentMessage(() => declared(['a'], out))).toContain(
      'argument 1 (in): expected a string or bytes for const char *, received Array',
    );
    expect(await argumentMessage(() => mod.scale('text', 1, 1))).toContain(
      'scale: argument 1 (x): expected Float32Array for float *, received "text"',
    );
  });
});

test('inout and output of objects: what a call sees, and what comes back', async () => {
  const P = Struct({ a: 'int', b: 'float' });
  const moved = mod.kernel('move', [inout(P)]);
  const items = [{ a: 1, b: 2 }];
  await moved(items);
  expect(items).toEqual([{ a: 2, b: 2 }]);
  const written = mod.kernel('move', [output(P)]);
  const empty: any[] = [{}];
  await written(empty);
  expect(Object.keys(empty[0])).toEqual(['a', 'b']);
});
