// node cmake/prebuild.mjs [--pack]: the binaries that the package brings, in prebuilds/<platform>/, each built in a folder
// of its own and stripped. All platforms, Windows only where there is a compiler for it; with --pack this machine's, and of
// the others what is there, made anew where its compiler is.
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, isThere, root, run } from './build.mjs';
import { headerPackages, packagedHeaders } from './node-headers.mjs';

/** Each platform, and the compiler with which another machine builds for it: its command and Debian's package. */
const platforms = {
  'linux-x64': undefined,
  'linux-arm64': { command: 'aarch64-linux-gnu-g++', debian: 'g++-aarch64-linux-gnu' },
  'win32-x64': { command: 'x86_64-w64-mingw32-g++-posix', debian: 'g++-mingw-w64-x86-64-posix', isOptional: true },
};
const here = `${process.platform}-${process.arch}`;
const isPacking = process.argv.includes('--pack');

if (!(here in platforms)) fail(`prebuilt binaries are made on ${Object.keys(platforms).join(', ')}, and this is ${here}`);
for (const platform of Object.keys(platforms)) if (isWanted(platform)) prebuild(platform);
if (isPacking) copyHeaders();

function isWanted(platform) {
  if (platform === here) return true;
  const isMade = existsSync(join(root, 'prebuilds', platform, 'cuda_ffi.node'));
  const compiler = platforms[platform];
  if (compiler && isThere(compiler.command)) return isMade || !isPacking;
  const needed = `${platform} needs ${compiler ? `${compiler.command} (Debian: ${compiler.debian})` : 'a machine of its own'}`;
  if (!isPacking && !compiler?.isOptional) fail(needed);
  if (isMade) console.warn(`cuda-ffi: ${platform} stays as it is: ${needed}`);
  else if (!isPacking) console.warn(`cuda-ffi: ${platform} is left out: ${needed}`);
  return false;
}

function prebuild(platform) {
  const target = join(root, 'prebuilds', platform);
  const forPrograms = platform.startsWith('linux') ? ['cudart_software', 'nvrtc_to_ptx', 'nvjitlink_to_ptx'] : [];
  build(platform, `build/${platform}`, ['cuda_ffi', 'cuda_software', ...forPrograms]);
  rmSync(target, { recursive: true, force: true });
  run('cmake', ['--install', join(root, 'build', platform), '--strip', '--prefix', target]);
}

/** What the package's own source build includes, with the licenses it comes under. */
function copyHeaders() {
  const { api, wrapper } = headerPackages();
  rmSync(packagedHeaders, { recursive: true, force: true });
  mkdirSync(packagedHeaders);
  cpSync(join(api, 'include'), packagedHeaders, { recursive: true });
  cpSync(join(api, 'LICENSE'), join(packagedHeaders, 'LICENSE.node-api-headers'));
  for (const name of ['napi.h', 'napi-inl.h', 'napi-inl.deprecated.h']) cpSync(join(wrapper, name), join(packagedHeaders, name));
  cpSync(join(wrapper, 'LICENSE.md'), join(packagedHeaders, 'LICENSE.node-addon-api.md'));
}

function fail(message) {
  console.error(`cuda-ffi: ${message}`);
  process.exit(1);
}
