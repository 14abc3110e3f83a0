// Calls of kernels: every kind of argument, passed in every way, by a kernel that is there and by one that is still being compiled.
import { autoout, inout, input, managed, output, pinned } from '../../../../lib';
import { dataOf, exchange, itemsFor, type Memory, mix, readOf } from '../memory';
import { lend, type Operation, type Operations } from '../operation';
import { Pair, type Place } from '../place';

/** A kind of argument: the kernel that takes it after x, and what it adds to x. */
interface Argument {
  readonly kernel: string;
  /** What is passed between x and n: values of the caller's, made for this call. */
  given(seed: number, n: number): readonly unknown[];
  /** What the kernel makes of them, for each element. */
  adds(seed: number, n: number): number | ArrayLike<number> | ((i: number) => number);
}

/** As many as take more than 1 MiB, or few. */
const structsFor = (n: number) => (n > itemsFor(n) ? 140_000 : n);
const textLengthFor = (n: number) => (n > itemsFor(n) ? 1_100_000 : 20);

const stepOf = (seed: number) => ({ factor: seed, addend: seed + 1, table: [seed + 2, seed + 3, seed + 4] });
const addedByStep = (seed: number) => (i: number) => seed + 3 * (seed + 1) + 5 * (seed + 2 + (i % 3));
const stepBytes = (seed: number) => Int32Array.of(seed, seed + 1, seed + 2, seed + 3, seed + 4);
const pairsOf = (seed: number, count: number) => Array.from({ length: count }, (_, i) => ({ a: seed + i, b: seed - i }));
const addedByPairs = (seed: number, count: number) => (i: number) => 3 * (seed + (i % count)) + 5 * (seed - (i % count));
const textOf = (seed: number, length: number) => `${seed}/`.padEnd(length, 'order');
const bytesOf = (seed: number, n: number) => new Uint8Array(dataOf(seed, n).buffer);

export const argumentKinds: Readonly<Record<string, Argument>> = {
  'a number': { kernel: 'mixNumber', given: (seed) => [seed], adds: (seed) => seed },
  'a bigint': { kernel: 'mixNumber', given: (seed) => [BigInt(seed)], adds: (seed) => seed },
  'numbers of many types': {
    kernel: 'mixNumbers',
    given: (seed) => [seed % 256, seed, seed, BigInt(seed), seed % 2 === 0, 'Light'],
    adds: (seed) => (seed % 256) + 15 * seed + (seed % 2 === 0 ? 1 : 0) + 5,
  },
  'a typed array': { kernel: 'mixArray', given: (seed, n) => [dataOf(seed, n)], adds: dataOf },
  'a Buffer': { kernel: 'mixArray', given: (seed, n) => [Buffer.from(bytesOf(seed, n))], adds: dataOf },
  'a DataView': { kernel: 'mixArray', given: (seed, n) => [new DataView(dataOf(seed, n).buffer)], adds: dataOf },
  'an ArrayBuffer': { kernel: 'mixArray', given: (seed, n) => [dataOf(seed, n).buffer], adds: dataOf },
  'a part of a typed array': {
    kernel: 'mixArray',
    given: (seed, n) => [dataOf(seed, n + 9).subarray(4, n + 4)],
    adds: (seed, n) => dataOf(seed, n + 4).subarray(4),
  },
  'a list of numbers': {
    kernel: 'mixList',
    given: (seed, n) => [[...dataOf(seed, itemsFor(n))], itemsFor(n)],
    adds: (seed, n) =>
      (
        (items: Int32Array) => (i: number) =>
          items[i % items.length]
      )(dataOf(seed, itemsFor(n))),
  },
  'an object': { kernel: 'mixStep', given: (seed) => [stepOf(seed)], adds: addedByStep },
  'an object’s bytes': { kernel: 'mixStep', given: (seed) => [new Uint8Array(stepBytes(seed).buffer)], adds: addedByStep },
  'a list of objects': {
    kernel: 'mixPairs',
    given: (seed, n) => [pairsOf(seed, itemsFor(n)), itemsFor(n)],
    adds: (seed, n) => addedByPairs(seed, itemsFor(n)),
  },
  'a few objects with arrays': { kernel: 'mixSteps', given: (seed) => [[stepOf(seed)], 1], adds: addedByStep },
  'a StructArray': {
    kernel: 'mixPairs',
    given: (seed, n) => [Pair.array(pairsOf(seed, structsFor(n))), structsFor(n)],
    adds: (seed, n) => addedByPairs(seed, structsFor(n)),
  },
  'a vector': { kernel: 'mixVector', given: (seed) => [{ x: seed, y: 1, z: 2, w: 3 }], adds: (seed) => seed + 34 },
  'a vector as a list': { kernel: 'mixVector', given: (seed) => [[seed, 1, 2, 3]], adds: (seed) => seed + 34 },
  'a text': {
    kernel: 'mixText',
    given: (seed, n) => [textOf(seed, textLengthFor(n)), textLengthFor(n)],
    adds: (seed, n) =>
      (
        (text: string) => (i: number) =>
          text.charCodeAt(i % text.length)
      )(textOf(seed, textLengthFor(n))),
  },
  null: { kernel: 'mixOptional', given: () => [null], adds: () => 77 },
};

