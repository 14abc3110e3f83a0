// A device that is reset while it is a rank: a reset waits for what the device does, and that waits for other ranks.
import { devices, onDevices, standIn } from '../helpers/communicators';

const onSoftware = process.env['CUDA_FFI_DEVICE'] !== 'cuda';
const onlySoftware = onSoftware ? test : test.skip;
const two = onSoftware ? devices(2) : { CUDA_VISIBLE_DEVICES: '0,1' };
const nccl: [string, Record<string, string>][] = onSoftware
  ? [
      ['NCCL', { ...standIn, ...two }],
      ['NCCL that does not block', { ...standIn, ...two, NCCL_STAND_IN_FAILS: 'split' }],
    ]
  : [['NCCL', two]];

/** What rank 0 has asked for when its device is reset. Each returns a Promise of how that came out, if there is one. */
const asked = {
  nothing: 'undefined',
  'a first call': 'failureOf(comms[0].allReduce(x[0], { op: "max" }))',
  'a call': 'failureOf(comms[0].allReduce(x[0]))',
  'calls in two streams':
    'failureOf(Promise.all([comms[0].allReduce(x[0]), comms[0].allReduce(x[0], { stream: new CudaStream({ device: comms[0].device }) })]))',
  'a group': 'failureOf(comms[0].group(() => { comms[0].allReduce(x[0]); comms[0].broadcast(x[0]); }))',
  'a graph': 'failureOf(exec.launch())',
  'a graph, without a Promise': 'exec.enqueue()',
  'a plan': 'failureOf(plan(x[0]))',
};

const before = `
  const { cudaPlan } = cuda;
  const x = await Promise.all(comms.map(({ device }) => ints(device, 1, 2)));
  await Promise.all(comms.map((comm, rank) => comm.allReduce(x[rank])));
  const stream = new CudaStream({ device: comms[0].device });
  const exec = (await stream.capture(() => { void comms[0].allReduce(x[0], { stream }); })).instantiate();
  const plan = cudaPlan(async (y) => { await comms[0].allReduce(y); });
  await Promise.all([exec.launch(), comms[1].allReduce(x[1])]);
  await Promise.all([plan(x[0]), comms[1].allReduce(x[1])]);
  const { device } = comms[0];`;

const after = `
  const fresh = await Communicator.all([device, comms[1].device]);
  const y = await Promise.all(fresh.map((comm) => ints(comm.device, 1 + comm.rank)));
  await Promise.all(fresh.map((comm, rank) => comm.allReduce(y[rank])));
  await Promise.all(fresh.map((comm) => comm[Symbol.asyncDispose]()));
  const sums = await Promise.all(y.map(async (one) => (await one.get())[0]));`;

describe.each(nccl)('through %s it is refused', (_, environment) => {
  test.each(Object.entries(asked))('with %s under way, which goes on; and is done once all is disposed of', async (what, call) => {
    const seen = await onDevices(
      `${before}
       const waiting = ${call};
       await new Promise((resolve) => setTimeout(resolve, 20));
       const refused = await failureOf((async () => device.reset())());
       comms.forEach((comm) => comm.dispose());
       const own = await waiting;
       await Promise.all(comms.map((comm) => comm[Symbol.asyncDispose]()));
       device.reset();
       ${after}
       print([refused, own?.code, sums]);`,
      environment,
    );
    const waits = !['nothing', 'a graph, without a Promise'].includes(what);
    expect(seen).toEqual([
      { name: 'CudaError', code: 'ERR_CUDA_IN_USE', message: expect.stringContaining('await communicator[Symbol.asyncDispose]()') },
      waits ? 'ERR_CUDA_DISPOSED' : null,
      [3, 3],
    ]);
  });
});

onlySoftware.each(Object.entries(asked))('through memory of the host, with %s under way: its rank ends', async (what, call) => {
  const seen = await onDevices(
    `${before}
     const waiting = ${call};
     await new Promise((resolve) => setTimeout(resolve, 20));
     device.reset();
     const own = await waiting;
     const other = await comms[1].allReduce(x[1], ${what === 'a first call' ? '{ op: "max" }' : '{}'}).catch(({ code, rank, message }) => ({ code, rank, message }));
     const later = await failureOf(comms[0].allReduce(x[0]));
     comms.forEach((comm) => comm.dispose());
     ${after}
     print([own?.code, other, later.code, sums]);`,
    two,
  );
  const waits = !['nothing', 'a graph, without a Promise'].includes(what);
  expect(seen[0]).toEqual(waits ? expect.stringMatching(/^(ERR_CUDA_RANK_LOST|CUDA_ERROR_CONTEXT_IS_DESTROYED)$/) : null);
  expect(seen.slice(1)).toEqual([
    { code: 'ERR_CUDA_RANK_LOST', rank: 0, message: 'Rank 0 has ended: its device was reset.' },
    'CUDA_ERROR_CONTEXT_IS_DESTROYED',
    [3, 3],
  ]);
});
