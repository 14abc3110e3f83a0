import { runNode } from '../helpers/run-node';

const slow = `const mod = await cuda.CudaModule.compile(\`
  __global__ void spin(int* x, int n) { for (int i = 0; i < n; ++i) atomicAdd(x, 1); }
  __global__ void inc(int* x, int n) { const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i]++; }\`);`;

test('process.exit() with calls in flight ends cleanly', async () => {
  const ended = await runNode(`${slow}
    for (let i = 0; i < 50; i++) mod.spin.with({ block: 32 })(new Int32Array(32), 100000);
    mod.inc(new Int32Array(8 << 20), 8 << 20);
    setTimeout(() => process.exit(3), 20);`);
  expect(ended).toMatchObject({ status: 3, signal: null, stderr: '' });
});

test('process.exit() in the middle of a compile ends cleanly', async () => {
  const ended = await runNode(
    `cuda.CudaModule.compile('#include <cooperative_groups.h>\\n__global__ void f() {}', { cache: false });
     setTimeout(() => process.exit(4), 30);`,
  );
  expect(ended).toMatchObject({ status: 4, signal: null, stderr: '' });
});

test('process.exit() under a compile that takes long does not wait for it, and ends cleanly', async () => {
  const ended = await runNode(
    `const work = 'sinf(x[i]) * cosf(x[i]) + tanf(x[i])';
     const source = Array.from({ length: 300 }, (_, k) => \`__global__ void k\${k}(float* x, int n) { for (int i = 0; i < n; ++i) x[i] = \${work}; }\`);
     cuda.CudaModule.compile(source.join('\\n'), { cache: false });
     setTimeout(() => process.exit(4), 100);`,
  );
  expect(ended).toMatchObject({ status: 4, signal: null, stderr: '' });
});

test('an uncaught throw and an unhandled rejection with calls in flight end as Node ends them', async () => {
  const thrown = await runNode(`${slow} mod.spin(new Int32Array(1), 100000); setTimeout(() => { throw new Error('mine'); }, 5);`);
  expect(thrown).toMatchObject({ status: 1, signal: null });
  expect(thrown.stderr).toContain('Error: mine');
  const rejected = await runNode(`${slow} mod.spin(new Int32Array(1), 100000); Promise.reject(new Error('mine too'));`);
  expect(rejected).toMatchObject({ status: 1, signal: null });
});

test('SIGTERM in flight', async () => {
  const ended = await runNode(`${slow} mod.spin(new Int32Array(1), 10000000); setTimeout(() => process.kill(process.pid, 'SIGTERM'), 20);`);
  expect(ended.signal).toBe('SIGTERM');
});

test.each(['SIGTERM', 'SIGINT'])('%s ends a process that has compiled', async (signal) => {
  const ended = await runNode(
    `await cuda.CudaModule.compile('__global__ void f() {}', { cache: false });
     setInterval(() => {}, 1000);
     process.kill(process.pid, '${signal}');`,
  );
  expect(ended.signal).toBe(signal);
});

test('the event loop ends by itself when everything has settled', async () => {
  const ended = await runNode(
    `${slow} const x = new Int32Array(1); await mod.spin(x, 10); mod.inc(new Int32Array(4 << 20), 10).then(() => console.log('done', x[0]));`,
  );
  expect(ended).toMatchObject({ status: 0, signal: null, stdout: 'done 10\n', stderr: '' });
});

test('eighty workers that are terminated with calls in flight leave the others alone', async () => {
  const ended = await runNode(`
    const { Worker } = require('node:worker_threads');
    ${slow}
    const path = require.resolve(process.cwd() + '/dist/lib/index.js');
    for (let round = 0; round < 80; round++) {
      const worker = new Worker(\`
        const cuda = require('\${path}');
        const { parentPort } = require('node:worker_threads');
        (async () => {
          const mod = await cuda.CudaModule.compile('__global__ void spin(int* x, int n) { for (int i = 0; i < n; ++i) atomicAdd(x, 1); } __global__ void inc(int* x) { x[blockIdx.x * blockDim.x + threadIdx.x]++; }');
          for (let i = 0; i < 20; i++) mod.spin.with({ block: 32 })(new Int32Array(32), 1000);
          if (\${round} % 4 === 0) mod.inc(new Int32Array(2 << 20));
          if (\${round} % 4 === 1) mod.inc.enqueue(cuda.DeviceArray.zeros([1 << 20], 'int32'));
          if (\${round} % 4 === 2) mod.inc(cuda.pinned(Int32Array, 1 << 20));
          parentPort.postMessage('busy');
        })();\`, { eval: true });
      await new Promise((resolve, reject) => { worker.once('message', resolve); worker.once('error', reject); });
      await worker.terminate();
    }
    const x = new Int32Array(1);
    await mod.spin(x, 7);
    console.log(x[0]);`);
  expect(ended).toMatchObject({ status: 0, signal: null, stdout: '7\n', stderr: '' });
});

