// What a profile counts, against counts made by hand: each expectation is written as the sum that gives it.
import { CudaModule, type Counts, profile } from '../../../lib';

const onSoftware = process.env['CUDA_FFI_DEVICE'] === 'software';
const onlySoftware = onSoftware ? describe : describe.skip;

interface Case {
  name: string;
  source: string;
  grid?: number;
  block?: number | [number, number];
  args: () => unknown[];
  totals: Partial<Counts>;
}

const floats = (n: number) => new Float32Array(n);
const ints = (n: number) => new Int32Array(n);

const cases: Case[] = [
  {
    name: 'neighbours, 4 bytes each',
    source: `__global__ void k(const float* x, float* y) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = x[i]; }`,
    grid: 2,
    block: 64,
    args: () => [floats(128), floats(128)],
    totals: { accesses: 128 * 2, sectors: 2 * (128 / 8), lines: 2 * (128 / 32), diverged: 0, taken: 0 },
  },
  {
    name: 'every 8th element: a sector for each lane',
    source: `__global__ void k(const float* x, float* y) { y[threadIdx.x] = x[threadIdx.x * 8]; }`,
    args: () => [floats(256), floats(32)],
    totals: { accesses: 64, sectors: 32 + 4, lines: 8 + 1 },
  },
  {
    name: 'every 32nd element: a line for each lane',
    source: `__global__ void k(const float* x, float* y) { y[threadIdx.x] = x[threadIdx.x * 32]; }`,
    args: () => [floats(1024), floats(32)],
    totals: { accesses: 64, sectors: 32 + 4, lines: 32 + 1 },
  },
  {
    name: 'one element for all lanes',
    source: `__global__ void k(const float* x, float* y) { y[threadIdx.x] = x[0]; }`,
    args: () => [floats(1), floats(32)],
    totals: { accesses: 64, sectors: 1 + 4, lines: 1 + 1 },
  },
  {
    name: 'bytes: a warp needs one sector',
    source: `__global__ void k(const char* x, char* y) { y[threadIdx.x] = x[threadIdx.x]; }`,
    args: () => [new Int8Array(32), new Int8Array(32)],
    totals: { accesses: 64, sectors: 1 + 1, lines: 1 + 1 },
  },
  {
    name: 'float4: 16 bytes each',
    source: `__global__ void k(const float4* x, float4* y) { y[threadIdx.x] = x[threadIdx.x]; }`,
    args: () => [floats(128), floats(128)],
    totals: { accesses: 64, sectors: 2 * (512 / 32), lines: 2 * (512 / 128) },
  },
  {
    name: 'doubles, one off: a sector and a line more',
    source: `__global__ void k(const double* x, double* y) { y[threadIdx.x] = x[threadIdx.x + 1]; }`,
    args: () => [new Float64Array(33), new Float64Array(32)],
    totals: { accesses: 64, sectors: 9 + 8, lines: 3 + 2 },
  },
  {
    name: 'only some lanes',
    source: `__global__ void k(float* y, int n) { if (threadIdx.x < n) y[threadIdx.x] = 1; }`,
    args: () => [floats(5), 5],
    totals: { accesses: 5, sectors: 1, lines: 1, taken: 27, notTaken: 5, diverged: 1 },
  },
  {
    name: 'two warps that part and one that does not',
    source: `__global__ void k(int* y) { if (threadIdx.x < 40) y[threadIdx.x] = threadIdx.x; }`,
    block: 96,
    args: () => [ints(96)],
    totals: { accesses: 40, sectors: 4 + 1, lines: 1 + 1, taken: 24 + 32, notTaken: 40, diverged: 1 },
  },
  {
    name: 'shared memory by rows',
    source: `__global__ void k(float* y) { __shared__ volatile float s[1024]; s[threadIdx.x] = 1; y[threadIdx.x] = s[threadIdx.x]; }`,
    args: () => [floats(32)],
    totals: { bankPasses: 1 + 1, bankConflicts: 0, sectors: 4 },
  },
  {
    name: 'shared memory by columns: all lanes at one bank',
    source: `__global__ void k(float* y) { __shared__ volatile float s[1024]; s[threadIdx.x * 32] = 1; y[threadIdx.x] = s[threadIdx.x * 32]; }`,
    args: () => [floats(32)],
    totals: { bankPasses: 32 + 32, bankConflicts: 31 + 31 },
  },
  {
    name: 'shared memory by columns, padded',
    source: `__global__ void k(float* y) { __shared__ volatile float s[32 * 33]; s[threadIdx.x * 33] = 1; y[threadIdx.x] = s[threadIdx.x * 33]; }`,
    args: () => [floats(32)],
    totals: { bankPasses: 1 + 1, bankConflicts: 0 },
  },
  {
    name: 'shared memory, every second word: two lanes at each bank',
    source: `__global__ void k(float* y) { __shared__ volatile float s[64]; s[threadIdx.x * 2] = 1; y[threadIdx.x] = s[threadIdx.x * 2]; }`,
    args: () => [floats(32)],
    totals: { bankPasses: 2 + 2, bankConflicts: 1 + 1 },
  },
  {
    name: 'shared memory, one word for all: a broadcast',
    source: `__global__ void k(float* y) { __shared__ volatile float s[1]; s[0] = 1; y[threadIdx.x] = s[0]; }`,
    args: () => [floats(32)],
    totals: { bankPasses: 1 + 1, bankConflicts: 0 },
  },
  {
    name: 'shared doubles: two halves of a warp, without conflicts',
    source: `__global__ void k(double* y) { __shared__ volatile double s[32]; s[threadIdx.x] = 1; y[threadIdx.x] = s[threadIdx.x]; }`,
    args: () => [new Float64Array(32)],
    totals: { bankPasses: 2 + 2, bankConflicts: 0, sectors: 8 },
  },
  {
    name: 'atomics at one address',
    source: `__global__ void k(int* y) { atomicXor(y, threadIdx.x); }`,
    block: 64,
    args: () => [ints(1)],
    totals: { accesses: 64, contention: 2 * 31, sectors: 2, lines: 2 },
  },
  {
    name: 'atomics at four addresses',
    source: `__global__ void k(int* y) { atomicXor(&y[threadIdx.x % 4], threadIdx.x); }`,
    args: () => [ints(4)],
    totals: { accesses: 32, contention: 32 - 4, sectors: 1 },
  },
  {
    name: 'a loop of its own length for each lane',
    source: `__global__ void k(volatile int* y) { for (int i = 0; i < threadIdx.x; ++i) y[threadIdx.x] = i; }`,
    block: 4,
    args: () => [ints(4)],
    totals: { accesses: 0 + 1 + 2 + 3 },
  },
];

