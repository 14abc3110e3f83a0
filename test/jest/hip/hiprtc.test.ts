// With AMD's compiler itself, where CUDA_FFI_HIPRTC names it: what it makes of a program computes what PTX does.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root, runNode } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const hiprtc = process.env['CUDA_FFI_HIPRTC'];
const whereItIs = hiprtc ? test : test.skip;
const where = hiprtc ? '' : ' (skipped: CUDA_FFI_HIPRTC names no hipRTC)';

async function results(device: string, program = 'programs'): Promise<Record<string, string[]>> {
  const file = join(root, `test/jest/hip/fixtures/${program}.mjs`);
  const { stdout, stderr } = await node([file], { environment: { CUDA_FFI_DEVICE: device } });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Record<string, string[]>;
}

whereItIs(`kernels as AMD’s code and as PTX give the same, to the bit${where}`, async () => {
  const [amd, ptx] = [await results('hip-software'), await results('software')];
  expect(Object.keys(amd).length).toBe(17);
  expect(amd).toEqual(ptx);
});

whereItIs(`functions of floats of 16 bits answer as PTX does, for all numbers of one argument${where}`, async () => {
  const [amd, ptx] = [await results('hip-software', 'short-floats'), await results('software', 'short-floats')];
  expect(Object.keys(ptx).length).toBe(261);
  expect(amd).toEqual(ptx);
});

whereItIs(`conversions to integers end at their limits, and functions of integers are exact${where}`, async () => {
  const [amd, ptx] = [await results('hip-software', 'numbers'), await results('software', 'numbers')];
  expect(Object.keys(ptx).length).toBe(50);
  expect(amd).toEqual(ptx);
});

whereItIs(`arithmetic with a direction, integers in one word and atomics of a scope answer as PTX does${where}`, async () => {
  const [amd, ptx] = [await results('hip-software', 'arithmetic'), await results('software', 'arithmetic')];
  expect(Object.keys(ptx).length).toBe(224);
  expect(amd).toEqual(ptx);
});

whereItIs(`dynamic shared arrays of several names are one memory, as in PTX${where}`, async () => {
  const [amd, ptx] = [await results('hip-software', 'dynamic-shared'), await results('software', 'dynamic-shared')];
  expect(Object.keys(ptx).length).toBe(13);
  expect(amd).toEqual(ptx);
});

whereItIs(`macros of the program’s do not get into headers of the compiler’s${where}`, async () => {
  const { stdout, stderr } = await onAmd(`const short = ['device', 'shared', 'constant', 'V', 'T', 'a', 'x', 'used', 'aligned', 'value'];
    const source = '__shared__ int s[32]; s[0] = V + T; *p = s[0] + device;';
    const kernel = \`__global__ void __launch_bounds__(64) k(int *p) { \${source} }\`;
    const defines = Object.fromEntries(short.map((name) => [name, 3]));
    const options = ['-D', 'A=1', '-DB', '--define-macro=C(q)=(q + q)', '-DD=1', '-UD'];
    const inText = short.map((name) => '#define ' + name + ' 3\\n').join('');
    for (const [text, given] of [[kernel, { defines }], [inText + kernel, {}], ['__global__ void k(int *p) { *p = A + B + C(3); }', { options }]]) {
      const p = Int32Array.of(0);
      await (await cuda.CudaModule.compile(text, given)).k(p);
      console.log(p[0]);
    }`);
  expect([stdout.split('\n'), stderr]).toEqual([['9', '9', '8', ''], '']);
});

whereItIs(`a header from memory is found before one of the working folder’s${where}`, async () => {
  const folder = temporaryFolder();
  for (const name of ['x.h', 'y.h']) writeFileSync(join(folder, name), `#define ${name[0]!.toUpperCase()} 1\n`);
  const { stdout, stderr } = await onAmd(`process.chdir(${JSON.stringify(folder)});
    const headers = { 'x.h': '#define X 20\\n#include "y.h"\\n' };
    const p = Int32Array.of(0);
    await (await cuda.CudaModule.compile('#include "x.h"\\n__global__ void k(int *p) { *p = X + Y; }', { headers })).k(p);
    console.log(p[0]);`);
  expect([stdout.trim(), stderr]).toEqual(['21', '']);
});