// A GPU cannot end a kernel, and its driver waits for one in much of what a worker's end gives back.
test.each([
  ['with a small array', 'mod.forever(new Int32Array(1)).catch(() => {});'],
  ['with a large array', 'mod.forever(new Int32Array(1 << 20)).catch(() => {});'],
  ['with an array of the device', 'mod.forever.enqueue(cuda.DeviceArray.zeros([1], "int32"));'],
  ['after a call with a small array', 'await mod.once(new Int32Array(1)); mod.forever.enqueue(cuda.DeviceArray.zeros([1], "int32"));'],
  [
    'after a call with a large array',
    'await mod.once(new Int32Array(1 << 20)); mod.forever.enqueue(cuda.DeviceArray.zeros([1], "int32"));',
  ],
])('a worker ends under a kernel that runs for ever, %s', async (_, begin) => {
  const ended = await runNode(`
    const { Worker } = require('node:worker_threads');
    const path = require.resolve(process.cwd() + '/dist/lib/index.js');
    const worker = new Worker(\`
      const cuda = require('\${path}');
      cuda.CudaModule.compile('__global__ void forever(int* x) { while (atomicAdd(x, 0) == 0) {} } __global__ void once(int* x) { *x = 1; }').then(async (mod) => {
        ${begin}
        require('node:worker_threads').parentPort.postMessage('running');
      });\`, { eval: true });
    worker.once('error', (error) => { throw error; });
    worker.once('message', () => setTimeout(async () => { await worker.terminate(); console.log('ended'); process.exit(); }, 50));`);
  expect(ended).toMatchObject({ status: 0, signal: null, stdout: 'ended\n' });
});

test('the garbage collector takes modules, streams and arrays that nobody holds', async () => {
  const ended = await runNode(
    `const before = cuda.CudaDevice.getDefault().memoryInfo().free;
     for (let i = 0; i < 300; i++) {
       const array = cuda.DeviceArray.empty(1 << 20, 'float32');
       if (i % 20 === 0) { new cuda.CudaStream(); await cuda.CudaModule.compile('__global__ void f(int* x) { *x = 1; }'); }
       if (i % 50 === 0) { globalThis.gc(); await new Promise(setImmediate); }
     }
     globalThis.gc(); await new Promise(setImmediate); globalThis.gc(); await new Promise(setImmediate);
     const after = cuda.CudaDevice.getDefault().memoryInfo().free;
     console.log(before - after < 600 * (1 << 20)); // of 1200 MiB in all`,
    { flags: ['--expose-gc'] },
  );
  expect(ended).toMatchObject({ status: 0, stdout: 'true\n' });
});

test('a hundred thousand allocations leave the device as it was', async () => {
  const ended = await runNode(
    `const device = cuda.CudaDevice.getDefault();
     const collect = async () => { for (let i = 0; i < 4; i++) { globalThis.gc(); await new Promise(setImmediate); } };
     const round = async (count) => {
       for (let i = 0; i < count; i++) {
         const array = cuda.DeviceArray.empty(256, 'float32');
         if (i % 3 === 0) array.dispose();
         if (i % 5000 === 0) await collect();
       }
       await collect();
     };
     const free = () => { cuda.CudaContext.getDefault().native.synchronize(); return device.memoryInfo().free; };
     await round(1000);
     const before = free();
     await round(100000);
     console.log(before - free());`,
    { flags: ['--expose-gc'] },
  );
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  // The collector may still see the last array somewhere on its stack.
  expect(Number(ended.stdout)).toBeLessThanOrEqual(2 * 1024);
});

