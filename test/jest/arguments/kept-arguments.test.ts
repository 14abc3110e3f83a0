// Arguments are what they were when the call was made, whatever the call waits for: its kernel, its struct's members, an instance of a
// template, a call before it in its stream.
import { CudaModule, DeviceArray, pinned, Struct } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

let made = 0;
const source = () => `
  // ${process.pid} ${++made} ${Math.random()}
  struct Inner { int c; int d[2]; };
  struct S { int a; Inner inner; };
  __global__ void take(S s, const S* p, const int* x, int* y, int* out) {
    out[0] = s.a; out[1] = s.inner.d[1]; out[2] = p[1].inner.c; out[3] = x[0]; out[4] = y[0]; y[0] += 100;
  }
  template <typename T> __global__ void copy(const T* x, T* out) { *out = *x; }
  __global__ void plain(const int* x, int* out) { *out = *x; }
  __global__ void bump(S* s) { s->a += 1; s->inner.d[0] += 1; }
  __global__ void length(const int* x, int n, int* out) { *out = n > 0 ? x[n - 1] : 0; }`;
const compile = async () => (await CudaModule.compile(source() as string, { cache: false })) as any;
const struct = (a: number) => ({ a, inner: { c: a + 1, d: [a + 2, a + 3] } });

/** Makes a call for each `i`, with the same objects and arrays that are changed between the calls. */
async function fourCalls(mod: any): Promise<number[][]> {
  const [s, list, x, y] = [struct(0), [struct(0), struct(0)], new Int32Array(1), new Int32Array(1)];
  const outs = [1, 2, 3, 4].map(() => new Int32Array(5));
  const calls = outs.map((out, index) => {
    const i = 10 * (index + 1);
    Object.assign(s, { a: i });
    s.inner.d[1] = i + 1;
    list[1]!.inner.c = i + 2;
    x[0] = i + 3;
    y[0] = i + 4;
    return mod.take(s, list, x, y, out);
  });
  y[0] = -1;
  x[0] = -1;
  s.inner.d.fill(-1);
  list[1] = struct(-1);
  await Promise.all(calls);
  return outs.map((out) => [...out]);
}

const expected = [10, 20, 30, 40].map((i) => [i, i + 1, i + 2, i + 3, i + 4]);

test('of a first call, whose structs are not known yet, and of those behind it; and of calls when all is known', async () => {
  const mod = await compile();
  expect(await fourCalls(mod)).toEqual(expected);
  expect(await fourCalls(mod)).toEqual(expected);
});

test('of calls of a module that still compiles, by name too', async () => {
  const mod = new CudaModule(source() as string, { cache: false }) as any;
  const values = { s: struct(1), p: [struct(2), struct(3)], x: Int32Array.of(4), y: Int32Array.of(5), out: new Int32Array(5) };
  const named = mod.take.named(values);
  const { out, y } = values;
  Object.assign(values, { s: struct(6), x: Int32Array.of(7) });
  values.p.reverse();
  y[0] = 8;
  expect(await fourCalls(mod)).toEqual(expected);
  await named;
  expect([...out, ...y]).toEqual([1, 4, 4, 4, 5, 105]);
});

test('of an instance of a template, and of a compiled kernel behind it', async () => {
  const [mod, other] = [await compile(), await compile()];
  const [x, f] = [Int32Array.of(1), Float32Array.of(1.5)];
  const [outs, floats] = [new Int32Array(1), new Float32Array(1)];
  const calls = [mod.kernel('copy<float>')(f, floats), other.plain(x, outs)];
  x[0] = 99;
  f[0] = 99;
  await Promise.all(calls);
  expect([outs[0], floats[0], x[0], f[0]]).toEqual([1, 1.5, 99, 99]);
});

test('of a call that waits for its own long list', async () => {
  const mod = await compile();
  await mod.plain(Int32Array.of(0), new Int32Array(1));
  const n = Int32Array.of(3);
  const [list, out] = [Array.from({ length: 300_000 }, (_, i) => i), new Int32Array(1)];
  const behind = new Int32Array(1);
  const calls = [mod.length(list, list.length, out), mod.plain(n, behind)];
  n[0] = 99;
  await Promise.all(calls);
  expect([out[0], behind[0]]).toEqual([299_999, 3]);
});

