// Holds every C++ file to .clang-format. The style is pinned to version 14, which is what Debian 12 has: others disagree
// about line breaks.
import { execFileSync, spawnSync } from 'node:child_process';

const wanted = 14;
const names = [`clang-format-${wanted}`, 'clang-format'];
const found = names.find((name) => versionOf(name) === wanted);
if (!found) {
  console.error(
    `npm run lint needs clang-format ${wanted} (Debian: apt-get install clang-format); found ${names.map((name) => `${name}: ${versionOf(name) ?? 'missing'}`).join(', ')}.`,
  );
  process.exit(1);
}
const files = execFileSync('git', ['ls-files', '*.cpp', '*.hpp'], { encoding: 'utf8' }).trim().split('\n');
process.exitCode = spawnSync(found, ['--dry-run', '-Werror', ...files], { stdio: 'inherit' }).status ?? 1;

function versionOf(name) {
  const { stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' });
  const match = /version (\d+)/.exec(stdout ?? '');
  return match ? Number(match[1]) : undefined;
}
