import { CudaContext, CudaDevice, CudaModule, cudaPlan, CudaStream, CudaSurface, CudaTexture, DeviceArray, Struct } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const source = `
  __global__ void line(float* out, cudaTextureObject_t t, float from, float step) {
    const int i = threadIdx.x;
    out[i] = tex1D<float>(t, from + step * i);
  }
  __global__ void fetch(float* out, cudaTextureObject_t t) { out[threadIdx.x] = tex1Dfetch<float>(t, threadIdx.x); }
  __global__ void plane(float* out, cudaTextureObject_t t, float dx, float dy) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tex2D<float>(t, i % 4 + dx, i / 4 + dy);
  }
  __global__ void colors(float4* out, cudaTextureObject_t t) { out[threadIdx.x] = tex2D<float4>(t, threadIdx.x + 0.5f, 0.5f); }
  __global__ void volume(int* out, cudaTextureObject_t t) {
    const int i = threadIdx.x;
    out[i] = tex3D<int>(t, i % 2 + 0.5f, i / 2 % 3 + 0.5f, i / 6 + 0.5f);
  }
  __global__ void layers(int* out, cudaTextureObject_t t) {
    const int i = threadIdx.x;
    out[i] = tex2DLayered<int>(t, i % 2 + 0.5f, i / 2 % 3 + 0.5f, i / 6);
  }
  __global__ void rows(int* out, cudaTextureObject_t t) { out[threadIdx.x] = tex1DLayered<int>(t, threadIdx.x % 3 + 0.5f, threadIdx.x / 3); }
  __global__ void square(cudaSurfaceObject_t s, int width) {
    const int x = threadIdx.x % width, y = threadIdx.x / width;
    const float value = surf2Dread<float>(s, x * 4, y);
    surf2Dwrite(value * value, s, x * 4, y);
  }
  struct Scene { int width; cudaTextureObject_t picture; };
  __global__ void inside(float* out, Scene scene) {
    out[threadIdx.x] = tex1D<float>(scene.picture, threadIdx.x % scene.width + 0.5f);
  }
  __global__ void slow(float* out, cudaTextureObject_t t, const float* large, int rounds) {
    float sum = 0;
    for (int i = 0; i < rounds; ++i) sum += tex1D<float>(t, i % 4 + 0.5f);
    out[0] = sum + large[0];
  }
`;
let mod: CudaModule<any>;
beforeAll(async () => {
  mod = (await CudaModule.compile(source as string)) as CudaModule<any>;
});

const withTwo = CudaDevice.list().length >= 2 ? test : test.skip;
const numbers = (count: number) => Float32Array.from({ length: count }, (_, index) => index + 1);

test('elements of one dimension, and a blend between them', async () => {
  using texture = await CudaTexture.from(numbers(4));
  using blended = await CudaTexture.from(numbers(4), { filter: 'linear' });
  const out = new Float32Array(8);
  await mod.line.with({ block: 8 })(out, texture, -0.5, 0.75);
  expect([...out]).toEqual([1, 1, 2, 2, 3, 4, 4, 4]);
  await mod.line.with({ block: 8 })(out, blended, 0.5, 0.5);
  expect([...out]).toEqual([1, 1.5, 2, 2.5, 3, 3.5, 4, 4]);
});

test.each([
  ['clamp', [1, 4, 1, 4]],
  ['border', [9, 9, 9, 9]],
  ['wrap', [4, 1, 3, 2]],
  ['mirror', [1, 4, 2, 3]],
] as const)('outside, %s', async (address, expected) => {
  const normalizedCoordinates = true;
  using texture = await CudaTexture.from(numbers(4), { address, normalizedCoordinates, borderColor: [9] });
  const out = new Float32Array(2);
  await mod.line(out, texture, -0.125, 1.25);
  await mod.line.with({ block: 2 })(out, texture, -0.125, 1.25);
  const further = new Float32Array(2);
  await mod.line.with({ block: 2 })(further, texture, -0.375, 1.75);
  expect([...out, ...further]).toEqual(expected);
});

test('a plane, and its channels', async () => {
  using texture = await CudaTexture.from(numbers(12), { shape: [3, 4] });
  const out = new Float32Array(12);
  await mod.plane(out, texture, 0.5, 0.5);
  expect(out).toEqual(numbers(12));
  using colors = await CudaTexture.from(Uint8Array.of(0, 51, 102, 255, 255, 204, 153, 0), {
    shape: [1, 2],
    channels: 4,
    readMode: 'normalized',
  });
  const pixels = new Float32Array(8);
  await mod.colors.with({ block: 2 })(pixels, colors);
  [0, 0.2, 0.4, 1, 1, 0.8, 0.6, 0].forEach((value, index) => expect(pixels[index]).toBeCloseTo(value, 6));
});

