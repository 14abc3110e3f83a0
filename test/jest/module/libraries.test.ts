import { copyFileSync, linkSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root, runNode } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const compile = `const mod = await cuda.CudaModule.compile('__global__ void f(int* x) { *x = 1; }'); const x = new Int32Array(1); await mod.f(x); console.log('result', x[0]);`;

test('importing opens nothing', async () => {
  const ended = await runNode(`console.log(Object.keys(cuda).includes('CudaModule'));`, {
    environment: { CUDA_FFI_DRIVER: '/nowhere', CUDA_FFI_NVRTC: '/nowhere', CUDA_FFI_DEVICE: 'nonsense', CUDA_FFI_ADDON: '/nowhere' },
  });
  expect(ended).toMatchObject({ status: 0, stdout: 'true\n', stderr: '' });
});

test('no driver, cuda wanted: the error lists what was tried', async () => {
  const ended = await runNode(compile, { environment: { CUDA_FFI_DEVICE: 'cuda', CUDA_FFI_DRIVER: '/nowhere/libcuda.so' } });
  expect(ended.status).toBe(9);
  expect(ended.stderr).toContain('CUDA_FFI_DRIVER names this file: correct the variable');
  expect(ended.stderr).toContain('The CUDA driver (libcuda) was not found.\nTried:\n  /nowhere/libcuda.so:');
  expect(ended.stderr).toContain("code: 'ERR_CUDA_LIBRARY_NOT_FOUND'");
});

test('no driver, auto: the software device, with one warning', async () => {
  const ended = await runNode(
    `${compile}\ncuda.CudaDevice.list(); ${compile.replace('const mod', 'const mod2').replace('const x', 'const x2').replaceAll('mod.f(x)', 'mod2.f(x2)').replace('x[0]', 'x2[0]')}`,
    {
      environment: { CUDA_FFI_DEVICE: 'auto', CUDA_FFI_DRIVER: '/nowhere/libcuda.so' },
    },
  );
  expect(ended).toMatchObject({ status: 0, stdout: 'result 1\nresult 1\n' });
  expect(ended.stderr.match(/CudaWarning/g)).toHaveLength(1);
  expect(ended.stderr).toContain('No CUDA device (The CUDA driver (libcuda) was not found). Running on the software device');
});

test('no NVRTC: an error at the first compile, not before; PTX still loads', async () => {
  const ended = await runNode(`console.log(cuda.CudaDevice.list().length > 0); ${compile}`, {
    environment: { CUDA_FFI_NVRTC: '/nowhere/libnvrtc.so', CUDA_FFI_CACHE_DIR: 'off' },
  });
  expect(ended.status).toBe(9);
  expect(ended.stdout).toBe('true\n');
  expect(ended.stderr).toContain('NVRTC, the CUDA run-time compiler was not found.\nTried:\n  /nowhere/libnvrtc.so:');
  expect(ended.stderr).toContain('CUDA_FFI_NVRTC names this file: correct the variable, or unset it to have the library searched for.\n');
  expect(ended.stderr).not.toContain('name the file in');
  const ptx = '.version 7.0\\n.target sm_50\\n.address_size 64\\n.visible .entry f() { ret; }\\n';
  const loaded = await runNode(`console.log((await cuda.CudaModule.load('${ptx}')).kernels);`, {
    environment: { CUDA_FFI_NVRTC: '/nowhere/libnvrtc.so' },
  });
  expect(loaded).toMatchObject({ status: 0, stdout: "[ 'f' ]\n" });
});

/** NVRTC and its built-ins alone in a folder, as an incomplete installation has them. */
function nvrtcAlone(): string {
  const real = realpathSync(nvrtcPath());
  const folder = join(temporaryFolder(), 'deep/er/lib');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(dirname(real)).filter((name) => /^libnvrtc(?!.*(?:\.a|alt.*)$)/.test(name))) {
    linkOrCopy(realpathSync(join(dirname(real), name)), join(folder, name));
  }
  return join(folder, basename(real));
}

/** They are large; not every two folders are on one file system. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

test('NVRTC without headers: plain sources compile, a missing header says where it was looked for', async () => {
  const ended = await runNode(
    `delete process.env.CUDA_PATH; delete process.env.CUDA_HOME;
     ${compile}
     await cuda.CudaModule.compile('#include <cuda_fp16.h>\\n__global__ void f() {}');`,
    { environment: { CUDA_FFI_NVRTC: nvrtcAlone(), CUDA_FFI_CACHE_DIR: 'off' } },
  );
  expect(ended.stdout).toBe('result 1\n');
  expect(ended.status).toBe(9);
  expect(ended.stderr).toContain('No CUDA headers were found beside');
  expect(ended.stderr).toContain('includePaths');
});

test('NVRTC outside the loader’s path brings the built-ins that lie beside it', async () => {
  const nvrtc = nvrtcAlone();
  const ended = await runNode(`${compile} console.log(require('node:fs').readFileSync('/proc/self/maps', 'utf8'));`, {
    environment: { CUDA_FFI_NVRTC: nvrtc, CUDA_FFI_CACHE_DIR: 'off' },
  });
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  const mapped = new Set(ended.stdout.match(/\S*libnvrtc\S*/g)!.map((path) => path.replace(/\.so.*/, '')));
  expect([...mapped].sort()).toEqual([join(dirname(nvrtc), 'libnvrtc'), join(dirname(nvrtc), 'libnvrtc-builtins')]);
});

test('what was tried is listed once, in one sentence each', async () => {
  const ended = await runNode(compile, {
    environment: { CUDA_FFI_DEVICE: 'cuda', CUDA_HOME: '/usr/local/cuda', CUDA_PATH: '/usr/local/cuda' },
  });
  if (ended.status === 0) return; // a machine with a driver
  const tried = ended.stderr.split('\n').filter((line) => /^  \S*libcuda\.so/.test(line));
  expect(tried.length).toBeGreaterThan(2);
  expect(new Set(tried).size).toBe(tried.length);
  for (const line of tried) expect(line.match(/libcuda\.so/g)).toHaveLength(1);
});

test('a software device that is missing from the package', async () => {
  const ended = await runNode(
    `const { dirname, join } = require('node:path');
     const folder = ${JSON.stringify(temporaryFolder())};
     require('node:fs').copyFileSync(${JSON.stringify(join(root, 'build/release/bin/cuda_ffi.node'))}, join(folder, 'cuda_ffi.node'));
     process.env.CUDA_FFI_ADDON = join(folder, 'cuda_ffi.node');
     cuda.CudaDevice.list();`,
    { environment: { CUDA_FFI_DEVICE: 'software' } },
  );
  expect(ended.stderr).toMatch(/The software device is missing: there is no \S+libcuda_software\.so\./);
  expect(ended.stderr).toContain("code: 'ERR_CUDA_LIBRARY_NOT_FOUND'");
});

function nvrtcPath(): string {
  const { native } = require('../../../lib/native/environment') as typeof import('../../../lib/native/environment');
  return native().compilerInfo().path;
}

test('an unknown device is named', async () => {
  const ended = await runNode(`cuda.CudaDevice.list()`, { environment: { CUDA_FFI_DEVICE: 'quantum' } });
  expect(ended.stderr).toContain('CUDA_FFI_DEVICE is "quantum"; it takes auto, cuda, hip, software or hip-software');
});
