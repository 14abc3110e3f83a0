// What a StructArray hands out reads and writes its buffer at every depth, and is otherwise the plain object or array that a copy would be.
import { deepStrictEqual } from 'node:assert';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { CudaDataType, CudaModule, Struct } from '../../../lib';
import { memoryOfLive } from '../../../lib/data-type/live-value';
import { shaped } from '../helpers/random-structs';
import { failureOf } from '../helpers/failure-of';

const Inner = Struct({ v: 'int', at: 'float2' }, 'Inner');
const P = Struct(
  { pos: 'float2', z: 'complex64', inner: Inner, c: ['int', 2], grid: ['short', 2, 3], many: [Inner, 2], flags: 'bool[2]' },
  'P',
);

/** Two structs with something else in every member, of small numbers. */
function filled(type: any): any {
  const structs = type.array(2);
  for (let i = 0; i < structs.bytes.length; i++) structs.bytes[i] = i % 2 === 1 ? 0 : i < structs.stride ? 1 : 2 + (i % 3);
  return structs;
}

/** Each value inside that has no parts of its own, as the keys that lead to it. */
function leaves(value: any, isWhole: (value: unknown) => boolean, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || isWhole(value)) return [path];
  return Object.keys(value as object).flatMap((key) => leaves(value[key], isWhole, [...path, key]));
}

function within(value: any, path: readonly string[]): any {
  return path.reduce((inner, key) => inner[key], value);
}

/** Sets every leaf of the first struct to what it is in the second, one by one, and compares all bytes each time. */
function setEachLeaf(type: any, partsOf: (structs: any) => any): void {
  const structs = filled(type);
  const isWhole = (value: unknown) => value instanceof CudaDataType || (value as object).constructor.name === 'Dot';
  const copies = structs.toObjects();
  for (const path of leaves(copies[0], isWhole)) {
    within(partsOf(structs), path.slice(0, -1))[path.at(-1)!] = within(copies[1], path);
    within(copies[0], path.slice(0, -1))[path.at(-1)!] = within(copies[1], path);
    expect(structs.toObjects()).toEqual(copies);
  }
  deepStrictEqual(structs.toObjects()[0], structs.toObjects()[1]);
}

describe('every part of every struct, written by its path', () => {
  const ways: [string, (structs: any) => any][] = [
    ['at', (structs) => structs.at(0)],
    ['the iterator', (structs) => [...structs][0]],
    ['columns', (structs) => new Proxy({}, { get: (_, name: string) => structs.column(name)[0] })],
    ['columns, by get', (structs) => new Proxy({}, { get: (_, name: string) => structs.column(name).get(0) })],
    ['columns, iterated', (structs) => new Proxy({}, { get: (_, name: string) => [...structs.column(name)][0] })],
  ];

  // Each member of P has parts, so that nothing is set by a column's own index.
  test.each(ways)('%s', (_, partsOf) => setEachLeaf(P, partsOf));

  test('random structs', () => {
    const property = fc.property(shaped, ({ member }) => setEachLeaf(member, (structs) => structs.at(0)));
    fc.assert(property, { numRuns: 100 });
  });
});

describe('as a copy would be', () => {
  const ps = filled(P);
  const [copy] = ps.toObjects();

  test('equal, of the same classes, spread and shown alike', () => {
    const live = ps.at(0);
    deepStrictEqual(live, copy);
    expect(live).toStrictEqual(copy);
    expect({ ...live.pos }).toEqual(copy.pos);
    expect([...live.c]).toEqual(copy.c);
    expect(Object.entries(live.inner.at)).toEqual(Object.entries(copy.inner.at));
    expect(Array.isArray(live.grid) && Array.isArray(live.grid[1])).toBe(true);
    expect([JSON.stringify(live), inspect(live)]).toEqual([JSON.stringify(copy), inspect(copy)]);
    expect(['pos' in live, 'nothing' in live, live.hasOwnProperty('c'), live.nothing, `${live}`]).toEqual([
      'pos' in copy,
      'nothing' in copy,
      copy.hasOwnProperty('c'),
      copy.nothing,
      `${copy}`,
    ]);
    expect([0 in live.c, 2 in live.c, 'length' in live.c, live.c['01'], live.c[2]]).toEqual([true, false, true, undefined, undefined]);
  });

  test('methods of arrays read, and write what keeps the length', () => {
    const { c, many } = filled(P).at(1);
    c[1] = 7;
    c[0] = 3;
    c.reverse();
    expect([c.map((n: number) => n + 1), c.slice(1), c.indexOf(3), [9].concat(c)]).toEqual([[8, 4], [3], 1, [9, 7, 3]]);
    c.sort();
    c.splice(0, 1, 5);
    expect([...c.fill(4, 1)]).toEqual([5, 4]);
    many.find(({ v }: { v: number }) => v !== 0).at.x = 0.5;
    expect(many[0].at.x).toBe(0.5);
    [c[0], c[1]] = [c[1], c[0]];
    expect([...c]).toEqual([4, 5]);
    Object.assign(many[1], { v: 12 });
    expect(many[1].v).toBe(12);
  });
});

