// node bench/profile-cost.mjs [ROUNDS]: interpreted kernels, counted and not, the least of several turns, in processor time. Asserts nothing.
process.env.CUDA_FFI_DEVICE = 'software';
process.env.CUDA_FFI_SOFTWARE_TRANSLATE = 'off';
const { CudaModule, DeviceArray, profile } = await import('../dist/lib/index.js');

const rounds = Number(process.argv[2] ?? 9);
const n = 1 << 20;
const source = `
extern "C" __global__ void saxpy(float a, const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
extern "C" __global__ void matmul(const float* a, const float* b, float* c, int n) {
  __shared__ float s[16][16], t[16][16];
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    s[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
    t[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + col];
    __syncthreads();
    for (int j = 0; j < 16; ++j) sum += s[threadIdx.y][j] * t[j][threadIdx.x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}
extern "C" __global__ void histogram(const int* x, int* bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[x[i] & 255], 1);
}
extern "C" __global__ void mandelbrot(int* out, int width, int height) {
  int px = blockIdx.x * 32 + threadIdx.x, py = blockIdx.y * 8 + threadIdx.y, k = 0;
  float cx = -2 + px * (3.f / width), cy = -1 + py * (2.f / height), x = 0, y = 0;
  while (k < 256 && x * x + y * y < 4) { float next = x * x - y * y + cx; y = 2 * x * y + cy; x = next; ++k; }
  out[py * width + px] = k;
}`;
const mod = await CudaModule.compile(source, { name: 'cost.cu' });
const floats = () => DeviceArray.from(Float32Array.from({ length: n }, (_, k) => k % 17));
const [x, y, z] = [await floats(), await floats(), await floats()];
const whole = await DeviceArray.from(Int32Array.from({ length: n }, (_, k) => (k * 2654435761) >>> 20));
const bins = await DeviceArray.from(new Int32Array(n));
const cases = {
  'saxpy of 2^20': () => mod.kernel('saxpy').with({ grid: n / 256, block: 256 })(2, x, y, n),
  'matmul 256': () => mod.kernel('matmul').with({ grid: [16, 16], block: [16, 16] })(x, y, z, 256),
  'histogram of 2^18': () => mod.kernel('histogram').with({ grid: 1024, block: 256 })(whole, bins, 1 << 18),
  mandelbrot: () => mod.kernel('mandelbrot').with({ grid: [8, 24], block: [32, 8] })(bins, 256, 192),
};

async function taken(work) {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

for (const [name, work] of Object.entries(cases)) {
  let [plain, counted] = [Infinity, Infinity];
  for (let round = 0; round < rounds; ++round) {
    plain = Math.min(plain, await taken(work));
    await profile(async () => {
      counted = Math.min(counted, await taken(work));
    });
  }
  console.log(`${name.padEnd(20)} ${plain.toFixed(2)} ms, counted ${counted.toFixed(2)} ms: ${(counted / plain).toFixed(2)} times`);
}
