// The native suite, with the tables of PTX: as it stands, once more on a device of compute capability 9.0 with every check,
// with the handlers of each older instruction set, and with every kernel as machine code. What compiles CUDA C++ anew is left
// to Linux: there is no NVRTC under wine. Machine code against the interpreter is a program of its own, which takes seconds.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, root } from '../../cmake/build.mjs';
import { report } from '../native-report.mjs';
import { windowsPath, wine } from './wine.mjs';

const folder = join(root, 'build', 'win32-x64', 'test');
const runs = {
  'as it stands': {},
  'with every check, sm_90': { CUDA_FFI_SOFTWARE_CHECK: 'init,race', CUDA_FFI_SOFTWARE_CC: '9.0' },
  'with AVX2 at most': { CUDA_FFI_SOFTWARE_ISA: 'avx2' },
  'with SSE2 at most': { CUDA_FFI_SOFTWARE_ISA: 'baseline' },
  'as machine code': { CUDA_FFI_SOFTWARE_TRANSLATE: 'always' },
  'as machine code of AVX2': { CUDA_FFI_SOFTWARE_TRANSLATE: 'always', CUDA_FFI_SOFTWARE_ISA: 'avx2' },
};

export function testNatively() {
  build('win32-x64-test', 'build/win32-x64', ['cuda_ffi_tests']);
  const options = ['--gtest_filter=-Compiled/*:*Builds/*'];
  for (const [name, environment] of Object.entries(runs)) run('cuda_ffi_tests', options, `native suite, ${name}`, environment);
}

export function testMachineCode() {
  build('win32-x64-test', 'build/win32-x64', ['translate_tests']);
  run('translate_tests', [], 'machine code', {});
  run('translate_tests', [], 'machine code of AVX2', { CUDA_FFI_SOFTWARE_ISA: 'avx2' });
}

function run(program, options, name, environment) {
  const results = join(folder, 'results.json');
  rmSync(results, { force: true });
  const reported = ['--gtest_brief=1', `--gtest_output=json:${windowsPath(results)}`];
  const { stdout, status } = wine([join(folder, `${program}.exe`), ...options, ...reported], { cwd: folder, environment });
  report(`${name}, on Windows`, { results, output: stdout, status });
}
