// Calls of cuda-ffi/libraries, on device arrays that kernels write before and read after them, in the same stream and unawaited.
import { cudaPlan, CudaStream, DeviceArray } from '../../../../lib';
import { argsort, blas, fft, random, segmentedReduce, select, solve, sort, sparse, unique } from '../../../../lib/libraries/libraries';
import { dataOf, mix, setBeyondFirstColumn } from '../memory';
import { andThen, lend, type Operations } from '../operation';
import type { Place } from '../place';

/** Small whole numbers of x, whose products and sums are exact in any order: as `floatsOf` of fixtures/order.cu. */
const floatsOf = (x: Int32Array): Int32Array => x.map((value) => value & 15);

/** How many there are of rows, columns and unknowns in what does not grow with x. */
const side = 8;
const sparseSide = 64;

/** The array that `floatsOf` writes, and one of `length` that a library writes. */
const input = (at: Place) => at.once('floats', () => DeviceArray.empty([at.n], 'float32', { device: at.device }));
const output = (at: Place, length: number) =>
  at.once(`${length} results`, () => DeviceArray.empty([length], 'float32', { device: at.device }));

/** x, then a call with floats made of it, then x mixed with what the call wrote; nothing is awaited in between. */
function mixResult(at: Place, length: number, call: (from: DeviceArray<'float32'>, out: DeviceArray<'float32'>) => Promise<unknown>) {
  const out = output(at, length);
  at.mod.floatsOf.enqueue(at.x, input(at), at.n);
  const called = call(input(at), out).then(() => undefined);
  return andThen(called, () => at.mod.mixFloats.enqueue(at.x, out, length, at.n));
}

/** What the floats of x are made into, as x sees it: results that are shorter than x come again. */
function mixModel(x: Int32Array, results: Int32Array): void {
  mix(x, (i) => results[i % results.length]);
}

/** What a call resolves to, on the host. */
async function contentOf(at: Place, made: Promise<DeviceArray>): Promise<Int32Array> {
  using array = await made;
  return Int32Array.from((await at.run(() => array.get())) as unknown as Int32Array);
}

/** Whole numbers of a call that is not given x itself, but floats of it. */
function resultOfFloats(at: Place, call: (from: DeviceArray<'float32'>) => Promise<DeviceArray>): Promise<Int32Array> {
  at.mod.floatsOf.enqueue(at.x, input(at), at.n);
  return contentOf(at, call(input(at)));
}

const matrixOf = (at: Place, from: DeviceArray<'float32'>) => from.reshape([at.height, at.width]);
const squareOf = (from: DeviceArray<'float32'>) => from.slice(0, side * side).reshape([side, side]);

function product(f: Int32Array, rows: number, width: number, from = 0): Int32Array {
  return Int32Array.from({ length: rows }, (_, row) => {
    let sum = 0;
    for (let i = from; i < width; i++) sum += f[row * width + i] * f[i - from];
    return sum;
  });
}

/** The square of 64 elements and its transpose, multiplied. */
function squareProduct(f: Int32Array): Int32Array {
  return Int32Array.from({ length: side * side }, (_, place) => {
    const [row, column] = [Math.floor(place / side), place % side];
    let sum = 0;
    for (let i = 0; i < side; i++) sum += f[row * side + i] * f[column * side + i];
    return sum;
  });
}

