// An operation that takes several steps on the device has its place in the stream when it is called: nothing that is called next comes
// between its steps, and no step is queued once the call has returned.
import { AsyncLocalStorage } from 'node:async_hooks';
import { cuda, CudaDevice, CudaModule, CudaStream, CudaSurface, CudaTexture, DeviceArray, Struct } from '../../../lib';

const P = Struct({ a: 'int', b: 'float' }, 'P');
const scan = cuda.scan('a + b', 0);
const exclusive = cuda.scan('a + b', 0, { exclusive: true });
const sum = cuda.reduce('a + b', 0);
const next = cuda.elementwise('int32 r = x + 1');
const large = 300_000;
let mod: any;

beforeAll(async () => {
  mod = await CudaModule.compile(`
    __global__ void put(int* x, int v, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) x[i] = v; }
    __global__ void texel(cudaTextureObject_t t, int* out) { *out = tex2D<float>(t, 0.5f, 0.5f); }
    __global__ void mark(cudaSurfaceObject_t s, float v) { surf2Dwrite(v, s, 0, 0); }`);
});

const ints = (count: number, value = 1) => DeviceArray.from(new Int32Array(count).fill(value));
const put = (array: DeviceArray, value: number) => mod.put.with({ grid: 8, block: 128 }).enqueue(array, value, array.length);
const one = { grid: 1, block: 1 };

describe.each([1, 100, 257, 5000, large])('%i elements', (count) => {
  const last = count - 1;

  test('scan, and a kernel that overwrites its results', async () => {
    const x = await ints(count);
    const scanned = scan(x, x);
    put(x, 7);
    await scanned;
    expect([(await x.get())[0], (await x.get())[last]]).toEqual([7, 7]);
  });

  test.each([
    ['inclusive', scan, count],
    ['exclusive', exclusive, count - 1],
  ])('%s scan, and a read of its results; its values are overwritten', async (_, of, expected) => {
    const [x, y] = [await ints(count), DeviceArray.zeros([count], 'int32')];
    const scanned = of(y, x);
    put(x, 100);
    const results = y.get();
    await scanned;
    expect((await results)[last]).toBe(expected);
  });

  test('reduce and elementwise, and a kernel that overwrites their values', async () => {
    const [x, y] = [await ints(count), DeviceArray.zeros([count], 'int32')];
    const [added, total] = [next(y, x), sum(x)];
    put(x, 5);
    await added;
    expect([await total, (await y.get())[last]]).toEqual([count, 2]);
  });

  test('a column that is set from the host', async () => {
    const x = DeviceArray.zeros([count, 3], 'int32');
    const set = x.slice([0, 1], [count, 2]).set(new Int32Array(count).fill(4));
    const between = x.get();
    put(x, 9);
    await set;
    expect([...(await between).slice(0, 3), ...(await x.get()).slice(-3)]).toEqual([0, 4, 0, 9, 9, 9]);
  });

  test('a column that is set from another column', async () => {
    const [x, y] = [await ints(count * 2, 3), DeviceArray.zeros([count, 3], 'int32')];
    const pairs = x.reshape([count, 2]);
    const set = y.slice([0, 2], [count, 3]).set(pairs.slice([0, 1], [count, 2]));
    put(x, 8);
    const results = await y.get();
    await set;
    expect([...results.slice(-3)]).toEqual([0, 0, 3]);
  });

  test('a member of structs, set from numbers that have to be converted', async () => {
    const structs = DeviceArray.zeros([count], P);
    const set = structs.field('b').set(new Int16Array(count).fill(6));
    const results = structs.field('b').get();
    await set;
    expect((await results)[last]).toBe(6);
  });
});

test.each(['texture', 'surface'])('%s.set, and a kernel', async (kind) => {
  const texels = (value: number) => new Float32Array(64 * 64).fill(value);
  if (kind === 'texture') {
    using texture = await CudaTexture.from(texels(2), { shape: [64, 64] });
    const [found, later] = [DeviceArray.zeros([1], 'int32'), DeviceArray.zeros([1], 'int32')];
    const set = texture.set(texels(3));
    mod.texel.with(one).enqueue(texture, found);
    const again = texture.set(Int16Array.from(texels(4)) as never);
    mod.texel.with(one).enqueue(texture, later);
    await Promise.all([set, again]);
    expect([(await found.get())[0], (await later.get())[0]]).toEqual([3, 4]);
  } else {
    using surface = CudaSurface.empty([64, 64], 'float32');
    const set = surface.set(texels(3));
    mod.mark.with(one).enqueue(surface, 7);
    await set;
    expect([...(await surface.get()).slice(0, 2)]).toEqual([7, 3]);
  }
});

test('no operation queues anything once its call has returned', async () => {
  const calls = new AsyncLocalStorage<{ readonly name: string; hasReturned: boolean }>();
  const late: string[] = [];
  const { ready } = CudaStream.prototype;
  const spy = jest.spyOn(CudaStream.prototype, 'ready').mockImplementation(function (this: CudaStream, ...args) {
    const call = calls.getStore();
    if (call?.hasReturned) late.push(call.name);
    return ready.apply(this, args);
  });
  const x = await DeviceArray.from(new Int32Array(6000).fill(1));
  const matrix = x.reshape([2000, 3]);
  const column = matrix.slice([0, 1], [2000, 2]);
  using surface = CudaSurface.empty([8, 8], 'float32');
  const operations: Record<string, () => Promise<unknown>> = {
    scan: () => scan(x, x),
    'exclusive scan': () => exclusive(x, x),
    reduce: () => sum(x),
    elementwise: () => next(x, x),
    'column.set(host)': () => column.set(new Int32Array(2000)),
    'column.set(column)': () => column.set(matrix.slice([0, 2], [2000, 3])),
    'column.get': () => column.get(),
    'column.to': () => column.to(CudaDevice.getDefault()),
    'surface.set(host)': () => surface.set(new Float32Array(64)),
    'surface.set(device)': () => surface.set(DeviceArray.zeros([64], 'float32')),
    'surface.get': () => surface.get(),
    synchronize: () => CudaStream.current().synchronize(),
    call: () => mod.put.with(one)(x, 1, 1),
  };
  for (const round of ['first', 'again']) {
    for (const [name, operation] of Object.entries(operations)) {
      const call = { name: `${name}, ${round}`, hasReturned: false };
      const settled = calls.run(call, operation);
      call.hasReturned = round === 'again'; // a first call may wait for its kernel
      await settled;
    }
  }
  spy.mockRestore();
  expect(late).toEqual([]);
});
