// Sources that nvcc takes as they are: functions, variables and headers of the host beside the kernels.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CudaCompileError, CudaModule } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const program = `#include <iostream>
#include <vector>
#include <cuda_runtime.h>
#include <cublas_v2.h>
#include <thrust/device_vector.h>
using namespace std;

#define CHECK(call) do { if ((call) != cudaSuccess) { cerr << cudaGetErrorString(call); exit(1); } } while (0)
#define HD __host__ __device__

constexpr int threads = 128;
const float offset = 0.5f;
int repeat = 10;

struct Particle {
  float x, v;
  Particle() : x{0}, v{0} { count++; }
  HD float next(float dt) const { return x + v * dt; }
  void print() const { cout << x << endl; }
  static int count;
};
int Particle::count = 0;

HD inline float clampTo(float x, float most) { return x < most ? x : most; }
constexpr int doubled(int a) { return 2 * a; }

template <typename T>
__global__ void step(T* particles, int n, float dt) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) particles[i].x = clampTo(particles[i].next(dt) + offset, doubled(50));
}

__global__ void limits(float* out, uint32_t seed) {
  out[0] = INFINITY;
  out[1] = std::max(1.0f, 2.0f) + std::sqrt(16);
  out[2] = FLT_MAX;
  out[3] = sqrtf(pow(2.0f, 2)) + seed + threads;
}

void run(vector<Particle>& list) {
  Particle* p;
  CHECK(cudaMalloc(&p, list.size() * sizeof(Particle)));
  step<<<1, threads>>>(p, list.size(), 0.1f);
  for (auto& one : list) one.print();
}

int main(int argc, char** argv) {
  vector<Particle> list(100);
  for (int i = 0; i < repeat; i++) run(list);
  return 0;
}
`;

async function checkProgram(mod: any): Promise<void> {
  const particles = [
    { x: 1, v: 10 },
    { x: 99.9, v: 1 },
  ];
  await mod.kernel('step<Particle>').with({ grid: 1, block: 32 })(particles, 2, 0.5);
  expect(particles).toEqual([
    { x: 6.5, v: 10 },
    { x: 100, v: 1 },
  ]);
  const out = new Float32Array(4);
  await mod.limits.with({ grid: 1, block: 1 })(out, 3);
  expect([...out]).toEqual([Infinity, 6, Math.fround(3.402823466e38), 2 + 3 + 128]);
}

test('a program with its main() is compiled, and its kernels run', async () => {
  await checkProgram(await CudaModule.compile(program));
});

test('the same at once, and without the cache', async () => {
  const mod = new CudaModule(program, { cache: false });
  expect(mod.kernels).toContain('limits');
  await checkProgram(mod);
});

describe('headers of the program', () => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nvcc-sources-'));
    mkdirSync(join(folder, 'a'));
    mkdirSync(join(folder, 'b'));
    writeFileSync(
      join(folder, 'a/util.h'),
      '#pragma once\n#include <string>\nstd::string text();\n__device__ inline int one() { return 1; }\n',
    );
    writeFileSync(
      join(folder, 'b/util.h'),
      '#pragma once\n#include <vector>\ninline std::vector<int> v() { return {}; }\n__device__ inline int two() { return 2; }\n',
    );
    writeFileSync(join(folder, 'b/two.h'), '#include "util.h"\n');
    writeFileSync(
      join(folder, 'program.cu'),
      '#include "a/util.h"\n#include "b/two.h"\n#include "memory.h"\n__global__ void k(int* x) { *x = one() + two() + three(); }\nint main() { v(); }\n',
    );
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test('two of one name, and one from memory', async () => {
    const mod: any = await CudaModule.loadFile(join(folder, 'program.cu'), {
      headers: { 'memory.h': '#include <map>\nstd::map<int, int> m;\n__device__ int three() { return 3; }\n' },
    });
    const x = new Int32Array(1);
    await mod.k(x);
    expect(x[0]).toBe(6);
  });

  test('an error in one is at its line there', async () => {
    writeFileSync(join(folder, 'bad.h'), 'int f() { return 1; }\n__device__ int g() {\n  return missing; }\n');
    const error = await failureOf(() =>
      CudaModule.compile('#include "bad.h"\n__global__ void k(int* x) { *x = g(); }', { includePaths: [folder] }),
    );
    expect(error.diagnostics).toEqual([
      { severity: 'error', file: join(folder, 'bad.h'), line: 3, column: 10, message: 'identifier "missing" is undefined' },
    ]);
  });
});

test('<cub/cub.cuh> brings what blocks and warps have', async () => {
  const mod: any = await CudaModule.compile(`#include <cub/cub.cuh>
__global__ void sum(const int* in, int* out) {
  using Reduce = cub::BlockReduce<int, 64>;
  __shared__ typename Reduce::TempStorage storage;
  const int all = Reduce(storage).Sum(in[threadIdx.x]);
  if (threadIdx.x == 0) *out = all;
}`);
  const out = new Int32Array(1);
  await mod.sum.with({ grid: 1, block: 64 })(new Int32Array(64).fill(2), out);
  expect(out[0]).toBe(128);
});

test('what nvcc does without a word: constants of constants, tables by macros, declared detectors, the platform', async () => {
  const mod: any = await CudaModule.compile(`#if defined(_WIN32) || defined(__linux__)
