// What the built binaries ask of a machine: those of this build, and of prebuilds/ where they are made. Windows' are looked
// at by test/windows/.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../helpers/run-node';

const newestGlibc = 34; // Ubuntu 22.04, Debian 12, RHEL 9
const prebuilds = join(root, 'prebuilds');
const folders = [
  join(root, 'build/release/bin'),
  ...(existsSync(prebuilds) ? readdirSync(prebuilds) : [])
    .filter((platform) => platform.startsWith('linux-'))
    .map((platform) => join(prebuilds, platform)),
];
const files = folders.flatMap((folder) =>
  ['cuda_ffi.node', 'libcuda_software.so', 'libcudart_software.so', 'libnvrtc_to_ptx.so', 'libnvjitlink_to_ptx.so'].map((name) =>
    join(folder, name),
  ),
);

function readelf(option: string, file: string): string {
  return execFileSync('readelf', ['--wide', option, file], { encoding: 'utf8' });
}

test.each(files)('%s needs glibc 2.34 at most, and no C++ library', (file) => {
  const versions = readelf('--version-info', file);
  const glibc = [...versions.matchAll(/Name: GLIBC_2\.(\d+)/g)].map((match) => Number(match[1]));
  expect(glibc.length).toBeGreaterThan(0);
  expect(Math.max(...glibc)).toBeLessThanOrEqual(newestGlibc);
  expect(versions).not.toMatch(/GLIBCXX|CXXABI/);
  const needed = [...readelf('--dynamic', file).matchAll(/\(NEEDED\).*\[(.*)\]/g)].map((match) => match[1]);
  expect(
    needed.filter((name) => !/^(libc|libm|libgcc_s|libnvrtc_of_nvidia|libnvJitLink_of_nvidia|ld-linux-(x86-64|aarch64))\.so/.test(name)),
  ).toEqual([]);
});

test.each(folders)('%s: the addon exports what Node calls, the software device the driver', (folder) => {
  const exported = (name: string) =>
    readelf('--dyn-syms', join(folder, name))
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , , binding, , section]) => binding === 'GLOBAL' && section !== 'UND')
      .map((columns) => columns[7].replace(/@.*/, ''));
  expect(exported('cuda_ffi.node').sort()).toEqual(['napi_register_module_v1', 'node_api_module_get_api_version_v1']);
  const driver = exported('libcuda_software.so');
  expect(driver).toContain('cuLaunchKernel');
  expect(driver.filter((name) => !/^(cu[A-Z]|cuda_ffi_software_)/.test(name))).toEqual([]);
  const runtime = exported('libcudart_software.so');
  expect(runtime).toEqual(expect.arrayContaining(['cudaMalloc', '__cudaLaunchKernel', 'cudaMemcpyAsync_ptsz']));
  expect(runtime.filter((name) => !/^(cuda[A-Z]|__cuda[A-Z]|cuda_ffi_runtime_use_driver$|libcudart\.so\.1[23]$)/.test(name))).toEqual([]);
  const compiler = exported('libnvrtc_to_ptx.so').filter((name) => !name.startsWith('libnvrtc.so.'));
  expect(compiler.sort()).toEqual(['nvrtcCompileProgram', 'nvrtcGetCUBIN', 'nvrtcGetCUBINSize']);
  const linker = exported('libnvjitlink_to_ptx.so').filter((name) => !name.startsWith('libnvJitLink.so.'));
  const functions = ['nvJitLinkCreate', 'nvJitLinkGetLinkedCubin', 'nvJitLinkGetLinkedCubinSize'];
  expect([...new Set(linker.map((name) => name.replace(/^__|_1[23]_\d$/g, '')))].sort()).toEqual(functions);
  expect(linker).toEqual(expect.arrayContaining([...functions, '__nvJitLinkCreate_12_0', '__nvJitLinkGetLinkedCubin_13_0']));
});

const nvidias = ['/usr/local/cuda', '/usr/local/cuda-13.0']
  .map((folder) => join(folder, 'lib64/libcudart.so.13'))
  .find((file) => existsSync(file));

(nvidias ? test : test.skip)('the runtime library exports all that NVIDIA’s does (needs the toolkit of CUDA 13)', () => {
  const names = (file: string) =>
    [...readelf('--dyn-syms', file).matchAll(/(?:FUNC|OBJECT) .*?\d+ ((?:__)?cuda\w+)@?/g)].map((match) => match[1]);
  const own = new Set(names(join(root, 'build/release/bin/libcudart_software.so')));
  const theirs = names(nvidias!);
  expect(theirs.length).toBeGreaterThan(400);
  expect(theirs.filter((name) => !own.has(name))).toEqual([]);
});

test('the number in the message is this one', () => {
  const { adviceForFailure } = require('../../../lib/native/platform-advice') as typeof import('../../../lib/native/platform-advice');
  expect(adviceForFailure("version `GLIBC_2.99' not found", '2.17')).toContain(`glibc 2.${newestGlibc} or later`);
});
