// Straight code, and closures where code from strings is forbidden, write and read as the types' own encode and update do:
// the same bytes, the same messages, each getter read once.
import fc from 'fast-check';
import { CudaDataType, CudaModule, Struct } from '../../../lib';
import { closureWriter } from '../../../lib/data-type/closure-writer';
import { enumType } from '../../../lib/data-type/enum-type';
import type { WriteValues } from '../../../lib/data-type/general-way';
import { scalarTypes } from '../../../lib/data-type/scalar-types';
import { generatedUpdate, updateOneByOne } from '../../../lib/data-type/update-values';
import { ValuePlace } from '../../../lib/data-type/value-place';
import { generated, oneByOne } from '../../../lib/data-type/write-values';
import { runNode } from '../helpers/run-node';

const scalars = [
  'bool',
  'char',
  'int8',
  'uint8',
  'int16',
  'uint16',
  'int',
  'unsigned',
  'int64',
  'uint64',
  'half',
  'bfloat16',
  'float',
  'double',
];
const vectors = ['float2', 'float3', 'float4', 'int3', 'uchar4', 'complex64', 'longlong2', 'half2'];

/** A type as Struct() takes it, and values of it: right ones, and some that are not. */
interface Shaped {
  readonly member: any;
  readonly value: fc.Arbitrary<unknown>;
}

const wrong = fc.constantFrom<unknown>(undefined, null, 'x', 1.5, -1, 2 ** 53, 1n, -1n, 2n ** 64n, NaN, true, [], {}, [1, 2], { x: 1 }, Symbol('s'), new Uint8Array(4), new Float32Array(2), new DataView(new ArrayBuffer(8)), () => 1); // prettier-ignore

function scalar(name: string): fc.Arbitrary<unknown> {
  if (name === 'bool') return fc.boolean();
  if (/float|half|double|complex/.test(name)) return fc.oneof(fc.double(), fc.integer(), fc.constantFrom(-0, NaN, Infinity));
  return fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 127 }) },
    fc.integer({ min: -200, max: 70_000 }),
    fc.bigInt({ min: -5n, max: 100n }),
  );
}

/** Mostly as it should be. */
const mostly = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => fc.oneof({ weight: 60, arbitrary: value }, wrong);

function vector(name: string): fc.Arbitrary<unknown> {
  const width = Number(/\d$/.exec(name)![0].replace('64', '2')) || 2;
  const names = name === 'complex64' ? ['re', 'im'] : ['x', 'y', 'z', 'w'].slice(0, name === 'complex64' ? 2 : width);
  const one = mostly(scalar(name));
  const count = name === 'complex64' ? 2 : width;
  return fc.oneof(
    fc.record(Object.fromEntries(names.map((axis) => [axis, one]))),
    fc.array(one, { minLength: count, maxLength: count }),
    fc.record({ re: one, im: one }),
    fc.array(one, { maxLength: 5 }),
  );
}

/** Enumerations of each size, few names and many. */
const enumerations = (['int8', 'int16', 'int32', 'int64'] as const).map((name, index) => {
  const enumerators = Array.from({ length: index % 2 === 0 ? 3 : 12 }, (_, value) => ({ name: `E${value}`, value: value - 1 }));
  return enumType({ kind: 'enum', name: `E${name}`, bytes: 2 ** index, underlying: scalarTypes[name].type as never, enumerators });
});
const enumerator = fc.oneof(
  fc.constantFrom('E0', 'E1', 'E2', 'E11', 'E12', 'constructor'),
  fc.integer({ min: -200, max: 300 }),
  fc.bigInt({ min: -3n, max: 70_000n }),
);

