// @ts-check
// The main job: every example of the course, each in a process of its own, with its results checked.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { flagsFor } from './flags.mjs';

const folder = new URL('.', import.meta.url);
const examples = readdirSync(folder)
  .filter((name) => /^\d\d-.*\.m[jt]s$/.test(name))
  .sort();
let failed = 0;
for (const name of examples) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(process.execPath, [...flagsFor(name), fileURLToPath(new URL(name, folder))], { stdio: 'inherit' });
  if (status !== 0) failed++;
}
console.log(`\n${examples.length - failed} of ${examples.length} examples gave the right results`);
process.exitCode = failed === 0 ? 0 : 1;
