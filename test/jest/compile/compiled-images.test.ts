// What `cuda-ffi compile` makes, in a process that finds no compiler.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitFacts } from '../../../lib/compile/image-facts';
import { cudaFfi, withoutCompiler } from '../helpers/command-line';
import { node } from '../helpers/run-node';
import { project } from '../helpers/user-project';

const source = `#include "sample.h"
__constant__ float factor = 3;
namespace deep { __global__ void inside(double* x) { *x += 1; } }
__global__ void weigh(const Sample* samples, Sample more, float* total, Mode mode) {
  *total = samples[0].value * samples[0].counts[1] + more.value + (mode == fast ? 100 : 0);
}
extern "C" __global__ void plain(const int* first, int* second, unsigned char third) { *second = *first + third; }
__global__ void over(int* x) { *x = 1; }
__global__ void over(float* x) { *x = 2; }
template <typename T> __global__ void scale(T* x, T a) { *x *= a; }
__global__ void constant(float* out) { *out = factor; }
`;
const program = `
import { CudaModule } from 'cuda-ffi';
const mod = await CudaModule.loadFile('out/k.fatbin');
const results = [];
const total = new Float32Array(1);
await mod.weigh([{ value: 2, counts: [0, 5] }], { value: 0.5, counts: [0, 0] }, total, 'fast');
results.push(total[0]);
const second = new Int32Array(1);
await mod.plain.named({ first: [40], second, third: 2 });
results.push(second[0]);
const x = new Float64Array(1);
await mod.kernel('deep::inside')(x);
await mod.kernel('scale<double>')(x, 21);
results.push(x[0]);
const f = new Float32Array(1);
await mod.kernel('over(float *)')(f);
results.push(f[0]);
mod.global('factor').set(Float32Array.of(7));
await mod.constant(f);
results.push(f[0]);
const wrong = await mod.plain([1], second, 300).catch((error) => error.message);
console.log(JSON.stringify({ results, wrong, kernels: mod.kernels }));
`;

const folder = project({
  'k.cu': source,
  'sample.h': 'struct Sample { float value; int counts[2]; };\nenum Mode { slow, fast };\n',
  'app.mjs': program,
  'register.mjs': `import kernels from './k.cu'; const x = new Int32Array(1); await kernels.plain([1], x, 1); console.log(kernels.name, x[0]);`,
});

const compile = (...args: string[]) => cudaFfi(['compile', ...args], { cwd: folder });

test('names, types, structs, enums, globals, overloads and instances are all inferred', async () => {
  const made = await compile('k.cu', '-o', 'out/k.fatbin', '--arch', 'compute_75,sm_90', '--instance', 'scale<double>', '--json');
  expect(made).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(made.stdout)).toMatchObject({ file: 'out/k.fatbin', architectures: ['compute_75', 'sm_90'] });
  const ended = await node(['app.mjs'], { cwd: folder, environment: withoutCompiler });
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  const { results, wrong, kernels } = JSON.parse(ended.stdout);
  expect(results).toEqual([110.5, 42, 21, 2, 7]);
  expect(wrong).toContain('plain: argument 3 (third): expected a whole number');
  expect(kernels).toEqual(expect.arrayContaining(['deep::inside', 'weigh', 'plain', 'over(int *)', 'scale<double>']));
});

test('without --arch: PTX of the oldest architecture, machine code for each generation', async () => {
  await compile('k.cu', '-o', 'out/usual.fatbin');
  const { image, facts } = splitFacts(readFileSync(join(folder, 'out/usual.fatbin')));
  expect(facts?.entries.length).toBeGreaterThan(4);
  const kinds: [number, number][] = [];
  const data = Buffer.from(image);
  for (let at = 16; at < data.length; at += data.readUInt32LE(at + 4) + Number(data.readBigUInt64LE(at + 8))) {
    kinds.push([data.readUInt16LE(at), data.readUInt32LE(at + 28)]);
  }
  expect(kinds[0]).toEqual([1, 75]);
  // PTX has a block of options behind its header: NVIDIA's driver faults where there is none.
  expect([data.readUInt32LE(16 + 4), data.readUInt32LE(16 + 20), data.readUInt32LE(16 + 64)]).toEqual([80, 64, 72]);
  expect(kinds).toEqual(
    expect.arrayContaining([
      [2, 75],
      [2, 80],
      [2, 90],
    ]),
  );
});

test('damaged facts are an error that names the image', async () => {
  const bytes = readFileSync(join(folder, 'out/k.fatbin'));
  bytes.writeUInt32LE(0xffffffff, bytes.length - 21);
  writeFileSync(join(folder, 'out/damaged.fatbin'), bytes);
  const load = `import { CudaModule } from 'cuda-ffi'; await CudaModule.loadFile('out/damaged.fatbin');`;
  const ended = await node(['--input-type=module', '-e', load], { cwd: folder, environment: withoutCompiler });
  expect(ended.status).toBe(1);
  expect(ended.stderr).toContain('damaged.fatbin: the facts behind the image are damaged');
});

describe('beside its source, for cuda-ffi/register', () => {
  const run = () => node(['--import', 'cuda-ffi/register', 'register.mjs'], { cwd: folder, environment: withoutCompiler });

  test('it is taken while the source and its headers are what they were', async () => {
    await compile('k.cu');
    expect(await run()).toMatchObject({ status: 0, stdout: 'k.cu 2\n', stderr: '' });
    writeFileSync(join(folder, 'sample.h'), 'struct Sample { float value; int counts[3]; };\nenum Mode { slow, fast };\n');
    const stale = await run();
    expect(stale.status).toBe(1);
    expect(stale.stderr).toContain('k.fatbin was compiled from a different version of k.cu');
    expect(stale.stderr).toContain('NVRTC, the CUDA run-time compiler was not found');
  });

  test('without one the compiler is needed', async () => {
    renameSync(join(folder, 'k.fatbin'), join(folder, 'away.fatbin'));
    const ended = await run();
    expect(ended.status).toBe(1);
    expect(ended.stderr).not.toContain('k.fatbin');
  });
});

test.each([
  [['broken.cu'], 1, 'broken.cu:1:'],
  [['none.cu'], 1, 'none.cu: ENOENT'],
  [['k.cu', '-o', 'k.so'], 2, 'a name that ends in .fatbin'],
  [['k.cu', '--arch', 'sm_90a'], 2, '--arch: expected architectures such as sm_90 or compute_80, received sm_90a'],
])('%j: %i', async (args, status, said) => {
  writeFileSync(join(folder, 'broken.cu'), 'nonsense');
  const ended = await compile(...args);
  expect(ended.stderr).toContain(said);
  expect(ended).toMatchObject({ status, stdout: '' });
});
