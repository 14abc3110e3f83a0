// The seeds of the fuzzers of PTX, and mutations of them, as the software device takes them here and under wine: codes and
// reports of faults, refusals, and the memory that kernels leave.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, root } from '../../cmake/build.mjs';
import { windowsPath, wine } from './wine.mjs';

const folder = join(root, 'build', 'windows', 'kernels');
const mutations = '4';
const timedOut = /: 702 /; // may happen to either alone

export function testSeeds() {
  build('test', 'build/release', ['fuzz_replay']);
  build('win32-x64-test', 'build/win32-x64', ['fuzz_replay']);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const texts = ['execute/programs', 'ptx/data'].map((name) => join(root, 'test', 'software_device', name));
  execFileSync(process.execPath, [join(root, 'test', 'fuzz', 'split-kernels.mjs'), folder, ...texts]);
  const here = endsOf(replayHere());
  const again = endsOf(replayHere('backwards'));
  const there = endsOf(replayThere());
  const same = [...here].filter(([name, end]) => again.get(name) === end);
  const different = same.filter(([name, end]) => there.get(name) !== end && !timedOut.test(end) && !timedOut.test(there.get(name)));
  const faults = same.filter(([, end]) => end.includes(' ')).length;
  console.log(
    `seeds of the fuzzers on Windows: ${same.length} ends compared, ${faults} of them faults or refusals, ${different.length} differ; ${here.size - same.length} are never twice the same`,
  );
  const enough = there.size === here.size && same.length > here.size * 0.9;
  if (enough && different.length === 0) return;
  for (const [name, end] of different.slice(0, 20)) console.error(`${name}\n  here    ${end}\n  Windows ${there.get(name)}`);
  if (!enough) console.error(`of ${here.size} ends here there are ${there.size} on Windows, and ${same.length} twice the same`);
  process.exitCode = 1;
}

function replayHere(...order) {
  const program = join(root, 'build', 'release', 'test', 'fuzz_replay');
  return execFileSync(program, [folder, mutations, ...order], { encoding: 'utf8', maxBuffer: 2 ** 28 });
}

function replayThere() {
  const program = join(root, 'build', 'win32-x64', 'test', 'fuzz_replay.exe');
  const { status, stdout, stderr } = wine([program, windowsPath(folder), mutations]);
  if (status !== 0) throw new Error(`the seeds under wine ended with ${status}: ${stderr}`);
  return stdout;
}

/** What is run → how it ended. */
function endsOf(output) {
  return new Map(
    output
      .trimEnd()
      .split('\n')
      .map((line) => /^(.*? (?:kernel \d+|refused)): (.*)$/.exec(line)?.slice(1) ?? ['an unreadable line', line]),
  );
}
