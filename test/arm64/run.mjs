// npm run test:arm64 [-- all]: the native suite for Linux on ARM64, cross-compiled, under qemu-user; on an ARM machine as it is.
// What compiles CUDA C++ is left out: NVRTC is not there under qemu. With `all` also the tests of processes that end, each of
// which starts the suite again, and the suite once more with every check on a device of compute capability 9.0, and as on 7.5.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, isThere, root } from '../../cmake/build.mjs';
import { report } from '../native-report.mjs';

const folder = join(root, 'build', 'linux-arm64', 'test');
const results = join(folder, 'results.json');
const library = join(root, 'build', 'linux-arm64', 'bin', 'libcuda_software.so');

const isAll = process.argv.includes('all');
// Under qemu, what LargeReservation reserves takes 22 GB of memory.
const leftOut = ['Compiled/*', '*Builds/*', 'LargeReservation.*', ...(isAll ? [] : ['*DeathTest*'])];
const usual = { 'native suite': {} };
const more = {
  'native suite with every check, sm_90': { CUDA_FFI_SOFTWARE_CHECK: 'init,race', CUDA_FFI_SOFTWARE_CC: '9.0' },
  'native suite as of sm_75': { CUDA_FFI_SOFTWARE_CC: '7.5' },
};

build('linux-arm64-test', 'build/linux-arm64', ['cuda_ffi_tests', 'saxpy_program']);
const suite = startable('cuda_ffi_tests');
const saxpy = spawnSync(startable('saxpy_program'), [library], { stdio: 'inherit' });
console.log(`a program that opens the software device on ARM64: ${saxpy.status === 0 ? 'passed' : 'failed'}`);
if (saxpy.status !== 0) process.exitCode = 1;
for (const [name, environment] of Object.entries(isAll ? { ...usual, ...more } : usual)) run(name, environment);

function run(name, environment) {
  rmSync(results, { force: true });
  const args = [`--gtest_filter=-${leftOut.join(':')}`, `--gtest_output=json:${results}`];
  const env = { ...process.env, ...environment };
  const { stdout, stderr, status, signal } = spawnSync(suite, args, { cwd: folder, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  report(`${name} on ARM64`, { results, output: `${stdout}${stderr}`, status, signal });
}

/** What starts a program. A script, and by its name: a test that starts itself again asks the system, which knows no ARM. */
function startable(program) {
  const path = join(folder, program);
  if (process.arch === 'arm64') return path;
  const emulator = ['qemu-aarch64', 'qemu-aarch64-static'].find(isThere);
  if (!emulator) throw new Error('the tests for ARM64 need qemu-aarch64 (Debian: qemu-user)');
  const script = `${path}.sh`;
  writeFileSync(script, `#!/bin/sh\nexec ${emulator} -0 "$0" -L /usr/aarch64-linux-gnu "${path}" "$@"\n`, { mode: 0o755 });
  return script;
}
