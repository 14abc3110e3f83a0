// __int128 and unsigned __int128: bigints, and TypedArrays of their halves.
import { autoout, CudaModule, DeviceArray, input, Struct } from '../../../lib';
import { argumentMessage, failureOf } from '../helpers/failure-of';

const source = `
  typedef __int128 i128;
  typedef unsigned __int128 u128;
  struct V { u128* p; i128 v; u128 list[2]; char c; u128 u; };
  __global__ void halves(i128 v, u128 u, unsigned long long* o) { o[0] = (unsigned long long)v; o[1] = (unsigned long long)(v >> 64); o[2] = (unsigned long long)u; o[3] = (unsigned long long)(u >> 64); }
  __global__ void twice(i128* p, int n) { for (int i = 0; i < n; i++) p[i] *= 2; }
  __global__ void sum(const u128* p, int n, u128* o) { *o = 0; for (int i = 0; i < n; i++) *o += p[i]; }
  __global__ void member(V v, unsigned long long* o) { o[0] = (unsigned long long)(v.v >> 64); o[1] = (unsigned long long)v.list[1]; o[2] = (unsigned long long)(v.u >> 64); if (v.p) *v.p = v.u; }
  __global__ void structs(V* v, int n) { for (int i = 0; i < n; i++) { v[i].v -= 1; v[i].list[1] += 1; v[i].u <<= 1; } }
  __global__ void reference(const i128& v, unsigned long long* o) { o[0] = (unsigned long long)(v >> 64); }
  __device__ u128 variable;`;

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source as string, { options: ['--device-int128'] });
});

const once = { grid: 1, block: 1 };
const least = -(2n ** 127n);
const most = 2n ** 128n - 1n;
const halvesOf = (value: bigint) => [BigInt.asUintN(64, value), BigInt.asUintN(64, value >> 64n)];
const struct = (more = {}): any => ({ p: null, v: -1n, list: [0n, 5n], c: 1, u: 2n ** 100n, ...more });

describe('by value', () => {
  test.each([0n, 1n, -1n, least, 2n ** 127n - 1n, 2n ** 64n, -(2n ** 64n) - 7n, 5, -5])('%s', async (v) => {
    const out = new BigUint64Array(4);
    await mod.halves.with(once)(v, 0, out);
    expect([...out]).toEqual([...halvesOf(BigInt(v)), 0n, 0n]);
  });

  test.each([0n, most, 2n ** 64n + 3n, 2 ** 53 - 1])('unsigned: %s', async (u) => {
    const out = new BigUint64Array(4);
    await mod.halves.with(once)(0n, u, out);
    expect([...out]).toEqual([0n, 0n, ...halvesOf(BigInt(u))]);
  });

  test.each<[unknown, unknown, string]>([
    [2n ** 127n, 0n, `argument 1 (v): expected a whole number from ${least} to ${2n ** 127n - 1n} for __int128`],
    [least - 1n, 0n, 'argument 1 (v)'],
    [0n, -1n, `argument 2 (u): expected a whole number from 0 to ${most} for unsigned __int128`],
    [0n, most + 1n, 'argument 2 (u)'],
    [0n, 2 ** 53, 'argument 2 (u): expected a bigint for whole numbers of 2^53 or more'],
    [0.5, 0n, 'argument 1 (v)'],
  ])('%s and %s are refused', async (v, u, message) => {
    const error = await failureOf(() => mod.halves.with(once)(v, u, new BigUint64Array(4)));
    expect([error.name, error.message]).toEqual(['RangeError', expect.stringContaining(message)]);
  });

  test('a reference', async () => {
    const out = new BigUint64Array(1);
    await mod.reference.with(once)(least, out);
    expect(out[0]).toBe(2n ** 63n);
  });
});

