import { runNode } from './helpers/run-node';

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
  expect(ended.stderr).toContain('The CUDA driver (libcuda) was not found. Tried:\n  /nowhere/libcuda.so:');
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
  expect(ended.stderr).toContain('Running on the software device');
});

test('no NVRTC: an error at the first compile, not before; PTX still loads', async () => {
  const ended = await runNode(`console.log(cuda.CudaDevice.list().length > 0); ${compile}`, {
    environment: { CUDA_FFI_NVRTC: '/nowhere/libnvrtc.so' },
  });
  expect(ended.status).toBe(9);
  expect(ended.stdout).toBe('true\n');
  expect(ended.stderr).toContain('NVRTC, the CUDA run-time compiler was not found. Tried:\n  /nowhere/libnvrtc.so:');
  expect(ended.stderr).toContain('CUDA_FFI_NVRTC');
  const ptx = '.version 7.0\\n.target sm_50\\n.address_size 64\\n.visible .entry f() { ret; }\\n';
  const loaded = await runNode(`console.log((await cuda.CudaModule.load('${ptx}')).kernels);`, {
    environment: { CUDA_FFI_NVRTC: '/nowhere/libnvrtc.so' },
  });
  expect(loaded).toMatchObject({ status: 0, stdout: "[ 'f' ]\n" });
});

test('NVRTC without headers: plain sources compile, a missing header says where it was looked for', async () => {
  // The library alone in a folder, as an incomplete installation has it.
  const ended = await runNode(
    `const fs = require('node:fs'), os = require('node:os'), path = require('node:path');
     const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nvrtc-')) + '/deep/er/lib';
     fs.mkdirSync(folder, { recursive: true });
     const real = fs.realpathSync(process.env.REAL_NVRTC);
     for (const name of fs.readdirSync(path.dirname(real))) if (/^libnvrtc/.test(name)) fs.copyFileSync(path.join(path.dirname(real), name), path.join(folder, name));
     process.env.CUDA_FFI_NVRTC = path.join(folder, path.basename(real));
     process.env.LD_LIBRARY_PATH = folder;
     delete process.env.CUDA_PATH; delete process.env.CUDA_HOME;
     ${compile}
     await cuda.CudaModule.compile('#include <cuda_fp16.h>\\n__global__ void f() {}');`,
    { environment: { REAL_NVRTC: nvrtcPath(), CUDA_FFI_CACHE_DIR: 'off' } },
  );
  expect(ended.stdout).toBe('result 1\n');
  expect(ended.status).toBe(9);
  expect(ended.stderr).toContain('No CUDA headers were found beside');
  expect(ended.stderr).toContain('includePaths');
});

function nvrtcPath(): string {
  const { native } = require('../../lib/native/environment') as typeof import('../../lib/native/environment');
  return native().compilerInfo().path;
}

test('an unknown device is named', async () => {
  const ended = await runNode(`cuda.CudaDevice.list()`, { environment: { CUDA_FFI_DEVICE: 'quantum' } });
  expect(ended.stderr).toContain('CUDA_FFI_DEVICE is «quantum»; it takes auto, cuda or software');
});
