// Jest gives each file of tests a `process` of its own, which never gets the `exit` event: the end of the process must be seen all the same.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const bin = process.env['CUDA_FFI_ADDON'] ? join(process.env['CUDA_FFI_ADDON'], '..') : join(root, 'build/release/bin');
const onlySoftware = process.env['CUDA_FFI_DEVICE'] === 'software' ? test : test.skip;
const jestProgram = join(root, 'node_modules/jest/bin/jest.js');

async function runTest(body: string, environment: Record<string, string>, ...options: string[]) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(
    join(folder, 'inner.test.js'),
    `const cuda = require(${JSON.stringify(root)});
     test('inner', async () => { ${body} });`,
  );
  const ended = await node([jestProgram, '--rootDir', folder, '--cacheDirectory', temporaryFolder(), ...options], {
    cwd: folder,
    environment,
  });
  return { ...ended, folder };
}

test('CUDA_FFI_TRACE is written', async () => {
  const { folder, status } = await runTest(`await cuda.CudaModule.compile('__global__ void f() {}').then((mod) => mod.f());`, {
    CUDA_FFI_TRACE: 'trace.json',
  });
  expect(status).toBe(0);
  const { traceEvents } = JSON.parse(readFileSync(join(folder, 'trace.json'), 'utf8')) as { traceEvents: { name: string }[] };
  expect(traceEvents.map(({ name }) => name)).toContain('f');
});

describe('NCCL is not called in exit handlers', () => {
  const standIn = {
    CUDA_FFI_SOFTWARE_DEVICES: '4',
    CUDA_FFI_COMMUNICATOR: 'nccl',
    CUDA_FFI_NCCL: join(bin, 'stand_in/libnccl_stand_in.so'),
    NCCL_STAND_IN_DRIVER: join(bin, 'libcuda_software.so'),
  };
  const communicators = `const comms = await cuda.Communicator.all(cuda.CudaDevice.list());`;

  onlySoftware.each([
    ['all disposed', 'for (const comm of comms) comm.dispose();', {}],
    ['none disposed', '', {}],
    [
      'one is being taken apart',
      'for (const comm of comms) comm.dispose(); await new Promise((resolve) => setTimeout(resolve, 500));',
      { NCCL_STAND_IN_DESTROY_TAKES: '60000' },
    ],
  ])('%s', async (_, body, environment) => {
    const ended = await runTest(communicators + body, { ...standIn, ...environment }, '--forceExit');
    expect(ended).toMatchObject({ status: 0, signal: null });
  });
});
