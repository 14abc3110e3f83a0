// Arrays as people expect them: how they are made, filled, copied, seen from another side, and what is selected of them.
import { CudaBuffer, CudaDevice, cudaPlan, CudaStream, DeviceArray, Struct } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const P = Struct({ x: 'int', y: 'float' }, 'P');

const valuesOf = async (array: DeviceArray<any>): Promise<unknown[]> => [...((await array.get()) as ArrayLike<unknown> as unknown[])];
const messageOf = async (call: () => unknown) => {
  const { code, message } = await failureOf(call as () => Promise<unknown>);
  return [code, message];
};

describe('full, ones, fill', () => {
  test.each<[any, unknown, unknown]>([
    ['int8', -7, -7],
    ['uint8', 200, 200],
    ['bool', true, 1],
    ['int16', -300, -300],
    ['uint16', 65535, 65535],
    ['int32', -70_000, -70_000],
    ['uint32', 4_000_000_000, 4_000_000_000],
    ['int64', -5n, -5n],
    ['uint64', 2n ** 63n + 5n, 2n ** 63n + 5n],
    ['int64', 7, 7n],
    ['float32', 0.5, 0.5],
    ['float64', 0.1, 0.1],
    ['float64', 0, 0],
    ['bfloat16', 1.5, 0x3fc0],
    ['float8_e4m3', 1.5, 0x3c],
    ['float8_e5m2', 1.5, 0x3e],
  ])('%s: %p', async (dtype, value, element) => {
    expect(await valuesOf(DeviceArray.full([2, 5], value as never, dtype))).toEqual(Array(10).fill(element));
    const array = DeviceArray.zeros([3, 4], dtype);
    array.slice([1, 1], [3, 3]).fill(value as never);
    const zero = typeof element === 'bigint' ? 0n : 0;
    const expected = Array.from({ length: 12 }, (_, i) => ([5, 6, 9, 10].includes(i) ? element : zero));
    expect(await valuesOf(array)).toEqual(expected);
  });

  test('complex numbers, structs, structs of odd sizes, ones', async () => {
    expect(await valuesOf(DeviceArray.full(3, { re: 1, im: -2 }, 'complex64'))).toEqual([1, -2, 1, -2, 1, -2]);
    expect(await valuesOf(DeviceArray.full(2, 4, 'complex128'))).toEqual([4, 0, 4, 0]);
    expect((await DeviceArray.full(3, { x: 1, y: 0.5 }, P).get()).toObjects()).toEqual(Array(3).fill({ x: 1, y: 0.5 }));
    expect(await valuesOf(DeviceArray.ones([2], 'float32'))).toEqual([1, 1]);
    expect(await valuesOf(DeviceArray.ones([2], 'bool'))).toEqual([1, 1]);
    const fields = DeviceArray.zeros(3, P);
    fields.field('y').fill(2.5);
    expect((await fields.get()).toObjects()).toEqual(Array(3).fill({ x: 0, y: 2.5 }));
    expect(await valuesOf(DeviceArray.full(0, 1, 'int8'))).toEqual([]);
  });

  test.each<[any, unknown, string]>([
    ['uint8', 256, 'DeviceArray.fill: expected a whole number from 0 to 255 for uint8, received 256'],
    ['int32', 0.5, 'DeviceArray.fill: expected a whole number from -2147483648 to 2147483647 for int32, received 0.5'],
    ['float32', '1', 'DeviceArray.fill: expected a number for float32, received "1"'],
    ['bool', 1, 'DeviceArray.fill: expected a boolean for bool, received 1'],
    ['complex64', { x: 1 }, 'DeviceArray.fill: expected a number for complex64, received undefined'],
  ])('%s refuses %p', async (dtype, value, message) => {
    expect(await messageOf(() => DeviceArray.zeros(2, dtype).fill(value as never))).toEqual(['ERR_CUDA_ARGUMENT', message]);
  });
});

