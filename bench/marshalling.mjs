// npm run bench -- marshalling [--rounds N]
//
// What it costs to turn objects, plain arrays and text into what a kernel takes: a call with them beside the same call with
// bytes that a loop over a DataView made, beside koffi and structuredClone, in turns of one run. Times are the first
// quartile of the rounds, in milliseconds of CPU time until the call returns, or with results until they are there: what
// else the machine does counts little. A long list is converted in slices after the call has returned: it is the time until
// the launch then, for both.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import { CudaDataType, CudaModule } from 'cuda-ffi';

const koffi = createRequire(import.meta.url)('koffi');

class Color {
  constructor(r, g, b) {
    Object.assign(this, { r, g, b });
  }
}

CudaDataType.register('bench_color', {
  cType: 'uchar4',
  byteLength: 4,
  is: (value) => value instanceof Color,
  encode: ({ r, g, b }, view, offset) => view.setUint32(offset, r | (g << 8) | (b << 16), true),
  decode: (view, offset) => new Color(view.getUint8(offset), view.getUint8(offset + 1), view.getUint8(offset + 2)),
});

const wideNames = Array.from({ length: 30 }, (_, index) => `m${index}`);

const source = `
  #include <cuda_fp16.h>
  struct Flat { float x, y, z; int id; double m; };
  struct Wide { float ${wideNames.join(', ')}; };
  struct Inner { float2 at; int k[2]; };
  struct Nested { Inner a, b; double w; };
  enum Kind { Small, Large };
  struct Mixed { Kind kind; half h; long long big; };
  __global__ void flat(const Flat *p, int n) {}
  __global__ void flat_both(Flat *p, int n) { for (int i = 0; i < n; ++i) p[i].x += 1; }
  __device__ double sink; // the compiler describes the structs that code looks into
  __global__ void wide(const Wide *p, int n) { sink = p->m0; }
  __global__ void nested(const Nested *p, int n) { sink = p->a.at.x + p->b.k[0]; }
  __global__ void vectors(const float4 *p, int n) {}
  __global__ void mixed(const Mixed *p, int n) { sink = p->big + p->kind; }
  __global__ void colors(const uchar4 *p, int n) {}
  __global__ void floats(const float *p, int n) {}
  __global__ void ints(const int *p, int n) {}
  __global__ void bigints(const long long *p, int n) {}
  __global__ void text(const char *p, int n) {}`;

const flat = many(100_000, (i) => ({ x: i + 0.5, y: i, z: -i, id: i, m: i / 3 }));
const few = flat.slice(0, 1000);
const numbers = many(1_000_000, (i) => i + 0.5);
const whole = many(1_000_000, (i) => i);

const koffiFlat = koffi.struct({ x: 'float', y: 'float', z: 'float', id: 'int', m: 'double' });

const cases = [
  { name: '100,000 structs of 24 bytes', kernel: 'flat', value: flat, hand: handFlat, koffi: structs(koffiFlat, flat) },
  { name: 'the same, in and out', kernel: 'flat_both', value: flat, hand: handFlat, back: handFlatBack, koffi: structs(koffiFlat, flat, true) },
  { name: '1,000 structs', kernel: 'flat', value: few, hand: handFlat, koffi: structs(koffiFlat, few) },
  { name: '10,000 structs of 30 floats', kernel: 'wide', value: many(10_000, (i) => Object.fromEntries(wideNames.map((name, k) => [name, i + k]))), hand: handWide },
  { name: '20,000 nested structs', kernel: 'nested', value: many(20_000, nested), hand: handNested },
  { name: '100,000 float4 as objects', kernel: 'vectors', value: many(100_000, (i) => ({ x: i, y: 1, z: 2, w: 3 })), hand: handVectors },
  { name: '50,000 with enum, half, bigint', kernel: 'mixed', value: many(50_000, (i) => ({ kind: 'Large', h: 0.5, big: BigInt(i) })), hand: handMixed },
  { name: '50,000 of a registered type', kernel: 'colors', value: many(50_000, (i) => new Color(i & 255, 2, 3)), hand: handColors },
  { name: '1,000,000 numbers to float', kernel: 'floats', value: numbers, hand: (items) => Float32Array.from(items), koffi: structs('float', numbers) },
  { name: '1,000,000 numbers to int', kernel: 'ints', value: whole, hand: (items) => Int32Array.from(items) },
  { name: '100,000 bigints', kernel: 'bigints', value: many(100_000, BigInt), hand: (items) => BigInt64Array.from(items) },
  { name: 'text of 1 MiB', kernel: 'text', value: 'grüße '.repeat(131_072), hand: (text) => new TextEncoder().encode(text) },
];

/** Measures all cases and prints a table. */
export async function benchMarshalling(rounds) {
  const mod = await CudaModule.compile(source);
  const rows = [];
  for (const each of cases) rows.push(await measured(mod, each, rounds));
  rows.push(...(await measuredValues(mod, rounds)));
  mod.dispose();
  console.table(Object.fromEntries(rows));
}

async function measured(mod, { name, kernel, value, hand, back, koffi: peer }, rounds) {
  const call = mod[kernel].with({ grid: 1, block: 1 });
  const count = back ? value.length : 0;
  const isLong = !back && typeof value !== 'string' && (hand(value).byteLength > 2 ** 20 || value.length > 2 ** 16);
  const ways = {
    here: async () => (isLong ? untilLaunch(() => call(value, count)) : timed(() => call(value, count), back)),
    'by hand': async () => {
      if (isLong) return untilLaunch(() => call(hand(value), count));
      const started = milliseconds();
      const bytes = hand(value);
      const pending = call(bytes, count);
      const taken = milliseconds() - started;
      await pending;
      if (!back) return taken;
      back(bytes, value);
      return milliseconds() - started;
    },
    ...(peer ? { koffi: async () => timed(peer) } : {}),
    structuredClone: async () => timed(() => structuredClone(value)),
  };
  const times = await inTurns(ways, rounds);
  return [name, { ...times, 'here ÷ by hand': ratio(times.here, times['by hand']) }];
}

