// Plans whose arrays are on another device than their kernels.
import { CudaDevice } from '../../../lib';
import { runNode } from '../helpers/run-node';

const count = process.env['CUDA_FFI_DEVICE'] === 'cuda' ? CudaDevice.list().length : 2;
const withTwo = count >= 2 ? test : test.skip;

withTwo('memory of another device is used in the order of its stream, whether it comes first or later', async () => {
  const ended = await runNode(
    `const { CudaDevice, CudaModule, cudaPlan, DeviceArray } = cuda;
     const [d0, d1] = CudaDevice.list();
     if (!d0.canAccessPeer(d1)) return console.log(JSON.stringify({ alone: 0, after: 0, copy: 'ERR_CUDA_PLAN' }));
     const shape = { grid: 1, block: 4 };
     const mod = await CudaModule.compile('__global__ void inc(int* x) { x[threadIdx.x] += 1; }', { device: d0 });
     const other = await CudaModule.compile(
       '__global__ void slow(int* x) { for (int i = 0; i < 100000; i++) atomicAdd(x, 0); x[threadIdx.x] *= 10; }', { device: d1 });
     const wrong = { alone: 0, after: 0 };
     for (const first of [d0, d1]) {
       const plan = cudaPlan(async (x) => { await mod.inc.with(shape)(x); });
       await plan(DeviceArray.zeros([4], 'int32', { device: first }));
       for (let run = 0; run < 5; run++) {
         const x = await DeviceArray.from(Int32Array.of(1, 2, 3, 4), { device: d1 });
         other.slow.with(shape).enqueue(x);
         await plan(x);
         if ((await x.get()).join() !== '11,21,31,41') wrong.after++;
         plan.enqueue(x);
         other.slow.with(shape).enqueue(x);
         if ((await x.get()).join() !== '120,220,320,420') wrong.alone++;
       }
     }
     const copying = cudaPlan(async (x) => { await x.copyFrom(DeviceArray.zeros([1], 'int8', { device: d1 })); });
     const error = await copying(cuda.CudaBuffer.alloc(4, { device: d0 })).catch((error) => error);
     console.log(JSON.stringify({ ...wrong, copy: error.code }));`,
    { environment: { CUDA_FFI_SOFTWARE_DEVICES: '2' } },
  );
  expect({ ...ended, stdout: '' }).toEqual({ status: 0, signal: null, stderr: '', stdout: '' });
  expect(JSON.parse(ended.stdout)).toEqual({ alone: 0, after: 0, copy: 'ERR_CUDA_PLAN' });
});

withTwo('enqueue on one device, behind a replay that waits there, after calls on another', async () => {
  const ended = await runNode(
    `const { CudaDevice, CudaModule, cudaPlan, DeviceArray } = cuda;
     const [d0, d1] = CudaDevice.list();
     const one = { grid: 1, block: 1 };
     const source = '__global__ void digit(int* x, int d) { *x = *x * 10 + d; }';
     const mods = new Map();
     for (const device of [d0, d1]) mods.set(device.ordinal, await CudaModule.compile(source, { device }));
     const plan = cudaPlan(async (x, ordinal) => { await mods.get(ordinal).digit.with(one)(x, 2); });
     const zero = (device, length) => DeviceArray.from(new Int32Array(length), { device });
     const [a, b, other] = [await zero(d1, 1), await zero(d1, 1), await zero(d0, 2)];
     await plan.prepare(a, d1.ordinal);
     await plan(other, d0.ordinal);
     const late = new CudaModule(source + '// ' + process.pid + Math.random(), { device: d1, cache: false });
     const calls = [late.digit.with(one)(a, 1), plan(a, d1.ordinal)];
     plan.enqueue(b, d1.ordinal);
     await Promise.all(calls);
     console.log(JSON.stringify([...(await a.get()), ...(await b.get()), ...(await other.get())]));`,
    { environment: { CUDA_FFI_SOFTWARE_DEVICES: '2' } },
  );
  expect({ ...ended, stdout: '' }).toEqual({ status: 0, signal: null, stderr: '', stdout: '' });
  expect(JSON.parse(ended.stdout)).toEqual([12, 2, 2, 0]);
});