/** Of a user: it says nothing of what it is made of. */
class Dot {
  constructor(readonly level: number) {}
}
const dot = CudaDataType.register<Dot>('dot_of_test', {
  cType: 'unsigned short',
  byteLength: 2,
  is: (value) => value instanceof Dot,
  encode: ({ level }, view, offset, place) => {
    if (level > 90) throw new RangeError(`${place.name}: too bright`);
    view.setUint16(offset, level, true);
  },
  decode: (view, offset) => new Dot(view.getUint16(offset, true)),
});
const dots = fc.integer({ min: 0, max: 100 }).map((level) => new Dot(level));

/** Some with a hole. */
function sparse(list: fc.Arbitrary<unknown[]>): fc.Arbitrary<unknown[]> {
  return fc.tuple(list, fc.integer({ min: 0, max: 60 })).map(([items, at]) => {
    if (at < items.length) delete items[at];
    return items;
  });
}

const shaped: fc.Arbitrary<Shaped> = fc.letrec<{ any: Shaped; struct: Shaped }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...scalars).map((member) => ({ member, value: mostly(scalar(member)) })),
    fc.constantFrom(...vectors).map((member) => ({ member, value: mostly(vector(member)) })),
    fc.constantFrom(...enumerations).map((member) => ({ member, value: mostly(enumerator) })),
    fc.constantFrom<any>(dot, 'dot_of_test', 'unsigned short').map((member) => ({ member, value: mostly(dots) })),
    fc.constant({ member: 'const float *', value: mostly(fc.constantFrom(null, 0n, 77n)) }),
    fc
      .tuple(tie('any'), fc.constantFrom(1, 2, 3, 11))
      .filter(([{ member }]) => !Array.isArray(member))
      .map(([{ member, value }, count]) => ({
        member: [member, count],
        value: mostly(sparse(fc.array(value, { minLength: count, maxLength: count }))),
      })),
    tie('struct').map(({ member, value }) => ({ member, value: mostly(value) })),
  ),
  struct: fc.array(tie('any'), { minLength: 1, maxLength: 5 }).map((members) => {
    const named = members.map((each, index) => [`m${index}`, each] as const);
    return {
      member: Struct(Object.fromEntries(named.map(([name, { member }]) => [name, member])), 'S'),
      value: objects(Object.fromEntries(named.map(([name, { value }]) => [name, value]))),
    };
  }),
})).struct;

/** Objects with those members: in another order, with getters, of a class, frozen, with one too many or too few. */
function objects(members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const names = Object.keys(members);
  return fc
    .tuple(fc.record(members), fc.shuffledSubarray(names, { minLength: names.length }), fc.integer({ min: 0, max: 40 }))
    .map(([values, order, kind]) => {
      const ordered = Object.fromEntries(order.map((name) => [name, values[name]]));
      if (kind === 0) return Object.freeze(ordered);
      if (kind === 1) return Object.create(ordered) as object;
      if (kind === 2)
        return Object.defineProperties({}, Object.fromEntries(order.map((name) => [name, { get: () => values[name], enumerable: true }])));
      if (kind === 3) return { ...ordered, extra: 1 };
      if (kind === 4) return Object.fromEntries(order.slice(1).map((name) => [name, values[name]]));
      if (kind === 5) return new Proxy(ordered, {});
      if (kind === 6) return Object.assign(Object.create(null) as object, ordered);
      if (kind === 7) return Object.assign(Object.create({ [order[0]!]: 5, inherited: 1 }) as object, ordered);
      if (kind === 8) return Object.defineProperty({ ...ordered }, order[0]!, { enumerable: false });
      return ordered;
    });
}

/** Bytes, or what is thrown. In two slices, where `cut` says so. */
function outcome(write: WriteValues, type: CudaDataType, items: readonly unknown[], cut = 0): unknown {
  const size = type.byteLength as number;
  const view = new DataView(new ArrayBuffer(items.length * size));
  const whole = new ValuePlace({ kernel: 'k', number: 2, name: 'p', type: 'S *' });
  try {
    const placeOf = (index: number) => whole.at(index, 'S');
    if (cut > 0) write(items, view, size, placeOf, 0, cut);
    write(items, view, size, placeOf, cut, items.length);
    return Buffer.from(view.buffer).toString('hex');
  } catch (error) {
    const { name, message, code } = error as Error & { code: string };
    return { name, message, code };
  }
}

