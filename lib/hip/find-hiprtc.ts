import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CudaError } from '../errors/cuda-error';
import type { CompilerInfo } from '../native/native';

/** hipRTC's file, as a process finds it. */
export interface FoundHiprtc {
  readonly path: string;
  /** The loader and the folder of libraries of another system that it belongs to, if it stands in such. */
  readonly loader: string | undefined;
}

const files = ['libhiprtc.so.7', 'libhiprtc.so.6', 'libhiprtc.so'];
const loaderFile = 'ld-linux-x86-64.so.2';
/** 1000 × major + 10 × minor. hipRTC 5 ends its process for these architectures. */
const firstForUs = 6000;

/** The variables on which the search depends. */
export const searchedForHiprtc = ['CUDA_FFI_HIPRTC', 'ROCM_PATH', 'LD_LIBRARY_PATH'];

/** Throws CudaError if there is none. */
export function findHiprtc(): FoundHiprtc {
  const named = process.env['CUDA_FFI_HIPRTC'];
  const candidates = named ? [named] : folders().flatMap((folder) => files.map((file) => join(folder, file)));
  const path = candidates.find((candidate) => existsSync(candidate));
  if (path === undefined) throw notFound(named);
  // A system beside this one has a C library of its own, which only its own loader loads.
  const loader = join(dirname(path), loaderFile);
  return { path, loader: named && existsSync(loader) ? loader : undefined };
}

/** Which hipRTC compiles. Its file's name tells the version: what it answers itself is another number. Throws CudaError. */
export function hiprtcInfo(): CompilerInfo {
  const { path } = findHiprtc();
  const real = realpathSync(path);
  const [, major, minor] = /\.so\.(\d+)\.(\d+)/.exec(basename(real)) ?? /\.so\.(\d+)()/.exec(basename(path)) ?? [];
  const version = major === undefined ? firstForUs : 1000 * Number(major) + 10 * Number(minor ?? 0);
  if (version < firstForUs) {
    throw new CudaError(`${path} is too old: hipRTC 6.0 or later is needed, which comes with ROCm 6. Name its file in CUDA_FFI_HIPRTC.`, {
      code: 'ERR_CUDA_COMPILER',
    });
  }
  return { version, path: real, includeFolders: [], includeCandidates: [], architectures: [] };
}

function folders(): string[] {
  const rocm = [process.env['ROCM_PATH'], '/opt/rocm'].filter(Boolean).map((root) => join(root!, 'lib'));
  const ofProcess = (process.env['LD_LIBRARY_PATH'] ?? '').split(':').filter(Boolean);
  return [...ofProcess, ...rocm, '/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/local/lib'];
}

function notFound(named: string | undefined): CudaError {
  const message = named
    ? `CUDA_FFI_HIPRTC names ${named}, but there is no such file`
    : `hipRTC, AMD's run-time compiler, was not found. Looked for ${files.join(', ')} in:\n  ${folders().join('\n  ')}\nInstall ROCm 6 or later, or only its hipRTC (Debian 14: libhiprtc6), or name the file in CUDA_FFI_HIPRTC.`;
  return new CudaError(message, { code: 'ERR_CUDA_LIBRARY_NOT_FOUND' });
}
