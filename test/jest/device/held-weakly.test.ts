// What a context knows of its streams does not grow with those that were there once: a server makes one for each request.
import { runNode } from '../helpers/run-node';

const program = (each: string, count: number) => `
  const { queryObjects } = require('v8');
  const references = async () => {
    for (let i = 0; i < 5; i++) { globalThis.gc(); await new Promise(setImmediate); }
    return queryObjects(WeakRef, { format: 'count' });
  };
  const context = cuda.CudaContext.getDefault();
  const make = async () => { for (let i = 0; i < ${count}; i++) { ${each}; if (i % 50 === 0) await new Promise(setImmediate); } };
  await make();
  const before = await references();
  await make();
  console.log((await references()) - before);`;

/** A context takes a GPU a tenth of a second. */
const few = 20;

test.each<[what: string, each: string, count?: number]>([
  ['streams that are disposed of', 'new cuda.CudaStream().dispose()'],
  ['streams that are disposed of twice', '{ const stream = new cuda.CudaStream(); stream.dispose(); stream.dispose(); }'],
  ['streams that are collected', 'new cuda.CudaStream()'],
  ['streams of others', 'cuda.CudaStream.from(0n).dispose()'],
  ['events', 'new cuda.CudaEvent().record().dispose()'],
  ['arrays', "cuda.DeviceArray.zeros([4], 'float32').dispose()"],
  ['contexts', '{ const context = new cuda.CudaContext(); new cuda.CudaStream({ context }).dispose(); context.dispose(); }', few],
])('%s leave nothing', async (_, each, count = 300) => {
  const { stdout, stderr } = await runNode(program(each, count), { flags: ['--expose-gc', '--no-warnings'] });
  expect({ stdout, stderr }).toEqual({ stdout: '0\n', stderr: '' });
});

test('a context still waits for the streams that are there', async () => {
  const { stdout } = await runNode(
    `const mod = await cuda.CudaModule.compile('__global__ void spin(int* x, int n) { for (int i = 0; i < n; ++i) atomicAdd(x, 1); }');
     const [kept, gone] = [new cuda.CudaStream(), new cuda.CudaStream()];
     const x = cuda.DeviceArray.zeros([1], 'int32');
     gone.dispose();
     mod.spin.with({ stream: kept }).enqueue(x, 100000);
     await cuda.CudaContext.getDefault().idle();
     console.log(kept.query());`,
  );
  expect(stdout).toBe('true\n');
});
