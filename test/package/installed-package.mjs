// The package as a user gets it: packed, and installed into an empty folder whose name has a space and letters beyond
// ASCII, where no compiler and no CMake is on the PATH.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
export const root = join(here, '..', '..');
const require = createRequire(import.meta.url);

export const programs = join(here, 'programs');

/** npm's own program: on a PATH with nothing but Node there is no npm. */
const npm = process.env.npm_execpath ?? realpathSync(fromPath('npm'));

function fromPath(name) {
  const folder = process.env.PATH.split(delimiter).find((candidate) => existsSync(join(candidate, name)));
  if (folder === undefined) throw new Error(`${name} is not on the PATH`);
  return join(folder, name);
}

/** The tarball: the one that CUDA_FFI_TARBALL names, or one that `npm pack` makes now. */
export function tarball() {
  if (process.env.CUDA_FFI_TARBALL) return process.env.CUDA_FFI_TARBALL;
  const folder = temporaryFolder('packed');
  execFileSync(process.execPath, [npm, 'pack', '--pack-destination', folder], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  return (process.env.CUDA_FFI_TARBALL = join(folder, readdirSync(folder)[0]));
}

const temporary = [];
process.on('exit', () => temporary.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `cuda-ffi ${name} é 日本 `));
  temporary.push(folder);
  return folder;
}

/** A PATH with Node alone. */
export function pathWithNodeOnly() {
  const folder = temporaryFolder('bin');
  symlinkSync(process.execPath, join(folder, 'node'));
  return folder;
}

/** The environment of a machine that can compile CUDA, but no C++. */
export function environment(more = {}) {
  const { PATH: _, ...rest } = process.env;
  return { ...rest, PATH: pathWithNodeOnly(), CUDA_FFI_DEVICE: 'software', NO_COLOR: '1', ...more };
}

/** A folder with the package and these test programs in it. */
export function installedFolder(name, { packageJson = {} } = {}) {
  const folder = temporaryFolder(name);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'user', version: '1.0.0', ...packageJson }));
  execFileSync(process.execPath, [npm, 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball()], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const file of readdirSync(programs)) cpSync(join(programs, file), join(folder, file));
  return folder;
}

/** Makes packages of the tests' own node_modules visible in a folder. */
export function lend(folder, ...names) {
  for (const name of names) {
    const target = join(folder, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(join(here, 'node_modules', name), target);
  }
}

/** Runs a program of the folder with a Node (this one, unless another is named), five minutes at most. */
export function runIn(folder, args, { node = process.execPath, env = environment() } = {}) {
  const { status, signal, stdout, stderr } = spawnSync(node, args, { cwd: folder, env, encoding: 'utf8', timeout: 300_000, killSignal: 'SIGKILL' });
  return { status: status ?? signal, stdout, stderr };
}

/** The program of a tool in the tests' node_modules. */
export function tool(name, program) {
  return join(dirname(require.resolve(`${name}/package.json`)), program);
}

/** This Node, and those of npm's packages. */
export const nodes = {
  [process.version]: process.execPath,
  ...Object.fromEntries(['node-22', 'node-24', 'node-26'].map((name) => [name, join(here, 'node_modules', name, 'bin', 'node')])),
};
