// Which objects have a struct's members and no others: of the first of a list, and of those behind them.
import { CudaModule, Struct } from '../../../lib';
import { closureWriter } from '../../../lib/data-type/closure-writer';
import { generated, oneByOne } from '../../../lib/data-type/write-values';
import { outcome } from '../helpers/random-structs';

test('a name too many is found in each of 64 objects and in one of 64 after them; a missing member in all', () => {
  const P = Struct({ a: 'int', b: 'float', c: 'float' }, 'P');
  const write = generated(P)!;
  const wrongAt = (at: number, wrong: object) => outcome(write, P, Array.from({ length: 200 }, (_, index) => (index === at ? wrong : { a: index, b: 1, c: 2 }))); // prettier-ignore
  const refused = (at: number, message: string) => ({ name: 'TypeError', message: expect.stringContaining(`(p[${at}]): ${message}`) });
  const more = { a: 1, b: 1, c: 2, d: 3 };
  for (const at of [0, 1, 63, 64, 128]) expect(wrongAt(at, more)).toMatchObject(refused(at, 'P has no member d; it has a, b, c'));
  expect(wrongAt(80, more)).toBe(wrongAt(80, { a: 1, b: 1, c: 2 }));
  for (const at of [1, 64, 65]) {
    expect(wrongAt(at, { a: 1, b: 1 })).toMatchObject(refused(at, 'c is missing; P has a, b, c'));
    expect(wrongAt(at, { a: 1, b: 1, cc: 1 })).toMatchObject(refused(at, 'P has no member cc'));
    expect(wrongAt(at, [1, 2, 3])).toMatchObject(refused(at, 'expected an object with a, b, c'));
  }
});

describe('a getter that changes the array it is read in', () => {
  let mod: any;
  beforeAll(async () => {
    mod = await CudaModule.compile(
      'struct P { int a; float b, c; }; __global__ void k(const P *p, int *out) { for (int i = 0; i < 3; ++i) out[i] = p[i].a; }' as string,
    );
  });
  afterAll(() => mod.dispose());
  const plain = (a: number) => ({ a, b: 1, c: 2 });

  test('by more items: the call takes those that were there', async () => {
    const out = new Int32Array(3);
    const items = [{ get a() { return items.push(plain(9)); }, b: 1, c: 2 }, plain(5), plain(6)]; // prettier-ignore
    await mod.k.with({ grid: 1, block: 1 })(items, out);
    expect([...out]).toEqual([4, 5, 6]);
    expect(items).toHaveLength(4);
  });

  test('by fewer: what is not there any more is refused', async () => {
    const items = [{ get a() { return (items.length = 2); }, b: 1, c: 2 }, plain(5), plain(6)]; // prettier-ignore
    await expect(mod.k(items, new Int32Array(3))).rejects.toThrow('k: argument 1 (p[2]): expected an object with a, b, c or 12 bytes for P, received undefined'); // prettier-ignore
  });
});

test('names of objects after the first: too many, too few, hidden, in any order, inherited', () => {
  const P = Struct({ a: 'int', v: 'float3', length: 'int' }, 'P');
  const right = { a: 1, v: { x: 1, y: 2, z: 3 }, length: 4 };
  const others: unknown[] = [
    { ...right, more: 1 },
    { a: 1, v: right.v },
    { a: 1, v: right.v, lenght: 4 },
    { ...right, a: undefined },
    { ...right, v: { x: 1, y: 2, q: 3 } },
    { ...right, v: { x: 1, y: 2, z: 3, w: 4 } },
    { ...right, v: new Float32Array(3) },
    { ...right, v: new Float64Array(3) },
    { length: 4, v: { z: 3, y: 2, x: 1 }, a: 1 },
    Object.create(right),
    Object.assign(Object.create({ a: 7, more: 1 }) as object, { v: right.v, length: 4 }),
    Object.defineProperty({ ...right }, 'a', { enumerable: false }),
    new Proxy(right, {}),
    [1, right.v, 4],
    new Uint8Array(20),
    new Uint8Array(3),
    new ArrayBuffer(20),
  ];
  for (const other of others) {
    for (const items of [
      [right, other],
      [right, right, other, right],
      [other, right],
    ]) {
      const expected = outcome(oneByOne(P), P, items);
      expect(outcome(generated(P)!, P, items)).toEqual(expected);
      expect(outcome(closureWriter(P)!, P, items)).toEqual(expected);
    }
  }
  const One = Struct({ length: 'int' }, 'One');
  for (const other of [[1], Float32Array.of(1), Uint8Array.of(1), { length: 3 }]) {
    const items = [{ length: 2 }, other];
    expect(outcome(generated(One)!, One, items)).toEqual(outcome(oneByOne(One), One, items));
  }
});

test('arrays and bytes behind many objects, where a struct has their names', () => {
  const types = [
    Struct({ length: 'int' }, 'P'),
    Struct({ byteLength: 'int', at: 'int' }, 'P'),
    Struct({ length: 'int', x: 'int' }, 'P'),
    Struct({ at: 'float2', k: ['int', 2] }, 'P'),
  ];
  const right = { length: 1, byteLength: 4, at: 7, x: 2, k: [3, 4] };
  for (const type of types) {
    const names = Object.keys(type.offsets);
    const plain = Object.fromEntries(names.map((name) => [name, right[name as 'x']]));
    const good = type === types[3] ? { ...plain, at: { re: 1, im: 2 } } : plain;
    const size = type.byteLength as number;
    const others = [[1, 2], new Uint8Array(size).fill(3), new ArrayBuffer(size), new DataView(new ArrayBuffer(size)), Int32Array.of(1), /a/.exec('a'), () => 1]; // prettier-ignore
    for (const other of others) {
      const items = [...new Array<unknown>(65).fill(good), other, good];
      const expected = outcome(oneByOne(type), type, items);
      expect(outcome(generated(type)!, type, items)).toEqual(expected);
      expect(outcome(closureWriter(type)!, type, items)).toEqual(expected);
    }
  }
});
