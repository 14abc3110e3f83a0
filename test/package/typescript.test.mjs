// The README's program in TypeScript, checked as users' projects are: strict, and the package's own types too.
import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { installedFolder, lend, programs, runIn, tool } from './installed-package.mjs';

const folder = installedFolder('typescript', { packageJson: { type: 'module' } });
lend(folder, '@types/node', 'undici-types');
cpSync(join(programs, 'app.ts'), join(folder, 'app.mts'));
writeFileSync(
  join(folder, 'required.cts'),
  `import { CudaModule } from 'cuda-ffi';
import cudaFfi = require('cuda-ffi');
export const compiling: Promise<InstanceType<typeof cudaFfi.CudaModule>> = CudaModule.compile('' as string);
`,
);
const bindings = `import { CudaStream } from 'cuda-ffi';
import { driver, type Handle } from 'cuda-ffi/bindings';
export const stream: Handle<'CUstream'> = new CudaStream().handle;
export const done: Promise<void> = driver.promises.cuStreamSynchronize(stream);
`;
for (const name of ['bindings.mts', 'bindings.cts']) writeFileSync(join(folder, name), bindings);

const modes = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  node16: { module: 'node16', moduleResolution: 'node16' },
  bundler: { module: 'preserve', moduleResolution: 'bundler' },
};
const compilers = {
  'typescript-5.7': 'bin/tsc',
  'typescript-5.8': 'bin/tsc',
  'typescript-5.9': 'bin/tsc',
  'typescript-6': 'bin/tsc',
  'typescript-7': 'bin/tsgo',
};

for (const [name, program] of Object.entries(compilers)) {
  for (const [mode, options] of Object.entries(modes)) {
    test(`${name}, ${mode}`, () => {
      const compilerOptions = { target: 'es2022', lib: ['es2023', 'esnext.disposable'], strict: true, noEmit: true, types: ['node'], ...options };
      const files = ['app.mts', 'required.cts', 'bindings.mts', 'bindings.cts'];
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
      const { status, stdout, stderr } = runIn(folder, [tool(name, program), '-p', 'tsconfig.json']);
      assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: '', stderr: '' });
    });
  }
}
