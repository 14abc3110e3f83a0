import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { CudaModule, DeviceArray, input, inout, Library, managed, output, pinned, Struct } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

/**
 * Numbers, device arrays and TypedArrays are written straight into the launch; everything else, and every call while
 * somebody listens to launches, is converted first. Both ways must do and say the same.
 */
const source = `
  __global__ void twice(const float* in, float* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in ? 2 * in[i] : -1;
  }
  __global__ void points(float2* points, int n) { for (int i = 0; i < n; ++i) points[i].x += points[i].y; }
  __global__ void bytes(void* memory, int n) { for (int i = 0; i < n; ++i) ((unsigned char*)memory)[i] += 1; }
  __global__ void shape(int* written, const char* bytes) {
    if (threadIdx.x + blockIdx.x == 0) { written[0] = gridDim.x; written[1] = blockDim.x; }
  }
  struct Header { int version; int count; };
  __global__ void header(Header* header) { header->count += header->version; }
  __global__ void done() {}
  __global__ void chain(const int* from, int* to) { to[threadIdx.x] = from[threadIdx.x] + 1; }`;

type Name = 'twice' | 'points' | 'bytes' | 'shape' | 'header' | 'chain';
let mod: any;
let declared: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source as string);
  declared = Library(source as string, {
    twice: [input('f32'), output('f32'), 'int'],
    points: [inout('float2'), 'int'],
    bytes: ['void *', 'int'],
    shape: [output(Int32Array), input(Int8Array)],
    header: [inout(Struct({ version: 'int', count: 'int' }))],
    chain: [input(Int32Array), Int32Array],
  });
});

const floats = (...values: number[]) => Float32Array.of(...values);
const locked = (...values: number[]) => pinned(Float32Array, values);

function shared(...values: number[]) {
  const array = managed(Float32Array, values.length);
  array.set(values);
  return array;
}

function detached() {
  const array = floats(1, 2);
  structuredClone(array.buffer, { transfer: [array.buffer] });
  return array;
}

/** Both of one buffer, the second some elements after the first. */
function overlapping() {
  const buffer = Int32Array.of(1, 2, 3, 4, 5, 6).buffer;
  return [new Int32Array(buffer, 0, 4), new Int32Array(buffer, 8, 4)];
}

function withOwnProperties() {
  const array = floats(1, 2, 3);
  for (const name of ['length', 'byteLength', 'byteOffset', 'buffer']) {
    Object.defineProperty(array, name, {
      get() {
        throw new Error('nobody may ask');
      },
    });
  }
  return array;
}

class Samples extends Float32Array {}

const calls: [string, Name, () => unknown[]][] = [
  ['arrays in and out', 'twice', () => [floats(1, 2, 3), floats(0, 0, 0), 3]],
  ['an array that is both', 'twice', () => [...Array(2).fill(floats(1, 2, 3)), 3]],
  ['arrays that overlap', 'chain', overlapping],
  ['an array on the device and one that is not', 'twice', () => [DeviceArray.from(floats(1, 2, 3)), floats(0, 0, 0), 3]],
  ['null', 'twice', () => [null, floats(1, 2), 2]],
  ['nothing in one', 'twice', () => [floats(), floats(1), 1]],
  ['nothing in all', 'twice', () => [floats(), floats(), 0]],
  ['locked memory', 'twice', () => [locked(1, 2, 3), locked(0, 0, 0), 3]],
  ['managed memory', 'twice', () => [shared(1, 2, 3), shared(0, 0, 0), 3]],
  ['managed memory and the heap', 'twice', () => [shared(1, 2, 3), floats(0, 0, 0), 3]],
  ['shared memory', 'twice', () => [floats(1, 2), new Float32Array(new SharedArrayBuffer(8)), 2]],
  ['a class of the user', 'twice', () => [Samples.of(1, 2), new Samples(2), 2]],
  ['properties that hide the real ones', 'twice', () => [withOwnProperties(), floats(0, 0, 0), 3]],
  ['a part of a buffer', 'twice', () => [floats(1, 2, 3, 4).subarray(1, 3), floats(9, 9, 9, 9).subarray(2), 2]],
  ['a detached array', 'twice', () => [floats(1), detached(), 1]],
  ['another class', 'twice', () => [floats(1), new Float64Array(1), 1]],
  ['another class that is exact', 'twice', () => [Float64Array.of(1, 2), floats(0, 0), 2]],
  ['another class that is not', 'twice', () => [Float64Array.of(1, 0.1), floats(0, 0), 2]],
  ['half a vector', 'points', () => [floats(1, 2, 3), 1]],
  ['whole vectors', 'points', () => [floats(1, 2, 3, 4), 2]],
  ['a DataView', 'bytes', () => [new DataView(new ArrayBuffer(3)), 3]],
  ['a buffer', 'bytes', () => [new ArrayBuffer(3), 3]],
  ['a Buffer', 'bytes', () => [Buffer.from('abc'), 3]],
  ['any memory', 'bytes', () => [floats(1), 4]],
  ['bytes that choose the shape', 'shape', () => [new Int32Array(2), new Int8Array(700)]],
  ['vectors that choose the shape', 'shape', () => [new Int32Array(2), Buffer.alloc(300)]],
  ['the bytes of a struct', 'header', () => [Int32Array.of(2, 3)]],
  ['a struct', 'header', () => [Buffer.from(Int32Array.of(2, 3).buffer)]],
  ['an object', 'header', () => [{ version: 2, count: 3 }]],
  ['plain numbers', 'twice', () => [[1, 2, 3], floats(0, 0, 0), 3]],
  ['too few', 'twice', () => [floats(1), floats(1)]],
  ['too many', 'chain', () => [new Int32Array(1), new Int32Array(1), new Int32Array(1)]],
  ['a wrong number after arrays', 'twice', () => [floats(1), floats(1), 1.5]],
  ['a wrong array after arrays', 'twice', () => [floats(1), 'text', 1]],
  ['memory where a number belongs', 'twice', () => [floats(1), floats(1), floats(1)]],
];