test.each([['--gc-interval=200'], ['--stress-compaction', '--gc-interval=500'], ['--gc-global', '--gc-interval=1000']])(
  'calls under a stressed garbage collector: %s %s',
  async (...flags) => {
    const ended = await runNode(
      `const mod = await cuda.CudaModule.compile('__global__ void inc(int* x, int n) { const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i]++; }');
       const array = await cuda.DeviceArray.from(new Int32Array(100));
       const results = await Promise.all(Array.from({ length: 200 }, async (_, i) => {
         const x = new Int32Array(50).fill(i);
         await mod.inc(x, 50);
         mod.inc.enqueue(array, 100);
         return x[49];
       }));
       const large = new Int32Array(1 << 20);
       await mod.inc(large, 1 << 20);
       console.log(results.every((value, i) => value === i + 1), (await array.get())[99], large[(1 << 20) - 1]);`,
      { flags: flags.filter((flag) => flag !== undefined) },
    );
    expect(ended).toMatchObject({ status: 0, signal: null, stdout: 'true 200 1\n', stderr: '' });
  },
);

test('what a refused call has handed to the device stays until the device is done with it', async () => {
  const ended = await runNode(
    `const mod = await cuda.CudaModule.compile(\`
       __global__ void wait(int* x, int* locked, volatile int* flags) { locked[0] = flags[1] = 1; while (!flags[0]); }\`);
     const stream = new cuda.CudaStream();
     const flags = cuda.managed(Int32Array, 2);
     const big = new Int32Array(1 << 20);
     let locked;
     const refused = (() => {
       const array = cuda.pinned(Int32Array, 1);
       locked = new WeakRef(array);
       return mod.wait.with({ stream, grid: 1, block: 1 })(big, array, flags).then(() => 'done', (error) => error.message);
     })();
     while (flags[1] === 0) await new Promise((resolve) => setTimeout(resolve, 10)); // it runs
     structuredClone(big.buffer, { transfer: [big.buffer] });
     // The arrays of all are looked at when large ones move.
     await cuda.DeviceArray.from(new Int32Array(1 << 19));
     console.log(await refused);
     const collect = async () => { for (let i = 0; i < 5; i++) { await new Promise((resolve) => setTimeout(resolve, 20)); globalThis.gc(); } };
     await collect();
     console.log('held', locked.deref() !== undefined);
     flags[0] = 1;
     await stream.synchronize();
     await collect();
     console.log('held', locked.deref() !== undefined);`,
    { flags: ['--expose-gc'] },
  );
  expect(ended).toMatchObject({ status: 0, signal: null, stderr: '' });
  expect(ended.stdout).toMatch(/^wait: argument 1 \(x\): the array was detached/);
  expect(ended.stdout).toContain('\nheld true\nheld false\n');
});

const memories = [
  ['a pinned array', 'cuda.pinned(Int32Array, 4)'],
  ['a managed array', 'cuda.managed(Int32Array, 4)'],
  ['a buffer for other processes', 'cuda.CudaBuffer.alloc(16, { shareable: true })'],
  ['a device array', "cuda.DeviceArray.zeros(4, 'int32')"],
] as const;

// The driver frees and unlocks memory once the device is idle: whoever asks for it waits as long.
test.each(memories)('%s that is collected while a kernel waits for JavaScript does not hold both', async (_, made) => {
  const ended = await runNode(
    `const mod = await cuda.CudaModule.compile('__global__ void wait(volatile int* flag) { while (!*flag); }', { name: 'wait.cu' });
     const stream = new cuda.CudaStream();
     const flag = cuda.managed(Int32Array, 1).fill(1);
     await mod.wait.with({ stream, grid: 1, block: 1 })(flag); // loaded
     flag[0] = 0;
     const lost = Array.from({ length: 20 }, () => new WeakRef(${made}));
     mod.wait.with({ stream, grid: 1, block: 1 }).enqueue(flag);
     for (let i = 0; i < 5; i++) { await new Promise((resolve) => setTimeout(resolve, 20)); globalThis.gc(); }
     console.log(lost.every((each) => each.deref() === undefined));
     flag[0] = 1;
     await stream.synchronize();`,
    { flags: ['--expose-gc'] },
  );
  expect(ended).toEqual({ status: 0, signal: null, stderr: '', stdout: 'true\n' });
});

