// Sparse matrices beside dense ones in JavaScript, over types × shapes × layouts.
import { cudaPlan, CudaStream, DeviceArray } from '../../../lib';
import { sparse } from '../../../lib/libraries/libraries';
import { type Complex, type Matrix, product, read, real, transposed, written } from './fixtures/matrices';

type Type = 'float32' | 'float64' | 'complex64' | 'complex128';
const types: readonly Type[] = ['float32', 'float64', 'complex64', 'complex128'];

/** Small whole numbers, most of them 0: sums of their products are exact in every type. */
let next = 1;
const random = () => (next = (next * 16807) % 2147483647) / 2147483647;
const small = () => Math.trunc(random() * 7) - 3;
const matrix = (m: number, n: number, type: Type, filled = 0.2): Matrix =>
  Array.from({ length: m }, () =>
    Array.from({ length: n }, () => (random() < filled ? { re: small(), im: type.startsWith('complex') ? small() : 0 } : real(0))),
  );
const values = (a: Matrix) => a.map((row) => row.map(({ re, im }) => [re + 0, im + 0]));
const same = async (found: DeviceArray<Type>, expected: Matrix) => expect(values(await read(found))).toEqual(values(expected));
const column = (x: Matrix) => x.map(([first]) => first!);

/** The parts that a dense matrix has. */
function partsOf(a: Matrix) {
  const isEntry = ({ re, im }: Complex) => re !== 0 || im !== 0;
  const columns = a.flatMap((row) => row.flatMap((x, j) => (isEntry(x) ? [j] : [])));
  const rowOffsets = a.reduce<number[]>((all, row) => [...all, all.at(-1)! + row.filter(isEntry).length], [0]);
  return { rowOffsets, columns, entries: a.flat().filter(isEntry) };
}
const list = async (x: DeviceArray<'int32'> | DeviceArray<'uint32'>) => [...(await x.get())];

describe.each(types)('%s', (type) => {
  test.each([
    [1, 1, 1],
    [5, 3, 0],
    [40, 70, 0.2],
    [70, 40, 0.9],
    [3, 300, 0.5],
  ])('%i × %i, of which %d are entries: from dense and back, transposed, products', async (m, n, filled) => {
    const dense = matrix(m, n, type, filled);
    const a = await sparse.fromDense(await written(dense, type));
    const parts = partsOf(dense);
    expect([a.shape, await list(a.rowOffsets), await list(a.columns)]).toEqual([[m, n], parts.rowOffsets, parts.columns]);
    await same(await sparse.toDense(a), dense);

    const turned = await sparse.transpose(a);
    const expected = partsOf(transposed(dense));
    expect([turned.shape, await list(turned.rowOffsets), await list(turned.columns)]).toEqual([
      [n, m],
      expected.rowOffsets,
      expected.columns,
    ]);
    await same(await sparse.toDense(turned), transposed(dense));

    const b = matrix(n, 5, type, 1);
    const onDevice = await written(b, type);
    await same(await sparse.spmm(a, onDevice), product(dense, b));
    const x = onDevice.transpose().at(2) as DeviceArray<Type>; // with gaps
    const of = b.map((row) => [row[2]!]);
    await same((await sparse.spmv(a, x)).reshape([m, 1]) as DeviceArray<Type>, product(dense, of));
    const y = await written(matrix(m, 1, type, 1), type);
    await same(
      (await sparse.spmv(turned, y.reshape([m]) as DeviceArray<Type>)).reshape([n, 1]) as DeviceArray<Type>,
      product(transposed(dense), await read(y)),
    );
  });

  test('alpha, beta and out, also with gaps; with beta 0, out is not read', async () => {
    const [dense, b, c] = [matrix(9, 7, type), matrix(7, 3, type, 1), matrix(9, 6, type, 1)];
    const a = await sparse.fromDense(await written(dense, type));
    const whole = await written(c, type);
    const out = whole.slice([0, 0], [9, 6], [1, 2]) as DeviceArray<Type>;
    const onDevice = await written(b, type);
    expect(await sparse.spmm(a, onDevice, { alpha: 2, beta: -1, out })).toBe(out);
    const expected = product(dense, b).map((row, i) =>
      row.map((x, j) => ({ re: 2 * x.re - c[i]![2 * j]!.re, im: 2 * x.im - c[i]![2 * j]!.im })),
    );
    await same(out, expected);
    const y = whole.transpose().at(1) as DeviceArray<Type>;
    await y.fill(NaN as never);
    await sparse.spmv(a, onDevice.transpose().at(0) as DeviceArray<Type>, { out: y });
    expect(values([column(await read(y.contiguous().reshape([9, 1]) as DeviceArray<Type>))])).toEqual(values([column(product(dense, b))]));
    await same(out, expected);
    if (!type.startsWith('complex')) return;
    const turned = await sparse.spmm(a, onDevice, { alpha: { re: 0, im: 1 } });
    await same(
      turned,
      product(dense, b).map((row) => row.map(({ re, im }) => ({ re: -im, im: re }))),
    );
  });
});

