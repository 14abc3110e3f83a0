// Lists that are converted in slices: the event loop turns meanwhile, and what comes after the call stays after it.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { autoout, CudaDataType, CudaModule, CudaStream, DeviceArray, input, output, Struct } from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { slowClock } from '../helpers/slow-clock';

const long = 100_000;
const P = Struct({ x: 'float', n: 'int', m: 'double' }, 'P');

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(
    `
    struct P { float x; int n; double m; };
    __global__ void step(P *p, int at, int by) { p[at].n += by; }
    __global__ void all(P *p, int n, int by) { for (int i = 0; i < n; i++) p[i].n += by; }
    __global__ void read(const P *p, int at, int *n) { n[0] = p[at].n; }
    __global__ void numbers(const float *x, int at, float *out) { out[0] = x[at]; }
    __global__ void twice(int *n) { n[0] *= 2; }
    __global__ void make(P *p, int n) { for (int i = 0; i < n; i++) p[i] = { 0.5f, i, 2 }; }
    __global__ void pixels(unsigned int *p, int n) { for (int i = 0; i < n; i++) p[i] = i; }
    __global__ void text(const char *s, unsigned char *to, int n) {
      for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) to[i] = s[i];
    }
    __global__ void stamp(unsigned char *to) { to[0] = '!'; }
    ` as string,
  );
});
afterAll(() => mod.dispose());

const list = (length = long) => Array.from({ length }, (_, i) => ({ x: i, n: i, m: 0.5 }));
const running: { stop: () => void }[] = [];
afterEach(() => running.splice(0).forEach((turns) => turns.stop()));

const one = { grid: 1, block: 1 };

