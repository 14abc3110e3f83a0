// How operations get to NCCL: those that it has done before go at once, others by a thread; through a communicator that may block, or,
// where NCCL refuses to make it, through one that does not. On software devices, with a stand-in for NCCL.
import { join } from 'node:path';
import { devices, lines, onDevices, standIn } from '../helpers/communicators';
import { node, runNode } from '../helpers/run-node';

const programs = join(__dirname, 'fixtures');
const onSoftware = process.env['CUDA_FFI_DEVICE'] !== 'cuda';
const onlySoftware = onSoftware ? test : test.skip;

const withoutChild = { ...standIn, NCCL_STAND_IN_FAILS: 'split' };
const ways: [string, Record<string, string>][] = [
  ['through one that may block', standIn],
  ['through one that does not', withoutChild],
];
const engines: [string, Record<string, string>][] = [...ways, ['through memory of the host', devices(4)]];

onlySoftware('every operation × type is as its definition through one that does not block', async () => {
  const results = lines(await node([join(programs, 'one-process.mjs')], { environment: withoutChild }));
  expect(results).toHaveLength(4);
  for (const result of results) expect(result).toMatchObject({ engine: 'nccl', failures: [] });
});

// They wait for their timeout: meanwhile the other tests run.
(onSoftware ? test.concurrent : test.skip)('ranks fail in the same ways through one that does not block', async () => {
  const environment = { ...withoutChild, ...devices(2), TEST_TIMEOUT: '10' };
  const results = lines(await node([join(programs, 'failures.mjs'), 'one-process'], { environment }));
  expect(results.map(({ ranks }) => ranks[0].code)).toEqual([
    'ERR_CUDA_RANK_TIMEOUT',
    'ERR_CUDA_RANK_MISMATCH',
    'ERR_CUDA_RANK_MISMATCH',
    'ERR_CUDA_RANK_LOST',
  ]);
});

/** Every rank has done an allReduce and a broadcast of four integers, so NCCL takes the next at once. */
const warm = `
  const data = comms.map(({ device }) => DeviceArray.zeros([4], 'int32', { device }));
  const both = (of) => Promise.all(comms.map((comm, i) => of(comm, data[i])));
  await both((comm, x) => comm.allReduce(x));
  await both((comm, x) => comm.broadcast(x));`;

describe.each(engines)('what has been done before: %s', (_, environment) => {
  onlySoftware('another rank calls nothing', async () => {
    const seen = await onDevices(`${warm} print(await failureOf(comms[0].allReduce(data[0])));`, { ...environment, ...devices(2) }, 1);
    expect(seen).toMatchObject({
      code: 'ERR_CUDA_RANK_TIMEOUT',
      message: expect.stringMatching(/^Rank 0 waited 1 s in allReduce of 4 int32 \(sum\): rank 1 is in no operation/),
    });
  });

  onlySoftware('another rank calls something else', async () => {
    const seen = await onDevices(
      `${warm}
       const calls = [comms[0].allReduce(data[0]), comms[1].broadcast(data[1]), comms[0].allReduce(data[0]), comms[1].broadcast(data[1])];
       print(await Promise.all(calls.map(failureOf)));`,
      { ...environment, ...devices(2) },
    );
    for (const failure of seen) expect(failure).toMatchObject({ code: 'ERR_CUDA_RANK_MISMATCH' });
  });

  onlySoftware('another rank leaves', async () => {
    const seen = await onDevices(
      `${warm} comms[1].dispose(); print([await failureOf(comms[0].allReduce(data[0])), comms[0].failure?.code]);`,
      { ...environment, ...devices(2) },
    );
    expect(seen).toMatchObject([{ code: 'ERR_CUDA_RANK_LOST' }, 'ERR_CUDA_RANK_LOST']);
  });

  onlySoftware('one rank asks for a thousand before the other asks for the first', async () => {
    const sums = await onDevices(
      `${warm}
       await Promise.all(data.map((x) => x.fill(1)));
       await both((comm, x) => Promise.all(Array.from({ length: 1000 }, () => comm.allReduce(x, { op: 'max' }))));
       await both((comm, x) => comm.allReduce(x));
       print(await Promise.all(data.map(async (x) => (await x.get()).join())));`,
      { ...environment, ...devices(2) },
    );
    expect(sums).toEqual(['2,2,2,2', '2,2,2,2']);
  });

  onlySoftware('new and known operations alternate on two streams, in the order of the calls', async () => {
    // Every rank gets some of one rank's numbers: another order leaves other numbers.
    const seen = await onDevices(
      `const size = 24;
       const expected = comms.map(({ rank }) => Array.from({ length: size }, (_, i) => 100 * rank + i));
       const data = await Promise.all(comms.map(({ device }, i) => ints(device, ...expected[i])));
       const streams = comms.map(({ device }) => [new CudaStream({ device }), new CudaStream({ device })]);
       const all = [];
       let seed = 1;
       const next = (below) => (seed = (seed * 48271) % 2147483647) % below;
       for (let step = 0; step < 200; step++) {
         const [root, begin, which] = [next(comms.length), next(size - 4), next(2)];
         const end = begin + 1 + next(4);
         const sent = expected[root].slice(begin, end);
         for (const row of expected) row.splice(begin, sent.length, ...sent);
         comms.forEach((comm, i) => {
           const stream = streams[i][which];
           stream.wait(new cuda.CudaEvent({ context: data[i].context }).record(streams[i][1 - which]));
           all.push(comm.broadcast(data[i].slice(begin, end), { root, stream }));
         });
       }
       await Promise.all(all);
       print({ seen: await Promise.all(data.map(async (x) => Array.from(await x.get()))), expected });`,
      environment,
    );
    expect(seen.seen).toEqual(seen.expected);
  });
});