test.each(['float16', 'bfloat16'] as const)('%s is added up in float32', async (type) => {
  const a = await sparse.fromDense(await DeviceArray.ones([2, 3000], 'float32').astype(type));
  const sums = await (await sparse.spmv(a, await DeviceArray.ones([3000], 'float32').astype(type))).astype('float32');
  expect([...(await sums.get())]).toEqual([type === 'float16' ? 3000 : 3008, type === 'float16' ? 3000 : 3008]);
});

const parts = () => ({ shape: [2, 3] as const, rowOffsets: [0, 2, 3], columns: [0, 2, 1], values: Float32Array.of(1, 2, 3) });

test('parts on the host and on the device, int32 and uint32, in any order and twice', async () => {
  const expected = [1, 0, 2, 0, 3, 0];
  const onDevice = {
    ...parts(),
    rowOffsets: (await DeviceArray.from(Int32Array.of(0, 9, 2, 9, 3))).slice([], [], 2) as DeviceArray<'int32'>,
    columns: await DeviceArray.from(Uint32Array.of(0, 2, 1)),
    values: await DeviceArray.from(Float32Array.of(1, 2, 3)),
  };
  const ofDevice = await sparse.csr(onDevice);
  expect([ofDevice.rowOffsets, ofDevice.columns, ofDevice.values]).toEqual([onDevice.rowOffsets, onDevice.columns, onDevice.values]);
  for (const a of [await sparse.csr(parts()), ofDevice, onDevice, await sparse.csr({ ...parts(), columns: Int32Array.of(0, 2, 1) })]) {
    expect([...(await (await sparse.toDense(a)).get())]).toEqual(expected);
  }
  const twice = await sparse.csr({ shape: [1, 3], rowOffsets: [0, 4], columns: [2, 0, 2, 0], values: Float64Array.of(1, 2, 3, 4) });
  expect([...(await (await sparse.toDense(twice)).get())]).toEqual([6, 0, 4]);
  expect([...(await sparse.spmv(twice, Float64Array.of(10, 0, 1)))]).toEqual([64]);
  expect([...(await (await sparse.transpose(twice)).values.get())]).toEqual([2, 4, 1, 3]);
  const none = await sparse.csr({ shape: [0, 3], rowOffsets: [0], columns: [], values: new Float32Array(0) });
  expect([
    (await sparse.toDense(none)).shape,
    (await sparse.transpose(none)).shape,
    (await sparse.spmv(none, new Float32Array(3))).length,
  ]).toEqual([[0, 3], [3, 0], 0]);
});

