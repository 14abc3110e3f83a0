// Calls that begin while another one is on its way to the device: from subscribers, beside modules that still compile.
import { channel } from 'node:diagnostics_channel';
import { CudaModule, DeviceArray } from '../../../lib';
import { takeViews } from '../../../lib/launch/written-call';
import { type Crossing, fillArena } from '../../../lib/native/arena';

const source = `
  __global__ void one(int* a, int v) { a[0] = v; }
  __global__ void two(int* a, int v, int w) { a[0] = v * 1000 + w; }
  __global__ void many(int* a, int* b, int* c, int* d, int n) { for (int i = 0; i < n; i++) a[i] = b[i] = c[i] = d[i] = 2; }
  __global__ void add(int* a, int v) { *a += v; }`;

let fresh = 0;
/** A module that no cache has: its kernels have to be compiled. */
const compiling = () => new CudaModule(`${source} // ${process.pid} ${Math.random()} ${++fresh}`, { cache: false }) as any;

/** Listens for the first message only. */
async function onFirst(name: string, listen: () => void, body: () => Promise<void>): Promise<void> {
  let heard = false;
  const listener = () => {
    if (heard) return;
    heard = true;
    listen();
  };
  channel(name).subscribe(listener);
  try {
    await body();
  } finally {
    channel(name).unsubscribe(listener);
  }
  expect(heard).toBe(true);
}

const channels = ['cuda-ffi:launch', 'cuda-ffi:copy', 'cuda-ffi:settle'];

test.each(channels)('a subscriber of %s that calls a kernel with host arrays', async (name) => {
  const mod = (await CudaModule.compile(source)) as any;
  const [a, b] = [new Int32Array(4), new Int32Array(4)];
  let nested: Promise<unknown> | undefined;
  await onFirst(
    name,
    () => (nested = mod.two(b, 7, 8)),
    () => mod.one(a, 5),
  );
  await nested;
  expect([[...a], [...b]]).toEqual([
    [5, 0, 0, 0],
    [7008, 0, 0, 0],
  ]);
});

test('a subscriber that enqueues: both kernels get their own arguments', async () => {
  const mod = (await CudaModule.compile(source)) as any;
  const [a, b] = [await DeviceArray.from(Int32Array.of(0)), await DeviceArray.from(Int32Array.of(0))];
  await onFirst(
    'cuda-ffi:launch',
    () => mod.one.enqueue(b, 222),
    async () => mod.one.enqueue(a, 111),
  );
  expect([[...(await a.get())], [...(await b.get())]]).toEqual([[111], [222]]);
});

test.each([
  ['fewer arrays than the call', 'many', 'one'],
  ['more arrays than the call', 'one', 'many'],
])('a subscriber that calls with %s', async (_, outer, inner) => {
  const mod = (await CudaModule.compile(source)) as any;
  const memory = () => new Int32Array(4);
  const calls: Record<string, (arrays: Int32Array[]) => Promise<void>> = {
    one: ([a]) => mod.one(a, 1),
    many: (arrays) => mod.many(...arrays, 4),
  };
  const [mine, other] = [Array.from({ length: 4 }, memory), Array.from({ length: 4 }, memory)];
  let nested: Promise<unknown> | undefined;
  await onFirst(
    'cuda-ffi:launch',
    () => (nested = calls[inner](other)),
    () => calls[outer](mine),
  );
  await nested;
  const expected = { one: [1, 0, 0, 0], many: [2, 2, 2, 2] } as Record<string, number[]>;
  expect([[...mine[0]], [...other[0]]]).toEqual([expected[outer], expected[inner]]);
});

test('reading a device array beside a call with a host array that still compiles', async () => {
  const state = await DeviceArray.from(Int32Array.of(5, 6, 7));
  const host = Int32Array.of(1);
  const waiting = compiling().add(host, 1);
  expect([...(await state.get())]).toEqual([5, 6, 7]);
  await waiting;
  expect([[...host], [...(await state.get())]]).toEqual([[2], [5, 6, 7]]);
});

test('writing a device array beside a call with a host array that still compiles', async () => {
  const state = await DeviceArray.from(Int32Array.of(5, 6, 7));
  const host = Int32Array.of(1);
  const waiting = compiling().add(host, 1);
  await state.set(Int32Array.of(8, 9, 10));
  await waiting;
  expect([[...host], [...(await state.get())]]).toEqual([[2], [8, 9, 10]]);
});

test('tuning beside a call that still compiles', async () => {
  const mod = (await CudaModule.compile(source)) as any;
  const [a, b] = [await DeviceArray.from(Int32Array.of(0)), await DeviceArray.from(Int32Array.of(100))];
  const waiting = compiling().add(b, 7);
  await mod.one.tune([a, 111], { blocks: [32], runs: 1, force: true });
  await waiting;
  expect([[...(await a.get())], [...(await b.get())]]).toEqual([[111], [107]]);
});

test('a call whose shape is refused leaves nothing of its arrays to the next', async () => {
  const mod: any = await CudaModule.compile(`
    extern "C" __global__ void flat(const int* x, int* out, int n) { int i = threadIdx.x; if (i < n) out[i] = x[i] + 1; }
    extern "C" __global__ void plane(int* a, int* b) { a[threadIdx.y] = b[threadIdx.x]; }`);
  const [x, out] = [Int32Array.of(1, 2, 3), new Int32Array(3)];
  await expect(mod.plane(new Int32Array(5), new Int32Array(5))).rejects.toThrow('choose one');
  expect(takeViews()).toEqual([]);
  await mod.flat(x, out, 3);
  expect([...out]).toEqual([2, 3, 4]);
  expect(() => mod.plane.sync(new Int32Array(5), new Int32Array(5))).toThrow('choose one');
  mod.flat.sync(out, x, 3);
  expect([...x]).toEqual([3, 4, 5]);
});

test('writing a call while another one is being written is refused', () => {
  let isWritten = false;
  const inner: Crossing = { writeTo: () => void (isWritten = true) };
  const outer: Crossing = { writeTo: () => fillArena(inner) };
  expect(() => fillArena(outer)).toThrow('a call began while another one was being written');
  expect(isWritten).toBe(false);
  fillArena(inner);
  expect(isWritten).toBe(true);
});
