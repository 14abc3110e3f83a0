// `cuda-ffi nvcc`: nvcc with a shared runtime library, here a script in nvcc's place.
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cudaFfi } from '../helpers/command-line';
import { temporaryFolder } from '../helpers/temporary-folder';

const onPosix = process.platform === 'win32' ? test.skip : test;

/** A toolkit whose nvcc prints its arguments, and ends with the status 3. */
function toolkit(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin', 'nvcc'), '#!/bin/sh\necho "$@"\nexit 3\n', { mode: 0o755 });
  return folder;
}

onPosix.each([
  [['-o', 'a', 'a.cu'], '-cudart shared -o a a.cu'],
  [[], '-cudart shared'],
  [['-cudart', 'static', 'a.cu'], '-cudart static a.cu'],
  [['--cudart=none', 'a.cu'], '--cudart=none a.cu'],
])('%j becomes %s', async (args, passed) => {
  const { status, stdout } = await cudaFfi(['nvcc', ...args], {
    environment: { PATH: `${join(toolkit(), 'bin')}${delimiter}${process.env['PATH']}` },
  });
  expect({ status, stdout }).toEqual({ status: 3, stdout: `${passed}\n` });
});

onPosix('without one on the PATH, that of CUDA_PATH', async () => {
  const { stdout } = await cudaFfi(['nvcc', '-V'], { environment: { PATH: '/usr/bin:/bin', CUDA_PATH: toolkit() } });
  expect(stdout).toBe('-cudart shared -V\n');
});
