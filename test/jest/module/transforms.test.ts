// A kernel as a stream: of Node.js, and of the web.
import { getEventListeners } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { autoout, CudaModule, DeviceArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const source = `
  __global__ void scale(const float* x, float factor, float* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = factor * x[i];
  }
  __global__ void invert(unsigned char* x, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = 255 - x[i];
  }
  __global__ void spin(const float* x, float* out) { while (*(volatile const float*)x != 0) {} out[0] = 1; }`;

/** A GPU ends no kernel that runs, and this one does not end by itself. */
const softwareTest = process.env['CUDA_FFI_DEVICE'] === 'cuda' ? test.skip : test;

let mod: any;
beforeAll(async () => (mod = await CudaModule.compile(source)));

const scaled = { args: (x: Float32Array, out: Float32Array) => [x, 2, out, x.length] };
const chunks = () => [Float32Array.of(1, 2), Float32Array.of(), Float32Array.of(3)];
const results = [Float32Array.of(2, 4), Float32Array.of(), Float32Array.of(6)];

test('chunks in, results out', async () => {
  const seen: unknown[] = [];
  await pipeline(Readable.from(chunks()), mod.scale.transform(scaled), async (stream: AsyncIterable<unknown>) => {
    for await (const result of stream) seen.push(result);
  });
  expect(seen).toEqual(results);
  const web: unknown[] = [];
  for await (const result of ReadableStream.from(chunks()).pipeThrough(mod.scale.transformStream(scaled))) web.push(result);
  expect(web).toEqual(results);
});

test('bytes in place, results that the call makes, device arrays', async () => {
  const inverted: Buffer[] = [];
  const inPlace = mod.invert.transform({ args: (x: Buffer) => [x, x.length], output: (x: Buffer) => x });
  for await (const result of Readable.from([Buffer.of(0, 1), Buffer.of(255)]).pipe(inPlace)) inverted.push(result as Buffer);
  expect(Buffer.concat(inverted)).toEqual(Buffer.of(255, 254, 0));
  const making = mod.kernel('scale', ['const float *', 'float', autoout('float32', 2), 'int']);
  for await (const result of Readable.from([[1, 2]]).pipe(making.transform({ args: (x: number[]) => [x, 3, x.length] }))) {
    expect(result).toEqual(Float32Array.of(3, 6));
  }
  const onDevice = mod.scale.transform({ args: scaled.args, output: (x: Float32Array) => DeviceArray.empty(x.length, 'float32') });
  for await (const result of Readable.from([Float32Array.of(5)]).pipe(onDevice)) {
    expect(await (result as DeviceArray<'float32'>).get()).toEqual(Float32Array.of(10));
  }
});

test('backpressure: no more chunks are taken than there is room for', async () => {
  let taken = 0;
  const endless = new Readable({
    objectMode: true,
    highWaterMark: 1,
    read() {
      taken++;
      this.push(Float32Array.of(taken));
    },
  });
  const stream = endless.pipe(mod.scale.transform({ ...scaled, highWaterMark: 1 }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(taken).toBeLessThan(8);
  stream.destroy();
  endless.destroy();
});

test('errors of arguments and of functions end the stream', async () => {
  const failing = async (options: object, chunk: unknown = Float32Array.of(1)) => {
    const run = () => pipeline(Readable.from([chunk]), mod.scale.transform(options), async (results: AsyncIterable<unknown>) => {
      for await (const result of results) void result;
    }); // prettier-ignore
    return (await failureOf(run)).message;
  };
  expect(await failing({ args: () => [1] })).toContain('scale');
  expect(await failing({ args: () => 1 })).toBe(
    'scale.transform: expected args to return a list of arguments, (chunk, out) => [chunk, out], received 1',
  );
  expect(await failing({ args: () => { throw new Error('mine'); } })).toBe('mine'); // prettier-ignore
  const reader = ReadableStream.from([Float32Array.of(1)]).pipeThrough(mod.scale.transformStream({ args: () => [1] })).getReader(); // prettier-ignore
  expect((await failureOf(() => reader.read())).code).toBe('ERR_CUDA_ARGUMENT');
});

test.each<[string, unknown, string]>([
  ['nothing', undefined, 'scale.transform: expected an object with args, output, signal, highWaterMark, received undefined'],
  ['no args', {}, 'scale.transform: expected a function (chunk, out) => [arguments] for args, received undefined'],
  ['a misspelled option', { arg: scaled.args }, 'scale.transform: there is no option arg; did you mean args?'],
  ['an output that is none', { ...scaled, output: 1 }, 'expected a function (chunk) => array of its results for output'],
])('%s: refused', async (_, options, message) => {
  expect((await failureOf(async () => mod.scale.transform(options))).message).toContain(message);
  expect((await failureOf(async () => mod.scale.transformStream(options))).message).toContain(
    message.replace('transform', 'transformStream'),
  );
});

describe('aborts end the stream and the call under way', () => {
  const endless = { args: (x: Float32Array, out: Float32Array) => [x, out] };
  const spin = () => mod.spin.with({ grid: 1, block: 1 });
  const works = async () => expect(await mod.invert(Uint8Array.of(1), 1)).toBeUndefined();

  softwareTest('by the signal', async () => {
    const controller = new AbortController();
    const stream = spin().transform({ ...endless, signal: controller.signal });
    stream.write(Float32Array.of(1));
    setTimeout(() => controller.abort(), 20);
    expect((await failureOf(() => stream.toArray())).name).toBe('AbortError');
    await works();
  });

  softwareTest('by destroy', async () => {
    const stream = spin().transform(endless);
    stream.write(Float32Array.of(1));
    setTimeout(() => stream.destroy(new Error('enough')), 20);
    expect((await failureOf(() => stream.toArray())).message).toBe('enough');
    await works();
  });

  softwareTest('by the signal, of a web stream, which leaves no listener', async () => {
    const controller = new AbortController();
    const { readable, writable } = spin().transformStream({ ...endless, signal: controller.signal });
    const written = writable
      .getWriter()
      .write(Float32Array.of(1))
      .catch(() => {});
    setTimeout(() => controller.abort(), 20);
    expect((await failureOf(() => readable.getReader().read())).name).toBe('AbortError');
    await written;
    await works();
    const { signal } = new AbortController();
    for await (const _ of ReadableStream.from([Float32Array.of(1)]).pipeThrough(mod.scale.transformStream({ ...scaled, signal })));
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});
