// cuda-ffi/libraries with NVIDIA's libraries behind it. In place of those, which compute on GPUs alone, test/stand_in/mathematics_stand_in.cpp
// computes in the software device's memory, and queues it in streams as they do.
import { join } from 'node:path';
import { bin } from '../helpers/communicators';
import { node, root, runNode } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const standIn = join(bin, 'stand_in/libmathematics_stand_in.so');
const environment = {
  CUDA_FFI_LIBRARIES: 'nvidia',
  CUDA_FFI_CUBLAS: standIn,
  CUDA_FFI_CUFFT: standIn,
  CUDA_FFI_CUSOLVER: standIn,
  STAND_IN_DRIVER: join(bin, 'libcuda_software.so'),
};
const onSoftware = process.env['CUDA_FFI_DEVICE'] === 'software' && process.platform !== 'win32' ? describe : describe.skip;

const prelude = `
  const { blas, fft, solve } = require(process.cwd() + '/dist/lib/libraries/libraries.js');
  const { CudaStream, CudaModule, DeviceArray, HostLibrary, cudaPlan } = cuda;
  const standIn = HostLibrary(${JSON.stringify(standIn)}, { mathematicsStandInCalls: 'int()', mathematicsStandInPlans: 'int()' });
  const calls = () => standIn.mathematicsStandInCalls.sync();`;

async function printed(body: string, more: Record<string, string> = {}): Promise<unknown> {
  const ended = await runNode(`${prelude}\nconsole.log(JSON.stringify(await (async () => { ${body} })()));`, {
    environment: { ...environment, ...more },
  });
  expect({ ...ended, stdout: '' }).toEqual({ status: 0, signal: null, stderr: '', stdout: '' });
  return JSON.parse(ended.stdout);
}