const waitAndSet = `
  __global__ void wait(volatile int* flag) { while (!*flag); }
  __global__ void set(volatile int* flag) { *flag = 1; }`;

// While a GPU's driver waits for the device before it frees, no thread can launch anything.
test.each(memories)('%s that is collected while a kernel waits for another one does not hold up both', async (_, made) => {
  const ended = await runNode(
    `const mod = await cuda.CudaModule.compile(${JSON.stringify(waitAndSet)}, { name: 'wait.cu' });
     const [waiting, setting] = [new cuda.CudaStream(), new cuda.CudaStream()];
     const flag = await cuda.DeviceArray.from(new Int32Array(1));
     await mod.set.with({ stream: setting, grid: 1, block: 1 })(flag);
     await mod.wait.with({ stream: waiting, grid: 1, block: 1 })(flag); // both are loaded
     await flag.set(new Int32Array(1));
     const lost = Array.from({ length: 20 }, () => new WeakRef(${made}));
     mod.wait.with({ stream: waiting, grid: 1, block: 1 }).enqueue(flag);
     for (let i = 0; i < 5; i++) { await new Promise((resolve) => setTimeout(resolve, 20)); globalThis.gc(); }
     console.log(lost.every((each) => each.deref() === undefined));
     await mod.set.with({ stream: setting, grid: 1, block: 1 })(flag);
     await waiting.synchronize();`,
    { flags: ['--expose-gc'] },
  );
  expect(ended).toEqual({ status: 0, signal: null, stderr: '', stdout: 'true\n' });
});

test('what a worker leaves behind under a kernel of another thread does not hold up launches', async () => {
  const ended = await runNode(
    `const { Worker } = require('node:worker_threads');
     const mod = await cuda.CudaModule.compile(${JSON.stringify(waitAndSet)}, { name: 'wait.cu' });
     const [waiting, setting] = [new cuda.CudaStream(), new cuda.CudaStream()];
     const flag = await cuda.DeviceArray.from(new Int32Array(1));
     await mod.set.with({ stream: setting, grid: 1, block: 1 })(flag);
     await mod.wait.with({ stream: waiting, grid: 1, block: 1 })(flag); // both are loaded
     await flag.set(new Int32Array(1));
     const worker = new Worker(
       \`const { parentPort } = require('node:worker_threads');
        const cuda = require(process.cwd() + '/dist/lib/index.js');
        (async () => {
          const mod = await cuda.CudaModule.compile('__global__ void one(int* x) { x[0] = 1; }');
          globalThis.locked = cuda.pinned(Int32Array, 4);
          await Promise.all([new Int32Array(1), new Int32Array(1 << 20), locked].map((x) => mod.one.with({ grid: 1, block: 1 })(x)));
          parentPort.postMessage(locked[0]);
          setInterval(() => {}, 1000);
        })();\`, { eval: true });
     console.log(await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject)));
     mod.wait.with({ stream: waiting, grid: 1, block: 1 }).enqueue(flag);
     const terminated = worker.terminate();
     await new Promise((resolve) => setTimeout(resolve, 500));
     await mod.set.with({ stream: setting, grid: 1, block: 1 })(flag);
     await waiting.synchronize();
     await terminated;
     console.log('done');`,
  );
  expect(ended).toEqual({ status: 0, signal: null, stderr: '', stdout: '1\ndone\n' });
});

test('what AsyncLocalStorage held at the first call is not kept by the package', async () => {
  const ended = await runNode(
    `const { AsyncLocalStorage } = require('node:async_hooks');
     let store = { request: new Array(1000).fill(0) };
     const seen = new WeakRef(store);
     await new AsyncLocalStorage().run(store, async () => {
       const mod = await cuda.CudaModule.compile('__global__ void f(int* x) { x[0] = 1; }');
       await mod.f.with({ grid: 1, block: 1 })(new Int32Array(1 << 20));
     });
     store = undefined;
     for (let i = 0; i < 10; i++) { await new Promise((resolve) => setTimeout(resolve, 20)); globalThis.gc(); }
     console.log(seen.deref() === undefined);`,
    { flags: ['--expose-gc'] },
  );
  expect(ended).toEqual({ status: 0, signal: null, stderr: '', stdout: 'true\n' });
});
