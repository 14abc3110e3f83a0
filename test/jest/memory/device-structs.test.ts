// Structs as the elements of a device array: copies, views of their members, and the kernels that take them.
import { inspect } from 'node:util';
import { CudaGraph, CudaModule, cudaPlan, CudaTexture, DeviceArray, Struct, StructArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const Inner = Struct({ k: ['int', 2], at: 'float3' }, 'Inner');
const P = Struct(
  {
    x: 'float',
    id: 'int64',
    flag: 'bool',
    tag: 'char[3]',
    inner: Inner,
    grid: ['double', 2, 3],
    z: 'complex64',
    pair: 'half2',
    many: [Inner, 2],
    next: 'int *',
  },
  'P',
);

const innerOf = (i: number) => ({ k: [i, 50 - i], at: { x: i, y: 0.5, z: 0.25 * i } });
const objects = [0, 1, 2, 3, 4].map((i) => ({
  x: i / 2,
  id: BigInt(10 * i),
  flag: i % 2 === 1,
  tag: [i, i + 1, i + 2],
  inner: innerOf(i),
  grid: [
    [i, 1, 2],
    [3, 4, i],
  ],
  z: { re: i, im: -1 },
  pair: { x: i, y: 0.25 },
  many: [innerOf(100 + i), innerOf(200 + i)],
  next: i === 0 ? null : BigInt(i),
}));
const fill = () => DeviceArray.from(objects, { dtype: P });

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(
    `
    struct Inner { int k[2]; float3 at; };
    struct Small { float x; int n; };
    __global__ void add(Inner *p, const Inner *by, int *n) { p[threadIdx.x].k[0] += by[threadIdx.x].k[1]; *n = blockDim.x; }
    __global__ void sum(const float *x, int stride, int n, float *out) { float s = 0; for (int i = 0; i < n; i++) s += x[i * stride]; *out = s; }
    __global__ void touch(const void *p, const unsigned char *bytes, int *first) { *first = bytes[0]; }
    __global__ void small(Small *p) { p[threadIdx.x].n++; }
    __global__ void count(int *n, int stride) { n[threadIdx.x * stride] += 50; }
    __global__ void one(const Small &p, int *n) { *n = p.n; }
    struct Link { Small *to; };
    __global__ void follow(Link link) { link.to->n = 77; }` as string,
  );
});
afterAll(() => mod.dispose());

test('objects, structs in a buffer and bytes go in; structs in a buffer come back', async () => {
  const array = await fill();
  expect([array.length, array.shape, array.strides, array.nbytes, array.dtype]).toEqual([5, [5], [1], 5 * P.byteLength, P]);
  expect((await array.get()).toObjects()).toEqual(objects);
  expect((await (await DeviceArray.from(P.array(objects))).get()).toObjects()).toEqual(objects);
  const matrix = DeviceArray.zeros([2, 2], P);
  expect([...(await matrix.get()).x]).toEqual([0, 0, 0, 0]);
  await matrix.set(objects.slice(1));
  await matrix.at(1).set(P.array(objects.slice(0, 2)).bytes);
  expect((await matrix.get()).toObjects()).toEqual([objects[1], objects[2], objects[0], objects[1]]);
  expect((await matrix.slice([0, 1]).get()).toObjects()).toEqual([objects[2], objects[1]]);
  expect((await DeviceArray.empty(0, P).get()).length).toBe(0);
  expect(inspect(matrix)).toContain('DeviceArray P[2, 2] {');
});

test('parts and copies', async () => {
  const array = await fill();
  const parts = await DeviceArray.split(array, [array.device, array.device]);
  expect(parts.map(({ length }) => length)).toEqual([3, 2]);
  expect((await (await DeviceArray.concat(parts)).get()).toObjects()).toEqual(objects);
  expect((await (await array.slice(1, 3).to(array.device)).get()).toObjects()).toEqual(objects.slice(1, 3));
  await array.slice(0, 2).set(array.slice(3, 5));
  expect([...(await array.get()).x]).toEqual([1.5, 2, 1, 1.5, 2]);
  expect((await array.reshape([5, 1]).at(4).get()).at(0)!.id).toBe(40n);
});

const flat = (of: (object: any) => unknown) => objects.flatMap((object) => [of(object)].flat(3)) as unknown[];

