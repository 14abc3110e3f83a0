// The native suite, with the tables of PTX: as it stands, once more on a device of compute capability 9.0 with every check,
// and with the handlers of each older instruction set. What compiles CUDA C++ anew is left to Linux: there is no NVRTC under wine.
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
};

export function testNatively() {
  build('win32-x64-test', 'build/win32-x64', ['cuda_ffi_tests']);
  for (const [name, environment] of Object.entries(runs)) run(name, environment);
}

function run(name, environment) {
  const results = join(folder, 'results.json');
  rmSync(results, { force: true });
  const options = ['--gtest_brief=1', '--gtest_filter=-Compiled/*:*Builds/*', `--gtest_output=json:${windowsPath(results)}`];
  const ended = wine([join(folder, 'cuda_ffi_tests.exe'), ...options], { cwd: folder, environment });
  if (!existsSync(results)) return fail(`the native suite ${name} did not come to its end:\n${ended.stdout.slice(-4000)}`);
  const tests = JSON.parse(readFileSync(results, 'utf8')).testsuites.flatMap(({ testsuite }) => testsuite);
  const failed = tests.filter(({ failures }) => failures);
  const skipped = tests.filter(({ result }) => result === 'SKIPPED');
  console.log(
    `native suite on Windows, ${name}: ${tests.length - failed.length - skipped.length} passed, ${skipped.length} skipped${reasons(ended.stdout)}, ${failed.length} failed`,
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
