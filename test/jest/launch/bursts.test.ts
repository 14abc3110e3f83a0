// Bursts of launches are made on a thread of their own (src/launch/launch_thread.hpp), which nothing can see. Here it makes all
// launches, on the software device too.
import { native } from '../../../lib/native/environment';
import { DeviceArray } from '../../../lib';
import { node } from '../helpers/run-node';
import { project } from '../helpers/user-project';

const prologue = `
import { CudaEvent, CudaModule, CudaStream, DeviceArray } from 'cuda-ffi';
const mod = await CudaModule.compile(\`
  __global__ void add(int* x, int a) { x[threadIdx.x] += a; }
  __global__ void scale(int* x) { x[threadIdx.x] = x[threadIdx.x] * 3 + 1; }
  __global__ void copy(int* to, const int* from) { to[threadIdx.x] = from[threadIdx.x]; }
  __global__ void trapAt(int* x, int i) { if (i == 500) __trap(); *x = i; }\`);
const shape = { grid: 1, block: 32 };
const [add, scale, copy] = ['add', 'scale', 'copy'].map((name) => mod.kernel(name).with(shape));
const zeros = () => DeviceArray.zeros([32], 'int32');
const x = zeros();
const values = async (array = x) => [...new Set(await array.get())].join();
`;
const programs: Record<string, [program: string, printed: string]> = {
  'all that was enqueued is there': ['for (let i = 1; i <= 10000; i++) add.enqueue(x, i); console.log(await values());', '50005000'],
  'kernels take turns': [
    `let wanted = 0;
     for (let i = 0; i < 1000; i++) { add.enqueue(x, 1); scale.enqueue(x); wanted = (Math.imul(wanted + 1, 3) + 1) | 0; }
     console.log(await values() === String(wanted));`,
    'true',
  ],
  'streams take turns, and one waits for another': [
    `const streams = [0, 1, 2].map(() => new CudaStream());
     const arrays = streams.map(zeros);
     const on = streams.map((stream) => add.with({ stream, ...shape }));
     for (let i = 0; i < 3000; i++) on[i % 3].enqueue(arrays[i % 3], 1);
     streams[1].wait(new CudaEvent().record(streams[0]));
     copy.with({ stream: streams[1], ...shape }).enqueue(arrays[1], arrays[0]);
     for (let i = 0; i < 100; i++) on[1].enqueue(arrays[1], 1);
     await Promise.all(streams.map((stream) => stream.synchronize()));
     console.log(await values(arrays[0]), await values(arrays[1]), await values(arrays[2]));`,
    '1000 1100 1000',
  ],
  'memory goes right after': [
    `const y = zeros();
     for (let round = 0; round < 50; round++) {
       const short = zeros();
       for (let i = 0; i < 50; i++) add.enqueue(short, 1);
       copy.enqueue(y, short);
       round % 2 ? short.dispose() : globalThis.gc();
     }
     console.log(await values(y));`,
    '50',
  ],
  'a module goes right after': [
    `for (let round = 0; round < 5; round++) {
       const short = await CudaModule.compile(\`__global__ void more(int* x) { x[threadIdx.x] += \${round}; }\`);
       const more = short.more.with(shape);
       for (let i = 0; i < 100; i++) more.enqueue(x);
       short.dispose();
     }
     console.log(await values());`,
    '1000',
  ],
  'some are awaited, some copy arrays': [
    `const plain = new Int32Array(32);
     const calls = [];
     for (let i = 0; i < 2000; i++) {
       calls.push(add(x, 1));
       add.enqueue(x, 1);
       if (i % 100 === 0) calls.push(add(plain, 1));
     }
     await Promise.all(calls);
     console.log(await values(), new Set(plain).size, plain[0]);`,
    '4000 1 1',
  ],
  'a blocking call comes after': ['for (let i = 0; i < 1000; i++) add.enqueue(x, 1); add.sync(x, 1); console.log(await values());', '1001'],
  'a shape that the device refuses is thrown at once': [
    `for (let i = 0; i < 100; i++) add.enqueue(x, 1);
     try { mod.add.with({ grid: 1, block: 4096 }).enqueue(x, 1); } catch (error) { console.log(error.code); }
     console.log(await values());`,
    'CUDA_ERROR_INVALID_VALUE\n100',
  ],
  'a kernel that fails': [
    `const calls = [];
     for (let i = 0; i < 1000; i++) mod.trapAt.with(shape).enqueue(x, i);
     for (let i = 0; i < 100; i++) calls.push(mod.trapAt.with(shape)(x, i));
     const ends = await Promise.allSettled(calls);
     console.log(ends.filter(({ reason }) => reason?.code === 'CUDA_ERROR_LAUNCH_FAILED').length);
     console.log(await CudaStream.current().synchronize().catch((error) => error.message.includes('trapAt')));`,
    '100\ntrue',
  ],
  'a worker that ends with launches under way': [
    `const { Worker } = await import('node:worker_threads');
     const worker = new Worker(new URL('worker.mjs', import.meta.url));
     worker.on('error', (error) => console.log(error));
     console.log(await new Promise((resolve) => worker.on('exit', resolve)));`,
    '0',
  ],
};

const folder = project({
  ...Object.fromEntries(Object.values(programs).map(([program], index) => [`${index}.mjs`, prologue + program])),
  'worker.mjs': `${prologue} for (let i = 0; i < 500; i++) { add.enqueue(x, 1); void add(x, 1); } process.exit(0);`,
});

test.each(Object.keys(programs))('%s', async (name) => {
  const ended = await node(['--expose-gc', `${Object.keys(programs).indexOf(name)}.mjs`], {
    cwd: folder,
    environment: { CUDA_FFI_LAUNCH_THREAD: 'always', NODE_NO_WARNINGS: '1' },
  });
  expect(ended).toMatchObject({ status: 0, stderr: '', stdout: `${programs[name]![1]}\n` });
});

test('who takes an address to another library has no such thread any more', () => {
  const lent = jest.spyOn(native(), 'lendDevice');
  const arrays = [DeviceArray.zeros([4], 'float32'), DeviceArray.zeros([4], 'int32')];
  expect(lent).not.toHaveBeenCalled();
  expect(arrays.map((array) => typeof array.ptr)).toEqual(['bigint', 'bigint']);
  expect(lent).toHaveBeenCalledTimes(1); // it is the process's
});