const endings: [string, (kernel: any, args: unknown[]) => unknown][] = [
  ['awaited', (kernel, args) => kernel(...args)],
  ['blocking', (kernel, args) => kernel.sync(...args)],
  ['enqueued', (kernel, args) => kernel.enqueue(...args)],
];

interface Outcome {
  failure?: unknown[];
  contents: unknown[];
}

async function outcomeOf(call: (kernel: any, args: unknown[]) => unknown, kernel: any, make: () => unknown[]): Promise<Outcome> {
  const args = await Promise.all(make());
  let failure: unknown[] | undefined;
  try {
    await call(kernel, args);
  } catch (error) {
    const { name, code, message } = error as NodeJS.ErrnoException;
    failure = [name, code, message];
  }
  await mod.done();
  return { ...(failure && { failure }), contents: await Promise.all(args.map(contentsOf)) };
}

async function contentsOf(value: unknown): Promise<unknown> {
  if (DeviceArray.isDeviceArray(value)) return [...((await (value as DeviceArray<any>).get()) as any)];
  if (value instanceof DataView) return contentsOf(value.buffer);
  if (value instanceof ArrayBuffer) return [...new Uint8Array(value)];
  return ArrayBuffer.isView(value) ? Object.values(value) : value;
}

/** As long as somebody listens to launches, every call is converted. */
async function theLongWay<T>(body: () => Promise<T>): Promise<T> {
  const listener = () => {};
  subscribe('cuda-ffi:launch', listener);
  try {
    return await body();
  } finally {
    unsubscribe('cuda-ffi:launch', listener);
  }
}

describe.each(endings)('%s', (_, call) => {
  describe.each([
    ['as compiled', () => mod],
    ['as declared', () => declared],
  ])('%s', (_, module) => {
    test.each(calls)('%s', async (_, name, make) => {
      const kernel = module()[name];
      const short = await outcomeOf(call, kernel, make);
      const long = await theLongWay(() => outcomeOf(call, kernel, make));
      expect(short).toEqual(long);
      expect(short.failure ?? short.contents).toBeDefined();
    });
  });
});

test('what is said on the short way names the argument', async () => {
  const error = await failureOf(() => mod.twice(floats(1), detached(), 1));
  expect(error.message).toBe('twice: argument 2 (out): the Float32Array is detached');
});

test('an array that is taken away under a call is named, with device arrays before it', async () => {
  const onDevice = await DeviceArray.from(floats(1, 2));
  const out = floats(0, 0);
  const call = mod.twice(onDevice, out, 2);
  structuredClone(out.buffer, { transfer: [out.buffer] });
  const error = await failureOf(() => call);
  expect(error.code).toBe('ERR_CUDA_ARGUMENT');
  expect(error.message).toBe('twice: argument 2 (out): the array was detached or changed its length while the call was using it');
});

test('who listens to copies hears of those on the short way', async () => {
  const seen: unknown[] = [];
  const listener = ({ direction, bytes }: any) => void seen.push([direction, bytes]);
  subscribe('cuda-ffi:copy', listener);
  await mod.twice(floats(1, 2), floats(0, 0), 2);
  unsubscribe('cuda-ffi:copy', listener);
  expect(seen).toEqual([
    ['in', 8],
    ['inout', 8],
  ]);
});

test('a call after one whose arrays were refused takes none of them along', async () => {
  await failureOf(() => mod.twice(floats(1), floats(1), 1.5));
  const array = await DeviceArray.from(floats(1, 2));
  await mod.twice(array, array, 2);
  expect([...(await array.get())]).toEqual([2, 4]);
});

test('a thousand at once', async () => {
  const inputs = Array.from({ length: 1000 }, (_, i) => floats(i, i + 0.5));
  const outs = inputs.map(() => floats(0, 0));
  await Promise.all(inputs.map((input, i) => mod.twice(input, outs[i], 2)));
  outs.forEach((out, i) => expect([...out]).toEqual([2 * i, 2 * i + 1]));
});
