// npm run bench -- jit [--rounds N]
//
// Kernels written in JavaScript beside the same ones in CUDA C++, on device arrays: both are queued a number of times and
// waited for, in turns. And beside gpu.js on the CPU, where it is installed (npm install --no-save gpu.js), whole calls.
import { createRequire } from 'node:module';
import { cuda, CudaModule, CudaDevice, CudaStream, DeviceArray } from 'cuda-ffi';
import { median } from './measure.mjs';

const saxpySource = `extern "C" __global__ void saxpy(float* r, float a, const float* x, const float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) r[i] = a * x[i] + y[i];
}`;

const tile = 16;
const matrixSource = `extern "C" __global__ void multiply(float* c, const float* a, const float* b, int n) {
  __shared__ float tileA[${tile}][${tile}];
  __shared__ float tileB[${tile}][${tile}];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * ${tile} + ty, column = blockIdx.x * ${tile} + tx;
  float sum = 0;
  for (int k = 0; k < n; k += ${tile}) {
    tileA[ty][tx] = a[row * n + k + tx];
    tileB[ty][tx] = b[(k + ty) * n + column];
    __syncthreads();
    for (int i = 0; i < ${tile}; i++) sum += tileA[ty][i] * tileB[i][tx];
    __syncthreads();
  }
  c[row * n + column] = sum;
}`;

const saxpy = cuda.jit(
  'void(float32[], float32, float32[], float32[])',
  (r, a, x, y) => {
    const i = cuda.grid(1);
    if (i < r.length) r[i] = a * x[i] + y[i];
  },
  { fma: true },
);

const multiply = cuda.jit(
  'void(float32[], float32[], float32[], int32)',
  (c, a, b, n) => {
    const tileA = cuda.shared.array([tile, tile], 'float32');
    const tileB = cuda.shared.array([tile, tile], 'float32');
    const tx = cuda.threadIdx.x;
    const ty = cuda.threadIdx.y;
    const row = cuda.blockIdx.y * tile + ty;
    const column = cuda.blockIdx.x * tile + tx;
    let sum = 0;
    for (let k = 0; k < n; k += tile) {
      tileA[ty][tx] = a[row * n + k + tx];
      tileB[ty][tx] = b[(k + ty) * n + column];
      cuda.syncThreads();
      for (let i = 0; i < tile; i++) sum += tileA[ty][i] * tileB[i][tx];
      cuda.syncThreads();
    }
    c[row * n + column] = sum;
  },
  { fma: true, capture: { tile } },
);

/** Prints the ratios: above 1 the kernel in JavaScript is slower. */
export async function benchJit(rounds) {
  const device = CudaDevice.getDefault();
  console.log(`${device.name}, Node ${process.version}, ${rounds} rounds, medians`);
  const small = device.isSoftware;
  const results = [await saxpyRatio(rounds, small ? 1 << 20 : 1 << 26), await matrixRatio(rounds, small ? 256 : 2048)];
  results.push(...(await besideGpuJs(rounds)));
  console.table(Object.fromEntries(results));
}

async function saxpyRatio(rounds, n) {
  const { saxpy: byHand } = await CudaModule.compile(saxpySource);
  const [r, x, y] = [0, 1, 2].map(() => DeviceArray.zeros([n], 'float32'));
  const launch = { grid: Math.ceil(n / 256), block: 256 };
  const [jitted, written] = [saxpy.with(launch), byHand.with(launch)];
  return [`saxpy of ${n}`, await inTurns(rounds, () => jitted.enqueue(r, 2, x, y), () => written.enqueue(r, 2, x, y, n))];
}

async function matrixRatio(rounds, n) {
  const { multiply: byHand } = await CudaModule.compile(matrixSource);
  const [c, a, b] = [0, 1, 2].map(() => DeviceArray.zeros([n, n], 'float32'));
  const launch = { grid: [n / tile, n / tile], block: [tile, tile] };
  const [jitted, written] = [multiply.with(launch), byHand.with(launch)];
  return [`${n} × ${n} matrices`, await inTurns(rounds, () => jitted.enqueue(c, a, b, n), () => written.enqueue(c, a, b, n))];
}

/** Milliseconds of both, one after the other in each round, so that what else the machine does disturbs both. */
async function inTurns(rounds, first, second) {
  const stream = CudaStream.getDefault();
  const once = async (queue) => {
    const began = performance.now();
    for (let i = 0; i < 5; i++) queue();
    await stream.synchronize();
    return (performance.now() - began) / 5;
  };
  const [ours, theirs] = [[], []];
  for (let round = -1; round < rounds; round++) {
    const times = [await once(first), await once(second)];
    if (round < 0) continue; // compiled and warmed up
    ours.push(times[0]);
    theirs.push(times[1]);
  }
  return row(median(ours), median(theirs));
}

function row(ours, other) {
  return { 'cuda.jit, ms': Number(ours.toFixed(3)), 'beside it, ms': Number(other.toFixed(3)), ratio: Number((ours / other).toFixed(3)) };
}

/** A product of matrices from the memory of the host and back, as gpu.js has it in its CPU mode. */
async function besideGpuJs(rounds) {
  const GPU = gpuJs();
  if (!GPU) return [];
  const n = 256;
  const gpu = new GPU({ mode: 'cpu' });
  const theirs = gpu
    .createKernel(function (a, b) {
      let sum = 0;
      for (let i = 0; i < this.constants.n; i++) sum += a[this.thread.y][i] * b[i][this.thread.x];
      return sum;
    })
    .setConstants({ n })
    .setOutput([n, n]);
  const [a, b] = [1, 2].map((seed) => Float32Array.from({ length: n * n }, (_, i) => ((i * seed) % 17) / 17));
  const rows = (flat) => Array.from({ length: n }, (_, i) => flat.subarray(i * n, (i + 1) * n));
  const [rowsA, rowsB] = [rows(a), rows(b)];
  const c = new Float32Array(n * n);
  const ours = multiply.with({ grid: [n / tile, n / tile], block: [tile, tile] });
  const times = [[], []];
  for (let round = -1; round < Math.min(rounds, 10); round++) {
    const began = performance.now();
    await ours(c, a, b, n);
    const between = performance.now();
    const product = theirs(rowsA, rowsB);
    const ended = performance.now();
    if (Math.abs(product[3][5] - c[3 * n + 5]) > 1e-3) throw new Error(`gpu.js says ${product[3][5]}, cuda.jit ${c[3 * n + 5]}`);
    if (round < 0) continue;
    times[0].push(between - began);
    times[1].push(ended - between);
  }
  return [[`gpu.js, CPU mode, ${n} × ${n} matrices`, row(median(times[0]), median(times[1]))]];
}

function gpuJs() {
  try {
    return createRequire(import.meta.url)('gpu.js').GPU;
  } catch {
    console.log('gpu.js is not installed: npm install --no-save gpu.js');
    return undefined;
  }
}