const products: Operations = {
  'gemm into an array': {
    covers: ['blas.gemm'],
    isSameForLarge: true,
    perform: (at) => mixResult(at, side * side, (f, out) => blas.gemm(squareOf(f), squareOf(f).transpose(), { out: squareOf(out) })),
    model: ({ x }) => mixModel(x, squareProduct(floatsOf(x))),
  },
  gemm: {
    covers: ['blas.gemm'],
    isSameForLarge: true,
    perform: (at) => resultOfFloats(at, (f) => blas.gemm(squareOf(f), squareOf(f).transpose())),
    model: ({ x }) => squareProduct(floatsOf(x)),
  },
  'gemv into an array': {
    covers: ['blas.gemv'],
    perform: (at) => mixResult(at, at.height, (f, out) => blas.gemv(matrixOf(at, f), f.slice(0, at.width), { out })),
    model: ({ x, width }) => mixModel(x, product(floatsOf(x), x.length / width, width)),
  },
  'gemv of a view with gaps, after a set of one': {
    covers: ['blas.gemv'],
    perform: (at, seed) => {
      const gaps = at.x.reshape([at.height, at.width]).slice([0, 1]);
      let mixed: Promise<void> | undefined;
      const set = andThen(
        lend(dataOf(seed, at.n - at.height), (data) => gaps.set(data)),
        () => {
          mixed = mixResult(at, at.height, (f, out) => blas.gemv(matrixOf(at, f).slice([0, 1]), f.slice(0, at.width - 1), { out }));
        },
      );
      return Promise.all([set, mixed]).then(() => undefined);
    },
    model: ({ x, width }, seed) => {
      setBeyondFirstColumn(x, width, dataOf(seed, x.length - x.length / width));
      mixModel(x, product(floatsOf(x), x.length / width, width, 1));
    },
  },
  'axpy and scal': {
    covers: ['blas.axpy', 'blas.scal'],
    perform: (at, seed) =>
      mixResult(at, at.n, (f, out) => {
        at.mod.floatsOf.enqueue(at.v, out, at.n);
        return Promise.all([blas.axpy(seed, f, out), blas.scal(3, out)]);
      }),
    model: ({ x, v }, seed) =>
      mixModel(
        x,
        floatsOf(x).map((value, i) => 3 * (seed * value + (v[i] & 15))),
      ),
  },
  'dot and asum': {
    covers: ['blas.dot', 'blas.asum'],
    isSameForLarge: true,
    perform: async (at) => {
      at.mod.floatsOf.enqueue(at.x, input(at), at.n);
      const [first, next] = [input(at).slice(0, 40), input(at).slice(40, 80)];
      return Int32Array.from(await Promise.all([blas.dot(first, next), blas.asum(first)]));
    },
    model: ({ x }) => {
      const f = floatsOf(x).subarray(0, 80);
      const first = f.subarray(0, 40);
      return Int32Array.of(first.reduce((sum, value, i) => sum + value * f[40 + i], 0), first.reduce((sum, value) => sum + value)); // prettier-ignore
    },
  },
  'gemv in a plan': {
    covers: ['blas.gemv'],
    waitsInLine: true,
    prepare: (at) => planOf(at).prepare(...planArguments(at)),
    perform: (at) => planOf(at)(...planArguments(at)),
    model: ({ x, width }) => mixModel(x, product(floatsOf(x), x.length / width, width)),
  },
  'gemv in a captured graph': {
    covers: ['blas.gemv'],
    prepare: async (at) => {
      using stream = new CudaStream({ device: at.device });
      const [f, out] = [input(at), output(at, at.height)];
      await blas.gemv(matrixOf(at, f), f.slice(0, at.width), { out }); // captures cannot wait for a compiler
      using graph = await stream.capture(async () => {
        at.mod.floatsOf.enqueue(at.x, f, at.n);
        await blas.gemv(matrixOf(at, f), f.slice(0, at.width), { out });
        at.mod.mixFloats.enqueue(at.x, out, at.height, at.n);
      });
      const exec = graph.instantiate();
      at.once('graph of a product', () => exec);
    },
    perform: (at) => at.once<any>('graph of a product', unprepared).launch(at.queue),
    model: ({ x, width }) => mixModel(x, product(floatsOf(x), x.length / width, width)),
  },
};