describe.each(engines.filter(([, environment]) => environment !== withoutChild))('behind one that waits: %s', (_, environment) => {
  onlySoftware('a launch has failed: the others hear that this rank did not come', async () => {
    const seen = await onDevices(
      `const mod = await CudaModule.compile('__global__ void k(int* x) { *x = 1; }', { device: comms[0].device });
       const data = comms.map(({ device }) => DeviceArray.zeros([4], 'int32', { device }));
       const own = [failureOf(comms[0].allReduce(data[0]))]; // keeps the stream's thread busy until the other comes
       mod.k.with({ cooperative: true, grid: 1e6, block: 1024 }).enqueue(data[0]);
       for (let i = 0; i < 2; i++) own.push(failureOf(comms[0].allReduce(data[0])));
       const theirs = [0, 1, 2].map(() => failureOf(comms[1].allReduce(data[1])));
       print([await Promise.all(own), await Promise.all(theirs)]);`,
      { ...environment, ...devices(2) },
    );
    const didNotCome = { code: 'ERR_CUDA_RANK_FAILED', message: expect.stringMatching(/^Rank 0 did not come to allReduce of 4 int32/) };
    expect(seen[0].slice(1)).toMatchObject([{ code: 'CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE' }, didNotCome]);
    expect(seen[1].slice(1)).toMatchObject([didNotCome, didNotCome]);
  });
});