test('a volume, layers of planes, layers of lines', async () => {
  const data = Int32Array.from({ length: 12 }, (_, index) => 5 * index - 7);
  const out = new Int32Array(12);
  using volume = await CudaTexture.from(data, { shape: [2, 3, 2] });
  await mod.volume(out, volume);
  expect(out).toEqual(data);
  using layers = await CudaTexture.from(data, { shape: [2, 3, 2], layered: true });
  await mod.layers(out.fill(0), layers);
  expect(out).toEqual(data);
  using rows = await CudaTexture.from(data, { shape: [4, 3], layered: true });
  await mod.rows(out.fill(0), rows);
  expect(out).toEqual(data);
});

test('the faces of a cube', async () => {
  using texture = await CudaTexture.from(numbers(6), { shape: [6, 1, 1], cubemap: true });
  const cube: any = await CudaModule.compile(`  __global__ void faces(float* out, cudaTextureObject_t t) {
    const float sign = threadIdx.x % 2 ? -1.0f : 1.0f;
    const int axis = threadIdx.x / 2;
    out[threadIdx.x] = texCubemap<float>(t, axis == 0 ? sign : 0.0f, axis == 1 ? sign : 0.0f, axis == 2 ? sign : 0.0f);
  }`);
  const out = new Float32Array(6);
  await cube.faces(out, texture);
  expect(out).toEqual(numbers(6));
});

test('device memory where it lies', async () => {
  using memory = await DeviceArray.from(numbers(32));
  using texture = CudaTexture.of(memory);
  const out = new Float32Array(32);
  await mod.fetch(out, texture);
  expect(out).toEqual(numbers(32));
  await memory.set(numbers(32).reverse());
  await mod.fetch(out, texture);
  expect(out).toEqual(numbers(32).reverse());
  using rows = CudaTexture.of(memory.reshape([4, 8]));
  const part = new Float32Array(16);
  await mod.plane(part, rows, 0.5, 0.5);
  expect([...part.subarray(0, 8)]).toEqual([32, 31, 30, 29, 24, 23, 22, 21]);
});

test('device memory of any size makes a texture', async () => {
  for (const n of [1, 60, 75, 100, 129, 1000, 4200, 5000, 5400, 9000]) {
    const arrays = await Promise.all(Array.from({ length: 8 }, () => DeviceArray.from(new Float32Array(n))));
    for (const array of arrays) {
      using texture = CudaTexture.of(array);
      expect(texture.shape).toEqual([n]);
    }
  }
});

test('device memory that begins between the places that a device takes', async () => {
  using memory = await DeviceArray.from(numbers(512));
  const alignment = CudaDevice.getDefault().attributes.textureAlignment;
  const out = new Float32Array(4);
  for (const [view, past] of [
    [memory.slice(1, 5), 4],
    [memory.reshape([8, 64]).slice(1, 3), 256],
  ] as const) {
    const error = await failureOf(() => CudaTexture.of(view));
    expect(error).toMatchObject({
      code: 'ERR_CUDA_ARGUMENT',
      message:
        `CudaTexture.of: expected an array at a multiple of ${alignment} bytes, received one that begins ${past} bytes after one, ` +
        'such as a view; pass its copy(), or copy it with CudaTexture.from()',
    });
  }
  using copy = memory.slice(1, 5).copy();
  using texture = CudaTexture.of(copy);
  await mod.fetch(out, texture);
  expect([...out]).toEqual([1, 2, 3, 4].map((value) => numbers(512)[value]));
  const aligned = memory.slice(alignment / 4, alignment / 4 + 4);
  using inPlace = CudaTexture.of(aligned);
  await mod.fetch(out, inPlace);
  expect(out).toEqual(numbers(512).slice(alignment / 4, alignment / 4 + 4));
});

test('a plan takes a texture of device memory that was made before it, and makes none', async () => {
  using memory = await DeviceArray.from(numbers(4));
  using texture = CudaTexture.of(memory);
  const plan = cudaPlan(async (out: Float32Array, makes: boolean) => {
    if (makes) CudaTexture.of(memory);
    await mod.fetch(out, texture);
  });
  const out = new Float32Array(4);
  const refused = () => plan(out, true);
  for (const count of [1, 2]) {
    expect(await failureOf(refused)).toMatchObject({
      code: 'ERR_CUDA_PLAN',
      message: expect.stringContaining('cudaPlan: a plan cannot record CudaTexture.of. Do it before or after the plan') as string,
    });
    await memory.set(numbers(4).map((value) => value * count));
    await plan(out, false);
    expect(out).toEqual(numbers(4).map((value) => value * count));
  }
});

