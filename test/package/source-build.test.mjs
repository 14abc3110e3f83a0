// The package's own source build, as its error message advises it: in the folder of the package, without what it is
// developed with.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { installedFolder, runIn } from './installed-package.mjs';

const folder = installedFolder('source build');
const installed = join(folder, 'node_modules', 'cuda-ffi');
rmSync(join(installed, 'prebuilds'), { recursive: true });

test('without prebuilds/ the sentence says what to do', () => {
  const { status, stderr } = runIn(folder, ['app.mjs']);
  assert.equal(status, 1);
  assert.match(stderr, /cuda-ffi has no addon for linux-\w+ here\. .*build it in the folder of the package with `npm run build:native`/);
});

test('npm run build:native, and the program runs', () => {
  // With ccache, what the checkout compiled need not be compiled again.
  const env = { ...process.env, CCACHE_BASEDIR: installed, CCACHE_NOHASHDIR: '1' };
  execFileSync('npm', ['run', 'build:native'], { cwd: installed, env, stdio: ['ignore', 'ignore', 'inherit'] });
  assert.ok(existsSync(join(installed, 'build', 'release', 'bin', 'cuda_ffi.node')));
  assert.deepEqual(runIn(folder, ['app.mjs']), { status: 0, stdout: '12 24 36\n', stderr: '' });
});

test('it compiles where there is no ccache too, a folder at a time, and the program runs', () => {
  const built = join(installed, 'build', 'plain');
  const run = (...args) => execFileSync('cmake', args, { cwd: installed, stdio: ['ignore', 'ignore', 'inherit'] });
  const quick = ['-DCUDA_FFI_BASELINE_ONLY=ON', '-DCMAKE_CXX_FLAGS_RELEASE=-O1'];
  run('--preset', 'release', '-B', built, '-DCUDA_FFI_CCACHE=OFF', '-DCMAKE_CXX_COMPILER_LAUNCHER=', ...quick);
  run('--build', built, '--target', 'cuda_ffi', 'cuda_software', '--parallel', String(availableParallelism()));
  const folders = join(built, 'src', 'CMakeFiles', 'cuda_ffi.dir');
  assert.ok(readdirSync(folders).some((file) => file.startsWith('cmake_pch')));
  assert.ok(existsSync(join(folders, 'Unity')));
  const used = join(installed, 'build', 'release', 'bin');
  rmSync(used, { recursive: true });
  cpSync(join(built, 'bin'), used, { recursive: true });
  assert.deepEqual(runIn(folder, ['app.mjs']), { status: 0, stdout: '12 24 36\n', stderr: '' });
});
