import { join } from 'node:path';
import { CudaDevice } from '../../../lib';
import { devices, lines, onDevices, standIn } from '../helpers/communicators';
import { node, root, runNode } from '../helpers/run-node';

const onSoftware = process.env['CUDA_FFI_DEVICE'] !== 'cuda';
const count = onSoftware ? 4 : CudaDevice.list().length;
const withTwo = count >= 2 ? test : test.skip;
const onlySoftware = onSoftware ? test : test.skip;

const programs = join(__dirname, 'fixtures');
const cli = join(root, 'dist/lib/cli/main.js');
describe('every operation × type is as its definition', () => {
  function checkAll(results: any[], ranks: number, engine: string): void {
    expect(results.map(({ rank }) => rank).sort()).toEqual(Array.from({ length: ranks }, (_, rank) => rank));
    for (const result of results) {
      expect(result).toMatchObject({ engine, failures: [] });
      expect(result.checks).toBeGreaterThan(400);
    }
  }

  onlySoftware.each([[1], [3], [4]])('%d software devices in one process', async (number) => {
    checkAll(lines(await node([join(programs, 'one-process.mjs')], { environment: devices(number) })), number, 'host');
  });

  onlySoftware('4 processes with a software device each', async () => {
    checkAll(lines(await node([cli, 'launch', '--devices', '4', join(programs, 'rank.mjs')])), 4, 'host');
  });

  onlySoftware('NCCL’s engine, with a stand-in', async () => {
    checkAll(lines(await node([join(programs, 'one-process.mjs')], { environment: standIn })), 4, 'nccl');
  });

  (onSoftware ? test.skip : withTwo)('GPUs of one process, and of several', async () => {
    checkAll(lines(await node([join(programs, 'one-process.mjs')])), count, 'nccl');
    checkAll(lines(await node([cli, 'launch', join(programs, 'rank.mjs')])), count, 'nccl');
  });
});

withTwo('workers of one process', async () => {
  const ended = await runNode(
    `const { Worker } = require('node:worker_threads');
     const id = cuda.Communicator.uniqueId();
     const size = 2;
     const program = \`
       const { parentPort, workerData: { id, rank, size, path } } = require('node:worker_threads');
       const { Communicator, CudaDevice, DeviceArray } = require(path);
       (async () => {
         const device = CudaDevice.list()[rank];
         const comm = await Communicator.join({ id, rank, size, device });
         const data = await DeviceArray.from(Float32Array.of(rank + 1, 10), { device });
         await comm.allReduce(data, { op: 'prod' });
         parentPort.postMessage(Array.from(await data.get()));
         comm.dispose();
       })();\`;
     const path = ${JSON.stringify(join(root, 'dist/lib/index.js'))};
     const results = await Promise.all([0, 1].map((rank) => new Promise((resolve, reject) =>
       new Worker(program, { eval: true, workerData: { id, rank, size, path } }).on('message', resolve).on('error', reject))));
     console.log(JSON.stringify(results));`,
    { environment: devices(2) },
  );
  expect(lines(ended)[0]).toEqual([
    [2, 100],
    [2, 100],
  ]);
});