whereItIs(`functions of std compute what they compute as PTX${where}`, async () => {
  const program = `
    const mod = await cuda.CudaModule.compile(\`
      #include <algorithm>
      #include <cmath>
      #include <utility>
      __device__ std::pair<int, float> both(int a, float b) { return std::make_pair(a, b); }
      __device__ int sum(std::pair<int, float> &&p) { return p.first + static_cast<int>(p.second); }
      __global__ void k(float *x, int *n) {
        const int i = threadIdx.x;
        float a = std::sqrt(x[i]) + std::pow(x[i], 2.0f) + std::fmax(x[i], 1.0f) + std::abs(-x[i]), b = std::max(a, 3.0f);
        std::swap(a, b);
        x[i] = std::min(a, std::clamp(b, 0.0f, 9.0f)) + (std::isnan(a) ? 1 : 0) + std::floor(a);
        auto pair = both(i, a);
        n[i] = std::max(std::abs(-n[i]), 3) + std::exchange(n[i], 5) + (both(i, a) == pair) + (pair < both(i + 1, a)) + sum(std::move(pair));
        n[i] += std::max(n[i], i, [](int p, int q) { return p > q; });
      }\`);
    const x = Float32Array.from({ length: 32 }, (_, i) => i * i), n = Int32Array.from({ length: 32 }, (_, i) => i - 7);
    await mod.k.with({ grid: 1, block: 32 })(x, n);
    console.log(x.join(), n.join());`;
  const [amd, ptx] = [await onAmd(program), await runNode(program, { environment: { CUDA_FFI_DEVICE: 'software' } })];
  expect(ptx.stdout.length).toBeGreaterThan(200);
  expect(amd).toEqual(ptx);
});

whereItIs(`a program for nvcc compiles without what is for the host, and its faults and mistakes are at their lines${where}`, async () => {
  const folder = temporaryFolder();
  const header = join(folder, 'part.h');
  writeFileSync(
    header,
    `#pragma once
#include <vector>
inline int ofHost(std::vector<int> &v) { return v.size(); }
__device__ inline float larger(float a, float b) { return std::max(a, std::sqrt(b)); }
__device__ inline void far(float *x) { x[1 << 28] = 1; }
`,
  );
  const program = (mistake = '') => `#include <algorithm>
#include <chrono>
#include <cmath>
#include "part.h"
__global__ void k(float *x) { x[threadIdx.x] = larger(x[threadIdx.x], 16.0f);${mistake} }
__global__ void fault(float *x) { far(x); }
int main() {
  std::vector<int> v(4);
  dim3 grid(1, 1, 1);
  float *x;
  cudaMalloc(&x, 32);
  auto begun = std::chrono::steady_clock::now();
  k<<<grid, 8>>>(x);
  return ofHost(v);
}
`;
  const { stdout, stderr } = await onAmd(`
    const options = { name: ${JSON.stringify(join(folder, 'program.cu'))}, lineInfo: true };
    const mod = await cuda.CudaModule.compile(${JSON.stringify(program())}, options);
    const x = Float32Array.from({ length: 8 }, (_, i) => i);
    await mod.k.with({ grid: 1, block: 8 })(x);
    console.log(mod.kernels.join(), x.join());
    const mistaken = await cuda.CudaModule.compile(${JSON.stringify(program(' y = 1;'))}, options).catch((error) => error);
    console.log(mistaken.diagnostics[0].file, mistaken.diagnostics[0].line, mistaken.diagnostics[0].column);
    const fault = await mod.fault.with({ grid: 1, block: 1 })(x).catch((error) => error);
    console.log(fault.message);`);
  expect(stderr).toBe('');
  const [results, mistake, ...fault] = stdout.split('\n');
  expect(results).toBe('k,fault 4,4,4,4,4,5,6,7');
  expect(mistake).toBe(`${join(folder, 'program.cu')} 5 79`);
  expect(fault.join('\n')).toContain(`${header}:5`);
});

whereItIs(`an instance does not get a second copy of a static variable${where}`, async () => {
  const { stdout, stderr } = await onAmd(`const mod = await cuda.CudaModule.compile(\`
      __device__ struct { char a; int n; } state = {1, 10};
      template <int By> __global__ void bump(int* x) { *x = (state.n += By); } __global__ void plain(int* x) { *x = (state.n += 1); }\`);
    const x = Int32Array.of(0);
    await mod.plain(x);
    console.log(x[0], (await mod.kernel('bump<2>')(x).catch((error) => error)).code);`);
  expect([stdout.trim(), stderr]).toEqual(['11 ERR_CUDA_LATE_INSTANCE', '']);
});

