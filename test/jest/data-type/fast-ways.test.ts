// The fast ways for numbers, values of a registered type, and text do what their types' own encode does, item by item.
import fc from 'fast-check';
import { CudaDataType, CudaModule, DeviceArray } from '../../../lib';
import { generatedLoops, sharedLoops } from '../../../lib/data-type/registered-loops';
import { scalarTypes } from '../../../lib/data-type/scalar-types';
import { stringType } from '../../../lib/data-type/string-type';
import { updateOneByOne, updaterOf } from '../../../lib/data-type/update-values';
import { ValuePlace } from '../../../lib/data-type/value-place';
import { generatedCounter, generatedNumbers } from '../../../lib/data-type/write-numbers';

const place = () => new ValuePlace({ kernel: 'k', number: 1, name: 'p', type: 'T *' });
const names = Object.keys(scalarTypes) as (keyof typeof scalarTypes)[];
const numbers = fc.oneof(
  { weight: 40, arbitrary: fc.integer({ min: 0, max: 127 }) },
  { weight: 2, arbitrary: fc.boolean() },
  fc.constantFrom<unknown>(undefined, null, '1', 0.1, -1, 2 ** 31, 2 ** 53, -(2 ** 53) + 1, NaN, -0, 1n, -1n, 2n ** 63n, 2n ** 64n, {}, [3], new Number(1)), // prettier-ignore
);

test.each(names)('%s: numbers are written until one is none, from wherever it begins', (name) => {
  const type = scalarTypes[name];
  const size = type.byteLength as number;
  const write = generatedNumbers(type.type as never)!;
  const items = fc.array(name === 'bool' ? fc.oneof({ weight: 30, arbitrary: fc.boolean() }, numbers) : numbers, { maxLength: 40 });
  fc.assert(
    fc.property(items, fc.nat(40), fc.nat(40), (list, from, hole) => {
      if (hole < list.length) delete list[hole];
      const begin = Math.min(from, list.length);
      const [bytes, expected] = [new ArrayBuffer(list.length * size), new DataView(new ArrayBuffer(list.length * size))];
      const end = write(list, bytes, begin, list.length);
      const counted = generatedCounter(type.type as never)!(list);
      expect(list.slice(0, counted).every((item) => type.is(item))).toBe(true);
      // Of 64 bits, bigints are written one by one, of 128 bits numbers.
      const other = name.endsWith('int128') ? 'number' : 'bigint';
      if (counted < list.length) expect(type.is(list[counted]) && typeof list[counted] !== other).toBe(false);
      let index = begin;
      for (; index < end; index++) type.put(list[index], expected, index * size, place());
      expect(Buffer.from(bytes, 0, end * size).toString('hex')).toBe(Buffer.from(expected.buffer, 0, end * size).toString('hex'));
      // What it stops at is none, or is written another way: a bigint among numbers.
      if (end < list.length) expect(typeof list[end] === 'number' && type.is(list[end]) && !isRefused(type, list[end])).toBe(false);
    }),
    { numRuns: 200 },
  );
});

function isRefused(type: CudaDataType, value: unknown): boolean {
  try {
    type.put(value, new DataView(new ArrayBuffer(8)), 0, place());
    return false;
  } catch {
    return true;
  }
}

class Color {
  constructor(
    readonly r: number,
    readonly g: number,
  ) {}
}

const color = CudaDataType.register<Color>('color_of_fast_ways', {
  cType: 'uchar2',
  byteLength: 2,
  is: (value) => value instanceof Color,
  encode({ r, g }, view, offset, at) {
    if (g > 240) throw new RangeError(`${at.name}: ${at.type} is too bright`);
    view.setUint8(offset, r);
    view.setUint8(offset + 1, g);
  },
  decode: (view, offset) => new Color(view.getUint8(offset), view.getUint8(offset + 1)),
});

const colors = fc.array(
  fc.record({ r: fc.nat(255), g: fc.nat(255), kind: fc.nat(30) }).map(({ r, g, kind }) => {
    if (kind === 0) return new Proxy(new Color(r, g), {});
    if (kind === 1) return Object.freeze(new Color(r, g));
    if (kind === 2) return Object.create(new Color(r, g)) as object;
    return Object.defineProperty(new Color(r, g), 'g', { get: () => g });
  }),
  { maxLength: 6 },
);

