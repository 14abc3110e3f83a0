// `cuda-ffi exec`: programs of others on the software device.
import { spawn } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cudaFfi } from '../helpers/command-line';
import { root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const onLinux = process.platform === 'linux' ? test : test.skip;

/** Opens the driver as any program does, by its name, and says which device it finds. */
const askDriver = `
  const driver = require('koffi').load('libcuda.so.1');
  const name = Buffer.alloc(100);
  const results = [
    driver.func('int cuInit(unsigned int)')(0),
    driver.func('int cuDeviceGetName(_Out_ char *, int, int)')(name, 100, 0),
  ];
  console.log(results.join(), name.toString('latin1').split('\\0')[0]);`;

const run = (script: string, environment: Record<string, string> = {}) =>
  cudaFfi(['exec', '--', process.execPath, '-e', script], { environment });
const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('cuda-ffi-exec-'));

onLinux('a program finds the software device under the name of the driver', async () => {
  const { status, stdout, stderr } = await run(askDriver);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^0,0 .*[Ss]oftware/);
});

onLinux('also before another folder with a driver in it', async () => {
  const { stdout } = await run(`${askDriver} console.log(process.env.LD_LIBRARY_PATH.split(':').slice(1).join());`, {
    LD_LIBRARY_PATH: '/nowhere',
  });
  expect(stdout).toMatch(/^0,0 .*[Ss]oftware.*\n\/nowhere\n$/);
});

onLinux.each(['libcudart.so.12', 'libcudart.so.13'])('%s is a runtime library, which uses that driver', async (name) => {
  const { status, stdout, stderr } = await run(`
    const runtime = require('koffi').load('${name}');
    const pointer = [null];
    console.log(
      runtime.func('int cudaMalloc(_Out_ void **, size_t)')(pointer, 64),
      runtime.func('int cudaFree(void *)')(pointer[0]),
      runtime.func('int cudaFree(void *)')(16),
      runtime.func('const char *cudaGetErrorName(int)')(runtime.func('int cudaGetLastError()')()),
    );`);
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '0 0 1 cudaErrorInvalidValue\n', stderr: '' });
});

onLinux('a program that is linked with NVIDIA’s runtime itself is told what to do', async () => {
  const marks = 'cudaErrorSoftwareValidityNotEstablished\0CUDA driver version is insufficient for CUDA runtime version\0';
  const folder = temporaryFolder();
  const program = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o755 });
    return cudaFfi(['exec', join(folder, name)]);
  };
  expect((await program('static', `\x7fELF${marks}`)).stderr).toMatch(
    /static is linked with NVIDIA's runtime library itself.*nvcc -cudart shared/,
  );
  expect((await program('shared', `\x7fELF${marks}libcudart.so.13\0`)).stderr).not.toContain('is linked with');
  const script = await program('script', `#!/bin/sh\n# ${marks.replaceAll('\0', ' ')}\n`);
  expect({ status: script.status, stderr: script.stderr }).toEqual({ status: 0, stderr: '' });
});

onLinux.each([
  ['its status', 'process.exit(7)', 7],
  ['a signal', `process.kill(process.pid, 'SIGKILL')`, 128 + 9],
])('it ends as the program does: %s', async (_, script, status) => {
  expect((await run(script)).status).toBe(status);
  expect(folders()).toEqual([]);
});

onLinux('what follows the program is its own, also --help', async () => {
  const { status, stdout } = await cudaFfi(['exec', '--', process.execPath, '-p', 'process.argv.slice(1).join()', '--', '--help', '-v']);
  expect({ status, stdout }).toEqual({ status: 0, stdout: '--help,-v\n' });
});

onLinux('a program that is not there', async () => {
  const { status, stderr } = await cudaFfi(['exec', 'no-such-program']);
  expect(status).toBe(127);
  expect(stderr).toContain('cuda-ffi exec: there is no program no-such-program on the PATH');
  expect(folders()).toEqual([]);
});

onLinux.each([['SIGINT'], ['SIGTERM'], ['SIGHUP']] as const)('%s is passed on', async (signal) => {
  const script = `process.on('${signal}', () => process.exit(9)); setInterval(() => {}, 1000); console.log('ready');`;
  const child = spawn(process.execPath, [join(root, 'dist/lib/cli/main.js'), 'exec', process.execPath, '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.once('data', () => child.kill(signal));
  const status = await new Promise((resolve) => child.on('exit', resolve));
  expect(status).toBe(9);
  expect(folders()).toEqual([]);
});
