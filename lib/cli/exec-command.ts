import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, complain, WrongUse } from './command';
import { driverOfSystem, environmentWith, fillFolder } from './exec-folder';
import { runChild } from './run-child';
import { hasStaticRuntime } from './static-runtime';

/** Runs a program that finds the software device in the place of NVIDIA's driver. */
export const execCommand: Command = {
  summary: 'run any program with the software device as its CUDA driver',
  usage: `Usage: cuda-ffi exec [--] program [arguments…]

The program finds the software device under the name of NVIDIA's driver, libcuda.so.1,
and a runtime library (cudaMalloc, <<<>>>) under the names libcudart.so.12 and .13.
That suits everything that opens these libraries by name, or is linked with them: hashcat,
Python's cuda.bindings and PyCUDA, programs of your own. A program that brings NVIDIA's
runtime inside it has to be linked again, with nvcc -cudart shared or cuda-ffi nvcc.
NVRTC, where it is installed, gives PTX to programs that ask it for machine code.
If a kernel faults, stderr has the kernel, the thread, the address and its allocation.
On Windows the driver alone is there, as nvcuda.dll. Exits as the program does; 127 if
it cannot be started.`,
  async run(args) {
    const [program, ...rest] = args[0] === '--' ? args.slice(1) : args;
    if (program === undefined) throw new WrongUse('expected a program to run');
    if (!['linux', 'win32'].includes(process.platform)) throw new WrongUse(`expected Linux or Windows, and this is ${process.platform}`);
    const folder = mkdtempSync(join(tmpdir(), 'cuda-ffi-exec-'));
    try {
      fillFolder(folder);
      if (hasStaticRuntime(program)) complain(`cuda-ffi exec: ${staticAdvice(program)}`);
      const installed = driverOfSystem();
      if (installed) complain(`cuda-ffi exec: ${placeAdvice(installed)}`);
      return await runChild('exec', program, rest, { env: environmentWith(folder) });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Such a program would only say that there is no device. */
const staticAdvice = (program: string) =>
  `${program} is linked with NVIDIA's runtime library itself, which runs on NVIDIA's driver alone. ` +
  'Link it again with nvcc -cudart shared, or by cuda-ffi nvcc, which adds that.';

const placeAdvice = (installed: string) =>
  `Windows finds ${installed} before the software device. Copy the package's cuda_software.dll beside the program, under the name nvcuda.dll.`;
