// 8-bit floats: the conversions against their definition, and what cuda_fp8.h makes of the same numbers on the device.
import fc from 'fast-check';
import { autoout, CudaModule, DeviceArray, inout, input, Library, Struct } from '../../../lib';
import { scalarRow } from '../../../lib/scalar/scalars';
import { failureOf } from '../helpers/failure-of';
import { Float8, float8Formats } from '../helpers/float8';

const all = Uint8Array.from({ length: 256 }, (_, bits) => bits);
const source = `
  #include <cuda_fp8.h>
  template <typename T> __global__ void to_float(const T *in, float *out) { out[threadIdx.x] = float(in[threadIdx.x]); }
  template <typename T> __global__ void to_double(const T *in, double *out) { out[threadIdx.x] = double(in[threadIdx.x]); }
  template <typename T> __global__ void from_double(const double *in, T *out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = T(in[i]);
  }
  template <typename T> __global__ void from_float(const float *in, T *out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = T(in[i]);
  }
  template <typename T> __global__ void echo(T value, double same, unsigned char *out) { out[0] = value.__x; out[1] = T(same).__x; }
  template <typename T> struct Cell { T weight; int id; T row[3]; };
  template <typename T> __global__ void cells(Cell<T> *cells, int n) {
    const int i = threadIdx.x;
    if (i >= n) return;
    cells[i].weight = T(float(cells[i].weight) * 2);
    cells[i].row[2] = T(float(cells[i].row[0]) + float(cells[i].row[1]));
    cells[i].id += 1;
  }
  template <typename T> __global__ void doubled(T *x, int n) { if (threadIdx.x < n) x[threadIdx.x] = T(float(x[threadIdx.x]) * 2); }
  template <typename T> __global__ void made(T *out, int n) { *out = T(float(n)); }`;
let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source);
});
afterAll(() => mod.dispose());

const kernel = (name: string, { cpp }: Float8) => mod.kernel(`${name}<${cpp}>`);
const bitsOf = ({ dtype }: Float8) => scalarRow(dtype).bits!;