/** The JavaScript thread's part of a call, or with `whole` the call until its results are there. */
async function timed(body, whole = false) {
  const started = milliseconds();
  const result = body();
  const taken = milliseconds() - started;
  await result;
  return whole ? milliseconds() - started : taken;
}

/** Until all is converted. */
async function untilLaunch(call) {
  const started = milliseconds();
  let taken;
  const launched = () => (taken = milliseconds() - started);
  subscribe('cuda-ffi:launch', launched);
  await call();
  unsubscribe('cuda-ffi:launch', launched);
  return taken;
}

function milliseconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** One argument by value, and many. */
async function measuredValues(mod, rounds) {
  const thirty = Array.from({ length: 30 }, (_, index) => `int a${index}`).join(', ');
  const calls = await CudaModule.compile(`
    struct Flat { float x, y, z; int id; double m; };
    __device__ double sink;
    __global__ void one(Flat p) { sink = p.m; }
    __global__ void numbers(float x, float y, float z, int id, double m) {}
    __global__ void thirty(${thirty}) {}
    __global__ void three(int a, int b, int c) {}`);
  const args = Array.from({ length: 30 }, (_, index) => index);
  const ways = {
    struct: thousand(() => calls.one.enqueue(few[3])),
    numbers: thousand(() => calls.numbers.enqueue(1, 2, 3, 4, 5)),
    thirty: thousand(() => calls.thirty.enqueue(...args)),
    three: thousand(() => calls.three.enqueue(1, 2, 3)),
  };
  const times = await inTurns(ways, rounds);
  calls.dispose();
  return Object.entries(times).map(([name, time]) => [`1,000 queued calls: ${name}`, { here: time }]);
}

function thousand(call) {
  return async () => {
    const taken = await timed(() => {
      for (let i = 0; i < 1000; i++) call();
    });
    await new Promise(setImmediate);
    return taken;
  };
}

async function inTurns(ways, rounds) {
  const all = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, way] of Object.entries(ways)) {
      await way(); // pays for the garbage of the way before
      all[name].push(await way());
    }
  }
  return Object.fromEntries(Object.entries(all).map(([name, times]) => [name, quartile(times)]));
}

function quartile(times) {
  return Number(times.sort((a, b) => a - b)[times.length >> 2].toFixed(3));
}

function ratio(a, b) {
  return Number((a / b).toFixed(2));
}

function many(length, make) {
  return Array.from({ length }, (_, index) => make(index));
}

function structs(type, items, back = false) {
  const array = koffi.array(type, items.length);
  const memory = koffi.alloc(type, items.length);
  return () => {
    koffi.encode(memory, array, items);
    if (back) koffi.decode(memory, array);
  };
}

function written(count, size, write) {
  const view = new DataView(new ArrayBuffer(count * size));
  for (let i = 0; i < count; i++) write(view, i * size, i);
  return new Uint8Array(view.buffer);
}

function handFlat(items) {
  return written(items.length, 24, (view, at, i) => {
    const item = items[i];
    view.setFloat32(at, item.x, true);
    view.setFloat32(at + 4, item.y, true);
    view.setFloat32(at + 8, item.z, true);
    view.setInt32(at + 12, item.id, true);
    view.setFloat64(at + 16, item.m, true);
  });
}

function handFlatBack(bytes, items) {
  const view = new DataView(bytes.buffer);
  for (let i = 0, at = 0; i < items.length; i++, at += 24) {
    const item = items[i];
    item.x = view.getFloat32(at, true);
    item.y = view.getFloat32(at + 4, true);
    item.z = view.getFloat32(at + 8, true);
    item.id = view.getInt32(at + 12, true);
    item.m = view.getFloat64(at + 16, true);
  }
}

function handWide(items) {
  return written(items.length, 120, (view, at, i) => {
    const item = items[i];
    for (let k = 0; k < 30; k++) view.setFloat32(at + 4 * k, item[wideNames[k]], true);
  });
}

function nested(i) {
  return { a: { at: { x: i, y: 1 }, k: [i, 2] }, b: { at: { x: 3, y: i }, k: [4, i] }, w: i };
}

function handNested(items) {
  const inner = (view, at, { at: point, k }) => {
    view.setFloat32(at, point.x, true);
    view.setFloat32(at + 4, point.y, true);
    view.setInt32(at + 8, k[0], true);
    view.setInt32(at + 12, k[1], true);
  };
  return written(items.length, 40, (view, at, i) => {
    inner(view, at, items[i].a);
    inner(view, at + 16, items[i].b);
    view.setFloat64(at + 32, items[i].w, true);
  });
}

function handVectors(items) {
  return written(items.length, 16, (view, at, i) => {
    view.setFloat32(at, items[i].x, true);
    view.setFloat32(at + 4, items[i].y, true);
    view.setFloat32(at + 8, items[i].z, true);
    view.setFloat32(at + 12, items[i].w, true);
  });
}

function handMixed(items) {
  return written(items.length, 16, (view, at, i) => {
    view.setInt32(at, items[i].kind === 'Large' ? 1 : 0, true);
    view.setUint16(at + 4, 0x3800, true);
    view.setBigInt64(at + 8, items[i].big, true);
  });
}

function handColors(items) {
  return written(items.length, 4, (view, at, i) => {
    const { r, g, b } = items[i];
    view.setUint32(at, r | (g << 8) | (b << 16), true);
  });
}
