// Arrays as they are made, filled, copied and selected: with values, through views of all kinds, from and to lists.
import { DeviceArray } from '../../../../lib';
import { beyondFirstColumn, dataOf, itemsFor, mix } from '../memory';
import { lend, type Operations } from '../operation';
import type { Place } from '../place';

const made: Operations = {
  'an array of one value': {
    covers: ['DeviceArray.full'],
    isSameForLarge: true,
    perform: (at, seed) => mixPassing(at, DeviceArray.full(at.n, seed, 'int32', { device: at.device })),
    model: ({ x }, seed) => mix(x, seed),
  },
  'an array of ones': {
    covers: ['DeviceArray.ones'],
    isSameForLarge: true,
    perform: (at) => mixPassing(at, DeviceArray.ones([at.n], 'int32', { device: at.device })),
    model: ({ x }) => mix(x, 1),
  },
  // They are made on the host.
  'arrays of numbers': {
    covers: ['DeviceArray.arange', 'DeviceArray.linspace'],
    weight: 0.3,
    perform: async (at, seed) => {
      const { device } = at;
      const arrays = [
        DeviceArray.arange(seed, seed + at.width, 'int32', { device }),
        DeviceArray.linspace(0, 3 * (at.width - 1), at.width, 'int32', { device }),
      ];
      const [counted, spaced] = await Promise.all(arrays.map((array) => at.run(() => contentOf(array))));
      return Int32Array.of(...counted, ...spaced);
    },
    model: ({ width }, seed) => Int32Array.from({ length: 2 * width }, (_, i) => (i < width ? seed + i : 3 * (i - width))),
  },
};

const filled: Operations = {
  'an array’s fill': {
    covers: ['DeviceArray.fill'],
    perform: (at, seed) => void at.x.fill(seed),
    model: ({ x }, seed) => void x.fill(seed),
  },
  'fill of structs': {
    covers: ['DeviceArray.fill'],
    perform: (at, seed) => void at.p.fill({ a: seed, b: -seed } as never),
    model: ({ p }, seed) => p.forEach((_, i) => (p[i] = i % 2 === 0 ? seed : -seed)),
  },
  'fill of a view with gaps': {
    covers: ['DeviceArray.fill', 'DeviceArray.slice'],
    perform: (at, seed) => void everyThird(at).fill(seed),
    model: ({ x }, seed) => placesOfThirds(x).forEach((place) => (x[place] = seed)),
  },
};

const copied: Operations = {
  copy: {
    covers: ['DeviceArray.copy'],
    perform: (at) => mixPassing(at, at.v.copy()),
    model: ({ x, v }) => mix(x, v),
  },
  'copy of a view backward': {
    covers: ['DeviceArray.copy', 'DeviceArray.slice'],
    isSameForLarge: true,
    perform: (at) => passing(everyThird(at).copy(), (copy) => copy.get()),
    model: ({ x }) => Int32Array.from(placesOfThirds(x), (place) => x[place]),
  },
  'get of rows as columns': {
    covers: ['DeviceArray.transpose'],
    perform: (at) => matrixOf(at, at.x).transpose().get(),
    model: ({ x, width }) => turned(x, width),
  },
  'set of rows from columns': {
    covers: ['DeviceArray.transpose'],
    perform: (at) => matrixOf(at, at.x).set(at.v.reshape([at.width, at.height]).transpose()),
    model: ({ x, v, width }) => x.set(turned(v, x.length / width)),
  },
  'set from lists': {
    covers: ['DeviceArray.set'],
    weight: 0.3,
    perform: (at, seed) => lend([...dataOf(seed, itemsFor(at.n))], (list) => at.x.slice(0, itemsFor(at.n)).set(list)),
    model: ({ x }, seed) => x.set(dataOf(seed, itemsFor(x.length))),
  },
  'copyFrom at an offset': {
    covers: ['DeviceArray.copyFrom', 'CudaBuffer.copyFrom'],
    isSameForLarge: true,
    perform: (at, seed) => {
      const part = at.x.slice(3, 9);
      return lend(dataOf(seed, at.width), async (data) => {
        const copies = [at.x.copyFrom(data, { offset: 3 }), at.b.copyFrom(data, { offset: 8 }), at.v.copyFrom(part, { offset: 1 })];
        await Promise.all(copies);
      });
    },
    model: ({ x, b, v, width }, seed) => {
      x.set(dataOf(seed, width), 3);
      b.set(dataOf(seed, width), 2);
      v.set(x.slice(3, 9), 1);
    },
  },
  'copyTo from an offset': {
    covers: ['DeviceArray.copyTo', 'CudaBuffer.copyTo'],
    isSameForLarge: true,
    perform: async (at) => {
      const [ofArray, ofBuffer] = [new Int32Array(at.width), new Int32Array(at.width)];
      await Promise.all([at.x.copyTo(ofArray, { offset: 5 }), at.b.copyTo(ofBuffer, { offset: 12 })]);
      return at.keep('copyTo from an offset', Int32Array.of(...ofArray, ...ofBuffer));
    },
    model: ({ x, b, width }) => Int32Array.of(...x.subarray(5, 5 + width), ...b.subarray(3, 3 + width)),
  },
  'a get that is aborted at once': {
    covers: ['DeviceArray.get'],
    perform: async (at) => {
      const controller = new AbortController();
      const out = new Int32Array(at.n);
      const copy = at.x.get(out, { signal: controller.signal });
      controller.abort();
      const outcome = await copy.catch((error: Error) => error.name);
      at.keep('an array of an aborted copy', out);
      return outcome === 'AbortError' ? 1 : 0;
    },
    model: () => 1,
  },
  'a set that is aborted before it is made': {
    covers: ['DeviceArray.set'],
    isSameForLarge: true,
    perform: (at, seed) => at.x.set(dataOf(seed, at.n), { signal: AbortSignal.abort() }).then(() => 0, isAbort),
    model: () => 1,
  },
};