describe('behind pointers', () => {
  test('TypedArrays of the halves, the lower first', async () => {
    for (const Class of [BigInt64Array, BigUint64Array]) {
      const halves = Class.from([2n ** 62n, 0n, 1n, 1n]);
      await mod.twice.with(once)(halves, 2);
      expect([...halves].map((half) => BigInt.asUintN(64, half))).toEqual([2n ** 63n, 0n, 2n, 2n]);
    }
    expect(await argumentMessage(() => mod.twice.with(once)(new BigInt64Array(3), 1))).toContain(
      '24 bytes is not a multiple of sizeof(__int128) (16); pass whole elements, such as 32 bytes',
    );
    expect(await argumentMessage(() => mod.twice.with(once)(new Int32Array(8), 1))).toContain('expected BigInt64Array for __int128 *');
  });

  test.each([3, 50])('lists of %s that are only read', async (count) => {
    const list = Array.from({ length: count }, (_, index) => (index === 1 ? 7 : 2n ** 100n + BigInt(index)));
    const out = new BigUint64Array(2);
    await mod.sum.with(once)(list, count, out);
    expect([...out]).toEqual(halvesOf(list.reduce<bigint>((sum, each) => sum + BigInt(each), 0n)));
    expect(await argumentMessage(() => mod.sum.with(once)([...list, -1n], 2, out))).toContain(`argument 1 (p[${count}])`);
  });

  test('device arrays of the halves; a declared type; autoout', async () => {
    const array = await DeviceArray.from(BigInt64Array.of(3n, 0n));
    await mod.twice.with(once)(array, 1);
    expect([...(await array.get())]).toEqual([6n, 0n]);
    const sum = mod.kernel('sum', [input('unsigned __int128'), 'int', autoout('unsigned __int128', 1)]).with(once);
    expect([...(await sum([most - 1n, 1n], 2))]).toEqual([2n ** 64n - 1n, 2n ** 64n - 1n]);
  });

  test('the default shape counts them', async () => {
    const counted = await CudaModule.compile('__global__ void k(__int128* p) { p[threadIdx.x] = blockDim.x; }' as string, {
      options: ['--device-int128'],
    });
    const halves = new BigInt64Array(6);
    await (counted as any).k.with({ grid: 1, block: 3 })(halves);
    expect([...halves]).toEqual([3n, 0n, 3n, 0n, 3n, 0n]);
  });
});

describe('in structs', () => {
  test('by value, and a pointer to them', async () => {
    const [out, array] = [new BigUint64Array(3), DeviceArray.zeros(2, 'uint64')];
    await mod.member.with(once)(struct({ p: array }), out);
    expect([...out]).toEqual([2n ** 64n - 1n, 5n, 2n ** 36n]);
    expect([...(await array.get())]).toEqual([0n, 2n ** 36n]);
  });

  test.each([1, 100])('%s of them get what the kernel wrote', async (count) => {
    const list = Array.from({ length: count }, () => struct());
    await mod.structs.with(once)(list, count);
    expect(list.at(-1)).toEqual(struct({ v: -2n, list: [0n, 6n], u: 2n ** 101n }));
    const wrong = [...list, struct({ list: [0n, -1n] })];
    expect(await argumentMessage(() => mod.structs.with(once)(wrong, 1))).toContain(`argument 1 (v[${count}].list[1])`);
  });

  test('declared: laid out as the compiler does', async () => {
    const V = Struct({ p: 'unsigned __int128 *', v: '__int128', list: ['unsigned __int128', 2], c: 'char', u: 'unsigned __int128' }, 'V');
    expect([V.byteLength, V.alignment, V.offsets.v, V.offsets.u]).toEqual([96, 16, 16, 80]);
    const all = V.array([struct(), struct()] as never);
    await mod.structs.with(once)(all, 2);
    expect(all.at(1)).toMatchObject({ v: -2n, u: 2n ** 101n });
  });
});

test('a variable is its bytes', async () => {
  const bytes = await mod.global('variable').get();
  expect(bytes.byteLength).toBe(16);
});