const cases = shaped.chain(({ member, value }) => fc.tuple(fc.constant(member as CudaDataType), sparse(fc.array(value, { maxLength: 4 }))));

test.each([
  ['generated code', generated],
  ['closures', closureWriter],
])('%s writes what encode writes', (_, make) => {
  fc.assert(
    fc.property(cases, ([type, items]) => {
      const writer = make(type);
      expect(writer).toBeDefined();
      const expected = outcome(oneByOne(type), type, items);
      expect(outcome(writer!, type, items)).toEqual(expected);
      expect(outcome(writer!, type, items, items.length >> 1)).toEqual(expected);
      // What it has learned of the first objects' shapes does not change what it does with later ones.
      expect(outcome(writer!, type, [...items, ...items])).toEqual(outcome(oneByOne(type), type, [...items, ...items]));
    }),
    { numRuns: 500 },
  );
});

/** Values that survive being written and read, so that an update changes what the kernel changed alone. */
const updates = shaped.chain(({ member, value }) =>
  fc.tuple(
    fc.constant(member as CudaDataType),
    fc.array(value, { minLength: 1, maxLength: 3 }),
    fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
    fc.boolean(),
  ),
);

test('generated code brings back what update brings back', () => {
  fc.assert(
    fc.property(updates, ([type, items, bytes, knowsBefore]) => {
      if (typeof outcome(oneByOne(type), type, items) !== 'string') return;
      const size = type.byteLength as number;
      const before = new DataView(Buffer.from(outcome(oneByOne(type), type, items) as string, 'hex').buffer.slice(0));
      const encoded = Uint8Array.from(Buffer.from(outcome(oneByOne(type), type, items) as string, 'hex'));
      const now = Uint8Array.from(encoded, (byte) => (bytes.next().value! > 200 ? bytes.next().value! : byte));
      const results = [generatedUpdate(type)!, updateOneByOne(type)].map((update) => {
        const copies = items.map(deepCopy);
        const log: unknown[] = [];
        try {
          update(copies, new DataView(now.buffer), knowsBefore ? new DataView(encoded.buffer) : undefined, size, (index, value) =>
            log.push([index, value]),
          );
        } catch (error) {
          log.push((error as Error).constructor.name);
        }
        return [copies, log];
      });
      expect(before.byteLength).toBeGreaterThan(0);
      expect(results[0]).toEqual(results[1]);
    }),
    { numRuns: 500 },
  );
});

/** A copy that an update may write to, or may not: frozen stays frozen. */
function deepCopy(value: unknown): any {
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) return structuredClone(value);
  if (Array.isArray(value)) return value.map(deepCopy);
  const copy = Object.fromEntries(Object.keys(value).map((name) => [name, deepCopy((value as any)[name])]));
  return Object.isFrozen(value) ? Object.freeze(copy) : copy;
}

test('every getter is read once, in the order of the members, also where the value is unusual', () => {
  const P = Struct({ a: 'int', v: 'float2', inner: Struct({ b: ['int', 2] }) }, 'P');
  const reads = (write: WriteValues, last: unknown) => {
    const log: string[] = [];
    const logged = (object: object, path: string): object =>
      Object.defineProperties({}, Object.fromEntries(Object.entries(object).map(([name, value]) => [name, { enumerable: true, get: () => (log.push(path + name), value) }]))); // prettier-ignore
    const item = logged({ inner: logged({ b: [1, last] }, 'inner.'), v: logged({ x: 1, y: 2 }, 'v.'), a: 5n }, '');
    const result = outcome(write, P, [item]);
    return [log, result];
  };
  for (const last of [2, 2n, 'x']) {
    expect(reads(generated(P)!, last)).toEqual(reads(oneByOne(P), last));
    expect(reads(closureWriter(P)!, last)).toEqual(reads(oneByOne(P), last));
  }
});

