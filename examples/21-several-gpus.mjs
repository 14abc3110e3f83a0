// @ts-check
// 21. Several GPUs: logistic regression whose data lies on all of them, with the same result on 1, 2 or n devices.
//
//   node examples/21-several-gpus.mjs                                   1, 2, … devices of one process
//   npx cuda-ffi launch --devices 2 examples/21-several-gpus.mjs        one process a device; also by srun, mpirun, torchrun, Kubernetes
//
//   --rows N        data in all; --rows-each N: on each device (weak scaling)
//   --steps N       of gradient descent
//   --devices 1,2   how many devices, one run each; of one process
import { parseArgs } from 'node:util';
process.env.CUDA_FFI_SOFTWARE_DEVICES ??= '4'; // where there is no GPU
const { Communicator, CudaBuffer, CudaDevice, CudaEvent, CudaModule, DeviceArray } = await import('cuda-ffi');
const { check } = await import('./check.mjs');

const features = 64;
const source = `
// A number in [-1, 1) that follows from its place.
__device__ float noise(unsigned long long place) {
  place = (place ^ (place >> 30)) * 0xbf58476d1ce4e5b9ull;
  place = (place ^ (place >> 27)) * 0x94d049bb133111ebull;
  return (float)((place ^ (place >> 31)) >> 40) / 8388608.0f - 1.0f;
}

// Rows from \`first\` on: features, and a label that a hidden line through them gives, some of them wrong.
__global__ void make_data(float* x, float* y, long long first, int rows) {
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < rows; row += gridDim.x * blockDim.x) {
    float sum = 0;
    for (int i = 0; i < ${features}; i++) {
      const float value = noise((first + row) * ${features}ull + i + 1);
      x[(long long)row * ${features} + i] = value;
      sum += value * noise(0xabcdefull + i);
    }
    y[row] = sum + noise(~(first + row)) > 0 ? 1.0f : 0.0f;
  }
}

// Adds up the gradient, and the loss behind it. A warp takes a row at a time, a lane two of its features.
__global__ void gradient(const float* x, const float* y, const double* w, double* sums, int rows) {
  const int lane = threadIdx.x % 32;
  const int warps = gridDim.x * blockDim.x / 32;
  const float w0 = (float)w[2 * lane], w1 = (float)w[2 * lane + 1];
  double g0 = 0, g1 = 0, loss = 0;
  for (int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32; row < rows; row += warps) {
    const float2 pair = ((const float2*)(x + (long long)row * ${features}))[lane];
    float z = pair.x * w0 + pair.y * w1;
    for (int step = 16; step > 0; step /= 2) z += __shfl_xor_sync(0xffffffffu, z, step);
    const float label = y[row];
    const float error = 1.0f / (1.0f + expf(-z)) - label;
    g0 += error * pair.x;
    g1 += error * pair.y;
    loss += log1pf(expf(label > 0.5f ? -z : z));
  }
  atomicAdd(&sums[2 * lane], g0);
  atomicAdd(&sums[2 * lane + 1], g1);
  if (lane == 0) atomicAdd(&sums[${features}], loss);
}

__global__ void descend(double* w, const double* sums, double rate) { w[threadIdx.x] -= rate * sums[threadIdx.x]; }
`;

/**
 * One rank of the training: its share of the rows, and the same weights as all others have. A step waits for nothing on the
 * host: its kernels and the sum over the ranks follow each other on the device.
 * @param {import('cuda-ffi').Communicator} comm
 * @param {number} rows in all
 * @param {number} steps
 */
async function train(comm, rows, steps) {
  const { rank, size, device } = comm;
  const first = Math.floor((rows * rank) / size);
  const own = Math.floor((rows * (rank + 1)) / size) - first;
  const mod = await CudaModule.compile(source, { device });
  const x = DeviceArray.empty([own, features], 'float32', { device });
  const y = DeviceArray.empty([own], 'float32', { device });
  const w = DeviceArray.zeros([features], 'float64', { device });
  const sums = CudaBuffer.alloc(8 * (features + 1), { device });
  const blocks = device.isSoftware ? 4 : 8 * device.attributes.multiprocessorCount;
  const wide = { grid: blocks, block: 256 };
  await mod.make_data.with(wide)(x, y, first, own);

  const step = () => {
    sums.fill(0);
    mod.gradient.with(wide).enqueue(x, y, w, sums, own);
    const summed = comm.allReduce(sums, { dtype: 'float64' });
    mod.descend.with({ grid: 1, block: features }).enqueue(w, sums, 4 / rows);
    return summed;
  };
  await Promise.all([step(), step(), step()]); // what is made at first use is not measured
  const context = x.context;
  const begun = new CudaEvent({ context }).record();
  await Promise.all(Array.from({ length: steps }, step));
  const done = new CudaEvent({ context }).record();
  await done.done();

  const result = new Float64Array(features + 1);
  await sums.copyTo(result);
  const milliseconds = done.elapsed(begun) / steps;
  for (const memory of [x, y, w, sums]) memory.dispose();
  return { loss: Number(result[features]) / rows, milliseconds };
}

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    'rows-each': { type: 'string' },
    steps: { type: 'string', default: '20' },
    devices: { type: 'string' },
  },
});

/** @param {number} size */
const rowsFor = (size) => (values['rows-each'] ? Number(values['rows-each']) * size : Number(values.rows));

/**
 * @param {number} size
 * @param {{ loss: number, milliseconds: number }} result
 */
function report(size, { loss, milliseconds }) {
  const devices = size === 1 ? '1 device' : `${size} devices`;
  console.log(`${devices}: ${rowsFor(size)} rows, loss ${loss.toFixed(9)}, ${milliseconds.toFixed(3)} ms a step`);
}

/** What an engine sets for each process that it starts as a rank. */
const marks = ['RANK', 'OMPI_COMM_WORLD_RANK', 'PMI_RANK', 'SLURM_STEP_ID', 'JOB_COMPLETION_INDEX'];

if (marks.some((name) => process.env[name])) {
  const comm = await Communicator.fromEnvironment();
  const result = await train(comm, rowsFor(comm.size), Number(values.steps));
  if (comm.rank === 0) report(comm.size, result);
  check(`rank ${comm.rank} learned something`, result.loss < 0.6);
  comm.dispose();
} else {
  const devices = CudaDevice.list();
  const counts = values.devices?.split(',').map(Number) ?? [...new Set([1, Math.min(2, devices.length), devices.length])];
  /** @type {number[]} */
  const losses = [];
  for (const count of counts) {
    const comms = await Communicator.all(devices.slice(0, count));
    const results = await Promise.all(comms.map((comm) => train(comm, rowsFor(count), Number(values.steps))));
    report(count, results[0]);
    losses.push(...results.map(({ loss }) => loss));
    for (const comm of comms) comm.dispose();
  }
  check('the model learned something', losses[0] < 0.6);
  if (!values['rows-each'])
    check(
      'the loss is the same on any number of devices',
      losses.every((loss) => Math.abs(loss - losses[0]) < 1e-6),
    );
}
