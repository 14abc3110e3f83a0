// Who records what is asked for, and that Node.js follows no Promises once nobody does.
import { currentRecorder, recordedBy, type Recorder, unrecorded } from '../../../lib/event-loop/recording-scope';
import { runNode } from '../helpers/run-node';

const recorder = (name: string): Recorder & { name: string } => ({
  name,
  refuse(what) {
    throw new Error(what);
  },
});

test('a recording reaches across awaits and ends with its function', async () => {
  const one = recorder('one');
  const seen = await recordedBy(
    one,
    () => {},
    async () => {
      await undefined;
      return [currentRecorder(), unrecorded(() => currentRecorder()), currentRecorder()];
    },
  );
  expect(seen).toEqual([one, undefined, one]);
  expect(currentRecorder()).toBeUndefined();
  expect(unrecorded(() => currentRecorder())).toBeUndefined();
});

test('a recording goes on when one beside it ends', async () => {
  const [short, long] = [recorder('short'), recorder('long')];
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const going = recordedBy(
    long,
    () => {},
    async () => {
      await ended;
      return currentRecorder();
    },
  );
  expect(
    await recordedBy(
      short,
      () => {},
      async () => currentRecorder(),
    ),
  ).toBe(short);
  end();
  expect(await going).toBe(long);
  expect(
    await recordedBy(
      short,
      () => {},
      async () => currentRecorder(),
    ),
  ).toBe(short);
});

test('a recording that fails ends as well', async () => {
  await expect(
    recordedBy(
      recorder('one'),
      () => {},
      async () => {
        throw new Error('no');
      },
    ),
  ).rejects.toThrow('no');
  expect(currentRecorder()).toBeUndefined();
});

// In a process of its own: Jest follows Promises itself.
test('Node.js follows the Promises of the process during a recording alone: it would make each of them slow', async () => {
  const { stdout, stderr } = await runNode(`
    const { executionAsyncId } = require('node:async_hooks');
    const isFollowed = async () => (await undefined, executionAsyncId() !== 0);
    const ptx = '.version 7.0\\n.target sm_75\\n.address_size 64\\n.visible .entry k() { ret; }';
    const mod = await cuda.CudaModule.load(ptx);
    const plan = cuda.cudaPlan(async () => { await mod.k.with({ grid: 1, block: 1 })(); });
    const before = await isFollowed();
    await plan.prepare();
    plan.enqueue();
    await cuda.CudaStream.getDefault().synchronize();
    console.log(before, await isFollowed());`);
  expect({ stdout, stderr }).toEqual({ stdout: 'false false\n', stderr: '' });
});
