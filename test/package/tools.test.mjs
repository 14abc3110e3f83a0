// What test runners put under, around and into programs: fake timers, jsdom, coverage, the search for open handles.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { environment, installedFolder, lend, runIn, tool } from './installed-package.mjs';

const folder = installedFolder('tools');
lend(folder, 'vitest', 'vite', '@vitest/coverage-v8', '@vitest/coverage-istanbul');

writeFileSync(
  join(folder, 'scale.cjs'),
  `const { cuda } = require('cuda-ffi');
exports.scale = cuda.jit('void(float32[])', (x) => {
  const i = cuda.grid(1);
  if (i < x.length && i >= 0) x[i] = x[i] > 2 ? x[i] * 2 : x[i];
});
`,
);
writeFileSync(join(folder, 'scale.mjs'), `import scaled from './scale.cjs';\nexport const { scale } = scaled;\n`);
const tests = (fake, real) => `
test('kernels of both kinds', async () => {
  const x = Float32Array.of(1, 2, 3);
  await scale(x);
  expect([...x]).toEqual([1, 2, 6]);
  const mod = await CudaModule.compile('__global__ void a(int* x) { *x = 1; }');
  const y = new Int32Array(1);
  await mod.a(y);
  expect(y[0]).toBe(1);
});

test('fake timers', async () => {
  ${fake};
  const x = new Float32Array(600_000).fill(3);
  await scale(x);
  await scale(x);
  expect([x[0], x[599_999]]).toEqual([12, 12]);
  ${real};
});
`;
writeFileSync(
  join(folder, 'tools.test.cjs'),
  `const { CudaModule } = require('cuda-ffi');\nconst { scale } = require('./scale.cjs');\n${tests('jest.useFakeTimers()', 'jest.useRealTimers()')}`,
);
writeFileSync(
  join(folder, 'tools.test.mjs'),
  `import { expect, test, vi } from 'vitest';\nimport { CudaModule } from 'cuda-ffi';\nimport { scale } from './scale.mjs';\n${tests('vi.useFakeTimers()', 'vi.useRealTimers()')}`,
);

const ofJest = {
  'fake timers': [],
  'coverage by Istanbul': ['--coverage', '--collectCoverageFrom=scale.cjs'],
  'coverage by V8': ['--coverage', '--coverageProvider=v8', '--collectCoverageFrom=scale.cjs'],
  jsdom: ['--env', tool('jest-environment-jsdom', 'build/index.js')],
  'open handles': ['--detectOpenHandles'],
};

for (const [name, args] of Object.entries(ofJest)) {
  test(`Jest: ${name}`, () => {
    const { status, stdout, stderr } = runIn(folder, [tool('jest', 'bin/jest.js'), '--rootDir', folder, '--testMatch', '**/tools.test.cjs', ...args]);
    assert.match(stderr, /Tests: +2 passed, 2 total/);
    assert.doesNotMatch(stdout + stderr, /open handle|did not exit/);
    if (args.includes('--coverage')) assert.match(stdout, /scale\.cjs/);
    assert.equal(status, 0);
  });
}

const ofVitest = {
  'fake timers': [],
  'coverage by V8': ['--coverage.enabled', '--coverage.provider=v8'],
  'coverage by Istanbul': ['--coverage.enabled', '--coverage.provider=istanbul'],
};

for (const [name, args] of Object.entries(ofVitest)) {
  test(`Vitest: ${name}`, () => {
    const { status, stdout, stderr } = runIn(folder, [tool('vitest', 'vitest.mjs'), 'run', 'tools.test.mjs', ...args]);
    assert.match(stdout, /Tests +2 passed \(2\)/, stderr);
    assert.equal(status, 0);
  });
}

test('node:test: timers of its mock, and cuda-ffi/testing', () => {
  writeFileSync(
    join(folder, 'mocked.mjs'),
    `import { afterEach, mock, test } from 'node:test';
import { CudaModule } from 'cuda-ffi';
import { assertClose, loaded, resetAfterFault } from 'cuda-ffi/testing';
mock.timers.enable();
const kernels = loaded(() => CudaModule.compile('__global__ void bad(int* x) { x[1 << 28] = 1; } __global__ void good(int* x) { *x = 7; }'));
afterEach(resetAfterFault);
test('one that faults', async () => { await (await kernels()).bad(new Int32Array(1)).catch(() => {}); });
test('the next', async () => {
  const x = new Int32Array(1);
  await (await kernels()).good(x);
  assertClose(x, [7]);
});
`,
  );
  const { status, stdout } = runIn(folder, ['--test', 'mocked.mjs'], { env: environment({ NODE_TEST_CONTEXT: undefined }) });
  assert.match(stdout, /pass 2/);
  assert.equal(status, 0);
});
