// Bun and Deno: the README's program, kernels in JavaScript, and `import kernels from './kernels.cu'`.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { environment, installedFolder, runIn, tool } from './installed-package.mjs';

const folder = installedFolder('runtimes');
writeFileSync(join(folder, 'preload.mjs'), `import 'cuda-ffi/register';\n`);
writeFileSync(join(folder, 'kernels.cu'), '__global__ void scale(float* x) { x[threadIdx.x] *= 2; }\n');
writeFileSync(
  join(folder, 'imported.mjs'),
  `import kernels from './kernels.cu';
const x = Float32Array.of(1, 2, 3);
await kernels.scale(x);
console.log(x.join(' '));
`,
);
const inNode = runIn(folder, ['kernels.mjs']);
const env = environment({ DENO_NO_UPDATE_CHECK: '1' });

/** From the packages of this platform: `bun` and `deno` find them with scripts that npm runs when it installs. */
const runtimes = {
  Bun: { node: tool('@oven/bun-linux-x64', 'bin/bun'), args: ['--preload', './preload.mjs'] },
  Deno: { node: tool('@deno/linux-x64-glibc', 'deno'), args: ['run', '--allow-all', '--preload', './preload.mjs'] },
};

for (const [name, { node, args }] of Object.entries(runtimes)) {
  const run = (program) => runIn(folder, [...args, program], { node, env });

  test(`${name}: the README's program`, () => assert.equal(run('app.mjs').stdout, '12 24 36\n'));

  test(`${name}: kernels in JavaScript`, () => {
    assert.equal(inNode.status, 0);
    assert.equal(run('kernels.mjs').stdout, inNode.stdout);
  });

  test(`${name}: a .cu file`, () => assert.deepEqual({ ...run('imported.mjs'), stderr: '' }, { status: 0, stdout: '2 4 6\n', stderr: '' }));
}
