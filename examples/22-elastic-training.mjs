// @ts-check
// 22. Training that goes on when a rank is lost: the ranks that are left wait for its replacement, and all continue from a checkpoint.
//
//   node examples/22-elastic-training.mjs       trains twice, with two or three ranks each; once, one of them is killed and replaced
//
// Under an engine it is one rank: cuda-ffi launch --restarts 1 replaces a process, Kubernetes a pod.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Communicator, CudaDevice, CudaModule, DeviceArray } from 'cuda-ffi';
import { check } from './check.mjs';

const features = 8;
const rows = 96;
const steps = 30;
/** A checkpoint after so many steps: as much as is done again if a rank is lost. */
const every = 5;

const source = `
__device__ double noise(unsigned long long place) {
  place = (place ^ (place >> 30)) * 0xbf58476d1ce4e5b9ull;
  place = (place ^ (place >> 27)) * 0x94d049bb133111ebull;
  return (double)((place ^ (place >> 31)) >> 40) / 8388608.0 - 1;
}

// Thread i adds up the gradient of feature i over the rank's rows; the last thread, the loss.
__global__ void gradient(const double* w, double* sums, int first, int rows) {
  double sum = 0;
  for (int row = first; row < first + rows; row++) {
    double z = 0, hidden = 0;
    for (int i = 0; i < ${features}; i++) {
      const double x = noise(row * ${features}ull + i + 1);
      z += x * w[i];
      hidden += x * noise(0xabcdefull + i);
    }
    const double label = hidden > 0;
    if (threadIdx.x < ${features}) sum += (1 / (1 + exp(-z)) - label) * noise(row * ${features}ull + threadIdx.x + 1);
    else sum += log1p(exp(label > 0 ? -z : z));
  }
  sums[threadIdx.x] = sum;
}

__global__ void descend(double* w, const double* sums, double rate) { w[threadIdx.x] -= rate * sums[threadIdx.x]; }
`;

const folder = process.env.CHECKPOINTS ?? '';
const checkpoint = join(folder, 'checkpoint.json');

/** @param {number} step @param {ArrayLike<number>} weights */
function save(step, weights) {
  writeFileSync(`${checkpoint}.new`, JSON.stringify([step, ...Array.from(weights)]));
  renameSync(`${checkpoint}.new`, checkpoint); // whole, or not at all
}

/**
 * Where training begins, or goes on: rank 0 reads it, and all get it.
 * @param {Communicator} comm
 */
async function begin(comm) {
  const saved = comm.rank === 0 && existsSync(checkpoint) ? JSON.parse(readFileSync(checkpoint, 'utf8')) : new Array(1 + features).fill(0);
  const state = await DeviceArray.from(Float64Array.from(saved), { device: comm.device });
  await comm.broadcast(state);
  const [step, ...weights] = await state.get();
  return { step, weights };
}

/**
 * Trains to the end, from the last checkpoint on. Resolves to the loss; rejects if a rank is lost.
 * @param {Communicator} comm
 */
async function train(comm) {
  const { rank, size, device } = comm;
  const { step: first, weights } = await begin(comm);
  const mod = await CudaModule.compile(source, { device });
  const w = await DeviceArray.from(Float64Array.from(weights), { device });
  const sums = DeviceArray.zeros([features + 1], 'float64', { device });
  const share = rows / size;
  for (let step = first; step < steps; step++) {
    if (step === 12 && rank === 1) dieOnce();
    mod.gradient.with({ grid: 1, block: features + 1 }).enqueue(w, sums, rank * share, share);
    const summed = comm.allReduce(sums);
    mod.descend.with({ grid: 1, block: features }).enqueue(w, sums, 4 / rows);
    await summed;
    if (rank === 0 && (step + 1) % every === 0) save(step + 1, await w.get());
  }
  return (await sums.get())[features] / rows;
}

function dieOnce() {
  const trace = join(folder, 'killed');
  if (!process.env.KILL || existsSync(trace)) return;
  writeFileSync(trace, '');
  process.kill(process.pid, 'SIGKILL');
}

async function rank() {
  let comm = await Communicator.fromEnvironment();
  for (;;) {
    try {
      const loss = await train(comm);
      if (comm.rank === 0) console.log(JSON.stringify({ loss }));
      return comm.dispose();
    } catch (error) {
      if (/** @type {{ code?: string }} */ (error).code !== 'ERR_CUDA_RANK_LOST') throw error;
      comm = await comm.rejoin();
    }
  }
}

/**
 * Runs so many ranks; resolves to the loss, and what the launcher says.
 * @param {number} ranks
 * @param {Record<string, string>} environment
 */
async function launch(ranks, environment) {
  const checkpoints = mkdtempSync(join(tmpdir(), 'checkpoints-'));
  const cli = join(dirname(createRequire(import.meta.url).resolve('cuda-ffi/package.json')), 'dist/lib/cli/main.js');
  const child = spawn(process.execPath, [cli, 'launch', '--devices', String(ranks), '--restarts', '1', fileURLToPath(import.meta.url)], {
    env: { ...process.env, ...environment, CHECKPOINTS: checkpoints },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data) => (stdout += data));
  child.stderr.on('data', (data) => (stderr += data));
  await new Promise((resolve) => child.on('close', resolve));
  rmSync(checkpoints, { recursive: true });
  return { loss: stdout ? Number(JSON.parse(stdout).loss) : NaN, stderr };
}

if (process.env.CHECKPOINTS) await rank();
else {
  // NCCL wants a GPU for each rank.
  const gpus = CudaDevice.getDefault().isSoftware ? 0 : CudaDevice.list().length;
  const [ranks, where] = gpus > 1 ? [Math.min(gpus, 3), {}] : [3, { CUDA_FFI_DEVICE: 'software' }];
  if (gpus === 1) console.log('There is one GPU: the ranks are on software devices');
  const undisturbed = await launch(ranks, where);
  const disturbed = await launch(ranks, { ...where, KILL: '1' });
  console.log(disturbed.stderr.trim());
  console.log(`loss ${undisturbed.loss} undisturbed, ${disturbed.loss} with a rank that was killed and replaced`);
  check('a rank was killed and replaced', disturbed.stderr.includes('rank 1 was ended by SIGKILL and is started again'));
  check('the model learned something', undisturbed.loss < 0.3);
  check('the loss is that of the undisturbed run', disturbed.loss === undisturbed.loss);
}
