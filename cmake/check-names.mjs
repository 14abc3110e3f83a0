// Holds the names of the C++ in src/ to .clang-tidy: all headers in one translation unit, and the .cpp files of each folder in one,
// which takes a twentieth of the time of each by itself. What has passed is not checked again until it, or .clang-tidy, changes.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const flags = [
  ...['-std=c++20', '-w', '-Isrc', '-DNAPI_VERSION=8', '-DNAPI_CPP_EXCEPTIONS'],
  ...['node-addon-api', 'node-api-headers/include'].map((folder) => `-isystemnode_modules/${folder}`),
];
// Not those one folder further down, cuda_abi/ and generated/: their names are CUDA's.
const ownHeaders = '/src/([a-z]+|software_device/[a-z_/]+|runtime_library/(device|graph|launch|memory|registration))/[a-z_0-9]+\\.hpp$';
const rules = readFileSync('.clang-tidy');
// Sources of other systems want their headers.
const isForeign = (file) => /^src\/platform\/(windows|macos)\//.test(file);
const files = execFileSync('git', ['ls-files', 'src/*.cpp', 'src/*.hpp'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file) && !isForeign(file));
// Those of instruction sets, those that name the driver's functions otherwise, and tables of opcodes, which have the same names.
const isApart = (file) => /\/(handlers|isa|amd_device\/execute)\/|\/(function_table|not_supported)\.cpp$/.test(file);
// Below the checkout, whose .clang-tidy holds there.
const work = resolve('build/names');
const passedFile = join(work, 'passed.json');
mkdirSync(work, { recursive: true });

const units = [unitOf('headers', files.filter((file) => file.endsWith('.hpp')), ownHeaders), ...folders()];
const before = existsSync(passedFile) ? JSON.parse(readFileSync(passedFile, 'utf8')) : {};
const passed = {};
const complaints = [];
const waiting = units.filter(({ name, state }) => {
  if (before[name] === state) passed[name] = state;
  return before[name] !== state;
});
await Promise.all(Array.from({ length: availableParallelism() }, checkWaiting));
writeFileSync(passedFile, JSON.stringify(passed));
if (complaints.length > 0) {
  console.error(complaints.join(''));
  process.exitCode = 1;
}

/** The .cpp files of each folder, which the build compiles as one as well if it has no compiler cache; some by themselves there too. */
function folders() {
  const together = new Map();
  for (const file of files.filter((file) => file.endsWith('.cpp'))) {
    const name = isApart(file) ? file : dirname(file);
    together.set(name, [...(together.get(name) ?? []), file]);
  }
  return [...together].map(([name, sources]) => unitOf(name.replaceAll('/', '-'), sources, `/${dirname(sources[0])}/[a-z_0-9]+\\.cpp$`));
}

/** `wanted`: which of the files that it includes are checked. */
function unitOf(name, sources, wanted) {
  return { name, sources, wanted, state: hashOf(...sources.map((file) => readFileSync(file))) };
}

async function checkWaiting() {
  for (let unit = waiting.shift(); unit; unit = waiting.shift()) {
    const found = await complaintsAbout(unit);
    if (found) complaints.push(found);
    else passed[unit.name] = unit.state;
  }
}

function complaintsAbout({ name, sources, wanted }) {
  const source = join(work, `${name}.cpp`);
  writeFileSync(source, sources.map((file) => `#include "${resolve(file)}"\n`).join(''));
  return new Promise((done, fail) =>
    execFile('clang-tidy', ['--quiet', `--header-filter=${wanted}`, source, '--', ...flags], { maxBuffer: 1 << 28 }, (error, stdout) => {
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