describe.each(ways)('what the device has not done when the communicator ends has failed too: %s', (_, environment) => {
  /** The other rank's device comes to nothing more until the flag is set. */
  const held = `
    const source = '__global__ void hold(int* x, volatile int* flag) { while (!*flag); *x = 7; } __global__ void k(int* x) { *x = 1; }';
    const [own, other] = await Promise.all(comms.map(({ device }) => CudaModule.compile(source, { device })));
    const flag = cuda.managed(Int32Array, 1, { device: comms[1].device }).fill(0);
    const hold = () => other.hold.enqueue(data[1], flag);`;

  onlySoftware('since the next one is another rank’s other', async () => {
    const seen = await onDevices(
      `${warm} ${held}
       hold();
       const calls = [...comms.map((comm, i) => comm.allReduce(data[i])), comms[0].broadcast(data[0]), comms[1].allReduce(data[1])].map(failureOf);
       while (!comms[0].failure || !comms[1].failure) await new Promise((resolve) => setTimeout(resolve, 10));
       flag[0] = 1;
       print(await Promise.all(calls));`,
      { ...environment, ...devices(2), CUDA_MODULE_LOADING: 'EAGER' },
    );
    for (const failure of seen) expect(failure).toMatchObject({ code: 'ERR_CUDA_RANK_MISMATCH' });
  });

  onlySoftware('since the next one’s stream has failed', async () => {
    const seen = await onDevices(
      `${warm} ${held}
       hold();
       const large = DeviceArray.zeros([1 << 20], 'int32', { device: comms[0].device });
       const copied = large.get(); // keeps the stream's thread busy
       const calls = [...comms.map((comm, i) => comm.allReduce(data[i]))].map(failureOf);
       own.k.with({ cooperative: true, grid: 1e6, block: 1024 }).enqueue(large);
       calls.push(failureOf(comms[0].allReduce(data[0])));
       await copied;
       while (!comms[0].failure || !comms[1].failure) await new Promise((resolve) => setTimeout(resolve, 10));
       flag[0] = 1;
       print(await Promise.all(calls));`,
      { ...environment, ...devices(2), CUDA_MODULE_LOADING: 'EAGER', CUDA_FFI_LAUNCH_THREAD: 'always' },
    );
    const failed = { code: 'ERR_CUDA_RANK_FAILED' };
    expect(seen).toMatchObject([failed, failed, { code: 'CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE' }]);
  });
});

describe.each(ways)('while NCCL waits for another rank within a call: %s', (_, environment) => {
  /** The other rank comes to what this one was in before it is called off, or hears that it is lost; what comes next has nobody to come. */
  const hear = `async (comm) => {
    const call = async () => failureOf(comm.allReduce(await ints(comm.device, 1)));
    const first = await call();
    return first === 'nothing failed' ? call() : first;
  }`;

  onlySoftware('the communicator is disposed of', async () => {
    const seen = await onDevices(
      `const x = await ints(comms[0].device, 1);
       const waiting = failureOf(comms[0].allReduce(x));
       await new Promise((resolve) => setTimeout(resolve, 50));
       comms[0].dispose();
       print([await waiting, await (${hear})(comms[1])]);`,
      { ...environment, ...devices(2) },
    );
    expect(seen).toMatchObject([{ code: 'ERR_CUDA_DISPOSED' }, { code: 'ERR_CUDA_RANK_LOST' }]);
  });

  onlySoftware('the process ends', async () => {
    const ended = await runNode(
      `const [comm] = await cuda.Communicator.all();
       comm.allReduce(cuda.DeviceArray.zeros([4], 'int32', { device: comm.device }));
       process.stdout.write('waits');
       setTimeout(() => process.exit(0), 50);`,
      { environment: { ...environment, ...devices(2) } },
    );
    expect(ended).toEqual({ status: 0, signal: null, stdout: 'waits', stderr: '' });
  });

  onlySoftware('its worker is terminated', async () => {
    const seen = await onDevices(
      `const { Worker } = require('node:worker_threads');
       const id = Communicator.uniqueId();
       const program = \`
         const { parentPort, workerData: { id, path } } = require('node:worker_threads');
         const { Communicator, CudaDevice, DeviceArray } = require(path);
         (async () => {
           const device = CudaDevice.list()[1];
           const comm = await Communicator.join({ id, rank: 1, size: 2, device });
           comm.allReduce(DeviceArray.zeros([1], 'int32', { device })).catch(() => {});
           parentPort.postMessage('waits');
         })();\`;
       const worker = new Worker(program, { eval: true, workerData: { id, path: require.resolve('./dist/lib/index.js') } });
       const waits = new Promise((resolve) => worker.on('message', resolve));
       const comm = await Communicator.join({ id, rank: 0, size: 2 });
       await waits;
       await worker.terminate();
       print(await (${hear})(comm));
       comm.dispose();`,
      { ...environment, ...devices(2) },
    );
    expect(seen).toMatchObject({ code: 'ERR_CUDA_RANK_LOST' });
  });
});
