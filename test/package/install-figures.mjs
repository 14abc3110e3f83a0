// What an install costs beside other packages with native code: node test/package/install-figures.mjs TARBALL [ROUNDS]
// Bytes in node_modules, and seconds of `npm install` into an empty project with an empty cache of npm's own, in turns.
// Install scripts do not run: none of these packages needs one where it brings binaries. Prints, asserts nothing.
import { execFileSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const [tarball, rounds = '3'] = process.argv.slice(2);
if (!tarball) throw new Error('expected the path of a tarball: npm pack');
const packages = { [basename(tarball)]: resolve(tarball), sharp: 'sharp@latest', koffi: 'koffi@latest' };

/** One install: seconds, bytes of files, and what was installed. */
function install(spec) {
  const folder = mkdtempSync(join(tmpdir(), 'cuda-ffi-install-'));
  try {
    const project = join(folder, 'package.json');
    writeFileSync(project, '{ "private": true }');
    const env = { ...process.env, npm_config_cache: join(folder, 'cache') };
    const begin = process.hrtime.bigint();
    execFileSync('npm', ['install', spec, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, env, stdio: 'pipe' });
    const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
    const installed = join(folder, 'node_modules');
    return { seconds, bytes: bytesIn(installed), files: filesIn(installed).length, version: versionOf(folder) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function bytesIn(folder) {
  return filesIn(folder).reduce((sum, file) => sum + lstatSync(file).size, 0);
}

function versionOf(folder) {
  const listed = JSON.parse(execFileSync('npm', ['ls', '--json', '--depth=0'], { cwd: folder, encoding: 'utf8' }));
  return Object.values(listed.dependencies)[0].version;
}

const figures = Object.fromEntries(Object.keys(packages).map((name) => [name, []]));
for (let round = 0; round < Number(rounds); round++) {
  for (const [name, spec] of Object.entries(packages)) figures[name].push(install(spec));
}
console.log(`the tarball: ${(statSync(tarball).size / 1e6).toFixed(1)} MB; Node ${process.version}, ${process.platform}-${process.arch}`);
for (const [name, all] of Object.entries(figures)) {
  const [{ bytes, files, version }] = all;
  const seconds = all.map((one) => one.seconds.toFixed(1)).join(', ');
  console.log(`${name.padEnd(20)} ${version.padEnd(8)} ${(bytes / 1e6).toFixed(1).padStart(6)} MB ${String(files).padStart(5)} files   ${seconds} s`);
}