test('what was there when they were called is what they see', async () => {
  const host = parts();
  const made = sparse.csr(host);
  host.values.fill(9);
  host.columns.fill(0);
  const a = await made;
  const x = await DeviceArray.from(Float32Array.of(1, 10, 100));
  const stream = new CudaStream();
  const [y, turned, dense] = await stream.run(() => {
    const calls = [sparse.spmv(a, x), sparse.transpose(a), sparse.toDense(a)] as const;
    const filled = [a.values.fill(0), x.fill(0)];
    return Promise.all([...calls, ...filled]);
  });
  expect([[...(await y.get())], [...(await turned.values.get())], [...(await dense.get())]]).toEqual([
    [201, 30],
    [1, 3, 2],
    [1, 0, 2, 0, 3, 0],
  ]);
  stream.dispose();
});

test('in a plan and in a capture', async () => {
  type Vector = DeviceArray<'float32'>;
  type Index = DeviceArray<'uint32'>;
  const plan = cudaPlan(async (rowOffsets: Index, columns: Index, entries: Vector, x: Vector, out: Vector) => {
    const a = { shape: [2, 3] as const, rowOffsets, columns, values: entries };
    const turned = await sparse.transpose(a);
    await sparse.spmv(a, x, { out });
    return { back: await sparse.spmv(turned, out), dense: await sparse.toDense(turned) };
  });
  const a = await sparse.csr(parts());
  const [x, out] = [await DeviceArray.from(Float32Array.of(1, 10, 100)), DeviceArray.zeros([2], 'float32')];
  for (const scale of [1, 2]) {
    await a.values.set(Float32Array.of(scale, 2 * scale, 3 * scale));
    const { back, dense } = await plan(a.rowOffsets as Index, a.columns as Index, a.values, x, out);
    expect([...(await out.get())]).toEqual([201 * scale, 30 * scale]);
    expect([...(await back.get())]).toEqual([201 * scale ** 2, 90 * scale ** 2, 402 * scale ** 2]);
    expect([...(await dense.get())]).toEqual([scale, 0, 0, 3 * scale, 2 * scale, 0]);
  }
  const [stream, matrixOut] = [new CudaStream(), DeviceArray.zeros([3, 2], 'float32')];
  const graph = await stream.capture(async () => {
    await sparse.spmv(a, x, { out });
    await matrixOut.set(await sparse.toDense(await sparse.transpose(a)));
  });
  await a.values.set(Float32Array.of(1, 2, 3));
  await graph.instantiate().launch();
  expect([[...(await out.get())], [...(await matrixOut.get())]]).toEqual([
    [201, 30],
    [1, 0, 0, 3, 2, 0],
  ]);
  await expect(stream.capture(() => sparse.fromDense(matrixOut))).rejects.toThrow(
    'sparse.fromDense: how many elements are not 0 is not known in a plan',
  );
  await expect(stream.capture(() => sparse.csr(a))).rejects.toThrow('sparse.csr: a plan or a capture has no indices to check');
  await expect(cudaPlan(async (host: Float32Array) => void (await sparse.spmv(a, host)))(Float32Array.of(1, 2, 3))).rejects.toThrow(
    'sparse.spmv: in a plan, expected a DeviceArray, received Float32Array',
  );
  stream.dispose();
});

const onDevice = (data: Int32Array<ArrayBuffer> | Float32Array<ArrayBuffer>) => DeviceArray.from(data as Int32Array<ArrayBuffer>);
type Parts = Parameters<typeof sparse.csr>[0];
const made = (changed: Partial<Record<keyof Parts, unknown>>) => sparse.csr({ ...parts(), ...changed } as Parts);

