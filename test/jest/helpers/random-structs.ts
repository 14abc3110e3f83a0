// Types at random with values for them, right ones and wrong ones, and what a writer makes of these.
import fc from 'fast-check';
import { CudaDataType, Struct } from '../../../lib';
import { enumType } from '../../../lib/data-type/enum-type';
import type { WriteValues } from '../../../lib/data-type/general-way';
import { scalarTypes } from '../../../lib/data-type/scalar-types';
import { ValuePlace } from '../../../lib/data-type/value-place';

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
  'float8_e4m3',
  'float8_e5m2',
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
export function sparse(list: fc.Arbitrary<unknown[]>): fc.Arbitrary<unknown[]> {
  return fc.tuple(list, fc.integer({ min: 0, max: 60 })).map(([items, at]) => {
    if (at < items.length) delete items[at];
    return items;
  });
}

export const shaped: fc.Arbitrary<Shaped> = fc.letrec<{ any: Shaped; struct: Shaped }>((tie) => ({
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
export function outcome(write: WriteValues, type: CudaDataType, items: readonly unknown[], cut = 0): unknown {
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
