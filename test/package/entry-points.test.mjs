// What publint and attw say of the tarball: every entry point is found, with its types, by Node and by bundlers.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { publint } from 'publint';
import { root, tarball, tool } from './installed-package.mjs';

test('publint finds nothing', async () => {
  const { buffer, byteOffset, length } = readFileSync(tarball());
  const { messages } = await publint({ pack: { tarball: buffer.slice(byteOffset, byteOffset + length) }, strict: true });
  // Registering what watches calls is a side effect.
  assert.deepEqual(messages.filter(({ code }) => code !== 'USE_SIDE_EFFECTS'), []);
});

test('attw finds the types of every entry point', () => {
  // Jest loads its transformer by itself: nobody imports that. TypeScript's resolution for Node 10 knows no exports.
  const options = ['--profile', 'node16', '--exclude-entrypoints', 'jest-transform', '--format', 'json'];
  const { status, stdout } = spawnSync(process.execPath, [tool('@arethetypeswrong/cli', 'dist/index.js'), tarball(), ...options], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const { analysis } = JSON.parse(stdout);
  const { exports } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  const entries = Object.keys(exports).filter((entry) => entry !== './jest-transform');
  assert.deepEqual(Object.keys(analysis.entrypoints), entries);
  assert.deepEqual(analysis.problems.filter(({ resolutionKind }) => resolutionKind !== 'node10'), []);
  assert.equal(status, 0);
});
