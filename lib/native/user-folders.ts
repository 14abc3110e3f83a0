import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder in which compiled code is kept. */
export function cacheRoot(): string {
  if (process.platform === 'win32') return join(localData(), 'cuda-ffi', 'cache');
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'cuda-ffi');
}

/**
 * The folder in which `cuda-ffi get` puts libraries, laid out like pip's site-packages. The native search looks there last (src/platform/
 * has the same path).
 */
export function dataRoot(): string {
  if (process.platform === 'win32') return join(localData(), 'cuda-ffi');
  return join(process.env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'cuda-ffi');
}

/** The user's folder for data of this machine. */
function localData(): string {
  return process.env['LOCALAPPDATA'] || join(homedir(), 'AppData', 'Local');
}
