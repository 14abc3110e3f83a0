import { Worker } from 'node:worker_threads';
import { CudaBuffer, CudaContext, CudaDevice, CudaModule, DeviceArray, HostDevicePair, managed, pinned } from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { runNode } from '../helpers/run-node';

const counting = (n: number) => Float32Array.from({ length: n }, (_, i) => i);

const mod = new CudaModule(`
  __global__ void scale(float* x, float a, size_t n) {
    const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n) x[i] *= a;
  }
  __global__ void add(const float* x, const float* y, float* out, size_t n) {
    const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n) out[i] = x[i] + y[i];
  }`);

describe('views of a device array', () => {
  let array: DeviceArray<'float32'>;
  beforeAll(async () => {
    array = await DeviceArray.from(counting(24), { shape: [2, 3, 4] });
  });

  test.each<[string, (a: DeviceArray<'float32'>) => DeviceArray<'float32'>, number[], number[], number[]]>([
    ['the whole', (a) => a, [2, 3, 4], [12, 4, 1], Array.from(counting(24))],
    ['a plane', (a) => a.at(1), [3, 4], [4, 1], Array.from({ length: 12 }, (_, i) => 12 + i)],
    ['a row from the end', (a) => a.at(-1, -1), [4], [1], [20, 21, 22, 23]],
    ['an element', (a) => a.at(1, 2, 3), [], [], [23]],
    ['a slice in each dimension', (a) => a.slice([0, 1, 1], [2, 3, 3]), [2, 2, 2], [12, 4, 1], [5, 6, 9, 10, 17, 18, 21, 22]],
    ['a slice that counts from the end', (a) => a.slice([-1, 0, -2]), [1, 3, 2], [12, 4, 1], [14, 15, 18, 19, 22, 23]],
    ['a slice of a slice', (a) => a.slice([0, 1], [2, 3]).slice([1, 1, 1], [2, 2, 3]), [1, 1, 2], [12, 4, 1], [21, 22]],
    ['an empty slice', (a) => a.slice(2), [0, 3, 4], [12, 4, 1], []],
    ['a reshaped plane', (a) => a.at(1).reshape([2, 6]), [2, 6], [6, 1], Array.from({ length: 12 }, (_, i) => 12 + i)],
  ])('%s', async (_, view, shape, strides, elements) => {
    const seen = view(array);
    expect(seen.shape).toEqual(shape);
    expect(seen.strides).toEqual(strides);
    expect(Array.from(await seen.get())).toEqual(elements);
    expect(Array.from(await seen.contiguous().get())).toEqual(elements);
  });

  test('writing to a view changes the array below it, and nothing else', async () => {
    const whole = await DeviceArray.from(counting(24), { shape: [2, 3, 4] });
    await whole.slice([0, 1, 1], [2, 3, 3]).set(new Float32Array(8).fill(-1));
    const expected = Array.from(counting(24), (value) => ([5, 6, 9, 10, 17, 18, 21, 22].includes(value) ? -1 : value));
    expect(Array.from(await whole.get())).toEqual(expected);
  });

  test('device to device, with gaps on one side or on both', async () => {
    const to = DeviceArray.zeros([4, 4], 'float32');
    await to.slice([1, 1], [3, 3]).set(array.at(0).slice([0, 0], [2, 2]));
    expect(Array.from(await to.get())).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0, 4, 5, 0, 0, 0, 0, 0]);
    await expect(to.set(array.at(0))).rejects.toThrow('DeviceArray.set: expected float32[4, 4], received float32[3, 4]');
  });

  test('a view shares the memory: an offset address, one end', async () => {
    const whole = await DeviceArray.from(counting(8), { shape: [2, 4] });
    const row = whole.at(1);
    expect(row.ptr - whole.ptr).toBe(16n);
    await mod.scale(row, 10, 4);
    expect(Array.from(await whole.get())).toEqual([0, 1, 2, 3, 40, 50, 60, 70]);
    whole.dispose();
    expect(row.isDisposed).toBe(true);
    expect((await failureOf(() => row.get())).code).toBe('ERR_CUDA_DISPOSED');
  });

  test.each<[string, (a: DeviceArray<'float32'>) => unknown, string]>([
    ['an index outside', (a) => a.at(2), 'DeviceArray.at: index 2 is not in dimension 0, which has 2'],
    ['an index that is not whole', (a) => a.at(0.5), 'DeviceArray.at: index 0.5 is not in dimension 0, which has 2'],
    ['more indices than dimensions', (a) => a.at(0, 0, 0, 0), 'DeviceArray.at: 4 indices, and the array has 3 dimensions'],
    ['more slices than dimensions', (a) => a.slice([0, 0, 0, 0]), 'DeviceArray.slice: begin has 4 indices, and the array has 3 dimensions'],
    ['a slice that is not whole', (a) => a.slice([0.5]), 'DeviceArray.slice: expected a whole number for begin, received 0.5'],
    ['another number of elements', (a) => a.reshape([5, 5]), 'DeviceArray.reshape: [5, 5] has 25 elements, but the array has 24'],
    ['a shape for a view with gaps', (a) => a.slice([0, 1]).reshape(16), 'DeviceArray.reshape: the array is a view with gaps'],
  ])('%s is refused', async (_, body, message) => {
    const error = await failureOf(() => body(array));
    expect(error.message).toContain(message);
    expect(error.code).toBe('ERR_CUDA_ARGUMENT');
  });
});

