import { join } from 'node:path';
import { type Ended, node, root } from './run-node';

const main = join(root, 'dist/lib/cli/main.js');

/** Runs `cuda-ffi` with these arguments. */
export function cudaFfi(
  args: string[],
  { environment = {}, cwd = root }: { environment?: Record<string, string>; cwd?: string } = {},
): Promise<Ended> {
  return node([main, ...args], { environment, cwd });
}

/** The environment of a machine that has no compiler, and has compiled nothing yet. */
export const withoutCompiler = { CUDA_FFI_NVRTC: '/nowhere/libnvrtc.so', CUDA_FFI_CACHE_DIR: 'off' };
