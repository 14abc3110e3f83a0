// One memory in JavaScript is one memory in the kernel, or an error.
import { CudaModule, managed, output, pinned, Struct } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const source = `
  struct In { int a; int list[2]; };
  struct P { int a; In in; float3 v; int list[2]; };
  struct Q { int a; In in; float3 v; int list[2]; };
  __global__ void two(P* p, P* r) { p->a += 1; r->a += 10; }
  __global__ void both(P* p, const P* r, int* o) { p->a = 5; *o = r->a; }
  __global__ void reference(P& p, P* r) { p.a += 1; r->a += 10; }
  __global__ void types(P* p, Q* r) { p->a += 1; }
  __global__ void reads(const P* p, const P* r, int* o) { *o = p->a + r->a; }
  __global__ void last(P* p, const P* r, int n, int* o) { p[n - 1].a = 5; *o = r[n - 1].a; }
  __global__ void each(P* p, int n, int what) {
    for (int i = 0; i < n; i++) {
      if (what == 1) p[i].a += 1;
      if (what == 2 && i == 0) p[i].in.a += 1;
      if (what == 3 && i == 1) p[i].in.list[1] += 1;
      if (what == 4) p[i].v.y += 1;
      if (what == 5) p[i].list[0] += 1;
    }
  }
  __global__ void ints(int* p, int* r) { *p += 1; *r += 10; }
  __global__ void shifted(int* p, int* r) { p[1] += 1; *r += 10; }
  __global__ void bytes(void* p, int* r) { *(int*)p += 1; *r += 10; }
  __global__ void structs(P* p, void* r) { p->a += 1; *(int*)r += 10; }
  __global__ void second(P* p, P* all) { p->a += 1; all[1].a += 10; }
  __global__ void inner(In* in, P* all) { in->a += 1; all[1].in.a += 10; }`;

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source as string);
});

const In = Struct({ a: 'int', list: ['int', 2] }, 'In');
const P = Struct({ a: 'int', in: In, v: 'float3', list: ['int', 2] }, 'P');
const once = { grid: 1, block: 1 };
const object = (parts = {}): any => ({ a: 0, in: { a: 0, list: [0, 0] }, v: { x: 0, y: 0, z: 0 }, list: [0, 0], ...parts });

const endings: readonly (readonly [string, (kernel: any, ...args: unknown[]) => Promise<unknown>])[] = [
  ['awaited', (kernel, ...args) => kernel.with(once)(...args)],
  ['blocking', async (kernel, ...args) => kernel.with(once).sync(...args)],
];

describe.each(endings)('%s: one value for two pointers', (_, call) => {
  test('a list', async () => {
    const list = [object()];
    await call(mod.two, list, list);
    expect(list[0].a).toBe(11);
  });

  test('an object, also for a reference', async () => {
    const one = object();
    await call(mod.two, one, one);
    await call(mod.reference, one, one);
    expect(one.a).toBe(22);
  });

  test('written, and read through a const pointer, in either order', async () => {
    const [list, out] = [[object()], new Int32Array(1)];
    await call(mod.both, list, list, out);
    expect([list[0].a, out[0]]).toEqual([5, 5]);
    const turned = mod.kernel('both(P *, const P *, int *)', [output(P), 'const P *', 'int *']);
    list[0] = object({ a: 3 });
    await call(turned, list, list, out);
    expect([list[0].a, out[0]]).toEqual([5, 5]);
  });

  test('a long list', async () => {
    const [list, out] = [Array.from({ length: 70_000 }, () => object()), new Int32Array(1)];
    await call(mod.last, list, list, list.length, out);
    expect([list.at(-1).a, out[0]]).toEqual([5, 5]);
  });

  test('as two types: an error', async () => {
    const list = [object()];
    const error = await failureOf(() => call(mod.types, list, list));
    expect(error.message).toBe(
      'types: argument 2 (r): the value is also argument 1 (p), a P * instead of a Q *, and the kernel may write to it; it cannot be one memory. Pass a copy',
    );
  });
});

