// Memory and events that another process opens by their handles.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CudaBuffer, CudaContext, CudaModule, CudaStream, cudaPlan, managed, pinned } from '../../../lib';
import { driver } from '../../../lib/bindings';
import { failureOf } from '../helpers/failure-of';
import { runNode } from '../helpers/run-node';

driver.cuInit(0);
const { CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED: supported } = driver.CUdevice_attribute;
const whereSupported = driver.cuDeviceGetAttribute(supported, driver.cuDeviceGet(0)) !== 0 ? test : test.skip;
/** What a GPU leaves undefined. */
const onSoftware = process.env['CUDA_FFI_DEVICE'] === 'cuda' ? test.skip : whereSupported;
const { CU_EVENT_INTERPROCESS, CU_EVENT_DISABLE_TIMING } = driver.CUevent_flags;

const source: string = `
__global__ void inc(int* x, int n) { const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i]++; }
__global__ void waitForHost(int* x, int n, volatile int* go) { while (*go == 0); if (threadIdx.x < n) x[threadIdx.x]++; }`;
let mod: CudaModule;

beforeAll(async () => {
  driver.cuCtxSetCurrent(CudaContext.getDefault());
  mod = await CudaModule.compile(source);
});

const peers: ChildProcess[] = [];

afterEach(() => {
  for (const peer of peers.splice(0)) peer.kill('SIGKILL');
});

afterAll(() => mod.dispose());

/** Another process, which has opened nothing yet. */
async function peer(): Promise<ChildProcess> {
  const child = fork(join(__dirname, 'fixtures/interprocess-peer.mjs'), { serialization: 'advanced' });
  peers.push(child);
  await message(child);
  return child;
}

/** What a buffer holds. */
async function numbersOf(buffer: CudaBuffer): Promise<Int32Array> {
  const numbers = new Int32Array(buffer.nbytes / 4);
  await buffer.copyTo(numbers);
  return numbers;
}

async function shareable(numbers: Int32Array): Promise<CudaBuffer> {
  const buffer = CudaBuffer.alloc(numbers.byteLength, { shareable: true });
  await buffer.copyFrom(numbers);
  return buffer;
}

