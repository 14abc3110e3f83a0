// Coverage of kernels in the reports of c8 and of Vitest. Jest's has its test in test/jest/profile/.
import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { environment, installedFolder, lend, runIn, tool } from './installed-package.mjs';

const folder = realpathSync(installedFolder('coverage', { packageJson: { type: 'module' } }));
lend(folder, 'vitest', 'vite', '@vitest/coverage-istanbul');
const program = `
  import { CudaModule } from 'cuda-ffi';
  export async function run() {
    const mod = await CudaModule.loadFile('half.cu');
    await mod.half.with({ grid: 1, block: 32 })(new Int32Array(32), 8);
  }`;
const source = `__global__ void half(int* x, int n) {
  if (n > 100)
    x[0] = 1;
  x[threadIdx.x] = 2;
}
`;
writeFileSync(join(folder, 'half.cu'), source);
writeFileSync(join(folder, 'program.mjs'), program);
writeFileSync(join(folder, 'main.mjs'), `import { run } from './program.mjs';\nawait run();\n`);
writeFileSync(join(folder, 'run.test.mjs'), `import { test } from 'vitest';\nimport { run } from './program.mjs';\ntest('runs', () => run());\n`);
const covering = () => ({ env: environment({ CUDA_FFI_COVERAGE: mkdtempSync(join(folder, 'cuda-')) }) });

test('c8', () => {
  const args = [tool('c8', 'bin/c8.js'), '--extension', '.cu', '--extension', '.mjs', '--reporter', 'text', process.execPath, 'main.mjs'];
  const { status, stdout } = runIn(folder, args, covering());
  assert.match(stdout, /half\.cu +\| +80 .*\| 3 /);
  assert.match(stdout, /program\.mjs +\| +100 /);
  assert.equal(status, 0);
});

test('Vitest with Istanbul', () => {
  const coverage = ['--coverage.enabled', '--coverage.provider=istanbul', '--coverage.reporter=text'];
  const { status, stdout } = runIn(folder, [tool('vitest', 'vitest.mjs'), 'run', ...coverage, 'run.test.mjs'], covering());
  assert.match(stdout, /half\.cu +\| +\d+(\.\d+)? .*\| 3 /);
  assert.match(stdout, /program\.mjs +\| +100 /);
  assert.equal(status, 0);
});