test.each<[string, (p: any) => unknown, string]>([
  ['a member that there is not', (p) => (p.poss = 1), 'P ([0]): there is no member poss in P; did you mean pos?'],
  ['an axis that there is not', (p) => (p.pos.z = 1), 'P ([0].pos): there is no member z in float2'],
  ['an axis', (p) => (p.pos.x = '1'), 'P ([0].pos.x): expected a number for float, received "1"'],
  ['an element', (p) => (p.many[1].v = 0.5), 'P ([0].many[1].v): expected a whole number from'],
  ['an element behind the end', (p) => (p.c[2] = 1), 'P ([0].c): there is no element 2 in an array of 2'],
  ['an element in front of the first', (p) => (p.c[-1] = 1), 'P ([0].c): there is no element -1 in an array of 2'],
  ['one more element', (p) => p.c.push(1), 'P ([0].c): there is no element 2 in an array of 2'],
  ['a shorter array', (p) => (p.c.length = 1), 'P ([0].c): its length cannot become 1 in an array of 2'],
  ['a part of a column', () => (filled(P).pos[1].x = 'no'), 'P ([1].pos.x): expected a number for float, received "no"'],
])('%s: refused', async (_, body, message) => {
  const ps = filled(P);
  const before = ps.toObjects();
  const error = await failureOf(async () => body(ps.at(0)));
  expect([error.code, error.message]).toEqual(['ERR_CUDA_ARGUMENT', expect.stringContaining(message)]);
  expect(ps.toObjects()).toEqual(before);
});

test('what a struct must have cannot be taken from it', () => {
  const p = filled(P).at(0);
  for (const body of [
    () => delete p.pos,
    () => delete p.c[0],
    () => Object.freeze(p),
    () => Object.freeze(p.c),
    () => Object.setPrototypeOf(p, null),
    () => Object.setPrototypeOf(p.c, null),
    () => Object.defineProperty(p.pos, 'x', { get: () => 1 }),
  ])
    expect(body).toThrow(TypeError);
  expect(p).toEqual(filled(P).toObjects()[0]);
});

test('its memory is known to calls, and nothing else passes for it', () => {
  const ps = filled(P);
  const own = ps.at(1).many[1];
  expect(memoryOfLive(own)).toEqual(
    new Uint8Array(ps.bytes.buffer, P.byteLength + P.offsets['many']! + Inner.byteLength, Inner.byteLength),
  );
  const traps = new Proxy({}, { get: (_, trap) => { throw new Error(`${String(trap)} was called`); } }); // prettier-ignore
  for (const other of [{}, [], own.at.x, new Proxy(own, {}), new Proxy({}, traps as never)].filter((value) => typeof value === 'object'))
    expect(memoryOfLive(other)).toBeUndefined();
});

test('a kernel writes through a list that is a member', async () => {
  const mod: any = await CudaModule.compile(
    'struct Inner { int v; float2 at; }; __global__ void twice(Inner *x) { x[threadIdx.x].v *= 2; x[threadIdx.x].at.y = 8; }' as string,
  );
  const ps = filled(P);
  const { many } = ps.at(1);
  [many[0].v, many[1].v] = [3, 4];
  await mod.twice(many);
  expect(ps.toObjects()[1].many.map(({ v, at }: any) => [v, at.y])).toEqual([
    [6, 8],
    [8, 8],
  ]);
  mod.dispose();
});
