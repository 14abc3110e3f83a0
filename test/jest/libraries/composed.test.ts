// Functions of cuda-ffi/libraries among other work: each call has one place in its stream, also while its kernels still compile.
import { cudaPlan, CudaModule, CudaStream, DeviceArray } from '../../../lib';
import { blas, fft, random, solve, sparse } from '../../../lib/libraries/libraries';
import { runNode } from '../helpers/run-node';

const source = `
  extern "C" __global__ void add(float* x, float value, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] += value; }
  extern "C" __global__ void slow(float* x, float value, int n) {
    for (int round = 0; round < 2000; round++) for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] += round == 0 ? value : 0;
  }
  extern "C" __global__ void spectrum(float2* x, float value, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) x[i].x += value; }`;
let mod: CudaModule & Record<'add' | 'slow' | 'spectrum', { enqueue(...args: unknown[]): void }>;
beforeAll(async () => {
  mod = (await CudaModule.compile(source as string)) as typeof mod;
});
afterAll(() => mod.dispose());

const n = 100;
const ones = () => DeviceArray.ones([n], 'float32');
const first = async (array: DeviceArray<'float32'>) => (await array.get())[n - 1];

test('kernels before and after a call are before and after all of it', async () => {
  for (let round = 0; round < 3; round++) {
    const [x, y] = [ones(), ones()];
    mod.slow.enqueue(x, 1, n);
    const calls = [blas.axpy(10, x, y)];
    mod.add.enqueue(x, 100, n);
    calls.push(blas.scal(2, y));
    mod.add.enqueue(y, 1, n);
    calls.push(blas.axpy(1, x, y));
    mod.add.enqueue(x, 5, n);
    await Promise.all(calls);
    expect([await first(x), await first(y)]).toEqual([107, 145]);
  }
});

test('sums and transforms see their arrays as they are when they are called', async () => {
  const x = ones();
  mod.slow.enqueue(x, 1, n);
  const results = [blas.dot(x, x), blas.asum(x), fft.rfft(x).then(async (y) => (await y.get())[0])] as const;
  mod.add.enqueue(x, 100, n);
  expect(await Promise.all(results)).toEqual([4 * n, 2 * n, 2 * n]);
});

test('a first call, whose kernels still compile, keeps its place; arrays may be disposed of, and those of the host written to, at once', async () => {
  const program = `
    const { blas, fft, random } = require(process.cwd() + '/dist/lib/libraries/libraries.js');
    const { DeviceArray } = cuda;
    const mod = new cuda.CudaModule('__global__ void add(double* x, double v) { x[threadIdx.x] += v; }');
    const x = DeviceArray.ones([4], 'float64'), y = DeviceArray.ones([4], 'float64');
    const host = Float64Array.of(1, 2, 3, 4);
    const a = blas.axpy(10, x, y);
    mod.add.with({ grid: 1, block: 4 }).enqueue(x, 100);
    const b = blas.axpy(1, x, y);
    x.dispose();
    const c = blas.dot(host, host);
    host.fill(0);
    const d = fft.fft(y), e = random.uniform(2, { seed: 1234, generator: 'xorwow' });
    const f = y.set(new Float64Array(4));
    const results = await Promise.all([c, d.then((r) => r.get()), e.then((r) => r.get()), f, a, b]);
    console.log(results[0], results[1][0], results[2][0], (await y.get())[0]);`;
  expect(await runNode(program)).toEqual({ status: 0, signal: null, stderr: '', stdout: '30 448 0.1454676389694214 0\n' });
});

test('first calls of solve, sparse and Poisson numbers keep their places; what they are given may be disposed of at once', async () => {
  const program = `
    const { random, solve, sparse } = require(process.cwd() + '/dist/lib/libraries/libraries.js');
    const { DeviceArray } = cuda;
    const mod = new cuda.CudaModule('__global__ void add(double* x, double v) { x[threadIdx.x] += v; }');
    const add = (x, v) => mod.add.with({ grid: 1, block: 4 }).enqueue(x, v);
    const a = DeviceArray.ones([2, 2], 'float64'), b = DeviceArray.ones([4], 'float64');
    add(a.slice([0, 0], [1, 1]), 0);
    const calls = [solve.det(a), solve.qr(a).then(({ r }) => r), solve.inv(a).catch((error) => error.code)];
    const dense = sparse.fromDense(a);
    add(a, 1);
    a.dispose();
    const m = await dense;
    const products = [sparse.spmv(m, b.slice([0], [2])), sparse.transpose(m).then(sparse.toDense)];
    add(m.values, 9);
    m.values.dispose();
    const noise = random.poisson(2, { seed: 1234, lambda: 10 });
    for (const result of await Promise.all([...calls, ...products, noise]))
      console.log(result.get ? Array.from(await result.get(), (x) => Number(x.toFixed(9))).join() : result);`;
  const expected = ['0', '-1.414213562,-1.414213562,0,0', 'ERR_CUDA_NO_SOLUTION', '2,2', '1,1,1,1', '15,7', ''];
  expect(await runNode(program)).toEqual({ status: 0, signal: null, stderr: '', stdout: expected.join('\n') });
});

test('streams of their own at once', async () => {
  const streams = [new CudaStream(), new CudaStream()];
  const arrays = await Promise.all(
    streams.map((stream, i) =>
      stream.run(async () => {
        const [x, y] = [ones(), ones()];
        mod.slow.enqueue(x, i + 1, n);
        await blas.axpy(10, x, y);
        return y;
      }),
    ),
  );
  expect(await Promise.all(arrays.map(first))).toEqual([21, 31]);
  for (const stream of streams) stream.dispose();
});

