// Copies between the host and a device, on one device, and through views of arrays; buffers.
import { CudaBuffer, DeviceArray, HostDevicePair } from '../../../../lib';
import { beyondFirstColumn, dataOf, exchange, itemsFor, mix, readOf, setBeyondFirstColumn } from '../memory';
import { lend, type Operations } from '../operation';
import { Pair, type Place } from '../place';

const arrays: Operations = {
  get: { covers: ['DeviceArray.get'], perform: async (at) => at.keep('get', await at.x.get()), model: ({ x }) => x },
  set: {
    covers: ['DeviceArray.set'],
    perform: (at, seed) => lend(dataOf(seed, at.n), (data) => at.x.set(data)),
    model: ({ x }, seed) => x.set(dataOf(seed, x.length)),
  },
  'set, converted': {
    covers: ['DeviceArray.set'],
    perform: (at, seed) => lend(Int16Array.from(dataOf(seed, at.n)), (data) => at.x.set(data), at.n > itemsFor(at.n)),
    model: ({ x }, seed) => x.set(Int16Array.from(dataOf(seed, x.length))),
  },
  'set from another array': { covers: ['DeviceArray.set'], perform: (at) => at.x.set(at.v), model: ({ x, v }) => x.set(v) },
  'DeviceArray.from': {
    covers: ['DeviceArray.from'],
    perform: (at, seed) => lend(dataOf(seed, at.n), (data) => contentOf(at, DeviceArray.from(data, { device: at.device }))),
    model: ({ x }, seed) => dataOf(seed, x.length),
  },
  'to, on the same device': { covers: ['DeviceArray.to'], perform: (at) => contentOf(at, at.x.to(at.device)), model: ({ x }) => x },
  astype: { covers: ['DeviceArray.astype'], perform: (at) => contentOf(at, at.x.astype('uint32')), model: ({ x }) => x },
  'split and concat': {
    covers: ['DeviceArray.split', 'DeviceArray.concat'],
    perform: async (at) => {
      const parts = await DeviceArray.split(at.x, [at.device, at.device]);
      const whole = at.run(() => DeviceArray.concat(parts, { device: at.device }));
      return contentOf(at, whole).finally(() => parts.forEach((part) => part.dispose()));
    },
    model: ({ x }) => x,
  },
  'HostDevicePair’s toHost': {
    covers: [
      'HostDevicePair.allocate',
      'HostDevicePair.toDevice',
      'HostDevicePair.toHost',
      'HostDevicePair.deviceData',
      'HostDevicePair.dispose',
    ],
    perform: (at, seed) => {
      const pair = at.once('pair', () => new HostDevicePair(new Int32Array(at.n)));
      if (at.device.ordinal !== 0) return readOf(at.memory.x); // a pair is on the default device
      pair.hostData().set(dataOf(seed, at.n));
      pair.toDevice();
      at.mod.readArray.enqueue(at.x, pair.deviceData(), at.n);
      pair.toHost();
      return pair.hostData().slice();
    },
    model: ({ x }) => readOf(x),
  },
};

const views: Operations = {
  'get of a view with gaps': {
    covers: ['DeviceArray.get', 'DeviceArray.slice', 'DeviceArray.reshape'],
    perform: (at) => withGaps(at).get(),
    model: ({ x, width }) => beyondFirstColumn(x, width),
  },
  'set of a view with gaps': {
    covers: ['DeviceArray.set'],
    perform: (at, seed) => lend(dataOf(seed, withGaps(at).length), (data) => withGaps(at).set(data)),
    model: ({ x, width }, seed) => setBeyondFirstColumn(x, width, dataOf(seed, x.length)),
  },
  'set of a view with gaps from another': {
    covers: ['DeviceArray.set'],
    perform: (at) => withGaps(at).set(withGaps(at, at.v)),
    model: ({ x, v, width }) => setBeyondFirstColumn(x, width, beyondFirstColumn(v, width)),
  },
  contiguous: {
    covers: ['DeviceArray.contiguous'],
    perform: (at) => {
      const whole = withGaps(at).contiguous();
      const content = whole.get();
      whole.dispose();
      return content;
    },
    model: ({ x, width }) => beyondFirstColumn(x, width),
  },
  'get of a row': {
    isSameForLarge: true,
    covers: ['DeviceArray.at'],
    perform: (at, seed) => rowOf(at, seed).get(),
    model: ({ x, width }, seed) => rowIn(x, width, seed),
  },
  'set of a row': {
    isSameForLarge: true,
    covers: ['DeviceArray.at'],
    perform: (at, seed) => lend(dataOf(seed, at.width), (data) => rowOf(at, seed).set(data)),
    model: ({ x, width }, seed) => rowIn(x, width, seed).set(dataOf(seed, width)),
  },
  'a call with a row': {
    isSameForLarge: true,
    covers: ['CudaKernel.call'],
    perform: (at, seed) => at.mod.mixNumber(rowOf(at, seed), seed, at.width),
    model: ({ x, width }, seed) => mix(rowIn(x, width, seed), seed),
  },
};