function planOf(at: Place): any {
  return at.once('plan of a product', () =>
    cudaPlan(async (x: any, floats: any, matrix: any, vector: any, out: any) => {
      await at.mod.floatsOf(x, floats, at.n);
      await blas.gemv(matrix, vector, { out });
      await at.mod.mixFloats(x, out, at.height, at.n);
    }),
  );
}

function planArguments(at: Place): unknown[] {
  const f = input(at);
  return [at.x, f, matrixOf(at, f), f.slice(0, at.width), output(at, at.height)];
}

function unprepared(): never {
  throw new Error('prepare() comes first');
}

const transforms: Operations = {
  'rfft and irfft into arrays': {
    covers: ['fft.rfft', 'fft.irfft'],
    perform: (at) =>
      mixResult(at, at.n, (f, out) => {
        const frequencies = at.once('frequencies', () =>
          DeviceArray.empty([at.height, at.width / 2 + 1], 'complex64', { device: at.device }),
        );
        const there = fft.rfft(matrixOf(at, f), { out: frequencies });
        return Promise.all([there, fft.irfft(frequencies, { out: matrixOf(at, out) })]);
      }),
    model: ({ x }) => mixModel(x, floatsOf(x)),
  },
  fft: {
    covers: ['fft.fft', 'fft.ifft'],
    isSameForLarge: true,
    // Of rows of two: their sum and their difference.
    perform: async (at) => {
      at.mod.floatsOf.enqueue(at.x, input(at), at.n);
      using spectrum = await fft.fft(input(at).slice(0, 40).reshape([20, 2]));
      using back = await at.run(() => fft.ifft(spectrum));
      const contents = await at.run(() => Promise.all([spectrum.get(), back.get()]));
      return Int32Array.from(contents.flatMap((content) => Array.from(content as Float32Array, Math.round)));
    },
    model: ({ x }) => {
      const f = floatsOf(x);
      const pairs = Array.from({ length: 20 }, (_, i) => [f[2 * i], f[2 * i + 1]]);
      return Int32Array.from([...pairs.flatMap(([a, b]) => [a + b, 0, a - b, 0]), ...pairs.flatMap(([a, b]) => [a, 0, b, 0])]);
    },
  },
};

const ordered: Operations = {
  'sort into an array': {
    covers: ['sort'],
    weight: 0.3,
    perform: (at) => sort(at.x, { out: at.v }).then(() => undefined),
    model: ({ x, v }) => v.set(x.slice().sort()),
  },
  'sort of a view backward': {
    covers: ['sort'],
    isSameForLarge: true,
    perform: (at) => contentOf(at, sort(at.x.slice(0, 90).slice(undefined, undefined, -1), { descending: true })),
    model: ({ x }) => x.slice(0, 90).sort().reverse(),
  },
  'sort of an array of the host': {
    covers: ['sort'],
    perform: (at, seed) => lend(dataOf(seed, at.width), (data) => sort(data)),
    model: ({ width }, seed) => dataOf(seed, width).sort(),
  },
  argsort: {
    covers: ['argsort'],
    isSameForLarge: true,
    perform: (at) => contentOf(at, argsort(at.x.slice(0, 40))),
    model: ({ x }) => Int32Array.from({ length: 40 }, (_, i) => i).sort((i, j) => x[i] - x[j] || i - j),
  },
  unique: {
    covers: ['unique'],
    isSameForLarge: true,
    perform: (at) => resultOfFloats(at, (f) => unique(f.slice(0, 40))),
    model: ({ x }) => Int32Array.from(new Set(floatsOf(x).subarray(0, 40).sort())),
  },
  select: {
    covers: ['select'],
    perform: (at) => contentOf(at, select(at.x, 'x > 0')),
    model: ({ x }) => x.filter((value) => value > 0),
  },
  segmentedReduce: {
    covers: ['segmentedReduce'],
    perform: (at) => contentOf(at, segmentedReduce(at.x, [0, 3, at.width, at.n], 'sum')),
    model: ({ x, width }) => {
      const sum = (from: number, to: number) => x.subarray(from, to).reduce((all, value) => (all + value) | 0, 0);
      return Int32Array.of(sum(0, 3), sum(3, width), sum(width, x.length));
    },
  },
};

