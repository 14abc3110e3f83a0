// Structs as plain objects: their bytes by the compiler's layout, and in calls.
import * as fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CudaBuffer, CudaModule, DeviceArray, Struct, StructArray } from '../../../lib';
import { dataTypeOf } from '../../../lib/data-type/data-type-of';
import { input } from '../../../lib/declaration/directions';
import type { KnownStruct } from '../../../lib/signature/struct-layout';
import { debugPtx, parametersOf } from '../helpers/debug-information';
import { argumentMessage, failureOf } from '../helpers/failure-of';
import { temporaryFolder } from '../helpers/temporary-folder';

const definitions = `
  #include <cuda_fp16.h>
  namespace ns {
    enum Mode : unsigned char { OFF, ON = 7 };
    struct Inner { int x; float y[3]; };
    struct P { char c; Inner inner[4]; double d; float4 v; const float* data; Mode mode; __half h; bool flag; long long big; unsigned long long huge; short grid[2][3]; };
  }
  union Either { int i; float f; };
  struct WithUnion { int a; Either u; };
  struct WithBits { int a : 3; int b; };
  struct WithAnonymous { int a; union { int i; float f; }; };
  struct Outer { WithBits bits; float f; };
  struct Empty {};`;

const source = `${definitions}
  extern "C" __global__ void k(int before, ns::P p, double* out) {
    out[0] = p.c; out[1] = p.inner[3].x; out[2] = p.inner[0].y[2]; out[3] = p.d; out[4] = p.v.w; out[5] = p.mode;
    out[6] = __half2float(p.h); out[7] = p.flag; out[8] = (double)p.big; out[9] = (double)p.huge; out[10] = p.grid[1][2]; out[11] = p.data ? p.data[1] : before;
  }
  __global__ void copy(ns::P p, ns::P* out) { *out = p; }
  __global__ void sum(const ns::Inner* items, int n, float* out) { float s = 0; for (int i = 0; i < n; i++) s += items[i].x + items[i].y[1]; *out = s; }
  __global__ void move(ns::Inner* items) { items[threadIdx.x].x += 1; }
  __global__ void unions(WithUnion u, int* out) { *out = u.a + u.u.i; }
  __global__ void bits(WithBits b, int* out) { *out = b.b; }
  __global__ void anonymous(WithAnonymous w, int* out) { *out = w.a; }
  __global__ void outer(Outer o, float* out) { *out = o.f + o.bits.b; }
  __global__ void empty(Empty e, int* out) { *out = 1; }
  __global__ void vectors(float4 a, int3 b, ns::Mode mode, float* out) { out[0] = a.x + a.w; out[1] = b.z; out[2] = mode; }`;

const p = {
  c: 65,
  inner: [
    { x: 1, y: [1, 2, 3.5] },
    { x: 2, y: Float32Array.of(4, 5, 6) },
    { x: 3, y: [0, 0, 0] },
    { x: -4, y: [7, 8, 9] },
  ],
  d: 1e100,
  v: { x: 1, y: 2, z: 3, w: 4 },
  data: null as null | bigint | DeviceArray | CudaBuffer,
  mode: 'ON' as string | number,
  h: 1.5,
  flag: true,
  big: -(2n ** 40n),
  huge: 2 ** 40,
  grid: [
    [1, 2, 3],
    [4, 5, -6],
  ] as unknown,
};

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source as string);
});

