// The text of a kernel's printf is on stdout when whatever waits for the kernel goes on, and when the process ends. Each case is a process of
// its own, whose text and marks come through one file descriptor.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, runNode } from '../helpers/run-node';

const begin = `
  const mark = (text) => require('node:fs').writeSync(1, text + '\\n');
  const mod = await cuda.CudaModule.compile(\`
    __global__ void say(int k) { printf("text %d\\\\n", k); }
    __global__ void one(int* x) { *x = 1; }
    __global__ void later(int k, const int* x) { for (long long end = clock64() + 3000000; clock64() < end;); printf("text %d\\\\n", k + *x); }
    __global__ void fails(int k) { printf("text %d\\\\n", k); __trap(); }
    __global__ void line() { printf("%063d\\\\n", blockIdx.x * blockDim.x + threadIdx.x); }\`);
  const one = { grid: 1, block: 1 };
  const x = cuda.DeviceArray.zeros([1], 'int32');
  await mod.one(new Int32Array(1));
`;

async function linesOf(program: string): Promise<string[]> {
  const { stdout, stderr, status } = await runNode(begin + program);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.split(/\r?\n/).slice(0, -1);
}

const inTurns = (count: number) => Array.from({ length: count }, (_, k) => [`text ${k}`, `mark ${k}`]).flat();

describe('text is there before what waited for the kernel goes on', () => {
  test.each([
    ['a call awaited alone', 'await mod.say(k);'],
    ['a call awaited behind a quick one', 'mod.one.enqueue(x); await mod.say(k);'],
    ['two calls in flight', 'await Promise.all([mod.say(k), mod.one(new Int32Array(1))]);'],
    ['a call that takes longer than a poll', 'await mod.later(k, new Int32Array(1));'],
    ['a large call', 'await mod.later.with(one)(k, new Int32Array(600_000));'],
    ['a call that blocks', 'mod.say.sync(k);'],
    ['a call that blocks, with an array', 'mod.later.sync(k, new Int32Array(1));'],
    ['node-ffi’s callback', 'await new Promise((resolve) => mod.say.async(k, resolve));'],
    ['a queued call, and its stream', 'mod.say.enqueue(k); await cuda.CudaStream.current().synchronize();'],
    ['a queued call, and its stream, blocking', 'mod.say.enqueue(k); cuda.CudaStream.current().synchronizeSync();'],
    ['a queued call, and a read', 'mod.say.enqueue(k); await x.get();'],
    ['a queued call, and an event', 'mod.say.enqueue(k); await new cuda.CudaEvent().record().done();'],
    ['a queued call, and a callback in its stream', 'mod.say.enqueue(k); await cuda.CudaStream.current().callback(() => {});'],
    ['a call, and one that the driver refuses', 'await mod.say(k); await mod.one.with({ block: 4096 })(x).catch(() => {});'],
  ])('%s', async (_, step) => {
    expect(await linesOf(`for (let k = 0; k < 20; k++) { ${step} mark('mark ' + k); }`)).toEqual(inTurns(20));
  });

  test('work of another stream that waits for it', async () => {
    const lines = await linesOf(`
      const [a, b] = [new cuda.CudaStream(), new cuda.CudaStream()];
      for (let k = 0; k < 20; k++) {
        mod.later.with({ stream: a }).enqueue(k, x);
        b.wait(new cuda.CudaEvent().record(a));
        await mod.one.with({ stream: b })(new Int32Array(1));
        mark('mark ' + k);
      }`);
    expect(lines).toEqual(inTurns(20));
  });

  // A GPU's driver loads a kernel when it is first launched, and waits for the device then.
  test('a stream whose last call has ended, while another stream is busy', async () => {
    const lines = await linesOf(`
      await mod.say(-1);
      const signal = cuda.managed(Int32Array, 1);
      const wait = await cuda.CudaModule.compile('__global__ void wait(volatile int* s, int* x) { while (*s == 0) *x += 1; }');
      const busy = wait.wait.with({ stream: new cuda.CudaStream(), ...one })(signal, x);
      for (let k = 0; k < 20; k++) { await mod.say(k); mark('mark ' + k); }
      signal[0] = 1;
      await busy;`);
    expect(lines).toEqual(['text -1', ...inTurns(20)]);
  });

  test('a plan', async () => {
    const lines = await linesOf(`
      const plan = cuda.cudaPlan(async (y) => { await mod.one(y); await mod.later(0, y); });
      for (let k = 0; k < 20; k++) { await plan(x); mark('mark'); }`);
    expect(lines).toEqual(Array.from({ length: 20 }, () => ['text 1', 'mark']).flat());
  });

  test('a graph, and a function in it', async () => {
    const lines = await linesOf(`
      const graph = new cuda.CudaGraph();
      const first = graph.addKernel(mod.say, [1]);
      const host = graph.addHost(() => mark('function'), { dependsOn: [first] });
      graph.addKernel(mod.say, [2], { dependsOn: [host] });
      const exec = graph.instantiate();
      for (let k = 0; k < 5; k++) { await exec.launch(); mark('mark'); }`);
    expect(lines.filter((line) => line !== 'text 2')).toEqual(Array.from({ length: 5 }, () => ['text 1', 'function', 'mark']).flat());
    for (let k = 0; k < 5; k++)
      expect(lines.filter((line) => line !== 'function').slice(3 * k, 3 * k + 3)).toEqual(['text 1', 'text 2', 'mark']);
  });

  test('a module of somebody else, of which nothing is known', async () => {
    const lines = await linesOf(`
      const borrowed = cuda.CudaModule.from(mod.handle);
      const say = borrowed.kernel(borrowed.kernels.find((name) => name.includes('say')));
      for (let k = 0; k < 5; k++) { await say.with(one)(k); mark('mark ' + k); }`);
    expect(lines).toEqual(inTurns(5));
  });

  test('a worker', async () => {
    const lines = await linesOf(`
      const { Worker } = require('node:worker_threads');
      const program = \`
        const cuda = require(\${JSON.stringify(require.resolve(${JSON.stringify(join(root, 'dist/lib/index.js'))}))});
        (async () => {
          const mark = (text) => require('node:fs').writeSync(1, text + '\\\\n');
          const mod = await cuda.CudaModule.compile('__global__ void say(int k) { printf("text %d\\\\\\\\n", k); }');
          for (let k = 0; k < 20; k++) { await mod.say(k); mark('mark ' + k); }
          mod.say.enqueue(20);
          process.exit();
        })();\`;
      await new Promise((resolve) => new Worker(program, { eval: true }).on('exit', resolve));
      mark('mark 20');`);
    expect(lines).toEqual(inTurns(21));
  });
});

