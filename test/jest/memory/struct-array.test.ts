// Structs in one buffer: columns, live objects, and kernels that take them without a conversion.
import { inspect } from 'node:util';
import { CudaModule, Struct, StructArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const Inner = Struct({ k: ['int', 2], at: 'float2' }, 'Inner');
const P = Struct({ x: 'float', id: 'int64', flag: 'bool', inner: Inner, length: 'int' }, 'P');

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(
    `
    struct Inner { int k[2]; float2 at; };
    struct P { float x; long long id; bool flag; Inner inner; int length; };
    __global__ void step(P *p, const P *by, int *threads) { P &own = p[threadIdx.x]; own.x += by[threadIdx.x].x; own.inner.k[1] = own.id; own.length = sizeof(P); *threads = blockDim.x; }
    __global__ void bytes(unsigned char *p) { p[0] = 0; }
    __global__ void floats(float *p) {}` as string,
  );
});
afterAll(() => mod.dispose());

const objects = [1, 2, 3].map((x) => ({ x, id: BigInt(10 * x), flag: x === 2, inner: { k: [x, 0], at: { x: 0.5, y: x } }, length: 0 }));

test('is laid out as C does, and reads as what it was made of', () => {
  const ps = StructArray.from(objects, P);
  expect([ps.length, ps.stride, ps.bytes.byteLength]).toEqual([3, P.byteLength, 3 * (P.byteLength as number)]);
  expect(ps.toObjects()).toEqual(objects);
  expect(Buffer.from(ps.bytes)).toEqual(Buffer.concat(objects.map((object) => P.encode(object))));
  expect(P.array(2).toObjects()[1]).toEqual({ x: 0, id: 0n, flag: false, inner: { k: [0, 0], at: { x: 0, y: 0 } }, length: 0 });
});

test('columns', () => {
  const ps = StructArray.from(objects, P);
  expect([ps.x[0], ps.x[2], ps.x[3], ps.flag[1], ps.id[1]]).toEqual([1, 3, undefined, true, 20n]);
  ps.x[1] = 0.25;
  ps.id.set(0, 5n);
  expect([...ps.x]).toEqual([1, 0.25, 3]);
  expect(ps.x.length).toBe(3);
  expect(ps.id.get(0)).toBe(5n);
  expect(ps.length).toBe(3);
  ps.column('length')[2] = 9;
  expect(ps.at(2)!.length).toBe(9);
});

test('live objects', () => {
  const ps = StructArray.from(objects, P);
  const last = ps.at(-1)!;
  last.x = 7;
  last.inner.at = { x: 8, y: 9 };
  last.inner = { ...last.inner, k: [1, 2], at: last.inner.at };
  expect(ps.x[2]).toBe(7);
  expect(ps.toObjects()[2]!.inner).toEqual({ k: [1, 2], at: { x: 8, y: 9 } });
  expect([ps.at(3), ps.at(-4), ps.at(0.5)]).toEqual([undefined, undefined, undefined]);
  expect([...ps].map(({ x }) => x)).toEqual([1, 2, 7]);
  expect(
    JSON.stringify({ ...JSON.parse(JSON.stringify(ps.at(0), (_, value) => (typeof value === 'bigint' ? Number(value) : value))) }),
  ).toContain('"x":1');
});

test('a struct is written over with what reads from it, and stays as it was where a value is refused', () => {
  const ps = StructArray.from(objects, P);
  const [first] = objects;
  ps.at(0)!.inner = ps.at(0)!.inner;
  ps.inner.set(0, ps.at(0)!.inner);
  expect(ps.toObjects()[0]).toEqual(first);
  expect(() => (ps.at(0)!.inner = { k: [9, 9], at: 'nowhere' as any })).toThrow('P ([0].inner.at): expected an object');
  expect(() => ps.inner.set(0, { k: [9], at: { x: 9, y: 9 } } as any)).toThrow('expected 2 elements');
  expect(ps.toObjects()[0]).toEqual(first);
});

test('a kernel takes it, reads and writes it; n counts structs', async () => {
  const [ps, by, threads] = [StructArray.from(objects, P), StructArray.from(objects, P), new Int32Array(1)];
  await mod.step(ps, by, threads);
  expect([...ps.x]).toEqual([2, 4, 6]);
  expect(ps.toObjects().map(({ inner, length }) => [inner.k[1], length])).toEqual([10, 20, 30].map((id) => [id, P.byteLength]));
  expect(by.toObjects()).toEqual(objects);
  expect(threads[0]).toBe(3);
  mod.step.sync(ps, ps, threads);
  await mod.bytes(ps);
  await mod.step(ps, [ps.at(0), ps.at(1), ps.at(2)], threads);
  const declared = mod.kernel(
    'step',
    [P, P, 'int *'].map((type, index) => (index < 2 ? { direction: 'inout', type } : type)),
  );
  await declared(ps, ps, threads);
});

test.each<[string, () => unknown, string]>([
  [
    'structs of another type',
    () => mod.step(Struct({ a: 'int' }, 'Q').array(2), null, null),
    'step: argument 1 (p): the StructArray is of Q, and the kernel takes P * (',
  ],
  ['structs for numbers', () => mod.floats(P.array(1)), 'floats: argument 1 (p): the StructArray is of P, and the kernel takes float * ('],
  [
    'a wrong object',
    () => StructArray.from([objects[0], { ...objects[1], x: 'no' }] as never, P),
    'P ([1].x): expected a number for float, received "no"',
  ],
  ['a wrong member', () => (P.array(1).x[0] = 'no' as never), 'P ([0].x): expected a number for float, received "no"'],
  ['a wrong member of a live object', () => (P.array(1).at(0)!.id = 0.5 as never), 'P ([0].id): expected a whole number'],
  ['a struct behind the end', () => P.array(1).x.set(1, 2), 'x: there is no struct 1 in an array of 1'],
  ['a length', () => P.array(-1), 'P: expected a number of structs, received -1'],
  ['a column', () => P.array(1).column('nothing' as never), 'P has no member nothing; it has x, id, flag, inner, length'],
])('%s: refused', async (_, body, message) => {
  const error = await failureOf(async () => body());
  expect(error.code).toBe('ERR_CUDA_ARGUMENT');
  expect(error.message).toContain(message);
});

test('shown in a console', () => {
  expect(inspect(P.array(2))).toBe('StructArray of 2 P { x, id, flag, inner, length }');
  expect(inspect(StructArray.from(objects, P).at(0))).toContain('id: 10n');
});
