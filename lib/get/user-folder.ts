import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Where `cuda-ffi get` puts libraries, laid out as pip's site-packages are. The native search looks there last
 * (src/library/library_search.cpp has the same path).
 */
export function userFolder(): string {
  return join(process.env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'cuda-ffi');
}