const structs: Operations = {
  'get of structs': {
    covers: ['DeviceArray.get'],
    perform: async (at) => new Int32Array((await at.p.get()).bytes.buffer),
    model: ({ p }) => p,
  },
  'set of structs from objects': {
    covers: ['DeviceArray.set'],
    weight: 0.3,
    perform: (at, seed) =>
      lend(
        Array.from({ length: at.pairs }, (_, i) => ({ a: seed + i, b: seed - i })),
        (data) => at.p.set(data),
      ),
    model: ({ p }, seed) => p.forEach((_, i) => (p[i] = i % 2 === 0 ? seed + i / 2 : seed - (i - 1) / 2)),
  },
  'set of structs from a StructArray': {
    covers: ['DeviceArray.set', 'StructArray.from'],
    perform: (at, seed) => {
      const data = Pair.array(at.pairs);
      new Int32Array(data.bytes.buffer).set(dataOf(seed, 2 * at.pairs));
      return lend(data, (lent) => at.p.set(lent));
    },
    model: ({ p }, seed) => p.set(dataOf(seed, p.length)),
  },
  'get of a field': {
    covers: ['DeviceArray.field'],
    perform: (at) => at.p.field('a').get() as Promise<Int32Array>,
    model: ({ p }) => p.filter((_, i) => i % 2 === 0),
  },
  'set of a field': {
    covers: ['DeviceArray.field', 'DeviceArray.set'],
    perform: (at, seed) => lend(dataOf(seed, at.pairs), (data) => at.p.field('b').set(data)),
    model: ({ p }, seed) => dataOf(seed, p.length / 2).forEach((value, i) => (p[2 * i + 1] = value)),
  },
  'a call with structs': {
    covers: ['CudaKernel.call'],
    perform: (at) => at.mod.mixPairs(at.x, at.p, at.pairs, at.n),
    model: ({ x, p }) => mix(x, (i) => Math.imul(3, p[(2 * i) % p.length]) + Math.imul(5, p[(2 * i + 1) % p.length])),
  },
  'a call that changes structs': {
    covers: ['CudaKernel.call'],
    perform: (at) => at.mod.exchangePairs(at.x, at.p, at.pairs, at.n),
    model: ({ x, p }) => {
      for (let i = 0; i < p.length / 2; i++) {
        const before = p[2 * i];
        p[2 * i] = (Math.imul(p[2 * i + 1], 31) + x[i]) | 0;
        x[i] = (Math.imul(x[i], 31) + before) | 0;
      }
    },
  },
};

const buffers: Operations = {
  copyTo: {
    covers: ['CudaBuffer.copyTo'],
    perform: async (at) => {
      const out = new Int32Array(at.n);
      await at.b.copyTo(out);
      return at.keep('copyTo', out);
    },
    model: ({ b }) => b,
  },
  copyFrom: {
    covers: ['CudaBuffer.copyFrom'],
    perform: (at, seed) => lend(dataOf(seed, at.n), (data) => at.b.copyFrom(data)),
    model: ({ b }, seed) => b.set(dataOf(seed, b.length)),
  },
  'copyFrom an array': { covers: ['CudaBuffer.copyFrom'], perform: (at) => at.b.copyFrom(at.x), model: ({ x, b }) => b.set(x) },
  fill: {
    covers: ['CudaBuffer.fill'],
    perform: (at, seed) => void at.b.fill(seed % 256),
    model: ({ b }, seed) => void new Uint8Array(b.buffer).fill(seed % 256),
  },
  'a call with a buffer': {
    covers: ['CudaKernel.call'],
    perform: (at) => at.mod.exchange(at.x, at.b, at.n),
    model: ({ x, b }) => exchange(x, b),
  },
  'enqueue with a buffer': {
    isSameForLarge: true,
    covers: ['CudaKernel.enqueue'],
    perform: (at) => at.mod.exchange.enqueue(at.x, at.b, at.n),
    model: ({ x, b }) => exchange(x, b),
  },
  'a buffer that is disposed of at once': {
    covers: ['CudaBuffer.alloc', 'CudaBuffer.dispose'],
    perform: async (at) => {
      const buffer = CudaBuffer.alloc(4 * at.n, { device: at.device });
      const copied = buffer.copyFrom(at.x);
      await Promise.all([copied, at.run(async () => at.mod.mixArray.enqueue(at.x, buffer, at.n)), buffer.dispose()]);
    },
    model: ({ x }) => mix(x, x.slice()),
  },
};

/** What an array that is being made holds; it is disposed of afterwards. */
async function contentOf(at: Place, made: Promise<DeviceArray<any>>): Promise<Int32Array> {
  const copy = await made;
  const content = await at.run(() => copy.get());
  copy.dispose();
  return new Int32Array(content.buffer);
}

/** All columns of x, or of another array, but the first. */
function withGaps(at: Place, array = at.x): DeviceArray<'int32'> {
  return array.reshape([at.height, at.width]).slice([0, 1]);
}

function rowOf(at: Place, seed: number): DeviceArray<'int32'> {
  return at.x.reshape([at.height, at.width]).at(seed % 8);
}

function rowIn(x: Int32Array, width: number, seed: number): Int32Array {
  return x.subarray((seed % 8) * width, ((seed % 8) + 1) * width);
}

export const copies: Operations = { ...arrays, ...views, ...structs, ...buffers };