describe('in a plan', () => {
  test('with device arrays: products, sums, transforms, random numbers', async () => {
    const plan = cudaPlan(async (x: DeviceArray<'float32'>, out: DeviceArray<'float32'>) => {
      const matrix = x.reshape([10, 10]);
      const square = await blas.gemm(matrix, matrix.transpose());
      await blas.dot(square.reshape([n]), x, { out });
      const spectrum = await fft.rfft(x);
      const noise = await random.uniform(4, { seed: 1234 });
      return { square, spectrum, noise };
    });
    for (const value of [1, 2, 3]) {
      const [x, out] = [DeviceArray.full([n], value, 'float32'), DeviceArray.zeros([1], 'float32')];
      const { square, spectrum, noise } = await plan(x, out);
      expect([(await square.get())[0], (await out.get())[0], (await spectrum.get())[0], (await noise.get())[0]]).toEqual([
        10 * value ** 2,
        n * 10 * value ** 3,
        n * value,
        0.127207949757576,
      ]);
    }
  });

  test('with arrays of the host', async () => {
    const plan = cudaPlan(async (x: Float32Array, y: Float32Array) => {
      await blas.scal(2, x);
      await blas.axpy(10, x, y);
    });
    const [x, y] = [Float32Array.of(1, 2), Float32Array.of(1, 1)];
    await plan(x, y);
    await plan(x, y);
    expect([[...x], [...y]]).toEqual([
      [4, 8],
      [61, 121],
    ]);
  });

  test('what has no place in one says so', async () => {
    const x = ones();
    await expect(cudaPlan(async () => void (await blas.dot(x, x)))()).rejects.toThrow(
      'blas.dot: a plan or a capture has no numbers yet; { out }',
    );
    await expect(cudaPlan(async (host: Float32Array) => void (await fft.fft(host)))(Float32Array.of(1, 2))).rejects.toThrow(
      'fft.fft: in a plan, expected a DeviceArray, received Float32Array',
    );
  });
});

test('in a capture', async () => {
  const [x, y, out] = [ones(), ones(), DeviceArray.zeros([1], 'float32')];
  const spectrum = DeviceArray.zeros([n], 'complex64');
  const stream = new CudaStream();
  const graph = await stream.capture(async () => {
    await blas.axpy(10, x, y);
    mod.add.enqueue(x, 1, n);
    await blas.dot(x, y, { out });
    await spectrum.set(await fft.fft(y));
  });
  expect(await first(y)).toBe(1); // nothing has run
  const ready = graph.instantiate();
  await ready.launch();
  await ready.launch();
  expect([await first(x), await first(y), (await out.get())[0], (await spectrum.get())[0]]).toEqual([3, 31, n * 93, n * 31]);
  await expect(stream.capture(() => blas.dot(x, x))).rejects.toThrow('blas.dot: a plan or a capture has no numbers yet');
  await expect(stream.capture(() => random.bits(4, { generator: 'xorwow' }))).rejects.toThrow(
    `random.bits: in a capture, expected the generator 'philox'`,
  );
  stream.dispose();
});

test('an array that has been disposed of', async () => {
  const [x, y] = [ones(), ones()];
  const matrix = x.reshape([10, 10]);
  x.dispose();
  await expect(blas.axpy(1, x, y)).rejects.toThrow('disposed');
  await expect(blas.dot(x, y)).rejects.toThrow('disposed');
  await expect(fft.fft(x)).rejects.toThrow('disposed');
  await expect(solve.qr(matrix)).rejects.toThrow('disposed');
  await expect(
    sparse.spmv({ shape: [1, n], rowOffsets: DeviceArray.zeros([2], 'int32'), columns: DeviceArray.zeros([n], 'int32'), values: y }, x),
  ).rejects.toThrow('disposed');
});

const onSoftware = process.env['CUDA_FFI_DEVICE'] === 'software';

// A GPU cannot be used again in the process.
(onSoftware ? test : test.skip)('after a kernel has faulted, and after the reset', async () => {
  const program = `
    const { blas } = require(process.cwd() + '/dist/lib/libraries/libraries.js');
    const mod = await cuda.CudaModule.compile('__global__ void wrong(int* x) { x[1 << 28] = 1; }');
    const x = cuda.DeviceArray.ones([4], 'float32');
    mod.wrong.with({ grid: 1, block: 1 }).enqueue(cuda.DeviceArray.zeros([1], 'int32'));
    await blas.scal(2, x).then(() => console.log('resolved'), (error) => console.log(/wrong/.test(error.message)));
    cuda.CudaDevice.getDefault().reset();
    console.log(await blas.asum(Float32Array.of(1, -2)));`;
  expect(await runNode(program)).toMatchObject({ status: 0, stderr: '', stdout: 'true\n3\n' });
});

test('in a worker thread beside the main one', async () => {
  const program = `
    const { blas } = require(process.cwd() + '/dist/lib/libraries/libraries.js');
    const { Worker } = require('node:worker_threads');
    const text = "const { blas } = require(process.cwd() + '/dist/lib/libraries/libraries.js'); blas.dot(Float32Array.of(1, 2), Float32Array.of(3, 4)).then((value) => require('node:worker_threads').parentPort.postMessage(value))";
    const worker = new Worker(text, { eval: true });
    const theirs = new Promise((resolve) => worker.on('message', resolve));
    console.log(await blas.dot(Float32Array.of(1, 2), Float32Array.of(5, 6)), await theirs);`;
  expect(await runNode(program)).toMatchObject({ status: 0, stderr: '', stdout: '17 11\n' });
});
