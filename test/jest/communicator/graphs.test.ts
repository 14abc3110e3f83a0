// Operations of communicators in plans and captured graphs, beside those that are called: through NCCL (a stand-in, on software devices)
// and through memory of the host. What they give is compared with what the calls give.
import { devices, onDevices, standIn } from '../helpers/communicators';

const onSoftware = process.env['CUDA_FFI_DEVICE'] !== 'cuda';
const withoutChild = { ...standIn, NCCL_STAND_IN_FAILS: 'split' };
const engines: [string, Record<string, string>][] = onSoftware
  ? [
      ['NCCL', standIn],
      ['NCCL that does not block', withoutChild],
      ['memory of the host', devices(4)],
    ]
  : [['the GPUs’ engine', {}]];

/**
 * `each` runs a function for every rank. `ways` calls, captures or plans a `body`, which gets a communicator and its arrays, and returns
 * what all ranks have then.
 */
const common = `
  const { cudaPlan } = cuda;
  const size = comms.length;
  const each = (body) => Promise.all(comms.map((comm, rank) => body(comm, rank)));
  const arraysOf = (make) => each(({ device }, rank) => Promise.all(make(rank).map((values) => ints(device, ...values))));
  const contents = (all) => Promise.all(all.map((arrays) => Promise.all(arrays.map(async (x) => Array.from(await x.get())))));
  const captured = (comm, body) => { const stream = new CudaStream({ device: comm.device }); return stream.capture(() => body(stream)); };
  const ways = {
    called: (body, all) => each((comm, rank) => body(comm, all[rank])),
    captured: async (body, all) => {
      const graphs = await each((comm, rank) => captured(comm, () => { body(comm, all[rank]); }));
      await each((_, rank) => graphs[rank].instantiate().launch());
    },
    planned: (body, all) => {
      const plans = comms.map((comm) => cudaPlan(async (...arrays) => { await body(comm, arrays); }));
      return each((_, rank) => plans[rank](...all[rank]));
    },
  };
  const twice = await each(({ device }) => CudaModule.compile('extern "C" __global__ void twice(int* x, int n) { if (threadIdx.x < n) x[threadIdx.x] *= 2; }', { device }));
`;
const inRanks = (body: string, environment: Record<string, string>, timeout?: number) => onDevices(common + body, environment, timeout);