describe('arange, linspace', () => {
  test('numbers', async () => {
    expect(await valuesOf(await DeviceArray.arange(0, 5, 'int32'))).toEqual([0, 1, 2, 3, 4]);
    expect(await valuesOf(await DeviceArray.arange(5, 0, 'int64', { step: -2 }))).toEqual([5n, 3n, 1n]);
    expect(await valuesOf(await DeviceArray.arange(0, 1, 'float64', { step: 0.25 }))).toEqual([0, 0.25, 0.5, 0.75]);
    expect(await valuesOf(await DeviceArray.arange(3, 3, 'int8'))).toEqual([]);
    expect(await valuesOf(await DeviceArray.linspace(0, 1, 5, 'float32'))).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(await valuesOf(await DeviceArray.linspace(2, 9, 1, 'float32'))).toEqual([2]);
    const many = await DeviceArray.arange(0, 100_000, 'int32');
    expect((await many.get())[99_999]).toBe(99_999);
  });

  test('what is refused', async () => {
    expect(await messageOf(() => DeviceArray.arange(0, 300, 'uint8'))).toEqual([
      'ERR_CUDA_ARGUMENT',
      'DeviceArray.arange: expected a whole number from 0 to 255 for uint8, received 256',
    ]);
    expect((await messageOf(() => DeviceArray.arange(0, Infinity, 'int8')))[1]).toBe(
      'DeviceArray.arange: expected finite numbers as begin and end, received Infinity as end',
    );
    expect((await messageOf(() => DeviceArray.arange(0, 1, 'int8', { step: 0 })))[1]).toBe(
      'DeviceArray.arange: expected a number other than 0 for step, received 0',
    );
    expect((await messageOf(() => DeviceArray.linspace(0, 1, 2.5, 'int8')))[1]).toBe(
      'DeviceArray.linspace: expected a number of elements, received 2.5',
    );
  });
});

/** A matrix of three rows of four. */
const matrix = () => DeviceArray.from(Int32Array.from({ length: 12 }, (_, i) => i), { shape: [3, 4] }); // prettier-ignore