test.each<[() => Promise<unknown>, string]>([
  [() => sparse.csr(3 as never), 'sparse.csr: expected { shape, rowOffsets, columns, values } for parts, received 3'],
  [() => made({ shape: [2, -3] }), 'sparse.csr: expected the shape [rows, columns], of whole numbers below 2^31, received [2, -3]'],
  [() => made({ shape: [3, 3] }), 'sparse.csr: expected 4 elements in parts.rowOffsets, one more than rows, received 3'],
  [() => made({ columns: [0, 1] }), 'sparse.csr: expected as many elements in parts.columns as in parts.values, 3, received 2'],
  [() => made({ values: Int32Array.of(1, 2, 3) }), `for parts.values, received elements of int32, which astype('float32') converts`],
  [() => made({ columns: Float32Array.of(0, 2, 1) }), 'sparse.csr: expected whole numbers of 32 bits for parts.columns, received '],
  [() => made({ rowOffsets: [1, 2, 3] }), 'sparse.csr: expected 0 for rowOffsets[0], received 1'],
  [() => made({ rowOffsets: [0, 4, 3] }), 'sparse.csr: expected a whole number from 0 to 3 for rowOffsets[1], received 4'],
  [() => made({ rowOffsets: [0, 1.5, 3] }), 'sparse.csr: expected a whole number from 0 to 3 for rowOffsets[1], received 1.5'],
  [() => made({ rowOffsets: [0, 2, 2] }), 'sparse.csr: expected 3 for rowOffsets[2], received 2'],
  [() => made({ columns: [0, 3, 1] }), 'sparse.csr: expected columns[1] from 0, below 3, the number of columns, received 3'],
  [
    async () => made({ columns: await onDevice(Int32Array.of(0, -1, 1)) }),
    'expected columns[1] from 0, below 3, the number of columns, received -1',
  ],
  [async () => made({ rowOffsets: await onDevice(Int32Array.of(0, 2, 9)) }), 'sparse.csr: expected 3 for rowOffsets[2], received 9'],
  [
    () => sparse.spmv(parts() as never, new Float32Array(3)),
    'sparse.spmv: expected a DeviceArray for a.rowOffsets, received Array; sparse.csr(a) copies it to the device',
  ],
  [
    async () => sparse.spmv(await made({}), new Float32Array(2)),
    'sparse.spmv: expected as many elements in x as a has columns, 3, received 2',
  ],
  [
    async () => sparse.spmv(await made({}), new Float64Array(3) as never),
    'sparse.spmv: expected x of float32, as a.values is, received float64; astype() converts it',
  ],
  [
    async () => sparse.spmv(await made({}), new Float32Array(3), { beta: 1 } as never),
    'sparse.spmv: expected out, which beta multiplies, received beta alone',
  ],
  [
    async () => sparse.spmv(await made({}), new Float32Array(3), { out: DeviceArray.zeros([2], 'float32') } as never),
    'sparse.spmv: with out, expected a DeviceArray for x',
  ],
  [
    async () => sparse.spmv(await made({}), DeviceArray.zeros([3], 'float32'), { out: DeviceArray.zeros([3], 'float32') }),
    'sparse.spmv: expected the shape [2] for out, received [3]',
  ],
  [
    async () => sparse.spmv(await made({}), DeviceArray.zeros([3], 'float32'), { alhpa: 3 } as never),
    'sparse.spmv: there is no option alhpa; did you mean alpha?',
  ],
  [
    async () => sparse.spmm(await made({}), DeviceArray.zeros([2, 2], 'float32')),
    'sparse.spmm: expected a matrix of 3 rows for b, as a has columns, received the shape [2, 2]',
  ],
  [
    async () => {
      const b = DeviceArray.zeros([3, 2], 'float32');
      return sparse.spmm(await made({}), b, { out: b.slice([0, 0], [2, 2]) as DeviceArray<'float32'> });
    },
    'sparse.spmm: expected out in memory of its own, received elements of b; b.copy() is independent of it',
  ],
  [
    () => sparse.fromDense(DeviceArray.zeros([3], 'float32')),
    'sparse.fromDense: expected a matrix of fewer than 2^31 elements for a, received the shape [3]',
  ],
  [
    () => sparse.toDense(DeviceArray.zeros([3], 'float32') as never),
    'sparse.toDense: expected { shape, rowOffsets, columns, values } for a, received ',
  ],
])('%#: what is wrong is said', async (call, message) => {
  await expect(call()).rejects.toThrow(message);
});