describe('calls', () => {
  const expected = [65, -4, 3.5, 1e100, 4, 7, 1.5, 1, -(2 ** 40), 2 ** 40, -6, 11];

  test('a struct by value', async () => {
    const out = new Float64Array(12);
    await mod.k(11, p, out);
    expect([...out]).toEqual(expected);
    out.fill(0);
    mod.k.sync(11, { ...p, v: [1, 2, 3, 4], mode: 7, grid: Int16Array.of(1, 2, 3, 4, 5, -6) }, out);
    expect([...out]).toEqual(expected);
    await mod.k.named({ before: 11, p, out });
    expect([...out]).toEqual(expected);
  });

  test('pointers in a struct take device memory', async () => {
    const out = new Float64Array(12);
    const data = await DeviceArray.from(Float32Array.of(1, 42));
    await mod.k(0, { ...p, data }, out);
    expect(out[11]).toBe(42);
    await mod.k(0, { ...p, data: data.ptr }, out);
    expect(out[11]).toBe(42);
    expect(await argumentMessage(() => mod.k(0, { ...p, data: new Float32Array(2) as never }, out))).toBe(
      'k: argument 2 (p.data): expected null, a device array or an address as a bigint for const float *, received Float32Array',
    );
    const ints = await DeviceArray.from(Int32Array.of(1, 42));
    expect(await argumentMessage(() => mod.k(0, { ...p, data: ints }, out))).toMatch(/^k: argument 2 \(p\.data\): expected Float32Array/);
    data.dispose();
    expect(await argumentMessage(() => mod.k(0, { ...p, data }, out))).toBe('k: argument 2 (p.data): the DeviceArray is disposed');
  });

  test('what the device gets is what the codec wrote, and reads back', async () => {
    const { bytes } = layoutOf('ns::P').layout;
    const out = new Uint8Array(bytes);
    await mod.copy(p, out);
    const codec = dataTypeOf(layoutOf('ns::P'));
    expect(codec.decode(out)).toEqual({
      ...p,
      inner: p.inner.map(({ x, y }) => ({ x, y: [...y] })),
      mode: 7,
      huge: 2n ** 40n,
    });
    const again = new Uint8Array(bytes);
    await mod.copy(out, again); // bytes still pass as they are
    expect(again).toEqual(out);
  });

  test('arrays of objects for a pointer to const structs, and for an input', async () => {
    const out = new Float32Array(1);
    await mod.sum([p.inner[0], p.inner[3], { x: 100, y: [0, 1000, 0] }], 3, out);
    expect(out[0]).toBe(1 + 2 - 4 + 8 + 1100);
    expect(await argumentMessage(() => mod.sum([p.inner[0], { x: 1, y: [0, '1', 0] }], 2, out))).toBe(
      'sum: argument 1 (items[1].y[1]): expected a number for float, received "1"',
    );
    mod.move.argTypes = [input('ns::Inner')];
    await mod.move([{ x: 1, y: [1, 2, 3] }]);
    expect(await argumentMessage(() => mod.move([{ x: 1 }]))).toBe('move: argument 1 (items[0]): y is missing; ns::Inner has x, y');
    mod.move.argTypes = undefined;
  });

  test('what a kernel writes comes back into the same objects, and only that', async () => {
    const inner = { x: 2, y: Float32Array.of(4, 5, 6) };
    const items = [{ x: 1, y: [1, 2, 3.5] }, inner];
    const untouched = items[0].y;
    await mod.move(items);
    expect(items).toEqual([
      { x: 2, y: [1, 2, 3.5] },
      { x: 3, y: Float32Array.of(4, 5, 6) },
    ]);
    expect(items[0].y).toBe(untouched);
    expect(items[1]).toBe(inner);
    await mod.move(inner); // one object is an array of one
    expect(inner.x).toBe(4);
    const bytes = new Uint8Array(16);
    await mod.move([bytes]);
    expect(bytes[0]).toBe(1);
    expect(await argumentMessage(() => mod.move([Object.freeze({ x: 1, y: [1, 2, 3] })]))).toBe(
      'move: argument 1 (items[0]): the Object is frozen, and the kernel writes to ns::Inner',
    );
    const hostile = { set x(value: number) { throw new Error(`mine ${value}`); }, get x() { return 1; }, y: [0, 0, 0] }; // prettier-ignore
    expect((await failureOf(() => mod.move([hostile]))).message).toBe('mine 2');
  });

  test('what comes back into an array or an object inside of another: frozen, made by a getter, live', async () => {
    const Deep = Struct({ a: 'int', w: ['int', 2], inner: Struct({ b: 'int' }, 'Inside') }, 'Deep');
    const deep = await CudaModule.compile(
      'struct Inside { int b; }; struct Deep { int a; int w[2]; Inside inner; }; __global__ void add(Deep* d) { d->a += 1; d->w[1] += 2; d->inner.b += 3; }',
    );
    const start = () => ({ a: 1, w: [1, 2], inner: { b: 3 } });
    const refused = 'add: argument 1 (d): what the kernel wrote cannot be written back: ';
    for (const list of [true, false]) {
      const add = (value: object) => argumentMessage(() => deep.add(list ? [value] : value));
      expect(await add({ ...start(), w: Object.freeze([1, 2]) })).toContain(`${refused}Cannot assign to read only property '1'`);
      expect(await add({ ...start(), inner: Object.freeze({ b: 3 }) })).toContain(`${refused}Cannot assign to read only property 'b'`);
      expect(await add(Object.defineProperty(start(), 'a', { writable: false }))).toContain(
        `${refused}Cannot assign to read only property 'a'`,
      );
      const copying = { ...start(), get w() { return [1, 2]; } }; // prettier-ignore
      expect(await add(copying)).toContain(`${refused}Cannot set property w`);
    }
    const hidden = start();
    const asked = { ...start(), get w() { return [...hidden.w]; }, set w(w) { hidden.w = w; } }; // prettier-ignore
    await deep.add(asked);
    expect(hidden.w).toEqual([1, 4]);
    const live = StructArray.from([start(), start()], Deep);
    await deep.add([live.at(0)]);
    await deep.add(live.at(1));
    const after = { a: 2, w: [1, 4], inner: { b: 6 } };
    expect(live.toObjects()).toEqual([after, after]);
  });

  test('every kind of member comes back as it was given', async () => {
    const data = await DeviceArray.from(Float32Array.of(1, 42));
    const source = { ...p, mode: 'OFF', data, big: 5, huge: 5n };
    const target = {
      ...p,
      inner: p.inner.map(({ x }) => ({ x, y: [0, 0, 0] })),
      v: [0, 0, 0, 0],
      grid: new Int16Array(6),
      big: 1,
      huge: 1n,
      data,
    };
    await mod.copy(source, target);
    expect(target).toEqual({
      ...source,
      inner: p.inner.map(({ x, y }) => ({ x, y: [...y] })),
      v: [1, 2, 3, 4],
      grid: Int16Array.of(1, 2, 3, 4, 5, -6),
    });
    expect(target.data).toBe(data);
    expect(target.mode).toBe('OFF');
    data.dispose();
  });

  test('a pointer to structs counts structs: one thread for each', async () => {
    const items = new Int32Array(4 * 3);
    await mod.move(new Uint8Array(items.buffer));
    expect([...items]).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
  });

  test('vectors and enums', async () => {
    const out = new Float32Array(3);
    await mod.vectors({ x: 1, y: 0, z: 0, w: 2 }, [1, 2, 3], 'ON', out);
    expect([...out]).toEqual([3, 3, 7]);
    await mod.vectors(Float32Array.of(5, 0, 0, 5), new Uint8Array(12), 1n, out);
    expect([...out]).toEqual([10, 0, 1]);
    expect(await argumentMessage(() => mod.vectors({ x: 1, y: 2 }, [1, 2, 3], 0, out))).toBe(
      'vectors: argument 1 (a): z is missing; float4 has x, y, z, w',
    );
    expect(await argumentMessage(() => mod.vectors([1, 2, 3, 4], [1, 2], 0, out))).toBe(
      'vectors: argument 2 (b): expected 3 elements for int[3], received 2',
    );
    expect(await argumentMessage(() => mod.vectors([1, 2, 3, 4], [1, 2, 3], 'HALF', out))).toBe(
      'vectors: argument 3 (mode): expected a whole number or one of OFF, ON for ns::Mode, received "HALF"',
    );
  });

  test.each<[string, string, unknown, string]>([
    ['unions', 'u', { a: 1, u: { i: 2 } }, 'WithUnion has a union `u`; pass the struct as 8 bytes'],
    ['bits', 'b', { a: 1, b: 2 }, 'WithBits has a bit-field `a`; pass the struct as 8 bytes'],
    ['anonymous', 'w', { a: 1, i: 2 }, 'WithAnonymous has an anonymous union; pass the struct as 8 bytes'],
    ['outer', 'o.bits', { bits: { a: 1, b: 2 }, f: 1 }, 'WithBits has a bit-field `a`; pass the struct as 8 bytes'],
  ])('%s are refused by name', async (kernel, path, value, reason) => {
    expect(await argumentMessage(() => mod[kernel](value, new Int32Array(1)))).toBe(`${kernel}: argument 1 (${path}): ${reason}`);
  });

  test('bytes where an object cannot do it', async () => {
    const out = new Int32Array(1);
    await mod.unions(Int32Array.of(1, 2), out);
    expect(out[0]).toBe(3);
    await mod.unions({ a: 1, u: Int32Array.of(41) }, out);
    expect(out[0]).toBe(42);
    const sum = new Float32Array(1);
    await mod.outer({ bits: Int32Array.of(0, 5), f: 1.5 }, sum);
    expect(sum[0]).toBe(6.5);
    await mod.empty({}, out);
    expect(out[0]).toBe(1);
  });
});