const selected: Operations = {
  take: {
    covers: ['DeviceArray.take'],
    isSameForLarge: true,
    perform: (at, seed) => contentOf(matrixOf(at, at.x).take([seed % 8, -1, seed % 8])),
    model: ({ x, width }, seed) => {
      const rows = [seed % 8, x.length / width - 1, seed % 8];
      return Int32Array.of(...rows.flatMap((row) => [...x.subarray(row * width, (row + 1) * width)]));
    },
  },
  compress: {
    covers: ['DeviceArray.compress'],
    isSameForLarge: true,
    perform: (at) => contentOf(matrixOf(at, at.x).compress(Array.from({ length: at.width }, (_, i) => i > 0), { axis: 1 })), // prettier-ignore
    model: ({ x, width }) => beyondFirstColumn(x, width),
  },
  rows: {
    covers: ['DeviceArray.rows'],
    isSameForLarge: true,
    perform: async (at) => {
      const rows: number[] = [];
      for await (const row of matrixOf(at, at.x).slice(0, 3).rows({ batch: 3 })) rows.push(...row);
      return Int32Array.from(rows);
    },
    model: ({ x, width }) => x.slice(0, 3 * width),
  },
};

/** Mixes x with an array, which is disposed of while the device uses it. */
function mixPassing(at: Place, array: DeviceArray<'int32'>): void {
  at.mod.mixArray.enqueue(at.x, array, at.n);
  array.dispose();
}

async function passing<Result>(array: DeviceArray<'int32'>, use: (array: DeviceArray<'int32'>) => Promise<Result>): Promise<Result> {
  const used = use(array);
  array.dispose();
  return used;
}

async function contentOf(made: Promise<DeviceArray<'int32'>>): Promise<Int32Array> {
  using array = await made;
  return await array.get();
}

function matrixOf(at: Place, array: DeviceArray<'int32'>): DeviceArray<'int32'> {
  return array.reshape([at.height, at.width]);
}

/** Every third of the first elements of x, from the last to the first. */
function everyThird(at: Place): DeviceArray<'int32'> {
  return at.x.slice(0, 90).slice(undefined, undefined, -3);
}

function placesOfThirds(x: Int32Array): number[] {
  return Array.from({ length: x.length < 90 ? 0 : 30 }, (_, i) => 89 - 3 * i);
}

/** Rows of `width` as columns. */
function turned(x: Int32Array, width: number): Int32Array {
  const height = x.length / width;
  return x.map((_, i) => x[(i % height) * width + Math.floor(i / height)]);
}

function isAbort(error: Error): number {
  if (error.name !== 'AbortError') throw error;
  return 1;
}

export const arrays: Operations = { ...made, ...filled, ...copied, ...selected };