/** Written in PTX, where each instruction counts as one. */
const ptx = (body: string) => `.version 7.0
.target sm_75
.address_size 64
.visible .entry k(.param .u64 .ptr .global .align 4 y) {
.reg .b64 %rd<4>; .reg .b32 %r<8>; .reg .pred %p<4>;
${body}
}`;

const instructionCases: Case[] = [
  {
    name: 'a line of instructions',
    source: ptx(`ld.param.u64 %rd1, [y]; mov.u32 %r1, 7; st.global.u32 [%rd1], %r1; ret;`),
    grid: 3,
    block: 48,
    args: () => [ints(1)],
    totals: { issued: 3 * 2 * 4, lanes: 3 * 48 * 4, accesses: 3 * 48 },
  },
  {
    name: 'a loop of ten rounds',
    source: ptx(`mov.u32 %r1, 0;
again: add.u32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, 10; @%p1 bra again; ret;`),
    args: () => [ints(1)],
    totals: { issued: 1 + 10 * 3 + 1, lanes: 32 * 32, taken: 9 * 32, notTaken: 32, diverged: 0 },
  },
  {
    name: 'a guard counts once, its access only where it holds',
    source: ptx(`ld.param.u64 %rd1, [y]; mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 3; @%p1 st.global.u32 [%rd1], %r1; ret;`),
    args: () => [ints(1)],
    totals: { issued: 5, lanes: 5 * 32, accesses: 3, sectors: 1, taken: 0 },
  },
  {
    name: 'both sides of a branch, one after the other',
    source: ptx(`mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 8; @%p1 bra low; add.u32 %r2, %r1, 1; bra.uni end;
low: add.u32 %r2, %r1, 2;
end: ret;`),
    args: () => [ints(1)],
    totals: { issued: 3 + 2 + 1 + 1, lanes: 3 * 32 + 2 * 24 + 8 + 32, taken: 8, notTaken: 24, diverged: 1 },
  },
  {
    name: 'a shuffle that its lanes come to apart counts once',
    source: ptx(`mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 8; @%p1 bra low; add.u32 %r1, %r1, 1;
low: shfl.sync.idx.b32 %r2, %r1, 0, 31, 0xffffffff; ret;`),
    args: () => [ints(1)],
    totals: { issued: 3 + 1 + 1 + 1, lanes: 3 * 32 + 24 + 32 + 32 },
  },
];

onlySoftware('counts made by hand', () => {
  test.each([...cases, ...instructionCases].map((one) => [one.name, one] as const))(
    '%s',
    async (_, { source, grid = 1, block = 32, args, totals }) => {
      const mod = source.startsWith('.version') ? await CudaModule.load(source) : await CudaModule.compile(source);
      const { kernels } = await profile(() => mod.kernel('k').with({ grid, block })(...args()));
      expect(kernels).toHaveLength(1);
      expect(kernels[0]!.totals).toMatchObject(totals);
    },
  );
});
