import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { softwareDriver } from '../device/default-driver';
import { type Command, WrongUse } from './command';
import { runChild } from './run-child';

/** Runs a program that finds the software device in the place of NVIDIA's driver. */
export const execCommand: Command = {
  summary: 'run any program with the software device as its CUDA driver',
  usage: `Usage: cuda-ffi exec [--] program [arguments…]

The program finds the software device under the name of NVIDIA's driver, libcuda.so.1.
That suits everything that uses the driver API and opens its library by name: hashcat,
Python's cuda.bindings and PyCUDA, programs of your own. NVIDIA's runtime library
(cudaMalloc, <<<>>>) asks its driver for undocumented tables, so programs that use it
say that there is no device. Linux only. Exits as the program does; 127 if it cannot be
started.`,
  async run(args) {
    const [program, ...rest] = args[0] === '--' ? args.slice(1) : args;
    if (program === undefined) throw new WrongUse('expected a program to run');
    if (process.platform !== 'linux') throw new WrongUse(`expected Linux, and this is ${process.platform}`);
    const folder = mkdtempSync(join(tmpdir(), 'cuda-ffi-exec-'));
    try {
      for (const name of ['libcuda.so.1', 'libcuda.so']) symlinkSync(softwareDriver(), join(folder, name));
      return await runChild('exec', program, rest, { env: environmentWith(folder) });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** The folder comes first, so that a driver that is installed is not found. */
function environmentWith(folder: string): NodeJS.ProcessEnv {
  const before = process.env['LD_LIBRARY_PATH'];
  return { ...process.env, LD_LIBRARY_PATH: before ? `${folder}${delimiter}${before}` : folder };
}