const wrong: [string, unknown, string][] = [
  ['a number', 3, '(p): expected an object with c, inner, d, v, data, mode, h, flag, big, huge, grid or '],
  ['too few bytes', new Uint8Array(3), '(p): expected '],
  ['null', null, '(p): expected an object with'],
  ['an array', [p], '(p): expected an object with'],
  ['an unknown member', { ...p, extra: 1 }, '(p): ns::P has no member extra; it has c, inner'],
  ['a missing member', { ...p, d: undefined }, '(p): d is missing; ns::P has c, inner'],
  ['out of range', { ...p, c: 128 }, '(p.c): expected a whole number from -128 to 127 for char, received 128'],
  ['deep', { ...p, inner: [...p.inner.slice(1), { x: 0.5, y: [1, 2, 3] }] }, '(p.inner[3].x): expected a whole number'],
  ['a short array', { ...p, inner: p.inner.slice(1) }, '(p.inner): expected 4 elements for Inner[4], received 3'],
  ['a long TypedArray', { ...p, grid: new Int16Array(7) }, '(p.grid): expected 6 elements for short[6], received 7'],
  ['a hole', { ...p, grid: [[1, 2, 3], new Array(3)] }, '(p.grid[1][0]): expected a whole number'],
  ['no boolean', { ...p, flag: 1 }, '(p.flag): expected a boolean for bool, received 1'],
  ['a lossy 64-bit number', { ...p, big: 2 ** 60 }, '(p.big): expected a bigint'],
  ['a negative address', { ...p, data: -1n }, '(p.data): expected null, a device array or an address'],
];