describe.each([
  ['memory of the host', devices(4)],
  ['NCCL', onSoftware ? standIn : {}],
])('queued in a stream: %s', (_, environment) => {
  // The kernels wait for what JavaScript does after it has asked for all: CUDA must load nothing meanwhile, nor NCCL connect.
  withTwo('an operation comes after the kernels before it and before those after it, without waiting', async () => {
    const results = await onDevices(
      `const source = \`
         __global__ void wait(int* x, int n, volatile int* flag) {
           const long long begin = clock64();
           while (!*flag && clock64() - begin < 30000000000ll);
           x[threadIdx.x] = *flag ? n : -1000;
         }
         __global__ void twice(int* x) { x[threadIdx.x] *= 2; }\`;
       const mods = await Promise.all(comms.map(({ device }) => CudaModule.compile(source, { device })));
       const data = comms.map(({ device }) => DeviceArray.zeros([32], 'int32', { device }));
       const flags = comms.map(({ device }) => cuda.managed(Int32Array, 1, { device }).fill(0));
       await Promise.all(comms.map((comm, i) => comm.allReduce(data[i])));
       const done = Promise.all(comms.map((comm, i) => {
         mods[i].wait.enqueue(data[i], comm.rank + 1, flags[i]);
         const reduced = comm.allReduce(data[i]);
         mods[i].twice.enqueue(data[i]);
         return reduced;
       }));
       await new Promise((resolve) => setTimeout(resolve, 20));
       for (const flag of flags) flag[0] = 1;
       await done;
       const results = [];
       for (const array of data) results.push([...new Set(await array.get())]);
       print({ results, size: comms.length });`,
      { ...environment, CUDA_MODULE_LOADING: 'EAGER' },
    );
    const sum = (results.size * (results.size + 1)) / 2;
    expect(results.results).toEqual(Array.from({ length: results.size }, () => [2 * sum]));
  });

  withTwo('in a stream of its own, and in several at once in the order of the calls', async () => {
    const results = await onDevices(
      `const streams = comms.map(({ device }) => [new CudaStream({ device }), new CudaStream({ device })]);
       const data = await Promise.all(comms.map(({ device, rank }) => Promise.all([ints(device, rank), ints(device, 10 * rank)])));
       const all = [];
       for (let round = 0; round < 50; round++) for (const which of [0, 1]) comms.forEach((comm, i) => {
         all.push(comm.allReduce(data[i][which], { op: which ? 'min' : 'max', stream: streams[i][which] }));
       });
       await Promise.all(all);
       print([comms.length - 1, ...await Promise.all(data.map(async ([a, b]) => [(await a.get())[0], (await b.get())[0]]))]);`,
      environment,
    );
    for (const pair of results.slice(1)) expect(pair).toEqual([results[0], 0]);
  });

  withTwo('a group exchanges with every rank at once', async () => {
    const results = await onDevices(
      `const size = comms.length;
       const results = await Promise.all(comms.map(async (comm) => {
         const peers = comms.map(({ rank }) => rank);
         const out = await Promise.all(peers.map((peer) => ints(comm.device, 100 * comm.rank + peer)));
         const got = await Promise.all(peers.map(() => ints(comm.device, -1)));
         let inner;
         const done = comm.group(() => {
           for (const peer of peers) comm.receive(got[peer], { from: peer });
           for (const peer of peers) inner = comm.send(out[peer], { to: peer });
         });
         await Promise.all([done, inner, comm.group(() => {})]);
         return Promise.all(got.map(async (array) => (await array.get())[0]));
       }));
       print(results);`,
      environment,
    );
    results.forEach((row: number[], rank: number) => expect(row).toEqual(results.map((__: unknown, peer: number) => 100 * peer + rank)));
  });
});

test('what is wrong with arguments rejects, and the communicator works on', async () => {
  const failures = await onDevices(
    `const [comm] = comms;
     const { device } = comm;
     const x = await ints(device, 1, 2, 3, 4);
     const bits = DeviceArray.zeros([4], 'bool', { device });
     const gone = await ints(device, 1);
     gone.dispose();
     const grid = DeviceArray.zeros([4, 4], 'float32', { device });
     const all = [
       comm.allReduce(new Float32Array(4)), comm.allReduce(), comm.allReduce(x, x, x), comm.allReduce(gone), comm.allReduce(bits),
       comm.allReduce(x, { op: 'xor' }), comm.allReduce(x, { opp: 'sum' }), comm.allReduce(x, grid), comm.allReduce(x, x.slice(1)),
       comm.allReduce(DeviceArray.zeros([2], 'complex64', { device }), { op: 'max' }), comm.allReduce(grid.slice([0, 0], [4, 2])),
       comm.broadcast(x, { root: 99 }), comm.broadcast(x, { root: 0.5 }), comm.broadcast(x, { root: '0' }), comm.allGather(x, x.slice(0, 3)),
       comm.allToAll(x, x), comm.send(x), comm.send(x, { to: 99 }), comm.receive(x, { to: 0 }), comm.allReduce(x, { dtype: 'float32' }),
       comm.allReduce(x, { stream: 1 }), comm.group(async () => {}), comm.group(() => comm.allReduce(1)),
       comm.group(() => comm.group(() => {})), comm.group(() => comm.allReduce(x, { stream: CudaStream.current() })),
       Communicator.all([]), Communicator.all([device, device]), Communicator.all([device], { timeout: -1 }), Communicator.all([1]),
       Communicator.join({ rank: 0, size: 1, id: 'abc' }), Communicator.join({ rank: 1, size: 1, id: Communicator.uniqueId() }),
       Communicator.join({ rank: 0, size: 0, id: Communicator.uniqueId() }), Communicator.join({ rnak: 0 }), Communicator.join(),
       Communicator.join({ rank: 0, size: 1 }), comm.rejoin(), Communicator.fromEnvironment(),
     ];
     const failures = await Promise.all(all.map(failureOf));
     await comm.group(() => { comm.send(x.slice(0, 2), { to: 0 }); comm.receive(x.slice(2), { from: 0 }); });
     print([failures, Array.from(await x.get())]);`,
    devices(1),
  );
  expect(failures[1]).toEqual([1, 2, 1, 2]);
  expect(failures[0].filter(({ code }: any) => code !== 'ERR_CUDA_ARGUMENT' && code !== 'ERR_CUDA_DISPOSED')).toEqual([
    expect.objectContaining({ code: 'ERR_CUDA_COMMUNICATOR', message: expect.stringContaining('cuda-ffi launch') }),
  ]);
  for (const failure of failures[0]) expect(failure).not.toBe('nothing failed');
});

