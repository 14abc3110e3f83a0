// cuLaunchKernel through cuda-ffi/bindings, taken as run.mjs asks for it. usage: node bench/bindings.mjs PTX_FILE
import { readFileSync } from 'node:fs';
import { driver } from 'cuda-ffi/bindings';
import { serve, sizes, timeAwaited, timeEach, turns } from './measure.mjs';

driver.cuInit(0);
driver.cuCtxSetCurrent(driver.cuDevicePrimaryCtxRetain(driver.cuDeviceGet(0)));
const module = driver.cuModuleLoadData(readFileSync(process.argv[2], 'utf8'));
const saxpy = driver.cuModuleGetFunction(module, 'saxpy');
const stream = driver.cuStreamCreate(driver.CUstream_flags.CU_STREAM_NON_BLOCKING);

const n = sizes.launch;
const [x, y, out] = [0, 0, 0].map(() => driver.cuMemAlloc(n * 4));
const types = ['float', 'pointer', 'pointer', 'pointer', 'size_t'];

// The values are written for each call, as the other bindings do.
const enqueue = () => driver.cuLaunchKernel(saxpy, 1, 1, 1, 256, 1, 1, 0, stream, [[2, x, y, out, n], types]);
const wait = () => driver.cuStreamSynchronize(stream);
const idle = () => driver.promises.cuStreamSynchronize(stream);

await serve('cuda-ffi/bindings', {
  enqueue: () => timeEach(...turns.enqueue, enqueue, wait),
  'launch and wait': () => timeEach(turns.launch, 1, () => (enqueue(), wait())),
  // By themselves: an awaited call that has nothing to wait for, one after the other and a hundred at once.
  'awaited call': () => timeAwaited(turns.launch, idle),
  'awaited calls at once': async () => (await timeAwaited(turns.launch / 20, () => Promise.all(Array.from({ length: 100 }, idle)))) / 100,
  'awaited launch': () => timeAwaited(turns.launch, () => (enqueue(), driver.promises.cuStreamSynchronize(stream))),
});