whereItIs(
  `an overload is found by its parameters, with the arguments of its template or without, later or as an instance${where}`,
  async () => {
    const names = [
      'put(int*, int)',
      'put<int>(int*, int, int)',
      'ns::put(int *, const int *)',
      '(void(*)(int*, int))put',
      ' over( int * ) ',
    ];
    const { stdout, stderr } = await onAmd(`const source = \`
      namespace ns { template <typename T> __global__ void put(T* x, const T* y) { *x = *y; }
                     template <typename T> __global__ void put(T* x, T y) { *x = -y; } }
      template <typename T> __global__ void put(T* x, int y) { *x = y; }
      template <typename T> __global__ void put(T* x, int y, int z) { *x = y + z; }
      __global__ void over(int* x) { *x = 6; }
      __global__ void over(float* x) { *x = 7; }\`;
    const names = ${JSON.stringify(names)};
    const args = [[2], [2, 1], [Int32Array.of(4)], [5], []];
    for (const instances of [[], names]) {
      const mod = await cuda.CudaModule.compile(source, { instances });
      const x = new Int32Array(1);
      for (const [index, name] of names.entries()) { await mod.kernel(name)(x, ...args[index]); console.log(x[0]); }
    }`);
    expect([stdout.trim().split('\n').map(Number), stderr]).toEqual([[2, 3, 4, 5, 6, 2, 3, 4, 5, 6], '']);
  },
);

whereItIs(`clocks go on, and a program’s own functions of their names stay${where}`, async () => {
  const { stdout, stderr } = await onAmd(`const mod = await cuda.CudaModule.compile(\`
      struct Timer { int clock; __device__ int clock64(int x) const { return clock + x; } };
      __device__ int clock(int a, int b) { return a * b; }
      __global__ void waits(int* x) {
        const long long begin = clock64(), other = clock();
        while (clock64() < begin + 3000000 || clock() < other + 3000000);
        x[0] = clock64() > begin;
        x[1] = Timer{x[1]}.clock64(2) + clock(6, 7);
      }\`);
    const x = Int32Array.of(0, 5);
    await mod.waits.with({ grid: 1, block: 1 })(x);
    console.log(x.join());`);
  expect([stdout.trim(), stderr]).toEqual(['1,49', '']);
});

async function text(device: string): Promise<string> {
  const { stdout, stderr } = await node([join(root, 'test/jest/hip/fixtures/printing.mjs')], { environment: { CUDA_FFI_DEVICE: device } });
  expect(stderr).toBe('');
  return stdout;
}

whereItIs(`kernels print the same as AMD’s code and as PTX, and as much of it${where}`, async () => {
  const [amd, ptx] = [await text('hip-software'), await text('software')];
  expect(ptx.split('\n').length).toBeGreaterThan(90_000);
  expect(amd === ptx).toBe(true);
});

const onAmd = (program: string) => runNode(program, { environment: { CUDA_FFI_DEVICE: 'hip-software' } });

whereItIs(`a failed assert is a fault of its block${where}`, async () => {
  const { stdout } = await onAmd(`const mod = await cuda.CudaModule.compile('__global__ void k(int* x) { assert(*x == 1); *x = 2; }');
    console.log((await mod.k(Int32Array.of(3)).catch((error) => error)).message);`);
  expect(stdout).toContain('CUDA_ERROR_LAUNCH_FAILED');
  expect(stdout).toContain('block (0,0,0)');
});

whereItIs(`sources are linked, and an instance that comes later has the module’s variables${where}`, async () => {
  const { stdout, stderr } = await onAmd(`const half = cuda.cu('extern "C" __device__ int half_of(int x) { return x / 2; }');
    const mod = await cuda.CudaModule.compile(\`extern "C" __device__ int half_of(int); __device__ int left = 5; __device__ int many[3];
      __constant__ int fixed[2] = {100, 200};
      __global__ void k(int* x) { *x = half_of(*x) + left; many[2] = 7; }
      template <typename T> __global__ void put(T* x) { *x = half_of(left) + many[2] + fixed[1]; left = 9; }\`, { link: [half] });
    const x = Int32Array.of(40);
    await mod.k(x);
    console.log(x[0]);
    await mod.kernel('put<int>')(x);
    console.log(x[0], (await mod.global('left').get())[0]);`);
  expect([stdout, stderr]).toEqual(['25\n209 9\n', '']);
});