/** A sparse matrix whose rows have an element each on the diagonal and one elsewhere, of which the values are floats of x. */
function sparseOf(at: Place, values: DeviceArray<'float32'>) {
  const { device } = at;
  const { rowOffsets, columns } = at.once('places of a sparse matrix', () => ({
    rowOffsets: indices(sparseSide + 1, device, (row) => 2 * row),
    columns: indices(2 * sparseSide, device, columnOf),
  }));
  return { shape: [sparseSide, sparseSide] as const, rowOffsets, columns, values: values.slice(0, 2 * sparseSide) };
}

function indices(count: number, device: Place['device'], at: (i: number) => number): DeviceArray<'int32'> {
  const made = DeviceArray.empty([count], 'int32', { device });
  void made.set(Int32Array.from({ length: count }, (_, i) => at(i)));
  return made;
}

const columnOf = (entry: number) => (entry % 2 === 0 ? entry / 2 : (7 * entry + 3) % sparseSide);

/** Ones on the diagonal, and above it 1, 2, 3: solved with whole numbers. */
const above = (row: number, column: number) => (column < row ? 0 : column === row ? 1 : ((row + column) % 3) + 1);

const others: Operations = {
  'spmv into an array': {
    covers: ['sparse.spmv'],
    isSameForLarge: true,
    prepare: (at) => sparseOf(at, input(at)),
    perform: (at) => mixResult(at, sparseSide, (f, out) => sparse.spmv(sparseOf(at, f), f.slice(0, sparseSide), { out })),
    model: ({ x }) => {
      const f = floatsOf(x);
      const entry = (place: number) => f[place] * f[columnOf(place)];
      mixModel(
        x,
        Int32Array.from({ length: sparseSide }, (_, row) => entry(2 * row) + entry(2 * row + 1)),
      );
    },
  },
  solve: {
    covers: ['solve.solve'],
    isSameForLarge: true,
    prepare: async (at) => {
      const values = Float32Array.from({ length: side * side }, (_, place) => above(Math.floor(place / side), place % side));
      const matrix = await DeviceArray.from(values, { shape: [side, side], device: at.device });
      at.once('a triangle', () => matrix);
    },
    perform: (at) => resultOfFloats(at, (f) => solve.solve(at.once<DeviceArray<'float32'>>('a triangle', unprepared), f.slice(0, side))),
    model: ({ x }) => {
      const result = floatsOf(x).slice(0, side);
      for (let row = side - 1; row >= 0; row--)
        for (let column = row + 1; column < side; column++) result[row] -= above(row, column) * result[column];
      return result;
    },
  },
  'random numbers': {
    covers: ['random.uniform', 'random.bits'],
    isSameForLarge: true,
    prepare: async (at) => {
      const drawn = await Promise.all(Array.from({ length: seeds }, (_, seed) => randomOf(at, seed)));
      for (const [seed, numbers] of drawn.entries()) known[seed] ??= numbers;
    },
    perform: (at, seed) => randomOf(at, seed % seeds),
    model: (_memory, seed) => known[seed % seeds],
  },
};

const seeds = 3;
/** The numbers of each seed as they are if nothing else is under way: which they are is the matter of test/jest/libraries. */
const known: Int32Array[] = [];

async function randomOf({ device }: Place, seed: number): Promise<Int32Array> {
  const made = [random.bits(40, { seed, device }), random.uniform(40, { seed, device })] as const;
  const [bits, numbers] = await Promise.all(made.map(async (each) => new Int32Array((await (await each).get()).buffer)));
  return Int32Array.of(...bits, ...numbers);
}

export const libraries: Operations = { ...products, ...transforms, ...ordered, ...others };