test('a name too many is found in each of 64 objects and in one of 16 after them; a missing member in all', () => {
  const P = Struct({ a: 'int', b: 'float', c: 'float' }, 'P');
  const write = generated(P)!;
  const wrongAt = (at: number, wrong: object) => outcome(write, P, Array.from({ length: 100 }, (_, index) => (index === at ? wrong : { a: index, b: 1, c: 2 }))); // prettier-ignore
  const refused = (at: number, message: string) => ({ name: 'TypeError', message: expect.stringContaining(`(p[${at}]): ${message}`) });
  const more = { a: 1, b: 1, c: 2, d: 3 };
  for (const at of [0, 1, 63, 64, 80]) expect(wrongAt(at, more)).toMatchObject(refused(at, 'P has no member d; it has a, b, c'));
  expect(wrongAt(65, more)).toBe(wrongAt(65, { a: 1, b: 1, c: 2 }));
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

describe('plain numbers', () => {
  let mod: any;
  const types = [
    'bool',
    'char',
    'unsigned char',
    'short',
    'unsigned short',
    'int',
    'unsigned',
    'long long',
    'unsigned long long',
    'float',
    'double',
  ];
  beforeAll(async () => {
    const kernels = types.map(
      (type, index) =>
        `__global__ void k${index}(const ${type} *from, ${type} *to, int n) { for (int i = 0; i < n; ++i) to[i] = from[i]; }`,
    );
    mod = await CudaModule.compile(kernels.join('\n') as string);
  });
  afterAll(() => mod.dispose());

  const arrays = [
    Uint8Array,
    Int8Array,
    Uint8Array,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    BigInt64Array,
    BigUint64Array,
    Float32Array,
    Float64Array,
  ];

  test.each(types.map((type, index) => [type, index] as const))('of %s arrive, numbers and bigints', async (type, index) => {
    const max = [1, 127, 255, 32767, 65535, 2 ** 31 - 1, 2 ** 32 - 1, 2 ** 53 - 1, 2 ** 53 - 1, 1e30, 1e300][index]!;
    const min = [0, -128, 0, -32768, 0, -(2 ** 31), 0, -(2 ** 53) + 1, 0, -1e30, -1e300][index]!;
    const numbers = type === 'bool' ? [true, false, true] : [0, max, min, 1, -0, 5];
    const to = new arrays[index]!(numbers.length);
    await mod[`k${index}`].with({ grid: 1, block: 1 })(numbers, to, numbers.length);
    const expected = new arrays[index]!(numbers.map((value) => (index === 7 || index === 8 ? BigInt(value) : Number(value))) as never);
    expect(to).toEqual(expected);
    if (index < 1 || index > 8) return;
    const mixed = [1, 2n, 3, BigInt(max), BigInt(min)];
    const there = new arrays[index]!(5);
    await mod[`k${index}`].with({ grid: 1, block: 1 })(mixed, there, 5);
    expect([...there].map(Number)).toEqual(mixed.map(Number));
  });

  test.each([
    ['k9', [1, , 3], 'k9: argument 1 (from[1]): expected a number for float, received undefined'],
    ['k9', [1, 2, 3n], 'k9: argument 1 (from[2]): expected a number for float, received 3n'],
    ['k5', [1, 2, 0.5], 'k5: argument 1 (from[2]): expected a whole number from -2147483648 to 2147483647 for int, received 0.5'],
    [
      'k5',
      [1, { valueOf: () => 1 }],
      'k5: argument 1 (from[1]): expected a whole number from -2147483648 to 2147483647 for int, received Object',
    ],
    [
      'k7',
      [1n, 2n ** 63n],
      'k7: argument 1 (from[1]): expected a whole number from -9223372036854775808 to 9223372036854775807 for long long, received 9223372036854775808n',
    ],
    ['k8', [-1], 'k8: argument 1 (from[0]): expected a whole number from 0 to 18446744073709551615 for unsigned long long, received -1'],
    [
      'k8',
      [2 ** 60],
      'k8: argument 1 (from[0]): expected a bigint for whole numbers over 2^53 for unsigned long long, received 1152921504606847000',
    ],
    ['k0', [true, 1], 'k0: argument 1 (from[1]): expected a boolean for bool, received 1'],
    ['k2', [256], 'k2: argument 1 (from[0]): expected a whole number from 0 to 255 for unsigned char, received 256'],
  ])('%s refuses %p', async (kernel, items, message) => {
    await expect(mod[kernel](items, null, 0)).rejects.toThrow(message);
  });

  test.each([0, 7, 8, 9, 15, 16, 17, 31])('the item at %p of 32 is found, written or refused', async (at) => {
    const numbers = Array.from({ length: 32 }, (_, index) => index - 5);
    const withBigint: unknown[] = numbers.with(at, 77).map((value, index) => (index === at ? BigInt(value) : value));
    const to = new BigInt64Array(32);
    await mod.k7.with({ grid: 1, block: 1 })(withBigint, to, 32);
    expect([...to].map(Number)).toEqual(numbers.with(at, 77));
    const words = new Int32Array(32);
    await mod.k5.with({ grid: 1, block: 1 })(withBigint, words, 32);
    expect([...words]).toEqual(numbers.with(at, 77));
    for (const kernel of ['k5', 'k7', 'k9']) {
      await expect(mod[kernel](numbers.with(at, 'x' as never), null, 0)).rejects.toThrow(`(from[${at}]): expected a`);
    }
  });

  test('an array with an iterator of its own is asked by it', async () => {
    const items = Object.assign([1, 2], { *[Symbol.iterator]() { yield 7; yield 8; } }); // prettier-ignore
    const to = new Float32Array(2);
    await mod.k9(items, to, 2);
    expect([...to]).toEqual([7, 8]);
  });
});

test('enumerators and 64-bit members: names, numbers and bigints', async () => {
  const mod: any = await CudaModule.compile(
    `
    enum Kind : short { Small = -1, Large = 300 };
    enum class Wide : unsigned long long { One = 1, Most = 18446744073709551615ull };
    struct P { Kind kind; Wide wide; long long i; unsigned long long u; };
    __global__ void k(const P *p, long long *out, int n) {
      for (int at = 0; at < n; ++at) {
        out[4 * at] = p[at].kind; out[4 * at + 1] = (long long)p[at].wide; out[4 * at + 2] = p[at].i; out[4 * at + 3] = p[at].u;
      }
    }` as string,
  );
  const out = new BigInt64Array(12);
  const items = [
    { kind: 'Small', wide: 'Most', i: -5n, u: 2n ** 64n - 1n },
    { kind: 'Large', wide: 'One', i: -(2 ** 53) + 1, u: 7 },
    { kind: -3, wide: 5n, i: 2n ** 63n - 1n, u: 0n },
  ];
  await mod.k.with({ grid: 1, block: 1 })(items, out, 3);
  expect([...out]).toEqual([-1n, -1n, -5n, -1n, 300n, 1n, BigInt(-(2 ** 53) + 1), 7n, -3n, 5n, 2n ** 63n - 1n, 0n]);
  for (const [member, message] of [
    [{ kind: 'Huge' }, 'argument 1 (p[1].kind): expected a whole number or one of Small, Large for Kind, received "Huge"'],
    [{ kind: 65536 }, 'argument 1 (p[1].kind): expected a whole number from 0 to 65535'],
    [{ kind: 1.5 }, 'argument 1 (p[1].kind): expected a whole number from 0 to 65535'],
    [{ i: 2n ** 63n }, 'argument 1 (p[1].i): expected a whole number from -9223372036854775808'],
    [{ u: -1n }, 'argument 1 (p[1].u): expected a whole number from 0 to 18446744073709551615'],
  ] as const) {
    await expect(mod.k([items[0], { ...items[1], ...member }], out, 2)).rejects.toThrow(message);
  }
  mod.dispose();
});

test('where code from strings is forbidden, calls do the same', async () => {
  const program = `
    const mod = await cuda.CudaModule.compile(\`
      struct P { float x; int b[2]; float2 v; };
      __global__ void k(P *p, const float *from, P by) { for (int i = 0; i < 2; ++i) { p[i].x = from[i] + by.b[1]; p[i].v.y = p[i].b[0]; } }\`);
    let refused;
    try { new Function(''); } catch (error) { refused = error.constructor.name; }
    const ps = [{ x: 0, b: [5, 6], v: [1, 2] }, { v: { x: 1, y: 2 }, b: [7, 8], x: 0 }];
    await mod.k(ps, [10, 20], { x: 0, b: [0, 100], v: [0, 0] });
    const message = await mod.k([{ ...ps[0], b: [1, 'x'] }, ps[1]], [1, 2], ps[0]).catch((error) => error.message);
    console.log(JSON.stringify({ refused, ps, message }));`;
  const expected = {
    ps: [
      { x: 110, b: [5, 6], v: [1, 5] },
      { v: { x: 1, y: 7 }, b: [7, 8], x: 120 },
    ],
    message: 'k: argument 1 (p[0].b[1]): expected a whole number from -2147483648 to 2147483647 for int, received "x"',
  };
  const plain = await runNode(program);
  expect(JSON.parse(plain.stdout)).toEqual(expected);
  const forbidden = await runNode(program, { flags: ['--disallow-code-generation-from-strings'] });
  expect(JSON.parse(forbidden.stdout)).toEqual({ ...expected, refused: 'EvalError' });
});

test.each([[[]], [['--disallow-code-generation-from-strings']]])(
  'a registered type is asked and encodes as its object, with %p',
  async (flags) => {
    const program = `
    const log = [];
    class Pixel { constructor(r) { this.r = r; } }
    cuda.CudaDataType.register('pixel', {
      cType: 'uchar4', byteLength: 4, alpha: 9,
      is(value) { log.push('is'); return this.alpha === 9 && value instanceof Pixel; },
      encode(value, view, offset, place) { log.push(place.name); view.setUint8(offset, value.r); view.setUint8(offset + 3, this.alpha); },
      decode: (view, offset) => new Pixel(view.getUint8(offset)),
    });
    const mod = await cuda.CudaModule.compile(\`
      __global__ void read(const uchar4 *p, unsigned char *out) { for (int i = 0; i < 3; ++i) { out[2 * i] = p[i].x; out[2 * i + 1] = p[i].w; } }
      __global__ void raise(uchar4 *p) { p[1].x += 1; }\`);
    const out = new Uint8Array(6);
    const pixels = [1, 2, 3].map((r) => new Pixel(r));
    await mod.read.with({ grid: 1, block: 1 })(pixels, out);
    const asked = log.splice(0);
    await mod.read.with({ grid: 1, block: 1 })([pixels[0], { x: 7, y: 0, z: 0, w: 8 }, pixels[2]], out.subarray(0));
    await mod.raise(pixels);
    const frozen = await mod.raise([pixels[0], Object.freeze(new Pixel(4))]).catch((error) => error.message);
    console.log(JSON.stringify({ out: [...out], asked, pixels, frozen }));`;
    const { stdout } = await runNode(program, { flags });
    expect(JSON.parse(stdout)).toEqual({
      out: [1, 9, 7, 8, 3, 9],
      asked: ['is', 'is', 'is', 'p[0]', 'p[1]', 'p[2]'],
      pixels: [{ r: 1 }, { r: 3 }, { r: 3 }],
      frozen: 'raise: argument 1 (p[1]): the Pixel is frozen, and the kernel writes to uchar4',
    });
  },
);