test('what a rank sends to itself it receives in the same group, and the communicator works on', async () => {
  const failures = await onDevices(
    `const [comm] = comms;
     const x = await ints(comm.device, 1, 2, 3, 4);
     const y = await ints(comm.device, 0, 0, 0, 0);
     const all = [
       comm.send(x, { to: 0 }), comm.receive(y, { from: 0 }), comm.group(() => comm.send(x, { to: 0 })),
       comm.group(() => { comm.send(x.slice(0, 2), { to: 0 }); comm.receive(y, { from: 0 }); comm.receive(y.slice(2), { from: 0 }); }),
     ];
     const failures = await Promise.all(all.map(failureOf));
     await comm.group(() => { comm.receive(y, { from: 0 }); comm.send(x, { to: 0 }); });
     print([failures, Array.from(await y.get())]);`,
    devices(1),
  );
  const [send, receive] = [
    { code: 'ERR_CUDA_ARGUMENT', message: expect.stringMatching(/^send: what rank 0 sends to itself, it receives in the same group/) },
    { code: 'ERR_CUDA_ARGUMENT', message: expect.stringMatching(/^receive: what rank 0 receives from itself, it sends in the same group/) },
  ];
  expect(failures[0]).toMatchObject([send, receive, send, receive]);
  expect(failures[1]).toEqual([1, 2, 3, 4]);
});

test('memory of another device is refused', async () => {
  if (count < 2) return;
  const failure = await onDevices(`print(await failureOf(comms[0].allReduce(await ints(comms[1].device, 1))));`);
  expect(failure).toMatchObject({ code: 'ERR_CUDA_ARGUMENT', message: expect.stringContaining('to() copies it') });
});

withTwo('dispose ends what waits, and what is collected leaves', async () => {
  const result = await onDevices(
    `const x = await ints(comms[0].device, 1);
     const waiting = failureOf(comms[0].allReduce(x));
     comms[0].dispose();
     const other = await failureOf(comms[1].allReduce(await ints(comms[1].device, 1)));
     print([await waiting, other.code, comms[1].failure.code, await failureOf(comms[0].allReduce(x)), comms[0].isDisposed, Array.from(await x.get())]);`,
  );
  expect(result).toMatchObject([
    { code: 'ERR_CUDA_DISPOSED' },
    'ERR_CUDA_RANK_LOST',
    'ERR_CUDA_RANK_LOST',
    { code: 'ERR_CUDA_DISPOSED' },
    true,
    [1],
  ]);
});

withTwo('a worker that is terminated while it waits is lost to the others', async () => {
  const ended = await runNode(
    `const { Worker } = require('node:worker_threads');
     const { Communicator, CudaDevice, DeviceArray } = cuda;
     const id = Communicator.uniqueId();
     const program = \`
       const { parentPort, workerData: { id, path } } = require('node:worker_threads');
       const { Communicator, CudaDevice, DeviceArray } = require(path);
       (async () => {
         const device = CudaDevice.list()[1];
         const comm = await Communicator.join({ id, rank: 1, size: 2, device });
         const x = DeviceArray.zeros([4], 'int32', { device });
         comm.receive(x, { from: 0 });
         parentPort.postMessage('waits');
       })();\`;
     const worker = new Worker(program, { eval: true, workerData: { id, path: ${JSON.stringify(join(root, 'dist/lib/index.js'))} } });
     const waits = new Promise((resolve) => worker.on('message', resolve));
     const comm = await Communicator.join({ id, rank: 0, size: 2, timeout: 30 });
     await waits;
     await worker.terminate();
     const failure = await comm.allReduce(DeviceArray.zeros([4], 'int32')).catch(({ code, rank }) => ({ code, rank }));
     comm.dispose();
     console.log(JSON.stringify(failure));`,
    { environment: devices(2) },
  );
  expect(lines(ended)[0]).toEqual({ code: 'ERR_CUDA_RANK_LOST', rank: 1 });
});

