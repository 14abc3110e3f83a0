// Holds the names of the C++ in src/ to .clang-tidy: all headers, in one translation unit, and the .cpp files that have
// changed since the commit before the last one; with --all every .cpp file, which takes minutes. What has passed is not
// checked again until it, or .clang-tidy, changes.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';

const flags = [
  ...['-std=c++20', '-w', '-Isrc', '-DNAPI_VERSION=8', '-DNAPI_CPP_EXCEPTIONS'],
  ...['node-addon-api', 'node-api-headers/include'].map((folder) => `-isystemnode_modules/${folder}`),
];
// Not those one folder further down, cuda_abi/ and generated/: their names are CUDA's.
const ownHeaders = '/src/([a-z]+|software_device/[a-z_/]+)/[a-z_0-9]+\\.hpp$';
const rules = readFileSync('.clang-tidy');
// Sources of other systems want their headers.
const isForeign = (file) => /^src\/platform\/(windows|macos)\//.test(file);
const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim().split('\n');
const files = git('ls-files', 'src/*.cpp', 'src/*.hpp').filter((file) => existsSync(file) && !isForeign(file));
const work = resolve('build/names');
const passedFile = join(work, 'passed.json');
mkdirSync(work, { recursive: true });

const headers = join(work, 'headers.cpp');
const names = files.filter((file) => file.endsWith('.hpp'));
writeFileSync(headers, names.map((file) => `#include "${resolve(file)}"\n`).join(''));

const before = existsSync(passedFile) ? JSON.parse(readFileSync(passedFile, 'utf8')) : {};
const passed = {};
const complaints = [];
const units = [
  { source: headers, state: hashOf(...names.map((file) => readFileSync(file))) },
  ...files.filter((file) => file.endsWith('.cpp')).map((file) => ({ source: file, state: hashOf(readFileSync(file)) })),
];
const changed = new Set(git('diff', '--name-only', 'HEAD~1'));
const isWanted = (source) => process.argv.includes('--all') || source === headers || changed.has(source);
const waiting = units.filter(({ source, state }) => {
  if (before[source] === state) passed[source] = state;
  return before[source] !== state && isWanted(source);
});
await Promise.all(Array.from({ length: availableParallelism() }, checkWaiting));
writeFileSync(passedFile, JSON.stringify(passed));
if (complaints.length > 0) {
  console.error(complaints.join(''));
  process.exitCode = 1;
}

async function checkWaiting() {
  for (let unit = waiting.shift(); unit; unit = waiting.shift()) {
    const found = await complaintsAbout(unit.source);
    if (found) complaints.push(found);
    else passed[unit.source] = unit.state;
  }
}

function complaintsAbout(source) {
  const filter = source === headers ? [`--header-filter=${ownHeaders}`] : [];
  return new Promise((done, fail) =>
    execFile('clang-tidy', ['--quiet', ...filter, source, '--', ...flags], { maxBuffer: 1 << 28 }, (error, stdout) => {
      if (error?.code === 'ENOENT') fail(new Error('npm run lint needs clang-tidy (Debian: apt-get install clang-tidy).'));
      else done(error ? stdout || error.message : '');
    }),
  );
}

function hashOf(...contents) {
  const hash = createHash('sha256').update(rules);
  for (const content of contents) hash.update(content);
  return hash.digest('hex');
}
