// Where the addon is looked for, and what is said where it is not there or does not load.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adviceForFailure, adviceWithoutAddon, glibcVersion } from '../../../lib/native/platform-advice';
import { node, root, runNode } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

test.each([
  ['darwin', 'arm64', undefined, 'Linux container'],
  ['win32', 'x64', undefined, 'deploy its folder prebuilds/'],
  ['win32', 'arm64', undefined, 'use an x64 build of Node'],
  ['freebsd', 'x64', undefined, 'It runs on Linux'],
  ['linux', 'x64', undefined, 'this system has musl: use an image like node:22-slim'],
  ['linux', 'riscv64', '2.36', 'build it in the folder of the package with `npm run build:native`'],
  ['linux', 'x64', '2.36', 'deploy its folder prebuilds/'],
])('no addon on %s-%s, glibc %s', (platform, architecture, glibc, said) => {
  expect(adviceWithoutAddon(platform, architecture, glibc)).toContain(said);
});

test('an older glibc is named', () => {
  const reason = "/lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.34' not found (required by cuda_ffi.node)";
  expect(adviceForFailure(reason, '2.31')).toContain(
    'needs glibc 2.34 or later (Ubuntu 22.04, Debian 12, RHEL 9), and this system has 2.31',
  );
  expect(adviceForFailure(reason, undefined)).toContain('musl');
  expect(adviceForFailure('file too short', '2.36')).toBeUndefined();
  expect(glibcVersion()).toMatch(/^2\.\d+$/);
});

test.each([
  [
    ['--experimental-permission', '--allow-fs-read=*', '--allow-fs-write=*'],
    "Node's permission model is on: start Node with --allow-addons as well",
  ],
  [['--no-addons'], 'Start Node without --no-addons'],
])('a Node that loads no addons: %j', async (flags, said) => {
  const ended = await runNode(`cuda.CudaDevice.list()`, { flags });
  expect(ended.stderr).toContain('loading addons is disabled. ' + said);
  expect(ended.stderr).toContain("code: 'ERR_CUDA_ADDON'");
});

test('CUDA_FFI_ADDON names a file that is not there', async () => {
  const ended = await runNode(`cuda.CudaDevice.list()`, { environment: { CUDA_FFI_ADDON: '/nowhere/cuda_ffi.node' } });
  expect(ended.stderr).toContain('CUDA_FFI_ADDON names /nowhere/cuda_ffi.node, but there is no such file');
  expect(ended.stderr).toContain("code: 'ERR_CUDA_ADDON'");
});

describe('dist/ alone, with no package.json above it', () => {
  const folder = temporaryFolder();
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  const list = ['-e', `const { CudaDevice } = require('./dist/lib/index.js'); CudaDevice.list();`];

  test('the search ends, and says where it was', async () => {
    const ended = await node(list, { cwd: folder, environment: { CUDA_FFI_ADDON: undefined } });
    expect(ended.stderr).toContain(`cuda-ffi has no addon for ${process.platform}-${process.arch} here.`);
    expect(ended.stderr).toContain(`\n  ${folder}\n`);
  });

  test('a file that is no library: what the loader says of it', async () => {
    const environment = { CUDA_FFI_ADDON: join(folder, 'cuda_ffi.node') };
    writeFileSync(environment.CUDA_FFI_ADDON, 'text');
    const ended = await node(list, { cwd: folder, environment });
    expect(ended.stderr).toContain('The addon of cuda-ffi does not load:');
    expect(ended.stderr).toContain('file too short');
  });
});