describe('text is there when the process ends', () => {
  test.each([
    ['after an awaited call', 'await mod.say(0); await mod.say(1);'],
    ['with process.exit() after an awaited call', 'await mod.say(0); await mod.say(1); process.exit();'],
    ['behind queued calls', 'mod.say.enqueue(0); mod.later.enqueue(1, x);'],
    ['with process.exit() behind queued calls', 'mod.say.enqueue(0); mod.later.enqueue(1, x); process.exit();'],
    ['with process.exit() behind a call in flight', 'void mod.say(0); void mod.later(1, x); process.exit();'],
    ['in a listener of its end', 'process.on("exit", () => { mod.say.enqueue(0); mod.say.sync(1); });'],
  ])('%s', async (_, program) => {
    expect(await linesOf(program)).toEqual(['text 0', 'text 1']);
  });

  test('behind an error that nobody catches', async () => {
    const { stdout, status } = await runNode(`${begin} mod.say.enqueue(0); setTimeout(() => { throw new Error('on purpose'); });`);
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringMatching(/^text 0\r?\n$/) });
  });
});

const onSoftwareDevice = process.env['CUDA_FFI_DEVICE'] === 'cuda' ? test.skip : test;

onSoftwareDevice('text before a fault is there when the call rejects', async () => {
  expect(await linesOf("await mod.fails(0).catch(() => {}); mark('mark 0');")).toEqual(inTurns(1));
});

test.each([
  ['a call', 'await line();'],
  ['a call that blocks', 'line.sync();'],
  ['a queued call, and its stream', 'line.enqueue(); await cuda.CudaStream.current().synchronize();'],
  ['a queued call, and its stream, blocking', 'line.enqueue(); cuda.CudaStream.current().synchronizeSync();'],
  ['a queued call, and an event', 'line.enqueue(); await new cuda.CudaEvent().record().done();'],
  ['the end of the process', 'line.enqueue();'],
])('a reader that is slow gets all of the text: %s', async (_, calls) => {
  // The pipe is non-blocking once the program has used its own end, and soon full.
  const shaped = 'const line = mod.line.with({ grid: 64, block: 256 });';
  const program = `${begin} console.log('begun'); console.error('begun'); ${shaped} ${calls}`;
  const text = `const cuda = require(${JSON.stringify(join(root, 'dist/lib/index.js'))}); (async () => { ${program} })();`;
  const child = spawn(process.execPath, ['-e', text], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  child.stderr.once('data', () => setTimeout(() => child.stdout.on('data', (data) => (stdout += data)), 300));
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  expect(stdout.length).toBe('begun\n'.length + 64 * 256 * 64);
});
