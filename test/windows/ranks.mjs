// Ranks of a communicator under wine, in one process and in several: every operation is right, and what a rank says of one
// that fails is what it says here.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../cmake/build.mjs';
import { node, windowsPath } from './wine.mjs';

const fixtures = join('test', 'jest', 'communicator', 'fixtures');
const cli = join('dist', 'lib', 'cli', 'main.js');
const environment = { CUDA_FFI_SOFTWARE_DEVICES: '4', CUDA_FFI_DEVICE: 'software' };
const addon = windowsPath(join(root, 'build', 'win32-x64', 'bin', 'cuda_ffi.node'));

export function testRanks() {
  for (const args of [[join(fixtures, 'one-process.mjs')], [cli, 'launch', '--devices', '4', join(fixtures, 'rank.mjs')]]) {
    const ranks = there(args).sort((a, b) => a.rank - b.rank);
    assert.deepEqual(ranks.map(({ rank, engine, failures }) => [rank, engine, failures]), [0, 1, 2, 3].map((rank) => [rank, 'host', []])); // prettier-ignore
    for (const { checks } of ranks) assert.ok(checks > 400, `${checks} checks`);
  }
  const failures = [join(fixtures, 'failures.mjs')];
  const expected = here(failures);
  assert.deepEqual(there(failures).map(whatRank0Says), expected.map(whatRank0Says));
  console.log(`ranks on Windows: every operation of 4, in one process and in four; ${expected.length} failures are told as here`);
}

/** Which of two contradicts the other is chance. */
function whatRank0Says({ scenario, ranks }) {
  const { status, said } = ranks[0];
  return { scenario, status, codes: [said.code, said.seen?.code, said.later], sum: said.sum };
}

function here(args) {
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, env: { ...process.env, ...environment }, encoding: 'utf8' });
  return lines(stdout);
}

function there(args) {
  const { status, stdout, stderr } = node(args, { environment: { ...environment, CUDA_FFI_ADDON: addon } });
  assert.equal(status, 0, stderr);
  return lines(stdout);
}

function lines(output) {
  return output.trim().split('\n').map((line) => JSON.parse(line)); // prettier-ignore
}