describe('views', () => {
  test.each<[string, (a: DeviceArray<'int32'>) => DeviceArray<'int32'>, number[], number[]]>([
    ['steps', (a) => a.slice([0, 0], [], [2, 2]), [2, 2], [0, 2, 8, 10]],
    ['one step', (a) => a.slice(undefined, undefined, 2), [2, 4], [0, 1, 2, 3, 8, 9, 10, 11]],
    ['backward', (a) => a.slice([], [], [-1, -1]), [3, 4], [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]],
    ['backward in rows', (a) => a.slice([], [], [1, -2]), [3, 2], [3, 1, 7, 5, 11, 9]],
    ['backward from an index', (a) => a.reshape(12).slice(-2, 3, -3), [3], [10, 7, 4]],
    ['backward to nothing', (a) => a.slice(0, 2, -1), [0, 4], []],
    ['negative ends', (a) => a.slice([-2, -3], [-1, -1]), [1, 2], [5, 6]],
    ['far ends', (a) => a.slice([-9, 1], [9, 99]), [3, 3], [1, 2, 3, 5, 6, 7, 9, 10, 11]],
    ['transpose', (a) => a.transpose(), [4, 3], [0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11]],
    ['transpose of axes', (a) => a.reshape([3, 2, 2]).transpose([1, 0, -1]), [2, 3, 2], [0, 1, 4, 5, 8, 9, 2, 3, 6, 7, 10, 11]],
    ['transpose of a slice backward', (a) => a.slice([], [], [-1]).transpose().at(1), [3], [9, 5, 1]],
  ])('%s', async (_, view, shape, values) => {
    const array = await matrix();
    const seen = view(array);
    expect(seen.shape).toEqual(shape);
    expect(await valuesOf(seen)).toEqual(values);
    expect(await valuesOf(seen.copy())).toEqual(values);
    expect(seen.copy().isContiguous).toBe(true);
    // What is written through the view is in the array, at the same places.
    await seen.set(values.map((value) => value + 100));
    expect(await valuesOf(array)).toEqual(Array.from({ length: 12 }, (_unused, i) => (values.includes(i) ? i + 100 : i)));
    seen.fill(-1);
    expect(await valuesOf(array)).toEqual(Array.from({ length: 12 }, (_unused, i) => (values.includes(i) ? -1 : i)));
  });

  test('copies between views of all kinds, also of one array', async () => {
    const [from, to] = await Promise.all([matrix(), matrix()]);
    await to.slice([], [], [-1, -1]).set(from.reshape([3, 4]).slice([], [], [1, -1]));
    expect(await valuesOf(to)).toEqual([8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3]);
    const square = await DeviceArray.from([[1, 2, 3], [4, 5, 6], [7, 8, 9]], { dtype: 'int32' }); // prettier-ignore
    await square.set(square.transpose());
    expect(await valuesOf(square)).toEqual([1, 4, 7, 2, 5, 8, 3, 6, 9]);
    const line = square.reshape(9);
    await line.set(line.slice(undefined, undefined, -1));
    expect(await valuesOf(line)).toEqual([9, 6, 3, 8, 5, 2, 7, 4, 1]);
  });

  test.each<[string, number[], (a: DeviceArray<'int32'>) => DeviceArray<'int32'>, (a: number[][]) => number[][]]>([
    ['a long line backward', [1, 1009], (a) => a.slice([], [], [1, -1]), (rows) => rows.map((row) => row.toReversed())],
    [
      'every third',
      [1, 3001],
      (a) => a.slice([], [], [1, -3]),
      (rows) => rows.map((row) => row.toReversed().filter((_, i) => i % 3 === 0)),
    ],
    ['a matrix backward', [37, 41], (a) => a.slice([], [], [-1, -1]), (rows) => rows.toReversed().map((row) => row.toReversed())],
    ['long rows backward', [3, 700], (a) => a.slice([], [], [1, -1]), (rows) => rows.map((row) => row.toReversed())],
    ['many rows backward', [700, 3], (a) => a.slice([], [], [-1, 1]), (rows) => rows.toReversed()],
    [
      'transposed and backward',
      [300, 400],
      (a) => a.transpose().slice([], [], [-1, -1]),
      (rows) => rows[0]!.map((_, i) => rows.map((row) => row[i]!).toReversed()).toReversed(),
    ],
  ])('%s', async (_, shape, view, expected) => {
    const [height, width] = shape as [number, number];
    const array = (await DeviceArray.arange(0, height * width, 'int32')).reshape(shape);
    const rows = Array.from({ length: height }, (_unused, row) => Array.from({ length: width }, (_also, i) => row * width + i));
    const wanted = expected(rows).flat();
    expect(await valuesOf(view(array).copy())).toEqual(wanted);
    // And back: each to where it came from.
    const again = DeviceArray.zeros(shape, 'int32');
    await view(again).set(Int32Array.from(wanted));
    expect(await valuesOf(view(again))).toEqual(wanted);
    if (wanted.length === height * width) expect(await valuesOf(again)).toEqual(rows.flat());
  });

  test('a long view backward in a graph', async () => {
    const array = await DeviceArray.arange(0, 1000, 'int16');
    const target = DeviceArray.zeros(1000, 'int16');
    using stream = new CudaStream();
    using graph = await stream.capture(() => void target.set(array.slice(undefined, undefined, -1)));
    using exec = graph.instantiate();
    for (let run = 0; run < 2; run++) await exec.launch(stream);
    expect((await target.get()).toReversed()).toEqual(await array.get());
  });

  test('to another device, and to a worker', async () => {
    const [, second] = CudaDevice.list();
    if (second) expect(await valuesOf(await (await matrix()).transpose().to(second))).toEqual([0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11]);
    const array = await matrix();
    const known = DeviceArray.fromDescriptor(array.slice([], [], [-1, 2]).share());
    expect(await valuesOf(known)).toEqual([8, 10, 4, 6, 0, 2]);
    array.dispose();
  });

  test('what is refused', async () => {
    const array = await matrix();
    expect((await messageOf(() => array.slice(0, 1, 0)))[1]).toBe(
      'DeviceArray.slice: expected a whole number other than 0 for step, received 0',
    );
    expect((await messageOf(() => array.slice(0.5)))[1]).toBe('DeviceArray.slice: expected a whole number for begin, received 0.5');
    expect((await messageOf(() => array.slice([0, 0, 0])))[1]).toBe(
      'DeviceArray.slice: begin has 3 indices, and the array has 2 dimensions',
    );
    expect((await messageOf(() => array.slice('0' as never)))[1]).toBe(
      'DeviceArray.slice: expected a number or an array of indices for begin, received "0"',
    );
    expect((await messageOf(() => array.transpose([0, 0])))[1]).toBe(
      'DeviceArray.transpose: expected each of the 2 dimensions once, received [0, 0]',
    );
  });
});

