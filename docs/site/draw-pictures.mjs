// Draws the pictures of the guides in docs/pictures/ from what the package says: a plan, a struct, and two terminals. In a checkout that is
// built (npm ci):
//   CUDA_FFI_DEVICE=software node docs/site/draw-pictures.mjs [<folder for the pictures>]
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { autoout, CudaModule, cudaPlan, input, Struct } from '../../dist/lib/index.mjs';
import { root } from './pages.mjs';
import { terminalSvg } from './terminal-svg.mjs';

const folder = process.argv[2] ?? join(root, 'docs/pictures');
mkdirSync(folder, { recursive: true });
const save = (name, text) => writeFileSync(join(folder, name), text);

/** The struct of docs/structs.md. */
function drawStruct() {
  const Inner = Struct({ at: 'float3', flags: ['bool', 2] }, 'Inner');
  const Body = Struct({ kind: 'char', mass: 'double', inner: Inner, next: 'const float *', tag: 'short' }, 'Body');
  save('struct.svg', Body.toSvg());
}

/** The plan of docs/plans.md. */
async function drawPlan() {
  const mod = await CudaModule.compile(`
    __global__ void normalize(float* r, const float* x, const float* sum) { r[threadIdx.x] = x[threadIdx.x] / *sum; }
    __global__ void total(float* sum, const float* x, int n) { float s = 0; for (int i = 0; i < n; ++i) s += x[i]; *sum = s; }
    __global__ void square(float* r, const float* x) { r[threadIdx.x] = x[threadIdx.x] * x[threadIdx.x]; }`);
  const total = mod.kernel('total', [autoout('float32', 1), input('float32'), 'int']).with({ grid: 1, block: 1 });
  const square = mod.kernel('square', [autoout('float32', (args) => args[1].length), input('float32')]);
  const normalize = mod.kernel('normalize', [autoout('float32', (args) => args[1].length), input('float32'), input('float32')]);
  const plan = cudaPlan(async (x) => {
    const squares = await square(x);
    const sum = await total(squares, x.length);
    return normalize(squares, sum);
  });
  await plan(Float32Array.of(1, 2, 3));
  save('plan.svg', await plan.toSvg());
}

/** What a command prints, without what differs from machine to machine. */
function printed(command, args, environment = {}) {
  const place = mkdtempSync(join(tmpdir(), 'cuda-ffi-picture-'));
  const env = { PATH: process.env.PATH, HOME: place, CUDA_FFI_CACHE_DIR: join(place, 'cache'), ...environment };
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env, cwd: place });
  rmSync(place, { recursive: true });
  return `${stdout}${stderr}`.replaceAll(place, '/home/me').replaceAll(root.replace(/\/$/, ''), '/app/node_modules/cuda-ffi').replaceAll('/build/release/bin', '/prebuilds/linux-x64');
}

const commandLine = join(root, 'dist/lib/cli/main.js');
const libraries = ['CUDART', 'CUBLAS', 'CUBLASLT', 'CUFFT', 'CURAND', 'CUSPARSE', 'CUSOLVER', 'NVML'];
const withoutGpu = {
  ...Object.fromEntries(libraries.map((name) => [`CUDA_FFI_${name}`, '/nowhere'])),
  CUDA_FFI_DRIVER: '/nowhere/libcuda.so',
  CUDA_FFI_NVJITLINK: '/nowhere/libnvJitLink.so',
};

function drawDoctor() {
  const lines = printed(process.execPath, [commandLine, 'doctor'], withoutGpu);
  save('doctor.svg', terminalSvg('npx cuda-ffi doctor', lines));
}

const faulty = `
  const { CudaModule } = require(${JSON.stringify(root)});
  const source = \`__global__ void shift(float* x, int n) {
  const int i = threadIdx.x;
  if (i <= n) x[i] = x[i + 1];
}\`;
  CudaModule.compile(source, { name: 'shift.cu' })
    .then((mod) => mod.shift(new Float32Array(64), 64))
    .catch((error) => console.log(error.message));`;

function drawFault() {
  const lines = printed(process.execPath, ['-e', faulty], { ...withoutGpu, CUDA_FFI_DEVICE: 'software' });
  save('fault.svg', terminalSvg('node shift.mjs', lines));
}

drawStruct();
drawDoctor();
drawFault();
await drawPlan();