onSoftware('with NVIDIA’s libraries', () => {
  test('what is right with the package’s own kernels is right with them', async () => {
    const jest = [join(root, 'node_modules/jest/bin/jest.js'), '--ci', '--cacheDirectory', temporaryFolder(), '--runInBand'];
    const suites = ['blas', 'fft', 'composed'].map((suite) => join(root, `test/jest/libraries/${suite}.test.ts`));
    const ended = await node([...jest, '--runTestsByPath', ...suites], { environment });
    expect(ended.stderr).toMatch(/^Tests: +\d{3} passed, \d{3} total$/m);
    expect(ended.status).toBe(0);
  }, 120_000);

  test('products and transforms go to them; in plans, and with strides that they lack, to the package’s own kernels', async () => {
    const body = `
      const a = DeviceArray.ones([4, 6], 'float32'), z = DeviceArray.ones([4, 6], 'complex64');
      const counted = async (call) => { const before = calls(); await call(); return calls() - before; };
      const wide = DeviceArray.ones([8, 12], 'float32');
      return [
        await counted(() => blas.gemm(a, a.transpose())),
        await counted(() => blas.gemv(a, DeviceArray.ones([6], 'float32'))),
        await counted(() => blas.gemm(wide.slice([0, 0], [8, 12], [2, 2]), a.transpose())),
        await counted(() => blas.gemm(DeviceArray.ones([2, 1, 3, 4, 6], 'float32'), DeviceArray.ones([5, 1, 6, 2], 'float32'))),
        await counted(() => fft.fft(z, { axes: [0, 1] })),
        await counted(() => fft.ifft(z, { axes: 0 })),
        await counted(() => fft.rfft(a)),
        await counted(async () => fft.irfft(await fft.rfft(a))),
        await counted(async () => { const plan = cudaPlan((x) => blas.gemm(x, x.transpose())); await plan(a); }),
      ];`;
    expect(await printed(body)).toEqual([1, 1, 0, 10, 1, 1, 1, 2, 0]);
  });

  const systems = `
    let state = 1;
    const next = () => (state = (state * 48271) % 2147483647) / 2147483647 - 0.5;
    const array = (shape, type) => {
      const count = shape.reduce((all, size) => all * size, type.startsWith('complex') ? 2 : 1);
      const values = new (type === 'float32' || type === 'complex64' ? Float32Array : Float64Array)(count).map(next);
      const made = DeviceArray.empty(shape, type);
      return made.set(values).then(() => made);
    };`;

  test.each(['float32', 'float64', 'complex64', 'complex128'])(
    'systems of %s are solved as by the package’s own kernels',
    async (type) => {
      const body = `${systems}
      const n = 65, a = await array([n, n], '${type}'), many = await array([2, n, n], '${type}');
      const wide = await array([2 * n, 3 * n], '${type}'), gaps = wide.slice([0, 0], [2 * n, 3 * n], [2, 3]);
      const vector = await array([n], '${type}'), columns = await array([n, 3], '${type}'), rights = await array([2, n, 3], '${type}');
      const before = calls();
      const all = await Promise.all([
        solve.solve(a, vector), solve.solve(a, columns), solve.solve(a.transpose(), columns), solve.solve(gaps, vector),
        solve.solve(a, (await array([3, n], '${type}')).transpose()), solve.solve(a, rights), solve.solve(many, columns), solve.solve(many, rights),
        solve.solve(many.transpose([0, 2, 1]), columns), solve.solve(many.reshape([2, 1, n, n]), rights.reshape([2, 1, n, 3])),
        solve.inv(a), solve.inv(gaps), solve.inv(many),
      ]);
      const asked = calls() - before;
      return [asked, await Promise.all(all.map(async (each) => [each.shape, [...(await each.get())]]))];`;
      const [asked, theirs] = (await printed(body)) as [number, [number[], number[]][]];
      const [none, own] = (await printed(body, { CUDA_FFI_LIBRARIES: 'own' })) as [number, [number[], number[]][]];
      expect([asked, none]).toEqual([5 * 2 + 3 + 4 + 4 + 4 + 4 + 2 + 2 + 4, 0]);
      const tolerance = type === 'float32' || type === 'complex64' ? 2e-3 : 1e-10;
      for (const [index, [shape, values]] of theirs.entries()) {
        expect(shape).toEqual(own[index]![0]);
        const expected = own[index]![1];
        const largest = Math.max(...expected.map(Math.abs));
        expect(Math.max(...values.map((value, i) => Math.abs(value - expected[i]!))) / largest).toBeLessThan(tolerance);
      }
    },
    60_000,
  );

  test('a product that is made again rejects with what the library answers, and does not throw', async () => {
    const body = `
      const a = DeviceArray.ones([4, 4], 'float32'), out = DeviceArray.empty([4, 4], 'float32');
      await blas.gemm(a, a, { out });
      process.env.STAND_IN_STATUS = '13';
      const failed = [blas.gemm(a, a, { out }), blas.gemm(a, a, { out, get alpha() { throw new Error('of the getter'); } })];
      const messages = (await Promise.allSettled(failed)).map(({ reason }) => reason.message);
      delete process.env.STAND_IN_STATUS;
      return [...messages, (await (await blas.gemm(a, a, { out })).get())[0]];`;
    expect(await printed(body)).toEqual([expect.stringContaining('13'), 'of the getter', 4]);
  });

  test('a singular system is an error with the matrix and its pivot; small and many ones, plans and captures have the package’s own kernels', async () => {
    const body = `${systems}
      const singular = await array([2, 64, 64], 'float64');
      const values = await singular.get(); // column 5 of the second is 0
      for (let row = 0; row < 64; row++) values[64 * 64 + row * 64 + 5] = 0;
      await singular.set(values);
      const right = await array([64], 'float64');
      const failed = [];
      for (const call of [() => solve.solve(singular, right.reshape([64, 1])), () => solve.inv(singular)]) failed.push(await call().catch((error) => [error.code, error.message]));
      const counted = async (call) => { const before = calls(); await call(); return calls() - before; };
      const a = await array([64, 64], 'float64');
      const small = await array([63, 63], 'float64'), many = await array([65, 64, 64], 'float64');
      return [failed, await counted(() => solve.inv(small)), await counted(() => solve.inv(many)),
        await counted(async () => { const plan = cudaPlan((x) => solve.solve(x, right)); await plan(a); }),
        await counted(async () => { const stream = new CudaStream(); await stream.capture(() => { solve.solve(a, right); }); }),
        await counted(() => solve.inv(a))];`;
    const message =
      'expected matrices that have an inverse, received a singular one: pivot 5 of its elimination is 0 (matrix [1] of the batches)';
    const errors = ['solve', 'inv'].map((name) => ['ERR_CUDA_NO_SOLUTION', `solve.${name}: ${message}`]);
    expect(await printed(body)).toEqual([errors, 0, 0, 0, 0, 2]);
  }, 60_000);

  test.each([{}, { CUDA_FFI_LAUNCH_THREAD: 'always' }])('each call has its place among kernels, copies and streams: %j', async (more) => {
    const body = `
      const mod = await CudaModule.compile(\`
        __global__ void add(float* x, float value, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] += value; }
        __global__ void slow(float* x, float value, int n) {
          for (int round = 0; round < 2000; round++) for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] += round == 0 ? value : 0;
        }\`);
      const round = async () => {
        const x = DeviceArray.zeros([8, 8], 'float32'), y = DeviceArray.zeros([8, 8], 'float32');
        const copied = x.set(new Float32Array(64).fill(1));
        mod.slow.with({ grid: 1, block: 32 }).enqueue(x, 1, 64);
        const product = blas.gemm(x, x, { out: y });
        mod.add.with({ grid: 1, block: 32 }).enqueue(x, 100, 64);
        const spectrum = fft.rfft(y);
        mod.add.with({ grid: 1, block: 32 }).enqueue(y, 1, 64);
        await Promise.all([copied, product]);
        x.dispose();
        return [(await y.get())[63], (await (await spectrum).get())[0]];
      };
      const streams = [new CudaStream(), new CudaStream(), new CudaStream()];
      const all = await Promise.all([round(), round(), ...streams.map((stream) => stream.run(round))]);
      return [...new Set(all.map(String))];`;
    expect(await printed(body, more)).toEqual(['33,256']);
  });

  test('a capture has the product, and transforms by the package’s own kernels', async () => {
    const body = `
      const x = DeviceArray.ones([4, 4], 'float32'), y = DeviceArray.zeros([4, 4], 'float32');
      const stream = new CudaStream();
      await blas.gemm(x, x);
      const before = calls();
      const capture = stream.capture(() => { blas.gemm(x, x, { out: y }); fft.rfft(y); });
      const exec = (await capture).instantiate();
      const asked = calls() - before;
      x.fill(2);
      await exec.launch(stream);
      await stream.synchronize();
      return [asked, (await y.get())[0]];`;
    expect(await printed(body)).toEqual([1, 16]);
  });

  test('a product that is made again is made of what is there then, and its arguments count', async () => {
    const body = `
      const a = DeviceArray.ones([2, 2], 'float32'), b = DeviceArray.ones([2, 2], 'float32'), out = DeviceArray.zeros([2, 2], 'float32');
      const first = async (options) => { await blas.gemm(a, b, { out, ...options }); return (await out.get())[0]; };
      const found = [await first(), await first()];
      a.fill(3);
      found.push(await first(), await first({ alpha: 2 }), await first({ alpha: 2, beta: 1 }), await first({ alpha: 2, beta: 1 }));
      const stream = new CudaStream();
      found.push(await stream.run(() => first()));
      const plan = cudaPlan(async (x) => void (await blas.gemm(x, b, { out })));
      await plan(DeviceArray.full([2, 2], 5, 'float32'));
      found.push((await out.get())[0]);
      found.push(await blas.gemm(a, DeviceArray.full([2, 2], 7, 'float32'), { out }).then(async () => (await out.get())[0]));
      const made = await stream.capture(() => void blas.gemm(a, b, { out }));
      found.push((await out.get())[0]);
      await (await made.instantiate()).launch(stream);
      found.push((await out.get())[0]);
      const refused = (call) => call().then(() => 'none', (error) => error.message);
      found.push(await refused(() => blas.gemm(a, b, { out, bata: 1 })), await refused(() => blas.gemm(a, b, { out }, 3)));
      b.dispose();
      const [again, anew] = [await refused(() => blas.gemm(a, b, { out })), await refused(() => blas.gemm(a, b, { out: out.copy() }))];
      return [...found, again === anew || [again, anew]];`;
    expect(await printed(body)).toEqual([
      ...[2, 2, 6, 12, 24, 36, 6, 10, 42, 42, 6],
      'blas.gemm: there is no option bata; did you mean beta?',
      'blas.gemm: expected at most 3 arguments, received 4',
      true,
    ]);
  });

  test('a transform that is made again is made of what is there then, with a plan that is there, in the current stream', async () => {
    const body = `
      const x = DeviceArray.ones([4, 4], 'complex64'), y = DeviceArray.ones([4, 4], 'complex64'), out = DeviceArray.zeros([4, 4], 'complex64');
      const real = DeviceArray.ones([4, 4], 'float32'), half = DeviceArray.zeros([4, 3], 'complex64');
      const first = async (call) => { await call(); return (await out.get())[0]; };
      const found = [await first(() => fft.fft(x, { out })), await first(() => fft.fft(x, { out }))];
      await x.set(new Float32Array(32).fill(3));
      found.push(await first(() => fft.fft(x, { out })), await first(() => fft.fft(x, { out, axes: [0, 1] })), await first(() => fft.fft(y, { out })));
      found.push(await first(() => fft.ifft(y, { out })), await first(() => fft.ifft(y, { out })), await first(() => fft.fft(y, { out })));
      for (let n = 2; n < 20; n++) await fft.fft(DeviceArray.ones([n, 3], 'complex64')); // more plans than are kept
      const plans = standIn.mathematicsStandInPlans.sync();
      found.push(await first(() => fft.fft(y, { out })), standIn.mathematicsStandInPlans.sync() - plans);
      const stream = new CudaStream();
      found.push(await stream.run(() => first(() => fft.fft(y, { out }))));
      const plan = cudaPlan(async (values) => void (await fft.fft(values, { out })));
      await plan(x);
      found.push((await out.get())[0]);
      const slice = out.slice([1], [3]);
      await fft.fft(y.slice([1], [3]), { out: slice });
      found.push((await out.get())[8]);
      for (const value of [1, 2]) { await real.set(new Float32Array(16).fill(value)); await fft.rfft(real, { out: half }); found.push((await half.get())[0]); }
      y.dispose();
      found.push(await fft.fft(y, { out }).then(() => 'none', (error) => /disposed/.test(error.message)));
      return found;`;
    expect(await printed(body)).toEqual([4, 4, 12, 48, 4, 1, 1, 4, 4, 0, 4, 12, 4, 4, 8, true]);
  });

  test('streams that work at the same time share the library, and each product goes to its own stream', async () => {
    // In each, the product waits in the queue behind a copy, so that a thread of the stream makes the call.
    const body = `
      const one = async (stream, value) => {
        const a = DeviceArray.empty([2048, 512], 'float32'), b = DeviceArray.ones([512, 1], 'float32'), out = DeviceArray.zeros([2048, 1], 'float32');
        const data = new Float32Array(2048 * 512).fill(value);
        await stream.synchronize();
        return stream.run(async () => {
          const copied = a.set(data);
          const product = blas.gemm(a, b, { out });
          await Promise.all([copied, product]);
          return (await out.get()).every((element) => element === 512 * value);
        });
      };
      const streams = Array.from({ length: 6 }, () => new CudaStream());
      const found = [];
      for (let round = 0; round < 4; round++) found.push(...await Promise.all(streams.map((stream, i) => one(stream, i + round))));
      return found.every(Boolean);`;
    expect(await printed(body, { STAND_IN_HESITATES: '1' })).toBe(true);
  });

  test('a complex factor is read at each call', async () => {
    const body = `
      const z = DeviceArray.ones([1, 1], 'complex64'), out = DeviceArray.zeros([1, 1], 'complex64');
      const alpha = { re: 1, im: 0 };
      const once = async () => { await blas.gemm(z, z, { out, alpha }); return [...await out.get()]; };
      await z.set(Float32Array.of(1, 0));
      const before = await once();
      alpha.im = 5;
      return [before, await once()];`;
    expect(await printed(body)).toEqual([
      [1, 0],
      [1, 5],
    ]);
  });

  test.each(['Float32Array', 'BigUint64Array'])('%s is sorted by CUB, as without it', async (name) => {
    const body = `
      const { sort, argsort } = require(process.cwd() + '/dist/lib/libraries/libraries.js');
      const Class = ${name}, isBig = Class === BigUint64Array, n = 70_001;
      let last = 1;
      const random = () => (last = (last * 16807) % 2147483647) / 2147483647;
      const x = Class.from({ length: n }, () => (isBig ? BigInt(Math.floor(random() * 2 ** 62)) * 4n : (random() - 0.5) * 500));
      const bytes = new Uint8Array(x.buffer);
      if (Class.name.startsWith('Float')) for (let i = 0; i < 400; i++) {
        const at = (i * 691) % n;
        x[at] = [NaN, NaN, 0, -0, Infinity, -Infinity][i % 6];
        if (i % 6 === 1) bytes[(at + 1) * x.BYTES_PER_ELEMENT - 1] |= 0x80; // NaN with a sign
      }
      const compare = (a, b) => (a !== a ? (b !== b ? 0 : 1) : b !== b ? -1 : a < b ? -1 : a > b ? 1 : 0);
      const device = await DeviceArray.from(x);
      const wrong = [];
      for (const descending of [false, true]) {
        const places = [...x.keys()].sort((a, b) => (descending ? compare(x[b], x[a]) : compare(x[a], x[b])) || a - b);
        const sorted = await sort(x, { descending }), found = await (await argsort(device, { descending })).get();
        const kept = await device.get();
        wrong.push(places.filter((place, i) => !Object.is(sorted[i], x[place]) || found[i] !== place || !Object.is(kept[i], x[i])).length);
      }
      return wrong;`;
    expect(await printed(body)).toEqual([0, 0]);
  });

  test('plans of cuFFT are kept for each stream, sixteen at most', async () => {
    const body = `
      const spectra = [];
      for (let n = 2; n < 30; n++) spectra.push(fft.rfft(DeviceArray.ones([n], 'float32')));
      const stream = new CudaStream();
      await stream.run(() => fft.rfft(DeviceArray.ones([29], 'float32')));
      stream.dispose();
      for (let n = 2; n < 30; n++) spectra.push(fft.rfft(DeviceArray.ones([n], 'float32')));
      const sums = await Promise.all(spectra.map(async (each) => (await (await each).get())[0]));
      return [sums.every((sum, i) => sum === (i % 28) + 2), standIn.mathematicsStandInPlans.sync()];`;
    expect(await printed(body)).toEqual([true, 16]);
  });

  test('a status that is not success is an error with the function’s name, and the stream works on', async () => {
    const body = `
      const x = DeviceArray.ones([4, 4], 'float32');
      const failed = await Promise.allSettled([blas.gemm(x, x), fft.rfft(x)]);
      return [failed.map(({ reason }) => reason.message), await blas.asum(x.reshape([16]))];`;
    const says = (name: string) => `CUDA_ERROR_UNKNOWN: unknown error (${name})\nthe library answered with the status 13`;
    expect(await printed(body, { STAND_IN_STATUS: '13' })).toEqual([[says('cublasGemmStridedBatchedEx'), says('cufftExecR2C')], 16]);
  });

  test('CUDA_FFI_LIBRARIES=own has none of them; nvidia without the library is an error', async () => {
    const product = `const x = DeviceArray.ones([4, 4], 'float32'); await blas.gemm(x, x); return calls();`;
    expect(await printed(product, { CUDA_FFI_LIBRARIES: 'own' })).toBe(0);
    const failing = `const x = DeviceArray.ones([4, 4], 'float32'); return blas.gemm(x, x).catch(({ code }) => code);`;
    expect(await printed(failing, { CUDA_FFI_CUBLAS: '/nowhere/libcublas.so' })).toBe('ERR_CUDA_LIBRARY_NOT_FOUND');
  });
});