/** The ways to call a kernel. Each resolves once the call has settled. */
const ways: Readonly<Record<string, { covers: string; call(kernel: any, args: readonly unknown[]): unknown }>> = {
  'a call': { covers: 'CudaKernel.call', call: (kernel, args) => kernel(...args) },
  sync: { covers: 'CudaKernel.sync', call: (kernel, args) => kernel.sync(...args) },
  async: {
    covers: 'CudaKernel.async',
    call: (kernel, args) =>
      new Promise<void>((resolve, reject) => kernel.async(...args, (error: Error | null) => (error ? reject(error) : resolve()))),
  },
  named: {
    covers: 'CudaKernel.named',
    call: (kernel, args) => kernel.named(Object.fromEntries(args.map((arg, index) => [kernel.parameters[index].name, arg]))),
  },
};

/** Whether what is passed is longer where x is. */
function isLonger({ kernel }: Argument): boolean {
  return !['mixNumber', 'mixNumbers', 'mixStep', 'mixSteps', 'mixVector', 'mixOptional'].includes(kernel);
}

function callWith(argument: Argument, way: string, isFirst = false): Operation {
  const { kernel, given, adds } = argument;
  const pass = (at: Place, mod: any, seed: number) =>
    lend(given(seed, at.n), (args) => ways[way].call(mod[kernel], [at.x, ...args, at.n])) as Promise<void>;
  return {
    covers: [ways[way].covers],
    weight: isFirst ? 0.02 : 0.3,
    waitsInLine: way !== 'sync',
    isSameForLarge: way !== 'a call' || !isLonger(argument),
    perform: (at, seed) => (isFirst ? at.withNewModule((mod) => pass(at, mod, seed)) : pass(at, at.mod, seed)),
    model: ({ x }, seed) => mix(x, adds(seed, x.length)),
  };
}

/** Each kind of argument in a call; those that are passed by different code, in every way and in a call whose kernel is still compiling. */
function callsOfAllKinds(): Operations {
  const different = ['a number', 'a typed array', 'a list of objects', 'an object', 'a text'];
  const rows = Object.entries(argumentKinds).flatMap(([kind, argument]) => {
    const usedWays = different.includes(kind) ? Object.keys(ways) : ['a call'];
    const first = [`a first call with ${kind}`, callWith(argument, 'a call', true)] as const;
    return [
      ...usedWays.map((way) => [`${way} with ${kind}`, callWith(argument, way)] as const),
      ...(different.includes(kind) ? [first] : []),
    ];
  });
  return Object.fromEntries(rows);
}