/** Runs JavaScript in another process, with the buffer open; what it prints. */
async function elsewhere(buffer: CudaBuffer, code: string): Promise<string> {
  const { status, stdout, stderr } = await runNode(
    `const buffer = cuda.CudaBuffer.openIpc(${JSON.stringify(buffer.ipcHandle())});
     const mod = await cuda.CudaModule.compile(${JSON.stringify(source)});
     const numbers = new Int32Array(buffer.nbytes / 4);
     ${code}
     buffer.dispose();`,
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

const incElsewhere = `
  await mod.inc.with({ grid: Math.ceil(numbers.length / 256), block: 256 })(buffer, numbers.length);
  await buffer.copyTo(numbers);
  console.log(numbers.length, numbers[0], numbers.at(-1));`;

whereSupported.each([4, 1000, 5000, 20_000, 3_000_000])('another process opens a buffer of %d numbers by its handle', async (count) => {
  // Small ones lie beside others, which stay what they are.
  const neighbors = await Promise.all([1, 2, 3].map((value) => shareable(new Int32Array(count).fill(100 * value))));
  const host = pinned(Int32Array, count).fill(7);
  const buffer = neighbors[1]!;
  expect(await elsewhere(buffer, incElsewhere)).toBe(`${count} 201 201\n`);
  const all = await Promise.all(neighbors.map(numbersOf));
  expect(all.map((numbers) => [numbers[0], numbers.at(-1)])).toEqual([100, 201, 300].map((value) => [value, value]));
  await mod.inc!(host, count);
  expect(host.every((value) => value === 8)).toBe(true);
  for (const one of neighbors) one.dispose();
});

whereSupported('freed and allocated again, the memory is of one process', async () => {
  const seen: number[] = [];
  for (let round = 0; round < 3; ++round) {
    const buffer = await shareable(new Int32Array(100_000).fill(round));
    const handle = JSON.stringify(buffer.ipcHandle());
    buffer.dispose();
    const next = await shareable(new Int32Array(100_000).fill(50 + round));
    const late = await runNode(`cuda.CudaBuffer.openIpc(${handle}).dispose();`);
    expect(late.stderr).toContain('CUDA_ERROR_NOT_PERMITTED');
    seen.push((await numbersOf(next))[99_999]!);
    next.dispose();
  }
  expect(seen).toEqual([50, 51, 52]);
});

whereSupported('plans and kernels go on in memory that becomes shared', async () => {
  const buffer = await shareable(new Int32Array(5000).fill(0));
  const plan = cudaPlan(async (x: CudaBuffer) => {
    await mod.inc!(x, 5000);
    await mod.inc!(x, 5000);
  });
  await plan(buffer);
  const running = Array.from({ length: 200 }, () => plan(buffer));
  const handle = buffer.ipcHandle();
  await Promise.all(running);
  await plan(buffer);
  expect(new Set(await numbersOf(buffer))).toEqual(new Set([404]));
  expect(buffer.ipcHandle()).toEqual(handle);
  expect(await elsewhere(buffer, incElsewhere)).toBe('5000 405 405\n');
  expect(new Set(await numbersOf(buffer))).toEqual(new Set([405]));
  buffer.dispose();
});

whereSupported('a handle is refused by the process that has made it, and what is none by all', async () => {
  const buffer = await shareable(new Int32Array(4));
  const own = buffer.ipcHandle();
  expect((await failureOf(() => CudaBuffer.openIpc(own))).code).toBe('CUDA_ERROR_INVALID_CONTEXT');
  const none = { ...own, handle: Buffer.alloc(64, 1).toString('base64') };
  expect((await failureOf(() => CudaBuffer.openIpc(none))).code).toBe('CUDA_ERROR_INVALID_VALUE');
  const event = driver.cuEventCreate(0);
  expect((await failureOf(() => driver.cuIpcGetEventHandle(event))).code).toBe('CUDA_ERROR_INVALID_HANDLE');
  driver.cuEventDestroy(event);
  buffer.dispose();
});

onSoftware('an access past its end in the other process is told with the allocation', async () => {
  const buffer = await shareable(new Int32Array(4));
  const said = await elsewhere(
    buffer,
    `await mod.inc.with({ grid: 1, block: 32 })(buffer, 5).catch((error) => console.log(error.message));`,
  );
  expect(said).toContain('0 bytes after the end of allocation of another process #');
  buffer.dispose();
});

/** The next message of the other process. */
async function message(child: ChildProcess): Promise<Record<string, unknown>> {
  return (await once(child, 'message'))[0] as Record<string, unknown>;
}

/** Two processes with a buffer of 64 numbers, `first`: the other is to double them after a kernel of this one, which waits for `go`. */
async function meeting(first: number, use: (met: Meeting) => Promise<void>): Promise<void> {
  const child = await peer();
  const buffer = await shareable(new Int32Array(64).fill(first));
  const event = driver.cuEventCreate(CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING);
  const stream = new CudaStream();
  const go = managed(Int32Array, 1).fill(0);
  child.send({ step: 'open', memory: buffer.ipcHandle(), event: driver.cuIpcGetEventHandle(event) });
  const theirs = driver.cuIpcOpenEventHandle((await message(child))['event'] as never);
  const slow = mod.waitForHost!.with({ stream, grid: 1, block: 64 })(buffer, 64, go);
  driver.cuEventRecord(event, stream.handle);
  child.send({ step: 'twice', length: 64 });
  expect(await message(child)).toEqual({ queued: true, seesItDone: false });
  await use({ child, buffer, stream, theirs, go, slow });
  driver.cuEventDestroy(theirs);
  driver.cuEventDestroy(event);
  stream.dispose();
  buffer.dispose();
}

interface Meeting {
  readonly child: ChildProcess;
  readonly buffer: CudaBuffer;
  readonly stream: CudaStream;
  /** Of the other process, which records it after its kernel. */
  readonly theirs: ReturnType<typeof driver.cuIpcOpenEventHandle>;
  readonly go: Int32Array;
  readonly slow: Promise<unknown>;
}

whereSupported('streams of two processes wait for each other by events', () =>
  meeting(20, async ({ child, buffer, stream, theirs, go, slow }) => {
    driver.cuStreamWaitEvent(stream.handle, theirs, 0);
    const last = mod.inc!.with({ stream, grid: 1, block: 64 })(buffer, 64);
    expect(driver.cuEventQuery(theirs)).toBe(driver.CUresult.CUDA_ERROR_NOT_READY);
    go[0] = 1;
    await Promise.all([slow, last]);
    expect(new Set(await numbersOf(buffer))).toEqual(new Set([43]));
    const ended = once(child, 'exit');
    child.send({ step: 'end' });
    expect(await ended).toEqual([0, null]);
  }),
);

onSoftware('an event whose process has ended holds nobody up for ever', () =>
  meeting(0, async ({ child, theirs, go, slow }) => {
    // Nobody has asked for the status of the process yet when this thread begins to wait.
    child.kill('SIGKILL');
    expect((await failureOf(() => driver.cuEventSynchronize(theirs))).code).toBe('CUDA_ERROR_LAUNCH_FAILED');
    go[0] = 1;
    await slow;
  }),
);
