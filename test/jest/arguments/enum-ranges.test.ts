// An enum takes the numbers of its underlying type and no others, wherever it is.
import { CudaModule } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const types: readonly (readonly [string, bigint, bigint])[] = [
  ['bool', 0n, 1n],
  ['char', -128n, 127n],
  ['signed char', -128n, 127n],
  ['unsigned char', 0n, 255n],
  ['short', -32768n, 32767n],
  ['unsigned short', 0n, 65535n],
  ['int', -(2n ** 31n), 2n ** 31n - 1n],
  ['unsigned', 0n, 2n ** 32n - 1n],
  ['long', -(2n ** 63n), 2n ** 63n - 1n],
  ['long long', -(2n ** 63n), 2n ** 63n - 1n],
  ['unsigned long long', 0n, 2n ** 64n - 1n],
];

const source = types
  .map(
    ([type], i) => `namespace n${i} { enum class E : ${type} { No, Yes }; struct Inner { E e; }; }
  struct S${i} { n${i}::E one; n${i}::E list[2]; n${i}::E grid[2][2]; n${i}::Inner inner; };
  __global__ void value${i}(n${i}::E e, long long* o) { *o = (long long)e; }
  __global__ void items${i}(const n${i}::E* e, long long* o) { *o = (long long)e[1]; }
  __global__ void member${i}(S${i} s, long long* o) { *o = (long long)s.one; o[1] = (long long)s.list[1]; o[2] = (long long)s.grid[1][0]; o[3] = (long long)s.inner.e; }
  __global__ void structs${i}(const S${i}* s, int n, long long* o) { *o = (long long)s[n].one; o[1] = (long long)s[n].list[1]; o[2] = (long long)s[n].grid[1][0]; o[3] = (long long)s[n].inner.e; }
  __global__ void back${i}(S${i}* s, long long by) { s->one = (n${i}::E)by; }`,
  )
  .join('\n');

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(
    `${source}
    template <class T> struct Of { T e; };
    template <class T> __global__ void instance(Of<T> s, long long* o) { *o = (long long)s.e; }
    class Private { enum E : signed char { A } e; };
    __global__ void secret(Private p, long long* o) { *o = *(signed char*)&p; }
    enum Plain { P = 1, Q = 7 }; enum Signed { M = -1, N = 7 }; enum Large : unsigned { TOP = 0x80000000u, SMALL = 1 };
    __global__ void plain(Plain p, Signed s, Large l, long long* o) { *o = (long long)p; o[1] = (long long)s; o[2] = (long long)l; }
    __global__ void top(Large* l, Of<Large>* s) { *l = TOP; s->e = TOP; }`,
    { headers: {} },
  );
});

const once = { grid: 1, block: 1 };
const all = (e: unknown) => ({ one: e, list: [0, e], grid: [[0, 0], [e, 0]], inner: { e } }); // prettier-ignore

describe.each(types.map((type, index) => [...type, index] as const))('enum : %s', (_, least, most, index) => {
  const isBig = most > 2n ** 53n;
  const fitting = [...new Set([least, 0n, 1n, most])].flatMap((value) => [
    value,
    ...(isBig && value !== 0n && value !== 1n ? [] : [Number(value)]),
  ]);
  const wrong = [least - 1n, most + 1n, ...(isBig ? [] : [Number(least) - 1, Number(most) + 1]), 0.5];
  // Many at a time take code that is made for the layout; a few take another way.
  const many = (value: unknown, count: number) => [...Array<unknown>(count - 1).fill(all(1)), all(value)];
  const forms: readonly (readonly [string, (value: unknown, out: BigInt64Array) => Promise<unknown>])[] = [
    ['by value', (value, out) => mod[`value${index}`].with(once)(value, out)],
    ['in a list', (value, out) => mod[`items${index}`].with(once)([0, value], out)],
    ['in a struct', (value, out) => mod[`member${index}`].with(once)(all(value), out)],
    ['in a struct of a list', (value, out) => mod[`structs${index}`].with(once)(many(value, 2), 1, out)],
    ['in a struct of a long list', (value, out) => mod[`structs${index}`].with(once)(many(value, 100), 99, out)],
  ]; // prettier-ignore

  test.each(forms)('%s', async (_, call) => {
    for (const value of fitting) {
      const out = new BigInt64Array(4);
      await call(value, out);
      expect([value, BigInt.asIntN(64, BigInt(value))]).toEqual([value, out[0]]);
      expect([...new Set(out.filter((each, place) => place === 0 || each !== 0n))]).toEqual([out[0]]);
    }
    for (const value of wrong) {
      const error = await failureOf(() => call(value, new BigInt64Array(4)));
      expect([value, error.name, error.code]).toEqual([value, 'RangeError', 'ERR_CUDA_ARGUMENT']);
    }
  });

  test('what a kernel wrote may be passed again', async () => {
    for (const value of [least, most]) {
      const struct: any = all(0);
      await mod[`back${index}`].with(once)([struct], BigInt.asIntN(64, value));
      expect(BigInt(struct.one)).toBe(value);
      await mod[`back${index}`].with(once)([struct], 0n);
      expect(BigInt(struct.one)).toBe(0n);
    }
  });
});

test('an instance of a template', async () => {
  const kernel = mod.kernel('instance<n0::E>').with(once);
  const out = new BigInt64Array(1);
  await kernel({ e: 'Yes' }, out);
  expect(out[0]).toBe(1n);
  expect((await failureOf(() => kernel({ e: 2 }, out))).name).toBe('RangeError');
});

test('one whose type the compiler does not tell takes both signs', async () => {
  const out = new BigInt64Array(1);
  await mod.secret.with(once)({ e: -3 }, out);
  expect(out[0]).toBe(-3n);
  await mod.secret.with(once)({ e: 253 }, out);
  expect(out[0]).toBe(-3n);
});

test('types that the compiler chooses', async () => {
  const out = new BigInt64Array(3);
  await mod.plain.with(once)(7, 'M', 'TOP', out);
  expect([...out]).toEqual([7n, -1n, 2n ** 31n]);
  expect((await failureOf(() => mod.plain.with(once)(2 ** 31, 0, 0, out))).message).toContain('argument 1 (p)');
  expect((await failureOf(() => mod.plain.with(once)(1, 0, -1, out))).message).toContain('argument 3 (l)');
  const large = [new Uint32Array(1), { e: 'SMALL' }] as const;
  await mod.top.with(once)(...large);
  expect([large[0][0], large[1].e]).toEqual([2 ** 31, 'TOP']);
});
