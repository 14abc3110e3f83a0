// A call that waits for its kernel, or for a call before it, uses what it was given, although the program disposes of that meanwhile; nothing
// else may use it any more, and it is freed when the call has been queued or given up.
import { setTimeout } from 'node:timers/promises';
import { cuda, CudaBuffer, CudaDevice, CudaModule, cudaPlan, CudaStream, CudaSurface, CudaTexture, DeviceArray } from '../../../lib';

const source = `
  struct P { const int* x; int k; };
  __global__ void copy(const int* x, int* out) { out[threadIdx.x] = x[threadIdx.x]; }
  __global__ void raw(const int* x, int* out) { *out = *x; }
  __global__ void inside(P p, int* out) { *out = *p.x + p.k; }
  __global__ void behind(const P* p, int* out) { *out = *p->x + p->k; }
  __global__ void linear(cudaTextureObject_t t, int* out) { *out = tex1Dfetch<int>(t, 0); }
  __global__ void texel(cudaTextureObject_t t, float* out) { *out = tex2D<float>(t, 0.5f, 0.5f); }
  __global__ void surf(cudaSurfaceObject_t s, float* out) { surf2Dread(out, s, 0, 0); }
  template <typename T> __global__ void instance(const T* x, T* out) { *out = *x; }`;

let made = 0;
/** Compiled when it is first called: no cache has it. */
const fresh = (): any => new CudaModule(`// ${process.pid} ${Date.now()} ${made++}\n${source}`);
const array = () => DeviceArray.from(Int32Array.of(5, 6, 7, 8));
const one = { grid: 1, block: 1 };
const ints = (count: number) => new Int32Array(count);
let compiled: any;

beforeAll(async () => {
  compiled = await CudaModule.compile(source);
  await compiled.raw(new Int32Array(1), new Int32Array(1));
});

/** What is given, what is disposed of, the call, and the first number that it makes. */
type Way = [what: string, give: () => Promise<any>, call: (mod: any, given: any, out: any) => Promise<unknown>, expected: number];

const ways: Way[] = [
  ['an array', array, (mod, x, out) => mod.raw.with(one)(x, out), 5],
  ['a view, whose array is disposed of', array, (mod, x, out) => mod.raw.with(one)(x.isDisposed ? x : x.slice(2), out), 7],
  ['a buffer', buffer, (mod, x, out) => mod.raw.with(one)(x, out), 9],
  ['by name', array, (mod, x, out) => mod.raw.with(one).named({ x, out }), 5],
  [
    'a callback',
    array,
    (mod, x, out) => new Promise<void>((resolve, reject) => mod.raw.with(one).async(x, out, (e: any) => (e ? reject(e) : resolve()))),
    5,
  ],
  ['a member', array, (mod, x, out) => mod.inside.with(one)({ x, k: 1 }, out), 6],
  ['a member of an element', array, (mod, x, out) => mod.behind.with(one)([{ x, k: 1 }], out), 6],
  ['an instance of a template', array, (mod, x, out) => mod.kernel('instance<int>').with(one)(x, out), 5],
];

async function buffer(): Promise<CudaBuffer> {
  const made = CudaBuffer.alloc(4);
  await made.copyFrom(Int32Array.of(9));
  return made;
}

const textures: Way[] = [
  ['a texture', () => CudaTexture.from(Float32Array.of(1, 2, 3, 4), { shape: [2, 2] }), (mod, t, out) => mod.texel.with(one)(t, out), 1],
  ['a surface', surface, (mod, s, out) => mod.surf.with(one)(s, out), 3],
];

async function surface(): Promise<CudaSurface> {
  const made = CudaSurface.empty([2, 2], 'float32');
  await made.set(Float32Array.of(3, 2, 3, 4));
  return made;
}

const all = [
  ...ways.map((way) => [...way, ints] as const),
  ...textures.map((way) => [...way, (count: number) => new Float32Array(count)] as const),
];

describe.each(all)('%s', (_, give, call, expected, results) => {
  test('a first call', async () => {
    const [given, out] = [await give(), results(1)];
    const called = call(fresh(), given, out);
    given.dispose();
    expect(given.isDisposed).toBe(true);
    await called;
    expect([out[0], given.isDisposed]).toEqual([expected, true]);
  });

  test('a call behind one that waits', async () => {
    const [given, out] = [await give(), results(1)];
    await call(compiled, given, results(1));
    const first = fresh().raw.with(one)(ints(1), ints(1));
    const called = call(compiled, given, out);
    given.dispose();
    await Promise.all([first, called]);
    expect(out[0]).toBe(expected);
  });

  test('two calls, and one that comes too late', async () => {
    const [given, out, other] = [await give(), results(1), results(1)];
    const mod = fresh();
    const called = [call(mod, given, out), call(mod, given, other)];
    given.dispose();
    await expect(call(mod, given, results(1))).rejects.toThrow(/is disposed$/);
    await Promise.all(called);
    expect([out[0], other[0]]).toEqual([expected, expected]);
  });

  test('what was disposed of before the call', async () => {
    const given = await give();
    given.dispose();
    await expect((async () => call(fresh(), given, results(1)))()).rejects.toThrow(/dispose/);
  });
});