test.each(wrong)('%s is an error that names the place', async (_, value, message) => {
  expect(await argumentMessage(() => mod.k(0, value, new Float64Array(12)))).toContain(`k: argument 2 ${message}`);
});

test('a getter that throws leaves everything as it was', async () => {
  const hostile = { ...p, get d(): number { throw new Error('mine') } }; // prettier-ignore
  expect((await failureOf(() => mod.k(0, hostile, new Float64Array(12)))).message).toBe('mine');
  const out = new Float64Array(12);
  await mod.k(1, p, out);
  expect(out[0]).toBe(65);
});

const layouts = new Map<string, KnownStruct>();
function layoutOf(name: string): KnownStruct {
  if (!layouts.has(name)) {
    const { value } = parametersOf(debugPtx(`${definitions} __global__ void k(${name} value) {}`));
    layouts.set(name, value as KnownStruct);
  }
  return layouts.get(name)!;
}

test('any object of the type comes back from its bytes', () => {
  const codec = dataTypeOf(layoutOf('ns::P'));
  const float = fc.float({ noNaN: true });
  const int = (bits: number) => fc.integer({ min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 });
  const list = <T>(item: fc.Arbitrary<T>, length: number) => fc.array(item, { minLength: length, maxLength: length });
  const value = fc.record(
    {
      c: int(8),
      inner: list(fc.record({ x: int(32), y: list(float, 3) }, { noNullPrototype: true }), 4),
      d: fc.double({ noNaN: true }),
      v: fc.record({ x: float, y: float, z: float, w: float }, { noNullPrototype: true }),
      data: fc.oneof(fc.constant(null), fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })),
      mode: fc.integer({ min: 0, max: 255 }),
      h: fc.integer({ min: -2048, max: 2048 }),
      flag: fc.boolean(),
      big: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      huge: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      grid: list(list(int(16), 3), 2),
    },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 9 }), (object, offset) => {
      const memory = new Uint8Array(offset + (codec.byteLength as number) + 1).fill(0xab);
      codec.encode(object, new DataView(memory.buffer), offset);
      expect(codec.decode(memory, offset)).toEqual(object);
      expect([...memory.subarray(0, offset), memory.at(-1)]).toEqual(new Array(offset + 1).fill(0xab));
    }),
  );
});

describe('the second compile', () => {
  const stages = (options: object) => {
    const seen: string[] = [];
    return { seen, options: { ...options, onProgress: ({ stage }: { stage: string }) => void seen.push(stage) } };
  };

  test('is kept on disk as facts, and done only for kernels that need it', async () => {
    const before = process.env['CUDA_FFI_CACHE_DIR'];
    const folder = temporaryFolder();
    process.env['CUDA_FFI_CACHE_DIR'] = folder;
    const entries = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    try {
      const fresh: any = await CudaModule.compile(
        `struct OnlyHere { int member_a; float b; }; __global__ void plain(int* o) { *o = 1; } __global__ void s(OnlyHere v, int* o) { *o = v.member_a; }` as string,
        stages({}).options,
      );
      const out = new Int32Array(1);
      await fresh.plain(out);
      expect(entries()).toHaveLength(1);
      await Promise.all([fresh.s({ member_a: 6, b: 1 }, out), fresh.s({ member_a: 6, b: 2 }, new Int32Array(1))]);
      expect(out[0]).toBe(6);
      expect(entries()).toHaveLength(2);
      const texts = entries().map((entry) => readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'latin1'));
      expect(texts.filter((text) => text.includes('member_a') && !text.includes('.version'))).toHaveLength(1);
    } finally {
      process.env['CUDA_FFI_CACHE_DIR'] = before;
    }
  });

  test('works blocking, for templates, and from PTX with debug information', async () => {
    const text = `template <class T> struct Box { T low, high; }; template <class T> __global__ void span(Box<T> b, T* out) { *out = b.high - b.low; }
      __global__ void other(Box<int> b, int* out) { *out = b.high; }`;
    const made: any = await CudaModule.compile(text as string);
    const out = new Float32Array(1);
    made.kernel('span<float>').sync({ low: 1, high: 3.5 }, out);
    expect(out[0]).toBe(2.5);
    const ints = new Int32Array(1);
    const loaded: any = await CudaModule.load(debugPtx(text));
    await loaded.other({ low: 1, high: 3 }, ints);
    expect(ints[0]).toBe(3);
  });
});