describe('types of elements', () => {
  test.each([
    ['float32', new Float32Array([1.5, -2])],
    ['float64', new Float64Array([1.5, -2])],
    ['int8', new Int8Array([-128, 127])],
    ['uint8', new Uint8Array([0, 255])],
    ['int16', new Int16Array([-32768, 32767])],
    ['uint16', new Uint16Array([0, 65535])],
    ['int32', new Int32Array([-(2 ** 31), 2 ** 31 - 1])],
    ['uint32', new Uint32Array([0, 2 ** 32 - 1])],
    ['int64', new BigInt64Array([-(2n ** 63n), 2n ** 63n - 1n])],
    ['uint64', new BigUint64Array([0n, 2n ** 64n - 1n])],
  ])('%s comes back as it went', async (dtype, data) => {
    const array = await DeviceArray.from(data);
    expect(array.dtype).toBe(dtype);
    expect(await array.get()).toEqual(data);
  });

  test('complex numbers are pairs', async () => {
    const array = DeviceArray.empty([2], 'complex64');
    await array.set(new Float32Array([1, 2, 3, 4]));
    expect(array.nbytes).toBe(16);
    expect(await array.at(1).get()).toEqual(new Float32Array([3, 4]));
  });
});

describe('pinned arrays', () => {
  test('are ordinary TypedArrays, copied where they lie', async () => {
    const n = 300_000;
    const x = pinned(Float32Array, n).fill(1);
    const y = pinned(Float32Array, counting(n));
    const out = pinned(Float32Array, n);
    expect(x).toBeInstanceOf(Float32Array);
    await mod.add(x, y, out, n);
    expect([out[0], out[n - 1]]).toEqual([1, n]);
    const pageable = new Float32Array(n);
    await mod.add(x.subarray(1), y.subarray(1), pageable, n - 1); // with one that is not
    expect([pageable[0], pageable[n - 2], pageable[n - 1]]).toEqual([2, n, 0]);
  });

  test('two that overlap overlap on the device', async () => {
    const x = pinned(Float32Array, [1, 2, 3, 4]);
    await mod.add(x.subarray(0, 3), x.subarray(1, 4), x.subarray(0, 3), 3);
    expect(Array.from(x)).toEqual([3, 5, 7, 4]);
  });

  test('go to and from device arrays', async () => {
    const x = pinned(Int32Array, [1, 2, 3]);
    const array = await DeviceArray.from(x);
    expect(Array.from(await array.get())).toEqual([1, 2, 3]);
    expect(pinned(Float32Array, 0)).toHaveLength(0);
  });

  test.each([[-1], [1.5], [undefined], [2 ** 53]])('%p elements are refused', async (length) => {
    expect((await failureOf(() => pinned(Float32Array, length as number))).message).toContain('pinned: expected');
  });
});

const managedTest = CudaDevice.getDefault().attributes.concurrentManagedAccess === 1 ? test : test.skip;

