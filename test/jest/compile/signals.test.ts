// A signal in the middle of a compile is the program's: its own handler runs, or Node's default. Each in a process of its
// own, since most of them end it.
import { runNode } from '../helpers/run-node';

/** Compiles `count` sources that take NVRTC a second, and calls `then` in the middle of it. */
const compiling = (count: number, then: string) => `
  const source = '#include <cuda/std/complex>\\n#include <cuda/std/atomic>\\n__global__ void f(int* x) { *x = 1; } // ' + Math.random();
  let done = 0;
  for (let i = 0; i < ${count}; i++) {
    void cuda.CudaModule.compile(source + i, { cache: false }).then(() => done++, (error) => console.log(error.message));
  }
  setTimeout(() => { if (done === 0) { ${then} } }, 150);`;

const handling = (signal: string) => `process.on('${signal}', () => { console.log('mine', done); process.exit(7); });`;

describe.each(['SIGINT', 'SIGTERM'])('%s', (signal) => {
  const raise = `process.kill(process.pid, '${signal}');`;

  test.each([1, 4])('the handler of the program runs, with %p compiles under way', async (count) => {
    const ended = await runNode(`${compiling(count, raise)} ${handling(signal)}`);
    expect(ended).toEqual({ status: 7, signal: null, stdout: 'mine 0\n', stderr: '' });
  });

  test.each([1, 4])('the process ends by it where there is no handler, with %p compiles under way', async (count) => {
    const ended = await runNode(compiling(count, raise));
    expect(ended).toEqual({ status: null, signal, stdout: '', stderr: '' });
  });

  test('a handler in the main thread runs while a worker compiles', async () => {
    const worker = `const cuda = require(process.cwd() + '/dist/lib/index.js'); ${compiling(1, "require('node:worker_threads').parentPort.postMessage(0)")}`;
    const ended = await runNode(
      `const done = 0; ${handling(signal)}
       const { Worker } = require('node:worker_threads');
       new Worker(${JSON.stringify(worker)}, { eval: true }).on('message', () => { ${raise} });`,
    );
    expect(ended).toEqual({ status: 7, signal: null, stdout: 'mine 0\n', stderr: '' });
  });
});

test('which signals are caught and ignored is the same before, during and after compiles and links', async () => {
  const ended = await runNode(
    `const fs = require('node:fs');
     const caught = () => fs.readFileSync('/proc/self/status', 'utf8').match(/Sig(?:Ign|Cgt):.*/g).join();
     process.on('SIGTERM', () => {});
     const before = caught();
     const seen = new Set();
     const watch = setInterval(() => seen.add(caught()), 5);
     const source = '#include <cuda/std/complex>\\n__global__ void f(int* x) { *x = 1; } // ' + Math.random();
     await Promise.all([0, 1].map((i) => cuda.CudaModule.compile(source + i, { cache: false })));
     const part = cuda.cu('extern "C" __device__ int g() { return 1; } // ' + Math.random());
     await cuda.CudaModule.compile('extern "C" __device__ int g(); __global__ void f(int* x) { *x = g(); }', { link: [part], options: ['-dlto'] }).catch((error) => console.error(error.code));
     clearInterval(watch);
     console.log([...seen].every((state) => state === before), seen.size > 0, caught() === before);`,
  );
  expect(ended).toMatchObject({ status: 0, stdout: 'true true true\n' });
});

test('a handler that goes on lets the compile go on', async () => {
  const ended = await runNode(
    `process.on('SIGINT', () => console.log('handled'));
     const source = '#include <cuda/std/complex>\\n__global__ void f(int* x) { *x = 5; } // ' + Math.random();
     const stages = [];
     const compile = cuda.CudaModule.compile(source, { cache: false, onProgress: ({ stage }) => stages.push(stage) });
     setTimeout(() => { console.log(stages.includes('compiled')); process.kill(process.pid, 'SIGINT'); }, 150);
     const x = new Int32Array(1);
     await (await compile).f(x);
     console.log(x[0]);`,
  );
  expect(ended).toEqual({ status: 0, signal: null, stdout: 'false\nhandled\n5\n', stderr: '' });
});
