// node cmake/build.mjs PRESET [FOLDER [TARGET …]]: configures and builds a preset of CMakePresets.json, whose folder is
// build/release unless it is named, with Ninja where it is.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds a preset, or only these targets of it. `folder` is the preset's own. */
export function build(preset, folder, targets = []) {
  if (!isThere('cmake')) throw new Error('CMake is needed to build cuda-ffi, and a C++20 compiler (g++ 12 or clang 14, or later)');
  forgetForeignCache(join(root, folder));
  run('cmake', ['--preset', preset, ...generator(join(root, folder))]);
  const chosen = targets.length > 0 ? ['--target', ...targets] : [];
  run('cmake', ['--build', join(root, folder), '--parallel', String(availableParallelism()), ...chosen]);
  if (lacksMachineCode(join(root, folder))) {
    console.log('cuda-ffi: built without machine code, so the software device only interprets: xbyak is not installed (Debian: libxbyak-dev)');
  }
}

/** Whether the software device was configured for x86-64 without xbyak. */
function lacksMachineCode(folder) {
  return /^xbyak_include:.*NOTFOUND$/m.test(readFileSync(join(folder, 'CMakeCache.txt'), 'utf8'));
}

export function run(command, args, options = {}) {
  execFileSync(command, args, { cwd: root, stdio: 'inherit', ...options });
}

export function isThere(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** A folder that was configured by hand keeps what it was configured for. */
function generator(folder) {
  if (process.env.CMAKE_GENERATOR || existsSync(join(folder, 'CMakeCache.txt'))) return [];
  return isThere('ninja') ? ['-G', 'Ninja'] : [];
}

/** CMake refuses a cache that another folder's sources were configured with: one that was copied or moved here. */
function forgetForeignCache(folder) {
  const cache = join(folder, 'CMakeCache.txt');
  if (!existsSync(cache)) return;
  const home = /^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$/m.exec(readFileSync(cache, 'utf8'))?.[1];
  if (home && existsSync(home) && realpathSync(home) === realpathSync(root)) return;
  rmSync(folder, { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const [preset, folder = 'build/release', ...targets] = process.argv.slice(2);
    build(preset, folder, targets);
  } catch (error) {
    console.error(`cuda-ffi: ${error.message}`);
    process.exitCode = 1;
  }
}
