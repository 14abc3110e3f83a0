// The software device for programs without Node.js: the archive as cmake/package-software.mjs packs it, and its CMake example.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root, tarball, temporaryFolder } from './installed-package.mjs';

const place = temporaryFolder('software device');
const run = (command, args, options = {}) => execFileSync(command, args, { cwd: place, ...options }).toString();

/** Where the binaries are: in prebuilds/, which packing makes. */
function binaries() {
  const made = join(root, 'prebuilds', `linux-${process.arch}`);
  if (!existsSync(made)) tarball();
  return made;
}

const archive = run(process.execPath, [join(root, 'cmake/package-software.mjs'), '--binaries', binaries(), '--out', place]).trim();
run('tar', ['-xzf', archive]);
const folder = archive.replace(/\.tar\.gz$/, '');

test('the archive has the libraries under the names that programs ask for, a page, the license and an example', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  assert.equal(archive, join(place, `cuda-software-device-${version}-linux-${process.arch}.tar.gz`));
  assert.deepEqual(readdirSync(folder).sort(), ['LICENSE', 'README.md', 'example', 'lib']);
  const libraries = readdirSync(join(folder, 'lib')).filter((name) => !name.includes('cudart'));
  assert.deepEqual(libraries.sort(), ['libcuda.so', 'libcuda.so.1', 'libcuda_software.so', 'stubs']);
  const { size } = statSync(archive);
  assert.ok(size > 1e6 && size < 6e6, `${size} bytes`);
});

test('the same files make the same archive', () => {
  const before = readFileSync(archive);
  run(process.execPath, [join(root, 'cmake/package-software.mjs'), '--binaries', binaries(), '--out', place]);
  assert.ok(before.equals(readFileSync(archive)));
});

test('its CMake example builds with a C++ compiler alone, and its test passes without a GPU', () => {
  const built = join(place, 'built');
  run('cmake', ['-S', join(folder, 'example'), '-B', built]);
  run('cmake', ['--build', built]);
  assert.match(run('ctest', ['--test-dir', built, '--verbose']), /1000 results of .*software device.* are right[^]*100% tests passed/);
  // It asks for the driver by the name that NVIDIA's has.
  assert.match(run('readelf', ['-d', join(built, 'saxpy_test')]), /NEEDED.*\[libcuda\.so\.1\]/);
});

test('a folder without the software device is an error that says what to do', () => {
  const options = { stdio: ['ignore', 'ignore', 'pipe'] };
  assert.throws(
    () => run(process.execPath, [join(root, 'cmake/package-software.mjs'), '--binaries', place], options),
    /expected .*libcuda_software\.so: make it with npm run prebuild, or name a folder with --binaries/,
  );
});