describe.each(float8Formats)('$dtype', (format) => {
  const { dtype, cpp, values, largest } = format;
  const bits = bitsOf(format);
  const round = (x: number) => format.round(x);
  const isNaNs = (each: number) => Number.isNaN(values[each & 0xff]);

  test('every value is that of the definition, and itself again', () => {
    for (const each of all) {
      expect(bits.value(each)).toBe(values[each]);
      if (!isNaNs(each)) expect(bits.of(values[each]!)).toBe(Math.abs(values[each]!) === Infinity ? (each & 0x80) | largest : each);
    }
    expect(bits.value(bits.of(NaN))).toBeNaN();
  });

  test('numbers are rounded as the definition says', () => {
    for (const x of format.critical) expect([x, bits.of(x)]).toEqual([x, round(x)]);
    fc.assert(
      fc.property(fc.oneof(fc.double({ noNaN: true }), fc.double({ min: -600, max: 600, noNaN: true }), fc.float({ noNaN: true })), (x) => {
        expect([x, bits.of(x)]).toEqual([x, round(x)]);
      }),
      { numRuns: 5000 },
    );
  });

  test('the device has the same values', async () => {
    const [floats, doubles] = [new Float32Array(256), new Float64Array(256)];
    await kernel('to_float', format).with({ grid: 1, block: 256 })(all, floats);
    await kernel('to_double', format).with({ grid: 1, block: 256 })(all, doubles);
    expect([...floats]).toEqual(values);
    expect([...doubles]).toEqual(values);
  });

  test('the device rounds the same', async () => {
    const sample = [...format.critical, ...fc.sample(fc.double({ min: -600, max: 600, noNaN: true }), 2000)];
    const [fromDoubles, fromFloats] = [new Uint8Array(sample.length), new Uint8Array(sample.length)];
    const grid = { grid: Math.ceil(sample.length / 128), block: 128 };
    await kernel('from_double', format).with(grid)(Float64Array.from(sample), fromDoubles, sample.length);
    await kernel('from_float', format).with(grid)(Float32Array.from(sample), fromFloats, sample.length);
    expect([...fromDoubles]).toEqual(sample.map((x) => bits.of(x)));
    expect([...fromFloats]).toEqual(sample.map((x) => bits.of(Math.fround(x))));
    const nothing = new Uint8Array(1);
    await kernel('from_double', format).with({ grid: 1, block: 1 })([NaN], nothing, 1);
    expect(nothing[0]).toBe(bits.of(NaN));
  });

  test('a number by value is rounded as the device rounds it', async () => {
    const echo = kernel('echo', format).with({ grid: 1, block: 1 });
    const out = new Uint8Array(2);
    for (const x of [0, -0, 1, -1.1, 0.3, 447, 449, 500, 57344, 1e9, -Infinity, 2 ** -10, 2 ** -9, 2 ** -17, 3 * 2 ** -18]) {
      await echo(x, x, out);
      expect([x, out[0]]).toEqual([x, out[1]]);
    }
    expect((await failureOf(() => echo('1', 1, out))).message).toContain(`expected a number for ${cpp}, received "1"`);
  });

  test('plain arrays, long and short', async () => {
    for (const n of [5, 1000]) {
      const sample = Array.from({ length: n }, (_, i) => (i - 3) * 0.37);
      await using array = DeviceArray.zeros([n], 'float32');
      const out = await mod
        .kernel(`to_float<${cpp}>`)
        .with({ grid: 1, block: Math.min(n, 256) })(sample, array)
        .then(() => array.get());
      const shown = Math.min(n, 256);
      expect([...out.slice(0, shown)]).toEqual(sample.slice(0, shown).map((x) => values[round(x)]));
    }
  });

  test('structs: objects, lists of them, and device arrays', async () => {
    const cells = Array.from({ length: 70 }, (_, id) => ({ weight: id / 9, id, row: [0.1 * id, 1.7, 0] }));
    const expected = cells.map(({ weight, id, row }) => {
      const [first, second] = [values[round(row[0]!)]!, values[round(row[1]!)]!];
      return {
        weight: values[round(2 * values[round(weight)]!)],
        id: id + 1,
        row: [first, second, values[round(Math.fround(first + second))]],
      };
    });
    const call = kernel('cells', format).with({ grid: 1, block: 128 });
    const list = structuredClone(cells);
    await call(list, 70);
    for (const [at, { weight, id, row }] of list.entries()) {
      expect([values[round(weight)], id, row.map((x) => values[round(x)])]).toEqual([expected[at]!.weight, at + 1, expected[at]!.row]);
    }
    const Cell = Struct({ weight: dtype, id: 'int', row: `${dtype}[3]` });
    const structs = await DeviceArray.from(cells as never, { dtype: Cell as never });
    expect((structs as any).field('weight').dtype).toBe(dtype);
    await call(structs, 70);
    const host: any = await structs.get();
    expect([...host].map(({ weight, id, row }: any) => ({ weight, id, row: [...row] }))).toEqual(expected);
    structs.dispose();
  });

  test('device arrays hold bits, which astype converts', async () => {
    using floats = await DeviceArray.from(Float32Array.of(0.3, -1e6, 3, NaN));
    using small = await floats.astype(dtype);
    expect(small.dtype).toBe(dtype);
    const host = await small.get();
    expect(host).toBeInstanceOf(Uint8Array);
    expect([...host].map((each) => values[each])).toEqual([values[round(0.3)], -values[largest]!, 3, NaN]);
    await kernel('doubled', format).with({ grid: 1, block: 4 })(small, 4);
    using back = await small.astype('float64');
    expect([...(await back.get())]).toEqual([2 * values[round(0.3)]!, -values[largest]!, 6, NaN]);
    using set = await DeviceArray.from(Uint8Array.of(1, 2), { dtype });
    expect([...(await set.get())]).toEqual([1, 2]);
    const refused = await failureOf(() => DeviceArray.from(Float32Array.of(1), { dtype } as never));
    expect(refused.message).toBe(
      `DeviceArray.from: expected Uint8Array for ${dtype}, received Float32Array, which can hold values that ${dtype} cannot; convert them on the device with astype('${dtype}')`,
    );
  });

  test('a pointer takes its own elements and bytes, no others', async () => {
    const doubled = kernel('doubled', format).with({ grid: 1, block: 4 });
    const bytes = Uint8Array.from([1, 2, 3, 4], (x) => round(x));
    await doubled(bytes, 4);
    expect([...bytes].map((each) => values[each])).toEqual([2, 4, 6, 8]);
    const other = dtype === 'float8_e4m3' ? 'float8_e5m2' : 'float8_e4m3';
    using wrong = DeviceArray.zeros([4], other);
    expect((await failureOf(() => doubled(wrong, 4))).message).toContain(`received DeviceArray of ${other}`);
    expect((await failureOf(() => doubled(new Float32Array(4), 4))).message).toContain('expected Uint8Array');
    using plain = await DeviceArray.from(bytes);
    await doubled(plain, 4);
    expect([...(await plain.get())].map((each) => values[each])).toEqual([4, 8, 12, 16]);
  });

  test('declared, by each of its names', async () => {
    const lib = Library(
      source
        .replace('template <typename T> __global__ void doubled(T *', `__global__ void twice(${cpp} *`)
        .replaceAll('T(float(x[threadIdx.x]) * 2)', `${cpp}(float(x[threadIdx.x]) * 2)`),
      {
        twice: [inout(dtype), 'int'],
      } as never,
    ) as any;
    const out = Uint8Array.of(round(1.5));
    await lib.twice.with({ grid: 1, block: 1 })(out, 1);
    expect(values[out[0]!]).toBe(3);
    const short = dtype.replace('float8_', 'f8');
    for (const name of [dtype, short, cpp]) {
      const to = mod.kernel(`to_float<${cpp}>`, [input(name), autoout('float', 2)]).with({ grid: 1, block: 2 });
      expect([...(await to([0.3, -2]))]).toEqual([values[round(0.3)], -2]);
    }
    expect(await mod.kernel(`made<${cpp}>`, [autoout(dtype), 'int']).with({ grid: 1, block: 1 })(7)).toBe(values[round(7)]);
  });
});
