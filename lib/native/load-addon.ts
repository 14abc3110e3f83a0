import { existsSync } from 'node:fs';
import { dirname, toNamespacedPath } from 'node:path';
import { CudaError } from '../errors/cuda-error';
import { addonFolders, addonPlaces, findAddon } from './addon-files';
import type { Native } from './native';
import { adviceForFailure, adviceWhereRefused, adviceWithoutAddon, glibcVersion } from './platform-advice';

export interface LoadedAddon {
  native: Native;
  /** The addon's folder, in which the software device is too. */
  folder: string;
}

/** Opens the addon. Throws CudaError, which says what to do, if there is none or it does not load. */
export function loadAddon(): LoadedAddon {
  const path = findAddon();
  if (path === undefined) throw notFound();
  if (!existsSync(path)) throw new CudaError(`CUDA_FFI_ADDON names ${path}, but there is no such file`, { code: 'ERR_CUDA_ADDON' });
  try {
    // Not `require`, which would give all copies of the package in a process (Jest's registries make them) the same addon, which reports
    // what has ended to one of them only; and bundlers would look for the file while they bundle.
    const opened = { exports: {} as Native };
    process.dlopen(opened, toNamespacedPath(path));
    return { native: opened.exports, folder: dirname(path) };
  } catch (error) {
    throw notLoaded(path, error);
  }
}

function notFound(): CudaError {
  const advice = adviceWithoutAddon(process.platform, process.arch, glibcVersion());
  return new CudaError(
    `cuda-ffi has no addon for ${process.platform}-${process.arch} here. ${advice} ` +
      `Looked for ${addonPlaces.join(' and ')} in:\n  ${addonFolders().join('\n  ')}`,
    { code: 'ERR_CUDA_ADDON' },
  );
}

function notLoaded(path: string, error: unknown): CudaError {
  const reason = error instanceof Error ? error.message : String(error);
  const advice = adviceWhereRefused(error) ?? adviceForFailure(reason, glibcVersion());
  return new CudaError(`The addon of cuda-ffi does not load: ${reason.replace(/\.$/, '')}${advice ? `. ${advice}` : ''} (${path})`, {
    code: 'ERR_CUDA_ADDON',
  });
}
