// How long the compilers check a source of 200 lines with ten kernels, beside the same file without it.
// Prints, asserts nothing: node test/types/measure.mjs [rounds]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const rounds = Number(process.argv[2] ?? 3);
const kernels = Number(process.argv[3] ?? 10);
const require = createRequire(import.meta.url);
const here = path.dirname(fileURLToPath(import.meta.url));

const kernel = (index) => `
// Kernel ${index}: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k${index}(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}`;
const source = Array.from({ length: kernels }, (_, index) => kernel(index)).join('');

const file = (text) => `
import { compile } from '../stand-ins';
const mod = await compile(${text});
const x = new Float32Array(4);
${Array.from({ length: kernels }, (_, index) => `await mod.k${index}(2, x, [1, 2], x, 4);`).join('\n')}
`;

const texts = { plain: `${JSON.stringify(source)} as string`, literal: `\`${source}\`` };
const compilers = {
  'TypeScript 6': path.join(path.dirname(require.resolve('typescript/package.json')), 'bin', 'tsc'),
  'TypeScript 7': path.join(path.dirname(require.resolve('@typescript/native-preview/package.json')), 'bin', 'tsgo'),
};

/** Milliseconds that a compiler says it took to check a project. */
function checkTime(compiler, folder) {
  const printed = execFileSync(process.execPath, [compiler, '-p', folder, '--extendedDiagnostics'], { encoding: 'utf8' });
  const [, seconds] = /^Check time:\s+([\d.]+)s$/m.exec(printed);
  return Number(seconds) * 1000;
}

const project = mkdtempSync(path.join(here, 'measured-'));
try {
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ extends: '../tsconfig.json', include: ['text.ts'] }));
  console.log(
    `a source of ${source.split('\n').length} lines, ${source.length} characters, ${kernels} kernels, ${kernels} calls; least of ${rounds} rounds`,
  );
  console.log(`${''.padEnd(13)} ${'plain string'.padStart(13)} ${'literal'.padStart(13)} ${'difference'.padStart(13)}`);
  for (const [name, compiler] of Object.entries(compilers)) {
    // The least: other work on the machine only ever adds.
    const least = { plain: Infinity, literal: Infinity };
    for (let round = 0; round < rounds; round++) {
      for (const variant of Object.keys(texts)) {
        writeFileSync(path.join(project, 'text.ts'), file(texts[variant]));
        least[variant] = Math.min(least[variant], checkTime(compiler, project));
      }
    }
    const columns = [least.plain, least.literal, least.literal - least.plain].map((time) => `${time.toFixed(0)} ms`.padStart(13));
    console.log(name.padEnd(13), ...columns);
  }
} finally {
  rmSync(project, { recursive: true });
}