describe('lists', () => {
  test('from: types, shapes', async () => {
    const made = async (data: unknown, options?: object) => {
      const array: DeviceArray<any> = await DeviceArray.from(data as never, options as never);
      return [array.dtype, array.shape, await valuesOf(array)];
    };
    expect(await made([1, 2.5])).toEqual(['float64', [2], [1, 2.5]]);
    expect(await made([[1n, 2n]])).toEqual(['int64', [1, 2], [1n, 2n]]);
    expect(await made([true, false])).toEqual(['bool', [2], [1, 0]]);
    expect(await made([])).toEqual(['float64', [0], []]);
    expect(await made([[], []], { dtype: 'int8' })).toEqual(['int8', [2, 0], []]);
    expect(await made([[[1, 2]], [[3, 4]]], { dtype: 'uint8' })).toEqual(['uint8', [2, 1, 2], [1, 2, 3, 4]]);
    expect(await made([1, 2, 3, 4], { dtype: 'int16', shape: [2, 2] })).toEqual(['int16', [2, 2], [1, 2, 3, 4]]);
    expect(await made([1.5, -2], { dtype: 'bfloat16' })).toEqual(['bfloat16', [2], [0x3fc0, 0xc000]]);
    expect(await made([1, { re: 2, im: 3 }], { dtype: 'complex64' })).toEqual(['complex64', [2], [1, 0, 2, 3]]);
    const long = Array.from({ length: 100_000 }, (_, i) => i);
    expect(((await made(long, { dtype: 'int32' }))[2] as number[])[99_999]).toBe(99_999);
  });

  test('set, set of a view, a global', async () => {
    const array = await matrix();
    await array.slice([0, 1], [2, 3]).set([[10, 20], [30, 40]]); // prettier-ignore
    expect((await valuesOf(array)).slice(0, 8)).toEqual([0, 10, 20, 3, 4, 30, 40, 7]);
    await array.at(2).set([1, 2, 3, 4]);
    expect((await valuesOf(array)).slice(8)).toEqual([1, 2, 3, 4]);
  });

  test.each<[unknown, object, string]>([
    [[[1, 2], [3]], { dtype: 'int8' }, 'DeviceArray.from: expected lists of 2 items side by side, received one of 1 as row 1'], // prettier-ignore
    [[[1, 2], 3], { dtype: 'int8' }, 'DeviceArray.from: expected lists of 2 items side by side, received 3 as row 1'],
    [[1, [2]], { dtype: 'int8' }, 'DeviceArray.from: [1]: expected a whole number from -128 to 127 for int8, received Array'],
    [[300], { dtype: 'int8' }, 'DeviceArray.from: [0]: expected a whole number from -128 to 127 for int8, received 300'],
    [
      ['1'],
      {},
      'DeviceArray.from: expected a TypedArray, numbers, bigints or booleans in lists, or objects with their Struct as the dtype, received a list of "1"',
    ],
    [[1, 2n], {}, 'DeviceArray.from: [1]: expected a number for float64, received 2n'],
    [
      {},
      {},
      'DeviceArray.from: expected a TypedArray or lists, received Object; structs are for a Struct as the dtype, or as in global(name, P)',
    ],
    [[1, 2, 3], { shape: [2, 2] }, 'DeviceArray.from: expected 32 bytes for float64[2, 2], received 24 (4 elements expected, 3 received)'],
  ])('%j refused', async (data, options, message) => {
    expect((await messageOf(() => DeviceArray.from(data as never, options)))[1]).toBe(message);
  });

  test('a list in itself, and lists of another shape, refused', async () => {
    const inside: unknown[] = [];
    inside.push(inside);
    expect((await messageOf(() => DeviceArray.from(inside as never)))[0]).toBe('ERR_CUDA_ARGUMENT');
    const array = await matrix();
    expect(
      (
        await messageOf(() =>
          array.set([
            [1, 2, 3],
            [4, 5, 6],
            [7, 8, 9],
            [1, 2, 3],
          ]),
        )
      )[1],
    ).toBe(
      // prettier-ignore
      'DeviceArray.set: expected int32[3, 4], received lists of shape [4, 3]',
    );
  });
});