test('a texture of an array', async () => {
  const [x, out] = [await array(), ints(1)];
  const texture = CudaTexture.of(x);
  const called = fresh().linear.with(one)(texture, out);
  texture.dispose();
  x.dispose();
  await called;
  expect(out[0]).toBe(5);
});

describe('plans', () => {
  const copied = () =>
    cudaPlan(async (x: any) => {
      const out = DeviceArray.zeros([4], 'int32');
      await compiled.copy(x, out);
      return out;
    }) as any;

  test('that have to be recorded', async () => {
    const x = await array();
    const result = copied()(x);
    x.dispose();
    expect([...(await (await result).get())]).toEqual([5, 6, 7, 8]);
    expect(x.isDisposed).toBe(true);
  });

  test('behind a call that waits', async () => {
    const [plan, x, y] = [copied(), await array(), await array()];
    await plan(x);
    const first = fresh().raw.with(one)(ints(1), ints(1));
    const result = plan(y);
    y.dispose();
    await first;
    expect([...(await (await result).get())]).toEqual([5, 6, 7, 8]);
  });

  test('behind their last run', async () => {
    const plan = cudaPlan(async (x: any, out: any) => void (await compiled.copy(x, out))) as any;
    const [x, y, out] = [await array(), await array(), ints(4)];
    await plan(x, ints(4));
    const runs = [plan(x, ints(4)), plan(y, out)];
    y.dispose();
    await Promise.all(runs);
    expect([...out]).toEqual([5, 6, 7, 8]);
  });
});

test.each([
  [
    'cuda.jit',
    (x: any, y: any) =>
      (
        cuda.jit('void(int32[], int32[])', (a: any, b: any) => {
          b[0] = a[0] + 1;
        }) as any
      ).with(one)(x, y),
    6,
  ],
  ['cuda.elementwise', (x: any, y: any) => (cuda.elementwise(`int32 r = x + ${40 + 1}`) as any)(y, x), 46],
])('%s', async (_, call, expected) => {
  const [x, y] = [await array(), await array()];
  const called = call(x, y);
  x.dispose();
  await called;
  expect((await y.get())[0]).toBe(expected);
});

describe('memory comes back when a call that waits', () => {
  const bytes = 64 << 20;
  const free = () => CudaDevice.getDefault().memoryInfo().free;

  test.each([
    ['is queued', async (x: any) => void (await fresh().raw.with(one)(x, ints(1)))],
    ['has no kernel', async (x: any) => void (await (new CudaModule(`// ${made++}\nnonsense`) as any).raw(x, ints(1)).catch(() => {}))],
    [
      'is refused',
      async (x: any) =>
        void (await fresh()
          .raw.with({ block: 4096 })(x, ints(1))
          .catch(() => {})),
    ],
    [
      'has wrong arguments',
      async (x: any) =>
        void (await fresh()
          .raw(x, 'text')
          .catch(() => {})),
    ],
    [
      'is aborted',
      async (x: any) => {
        const stop = new AbortController();
        const called = fresh().raw.with({ signal: stop.signal, ...one })(x, ints(1));
        stop.abort();
        await called.catch(() => {});
      },
    ],
    [
      'is aborted behind another',
      async (x: any) => {
        const stop = new AbortController();
        const first = fresh().raw.with(one)(ints(1), ints(1));
        const called = compiled.raw.with({ signal: stop.signal, ...one })(x, ints(1));
        stop.abort();
        await called.catch(() => {});
        await first;
      },
    ],
  ])('%s', async (_, call) => {
    const before = free();
    const x = DeviceArray.zeros([bytes / 4], 'int32');
    const called = call(x);
    x.dispose();
    await called;
    await CudaStream.current().synchronize();
    // A thread of the device gives it back, perhaps a moment after the stream is seen to be done.
    for (let round = 0; round < 100 && before - free() >= bytes; round++) await setTimeout(10);
    expect(before - free()).toBeLessThan(bytes);
  });
});