describe('a rank that fails', () => {
  const seen = async (scenario: string) =>
    lines(await node([join(programs, 'failures.mjs'), scenario], { environment: { ...devices(2), TEST_TIMEOUT: '2' } }))[0].ranks;

  withTwo.each([
    ['killed', 'allReduce'],
    ['killedWhileOthersSend', 'send'],
    ['exits', 'broadcast'],
    ['leaves', 'allReduce'],
  ])('%s: the other’s %s says so, and it goes on without', async (scenario, operation) => {
    const [survivor] = await seen(scenario);
    expect(survivor).toMatchObject({ status: 0, said: { later: 'ERR_CUDA_RANK_LOST', sum: '1,1,1,1' } });
    expect(survivor.said.seen).toMatchObject({ code: 'ERR_CUDA_RANK_LOST', rank: 1, operation });
    expect(survivor.said.seen.message).toMatch(new RegExp(`^Rank 1 .* while rank 0 waited for it in ${operation} of `));
  });

  withTwo('killed: its process is gone', async () => {
    expect((await seen('killed'))[1]).toEqual({ status: null, signal: 'SIGKILL' });
  });

  withTwo('calls nothing: the other waits no longer than its timeout, and both can join again', async () => {
    const [waited, late] = await seen('silent');
    expect(waited.said).toMatchObject({ seen: { code: 'ERR_CUDA_RANK_TIMEOUT', operation: 'allGather' }, sum: '3,3,3,3' });
    expect(waited.said.seen.message).toMatch(/^Rank 0 waited 2 s in allGather of 4 int32: rank 1 is in no operation/);
    expect(late.said).toMatchObject({ sum: '3,3,3,3' });
    expect(late.said.seen).not.toBe('nothing failed');
  });

  withTwo.each([['other'], ['otherCount']])('calls %s: both hear what the two called', async (scenario) => {
    for (const { said } of await seen(scenario)) {
      expect(said).toMatchObject({ seen: { code: 'ERR_CUDA_RANK_MISMATCH' }, later: 'ERR_CUDA_RANK_MISMATCH', sum: '3,3,3,3' });
      expect(said.seen.message).toMatch(
        /^Rank \d called (allReduce|allGather) of \d int32.* where rank \d called (allReduce|allGather) of/,
      );
    }
  });

  withTwo('is the root of a broadcast where the other reduces: it hears it there or in its next call', async () => {
    const [reduces, root] = (await seen('otherThanTheRoot')).map(({ said }) => said);
    expect(reduces.seen).toMatchObject({ code: 'ERR_CUDA_RANK_MISMATCH' });
    for (const said of [reduces, root]) expect(said).toMatchObject({ later: 'ERR_CUDA_RANK_MISMATCH', sum: '3,3,3,3' });
  });

  withTwo('never comes: joining ends with its number', async () => {
    const [waited] = await seen('neverComes');
    expect(waited.said).toMatchObject({ code: 'ERR_CUDA_RANK_TIMEOUT', operation: 'join' });
    expect(waited.said.message).toMatch(/^Rank 0 waited 2 s for rank 1 to join/);
  });

  // They wait for their timeout: meanwhile the other tests run.
  test.concurrent.each([
    ['memory of the host', devices(2)],
    ['NCCL', { ...(onSoftware ? standIn : {}), ...devices(2) }],
  ])('in one process: %s', async (_, environment) => {
    if (count < 2) return;
    const ended = await node([join(programs, 'failures.mjs'), 'one-process'], { environment: { ...environment, TEST_TIMEOUT: '10' } });
    const results = lines(ended);
    expect(results.map(({ scenario }) => scenario)).toEqual(['silent', 'other', 'otherCount', 'leaves']);
    for (const { ranks, sums } of results) {
      expect(sums).toEqual(['3,3,3,3', '3,3,3,3']);
      expect(ranks[0].code).toMatch(/^ERR_CUDA_RANK_/);
    }
    expect(results[3].ranks[0]).toMatchObject({ code: 'ERR_CUDA_RANK_LOST', rank: 1 });
  });
});

