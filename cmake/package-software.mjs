// node cmake/package-software.mjs [--binaries FOLDER] [--out FOLDER]: cuda-software-device-<version>-<platform>.tar.gz, the
// software device for programs without Node.js. The binaries are those of prebuilds/, unless a folder is named. Prints the
// archive's path.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './build.mjs';

const platform = `${process.platform}-${process.arch}`;
const { values } = parseArgs({
  options: { binaries: { type: 'string', default: join(root, 'prebuilds', platform) }, out: { type: 'string', default: root } },
});

try {
  console.log(pack(resolve(values.binaries), resolve(values.out)));
} catch (error) {
  console.error(`cuda-ffi: ${error.message}`);
  process.exitCode = 1;
}

function pack(binaries, out) {
  const driver = join(binaries, 'libcuda_software.so');
  if (!existsSync(driver)) throw new Error(`expected ${driver}: make it with npm run prebuild, or name a folder with --binaries`);
  const name = `cuda-software-device-${version()}-${platform}`;
  const work = mkdtempSync(join(tmpdir(), 'cuda-software-device-'));
  try {
    const folder = join(work, name);
    cpSync(join(root, 'cmake/software-device'), folder, { recursive: true });
    copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
    addLibraries(binaries, join(folder, 'lib'));
    const archive = join(out, `${name}.tar.gz`);
    // The same files make the same archive.
    const plain = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=2000-01-01 00:00Z', '-cf', '-'];
    const tar = execFileSync('tar', ['-C', work, ...plain, name], { maxBuffer: 1 << 30 });
    writeFileSync(archive, execFileSync('gzip', ['-9', '-n'], { input: tar, maxBuffer: 1 << 30 }));
    return archive;
  } finally {
    rmSync(work, { recursive: true });
  }
}

function version() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

/** Each library once, and the names by which programs ask for it. */
function addLibraries(binaries, lib) {
  mkdirSync(join(lib, 'stubs'), { recursive: true });
  const names = { 'libcuda_software.so': ['libcuda.so.1', 'libcuda.so'], 'libcudart_software.so': ['libcudart.so.13', 'libcudart.so.12', 'libcudart.so'] };
  for (const [file, links] of Object.entries(names)) {
    if (!existsSync(join(binaries, file))) continue;
    copyFileSync(join(binaries, file), join(lib, file));
    execFileSync('strip', ['--strip-unneeded', join(lib, file)]);
    for (const link of links) symlinkSync(file, join(lib, link));
  }
  makeStub(join(lib, 'libcuda_software.so'), join(lib, 'stubs', 'libcuda.so'));
}

/** A library with the driver's names and its SONAME, to link with: the program then asks for libcuda.so.1. */
function makeStub(driver, stub) {
  const symbols = execFileSync('nm', ['-D', '--defined-only', driver]).toString().matchAll(/ T (cu\w+)$/gm);
  const source = [...symbols].map(([, name]) => `void ${name}(void) {}`).join('\n');
  const options = ['-x', 'c', '-', '-shared', '-fPIC', '-nostdlib', '-fno-builtin', '-s', '-Wl,-soname,libcuda.so.1', '-o', stub];
  execFileSync('cc', options, { input: source });
}