test('of all kinds of memory: DataView, ArrayBuffer, Buffer, StructArray and its structs', async () => {
  const [mod, first] = [await compile(), await compile()];
  const S = Struct({ a: 'int', inner: Struct({ c: 'int', d: 'int[2]' }, 'Inner') }, 'S') as any;
  const structs = S.array(2);
  structs.at(0).a = 1;
  structs.at(1).a = 2;
  const buffer = Int32Array.of(3).buffer;
  const bytes = Buffer.from(Int32Array.of(4).buffer);
  const view = new DataView(Int32Array.of(5).buffer);
  const outs = [0, 1, 2, 3].map(() => new Int32Array(5));
  const calls = [
    first.take(struct(0), [struct(0), struct(0)], Int32Array.of(0), Int32Array.of(0), new Int32Array(5)), // what the others wait for
    mod.take(structs.at(0), structs, buffer, Int32Array.of(0), outs[0]),
    mod.take(structs.at(1), structs, bytes, Int32Array.of(0), outs[1]),
    mod.plain(view, outs[2]),
    mod.plain(buffer, outs[3]),
  ];
  structs.bytes.fill(0);
  new Int32Array(buffer)[0] = 0;
  bytes.fill(0);
  view.setInt32(0, 0);
  await Promise.all(calls);
  expect(outs.map((out) => [out[0], out[3]])).toEqual([
    [1, 3],
    [2, 4],
    [5, 0],
    [3, 0],
  ]);
});

test('what the program writes between the call and its turn stays, unless the kernel writes it', async () => {
  const mod = await compile();
  const s = [struct(1)];
  const call = mod.bump(s);
  s[0]!.inner.c = 77;
  s[0]!.a = 5;
  await call;
  // The kernel has written a and d[0] from what they were.
  expect(s).toEqual([{ a: 2, inner: { c: 77, d: [4, 4] } }]);
});

test('an array that was detached, or a list that has grown, while its call waited', async () => {
  const mod = await compile();
  const other = await compile();
  const [x, list] = [Int32Array.of(1), [1, 2]];
  const calls = [
    mod.take(struct(0), [struct(0), struct(0)], x, Int32Array.of(0), new Int32Array(5)),
    other.kernel('copy<int>')(list, new Int32Array(1)),
  ].map((call) => failureOf(() => call));
  structuredClone(x, { transfer: [x.buffer] });
  list.push(3);
  const [first, second] = await Promise.all(calls);
  const meanwhile = 'an array was detached or changed its length while the call waited for its kernel, or for a call before it';
  expect([first!.code, first!.message]).toEqual(['ERR_CUDA_ARGUMENT', `take: ${meanwhile}`]);
  expect([second!.code, second!.message]).toEqual(['ERR_CUDA_ARGUMENT', `copy<int>: ${meanwhile}`]);
  expect([...(await (await DeviceArray.from(Int32Array.of(1))).get())]).toEqual([1]);
});

test('an endless list, frozen objects, getters, Proxies and what refers to itself are no trouble', async () => {
  const mod = await compile();
  const circle: Record<string, unknown> = { ...struct(1) };
  circle['self'] = circle;
  const out = new Int32Array(5);
  const asked: string[] = [];
  const proxy = new Proxy(struct(3), { get: (target, name) => (asked.push(String(name)), Reflect.get(target, name)) });
  const frozen = Object.freeze([Object.freeze(struct(5)), Object.freeze(struct(6))]);
  const getter = Object.defineProperty(struct(7), 'a', { get: () => (asked.push('getter'), 8), enumerable: true });
  const endless = new Array(2 ** 31);
  const calls = [
    mod.take(proxy, frozen, Int32Array.of(1), Int32Array.of(2), out),
    mod.take(getter, frozen, pinned(Int32Array, 1), Int32Array.of(2), new Int32Array(5)),
    failureOf(() => mod.take(circle, frozen, Int32Array.of(1), Int32Array.of(2), new Int32Array(5))),
    failureOf(() => mod.plain(endless, new Int32Array(1))),
  ];
  expect(asked).toEqual([]); // no code of the program's runs before the call's turn
  await Promise.all(calls);
  expect([...out]).toEqual([3, 6, 7, 1, 2]);
});