// Its end is told by how long that takes: where the others are not seen to wait, it leaves after 5 s, and they give up before.
onlySoftware('a rank that leaves while NCCL still watches its last operation does not keep the others waiting', async () => {
  const ended = await runNode(
    `const { Communicator, CudaDevice, DeviceArray } = cuda;
     const codes = new Set();
     for (let round = 0; round < 20; round++) {
       const comms = await Communicator.all(CudaDevice.list(), { timeout: 4 });
       const data = comms.map(({ device }) => DeviceArray.zeros([4], 'int32', { device }));
       await Promise.all(comms.map((comm, rank) => comm.allReduce(data[rank])));
       const next = comms[0].allReduce(data[0]);
       comms[1].dispose();
       codes.add(await next.then(() => 'nothing failed', ({ code }) => code));
       comms[0].dispose();
     }
     console.log(JSON.stringify([...codes]));`,
    { environment: { ...standIn, ...devices(2) } },
  );
  expect(lines(ended)[0]).toEqual(['ERR_CUDA_RANK_LOST']);
});

describe('a process ends without NCCL being called in its exit handlers', () => {
  onlySoftware.each([
    ['all communicators disposed', 'for (const comm of comms) comm.dispose();'],
    ['none disposed', ''],
    ['one disposed', 'comms[1].dispose();'],
    ['process.exit after dispose', 'for (const comm of comms) comm.dispose(); process.exit(0);'],
    ['process.exit', 'process.exit(0);'],
    ['process.exit with operations under way', 'for (const x of data) comms[0].allReduce(data[0]); setTimeout(() => process.exit(0), 30);'],
    [
      'process.exit while others are awaited',
      'cuda.Communicator.join({ id: cuda.Communicator.uniqueId(), rank: 0, size: 2 }); setTimeout(() => process.exit(0), 50);',
    ],
  ])('%s', async (_, end) => {
    const ended = await runNode(
      `const comms = await cuda.Communicator.all(cuda.CudaDevice.list(), { timeout: 2 });
       const data = comms.map(({ device }) => cuda.DeviceArray.zeros([4], 'int32', { device }));
       await Promise.all(comms.map((comm, i) => comm.allReduce(data[i])));
       process.stdout.write('done');
       ${end}`,
      { environment: standIn },
    );
    expect(ended).toEqual({ status: 0, signal: null, stdout: 'done', stderr: '' });
  });
});

onlySoftware('a process ends while NCCL takes a communicator apart', async () => {
  const ended = await runNode(
    `const comms = await cuda.Communicator.all(cuda.CudaDevice.list());
     for (const comm of comms) comm.dispose();
     process.stdout.write('done');
     setTimeout(() => process.exit(5), 300);`,
    { environment: { ...standIn, NCCL_STAND_IN_DESTROY_TAKES: '60000' } },
  );
  expect(ended).toEqual({ status: 5, signal: null, stdout: 'done', stderr: '' });
});

describe('what NCCL says goes into the error', () => {
  onlySoftware.each([
    ['call', 'allReduce of 1 int32'],
    ['async', 'allReduce of 1 int32'],
  ])('%s', async (what, during) => {
    const failures = await onDevices(
      `const results = await Promise.all(comms.map(async (comm) => failureOf(comm.allReduce(await ints(comm.device, 1)))));
       print(results);`,
      { ...standIn, NCCL_STAND_IN_FAILS: what },
    );
    expect(failures).toHaveLength(4);
    for (const failure of failures) expect(failure).toMatchObject({ name: 'CudaError', code: 'ERR_CUDA_NCCL' });
    expect(failures[0].message).toContain(`in ${during}`);
    expect(failures[0].message).toContain('the stand-in was told to fail');
  });

  onlySoftware('joining', async () => {
    const ended = await runNode(
      `await cuda.Communicator.all(cuda.CudaDevice.list()).catch(({ code, message }) => console.log(JSON.stringify({ code, message })));`,
      { environment: { ...standIn, NCCL_STAND_IN_FAILS: 'join' } },
    );
    expect(lines(ended)[0]).toMatchObject({ code: 'ERR_CUDA_NCCL', message: expect.stringContaining('in join') });
  });

  onlySoftware('NCCL that is nowhere', async () => {
    const ended = await runNode(
      `try { cuda.Communicator.uniqueId(); } catch ({ code, message }) { console.log(JSON.stringify({ code, message })); }`,
      { environment: { CUDA_FFI_COMMUNICATOR: 'nccl', CUDA_FFI_NCCL: '/nowhere/libnccl.so.2' } },
    );
    expect(lines(ended)[0]).toMatchObject({ code: 'ERR_CUDA_LIBRARY_NOT_FOUND', message: expect.stringContaining('CUDA_FFI_NCCL') });
  });
});
