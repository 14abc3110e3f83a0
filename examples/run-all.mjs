// @ts-check
// The main job: every example of the course, each in a process of its own, with its results checked.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('.', import.meta.url);
const examples = readdirSync(folder)
  .filter((name) => /^\d\d-.*\.mjs$/.test(name))
  .sort();
let failed = 0;
for (const name of examples) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(name, folder))], { stdio: 'inherit' });
  if (status !== 0) failed++;
}
console.log(`\n${examples.length - failed} of ${examples.length} examples are right`);
process.exitCode = failed === 0 ? 0 : 1;
