// Graphs and plans with operations of communicators, whose ranks are in workers and processes, and launches that nobody waits for any more.
import { join } from 'node:path';
import { devices, lines, onDevices, standIn } from '../helpers/communicators';
import { node, root, runNode } from '../helpers/run-node';

const onSoftware = process.env['CUDA_FFI_DEVICE'] !== 'cuda';
const two = onSoftware ? devices(2) : { CUDA_VISIBLE_DEVICES: '0,1' };
const engines: [string, Record<string, string>][] = onSoftware
  ? [
      ['NCCL', { ...standIn, ...two }],
      ['memory of the host', two],
    ]
  : [['the GPUs’ engine', two]];

describe.each(engines)('through %s', (_, environment) => {
  const common = `
    const { cudaPlan } = cuda;
    const spin = await Promise.all(comms.map(({ device }) => CudaModule.compile('__global__ void spin(int* x, long long cycles) { for (long long end = clock64() + cycles; clock64() < end;); x[1] = 7; }', { device })));
    const x = await Promise.all(comms.map(({ device }) => ints(device, 1, 0)));
    const y = await Promise.all(comms.map(({ device }) => ints(device, 1, 0)));
    const launchers = {
      captured: async (comm, rank) => {
        const stream = new CudaStream({ device: comm.device });
        const graph = await stream.capture(() => {
          spin[rank].spin.with({ grid: 1, block: 1, stream }).enqueue(x[rank], 1e8);
          void comm.allReduce(x[rank], { stream });
        });
        const exec = graph.instantiate();
        return (signal) => exec.launch(undefined, { signal });
      },
      planned: async (comm, rank) => {
        const step = cudaPlan(async (z) => {
          await spin[rank].spin.with({ grid: 1, block: 1 })(z, 1e8);
          await comm.allReduce(z);
        });
        return (signal) => step.with({ signal })(x[rank]);
      },
    };`;

  // The first launch makes the graph, on the stream's worker; later ones are made at once, unless the worker has something to do.
  test.each([
    ['captured', 'the first'],
    ['captured', 'a later one'],
    ['captured', 'one behind a call that waits'],
    ['planned', 'the first'],
    ['planned', 'a later one'],
    ['planned', 'one behind a call that waits'],
  ])('a launch that is aborted goes on, since the others wait for it: %s, %s', async (way, which) => {
    const seen = await onDevices(
      `${common}
       const launch = await Promise.all(comms.map(launchers.${way}));
       const both = (signal) => Promise.all(launch.map((one) => one(signal)));
       if (${JSON.stringify(which)} === 'a later one') await both();
       const aborted = new AbortController();
       const before = ${JSON.stringify(which)} === 'one behind a call that waits' ? comms[0].allReduce(y[0]) : undefined;
       const first = failureOf(launch[0](aborted.signal));
       setTimeout(() => aborted.abort(), 100);
       await new Promise((resolve) => setTimeout(resolve, 200));
       if (before) await Promise.all([before, comms[1].allReduce(y[1])]);
       await launch[1]();
       const outcome = await first;
       await both();
       await Promise.all(comms.map((comm, rank) => comm.allReduce(x[rank])));
       const values = await Promise.all(x.map(async (array) => (await array.get())[0]));
       print([outcome.name, values, comms.map(({ failure }) => failure?.code ?? 'none')]);`,
      environment,
    );
    const launches = which === 'a later one' ? 4 : 3;
    expect(seen).toEqual(['AbortError', [2 ** launches, 2 ** launches], ['none', 'none']]);
  });

  test.each(['is well', 'is terminated while the other waits'])('a rank in a worker %s', async (how) => {
    const program = `
      const { parentPort, workerData: { id, path } } = require('node:worker_threads');
      const { Communicator, CudaDevice, DeviceArray, cudaPlan } = require(path);
      (async () => {
        const device = CudaDevice.list()[1];
        const comm = await Communicator.join({ id, rank: 1, size: 2, device });
        const step = cudaPlan(async (x) => { await comm.allReduce(x); });
        const x = await DeviceArray.from(Int32Array.of(2), { device });
        await step(x);
        parentPort.postMessage(Array.from(await x.get()));
        if (${JSON.stringify(how)} === 'is well') await step(x);
        else await new Promise(() => setTimeout(() => {}, 60000));
        parentPort.postMessage(Array.from(await x.get()));
        comm.dispose();
      })();`;
    const ended = await runNode(
      `const { Worker } = require('node:worker_threads');
       const { once } = require('node:events');
       const { Communicator, CudaStream, DeviceArray } = cuda;
       const id = Communicator.uniqueId();
       const path = ${JSON.stringify(join(root, 'dist/lib/index.js'))};
       const worker = new Worker(${JSON.stringify(program)}, { eval: true, workerData: { id, path } });
       const heard = [once(worker, 'message')];
       const comm = await Communicator.join({ id, rank: 0, size: 2, timeout: 30 });
       const x = await DeviceArray.from(Int32Array.of(1), { device: comm.device });
       const stream = new CudaStream({ device: comm.device });
       const exec = (await stream.capture(() => { void comm.allReduce(x, { stream }); })).instantiate();
       await exec.launch();
       const [[first]] = await Promise.all(heard);
       const isWell = ${JSON.stringify(how)} === 'is well';
       const last = isWell ? once(worker, 'message') : undefined;
       const again = exec.launch().then(() => 'nothing failed', ({ code, rank }) => [code, rank]);
       if (!isWell) await worker.terminate();
       console.log(JSON.stringify([first, await again, (await last)?.[0], isWell ? Array.from(await x.get()) : [6]]));
       comm.dispose();`,
      { environment },
    );
    const outcome = how === 'is well' ? ['nothing failed', [6]] : [['ERR_CUDA_RANK_LOST', 1], null];
    expect(lines(ended)[0]).toEqual([[3], ...outcome, [6]]);
  });
});

test.each(['captured', 'planned'])('ranks in processes: %s', async (way) => {
  const program = join(__dirname, 'fixtures/in-job.mjs');
  const launcher = join(root, 'dist/lib/cli/main.js');
  const ended = await node([launcher, 'launch', '--devices', '2', program, 'well'], { environment: { ...two, TEST_WAY: way } });
  expect(lines(ended).map(({ rank, sum }) => [rank, sum]).sort()).toEqual([[0, 3], [1, 3]]); // prettier-ignore
});