test('a copy of a device array, of a view with gaps too', async () => {
  using memory = await DeviceArray.from(numbers(12), { shape: [3, 4] });
  using texture = await CudaTexture.from(memory.slice([0, 1], [3, 3]), { shape: [6] });
  const out = new Float32Array(6);
  await mod.line.with({ block: 6 })(out, texture, 0.5, 1);
  expect([...out]).toEqual([2, 3, 6, 7, 10, 11]);
});

test('a surface is written, read back, and sampled', async () => {
  using surface = CudaSurface.empty([3, 4], 'float32');
  await surface.set(numbers(12));
  await mod.square.with({ block: 12 })(surface, 4);
  const squares = numbers(12).map((value) => value * value);
  expect(await surface.get()).toEqual(squares);
  using texture = surface.texture();
  const out = new Float32Array(12);
  await mod.plane(out, texture, 0.5, 0.5);
  expect(out).toEqual(squares);
});

test('elements of another class are converted in slices, and refused where they change meanwhile', async () => {
  const surface = CudaSurface.empty([4000, 2000], 'float32');
  const shorts = new Int16Array(8_000_000).map((_, i) => i);
  let turns = 0;
  let next = setImmediate(function turn() {
    turns++;
    next = setImmediate(turn);
  });
  const setting = surface.set(shorts);
  await setting;
  clearImmediate(next);
  expect(turns).toBeGreaterThan(2);
  expect((await surface.get())[70_000]).toBe(70_000 - 65_536);
  const changed = failureOf(() => surface.set(shorts));
  structuredClone(shorts, { transfer: [shorts.buffer] });
  expect((await changed).message).toBe('CudaSurface.set: the array was detached or changed its length while it was converted');
  surface.dispose();
});

test('inside of a struct', async () => {
  using texture = await CudaTexture.from(numbers(4));
  const out = new Float32Array(4);
  await mod.inside(out, { width: 4, picture: texture });
  expect(out).toEqual(numbers(4));
  const Scene = Struct({ width: 'int', picture: 'cudaTextureObject_t' });
  expect(Scene.byteLength).toBe(16);
});

test('all may be disposed while work that was asked for is on its way', async () => {
  const large = new Float32Array(4 << 20).fill(1);
  const results = await Promise.all(
    Array.from({ length: 8 }, async () => {
      using memory = await DeviceArray.from(numbers(4));
      using texture = await CudaTexture.from(memory);
      const out = new Float32Array(1);
      const call = mod.slow.with({ block: 1, grid: 1 })(out, texture, large, 400);
      return { out, call };
    }),
  );
  for (const { out, call } of results) {
    await call;
    expect(out[0]).toBe(1001);
  }
});

test('the stream of the work may go first', async () => {
  const stream = new CudaStream();
  const texture = await CudaTexture.from(numbers(4));
  const out = new Float32Array(1);
  const call = mod.slow.with({ stream, block: 1, grid: 1 })(out, texture, new Float32Array(4 << 20).fill(1), 400);
  stream.dispose();
  texture.dispose();
  await call;
  expect(out[0]).toBe(1001);
});

test('in the order of a stream', async () => {
  using stream = new CudaStream({ nonBlocking: true });
  await stream.run(async () => {
    using texture = await CudaTexture.from(numbers(4));
    await texture.set(numbers(4).reverse());
    const out = new Float32Array(4);
    await mod.line.with({ block: 4 })(out, texture, 0.5, 1);
    expect([...out]).toEqual([4, 3, 2, 1]);
  });
});

test('in a context of its own, also from an array of another', async () => {
  using elsewhere = await DeviceArray.from(numbers(8), { shape: [4, 2] });
  using context = new CudaContext();
  CudaContext.setDefault(context);
  try {
    using own = (await CudaModule.compile(source as string)) as CudaModule<any>;
    const out = new Float32Array(4);
    using texture = await CudaTexture.from(numbers(4));
    await own.line.with({ block: 4 })(out, texture, 0.5, 1);
    expect(out).toEqual(numbers(4));
    using column = await CudaTexture.from(elsewhere.slice([0, 1]), { shape: [4] });
    await own.line.with({ block: 4 })(out, column, 0.5, 1);
    expect([...out]).toEqual([2, 4, 6, 8]);
    using surface = CudaSurface.empty([2, 2], 'float32');
    await surface.set(numbers(4));
    expect(await surface.get()).toEqual(numbers(4));
  } finally {
    CudaContext.setDefault(undefined);
  }
});

