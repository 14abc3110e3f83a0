// Ranks of one process of which one cannot join: the others do not wait for it as long as they would for one that is late.
import { join } from 'node:path';
import { bin, devices, standIn } from '../helpers/communicators';
import { runNode } from '../helpers/run-node';

const software = { CUDA_FFI_DEVICE: 'software', ...devices(3) };

const engines: [string, Record<string, string>][] = [
  ['memory of the host', software],
  ['NCCL', { ...standIn, ...software }],
];

/** What `Communicator.all` comes to after `before`, with the longest timeout there is; then, after `mend`, what three ranks add up to. */
async function joining(before: string, mend: string, environment: Record<string, string>): Promise<any> {
  const ended = await runNode(
    `const { Communicator, CudaContext, CudaDevice, CudaModule, DeviceArray } = cuda;
     const devices = CudaDevice.list();
     const lose = async (device) => {
       const mod = await CudaModule.compile('__global__ void wild(int* x) { *(int*)8 = 1; }', { device });
       await mod.wild(await DeviceArray.zeros([1], 'int32', { device })).catch(() => {});
     };
     ${before}
     const first = await Communicator.all(devices, { timeout: 1e6 }).then(() => 'joined', ({ code, message }) => ({ code, message }));
     ${mend}
     const ranks = await Communicator.all(devices, { timeout: 1e6 });
     const data = await Promise.all(ranks.map(({ rank, device }) => DeviceArray.from(Int32Array.of(rank), { device })));
     await Promise.all(ranks.map((rank, i) => rank.allReduce(data[i])));
     const sums = [];
     for (const array of data) sums.push((await array.get())[0]);
     for (const rank of ranks) rank.dispose();
     console.log(JSON.stringify({ first, sums }));`,
    { environment },
  );
  expect({ status: ended.status, stderr: ended.stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(ended.stdout);
}

describe.each(engines)('through %s', (_, environment) => {
  test.each([0, 1, 2])('device %d has no context any more', async (ordinal) => {
    const result = await joining(
      `const lost = devices[${ordinal}];
       await lose(lost);
       CudaDevice.setDefault(lost);
       CudaContext.getDefault().dispose();
       CudaDevice.setDefault(0);`,
      'lost.reset();',
      environment,
    );
    expect(result).toMatchObject({ first: { code: 'CUDA_ERROR_ILLEGAL_ADDRESS' }, sums: [3, 3, 3] });
  });

  test.each([0, 1, 2])('after %d threads the system has none left', async (threads) => {
    const preloaded = [process.env['LD_PRELOAD'], join(bin, 'stand_in/libno_threads.so')].filter(Boolean).join(' ');
    const result = await joining(
      `for (const device of devices) DeviceArray.empty(1, 'int32', { device });
       process.env.THREADS_LEFT = '${threads}';`,
      'delete process.env.THREADS_LEFT;',
      { ...environment, LD_PRELOAD: preloaded },
    );
    expect(result.first).toEqual({ code: 'ERR_CUDA_INTERNAL', message: expect.stringContaining('cannot start a thread') });
    expect(result.sums).toEqual([3, 3, 3]);
  });
});

describe.each(engines)('ranks that join one by one, of which one cannot: %s', (_, environment) => {
  const loseSecond = `
    const { Communicator, CudaContext, CudaDevice, CudaModule, DeviceArray } = cuda;
    const [first, second] = CudaDevice.list();
    const mod = await CudaModule.compile('__global__ void wild(int* x) { *(int*)8 = 1; }', { device: second });
    await mod.wild(await DeviceArray.zeros([1], 'int32', { device: second })).catch(() => {});
    CudaDevice.setDefault(second);
    CudaContext.getDefault().dispose();
    CudaDevice.setDefault(0);`;
  const join = (device: string, id: string, size = 2) =>
    `Communicator.join({ id: ${id}, rank: ${device === 'first' ? 0 : 1}, size: ${size}, device: ${device}, timeout: 1e6 })
       .then(() => 'joined', ({ code, rank, operation, message }) => ({ code, rank, operation, message }))`;
  const itself = { code: 'CUDA_ERROR_ILLEGAL_ADDRESS' };
  const others = {
    code: 'ERR_CUDA_RANK_FAILED',
    rank: 1,
    operation: 'join',
    message: expect.stringMatching(/^Rank 1 could not join: .*CUDA_ERROR_ILLEGAL_ADDRESS/),
  };

  test.each([
    ['the others wait already', ['first', 'second']],
    ['the others come later', ['second', 'first']],
  ])('%s', async (__, order) => {
    const ended = await runNode(
      `${loseSecond}
       const id = Communicator.uniqueId();
       const joins = [];
       for (const join of [${order.map((device) => `() => ${join(device, 'id')}`).join(', ')}]) {
         joins.push(join());
         await new Promise((resolve) => setTimeout(resolve, 50));
       }
       console.log(JSON.stringify(await Promise.all(joins)));`,
      { environment },
    );
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(ended.stdout)).toMatchObject(order[0] === 'first' ? [others, itself] : [itself, others]);
  });

  test('its process has ended before the others come', async () => {
    const failed = await runNode(
      `${loseSecond}
       const id = Buffer.from(Communicator.uniqueId()).toString('hex');
       console.log(JSON.stringify({ id, seen: await ${join('second', 'id', 3)} }));`,
      { environment },
    );
    expect(failed).toMatchObject({ status: 0, stderr: '' });
    const { id, seen } = JSON.parse(failed.stdout);
    expect(seen).toMatchObject(itself);
    const later = await runNode(
      `const { Communicator, CudaDevice } = cuda;
       const [first] = CudaDevice.list();
       console.log(JSON.stringify(await ${join('first', JSON.stringify(id), 3)}));`,
      { environment },
    );
    expect(later).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(later.stdout)).toMatchObject(others);
  });
});

test('NCCL is not asked for a device whose context another thread has reset: the others hear whose it is', async () => {
  const ended = await runNode(
    `const { Worker } = require('node:worker_threads');
     const { Communicator, CudaDevice, DeviceArray } = cuda;
     const [first, second] = CudaDevice.list();
     for (const device of [first, second]) DeviceArray.empty(1, 'int32', { device });
     const reset = 'require(' + JSON.stringify(require.resolve('./dist/lib/index.js')) + ').CudaDevice.list()[1].reset()';
     await new Promise((resolve) => new Worker(reset, { eval: true }).on('exit', resolve));
     const id = Communicator.uniqueId();
     const joins = [first, second].map((device, rank) => Communicator.join({ id, rank, size: 2, device, timeout: 1e6 }));
     console.log(JSON.stringify((await Promise.allSettled(joins)).map(({ reason }) => ({ code: reason?.code, rank: reason?.rank }))));`,
    { environment: engines[1]?.[1] },
  );
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(ended.stdout)).toEqual([{ code: 'ERR_CUDA_RANK_FAILED', rank: 1 }, { code: 'CUDA_ERROR_CONTEXT_IS_DESTROYED' }]);
});
