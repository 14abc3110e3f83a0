// The call measurements of cuda-ffi, taken as run.mjs asks for them; the device as CUDA_FFI_DEVICE says. With --idle
// it is a driver that takes PTX, and whose results nobody looks at.
import { createHistogram } from 'node:perf_hooks';
import { readFile } from 'node:fs/promises';
import { CudaModule, cudaPlan, CudaStream, DeviceArray, input, output, pinned } from 'cuda-ffi';
import { print, serve, sizes, timeAwaited, timeEach, turns } from './measure.mjs';
import { valueMeasures } from './values.mjs';

const idle = process.argv.includes('--idle');
const source = await readFile(new URL('kernels.cu', import.meta.url), 'utf8');
const options = idle ? { arch: 'compute_80' } : {};
const mod = await CudaModule.compile(source, options);
const stream = new CudaStream();
CudaStream.setDefault(stream);
const onDevice = mod.kernel('saxpy');
// With host arrays: the result is not copied in, as no other binding here does.
const saxpy = mod.kernel('saxpy', ['float', input(Float32Array), input(Float32Array), output(Float32Array), 'size_t']);

const delays = new Map();
const launches = await launchMeasures();
await serve('cuda-ffi', {
  ...launches,
  ...planMeasures(),
  ...valueMeasures(options, () => stream.synchronizeSync()),
  'call, 4 KiB arrays': hostCall('calls, 4 KiB arrays', turns.small, sizes.small, plain),
  'saxpy 16M': hostCall('saxpy 16M', turns.large, sizes.large, plain),
  'saxpy 16M, pinned': hostCall('saxpy 16M, pinned', turns.large, sizes.large, (n, value) => pinned(Float32Array, n).fill(value)),
});
for (const [measure, histogram] of delays) printDelay(measure, histogram);

async function launchMeasures() {
  const n = sizes.launch;
  const [x, y, out] = await Promise.all([1, 2, 3].map((value) => DeviceArray.from(new Float32Array(n).fill(value))));
  const configured = onDevice.with({ block: 256, grid: 1 });
  const wait = () => stream.synchronizeSync();
  return {
    enqueue: () => timeEach(...turns.enqueue, () => configured.enqueue(2, x, y, out, n), wait),
    'enqueue, 64 at once': () => timeEach(...turns.burst, () => configured.enqueue(2, x, y, out, n), wait),
    '10,000 enqueued': () => timeEnqueued(() => configured.enqueue(2, x, y, out, n), wait),
    'launch and wait': () => timeEach(turns.launch, 1, () => configured.sync(2, x, y, out, n)),
    'launch and wait, shape found': () => timeEach(turns.launch, 1, () => onDevice.sync(2, x, y, out, n)),
    'awaited launch': () => timeWatched('awaited launches', turns.launch, () => configured(2, x, y, out, n)),
    '10,000 in flight': () => timeInFlight(() => configured(2, x, y, out, n)),
    '10,000 enqueued, a Promise each': () => timeInFlight(...fulfilledTogether(() => configured.enqueue(2, x, y, out, n), wait)),
    "10,000 in flight, JavaScript's share": () => timeInFlight(...fulfilledTogether()),
  };
}

/**
 * Three launches, each of which takes what the one before has made: as one launch of a plan, and as they are. The plan is made when
 * the first of these is taken, so that calls without plans are measured as they are in a program without them.
 */
function planMeasures() {
  let made;
  const planned = (measure) => async () => measure(await (made ??= makePlan()));
  return {
    'graph, enqueue': planned(({ plan }) =>
      timeEach(
        ...turns.enqueue,
        () => plan.enqueue(),
        () => stream.synchronizeSync(),
      ),
    ),
    'awaited plan': planned(({ plan }) => timeWatched('awaited plans', turns.launch, () => plan())),
    'three calls, awaited together': planned(({ all }) => timeWatched('three calls', turns.launch, all)),
  };
}

async function makePlan() {
  const n = sizes.launch;
  const [x, y, out] = await Promise.all([1, 2, 3].map((value) => DeviceArray.from(new Float32Array(n).fill(value))));
  const configured = onDevice.with({ block: 256, grid: 1 });
  const steps = [
    [x, out],
    [out, x],
    [x, out],
  ];
  const all = async () => void (await Promise.all(steps.map(([from, to]) => configured(2, from, y, to, n))));
  const plan = cudaPlan(all);
  await plan.prepare();
  return { plan, all };
}

function plain(n, value) {
  return new Float32Array(n).fill(value);
}

/** A measure of calls with host arrays, which are made when it is first taken. */
function hostCall(measure, samples, n, make) {
  let arrays;
  return async () => {
    arrays ??= [1, 2, 0].map((value) => make(n, value));
    const [x, y, out] = arrays;
    const microseconds = await timeWatched(measure, samples, () => saxpy(2, x, y, out, n));
    if (!idle && out[n - 1] !== 4) throw new Error(`${measure}: ${out[n - 1]} instead of 4`);
    return microseconds;
  };
}

/** Each of as many launches, until the device has done them all. */
function timeEnqueued(enqueue, wait) {
  const all = () => {
    for (let i = 0; i < sizes.inFlight; i++) enqueue();
    wait();
  };
  return timeEach(1, 1, all) / sizes.inFlight;
}

/** Each of many calls that are all in flight at once. `begun` is called when they are. */
async function timeInFlight(call, begun = () => {}) {
  const start = performance.now();
  const calls = [];
  for (let i = 0; i < sizes.inFlight; i++) calls.push(call());
  begun();
  await Promise.all(calls);
  const microseconds = ((performance.now() - start) * 1000) / sizes.inFlight;
  globalThis.gc?.({ type: 'minor' }); // what so many calls leave is not the next measure's to collect
  return microseconds;
}

/**
 * The least that as many awaited calls take in JavaScript: Promises, each with an entry to fulfil it by, from the event loop; with
 * `launch`, the least that awaited launches take.
 */
function fulfilledTogether(launch = () => {}, wait = () => {}) {
  let entries = [];
  let last;
  const call = () => {
    launch();
    const promise = new Promise((resolve) => (last = resolve));
    entries.push({ resolve: last });
    return promise;
  };
  const begun = () =>
    setImmediate(() => {
      wait();
      for (const { resolve } of entries) resolve(undefined);
      entries = [];
    });
  return [call, begun];
}

/**
 * Awaited operations, and how late a timer of one millisecond fires meanwhile. Not with monitorEventLoopDelay: once it is
 * disabled, what it records next is the pause.
 */
async function timeWatched(measure, samples, operation) {
  if (!delays.has(measure)) delays.set(measure, createHistogram());
  const histogram = delays.get(measure);
  let timer;
  const watch = () => {
    let last = performance.now();
    timer = setInterval(() => {
      const now = performance.now();
      histogram.record(Math.max(1, Math.round((now - last - 1) * 1000)));
      last = now;
    }, 1);
  };
  const microseconds = await timeAwaited(samples, operation, watch);
  clearInterval(timer);
  return microseconds;
}

function printDelay(measure, histogram) {
  print('cuda-ffi', `event-loop delay: ${measure}`, histogram.percentile(99), { longest: histogram.max });
}