describe('parts', () => {
  test('take and compress', async () => {
    const array = await matrix();
    expect(await valuesOf(await array.take([2, 0, -1]))).toEqual([8, 9, 10, 11, 0, 1, 2, 3, 8, 9, 10, 11]);
    const columns = await array.take(BigInt64Array.of(3n, 1n), { axis: 1 });
    expect([columns.shape, await valuesOf(columns)]).toEqual([[3, 2], [3, 1, 7, 5, 11, 9]]); // prettier-ignore
    const onDevice = await DeviceArray.from(Int32Array.of(1, 1));
    expect(await valuesOf(await array.transpose().take(onDevice, { axis: -1 }))).toEqual([4, 4, 5, 5, 6, 6, 7, 7]);
    expect(await valuesOf(await array.compress([true, false, true]))).toEqual([0, 1, 2, 3, 8, 9, 10, 11]);
    expect(await valuesOf(await array.compress(Uint8Array.of(0, 1, 0, 0), { axis: 1 }))).toEqual([1, 5, 9]);
    const mask = await DeviceArray.from([false, false, true]);
    expect(await valuesOf(await array.compress(mask))).toEqual([8, 9, 10, 11]);
    expect(await valuesOf(await array.take([]))).toEqual([]);
    const structs = await DeviceArray.from([{ x: 1, y: 1 }, { x: 2, y: 2 }], { dtype: P }); // prettier-ignore
    expect((await (await structs.take([1])).get()).toObjects()).toEqual([{ x: 2, y: 2 }]);
  });

  test.each<[(a: DeviceArray<'int32'>) => unknown, string]>([
    [(a) => a.take([3]), 'DeviceArray.take: index 3 is not in the dimension, which has 3'],
    [(a) => a.take([0.5]), 'DeviceArray.take: index 0.5 is not a whole number'],
    [
      (a) => a.take(Float32Array.of(0) as never),
      'DeviceArray.take: expected whole numbers, in a list, a TypedArray or a DeviceArray, received Float32Array',
    ],
    [(a) => a.take([0], { axis: 2 }), 'DeviceArray.take: expected an axis from 0 to 1, received 2'],
    [(a) => a.compress([true]), 'DeviceArray.compress: expected a mask of 3, the size of the dimension, received one of 1'],
    [(a) => a.compress(['x', 'y', 'z'] as never), 'DeviceArray.compress: expected true or false in the mask, received "x"'],
  ])('%s refused', async (call, message) => {
    const array = await matrix();
    expect(await messageOf(() => call(array))).toEqual(['ERR_CUDA_ARGUMENT', message]);
  });

  test('copyFrom and copyTo with offsets', async () => {
    const array = await matrix();
    await array.copyFrom(Int32Array.of(50, 60), { offset: 3 });
    await array.copyFrom([7], { offset: 11 });
    await array.copyFrom(array.slice([0, 0], [2, 1]).copy(), { offset: 9 });
    const out = new Int32Array(3);
    await array.copyTo(out, { offset: 3 });
    expect([...out]).toEqual([50, 60, 5]);
    const target = DeviceArray.zeros([1, 3], 'int32');
    await array.copyTo(target, { offset: 9 });
    expect(await valuesOf(target)).toEqual([0, 60, 7]);
    expect((await messageOf(() => array.copyTo(out, { offset: 10 })))[1]).toBe(
      'DeviceArray.copyTo: 3 elements from element 10 on, and the array has 12',
    );
    expect((await messageOf(() => array.copyFrom(out, { offset: -1 })))[1]).toBe(
      'DeviceArray.copyFrom: expected a whole number of 0 or more for offset, received -1',
    );
    expect((await messageOf(() => array.transpose().copyTo(out)))[1]).toContain('contiguous() makes a copy without gaps');
  });

  test('copyFrom and copyTo of a buffer with offsets', async () => {
    const buffer = CudaBuffer.alloc(16).fill(0);
    await buffer.copyFrom(Uint8Array.of(1, 2, 3, 4), { offset: 2, sourceOffset: 1 });
    await buffer.copyFrom(buffer, { offset: 8, sourceOffset: 2, bytes: 2 });
    await buffer.copyFrom(await DeviceArray.from(Int16Array.of(5, 6)), { offset: 12, sourceOffset: 2 });
    const bytes = new Uint8Array(14);
    await buffer.copyTo(bytes, { offset: 1 });
    expect([...bytes]).toEqual([0, 2, 3, 4, 0, 0, 0, 2, 3, 0, 0, 6, 0, 0]);
    expect((await messageOf(() => buffer.copyTo(bytes, { offset: 3 })))[1]).toBe(
      'CudaBuffer.copyTo: expected at most the 13 bytes of the buffer from byte 3 on, received 14',
    );
    expect((await messageOf(() => buffer.copyFrom(bytes, { sourceOffset: 10, bytes: 5 })))[1]).toBe(
      'CudaBuffer.copyFrom: 5 bytes from byte 10 on, and the source has 14',
    );
  });

  test('rows', async () => {
    const array = await matrix();
    for (const batch of [undefined, 1, 2, 100]) {
      const rows: unknown[] = [];
      for await (const row of array.rows({ batch } as { batch: number })) rows.push(row);
      expect(rows).toEqual([Int32Array.of(0, 1, 2, 3), Int32Array.of(4, 5, 6, 7), Int32Array.of(8, 9, 10, 11)]);
    }
    for await (const row of array.rows()) row.fill(0); // each is a copy
    const structs = (await DeviceArray.from([{ x: 1, y: 1 }, { x: 2, y: 2 }], { dtype: P })).reshape([2, 1]); // prettier-ignore
    const objects: unknown[] = [];
    for await (const row of structs.rows()) objects.push(row.toObjects());
    expect(objects).toEqual([[{ x: 1, y: 1 }], [{ x: 2, y: 2 }]]);
    expect((await messageOf(() => array.at(0).rows()))[1]).toBe(
      'DeviceArray.rows: the array has one dimension; get() copies its elements, and slice(begin, end).get() some of them',
    );
  });
});

