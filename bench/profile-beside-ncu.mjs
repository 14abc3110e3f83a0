// Counts of ten kernels on the software device, beside those of Nsight Compute on a GPU.
//
//   node bench/profile-beside-ncu.mjs      needs ncu, and python3 with CuPy, for the GPU's half
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.env.CUDA_FFI_DEVICE = 'software';
const { CudaModule, DeviceArray, profile } = await import('../dist/lib/index.js');

const n = 1 << 16;
const kernel = (name, body, shape = {}) => ({
  name,
  source: `extern "C" __global__ void ${name}(const float* x, float* y, const int* at, int n) { ${body} }`,
  grid: [n / 256],
  block: [256],
  ...shape,
});
const index = 'int i = blockIdx.x * blockDim.x + threadIdx.x;';
const plane = { grid: [8, 8], block: [32, 32] };
const kernels = [
  kernel('copy', `${index} if (i < n) y[i] = x[i];`),
  kernel('saxpy', `${index} if (i < n) y[i] = 2 * x[i] + y[i];`),
  kernel('strided', `${index} if (i < n / 8) y[i] = x[i * 8];`),
  kernel('gather', `${index} if (i < n) y[i] = x[at[i]];`),
  kernel('transposed', `int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 32 + threadIdx.y; y[c * 256 + r] = x[r * 256 + c];`, plane),
  kernel(
    'tiled',
    `__shared__ float t[32][33]; int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 32 + threadIdx.y; t[threadIdx.y][threadIdx.x] = x[r * 256 + c]; __syncthreads(); y[(blockIdx.x * 32 + threadIdx.y) * 256 + blockIdx.y * 32 + threadIdx.x] = t[threadIdx.x][threadIdx.y];`,
    plane,
  ),
  kernel(
    'stencil',
    `int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 32 + threadIdx.y; if (c > 0 && c < 255 && r > 0 && r < 255) y[r * 256 + c] = x[r * 256 + c - 1] + x[r * 256 + c + 1] + x[(r - 1) * 256 + c] + x[(r + 1) * 256 + c];`,
    plane,
  ),
  kernel(
    'sums',
    `__shared__ float s[256]; ${index} s[threadIdx.x] = x[i]; __syncthreads(); for (int d = 128; d > 0; d /= 2) { if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d]; __syncthreads(); } if (threadIdx.x == 0) y[blockIdx.x] = s[0];`,
  ),
  kernel(
    'product',
    `__shared__ float a[16][16], b[16][16]; int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y; float sum = 0; for (int k = 0; k < 256; k += 16) { a[threadIdx.y][threadIdx.x] = x[r * 256 + k + threadIdx.x]; b[threadIdx.y][threadIdx.x] = x[(k + threadIdx.y) * 256 + c]; __syncthreads(); for (int j = 0; j < 16; ++j) sum += a[threadIdx.y][j] * b[j][threadIdx.x]; __syncthreads(); } y[r * 256 + c] = sum;`,
    { grid: [16, 16], block: [16, 16] },
  ),
  kernel('parting', `${index} float v = x[i]; if (at[i] % 2) for (int k = 0; k < 20; ++k) v = v * v + 1; y[i] = v;`),
];
const at = Int32Array.from({ length: n }, (_, i) => (i * 40503 + 7) % n);

async function ours({ name, source, grid, block }) {
  const mod = await CudaModule.compile(source);
  const [x, y, indices] = [DeviceArray.zeros([n], 'float32'), DeviceArray.zeros([n], 'float32'), await DeviceArray.from(at)];
  const { kernels: profiled } = await profile(() => mod.kernel(name).with({ grid, block })(x, y, indices, n));
  return profiled[0].totals;
}

const metrics = {
  issued: 'smsp__inst_executed.sum',
  sectors: ['l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum', 'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum'],
};

function theirs() {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  try {
    const file = join(folder, 'kernels.json');
    writeFileSync(file, JSON.stringify({ n, at: [...at], kernels }));
    const peer = fileURLToPath(new URL('profile_peer.py', import.meta.url));
    const wanted = Object.values(metrics).flat();
    const text = execFileSync(
      'ncu',
      [
        '--csv',
        '--metrics',
        wanted.join(','),
        '--kernel-name',
        `regex:^(${kernels.map(({ name }) => name).join('|')})$`,
        'python3',
        peer,
        file,
      ],
      { encoding: 'utf8' },
    );
    return countsOf(text);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// "ID","Process ID","Process Name","Host Name","Kernel Name",…,"Metric Name","Metric Unit","Metric Value"
function countsOf(csv) {
  const rows = csv
    .split('\n')
    .filter((line) => line.startsWith('"'))
    .map((line) => line.slice(1, -1).split('","'));
  const [head, ...body] = rows;
  const column = (name) => head.indexOf(name);
  const counts = {};
  for (const row of body) {
    const of = (counts[row[column('Kernel Name')].replace(/\(.*/, '')] ??= { issued: 0, sectors: 0 });
    const value = Number(row[column('Metric Value')].replaceAll(',', ''));
    if (row[column('Metric Name')] === metrics.issued) of.issued += value;
    else if (metrics.sectors.includes(row[column('Metric Name')])) of.sectors += value;
  }
  return counts;
}

const onGpu = (() => {
  try {
    return theirs();
  } catch (error) {
    console.error(`no counts of a GPU: ${error.message.split('\n')[0]}`);
    return {};
  }
})();
const share = (one, other) => (other ? (one / other).toFixed(3) : '');
console.log('kernel      sectors     of a GPU   ratio   instructions: PTX      SASS   ratio   conflicts');
for (const one of kernels) {
  const counts = await ours(one);
  const gpu = onGpu[one.name] ?? {};
  const cells = [
    counts.sectors,
    gpu.sectors ?? '',
    share(counts.sectors, gpu.sectors),
    counts.issued,
    gpu.issued ?? '',
    share(counts.issued, gpu.issued),
    counts.bankConflicts,
  ];
  const widths = [9, 12, 8, 16, 10, 8, 10];
  console.log(one.name.padEnd(10) + cells.map((cell, at) => `${cell}`.padStart(widths[at])).join(' '));
}
