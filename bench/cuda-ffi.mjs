// The call measurements of cuda-ffi. usage: node bench/cuda-ffi.mjs [ROUNDS]; the device as CUDA_FFI_DEVICE says.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readFile } from 'node:fs/promises';
import { CudaModule, CudaStream, DeviceArray, input, output, pinned } from 'cuda-ffi';
import { print, sizes, timeAwaited, timeEach } from './measure.mjs';

const rounds = Number(process.argv[2] ?? 10);
const report = (measure, microseconds, more) => print('cuda-ffi', measure, microseconds, more);

const mod = await CudaModule.compile(await readFile(new URL('kernels.cu', import.meta.url), 'utf8'));
const stream = new CudaStream();
CudaStream.setDefault(stream);
const onDevice = mod.kernel('saxpy');
// With host arrays: the result is not copied in, as no other binding here does.
const saxpy = mod.kernel('saxpy', ['float', input(Float32Array), input(Float32Array), output(Float32Array), 'size_t']);

await launches();
await smallCall();
await largeCall('saxpy 16M', (n, value) => new Float32Array(n).fill(value));
await largeCall('saxpy 16M, pinned', (n, value) => pinned(Float32Array, n).fill(value));

async function launches() {
  const n = sizes.launch;
  const [x, y, out] = await Promise.all([1, 2, 3].map((value) => DeviceArray.from(new Float32Array(n).fill(value))));
  const configured = onDevice.with({ block: 256, grid: 1 });
  const enqueue = () => configured.enqueue(2, x, y, out, n);
  const wait = () => stream.synchronizeSync();
  report('enqueue', await timeEach(20 * rounds, 500, enqueue, wait));
  report('launch and wait', await timeEach(500 * rounds, 1, () => configured.sync(2, x, y, out, n)));
  report('launch and wait, shape found', await timeEach(500 * rounds, 1, () => onDevice.sync(2, x, y, out, n)));
  const delay = watchDelay();
  report('awaited launch', await timeAwaited(500 * rounds, () => configured(2, x, y, out, n)));
  delay.report('awaited launches');
  report('10,000 in flight', await timeInFlight(() => configured(2, x, y, out, n)));
}

/** Each of many calls that are all in flight at once. */
async function timeInFlight(call) {
  const times = [];
  for (let round = 0; round < 3 + rounds / 2; round++) {
    const start = performance.now();
    const calls = [];
    for (let i = 0; i < sizes.inFlight; i++) calls.push(call());
    await Promise.all(calls);
    times.push(((performance.now() - start) * 1000) / sizes.inFlight);
  }
  return times.sort((a, b) => a - b)[times.length >> 1];
}

async function smallCall() {
  const n = sizes.small;
  const x = new Float32Array(n).fill(1);
  const y = new Float32Array(n).fill(2);
  const out = new Float32Array(n);
  const delay = watchDelay();
  report('call, 4 KiB arrays', await timeAwaited(500 * rounds, () => saxpy(2, x, y, out, n)));
  delay.report('calls, 4 KiB arrays');
}

async function largeCall(measure, make) {
  const n = sizes.large;
  const x = make(n, 1);
  const y = make(n, 2);
  const out = make(n, 0);
  const delay = watchDelay();
  report(measure, await timeAwaited(3 * rounds, () => saxpy(2, x, y, out, n)));
  delay.report(measure);
  if (out[n - 1] !== 4) throw new Error(`${measure}: ${out[n - 1]} instead of 4`);
}

/** How late a timer of one millisecond fires meanwhile. */
function watchDelay() {
  const resolution = 1;
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  return {
    report(measure) {
      histogram.disable();
      const late = (nanoseconds) => Math.max(0, nanoseconds / 1000 - resolution * 1000);
      report(`event-loop delay: ${measure}`, late(histogram.percentile(99)), { longest: late(histogram.max) });
    },
  };
}
