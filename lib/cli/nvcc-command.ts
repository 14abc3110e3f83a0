import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from './command';
import { runChild } from './run-child';

/** nvcc, with a program that `cuda-ffi exec` can run. */
export const nvccCommand: Command = {
  summary: 'nvcc with a shared runtime library, for programs that exec runs',
  usage: `Usage: cuda-ffi nvcc [arguments of nvcc…]

Starts nvcc, from the PATH or else from CUDA_PATH, CUDA_HOME or /usr/local/cuda, with
-cudart shared before the arguments: what it links then runs by cuda-ffi exec as well as
with NVIDIA's libraries. As a project's compiler: make CC="npx cuda-ffi nvcc", or
cmake -DCMAKE_CUDA_RUNTIME_LIBRARY=Shared, which says the same to CMake.
Exits as nvcc does; 127 if there is none.`,
  run: (args) => runChild('nvcc', nvccProgram(), args.some(choosesRuntime) ? args : ['-cudart', 'shared', ...args], {}),
};

/** An argument that names the runtime library stays what it says. */
const choosesRuntime = (argument: string) => /^--?cudart(?:$|=)/.test(argument);

function nvccProgram(): string {
  const onPath = (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, 'nvcc')));
  if (onPath) return 'nvcc';
  const toolkits = [process.env['CUDA_PATH'], process.env['CUDA_HOME'], '/usr/local/cuda'].filter(
    (folder) => folder !== undefined && folder !== '',
  );
  return toolkits.map((folder) => join(folder!, 'bin', 'nvcc')).find((path) => existsSync(path)) ?? 'nvcc';
}