test.each([
  ['generated loops', generatedLoops],
  ['shared loops', sharedLoops],
])('%s of a registered type', (_, make) => {
  const { taken, write } = make(color)!;
  const way = (body: (view: DataView) => void, length: number) => {
    const view = new DataView(new ArrayBuffer(2 * length));
    try {
      body(view);
      return Buffer.from(view.buffer).toString('hex');
    } catch (error) {
      return (error as Error).message;
    }
  };
  fc.assert(
    fc.property(colors, fc.nat(6), fc.nat(20), (items: unknown[], cut, other) => {
      const begin = Math.min(cut, items.length);
      const placeOf = (index: number) => place().at(index, 'uchar2');
      const each = (view: DataView) => items.forEach((item, index) => color.put(item, view, 2 * index, placeOf(index)));
      const slices = (view: DataView) => {
        write(items, view, 2, placeOf, 0, begin);
        write(items, view, 2, placeOf, begin);
      };
      expect(way(slices, items.length)).toBe(way(each, items.length));
      expect(taken(items)).toBe(items.length);
      if (other < items.length) expect(taken(items.with(other, { r: 1, g: 2 }))).toBe(other);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['generated loops', generatedLoops],
  ['shared loops', sharedLoops],
])('%s stop at what is of another type, with all before it written, each asked once', (_, make) => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), fc.nat(10), (length, other, cut) => {
      const items: unknown[] = Array.from({ length }, (_unused, i) => new Color(i, 2 * i));
      if (other < length) items[other] = { r: 1, g: 2 };
      const begin = Math.min(cut, other, length);
      const stop = Math.min(other, length);
      const asked: unknown[] = [];
      const places: unknown[] = [];
      const { taken, write } = make({
        options: {
          is: (value: unknown) => (asked.push(value), value instanceof Color),
          encode: (value: Color, view: DataView, offset: number, at: ValuePlace) => {
            places.push(at.name);
            view.setUint8(offset, value.r);
          },
        },
      } as never)!;
      const view = new DataView(new ArrayBuffer(2 * length));
      expect(write(items, view, 2, (index) => place().at(index, 'uchar2'), begin)).toBe(stop);
      expect(asked).toEqual(items.slice(begin, stop + 1));
      expect(places).toEqual(Array.from({ length: stop - begin }, (_unused, i) => place().at(begin + i, 'uchar2').name));
      const bytes = Array.from({ length: 2 * length }, (_unused, i) => (i % 2 === 0 && i >= 2 * begin && i < 2 * stop ? i / 2 : 0));
      expect([...new Uint8Array(view.buffer)]).toEqual(bytes);
      expect(taken(items, begin)).toBe(stop);
    }),
    { numRuns: 300 },
  );
});

test('an update in slices brings back what one does at once', () => {
  const results = [updaterOf(color), updateOneByOne(color)].map((update) => {
    const items = [1, 2, 3, 4].map((r) => new Color(r, r));
    const view = new DataView(Uint8Array.of(9, 1, 2, 2, 8, 3, 4, 4).buffer);
    const back: unknown[] = [];
    for (const [begin, end] of [[0, 1], [1, 3], [3, 4]]) update(items, view, undefined, 2, (index, value) => back.push([index, value]), begin, end); // prettier-ignore
    return back;
  });
  expect(results[0]).toEqual(results[1]);
  expect(results[0]).toHaveLength(4);
});

test('text is UTF-8 with a NUL behind it, whatever it is', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
    fc.constantFrom('', '\0a', '\ud800', 'grüße', '😀\udc00'),
  );
  fc.assert(
    fc.property(text, fc.nat(3), (value, offset) => {
      const bytes = stringType.bytesOf(value);
      const view = new DataView(new ArrayBuffer(bytes + offset));
      stringType.put(value, view, offset, place());
      const expected = Buffer.concat([Buffer.alloc(offset), Buffer.from(value, 'utf8'), Buffer.alloc(1)]);
      expect(Buffer.from(view.buffer).equals(expected)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('structs by value: one while another of its type is read, and nothing stays of the one before', async () => {
  const mod: any = await CudaModule.compile(
    `
    struct P { char tag; const float *at; int n[2]; };
    __global__ void k(P p, long long *out) { out[0] = p.tag; out[1] = (long long)p.at; out[2] = p.n[0]; out[3] = p.n[1]; out[4] = ((char *)&p)[1]; }` as string,
  );
  const values = DeviceArray.zeros(1, 'float32');
  const [out, inner] = [new BigInt64Array(5), new BigInt64Array(5)];
  const other = { tag: 7, at: values, n: [8, 9] };
  await mod.k(new Uint8Array(24).fill(255), out);
  await mod.k(other, out);
  expect([...out]).toEqual([7n, values.ptr, 8n, 9n, 0n]);
  mod.k.sync({ tag: 1, at: null, get n() { mod.k.sync(other, inner); return [2, 3]; } }, out); // prettier-ignore
  expect([...out]).toEqual([1n, 0n, 2n, 3n, 0n]);
  expect([...inner]).toEqual([7n, values.ptr, 8n, 9n, 0n]);
  await expect(mod.k({ ...other, n: [1, 'x'] }, out)).rejects.toThrow('k: argument 1 (p.n[1]): expected a whole number');
  await mod.k({ tag: 5, at: null, n: [0, 0] }, out);
  expect([...out]).toEqual([5n, 0n, 0n, 0n, 0n]);
  mod.dispose();
});