/** Counts the turns of the event loop until it is told to stop; the clock is slow meanwhile. */
function turning() {
  const endSlowness = slowClock();
  const turns = { count: 0, stop: () => (clearImmediate(next), endSlowness()) };
  const turn = () => {
    turns.count++;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  running.push(turns);
  return turns;
}

/** Calls `seen` when a member is read. */
function watched(object: { n: number }, seen: () => void) {
  let { n } = object;
  return Object.defineProperty(object, 'n', {
    get: () => (seen(), n),
    set: (value: number) => (n = value),
    enumerable: true,
    configurable: true,
  });
}

test('the event loop turns while objects are read, and while they get their results', async () => {
  await mod.all([], 0, 0); // finds the struct's layout
  const items = list(400_000);
  const turns = turning();
  const read: number[] = [];
  const written: number[] = [];
  for (const at of [0, 399_999]) {
    watched(items[at]!, () => read.push(turns.count));
    const { get } = Object.getOwnPropertyDescriptor(items[at]!, 'n')!;
    Object.defineProperty(items[at]!, 'n', { get, set: () => written.push(turns.count), enumerable: true });
  }
  await mod.all.with(one)(items, items.length, 1);
  expect(read[0]).toBe(0);
  expect(read.find((turn) => turn > 0)).toBeGreaterThan(2);
  expect(written).toHaveLength(2);
  expect(written[1]! - written[0]!).toBeGreaterThan(2);
  expect(items[200_000]).toEqual({ x: 200_000, n: 200_001, m: 0.5 });
});

test('and while numbers are read', async () => {
  const turns = turning();
  const items: number[] = Array.from({ length: 2_000_000 }, (_, i) => i);
  let seen = 0;
  Object.defineProperty(items, 1_999_999, { get: () => ((seen = turns.count), 7) });
  const out = new Float32Array(1);
  await mod.numbers.with(one)(items, 1_999_999, out);
  expect([out[0], seen > 2]).toEqual([7, true]);
});

test('a short list is read before the call returns', async () => {
  const items = list(1000);
  const n = new Int32Array(1);
  const pending = mod.read.with(one)(items, 999, n);
  items[999]!.n = -1;
  await pending;
  expect(n[0]).toBe(999);
});

test('calls stay in order, whether they wait or not', async () => {
  const items = list();
  const n = await DeviceArray.from(Int32Array.of(0));
  const first = mod.read.with(one)(items, long - 1, n);
  mod.twice.with(one).enqueue(n);
  expect((await n.get())[0]).toBe(2 * (long - 1));
  const again = mod.read.with(one)(items, 5, n);
  const other = mod.read.with(one)(list(), 7, n);
  const short = mod.twice.with(one)(n);
  mod.twice.with(one).sync(n);
  await Promise.all([first, again, other, short]);
  expect((await n.get())[0]).toBe(28);
});

test('the first calls of a module that still compiles', async () => {
  const n = await DeviceArray.from(Int32Array.of(1));
  const late: any = new CudaModule(
    `
    struct P { float x; int n; double m; };
    __global__ void read(const P *p, int at, int *n) { n[0] = n[0] * 10 + p[at].n; }
    __global__ void add(int *n) { n[0] += 1; }` as string,
  );
  const calls = [late.read.with(one)(list(), 3, n), late.add.with(one)(n), late.read.with(one)(list(), 4, n), late.add.with(one)(n)];
  await Promise.all(calls);
  expect((await n.get())[0]).toBe((13 + 1) * 10 + 4 + 1);
  late.dispose();
});

test('what is wrong rejects the call with its place, and the calls after it go on', async () => {
  const items: any[] = list();
  items[long - 3] = { x: 1, n: 0.5, m: 2 };
  const n = await DeviceArray.from(Int32Array.of(3));
  const failing = failureOf(() => mod.read.with(one)(items, 0, n));
  const next = mod.twice.with(one)(n);
  const error = await failing;
  expect(error.code).toBe('ERR_CUDA_ARGUMENT');
  expect(error.message).toBe(
    `read: argument 1 (p[${long - 3}].n): expected a whole number from -2147483648 to 2147483647 for int, received 0.5`,
  );
  expect(error.stack!.split('\n')[1]).toContain('long-lists.test');
  await next;
  expect((await n.get())[0]).toBe(6);
  const frozen = list();
  Object.freeze(frozen[long - 1]);
  expect((await failureOf(() => mod.step(frozen, 0, 1))).message).toContain(`p[${long - 1}]): the Object is frozen`);
  expect((await failureOf(() => mod.numbers([...new Array(long * 4).fill(1), 'no'], 0, null))).message).toContain(
    `(x[${4 * long}]): expected a number for float, received "no"`,
  );
});

test('a blocking call behind arrays that stream', async () => {
  const n = await DeviceArray.from(Int32Array.of(3));
  const pending = mod.read.with(one)(new Uint8Array(16 * long).fill(1), 0, n);
  mod.twice.with(one).sync(n);
  const again = mod.read.with(one)(new Uint8Array(16 * long).fill(2), 0, n);
  CudaStream.getDefault().synchronizeSync();
  expect([(await n.get())[0], await Promise.all([pending, again])]).toEqual([0x02020202, [undefined, undefined]]);
});

test('a getter may call kernels in the same stream: they come first', async () => {
  const items = list();
  const n = await DeviceArray.from(Int32Array.of(21));
  for (const at of [0, long - 2]) watched(items[at]!, () => mod.twice.with(one).sync(n));
  await mod.read.with(one)(items, long - 1, n);
  expect((await n.get())[0]).toBe(long - 1);
});

test('a call that is aborted meanwhile reads no more, and is not launched', async () => {
  const items = list(400_000);
  let reads = 0;
  watched(items.at(-1)!, () => reads++);
  const n = await DeviceArray.from(Int32Array.of(3));
  const abort = new AbortController();
  const failing = failureOf(() => mod.read.with({ ...one, signal: abort.signal })(items, 0, n));
  abort.abort(new Error('enough'));
  expect((await failing).message).toBe('enough');
  await mod.twice.with(one)(n);
  expect([(await n.get())[0], reads]).toEqual([6, 0]);
});

test('a stream that is disposed meanwhile', async () => {
  const stream = new CudaStream();
  const failing = failureOf(() => mod.read.with({ ...one, stream })(list(), 0, new Int32Array(1)));
  stream.dispose();
  expect((await failing).message).toContain('The stream is disposed');
});

test('sync and StructArrays as ever', () => {
  const items = list();
  mod.step.with(one).sync(items, 70_000, 5);
  expect([items[70_000]!.n, items[69_999]!.n]).toEqual([70_005, 69_999]);
  const structs = P.array(items);
  mod.step.with(one).sync(structs, 70_000, 5);
  expect(structs.n.get(70_000)).toBe(70_010);
});

test('the event loop turns while results become objects', async () => {
  let turns = turning();
  const decoded: number[] = [];
  CudaDataType.register('pixel_of_long_lists', {
    cType: 'unsigned int',
    byteLength: 4,
    is: () => false,
    encode: () => {},
    decode: (view, offset) => (decoded.push(turns.count), view.getUint32(offset, true)),
  });
  const pixels = mod.kernel('pixels', [autoout('pixel_of_long_lists', long * 4), 'int']).with(one);
  turns = turning();
  const made = await pixels(long * 4);
  expect([made.length, made[0], made[4 * long - 1], decoded.length]).toEqual([4 * long, 0, 4 * long - 1, 4 * long]);
  expect(decoded.at(-1)! - decoded[0]!).toBeGreaterThan(2);
  const make = mod.kernel('make', [autoout(P, long), 'int']).with(one);
  const structs = await make(long);
  expect([structs.length, structs[long - 1]]).toEqual([long, { x: 0.5, n: long - 1, m: 2 }]);
  expect(make.sync(long)).toEqual(structs);
  expect(await make(long)).not.toBe(structs);
});

test.each([
  ['letters', (i: number) => String.fromCharCode(97 + (i % 26))],
  ['two units a character, cut anywhere', (i: number) => (i % 7 === 0 ? '\u{1f600}' : 'é')],
  ['halves of characters', (i: number) => (i % 3 === 0 ? '\ud83d' : i % 3 === 1 ? 'x' : '\ude00')],
])('a long text arrives, and calls stay in order: %s', async (_, character) => {
  const text = Array.from({ length: 1_100_000 }, (_unused, i) => character(i)).join('');
  const bytes = Buffer.from(`${text}\0`);
  const to = DeviceArray.zeros(bytes.length, 'uint8');
  const pending = mod.text.with({ grid: 64, block: 256 })(text, to, bytes.length);
  mod.stamp.with(one).enqueue(to);
  await pending;
  bytes[0] = 33;
  expect(Buffer.compare(Buffer.from(await to.get()), bytes)).toBe(0);
  to.dispose();
});

test('the event loop turns before a very long text is launched', async () => {
  const turns = turning();
  let launched = -1;
  const onLaunch = () => (launched = turns.count);
  subscribe('cuda-ffi:launch', onLaunch);
  await mod.text.with(one)('ab'.repeat(8 << 20), new Uint8Array(2), 2);
  unsubscribe('cuda-ffi:launch', onLaunch);
  expect(launched).toBeGreaterThan(2);
});

class Mark {
  constructor(public n: number) {}
}

test('the event loop turns while a registered type is asked, whose values may stand among others', async () => {
  const turns = turning();
  const asked = new Map<unknown, number>();
  CudaDataType.register<Mark>('mark_of_long_lists', {
    cType: 'P',
    byteLength: 16,
    is: (value) => (asked.set(value, turns.count), value instanceof Mark),
    encode: ({ n }, view, offset) => view.setInt32(offset + 4, n, true),
    decode: (view, offset) => new Mark(view.getInt32(offset + 4, true)),
    update: (mark, view, offset) => ((mark.n = view.getInt32(offset + 4, true)), mark),
  });
  const items: (Mark | { x: number; n: number; m: number })[] = Array.from({ length: 400_000 }, (_, i) => new Mark(i));
  const [first, last] = [items[0], items.at(-1)];
  const out = new Int32Array(1);
  await mod.read.with(one)(items, 399_999, out);
  expect(out[0]).toBe(399_999);
  expect(asked.get(last)! - asked.get(first)!).toBeGreaterThan(2);
  for (const at of [3, 200_000]) items[at] = { x: 0, n: at, m: 0 };
  await mod.all.with(one)(items, items.length, 1);
  expect([0, 3, 4, 200_000, 200_001, 399_999].map((at) => items[at]!.n)).toEqual([1, 4, 5, 200_001, 200_002, 400_000]);
  items[399_998] = 'none' as never;
  expect((await failureOf(() => mod.read(items, 0, out))).message).toContain('argument 1 (p[399998]): expected ');
});

test('TypedArrays are converted in slices, to the last element, and refused where they change meanwhile', async () => {
  const numbers = mod.kernel('numbers', [input('float32'), 'int', output('float32')]).with(one);
  const doubles = Float64Array.from({ length: 1_000_000 }, (_, i) => i / 2);
  const out = new Float32Array(1);
  let turns = turning();
  let launched = -1;
  const onLaunch = () => (launched = turns.count);
  subscribe('cuda-ffi:launch', onLaunch);
  await numbers(doubles, 999_999, out);
  unsubscribe('cuda-ffi:launch', onLaunch);
  expect([out[0], launched > 2]).toEqual([499_999.5, true]);
  doubles[7] = 0.1;
  const inexact = 'argument 1 (x): element 7 of the Float64Array is 0.1, which is not exact as float32';
  expect((await failureOf(() => numbers(doubles, 0, out))).message).toContain(inexact);
  doubles[7] = 0;
  const detached = failureOf(() => numbers(doubles, 0, out));
  const moved = structuredClone(doubles, { transfer: [doubles.buffer] });
  expect((await detached).message).toContain('argument 1 (x): the array was detached or changed its length');
  expect(moved).toHaveLength(1_000_000);

  const floats = new Float32Array(1_000_000).map((_, i) => i);
  turns = turning();
  const array = await DeviceArray.from(floats, { dtype: 'float64' });
  expect(turns.count).toBeGreaterThan(2);
  expect((await array.get())[999_999]).toBe(999_999);
  const setting = failureOf(() => array.set(floats));
  structuredClone(floats, { transfer: [floats.buffer] });
  expect((await setting).message).toContain('DeviceArray.set: the array was detached or changed its length');
  expect((await (await array.astype('int32')).get())[999_999]).toBe(999_999);
  array.dispose();
});