#include <stdio.h>
#else
#error unsupported platform
#endif
#define BEGIN_TABLE(type, name) static const __device__ type name[] = {
#define END_TABLE() };
const float pi = 3.0f;
const float turn = 2 * pi;

BEGIN_TABLE(int, squares)
  1, 4, 9
END_TABLE()

struct Plain { int value; };
struct Applied { __device__ void apply() { } };
template <typename T> struct HasApply {
  template <typename C> static char test(decltype(&C::apply));
  template <typename C> static int test(...);
  enum { value = sizeof(test<T>(0)) == 1 };
};
template <typename T> __device__ typename std::enable_if<HasApply<T>::value == true, float>::type either() { return 1; }
template <typename T> __device__ typename std::enable_if<HasApply<T>::value == false, float>::type either() { return 2; }

__global__ void k(float* a) {
  a[0] = turn;
  a[1] = squares[2];
  a[2] = either<Applied>();
  a[3] = either<Plain>();
}
int main() { printf("%f", pi); }`);
  const a = new Float32Array(4);
  await mod.k(a);
  expect([...a]).toEqual([6, 9, 1, 2]);
});

test('classes of the host around what kernels use are laid out as nvcc lays them out', async () => {
  const mod: any = await CudaModule.compile(`#include <functional>
#include <map>
#include <string>
#include <vector>
struct Potential { virtual ~Potential() = default; virtual void compute(std::vector<int>& list) = 0; };
class Model : public Potential {
public:
  struct Parameters { int count; float radius[2]; };
  Model(const char* path);
  void compute(std::vector<int>& list) override;
  std::vector<int> list;
  std::string name = "model";
  Parameters parameters;
  std::vector<std::vector<Parameters>> all;
  std::vector<bool> flags;
  std::map<std::string, std::vector<int>> byName;
  std::function<void(int)> callback;
};
__global__ void k(Model::Parameters p, int* sizes) {
  sizes[0] = p.count;
  sizes[1] = sizeof(Potential);
  sizes[2] = sizeof(Model);
}
int main() { return 0; }`);
  const sizes = new Int32Array(3);
  await mod.k({ count: 5, radius: [1, 2] }, sizes);
  // The last by g++ 12, whose std::vector<bool> and std::map are larger than Microsoft's.
  if (process.platform === 'linux') expect([...sizes]).toEqual([5, 8, 224]);
  expect(sizes[0]).toBe(5);
});

const kernel = '__global__ void k(float* a) { *a = 1; }';

async function messageOf(source: string): Promise<string> {
  const error = await failureOf(() => CudaModule.compile(source));
  expect(error).toBeInstanceOf(CudaCompileError);
  return error.message;
}

test('an error in a kernel is said at its place, with the headers that were left out', async () => {
  const message = await messageOf('#include <iostream>\nint main() { std::cout << 1; }\n__global__ void k(int* x) {\n  *x = missing;\n}');
  expect(message).toBe(
    'kernel.cu:4:8: identifier "missing" is undefined\n    4 |   *x = missing;\n      |        ^\nNVRTC has no host headers. Left out: iostream.',
  );
});

test('a function without __device__ is named where a kernel calls it', async () => {
  const message = await messageOf('float square(float x) { return x * x; }\n__global__ void k(float* a) { *a = square(*a); }');
  expect(message).toContain('identifier "square" is undefined');
  expect(message).toContain('square is a host function: mark it __device__ to use it in kernels.');
});

test('a source of the host alone says what is missing', async () => {
  const message = await messageOf('#include <vector>\nint main() { return 0; }');
  expect(message).toContain('nothing in this source is marked __global__ or __device__');
});

test('a kernel has no constructor in place of one of the host', async () => {
  const struct = 'struct P {\n  float x;\n  P() : x(1) { }\n  P(float a)\n    : x(2 * a) { }\n};\n';
  expect(await messageOf(`${struct}__global__ void k(float* a) { P p; *a = p.x; }`)).toContain('deleted function');
  expect(await messageOf(`${struct}__global__ void k(float* a) { P p{1}; *a = p.x; }`)).toContain('deleted function');
  const mod: any = await CudaModule.compile(`${struct}__global__ void k(P* a, P b) { P c = a[0]; a[1].x = c.x + b.x; }` as string);
  const list = [{ x: 1 }, { x: 0 }];
  await mod.k(list, { x: 2 });
  expect(list[1]).toEqual({ x: 3 });
});

test.each([
  ['a header with the name of a property', `#include "constructor"\n${kernel}\nint main() { }`, 'cannot open source file "constructor"'],
  ['a header that is missing', `#include "geomtry.h"\n${kernel}\nint main() { }`, 'cannot open source file "geomtry.h"'],
  ['an annotation that is misspelt', `${kernel}\nint main() { }\n__golbal__ void add(float* a) { }`, '__golbal__'],
  ['a type that nobody knows', `nonsense here;\n${kernel}`, 'identifier "nonsense" is undefined'],
  ['a condition that is not met', `#ifndef WIDTH\n#error WIDTH is missing\n#endif\n${kernel}\nint main() { }`, 'WIDTH is missing'],
  ['braces that do not match', `int main() { \n${kernel}`, 'kernel.cu:1'],
  ['scopes without end', `int f() { }\n${'namespace a {'.repeat(2000)}${kernel}${'}'.repeat(2000)}`, 'kernel.cu:1'],
])('%s stays an error', async (_, source, expected) => {
  expect(await messageOf(source)).toContain(expected);
});
