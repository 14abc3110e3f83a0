// Faults inside of graphs and plans, workers, exits: each in a process of its own.
import { runNode } from '../helpers/run-node';

const source = `
  __global__ void fine(int* x) { x[threadIdx.x] += 1; }
  __global__ void wild(int* x, int at) { if (at < 0) *(int*)8 = 1; x[0] += at; }`;
const isGpu = ['cuda', 'hip'].includes(process.env['CUDA_FFI_DEVICE'] ?? '');

async function outcome(program: string, options?: Parameters<typeof runNode>[1]): Promise<any> {
  const ended = await runNode(
    `const { CudaBuffer, CudaDevice, CudaGraph, CudaModule, cudaPlan, CudaStream, DeviceArray, autoout, input } = cuda;
     const mod = await CudaModule.compile(\`${source}\`);
     ${program}`,
    options,
  );
  expect({ ...ended, stdout: '' }).toEqual({ status: 0, signal: null, stdout: '', stderr: '' });
  return JSON.parse(ended.stdout);
}

test('a fault is named by node and kernel; the calls after it fail too, until a reset', async () => {
  const seen = await outcome(`
    const x = await DeviceArray.from(new Int32Array(4));
    const graph = new CudaGraph();
    graph.addKernel(mod.fine, [x]);
    const node = graph.addKernel(mod.wild, [x, 1]);
    graph.addKernel(mod.wild, [x, 2]);
    const exec = graph.instantiate();
    await exec.launch();
    exec.update(node, [x, -1]);
    const error = await exec.launch().catch((error) => error);
    const after = await exec.launch().catch((error) => error.code);
    console.log(JSON.stringify({ ...error, message: error.message, after }));`);
  expect(seen.code).toBe('CUDA_ERROR_ILLEGAL_ADDRESS');
  expect(seen.after).toBe('CUDA_ERROR_ILLEGAL_ADDRESS');
  if (isGpu) expect(seen.message).toMatch(/^a graph of 3 nodes \(fine, wild\): /);
  else
    expect(seen).toMatchObject({
      node: 1,
      kernel: 'wild',
      message: expect.stringMatching(/^node 1 \(wild\) of a graph: .*in node 1 of a graph\n/s),
    });
});

test('a fault in a plan', async () => {
  const seen = await outcome(`
    const plan = cudaPlan(async (x, at) => { await mod.fine(x); await mod.wild(x, at); });
    const x = new Int32Array(4);
    await plan(x, 1);
    const error = await plan(x, -1).catch((error) => error);
    console.log(JSON.stringify({ ...error, message: error.message }));`);
  expect(seen.code).toBe('CUDA_ERROR_ILLEGAL_ADDRESS');
  if (!isGpu) expect(seen).toMatchObject({ kernel: 'wild', message: expect.stringMatching(/^node 3 \(wild\) of a graph: /) });
});

test('a worker replays a plan of its own over the memory of the main thread', async () => {
  const seen = await outcome(`
    const { Worker } = require('node:worker_threads');
    const x = await DeviceArray.from(Int32Array.of(0, 10));
    const worker = new Worker(\`
      const { parentPort, workerData } = require('node:worker_threads');
      const { CudaModule, cudaPlan, DeviceArray } = require(workerData.path);
      (async () => {
        const mod = await CudaModule.compile(workerData.source);
        const plan = cudaPlan(async (x) => { await mod.fine(x); await mod.fine(x); });
        const x = DeviceArray.fromDescriptor(workerData.x);
        for (let i = 0; i < 10; i++) await plan(x);
        parentPort.postMessage('done');
      })();\`, { eval: true, workerData: { path: require.resolve(${JSON.stringify(`${__dirname}/../../../dist/lib/index.js`)}), source: \`${source}\`, x: x.share() } });
    await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
    await worker.terminate();
    const plan = cudaPlan(async (x) => { await mod.fine(x); });
    await plan(x);
    console.log(JSON.stringify(Array.from(await x.get())));`);
  expect(seen).toEqual([21, 31]);
});

test('graphs and plans that nobody holds are collected, also under way', async () => {
  const seen = await outcome(
    `const x = await DeviceArray.from(Int32Array.of(0));
     const references = [];
     for (let i = 0; i < 200; i++) {
       const graph = new CudaGraph();
       const made = graph.addAlloc([1000], 'int32');
       graph.addMemset(made.array, 1);
       graph.addKernel(mod.fine, [x]);
       graph.addFree(made.array);
       graph.addHost(() => graph.nodes.length);
       const exec = graph.instantiate();
       exec.enqueue();
       references.push(new WeakRef(graph), new WeakRef(exec));
       if (i % 10 === 0) { await new Promise(setImmediate); gc(); }
     }
     await CudaStream.current().synchronize();
     for (let i = 0; i < 5; i++) { await new Promise((resolve) => setTimeout(resolve, 5)); gc(); }
     const left = references.filter((reference) => reference.deref()).length;
     console.log(JSON.stringify({ sum: (await x.get())[0], left: left < 20 }));`,
    { flags: ['--expose-gc'] },
  );
  expect(seen).toEqual({ sum: 200, left: true });
});

test('the process ends by itself: with a graph under way, with its host functions to come', async () => {
  const seen = await outcome(`
    const graph = new CudaGraph();
    graph.addHost(() => console.log(JSON.stringify('called')));
    graph.instantiate().enqueue();`);
  expect(seen).toBe('called');
  const ended = await runNode(`
    const mod = await cuda.CudaModule.compile(\`${source}\`);
    const x = await cuda.DeviceArray.from(new Int32Array(1));
    const plan = cuda.cudaPlan(async (x) => { await mod.fine(x); });
    await plan(x);
    plan(x);
    process.exit(3);`);
  expect({ status: ended.status, signal: ended.signal, stderr: ended.stderr }).toEqual({ status: 3, signal: null, stderr: '' });
});

test('what a host function throws where nobody waits is an uncaught exception', async () => {
  const ended = await runNode(`
    const graph = new cuda.CudaGraph();
    graph.addHost(() => { throw new Error('mine'); });
    process.once('uncaughtException', (error) => console.log(error.message));
    graph.instantiate().enqueue();`);
  expect(ended).toEqual({ status: 0, signal: null, stdout: 'mine\n', stderr: '' });
});
