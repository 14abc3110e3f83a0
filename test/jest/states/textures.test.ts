// Every operation of textures and surfaces, in every state.
import { always, describeStates, type Row, withoutDevice } from '../helpers/object-states';

const setup = `
  const textures = await CudaModule.compile(\`
    __global__ void line(float* out, cudaTextureObject_t t) { out[threadIdx.x] = tex1D<float>(t, threadIdx.x + 0.5f); }
    __global__ void fetch(float* out, cudaTextureObject_t t) { out[threadIdx.x] = tex1Dfetch<float>(t, threadIdx.x); }
    __global__ void square(cudaSurfaceObject_t s) {
      const float value = surf1Dread<float>(s, threadIdx.x * 4);
      surf1Dwrite(value * value, s, threadIdx.x * 4);
    }
    __global__ void readLong(float* out, cudaTextureObject_t t, int n) {
      float sum = 0;
      for (int i = 0; i < n; ++i) sum += tex1D<float>(t, i % 4 + 0.5f);
      out[0] = sum;
    }
    __global__ void writeLong(cudaSurfaceObject_t s, int n) {
      for (int i = 0; i < n; ++i) surf1Dwrite(float(i), s, 0);
    }\`);
  const numbers = (...values) => new Float32Array(values);
  const sums = await DeviceArray.from(numbers(0));
  const read = async (kernel, it) => { const out = new Float32Array(4); await textures[kernel].with({ grid: 1, block: 4 })(out, it); return out; };`;

const isDisposed: Row = ['it.isDisposed', false, { disposed: true, context: true, reset: true, fault: false }];
const refused = { disposed: 'ERR_CUDA_ARGUMENT' };

describeStates('CudaTexture', {
  setup,
  make: 'CudaTexture.from(numbers(1, 2, 3, 4))',
  use: 'textures.readLong.with({ grid: 1, block: 1 }).enqueue(sums, it, 20000)',
  rows: {
    'an argument': ["read('line', it)", [1, 2, 3, 4], refused],
    'an argument of sync': ['(textures.line.with({ grid: 1, block: 4 }).sync(new Float32Array(4), it), 1)', 1, refused],
    'an argument of enqueue': ['textures.line.with({ grid: 1, block: 1 }).enqueue(sums, it)', 'undefined', refused],
    set: ["it.set(numbers(5, 6, 7, 8)).then(() => read('line', it))", [5, 6, 7, 8]],
    handle: withoutDevice('it.handle', 'bigint'),
    isDisposed,
    shape: always('it.shape', [4]),
    dtype: always('it.dtype', 'float32'),
    device: always('it.device.ordinal', 0),
    dispose: always('it.dispose()', 'undefined'),
  },
});

describeStates('a CudaTexture of a DeviceArray', {
  setup: `${setup} const lying = [];`,
  make: 'DeviceArray.from(numbers(1, 2, 3, 4)).then((array) => { lying.push(array); return CudaTexture.of(array); })',
  use: 'textures.fetch.with({ grid: 1, block: 1 }).enqueue(sums, it)',
  rows: {
    'an argument': ["read('fetch', it)", [1, 2, 3, 4], refused],
    set: ["it.set(numbers(5, 6, 7, 8)).then(() => read('fetch', it))", [5, 6, 7, 8]],
    handle: withoutDevice('it.handle', 'bigint'),
    isDisposed,
    dispose: always('it.dispose()', 'undefined'),
  },
});

describeStates('CudaSurface', {
  setup,
  make: "(async () => { const surface = CudaSurface.empty(4, 'float32'); await surface.set(numbers(1, 2, 3, 4)); return surface; })()",
  use: 'textures.writeLong.with({ grid: 1, block: 1 }).enqueue(it, 10000)',
  rows: {
    get: ['it.get()', [1, 2, 3, 4], { 'in use': [9999, 2, 3, 4] }],
    set: ['it.set(numbers(5, 6, 7, 8)).then(() => it.get())', [5, 6, 7, 8]],
    'an argument': [
      'textures.square.with({ grid: 1, block: 4 })(it).then(() => it.get())',
      [1, 4, 9, 16],
      { ...refused, 'in use': [9999 ** 2, 4, 9, 16].map(Math.fround) },
    ],
    'an argument of sync': ['(textures.square.with({ grid: 1, block: 4 }).sync(it), 1)', 1, refused],
    'an argument of enqueue': ['textures.square.with({ grid: 1, block: 4 }).enqueue(it)', 'undefined', refused],
    texture: ['it.texture()', 'CudaTexture'],
    'texture, read': ["read('line', it.texture())", [1, 2, 3, 4], { 'in use': [9999, 2, 3, 4] }],
    handle: withoutDevice('it.handle', 'bigint'),
    isDisposed,
    nbytes: always('it.nbytes', 16),
    dispose: always('it.dispose()', 'undefined'),
  },
});