describe('captures and plans', () => {
  test('a graph of fills and copies, also through views', async () => {
    const array = DeviceArray.zeros([2, 3], 'float64');
    await CudaStream.current().synchronize(); // the graph's stream does not wait for the zeros
    using stream = new CudaStream();
    using graph = await stream.capture(() => {
      array.fill(1.5);
      array.slice([0, 1], [2, 2]).fill(-2);
      const copy = array.transpose().copy();
      void array.reshape([3, 2]).set(copy);
    });
    await graph.instantiate().launch(stream);
    expect(await valuesOf(array)).toEqual([1.5, 1.5, -2, -2, 1.5, 1.5]);
  });

  test('a plan of fills and copies', async () => {
    const plan = cudaPlan(async (x: DeviceArray<'float64'>, value: number) => {
      x.fill(value);
      x.at(1).fill(-value);
      const copy = x.copy();
      const made = DeviceArray.full([2], { re: value, im: 1 }, 'complex64', { device: x.device });
      await x.copyFrom(copy.at(1), { offset: 1 });
      return { copy, made };
    });
    const x = DeviceArray.zeros([2, 3], 'float64');
    for (const value of [0, 1.5, 2.5]) {
      const { copy, made } = await plan(x, value);
      const negative = value === 0 ? -0 : -value;
      expect(await valuesOf(copy)).toEqual([value, value, value, negative, negative, negative]);
      expect(await valuesOf(x)).toEqual([value, negative, negative, negative, negative, negative]);
      expect(await valuesOf(made)).toEqual([value, 1, value, 1]);
    }
  });

  test.each<[string, (x: DeviceArray<'float64'>) => unknown, string]>([
    ['rows', (x) => x.rows(), 'a plan cannot record DeviceArray.rows'],
    ['copyTo the host', (x) => x.copyTo(new Float64Array(2)), 'a plan cannot record DeviceArray.copyTo for memory of the host'],
  ])('a plan refuses %s', async (_, use, message) => {
    const plan = cudaPlan(async (x: DeviceArray<'float64'>) => void (await use(x)));
    expect((await messageOf(() => plan(DeviceArray.zeros([2, 3], 'float64'))))[1]).toContain(message);
  });
});
