import { mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { softwareCompiler, softwareDriver, softwareRuntime } from '../device/default-driver';
import { native } from '../native/environment';
import { type Command, complain, WrongUse } from './command';
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
Linux only. Exits as the program does; 127 if it cannot be started.`,
  async run(args) {
    const [program, ...rest] = args[0] === '--' ? args.slice(1) : args;
    if (program === undefined) throw new WrongUse('expected a program to run');
    if (process.platform !== 'linux') throw new WrongUse(`expected Linux, and this is ${process.platform}`);
    const folder = mkdtempSync(join(tmpdir(), 'cuda-ffi-exec-'));
    try {
      for (const name of ['libcuda.so.1', 'libcuda.so']) symlinkSync(softwareDriver(), join(folder, name));
      for (const name of ['libcudart.so.12', 'libcudart.so.13']) symlinkSync(softwareRuntime(), join(folder, name));
      placeCompiler(folder);
      if (hasStaticRuntime(program)) complain(`cuda-ffi exec: ${staticAdvice(program)}`);
      return await runChild('exec', program, rest, { env: environmentWith(folder) });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** NVIDIA's NVRTC, with what makes PTX of machine code before it. Without NVRTC, a program finds what it finds. */
function placeCompiler(folder: string): void {
  const found = installedCompiler();
  if (!found) return;
  const files = dirname(found.path);
  symlinkSync(found.path, join(folder, 'libnvrtc_of_nvidia.so'));
  for (const name of readdirSync(files).filter((file) => file.startsWith('libnvrtc-builtins.so')))
    symlinkSync(join(files, name), join(folder, name));
  for (const name of ['libnvrtc.so', `libnvrtc.so.${found.major}`]) symlinkSync(softwareCompiler(), join(folder, name));
}

function installedCompiler(): { path: string; major: number } | undefined {
  try {
    const { path, version } = native().compilerInfo();
    return { path: realpathSync(path), major: Math.floor(version / 1000) };
  } catch {
    return undefined;
  }
}

/** Such a program would only say that there is no device. */
const staticAdvice = (program: string) =>
  `${program} is linked with NVIDIA's runtime library itself, which runs on NVIDIA's driver alone. ` +
  'Link it again with nvcc -cudart shared, or by cuda-ffi nvcc, which adds that.';

/** The folder comes first, so that a driver that is installed is not found. What a fault was, no CUDA program can ask: it is printed. */
function environmentWith(folder: string): NodeJS.ProcessEnv {
  const before = process.env['LD_LIBRARY_PATH'];
  const path = before ? `${folder}${delimiter}${before}` : folder;
  return { CUDA_FFI_SOFTWARE_REPORT: 'stderr', ...process.env, LD_LIBRARY_PATH: path };
}
