// node cmake/prebuild.mjs [--pack]: the binaries that the package brings, in prebuilds/<platform>/, each built in a folder
// of its own and stripped. Both platforms; with --pack this machine's, and of the other what is there, made anew where its
// compiler is.
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, isThere, root, run } from './build.mjs';
import { headerPackages, packagedHeaders } from './node-headers.mjs';

/** The compiler with which another machine builds for a platform. */
const crossCompilers = { 'linux-x64': undefined, 'linux-arm64': 'aarch64-linux-gnu-g++' };
const here = `${process.platform}-${process.arch}`;
const isPacking = process.argv.includes('--pack');

if (!(here in crossCompilers)) fail(`prebuilt binaries are made on ${Object.keys(crossCompilers).join(' and ')}, and this is ${here}`);
for (const platform of Object.keys(crossCompilers)) if (isWanted(platform)) prebuild(platform);
if (isPacking) copyHeaders();

function isWanted(platform) {
  if (platform === here) return true;
  const isMade = existsSync(join(root, 'prebuilds', platform, 'cuda_ffi.node'));
  const compiler = crossCompilers[platform];
  if (compiler && isThere(compiler)) return isMade || !isPacking;
  if (!isPacking) fail(`${platform} needs ${compiler ? `${compiler} (Debian: g++-aarch64-linux-gnu)` : 'a machine of its own'}`);
  if (isMade) console.warn(`cuda-ffi: ${platform} is packed as it is, since there is no compiler for it here`);
  return false;
}

function prebuild(platform) {
  const target = join(root, 'prebuilds', platform);
  build(platform, `build/${platform}`, ['cuda_ffi', 'cuda_software']);
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