managedTest('a device is not reset under the managed arrays of another thread', async () => {
  const ended = await runNode(`
    const { Worker } = require('node:worker_threads');
    const worker = new Worker(\`
      const { parentPort } = require('node:worker_threads');
      const { managed } = require(process.cwd() + '/dist/lib/index.js');
      const x = managed(Int32Array, 4).fill(7);
      parentPort.on('message', () => parentPort.postMessage([...x]));
      parentPort.postMessage('made');\`, { eval: true });
    const next = () => new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
    console.log(await next());
    const device = cuda.CudaDevice.getDefault();
    try { device.reset(); } catch (error) { console.log(error.code, error.message); }
    const kept = next();
    worker.postMessage('look');
    console.log(await kept);
    await worker.terminate();
    device.reset();
    console.log('reset');`);
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  expect(ended.stdout.split('\n')).toEqual([
    'made',
    'ERR_CUDA_IN_USE The device cannot be reset: another thread of this process holds a managed array. Terminate it or dispose of them first.',
    '[ 7, 7, 7, 7 ]',
    'reset',
    '',
  ]);
});

test('a managed array is used where it lies', async () => {
  const n = 1000;
  if (!CudaDevice.getDefault().attributes.concurrentManagedAccess) {
    expect((await failureOf(() => managed(Float32Array, n))).code).toBe('CUDA_ERROR_NOT_SUPPORTED');
    return;
  }
  expect(managed(Int32Array, [1, 2, 3])).toEqual(Int32Array.of(1, 2, 3));
  expect((await failureOf(() => managed(Int32Array, {} as never))).message).toBe(
    'managed: expected a number of elements or an array, received Object',
  );
  const x = managed(Float32Array, n).fill(2);
  await mod.scale(x, 3, n);
  expect(x[n - 1]).toBe(6);
  mod.scale.enqueue(x.subarray(10) as never, 2, n - 10);
  await mod.scale(x.subarray(0, 1), 1, 1);
  expect([x[9], x[10]]).toEqual([6, 12]);
});

test('a host-device pair is moved by hand', () => {
  using pair = new HostDevicePair(counting(4));
  expect(() => pair.deviceData()).toThrow('no device memory yet');
  pair.allocate().toDevice();
  mod.scale.sync(pair.deviceData() as never, 2, 4);
  expect(Array.from(pair.hostData())).toEqual([0, 1, 2, 3]);
  pair.toHost();
  expect(Array.from(pair.hostData())).toEqual([0, 2, 4, 6]);
  expect(pair.lastStatus()).toBe(0);
  expect(() => new HostDevicePair([1, 2] as never)).toThrow('expected a TypedArray');
});

test('memory is free again once it is disposed and the work before is done', async () => {
  const device = CudaDevice.getDefault();
  const before = device.memoryInfo().free;
  const n = 1 << 22;
  const array = DeviceArray.zeros([n], 'float32');
  mod.scale.enqueue(array, 2, n);
  array.dispose(); // while it is in use
  await mod.scale(new Float32Array(1), 1, 1);
  CudaContext.getDefault().native.synchronize(); // memory goes in a stream of its own
  expect(device.memoryInfo().free).toBeGreaterThanOrEqual(before - (1 << 21));
});

describe('memory for other threads and processes', () => {
  test('a worker looks at an array by its descriptor', async () => {
    const array = await DeviceArray.from(counting(6), { shape: [2, 3] });
    const worker = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
       const { DeviceArray, CudaModule } = require(workerData.package);
       (async () => {
         const array = DeviceArray.fromDescriptor(workerData.array);
         const mod = await CudaModule.compile('__global__ void twice(float* x) { x[threadIdx.x] *= 2; }');
         await mod.twice(array);
         parentPort.postMessage(array.shape);
       })();`,
      { eval: true, workerData: { array: array.share(), package: require.resolve('../../../dist/lib/index.js') } },
    );
    const shape = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
    expect(shape).toEqual([2, 3]);
    expect(Array.from(await array.get())).toEqual([0, 2, 4, 6, 8, 10]);
    await worker.terminate();
  });

  test("what is no descriptor, or another process's, is refused", () => {
    const buffer = CudaBuffer.alloc(16);
    expect(() => CudaBuffer.fromDescriptor({} as never)).toThrow('expected what share() returns');
    expect(() => CudaBuffer.fromDescriptor({ ...buffer.share(), process: 1 })).toThrow('belongs to another process');
    expect(() => CudaBuffer.fromDescriptor({ ...buffer.share(), device: 99 })).toThrow('there is no device 99');
  });

  test('only a shareable buffer has a handle', () => {
    expect(() => CudaBuffer.alloc(16).ipcHandle()).toThrow('{ shareable: true }');
  });
});
