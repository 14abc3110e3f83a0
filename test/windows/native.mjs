// The native suite, with the tables of PTX: as it stands, once more on a device of compute capability 9.0 with every check,
// with the handlers of each older instruction set, and with every kernel as machine code. What compiles CUDA C++ anew is left
// to Linux: there is no NVRTC under wine. Machine code against the interpreter is a program of its own, which takes seconds.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, root } from '../../cmake/build.mjs';
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
  const ended = wine([join(folder, `${program}.exe`), ...options, ...reported], { cwd: folder, environment });
  if (!existsSync(results)) return fail(`${name}: ${program} did not come to its end:\n${ended.stdout.slice(-4000)}`);
  const tests = JSON.parse(readFileSync(results, 'utf8')).testsuites.flatMap(({ testsuite }) => testsuite);
  const failed = tests.filter(({ failures }) => failures);
  const skipped = tests.filter(({ result }) => result === 'SKIPPED');
  console.log(
    `${name}, on Windows: ${tests.length - failed.length - skipped.length} passed, ${skipped.length} skipped${reasons(ended.stdout)}, ${failed.length} failed`,
  );
  if (failed.length > 0 || ended.status !== 0) fail(ended.stdout.slice(-20_000));
}

/** GoogleTest writes them to its output alone. */
function reasons(output) {
  const found = [...output.matchAll(/: Skipped\n(.*)\n/g)].map((match) => match[1]);
  const kinds = [...new Set(found)].map((reason) => `${found.filter((each) => each === reason).length} ${reason}`);
  return kinds.length > 0 ? ` (${kinds.join(', ')})` : '';
}

function fail(text) {
  console.error(text);
  process.exitCode = 1;
}