describe.each(endings)('%s: one object in two places', (_, call) => {
  const message = /is also in argument .* nothing was written back/;

  test('in two lists: an error if the kernel writes to it', async () => {
    const [one, out] = [object(), new Int32Array(1)];
    const error = await failureOf(() => call(mod.both, [one], [one], out));
    expect([error.code, error.message]).toEqual(['ERR_CUDA_ARGUMENT', expect.stringMatching(message)]);
    expect(one.a).toBe(0);
    await call(mod.both, [object()], [object(), one], out);
    await call(mod.reads, [one], [one, one], out);
  });

  test('twice in a list', async () => {
    const one = object();
    const list = [object(), one, object(), one];
    const error = await failureOf(() => call(mod.each, list, 4, 1));
    expect(error.message).toContain('argument 1 (p[1]): the kernel has written to an object that is also in argument 1 (p[3])');
    expect(list.map(({ a }) => a)).toEqual([0, 0, 0, 0]);
    await call(mod.each, list, 4, 0);
  });

  test.each([
    ['an object', 2, (index: number, shared: any) => ({ in: shared.in, index }), 0],
    ['a list in an object', 3, (index: number, shared: any) => ({ in: { a: index, list: shared.in.list } }), 1],
    ['a vector', 4, (_: number, shared: any) => ({ v: shared.v }), 0],
    ['a list', 5, (_: number, shared: any) => ({ list: shared.list }), 0],
    ['a TypedArray', 5, (_: number, shared: any) => ({ list: shared.typed }), 0],
  ])('inside of two: %s', async (_, what, part, at) => {
    for (const count of [2, 100]) {
      const shared = { ...object(), typed: new Int32Array(2) };
      const list = Array.from({ length: count }, (_, index) => {
        const { index: __, ...members } = part(index, shared) as any;
        return object(members);
      });
      const error = await failureOf(() => call(mod.each, list, count, what));
      expect(error.message).toContain(`argument 1 (p[${at}]): the kernel has written to an object that is also in argument 1`);
      expect([shared.in, shared.v, shared.list, [...shared.typed]]).toEqual([object().in, object().v, [0, 0], [0, 0]]);
      await call(mod.each, list, count, 1); // the kernel writes to other members: one memory could not be told from two
      expect(list.every(({ a }) => a === 1)).toBe(true);
    }
  });

  test('values that getters make are their own', async () => {
    let asked = 0;
    const made = { get in() { asked++; return { a: 0, list: [0, 0] }; } }; // prettier-ignore
    const list = [object(), object()].map((each) => Object.defineProperty(each, 'in', Object.getOwnPropertyDescriptor(made, 'in')!));
    await call(mod.each, list, 2, 1);
    expect([asked, list.map(({ a }) => a)]).toEqual([2, [1, 1]]);
  });
});

describe.each(endings)('%s: views of one memory', (_, call) => {
  const buffer = () => new ArrayBuffer(8);
  const whole = new Map<string, (memory: ArrayBuffer) => unknown>([
    ['Int32Array', (memory) => new Int32Array(memory)],
    ['Uint8Array', (memory) => new Uint8Array(memory)],
    ['Buffer', (memory) => Buffer.from(memory)],
    ['DataView', (memory) => new DataView(memory)],
    ['ArrayBuffer', (memory) => memory],
  ]);

  test.each([...whole.keys()].flatMap((one) => [...whole.keys()].map((other) => [one, other])))('%s and %s', async (one, other) => {
    const memory = buffer();
    await call(mod.bytes, whole.get(one)!(memory), whole.get(other)!(memory));
    expect(new Int32Array(memory)[0]).toBe(11);
  });

  test.each([
    ['ordinary', () => new Int32Array(4)],
    ['shared', () => new Int32Array(new SharedArrayBuffer(16))],
    ['page-locked', () => pinned(Int32Array, 4)],
    ['managed', () => managed(Int32Array, 4).fill(0)],
    ['large', () => new Int32Array(500_000)],
  ])('overlapping views, %s', async (_, make) => {
    const all = make();
    await call(mod.shifted, all, all.subarray(1));
    await call(mod.shifted, all.subarray(0, 2), all.subarray(1, 4));
    expect([...all.subarray(0, 3)]).toEqual([0, 22, 0]);
  });

  test('a StructArray, its bytes, and its structs', async () => {
    const all = P.array(2);
    await call(mod.structs, all, all.bytes);
    await call(mod.structs, all, new DataView(all.bytes.buffer));
    await call(mod.second, all.at(1), all);
    await call(mod.two, all.at(0), all.at(0));
    await call(mod.inner, all.at(1)!.in, all);
    expect([all.at(0)!.a, all.at(1)!.a, all.at(1)!.in.a]).toEqual([33, 11, 11]);
  });
});