test.each<[string, (array: DeviceArray<any>) => DeviceArray<any>, number[], unknown[]]>([
  ['a number', (a) => a.field('x'), [5], flat(({ x }) => x)],
  ['64 bits', (a) => a.field('id'), [5], flat(({ id }) => id)],
  ['a bool', (a) => a.field('flag'), [5], flat(({ flag }) => Number(flag))],
  ['an array', (a) => a.field('tag'), [5, 3], flat(({ tag }) => tag)],
  ['an array of arrays', (a) => a.field('grid'), [5, 2, 3], flat(({ grid }) => grid)],
  ['a row of it', (a) => a.field('grid').slice([0, 1, 0], [5, 2, 3]), [5, 1, 3], flat(({ grid }) => grid[1])],
  ['a complex number', (a) => a.field('z'), [5], flat(({ z }) => [z.re, z.im])],
  ['a vector in a struct', (a) => a.field('inner').field('at'), [5, 3], flat(({ inner: { at } }) => [at.x, at.y, at.z])],
  ['an array of structs', (a) => a.field('many').field('k'), [5, 2, 2], flat(({ many }) => many.map(({ k }: any) => k))],
  ['a pointer', (a) => a.field('next'), [5], flat(({ next }) => next ?? 0n)],
  ['of a slice', (a) => a.slice(1, 3).field('x'), [2], [0.5, 1]],
  ['of one', (a) => a.at(4).field('tag'), [3], [4, 5, 6]],
])('a member as a view: %s', async (_, view, shape, values) => {
  const array = await fill();
  const field = view(array);
  expect(field.shape).toEqual(shape);
  expect(Array.from(await field.get())).toEqual(values);
  const zeros = DeviceArray.zeros(field.shape, field.dtype);
  await field.set(zeros as never);
  expect(Array.from(await field.get(), Number)).toEqual(values.map(() => 0));
});

test('a view of structs in structs lies at any stride, and writes nothing else', async () => {
  const array = await fill();
  const inner = array.field('inner');
  expect(inner.strides).toEqual([P.byteLength / Inner.byteLength]);
  expect(Number.isInteger(inner.strides[0])).toBe(false);
  expect((await inner.get()).toObjects()).toEqual(objects.map((object) => object.inner));
  await inner.slice(3).set([innerOf(8), innerOf(9)]);
  expect((await array.get()).toObjects()).toEqual(objects.map((object, i) => (i < 3 ? object : { ...object, inner: innerOf(5 + i) })));
});

test('kernels take structs where they lie, at their number', async () => {
  const array = await DeviceArray.from([1, 2, 3].map(innerOf), { dtype: Inner });
  const n = new Int32Array(1);
  await mod.add(array, array, n);
  expect([n[0], ...(await array.field('k').get())]).toEqual([3, 50, 49, 50, 48, 50, 47]);
  const there = DeviceArray.zeros(1, 'int32');
  for (let i = 0; i < 3; i++) mod.add.enqueue(array, array, there);
  expect([...(await array.field('k').get())]).toEqual([197, 49, 194, 48, 191, 47]);
  await mod.touch(array, array, n);
  expect(n[0]).toBe(197);
});

test('a reference, a pointer inside of a struct, a plan', async () => {
  const Small = Struct({ x: 'float', n: 'int' }, 'Small');
  const array = await DeviceArray.from(
    [
      { x: 0, n: 5 },
      { x: 1, n: 6 },
    ],
    { dtype: Small },
  );
  const n = new Int32Array(1);
  await mod.one(array, n);
  await mod.follow({ to: array });
  const plan = cudaPlan(async (structs: DeviceArray<typeof Small>) => {
    await mod.small(structs);
    await mod.small(structs.reshape([1, 2]).at(0).slice(1));
    await mod.count(structs.field('n'), structs.field('n').strides[0]);
  });
  await plan(array);
  await plan(array);
  expect([n[0], ...(await array.field('n').get())]).toEqual([5, 179, 110]);
});

test('a kernel that knows the stride reads a member; any other its copy without gaps', async () => {
  const array = await fill();
  const [x, out] = [array.field('x'), new Float32Array(1)];
  await mod.sum(x, x.strides[0], x.length, out);
  expect(out[0]).toBe(5);
  await mod.sum(x.contiguous(), 1, 5, out);
  expect(out[0]).toBe(5);
});

