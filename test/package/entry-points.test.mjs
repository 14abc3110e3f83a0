// What publint and attw say of the tarball: every entry point is found, with its types, by Node and by bundlers.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { publint } from 'publint';
import { root, tarball, tool } from './installed-package.mjs';

test('publint finds nothing', async () => {
  const { buffer, byteOffset, length } = readFileSync(tarball());
  const { messages } = await publint({ pack: { tarball: buffer.slice(byteOffset, byteOffset + length) }, strict: true });
  // Registering what watches calls is a side effect.
  assert.deepEqual(
    messages.filter(({ code }) => code !== 'USE_SIDE_EFFECTS'),
    [],
  );
});

test('attw finds the types of every entry point', (context) => {
  // Jest and webpack load theirs by name: nobody imports those. TypeScript's resolution for Node 10 knows no exports.
  const options = ['--profile', 'node16', '--exclude-entrypoints', 'jest-transform', 'webpack-loader', '--format', 'json'];
  // It leaves by process.exit(), which drops what a pipe has no room for: a file takes all.
  const folder = mkdtempSync(join(tmpdir(), 'cuda-ffi-attw-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const report = join(folder, 'report.json');
  const { status } = spawnSync(process.execPath, [tool('@arethetypeswrong/cli', 'dist/index.js'), tarball(), ...options], {
    stdio: ['ignore', openSync(report, 'w'), 'inherit'],
  });
  const { analysis } = JSON.parse(readFileSync(report, 'utf8'));
  const { exports } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  const entries = Object.keys(exports).filter((entry) => !['./jest-transform', './webpack-loader'].includes(entry));
  assert.deepEqual(Object.keys(analysis.entrypoints), entries);
  assert.deepEqual(
    analysis.problems.filter(({ resolutionKind }) => resolutionKind !== 'node10'),
    [],
  );
  assert.equal(status, 0);
});
