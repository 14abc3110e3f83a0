// npm run bench -- marshalling [PART OF A NAME] [-- --rounds N]
//
// What it costs to turn objects, plain arrays and text into what a kernel takes: a call with them beside the same call with
// bytes that a loop over a DataView made, beside koffi and structuredClone, in turns of one run. Times are the first
// quartile of the rounds, in milliseconds of CPU time until the call returns, or with results until they are there: what
// else the machine does counts little. What is done several times in a turn, since it takes microseconds, is timed by the
// clock: the kernels of the calls before it run meanwhile. A long list is converted in slices after the call has
// returned: it is the time until the launch then, for both.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CudaDataType, CudaModule } from 'cuda-ffi';
import { backByHand, byHand } from './by-hand.mjs';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

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
  update(color, view, offset) {
    color.r = view.getUint8(offset);
    color.g = view.getUint8(offset + 1);
    color.b = view.getUint8(offset + 2);
    return color;
  },
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
  __global__ void colors_both(uchar4 *p, int n) { for (int i = 0; i < n; ++i) p[i].x += 1; }
  __global__ void floats(const float *p, int n) {}
  __global__ void ints(const int *p, int n) {}
  __global__ void bigints(const long long *p, int n) {}
  __global__ void text(const char *p, int n) {}`;

const flat = (length) => many(length, (i) => ({ x: i + 0.5, y: i, z: -i, id: i, m: i / 3 }));

const koffiFlat = koffi.struct({ x: 'float', y: 'float', z: 'float', id: 'int', m: 'double' });

const shapes = [
  ({ x, y, z, id, m }) => ({ y, x, z, id, m }),
  ({ x, y, z, id, m }) => ({ z, x, y, id, m }),
  ({ x, y, z, id, m }) => ({ id, x, y, z, m }),
  ({ x, y, z, id, m }) => ({ m, x, y, z, id }),
  ({ x, y, z, id, m }) => ({ x, y, z, m, id }),
  (item) => ({ ...item }),
];

/** Each value is made for its own case: a collector that has to look at all of them would be what is measured. */
const cases = [
  { name: '100,000 structs of 24 bytes', kernel: 'flat', make: () => flat(100_000), hand: 'flat', koffi: structs(koffiFlat) },
  {
    name: '100,000 structs, in and out',
    kernel: 'flat_both',
    make: () => flat(100_000),
    hand: 'flat',
    back: true,
    koffi: structs(koffiFlat, true),
  },
  {
    name: '100,000 structs of six shapes',
    kernel: 'flat',
    make: () => flat(100_000).map((item, i) => shapes[i % 6](item)),
    hand: 'flat',
  },
  { name: '1,000 structs', kernel: 'flat', make: () => flat(1000), hand: 'flat', times: 100, koffi: structs(koffiFlat) },
  { name: '10,000 structs of 30 floats', kernel: 'wide', make: () => many(10_000, wide), hand: 'wide' },
  { name: '20,000 nested structs', kernel: 'nested', make: () => many(20_000, nested), hand: 'nested', times: 5 },
  {
    name: '100,000 float4 as objects',
    kernel: 'vectors',
    make: () => many(100_000, (i) => ({ x: i, y: 1, z: 2, w: 3 })),
    hand: 'vectors',
  },
  { name: '50,000 with enum, half, bigint', kernel: 'mixed', make: () => many(50_000, mixed), hand: 'mixed', times: 3 },
  { name: '50,000 of a registered type', kernel: 'colors', make: () => many(50_000, color), hand: 'colors', times: 5 },
  { name: '50,000 registered, in and out', kernel: 'colors_both', make: () => many(50_000, color), hand: 'colors', back: true },
  {
    name: '1,000,000 numbers to float',
    kernel: 'floats',
    make: () => many(1_000_000, (i) => i + 0.5),
    hand: 'floats',
    koffi: structs('float'),
  },
  { name: '1,000,000 numbers to int', kernel: 'ints', make: () => many(1_000_000, (i) => i), hand: 'ints' },
  { name: '100,000 bigints', kernel: 'bigints', make: () => many(100_000, BigInt), hand: 'bigints' },
  { name: 'text of 1 MiB', kernel: 'text', make: () => 'grüße '.repeat(131_072), hand: 'text' },
  { name: 'text of 20 letters', kernel: 'text', make: () => 'twenty letters of it.', hand: 'text', times: 1000 },
];

/** Measures the cases whose names have `part` in them, all with '', and prints a table. */
export async function benchMarshalling(part, rounds) {
  const mod = await CudaModule.compile(source);
  const rows = [];
  for (const each of cases.filter(({ name }) => name.includes(part))) rows.push(await measured(mod, each, rounds));
  mod.dispose();
  console.table(Object.fromEntries(rows));
}

async function measured(mod, { name, kernel, make, hand, back, koffi: peer, times = 1 }, rounds) {
  const value = make();
  const call = mod[kernel].with({ grid: 1, block: 1 });
  const write = byHand[hand];
  const count = back ? value.length : 0;
  const isLong =
    !back && (typeof value === 'string' ? value.length > 2 ** 20 : write(value).byteLength > 2 ** 20 || value.length > 2 ** 16);
  const manyTimes = (body) => () => timed(body, times);
  const ways = {
    here: isLong
      ? () => untilLaunch(() => call(value, count))
      : back
        ? () => timedInFull(() => call(value, count))
        : manyTimes(() => call(value, count)),
    'by hand': isLong
      ? () => untilLaunch(() => call(write(value), count))
      : back
        ? () => timedInFull(thereAndBack)
        : manyTimes(() => call(write(value), count)),
    ...(peer ? { koffi: manyTimes(peer(value)) } : {}),
    structuredClone: manyTimes(() => structuredClone(value)),
  };
  async function thereAndBack() {
    const bytes = write(value);
    await call(bytes, count);
    backByHand[hand](bytes, value);
  }
  const taken = await inTurns(ways, rounds);
  return [name, { ...taken, 'here ÷ by hand': ratio(taken.here, taken['by hand']) }];
}

/** The JavaScript thread's part of a call. */
async function timed(body, times) {
  const now = times > 1 ? () => performance.now() : milliseconds;
  const results = [];
  const started = now();
  for (let i = 0; i < times; i++) results.push(body());
  const taken = (now() - started) / times;
  await Promise.all(results);
  return taken;
}

/** Until the results are there. */
async function timedInFull(body) {
  const started = milliseconds();
  await body();
  return milliseconds() - started;
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

async function inTurns(ways, rounds) {
  const all = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  const order = Object.entries(ways);
  for (let round = 0; round < rounds; round++) {
    order.reverse();
    for (const [name, way] of order) {
      collectGarbage(); // which would be charged to whoever comes next
      await way();
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

function structs(type, back = false) {
  return (items) => {
    const array = koffi.array(type, items.length);
    const memory = koffi.alloc(type, items.length);
    return () => {
      koffi.encode(memory, array, items);
      if (back) koffi.decode(memory, array);
    };
  };
}

function wide(i) {
  return Object.fromEntries(wideNames.map((name, k) => [name, i + k]));
}

function nested(i) {
  return { a: { at: { x: i, y: 1 }, k: [i, 2] }, b: { at: { x: 3, y: i }, k: [4, i] }, w: i };
}

function mixed(i) {
  return { kind: i % 3 === 0 ? 'Small' : 'Large', h: 0.5 + (i % 7), big: BigInt(i) };
}

function color(i) {
  return new Color(i & 255, 2, 3);
}