test.each<[string, () => unknown, string]>([
  [
    'structs of another type',
    async () => mod.small(await fill()),
    'argument 1 (p): the DeviceArray is of P, and the kernel takes Small * (',
  ],
  ['the other order', () => mod.small(DeviceArray.zeros(1, Struct({ n: 'int', x: 'float' }, 'Turned'))), 'n at byte 0 declared'],
  ['structs for floats', () => mod.sum(DeviceArray.zeros(1, Inner), 1, 1, null), 'the DeviceArray is of Inner, and the kernel takes'],
  ['a member of other numbers', async () => mod.sum((await fill()).field('id'), 1, 1, null), 'received DeviceArray of int64'],
  ['no such member', async () => (await fill()).field('iner' as never), 'DeviceArray.field: P has no member iner; did you mean inner?'],
  [
    'numbers have no members',
    () => DeviceArray.zeros(1, 'float32').field('x' as never),
    'DeviceArray.field: the elements are float32, which has no members',
  ],
  [
    'a wrong object',
    () => DeviceArray.from([{ x: 'no', n: 1 }] as never, { dtype: Struct({ x: 'float', n: 'int' }, 'Q') }),
    'Q ([0].x): expected a number for float',
  ],
  [
    'a StructArray of another type',
    () => DeviceArray.from(Inner.array(1) as never, { dtype: P }),
    'DeviceArray.from: expected a StructArray of P, objects or bytes, received one of Inner',
  ],
  ['other elements', () => DeviceArray.from(new Float32Array(4) as never, { dtype: P }), 'objects or bytes, received Float32Array'],
  ['half a struct', () => DeviceArray.from(new Uint8Array(4), { dtype: P }), '4 bytes are not a whole number of P elements'],
  ['too few', async () => (await fill()).set(objects.slice(1)), 'DeviceArray.set: expected'],
  ['structs as a descriptor', () => DeviceArray.zeros(1, P).share(), 'share: P is not plain data'],
  ['structs as numbers', () => DeviceArray.zeros(1, P).astype('float32'), 'DeviceArray.astype: P does not convert to float32'],
  [
    'objects without a type',
    () => DeviceArray.from(objects as never),
    'or objects with their Struct as the dtype, received a list of Object',
  ],
  ['a texture of structs', () => CudaTexture.of(DeviceArray.zeros(1, P) as never), 'for dtype, the elements of a texture'],
  ['a value for structs', () => new CudaGraph().addMemset(DeviceArray.zeros(1, P) as never, 0 as never), 'addMemset: no value can fill P'],
  ['a registered type', () => DeviceArray.zeros(1, { name: 'rgba', byteLength: 4 } as never), ', or a Struct as the dtype'],
])('%s', async (_, use, expected) => {
  expect((await failureOf(async () => use())).message).toContain(expected);
});

test('fields are read of whatever C lays out, as objects read it', async () => {
  const types = ['char', 'unsigned short', 'int', 'long long', 'float', 'double', 'float2', 'uchar4', 'double4', 'bool'];
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  const someStruct = (depth: number): any => {
    const member = (): any => (depth > 0 && random(4) === 0 ? someStruct(depth - 1) : types[random(types.length)]);
    const members = Array.from({ length: 1 + random(5) }, (_, i) => [`m${i}`, random(3) === 0 ? [member(), 1 + random(3)] : member()]);
    return Struct(Object.fromEntries(members) as never, 'Random');
  };
  for (let round = 0; round < 40; round++) {
    const Random = someStruct(2);
    const structs: StructArray<any> = Random.array(1 + random(6));
    structs.bytes.forEach((_, at) => (structs.bytes[at] = random(2)));
    const array = await DeviceArray.from(structs as never, { dtype: Random });
    for (const [name, { dtype }] of Object.entries<any>(Random.fields)) {
      const got: any = await array.field(name as never).get();
      const read = structs.toObjects().flatMap((object: any) => leaves(object[name]));
      expect(typeof dtype === 'string' ? Array.from(got, Number) : got.toObjects().flatMap(leaves)).toEqual(read);
    }
  }
});

/** All numbers of a value, in C's order. */
function leaves(value: unknown): number[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [Number(value)];
}
