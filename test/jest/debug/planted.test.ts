// Five bugs, each found with the commands of docs/debugging.md alone: what a person would type, and what they see.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const onSoftware = process.env['CUDA_FFI_DEVICE'] === 'software';

interface Planted {
  readonly bug: string;
  readonly source: string;
  readonly call: string;
  readonly checks?: string;
  readonly commands: readonly string[];
  /** What gives it away. */
  readonly seen: readonly (string | RegExp)[];
}

const planted: readonly Planted[] = [
  {
    bug: 'one element too many',
    source: `__global__ void smooth(const float* x, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n) return;
  out[i] = x[i];
}`,
    call: 'mod.smooth.with({ grid: 2, block: 32 })(new Float32Array(40), new Float32Array(40), 40)',
    commands: ['run', 'print i', 'print n', 'print i < n'],
    seen: [/read|write/, 'i = 40', 'n = 40', 'i < n = false'],
  },
  {
    bug: 'a barrier that is missing',
    source: `__global__ void reverse(int* x) {
  __shared__ int tile[64];
  tile[threadIdx.x] = x[threadIdx.x];
  x[threadIdx.x] = tile[63 - threadIdx.x];
}`,
    call: 'mod.reverse.with({ grid: 1, block: 64 })(new Int32Array(64))',
    checks: 'race',
    commands: ['run', 'list 4', 'info cuda warps'],
    seen: [/race/i, '4\t  x[threadIdx.x] = tile[63 - threadIdx.x];', 'warp 1'],
  },
  {
    bug: 'an element that the wrong thread overwrites',
    source: `__global__ void rows(int* out, int width) {
  int row = blockIdx.x, column = threadIdx.x;
  out[row * (width - 1) + column] = row;
}`,
    call: 'mod.rows.with({ grid: 4, block: 8 })(new Int32Array(32), 8)',
    commands: ['break rows', 'run', 'delete', 'watch out[7]', 'continue', 'print row', 'continue', 'print row', 'print column'],
    seen: ['out[7] was written', 'row = 0', 'row = 1', 'column = 0'],
  },
  {
    bug: 'a sum that begins with nothing',
    source: `__global__ void total(const int* x, int* out, int n) {
  __shared__ int sum;
  for (int k = threadIdx.x; k < n; k += 32) {
    atomicAdd(&sum, x[k]);
  }
  __syncthreads();
  out[0] = sum;
}`,
    call: 'mod.total.with({ grid: 1, block: 32 })(new Int32Array(64), new Int32Array(1), 64)',
    checks: 'init',
    commands: ['run', 'bt', 'print k'],
    seen: [/written/, /total at .*kernels\.cu:4/, /k = \d+/],
  },
  {
    bug: 'a number that overflows',
    source: `__global__ void cubes(const int* x, int* out) {
  int i = threadIdx.x;
  int cube = x[i] * x[i] * x[i];
  out[i] = cube;
}`,
    call: 'mod.cubes.with({ grid: 1, block: 32 })(new Int32Array(32).map((_, i) => i * 100), new Int32Array(32))',
    commands: [
      'break FILE:4 if cube < 0',
      'run',
      'print x[i]',
      'print cube',
      'print (double)x[i] * x[i] * x[i]',
      'reverse-step',
      'print x[i] * x[i]',
    ],
    seen: ['x[i] = 1300', /cube = -\d+/, '(double)x[i] * x[i] * x[i] = 2197000000', 'x[i] * x[i] = 1690000'],
  },
];

(onSoftware ? test : test.skip).each(planted)('$bug', async ({ source, call, checks, commands, seen }) => {
  const folder = temporaryFolder();
  const [kernels, program, script] = ['kernels.cu', 'program.cjs', 'commands'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(kernels, source);
  writeFileSync(
    program,
    `require(${JSON.stringify(join(root, 'dist/lib/index.js'))}).CudaModule.loadFile(${JSON.stringify(kernels)}).then((mod) => ${call}).catch(() => {});`,
  );
  writeFileSync(script, commands.map((line) => line.replace('FILE', kernels)).join('\n'));
  const main = join(root, 'dist/lib/cli/main.js');
  const { stdout } = await node([main, 'debug', '-x', script, '--batch', program], {
    environment: checks === undefined ? {} : { CUDA_FFI_SOFTWARE_CHECK: checks },
  });
  let at = 0;
  for (const each of seen) {
    const rest = stdout.slice(at);
    expect(rest).toMatch(each);
    at += typeof each === 'string' ? rest.indexOf(each) + each.length : rest.search(each) + 1;
  }
});
