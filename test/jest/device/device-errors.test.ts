// Faults end a process's use of a GPU, so each is in a process of its own; the software device is reset in place too.
import { CudaDevice, CudaModule, DeviceArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { runNode } from '../helpers/run-node';

const onSoftware = (process.env['CUDA_FFI_DEVICE'] ?? 'software') === 'software';
const softwareTest = onSoftware ? test : test.skip;
const gpuTest = onSoftware ? test.skip : test;

/** Compiles `source` elsewhere, runs `body` there, and returns the error that it ends with. */
async function errorElsewhere(source: string, body: string, options = '{}', environment: Record<string, string> = {}): Promise<any> {
  const ended = await runNode(
    `const { CudaModule, CudaDevice, DeviceArray } = cuda;
     const mod = await CudaModule.compile(${JSON.stringify(source)}, ${options});
     try {
       await (async function caller() { ${body} })();
     } catch (error) {
       console.log(JSON.stringify({ ...error, name: error.name, message: error.message, stack: error.stack, isCudaError: error instanceof cuda.CudaError }));
     }`,
    { environment },
  );
  expect({ status: ended.status, signal: ended.signal }).toEqual({ status: 0, signal: null });
  return JSON.parse(ended.stdout);
}

test('an illegal access rejects its call with kernel, shape and stack', async () => {
  const error = await errorElsewhere(
    '__global__ void wild(int* x) { *(int*)8 = 1; }',
    'await mod.wild.with({ grid: 2, block: 3 })(new Int32Array(1));',
  );
  expect(error).toMatchObject({
    isCudaError: true,
    code: 'CUDA_ERROR_ILLEGAL_ADDRESS',
    errno: 700,
    kernel: 'wild',
    grid: [2, 1, 1],
    block: [3, 1, 1],
  });
  expect(error.stack).toMatch(/at (?:async )?caller/); // it may fail before the copy behind it is queued
});

softwareTest('the software device says kernel, block, thread, source line, address and the nearest allocation', async () => {
  const error = await errorElsewhere(
    '__global__ void past(int* x) {\n  x[blockIdx.x * blockDim.x + threadIdx.x] = 1;\n}',
    `const x = DeviceArray.empty(100, 'int32');
     try { await mod.past.with({ grid: 4, block: 32 })(x); } catch (error) { error.expected = (x.ptr + 400n).toString(16); throw error; }`,
    `{ name: 'past.cu' }`,
  );
  expect(error.code).toBe('CUDA_ERROR_ILLEGAL_ADDRESS');
  expect(error.message).toContain(`invalid global write of 4 bytes at 0x${error.expected}`);
  expect(error.message).toMatch(/0 bytes after the end of allocation #\d+ of 400 bytes/);
  expect(error.message).toMatch(/at kernel past\(int\*\), block \(3,0,0\), thread \(4,0,0\) \(past\.cu:2/);
});

test.each([
  ['trap', '__global__ void f() { asm("trap;"); }', /CUDA_ERROR_(LAUNCH_FAILED|ILLEGAL_INSTRUCTION)/],
  ['assert', '#include <cassert>\n__global__ void f() { assert(threadIdx.x > 5); }', /CUDA_ERROR_ASSERT/],
  ['misaligned', '__device__ char bytes[16]; __global__ void f() { *(volatile int*)(bytes + 1) = 1; }', /CUDA_ERROR_MISALIGNED_ADDRESS/],
])('%s', async (_, source, code) => {
  expect((await errorElsewhere(source, 'await mod.f();')).code).toMatch(code);
});

test('after a sticky error everything pending and later rejects with the first cause', async () => {
  const ended = await errorElsewhere(
    '__global__ void wild(int* x) { *(int*)8 = 1; } __global__ void fine(int* x) { *x = 1; }',
    `const outcomes = await Promise.allSettled([mod.wild(new Int32Array(1)), mod.fine(new Int32Array(1)), mod.fine(new Int32Array(1 << 20))]);
     const later = await mod.fine(new Int32Array(1)).catch((error) => error.code);
     throw Object.assign(new Error(), { codes: [...outcomes.map((outcome) => outcome.reason?.code), later] });`,
  );
  expect(ended.codes).toEqual(Array(4).fill('CUDA_ERROR_ILLEGAL_ADDRESS'));
});

test.each([
  ['another module', `mod.fine(new Int32Array(1))`],
  ['loading a module', `cuda.CudaModule.load('.version 7.0\\n.target sm_50\\n.address_size 64\\n.visible .entry k() { ret; }')`],
  ['a copy', `DeviceArray.from(new Int32Array(4))`],
  [
    'another thread',
    `new Promise((resolve, reject) => {
      const { Worker } = require('node:worker_threads');
      const text = 'const cuda = require(' + JSON.stringify(require.resolve('./dist/lib/index.js')) + '); cuda.DeviceArray.from(new Int32Array(4)).catch((error) => require("node:worker_threads").parentPort.postMessage([error.code, error.message]))';
      new Worker(text, { eval: true }).on('message', ([code, message]) => reject(Object.assign(new Error(message), { code }))).on('error', reject);
    })`,
  ],
])('after a fault, the error of %s says what failed first and what to do', async (_, later) => {
  const error = await errorElsewhere(
    '__global__ void wild(int* x) { *(int*)8 = 1; } __global__ void fine(int* x) { *x = 1; }',
    `await mod.wild.with({ grid: 3, block: 5 })(new Int32Array(1)).catch(() => {});
     await ${later};`,
  );
  expect(error.code).toBe('CUDA_ERROR_ILLEGAL_ADDRESS');
  expect(error.message).toMatch(
    onSoftware ? /at kernel wild\(int\*\), block/ : /first failure on this device was wild, grid \[3, 1, 1\], block \[5, 1, 1\]/,
  );
  expect(error.message).toContain(onSoftware ? 'device.reset()' : 'start a new process');
});

test('a kernel that was not launched because of an earlier fault says so first', async () => {
  const error = await errorElsewhere(
    '__global__ void wild(int* x) { *(int*)8 = 1; } __global__ void fine(int* x) { *x = 1; }',
    `await mod.fine(new Int32Array(1));
     await mod.wild(new Int32Array(1)).catch(() => {});
     await mod.fine(new Int32Array(1));`,
  );
  expect(error.message).toMatch(/^fine: not launched: an earlier kernel, wild, failed: CUDA_ERROR_ILLEGAL_ADDRESS: /);
});

const faulty = `__global__ void wild(int* x) { x[100] = 1; } __global__ void fine(int* x) { *x = 1; }
  namespace of { template <typename T> __global__ void all(T* x) { x[100] = 1; } }`;

softwareTest.each([
  ['get()', 'wild', 'await x.get()', /^an earlier kernel, wild, failed: CUDA_ERROR_/],
  ['a stream', 'wild', 'await cuda.CudaStream.current().synchronize()', /^an earlier kernel, wild, failed: CUDA_ERROR_/],
  ['another kernel', 'wild', 'await mod.fine(y)', /^fine: not (finished|launched): an earlier kernel, wild, failed: CUDA_ERROR_/],
  ['the same kernel', 'wild', 'await mod.wild(y)', /^wild[,:] .*CUDA_ERROR_/],
  ['get(), of an instance', 'of::all<int>', 'await x.get()', /^an earlier kernel, of::all<int>, failed: CUDA_ERROR_/],
  ['a graph of another kernel', 'wild', 'await exec.launch()', /: not (finished|launched): an earlier kernel, wild, failed: CUDA_ERROR_/],
])('a fault of a kernel that was enqueued, seen by %s', async (_, kernel, next, says) => {
  const error = await errorElsewhere(
    faulty,
    `const x = cuda.DeviceArray.zeros(4, 'int32'), y = cuda.DeviceArray.zeros(4, 'int32');
     const kernel = mod.kernel('${kernel}').with({ grid: 1, block: 1 });
     await mod.fine(y);
     const graph = new cuda.CudaGraph();
     graph.addKernel(mod.fine.with({ grid: 1, block: 1 }), [y]);
     const exec = graph.instantiate();
     kernel.enqueue(x);
     ${next};`,
  );
  expect(error.message).toMatch(says);
});

softwareTest.each(['wild', 'of::all<int>'])('the fault of an awaited call of %s is its own', async (kernel) => {
  const error = await errorElsewhere(faulty, `await mod.kernel('${kernel}')(new Int32Array(4));`);
  expect(error.message.startsWith(`${kernel}, grid [1, 1, 1], block [4, 1, 1]: CUDA_ERROR_`)).toBe(true);
});

softwareTest('faults and resets lose neither memory nor threads', async () => {
  const ended = await runNode(
    `const { readdirSync } = require('node:fs');
     const seen = [];
     for (let round = 0; round < 40; round++) {
       const mod = await cuda.CudaModule.compile('__global__ void wild(int* x) { *(int*)8 = 1; }');
       await Promise.allSettled([mod.wild(new Int32Array(10)), mod.wild(new Int32Array(1 << 19))]);
       cuda.CudaDevice.getDefault().reset();
       seen.push([cuda.CudaDevice.getDefault().memoryInfo().free, readdirSync('/proc/self/task').length]);
     }
     const [early, late] = [seen[9], seen[39]];
     console.log(early[0] - late[0], late[1] - early[1] < 10);`,
  );
  expect(ended).toMatchObject({ status: 0, stdout: '0 true\n', stderr: '' });
});

const adding =
  '__global__ void add(float* x) { x[0] += 1; } __global__ void look(cudaTextureObject_t t, float* y) { *y = tex1Dfetch<float>(t, 0); }';

softwareTest.each([
  ['a call', 'add(x)', 'add: argument 1 (x): the DeviceArray'],
  ['a plan', 'plan(x)', 'plan: argument 1: the DeviceArray'],
  ['a call with a texture', 'look(texture, new Float32Array(1))', 'look: argument 1 (t): the CudaTexture'],
])('what was made before a reset is refused by %s', async (_, call, says) => {
  const error = await errorElsewhere(
    adding,
    `const x = cuda.DeviceArray.zeros(4, 'float32'), texture = cuda.CudaTexture.of(cuda.DeviceArray.zeros(8, 'float32'));
     const plan = cuda.cudaPlan(async (y) => { await mod.add(y); });
     await plan(x);
     cuda.CudaDevice.getDefault().reset();
     const { add, look } = await cuda.CudaModule.compile(${JSON.stringify(adding)});
     await ${call};`,
  );
  expect(error).toMatchObject({ code: 'ERR_CUDA_ARGUMENT', message: `${says} was made before the device was reset; make it anew` });
});

softwareTest('a kernel that writes more than the one element of an autoout is told so', async () => {
  const error = await errorElsewhere(
    '__global__ void fill(float* x, int n) { for (int i = 0; i < n; ++i) x[i] = i; }',
    "await mod.kernel('fill', [cuda.autoout('float32'), 'int'])(3);",
  );
  expect(error.message).toContain('fill: argument 1 (x) is an autoout without a size, which is one element: declare how many');
});

softwareTest('reset() gives a working device again', async () => {
  const ended = await runNode(
    `const mod = await cuda.CudaModule.compile('__global__ void wild(int* x) { *(int*)8 = 1; }');
     await mod.wild(new Int32Array(1)).catch(() => {});
     cuda.CudaDevice.getDefault().reset();
     const again = await cuda.CudaModule.compile('__global__ void f(int* x) { *x = 42; }');
     const x = new Int32Array(1);
     await again.f(x);
     console.log(x[0]);`,
  );
  expect(ended).toMatchObject({ status: 0, stdout: '42\n' });
});

const afterFault = `
  const mod = await cuda.CudaModule.compile('__global__ void wild(int* x) { *(int*)8 = 1; }');
  await mod.wild(new Int32Array(1)).catch(() => {});
  const sees42 = async () => {
    const again = await cuda.CudaModule.compile('__global__ void f(int* x) { *x = 42; }');
    const x = new Int32Array(1);
    await again.f(x);
    console.log(x[0]);
  };`;
const inWorker = (program: string) =>
  `await new Promise((resolve, reject) => {
    const { Worker } = require('node:worker_threads');
    const text = 'const cuda = require(' + JSON.stringify(require.resolve('./dist/lib/index.js')) + '); ' + ${JSON.stringify(program)};
    new Worker(text, { eval: true }).on('exit', resolve).on('error', reject);
  });`;

softwareTest.each([
  ['the default context was disposed of', 'cuda.CudaContext.getDefault().dispose(); cuda.CudaDevice.getDefault().reset();'],
  ['nothing else holds the device', 'mod.dispose(); cuda.CudaContext.getDefault().dispose(); cuda.CudaDevice.getDefault().reset();'],
  ['it is called twice', 'cuda.CudaDevice.getDefault().reset(); cuda.CudaDevice.getDefault().reset();'],
  ['a worker calls it', inWorker('cuda.CudaDevice.getDefault().reset();') + 'cuda.CudaDevice.getDefault().reset();'],
  [
    'another context is the default',
    `cuda.CudaContext.getDefault().dispose();
     try { cuda.CudaContext.setDefault(new cuda.CudaContext()); } catch {}
     cuda.CudaDevice.getDefault().reset();`,
  ],
  [
    'the module is another copy’s',
    `const path = require.resolve('./dist/lib/index.js');
     for (const file of Object.keys(require.cache)) delete require.cache[file];
     require(path).CudaDevice.getDefault().reset();
     cuda.CudaDevice.getDefault().reset();`,
  ],
])('reset() after a fault gives a working device again: %s', async (_, reset) => {
  const ended = await runNode(`${afterFault} ${reset} await sees42();`);
  expect(ended).toMatchObject({ status: 0, stdout: '42\n', stderr: '' });
});

softwareTest('after reset() in a worker, the worker has a working device too', async () => {
  const ended = await runNode(
    afterFault +
      inWorker(`(async () => {
        cuda.CudaDevice.getDefault().reset();
        const mod = await cuda.CudaModule.compile('__global__ void f(int* x) { *x = 7; }');
        const x = new Int32Array(1);
        await mod.f(x);
        console.log(x[0]);
      })();`),
  );
  expect(ended).toMatchObject({ status: 0, stdout: '7\n', stderr: '' });
});

softwareTest('reset() detaches managed arrays, also of a context that was disposed of', async () => {
  const ended = await runNode(
    `${afterFault}
     cuda.CudaDevice.getDefault().reset();
     const array = cuda.managed(Int32Array, 4);
     cuda.CudaContext.getDefault().dispose();
     cuda.CudaDevice.getDefault().reset();
     console.log(array.length);
     await sees42();`,
  );
  expect(ended).toMatchObject({ status: 0, stdout: '0\n42\n', stderr: '' });
});

gpuTest('reset() after a fault says that this process is done with the GPU', async () => {
  const error = await errorElsewhere(
    '__global__ void wild(int* x) { *(int*)8 = 1; }',
    `await mod.wild(new Int32Array(1)).catch(() => {});
     CudaDevice.getDefault().reset();`,
  );
  expect(error).toMatchObject({ isCudaError: true, code: 'CUDA_ERROR_ILLEGAL_ADDRESS' });
  expect(error.message).toContain('cannot be used again in this process');
});

test('what was made before a reset says so', async () => {
  const mod = await CudaModule.compile('__global__ void f(int* x) { *x = 1; }');
  const array = DeviceArray.zeros(4, 'int32');
  await mod.f(array);
  CudaDevice.getDefault().reset();
  expect((await failureOf(() => mod.f(new Int32Array(1)))).message).toMatch(/reset/);
  expect((await failureOf(() => array.get())).message).toMatch(/reset/);
  const again = await CudaModule.compile('__global__ void f(int* x) { *x = 2; }');
  const x = new Int32Array(1);
  await again.f(x);
  expect(x[0]).toBe(2);
});

test('out of memory is an error, and the next allocation works', async () => {
  const { total } = CudaDevice.getDefault().memoryInfo();
  const error = await failureOf(() => DeviceArray.empty(2 * total, 'uint8'));
  expect(error).toMatchObject({ name: 'CudaError', code: 'CUDA_ERROR_OUT_OF_MEMORY' });
  expect((await DeviceArray.zeros(4, 'int32').get()).length).toBe(4);
});

test('a disposed module says so', async () => {
  const mod = await CudaModule.compile('__global__ void f(int* x) { *x = 1; }');
  const kernel = mod.f;
  await kernel(new Int32Array(1));
  mod.dispose();
  mod.dispose();
  expect((await failureOf(() => kernel(new Int32Array(1)))).message).toContain('is disposed');
});

softwareTest('an endless loop ends with a timeout', async () => {
  const error = await errorElsewhere(
    '__global__ void forever(volatile int* x) { while (*x == 0) {} }',
    'await mod.forever(new Int32Array(1));',
    '{}',
    { CUDA_FFI_SOFTWARE_TIMEOUT_MS: '200' },
  );
  expect(error.code).toBe('CUDA_ERROR_LAUNCH_TIMEOUT');
});

test('printf goes to standard output', async () => {
  const ended = await runNode(
    `const mod = await cuda.CudaModule.compile('#include <cstdio>\\n__global__ void say(const char* who, float x) { printf("%s %d %.2f %c %llx|", who, threadIdx.x, x, 65, 0x123456789abull); }');
     await mod.say.with({ block: 2 })('you', 1.5);`,
  );
  expect(ended).toMatchObject({ status: 0, stdout: 'you 0 1.50 A 123456789ab|you 1 1.50 A 123456789ab|' });
});
