// npm run test:windows [-- STEP …]: what runs on Windows, built and run on this machine under wine. Steps: build; code, which
// holds machine code against the interpreter; jest; ranks, of communicators. By their names alone: fuzz, the seeds of the
// fuzzers here and there; native, the tests of test/native and test/software_device, which take long to build; package, of
// the tarball that CUDA_FFI_TARBALL names, which must hold prebuilds/win32-x64.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, root } from '../../cmake/build.mjs';
import { testSeeds } from './fuzz.mjs';
import { checkImports } from './imports.mjs';
import { testMachineCode, testNatively } from './native.mjs';
import { testPackage } from './package.mjs';
import { testRanks } from './ranks.mjs';
import { patterns, suites } from './suites.mjs';
import { finish, node, prepare, resolver, windowsPath } from './wine.mjs';

const built = join(root, 'build', 'win32-x64');
const addon = join(built, 'bin', 'cuda_ffi.node');

const steps = {
  build() {
    build('win32-x64', 'build/win32-x64', ['cuda_ffi', 'cuda_software']);
    for (const file of [addon, join(built, 'bin', 'cuda_software.dll')]) checkImports(file);
  },
  jest: testWithJest,
  ranks: testRanks,
  code: testMachineCode,
  fuzz: testSeeds,
  native: testNatively,
  package: testPackage,
};

function testWithJest() {
  const results = join(built, 'jest.json');
  rmSync(results, { force: true });
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const options = ['-c', 'test/windows/jest.config.cjs', '--runInBand', '--json', `--outputFile=${windowsPath(results)}`];
  const environment = { NAPI_RS_NATIVE_LIBRARY_PATH: resolver, CUDA_FFI_ADDON: windowsPath(addon) };
  const { stderr } = node([jest, ...options, ...patterns], { environment });
  if (!existsSync(results)) return fail(`Jest wrote no results:\n${stderr.slice(-4000)}`);
  const ended = JSON.parse(readFileSync(results, 'utf8'));
  const { numPassedTests, numPendingTests, numFailedTests, numPassedTestSuites } = ended;
  console.log(
    `Jest on Windows: ${numPassedTests} passed, ${numPendingTests} skipped, ${numFailedTests} failed, in ${numPassedTestSuites} of ${suites.length} suites`,
  );
  if (numPassedTestSuites !== suites.length) fail(stderr.slice(-20_000));
}

function fail(text) {
  console.error(text);
  process.exitCode = 1;
}

const named = process.argv.slice(2);
const wanted = named.length > 0 ? named : ['build', 'code', 'jest', 'ranks'];
prepare();
try {
  for (const [name, run] of Object.entries(steps)) if (wanted.includes(name)) await run();
} finally {
  finish();
}