test('what lived in a context that is disposed says so', async () => {
  const context = new CudaContext();
  CudaContext.setDefault(context);
  const surface = CudaSurface.empty(4, 'float32');
  const texture = surface.texture();
  context.dispose();
  const gone = expect.objectContaining({ code: 'ERR_CUDA_DISPOSED' });
  expect(() => texture.handle).toThrow(gone);
  expect(() => surface.texture()).toThrow(gone);
  await expect(surface.get()).rejects.toEqual(gone);
  await expect(surface.set(numbers(4))).rejects.toEqual(gone);
  texture.dispose();
  surface.dispose();
});

describe('what cannot be is refused, and the next call is right', () => {
  test.each([
    ['no elements of the kind', () => CudaTexture.from(new Float64Array(4) as never), TypeError, /float32/],
    ['an element type of no name', () => CudaTexture.from(numbers(4), { dtype: 'real' as never }), TypeError, /float32.*real/],
    ['nothing to copy', () => CudaTexture.from('text' as never), TypeError, /TypedArray/],
    ['too few bytes', () => CudaTexture.from(numbers(3), { shape: [2, 2] }), RangeError, /16 bytes.*received 12/],
    ['three channels', () => CudaTexture.from(numbers(3), { channels: 3 as never }), RangeError, /1, 2 or 4/],
    ['four dimensions', () => CudaTexture.from(numbers(4), { shape: [1, 1, 1, 4] }), RangeError, /1 to 3 dimensions/],
    ['a line too long', () => CudaTexture.from(numbers(200_000)), RangeError, /at most \[131072\].*CudaTexture\.of takes longer/],
    ['an image too high', () => CudaTexture.from(numbers(70_000), { shape: [70_000, 1] }), RangeError, /at most \[65536, 131072\]/],
    ['five faces', () => CudaTexture.from(numbers(5), { shape: [5, 1, 1], cubemap: true }), RangeError, /six square faces/],
    ['a filter', () => CudaTexture.from(numbers(4), { filter: 'cubic' as never }), TypeError, /point, linear/],
    ['a blend of integers', () => CudaTexture.from(new Int32Array(4), { filter: 'linear' }), TypeError, /read as floats/],
    ['normalized floats', () => CudaTexture.from(numbers(4), { readMode: 'normalized' }), TypeError, /8 or 16 bits/],
    ['wrapping element numbers', () => CudaTexture.from(numbers(4), { address: 'wrap' }), TypeError, /normalizedCoordinates/],
    ['a color', () => CudaTexture.from(numbers(4), { borderColor: ['red' as never] }), TypeError, /numbers/],
  ])('%s', async (_, make, kind, message) => {
    const error = await failureOf(make);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ code: 'ERR_CUDA_ARGUMENT', message: expect.stringMatching(message) });
    expect(error.message).toMatch(/^CudaTexture\.from: /);
  });

  test('a disposed texture', async () => {
    const texture = await CudaTexture.from(numbers(4));
    texture.dispose();
    texture.dispose();
    expect(texture.isDisposed).toBe(true);
    expect(() => texture.handle).toThrow(expect.objectContaining({ code: 'ERR_CUDA_DISPOSED' }));
    const error = await failureOf(() => mod.line(new Float32Array(4), texture, 0.5, 1));
    expect(error).toMatchObject({ code: 'ERR_CUDA_ARGUMENT', message: 'line: argument 2 (t): the CudaTexture is disposed' });
  });

  test('a texture of disposed memory', async () => {
    const memory = await DeviceArray.from(numbers(32));
    using texture = CudaTexture.of(memory);
    memory.dispose();
    const error = await failureOf(() => mod.fetch(new Float32Array(4), texture));
    expect(error).toMatchObject({ code: 'ERR_CUDA_ARGUMENT', message: 'fetch: argument 2 (t): the CudaTexture is disposed' });
  });

  withTwo('a texture of another device', async () => {
    using texture = await CudaTexture.from(numbers(4), { device: CudaDevice.list()[1] });
    const error = await failureOf(() => mod.line(new Float32Array(4), texture, 0.5, 1));
    expect(error).toMatchObject({ code: 'ERR_CUDA_ARGUMENT', message: expect.stringMatching(/is on device 1, the kernel on device 0/) });
  });

  afterEach(async () => {
    using texture = await CudaTexture.from(numbers(4));
    const out = new Float32Array(4);
    await mod.line.with({ block: 4 })(out, texture, 0.5, 1);
    expect(out).toEqual(numbers(4));
  });
});