/** Memory of the host that the kernel writes. */
const results: Operations = {
  'a call that writes a typed array': {
    covers: ['CudaKernel.call'],
    perform: async (at) => {
      const out = new Int32Array(at.n);
      await at.mod.readArray(at.x, out, at.n);
      return at.keep('a result', out);
    },
    model: ({ x }) => readOf(x),
  },
  'a call that changes a typed array': {
    covers: ['CudaKernel.call'],
    perform: async (at, seed) => {
      const y = dataOf(seed, at.n);
      await at.mod.exchange(at.x, y, at.n);
      return at.keep('an array', y);
    },
    model: changeArray,
  },
  'sync that changes a typed array': {
    covers: ['CudaKernel.sync'],
    perform: (at, seed) => {
      const y = dataOf(seed, at.n);
      at.mod.exchange.sync(at.x, y, at.n);
      return y;
    },
    model: changeArray,
  },
  'a call that changes objects': {
    covers: ['CudaKernel.call'],
    perform: async (at, seed) => {
      const pairs = pairsOf(seed, itemsFor(at.n));
      await at.mod.exchangePairs(at.x, pairs, pairs.length, at.n);
      return Int32Array.from(pairs, ({ a }) => a);
    },
    model: changePairs,
  },
  'a call that changes a StructArray': {
    covers: ['CudaKernel.call'],
    perform: async (at, seed) => {
      const pairs = Pair.array(pairsOf(seed, itemsFor(at.n)));
      await at.mod.exchangePairs(at.x, pairs, pairs.length, at.n);
      return at.keep('structs', new Int32Array(pairs.bytes.buffer)).filter((_, index) => index % 2 === 0);
    },
    model: changePairs,
  },
  'a call that makes its result': {
    covers: ['autoout', 'input'],
    perform: (at) => at.once('readArray', () => at.mod.kernel('readArray', [input('int32'), autoout('int32', at.n), 'int']))(at.x, at.n),
    model: ({ x }) => readOf(x),
  },
  'a call with declared directions': {
    covers: ['inout', 'output'],
    perform: async (at) => {
      const out = new Int32Array(at.n);
      await at.once('declared', () => at.mod.kernel('readArray', [inout('int32'), output('int32'), 'int']))(at.x, out, at.n);
      return at.keep('a declared result', out);
    },
    model: ({ x }) => readOf(x),
  },
  'a call with a pinned array': {
    covers: ['pinned', 'CudaKernel.call'],
    weight: 0.2,
    perform: async (at, seed) => {
      const y = pinned(Int32Array, at.n);
      y.set(dataOf(seed, at.n));
      await at.mod.exchange(at.x, y, at.n);
      return y.slice();
    },
    model: changeArray,
  },
  'a call with a managed array': {
    covers: ['managed', 'CudaKernel.call'],
    weight: 0.2,
    perform: async (at, seed) => {
      const y = managed(Int32Array, at.n, { device: at.device });
      y.set(dataOf(seed, at.n));
      await at.mod.exchange(at.x, y, at.n);
      return valuesOfManaged(y);
    },
    model: changeArray,
  },
};

/** Its values, unless a reset that came right after the call has detached it before the caller went on, as docs/memory.md says. */
function valuesOfManaged(y: Int32Array): Int32Array {
  if (y.length === 0) throw Object.assign(new Error('the device was reset'), { code: 'ERR_CUDA_RESET' });
  return y.slice();
}

function changeArray({ x }: Memory, seed: number): Int32Array {
  const y = dataOf(seed, x.length);
  exchange(x, y);
  return y;
}

function changePairs({ x }: Memory, seed: number): Int32Array {
  const pairs = pairsOf(seed, itemsFor(x.length));
  return Int32Array.from(pairs, ({ a, b }, i) => {
    const changed = (Math.imul(b, 31) + x[i]) | 0;
    x[i] = (Math.imul(x[i], 31) + a) | 0;
    return changed;
  });
}

export const calls: Operations = { ...callsOfAllKinds(), ...results };