describe.each(engines)('through %s', (_, environment) => {
  test('every operation gives what it gives when it is called, the first time and again', async () => {
    const seen = await inRanks(
      `const bodies = {
         allReduce: (comm, [x]) => comm.allReduce(x, { op: 'max' }),
         reduce: (comm, [x, y]) => comm.reduce(x, y, { root: 1 % size }),
         broadcast: (comm, [x]) => comm.broadcast(x, { root: size - 1 }),
         allGather: (comm, [x, , whole]) => comm.allGather(x, whole),
         reduceScatter: (comm, [, y, whole]) => comm.reduceScatter(whole, y),
         allToAll: (comm, [, , from, to]) => comm.allToAll(from, to),
         gather: (comm, [x, , whole]) => comm.gather(x, whole),
         scatter: (comm, [, y, whole]) => comm.scatter(whole, y),
         'send and receive': (comm, [x, y]) => comm.group(() => { comm.send(x, { to: (comm.rank + 1) % size }); comm.receive(y, { from: (comm.rank + size - 1) % size }); }),
         'a group of two': (comm, [x, , whole, other]) => comm.group(() => { comm.broadcast(x); comm.allReduce(whole, other); }),
         'a part of an array': (comm, [, , whole]) => comm.allReduce(whole.slice(1, 3)),
         'one after the other': async (comm, [x, , whole]) => { comm.allReduce(x); await comm.allGather(x, whole); },
       };
       const make = (rank) => [[rank + 1, 10 * rank], [0, 0], Array.from({ length: 2 * size }, (_, i) => 100 * rank + i), Array(2 * size).fill(-1)];
       const wrong = [];
       for (const [name, body] of Object.entries(bodies)) {
         const results = {};
         for (const [way, run] of Object.entries(ways)) {
           const all = await arraysOf(make);
           await run(body, all);
           results[way] = JSON.stringify(await contents(all));
         }
         if (new Set(Object.values(results)).size > 1) wrong.push([name, results]);
       }
       const plans = comms.map((comm) => cudaPlan(async (x) => { await comm.allReduce(x); }));
       const x = await arraysOf(() => [[1]]);
       for (let i = 0; i < 3; i++) await each((_, rank) => plans[rank](x[rank][0]));
       print([wrong, (await contents(x)).flat(2).every((value) => value === size ** 3)]);`,
      environment,
    );
    expect(seen).toEqual([[], true]);
  });

  test('between kernels, on other arrays, with arrays that the plan makes and returns', async () => {
    const seen = await inRanks(
      `const plans = comms.map((comm, rank) => cudaPlan(async (x, n) => {
         const sum = DeviceArray.zeros([2], 'int32', { device: comm.device });
         const whole = DeviceArray.zeros([2 * size], 'int32', { device: comm.device });
         await twice[rank].twice(x, n);
         comm.allReduce(x, sum);
         await twice[rank].twice(sum, n);
         await comm.allGather(sum, whole);
         return whole;
       }));
       const kept = [];
       const results = [];
       for (let run = 0; run < 4; run++) {
         const x = await arraysOf((rank) => [[1 + run, rank]]);
         const whole = await each((_, rank) => plans[rank](x[rank][0], 2));
         kept.push(whole);
         results.push(await contents(whole.map((one) => [one])));
       }
       const again = await Promise.all(kept.map((whole) => contents(whole.map((one) => [one]))));
       const ranks = (size * (size - 1)) / 2;
       const expected = [0, 1, 2, 3].map((run) => comms.map(() => [comms.flatMap(() => [4 * size * (1 + run), 4 * ranks])]));
       print([JSON.stringify(results) === JSON.stringify(expected), JSON.stringify(again) === JSON.stringify(expected)]);`,
      environment,
    );
    expect(seen).toEqual([true, true]);
  });

  test('queued in a row with calls, in several streams, all in the order in which they are asked for', async () => {
    const seen = await inRanks(
      `const plans = comms.map((comm, rank) => cudaPlan(async (x) => { await twice[rank].twice(x, 1); await comm.broadcast(x, { root: 0 }); }));
       const x = await arraysOf((rank) => [[1 + rank]]);
       await each((_, rank) => plans[rank].prepare(x[rank][0]));
       const execs = await each(async (comm, rank) => (await captured(comm, (stream) => comm.allReduce(x[rank][0], { op: 'max', stream }))).instantiate());
       const streams = comms.map(({ device }) => new CudaStream({ device }));
       let expected = comms.map((_, rank) => 1 + rank);
       for (let step = 0; step < 40; step++) {
         const kind = [0, 2, 1, 2, 0, 1][step % 6];
         comms.forEach((comm, rank) => {
           const array = x[rank][0];
           if (kind === 0) plans[rank].enqueue(array);
           if (kind === 1) execs[rank].enqueue();
           if (kind === 2) void comm.allReduce(array, { op: 'min' });
         });
         if (kind === 0) expected = expected.map(() => expected[0] * 2);
         if (kind === 1) expected = expected.map(() => Math.max(...expected));
         if (kind === 2) expected = expected.map(() => Math.min(...expected));
         if (step % 12 === 0) expected = expected.map(() => 1), await each(async (_, rank) => { await x[rank][0].set(Int32Array.of(1)); });
       }
       const inOthers = await each((comm, rank) => execs[rank].launch(streams[rank]));
       print([(await contents(x)).flat(2), expected]);`,
      environment,
    );
    expect(seen[0]).toEqual(seen[1]);
  });

  test('branches of a captured graph and of a plan do them one after the other', async () => {
    const seen = await inRanks(
      `const all = await arraysOf((rank) => [[rank], [10 * rank], [100 * rank]]);
       const graphs = await each((comm, rank) => {
         const [x, y, z] = all[rank];
         const side = new CudaStream({ device: comm.device });
         return captured(comm, (stream) => {
           side.wait(new cuda.CudaEvent({ device: comm.device }).record(stream));
           comm.allReduce(x, { stream });
           comm.broadcast(y, { stream: side, root: size - 1 });
           comm.allReduce(z, { stream });
           stream.wait(new cuda.CudaEvent({ device: comm.device }).record(side));
         });
       });
       await each((_, rank) => graphs[rank].instantiate().launch());
       const plan = cudaPlan(async (x, y) => { await comms[0].allReduce(x); await comms[0].allReduce(y); });
       const others = comms.slice(1).map((comm, i) => [comm.allReduce(all[i + 1][0]), comm.allReduce(all[i + 1][1])]);
       await Promise.all([plan(all[0][0], all[0][1]), ...others.flat()]);
       print([await contents(all), graphs[0].nodes.map(({ kind, label, dependsOn }) => [kind, label, dependsOn.map(({ index }) => index)]), plan.explain()]);`,
      environment,
    );
    const size = seen[0].length as number;
    const ranks = (size * (size - 1)) / 2;
    for (const rank of seen[0]) expect(rank).toEqual([[size * ranks], [size * 10 * (size - 1)], [100 * ranks]]);
    expect(seen[1]).toEqual([
      ['graph', 'allReduce of 1 int32 (sum)', []],
      ['graph', 'broadcast of 1 int32', [0]],
      ['graph', 'allReduce of 1 int32 (sum)', [0, 1]],
    ]);
    expect(seen[2]).toBe(
      '0 allReduce of 1 int32 (sum) from argument 1 to argument 1\n1 allReduce of 1 int32 (sum) from argument 2 to argument 2, after 0',
    );
  });

  test('a graph gets other arrays by that of another capture, and nothing of another size', async () => {
    const seen = await inRanks(
      `const [x, y, z] = await Promise.all([arraysOf(() => [[1, 2]]), arraysOf(() => [[3, 4]]), arraysOf(() => [[5]])]);
       const graphOf = (all) => each((comm, rank) => captured(comm, (stream) => comm.allReduce(all[rank][0], { stream })));
       const [first, second, other] = await Promise.all([graphOf(x), graphOf(y), graphOf(z)]);
       const execs = first.map((graph) => graph.instantiate());
       await each((_, rank) => execs[rank].launch());
       execs.forEach((exec, rank) => exec.update(second[rank]));
       await each((_, rank) => execs[rank].launch());
       await each((_, rank) => execs[rank].launch());
       const clones = await each((_, rank) => first[rank].clone().instantiate());
       await each((_, rank) => clones[rank].launch());
       const refused = await failureOf((async () => execs[0].update(other[0]))());
       const one = await failureOf((async () => execs[0].update(execs[0].nodes[0], x[0][0]))());
       print([await contents(x), await contents(y), refused, one]);`,
      environment,
    );
    const size = seen[0].length as number;
    for (const rank of seen[0]) expect(rank).toEqual([[size ** 2, 2 * size ** 2]]);
    for (const rank of seen[1]) expect(rank).toEqual([[3 * size ** 2, 4 * size ** 2]]);
    expect(seen[2]).toMatchObject({ name: 'RangeError', message: expect.stringContaining('can get other memory, but not another kind') });
    expect(seen[3]).toMatchObject({ name: 'TypeError', message: expect.stringContaining('node 0 is graph') });
  });

  test('a rank that launches nothing, or something else, or leaves', async () => {
    const scenario = (body: string) =>
      inRanks(
        `const x = await arraysOf(() => [[1, 2]]);
         const plans = comms.map((comm) => cudaPlan(async (x) => { await comm.allReduce(x); }));
         const others = comms.map((comm) => cudaPlan(async (x) => { await comm.broadcast(x); }));
         await each((_, rank) => plans[rank](x[rank][0]));
         ${body}`,
        { ...environment, ...(onSoftware ? devices(2) : { CUDA_VISIBLE_DEVICES: '0,1' }) },
        2,
      );
    const silent = await scenario(
      `const failure = await failureOf(plans[0](x[0][0]));
       print([failure, await failureOf(plans[1](x[1][0])), await failureOf(plans[0](x[0][0])), comms[1].failure.code]);`,
    );
    expect(silent).toMatchObject([
      { code: 'ERR_CUDA_RANK_TIMEOUT', message: expect.stringContaining('in allReduce of 2 int32 (sum)') },
      { code: 'ERR_CUDA_RANK_TIMEOUT' },
      { code: 'ERR_CUDA_RANK_TIMEOUT' },
      'ERR_CUDA_RANK_TIMEOUT',
    ]);
    const differs = await scenario(`print(await Promise.all([failureOf(plans[0](x[0][0])), failureOf(others[1](x[1][0]))]));`);
    expect(differs).toMatchObject([{ code: 'ERR_CUDA_RANK_MISMATCH' }, { code: 'ERR_CUDA_RANK_MISMATCH' }]);
    const leaves = await scenario(
      `const waiting = failureOf(plans[0](x[0][0]));
       comms[1].dispose();
       print([await waiting, await failureOf(plans[1](x[1][0])), await failureOf(plans[0](x[0][0]))]);`,
    );
    expect(leaves).toMatchObject([{ code: 'ERR_CUDA_RANK_LOST' }, { code: 'ERR_CUDA_DISPOSED' }, { code: 'ERR_CUDA_RANK_LOST' }]);
  });

  test('what is disposed of with a communicator, also while it runs, and what goes on', async () => {
    const seen = await inRanks(
      `const x = await arraysOf(() => [[1, 2]]);
       const never = await each((comm, rank) => captured(comm, (stream) => comm.allReduce(x[rank][0], { stream })));
       const graphs = await each((comm, rank) => captured(comm, (stream) => comm.allReduce(x[rank][0], { stream })));
       const execs = graphs.map((graph) => graph.instantiate());
       const plan = cudaPlan(async (y) => { await comms[0].allReduce(y); });
       await each((_, rank) => execs[rank].launch());
       const others = comms.slice(1).map((comm, i) => comm.allReduce(x[i + 1][0]));
       const last = failureOf(plan(x[0][0]));
       await Promise.all([last, ...others]);
       const left = Promise.all(comms.map((comm) => comm[Symbol.asyncDispose]()));
       const after = [await failureOf(execs[0].launch()), await failureOf(plan(x[0][0])), never[0].isDisposed, execs[0].isDisposed];
       await left;
       const fresh = await Communicator.all(comms.map(({ device }) => device));
       const again = fresh.map((comm) => cudaPlan(async (y) => { await comm.allReduce(y); }));
       await Promise.all(again.map((one, rank) => one(x[rank][0])));
       fresh.forEach((comm) => comm.dispose());
       print([await last, after, (await contents(x)).flat(2)]);`,
      environment,
    );
    const size = seen[2].length / 2;
    expect(seen[0]).toBe('nothing failed');
    expect(seen[1]).toMatchObject([
      { code: 'ERR_CUDA_DISPOSED', message: 'The communicator is disposed.' },
      { code: 'ERR_CUDA_DISPOSED' },
      true,
      true,
    ]);
    expect(seen[2]).toEqual(Array.from({ length: size }, () => [size ** 3, 2 * size ** 3]).flat());
  });

  test.each(['called', 'planned'])(
    'a kernel before it fails on the device: its rank has that error, the others hear of it: %s',
    async (way) => {
      if (!onSoftware) return;
      const seen = await inRanks(
        `const { device } = comms[0];
       const source = '__global__ void faulty(int* x, int at) { for (long long end = clock64() + 100000000; clock64() < end;); x[at] = 1; }';
       const faulty = await CudaModule.compile(source, { device });
       const x = await arraysOf(() => [[1, 2]]);
       const fault = {
         called: (comm, rank, y) => { if (rank === 0) faulty.faulty.enqueue(y, 1 << 28); return comm.allReduce(y); },
         planned: (comm, rank, y) => cudaPlan(async (z) => { if (rank === 0) await faulty.faulty(z, 1 << 28); await comm.allReduce(z); })(y),
       };
       print(await each((comm, rank) => failureOf(fault.${way}(comm, rank, x[rank][0]))));`,
        { ...environment, ...devices(2) },
        30,
      );
      expect(seen[0]).toMatchObject({ code: 'CUDA_ERROR_ILLEGAL_ADDRESS', message: expect.stringContaining('faulty') });
      expect(seen[1]).toMatchObject({ code: 'ERR_CUDA_RANK_FAILED', message: expect.stringContaining('Rank 0 failed on its device') });
    },
  );

  test('what a graph cannot hold says why', async () => {
    const seen = await inRanks(
      `const x = await arraysOf(() => [[1, 2]]);
       const [comm] = comms;
       const more = await Communicator.all(comms.map(({ device }) => device));
       const graph = await captured(comm, (stream) => comm.allReduce(x[0][0], { stream }));
       const outer = new cuda.CudaGraph({ device: comm.device });
       const two = await captured(comm, (stream) => { comm.allReduce(x[0][0], { stream }); more[0].allReduce(x[0][0], { stream }); });
       const plan = cudaPlan(async (y) => { await comm.allReduce(y, { op: 'nothing' }); });
       const own = cudaPlan(async (y) => { await comm.send(y, { to: 0 }); });
       print([
         await failureOf((async () => outer.addGraph(graph))()),
         await failureOf((async () => two.instantiate())()),
         await failureOf(plan(x[0][0])),
         await failureOf(own(x[0][0])),
       ]);
       more.forEach((one) => one.dispose());`,
      environment,
    );
    expect(seen).toMatchObject([
      { name: 'TypeError', message: expect.stringContaining('capture them in the outer graph') },
      { name: 'TypeError', message: expect.stringContaining('a graph has operations of one communicator') },
      { message: expect.stringContaining('one of sum') },
      { message: expect.stringContaining('what rank 0 sends to itself') },
    ]);
  });
});
