// Test runners that load modules in their own way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installedFolder, lend, runIn, tool } from './installed-package.mjs';

const folder = installedFolder('runners');

test('Jest', () => {
  const { status, stderr } = runIn(folder, [tool('jest', 'bin/jest.js'), '--rootDir', folder, '--testMatch', '**/saxpy.test.cjs']);
  assert.match(stderr, /Tests: +2 passed, 2 total/);
  assert.equal(status, 0);
});

test('Vitest, in threads and in processes', () => {
  lend(folder, 'vitest', 'vite');
  for (const pool of ['threads', 'forks']) {
    const { status, stdout } = runIn(folder, [tool('vitest', 'vitest.mjs'), 'run', '--globals', `--pool=${pool}`, 'saxpy.test.mjs']);
    assert.match(stdout, /Tests +3 passed \(3\)/);
    assert.equal(status, 0);
  }
});
