// Several GPUs: all-reduce and copies between devices. One process with all of them, or one rank of `cuda-ffi launch`.
//
//   node bench/collectives.mjs [--mebibytes 256] [--rounds 5] [--repeat 20]
//
// Prints lines of JSON: { binding, measure, bytes, gigabytesPerSecond }, the median over the rounds. All-reduce counts as
// NCCL's tests count it: the bus bandwidth, 2 (n - 1) / n of the bytes.
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

const { Communicator, CudaBuffer, CudaDevice, CudaEvent, DeviceArray } = createRequire(import.meta.url)('../dist/lib/index.js');
const { values } = parseArgs({
  options: {
    mebibytes: { type: 'string', default: '256' },
    rounds: { type: 'string', default: '5' },
    repeat: { type: 'string', default: '20' },
  },
});
const bytes = Number(values.mebibytes) * 2 ** 20;
const rounds = Number(values.rounds);
const repeat = Number(values.repeat);
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const report = (measure, size, factor, milliseconds) =>
  console.log(
    JSON.stringify({
      binding: 'cuda-ffi',
      measure,
      size,
      bytes,
      gigabytesPerSecond: Number(((factor * bytes) / milliseconds / 1e6).toFixed(2)),
    }),
  );

/** The median of what one operation takes on a device: milliseconds. */
async function timed(context, operation) {
  await Promise.all([operation(), operation(), operation()]);
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const begun = new CudaEvent({ context }).record();
    const all = Promise.all(Array.from({ length: repeat }, operation));
    const done = new CudaEvent({ context }).record();
    await all;
    await done.done();
    times.push(done.elapsed(begun) / repeat);
  }
  return median(times);
}

async function allReduce(comm, measure) {
  const data = DeviceArray.zeros([bytes / 4], 'float32', { device: comm.device });
  const milliseconds = await timed(data.context, () => comm.allReduce(data));
  if (comm.rank === 0) report(measure, comm.size, (2 * (comm.size - 1)) / comm.size, milliseconds);
  const small = DeviceArray.zeros([256], 'float32', { device: comm.device });
  const latency = await timed(small.context, () => comm.allReduce(small));
  if (comm.rank === 0)
    console.log(JSON.stringify({ binding: 'cuda-ffi', measure: `${measure}, 1 KiB`, microseconds: Number((1000 * latency).toFixed(1)) }));
  data.dispose();
  small.dispose();
}

/** Copies to the first device from the second, on the first one's clock. */
async function copies([to, from]) {
  const source = DeviceArray.zeros([bytes / 4], 'float32', { device: from });
  const target = DeviceArray.zeros([bytes / 4], 'float32', { device: to });
  const buffer = CudaBuffer.alloc(bytes, { device: to });
  const context = target.context;
  report('copy between devices, set', 2, 1, await timed(context, () => target.set(source)));
  report('copy between devices, copyFrom', 2, 1, await timed(context, () => buffer.copyFrom(source)));
  const half = bytes / 8;
  const halves = () => Promise.all([target.slice(0, half).set(source.slice(half)), target.slice(half).set(source.slice(0, half))]);
  report('copy between devices, slices', 2, 1, await timed(context, halves));
  const made = await timed(context, async () => (await source.to(to)).dispose());
  report('copy between devices, to', 2, 1, made);
}

if (process.env.RANK) {
  const comm = await Communicator.fromEnvironment();
  await allReduce(comm, 'all-reduce, a process each');
  comm.dispose();
} else {
  const devices = CudaDevice.list();
  const comms = await Communicator.all(devices);
  console.error(comms[0]);
  await Promise.all(comms.map((comm) => allReduce(comm, 'all-reduce, one process')));
  for (const comm of comms) comm.dispose();
  if (devices.length > 1) await copies(devices);
}
