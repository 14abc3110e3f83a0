// Calls on other threads that wait: for each other, for a function of the program's, for ever.
import { setTimeout as wait } from 'node:timers/promises';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { driver, writeMemory } from '../../../lib/bindings';
import { node, root } from '../helpers/run-node';

const equal = driver.CUstreamWaitValue_flags.CU_STREAM_WAIT_VALUE_EQ;
const nonBlocking = driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
const waiting = 200;

// A GPU's streams share eight hardware queues, unless CUDA_DEVICE_MAX_CONNECTIONS says otherwise, and what waits in one holds up all that
// share it. So few streams wait, and the word that they wait for is in the host's memory, where it changes without the device's help.
const held = 4;

let streams: driver.CUstream[];
let word: bigint;

beforeAll(() => {
  driver.cuInit(0);
  driver.cuCtxSetCurrent(driver.cuDevicePrimaryCtxRetain(driver.cuDeviceGet(0)));
  streams = Array.from({ length: held }, () => driver.cuStreamCreate(nonBlocking));
  word = driver.cuMemHostAlloc(4, driver.CU_MEMHOSTALLOC_DEVICEMAP);
});

const setWord = (value: number) => writeMemory(word, Uint32Array.of(value));

/** Each of the streams stands still until the word is `value`. */
function holdStreams(value: number): void {
  setWord(0);
  for (const stream of streams) driver.cuStreamWaitValue32(stream, word, value, equal);
}

test(`${waiting} calls that wait at once end with one that is made later`, async () => {
  holdStreams(1);
  let ended = 0;
  const calls = Array.from({ length: waiting }, (_, i) =>
    driver.promises.cuStreamSynchronize(streams[i % streams.length]!).then(() => ended++),
  );
  // Others come and go meanwhile.
  const addresses = await Promise.all(Array.from({ length: 50 }, () => driver.promises.cuMemAlloc(16)));
  await wait(20);
  expect(ended).toBe(0);
  setWord(1);
  await Promise.all(calls);
  expect(ended).toBe(waiting);
  for (const address of addresses) driver.cuMemFree(address);
});

test('calls that wait end with a function of the program, which needs this thread', async () => {
  holdStreams(2);
  const [first, ...others] = streams as [driver.CUstream, ...driver.CUstream[]];
  const calls = [first, ...others, ...others].map((stream) => driver.promises.cuStreamSynchronize(stream));
  const free = driver.cuStreamCreate(nonBlocking);
  driver.cuLaunchHostFunc(free, () => setWord(2), null);
  await Promise.all(calls);
  driver.cuStreamDestroy(free);
});

test('each is made in the context that is current when it is asked for', async () => {
  const primary = driver.cuCtxGetCurrent();
  const other = driver.cuCtxCreate(null, 0, 0 as driver.CUdevice);
  const inOther = driver.promises.cuMemAlloc(64);
  driver.cuCtxPopCurrent();
  driver.cuCtxSetCurrent(null);
  const inNone = driver.promises.cuMemAlloc(64);
  driver.cuCtxSetCurrent(primary);
  const inPrimary = driver.promises.cuMemAlloc(64);
  await expect(inNone).rejects.toMatchObject({ code: 'CUDA_ERROR_INVALID_CONTEXT' });
  const contextOf = (address: bigint) => driver.cuPointerGetAttribute(driver.CUpointer_attribute.CU_POINTER_ATTRIBUTE_CONTEXT, address);
  expect(contextOf(await inOther)).toBe(other);
  expect(contextOf(await inPrimary)).toBe(primary);
  driver.cuMemFree(await inPrimary);
  driver.cuCtxDestroy(other);
});

const threads = '/proc/self/task';
(existsSync(threads) ? test : test.skip)('threads that many calls have needed end with them', async () => {
  const count = () => readdirSync(threads).length;
  const before = count();
  holdStreams(3);
  const calls = Array.from({ length: 100 }, (_, i) => driver.promises.cuStreamSynchronize(streams[i % streams.length]!));
  const during = count();
  setWord(3);
  await Promise.all(calls);
  expect(during).toBeGreaterThan(80); // some of those before may be ending
  while (count() > before + 4) await wait(1); // a few stay for the next calls
});

test('a worker that is terminated keeps its memory while a call writes to it', async () => {
  setWord(0);
  const program = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { driver } = require(workerData.bindings);
    driver.cuInit(0);
    driver.cuCtxSetCurrent(driver.cuDevicePrimaryCtxRetain(driver.cuDeviceGet(0)));
    // The copy comes after this in the default stream.
    driver.cuStreamWaitValue32(null, workerData.word, 4, ${equal});
    driver.promises.cuMemcpyDtoH(new Uint32Array(1 << 20), driver.cuMemAlloc(4 << 20));
    parentPort.postMessage('waits');`;
  const workerData = { bindings: join(root, 'dist/lib/bindings/index.js'), word };
  const worker = new Worker(program, { eval: true, workerData });
  await new Promise((resolve) => worker.once('message', resolve));
  const order: string[] = [];
  const terminated = worker.terminate().then(() => order.push('terminated'));
  await wait(200);
  order.push('copied');
  setWord(4);
  await terminated;
  expect(order).toEqual(['copied', 'terminated']);
});

test('a process ends while a call waits for ever', async () => {
  const program = `
    const { driver } = require(${JSON.stringify(join(root, 'dist/lib/bindings/index.js'))});
    driver.cuInit(0);
    driver.cuCtxSetCurrent(driver.cuDevicePrimaryCtxRetain(driver.cuDeviceGet(0)));
    const stream = driver.cuStreamCreate(${nonBlocking});
    const word = driver.cuMemAlloc(4);
    driver.cuMemsetD32(word, 0, 1);
    driver.cuStreamWaitValue32(stream, word, 1, ${equal});
    driver.promises.cuStreamSynchronize(stream);
    setTimeout(() => process.exit(3), 10);`;
  const { status, signal, stderr } = await node(['-e', program]);
  expect({ status, signal, stderr }).toEqual({ status: 3, signal: null, stderr: '' });
});
