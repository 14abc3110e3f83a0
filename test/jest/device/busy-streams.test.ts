// A stream whose worker streams a large array is asked for more meanwhile: the worker gets to that later than the thread that
// asks, and other streams must not notice.
import { CudaEvent, CudaGraph, CudaModule, CudaStream, DeviceArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { runNode } from '../helpers/run-node';

const mod = new CudaModule(`
  __global__ void last(int* to, const int* from, int n) { *to = from[n - 1]; }
  __global__ void copy(int* to, const int* from) { *to = *from; }
  __global__ void add(int* x, int a) { *x += a; }`);
const one = { grid: 1, block: 1 };
const many = 1 << 22;

let first: CudaStream;
let second: CudaStream;
let x: DeviceArray<'int32'>;
let seen: DeviceArray<'int32'>;
beforeEach(async () => {
  [first, second] = [new CudaStream(), new CudaStream()];
  [x, seen] = [DeviceArray.zeros([1], 'int32'), DeviceArray.zeros([1], 'int32')];
  await CudaStream.current().synchronize();
});
afterEach(() => [first, second].forEach((stream) => stream.dispose()));

/** Has `first` bring 16 MiB to the device, whose last element it writes to `x`. */
function keepBusy(value: number): Promise<unknown> {
  return mod.last.with({ stream: first, ...one })(x, new Int32Array(many).fill(value), many);
}

async function seenBySecond(): Promise<number> {
  mod.copy.with({ stream: second, ...one }).enqueue(seen, x);
  await second.synchronize();
  return (await seen.get())[0]!;
}

test('a wait comes after the mark', async () => {
  const done = keepBusy(42);
  const event = new CudaEvent().record(first);
  expect(event.query()).toBe(false);
  second.wait(event);
  expect(await seenBySecond()).toBe(42);
  expect(event.query()).toBe(true);
  await done;
});

test('an event that is recorded again marks the later place', async () => {
  const event = new CudaEvent().record(second);
  const done = keepBusy(5);
  event.record(first);
  await event.done();
  expect((await x.get())[0]).toBe(5);
  await done;
});

test('a wait is for the mark that there was, also where another follows', async () => {
  const event = new CudaEvent().record(second);
  const done = keepBusy(3);
  first.wait(event);
  mod.add.with({ stream: first, ...one }).enqueue(x, 100);
  mod.add.with({ stream: second, ...one }).enqueue(seen, 1);
  event.record(second);
  await Promise.all([done, first.synchronize(), second.synchronize()]);
  expect([(await x.get())[0], (await seen.get())[0]]).toEqual([103, 1]);
});

test('a graph waits for a mark, and makes one', async () => {
  const made = new CudaEvent();
  const waits = new CudaGraph();
  const wait = waits.addEventWait(made);
  waits.addKernel(mod.copy.with(one), [seen, x], { dependsOn: [wait] });
  using exec = waits.instantiate();
  const done = keepBusy(8);
  made.record(first);
  await exec.launch(second);
  expect((await seen.get())[0]).toBe(8);
  await done;

  const marked = new CudaEvent().record(second);
  const marks = new CudaGraph();
  const add = marks.addKernel(mod.add.with(one), [x, 1]);
  marks.addEventRecord(marked, { dependsOn: [add] });
  using marking = marks.instantiate();
  const again = keepBusy(20);
  marking.enqueue(first);
  second.wait(marked);
  expect(await seenBySecond()).toBe(21);
  await again;
});

test('what is wrong with a launch that nobody waits for fails what is awaited next', async () => {
  const wrong = mod.add.with({ stream: first, grid: 1, block: 4096 });
  const done = keepBusy(1);
  wrong.enqueue(x, 1);
  expect((await failureOf(() => first.synchronize())).code).toBe('CUDA_ERROR_INVALID_VALUE');
  await done;
  await first.synchronize();

  const next = keepBusy(2);
  wrong.enqueue(x, 1);
  await next;
  expect((await failureOf(() => first.run(() => x.get()))).code).toBe('CUDA_ERROR_INVALID_VALUE');
  expect((await first.run(() => x.get()))[0]).toBe(2);
});

test('a stream that is disposed of while it is captured still uses its memory', async () => {
  const ended = await runNode(`
    const { CudaEvent, CudaModule, CudaStream, DeviceArray } = cuda;
    const mod = await CudaModule.compile(\`
      __global__ void spin(volatile int* x, int n) { for (int i = 0; i < n; i++) x[1] = i; x[0] = 7; }\`);
    const [captured, joined] = [new CudaStream(), new CudaStream()];
    const memory = DeviceArray.zeros([1024], 'int32');
    await CudaStream.current().synchronize();
    mod.spin.with({ stream: joined, grid: 1, block: 1 }).enqueue(memory, 3000000);
    await captured.capture(() => {
      joined.wait(new CudaEvent().record(captured));
      joined.dispose();
      memory.dispose();
    }).catch((error) => console.log(error.code));
    const other = DeviceArray.zeros([1024], 'int32');
    await new Promise((resolve) => setTimeout(resolve, 200));
    console.log((await other.get()).slice(0, 2).join());`);
  expect(ended).toMatchObject({ status: 0, signal: null, stdout: expect.stringMatching(/(^|\n)0,0\n$/) });
});

test('after a fault large copies fail, however many', async () => {
  const ended = await runNode(`
    const { CudaModule, CudaStream, DeviceArray } = cuda;
    const mod = await CudaModule.compile('__global__ void fail(int* x) { __trap(); }');
    const host = new Int32Array(1 << 23);
    const streams = [0, 1, 2, 3].map(() => new CudaStream());
    const arrays = streams.map(() => DeviceArray.zeros([host.length], 'int32'));
    await CudaStream.current().synchronize();
    const setAll = () => Promise.allSettled(streams.map((stream, i) => stream.run(() => arrays[i].set(host))));
    for (let round = 0; round < 3; round++) await setAll(); // all chunks there are have been used
    await mod.fail.with({ grid: 1, block: 1 })(arrays[0]).catch(() => {});
    const ends = new Set();
    for (let round = 0; round < 5; round++) for (const { status } of await setAll()) ends.add(status);
    console.log([...ends].join());
    process.exit();`);
  expect(ended).toMatchObject({ status: 0, stdout: 'rejected\n' });
});
