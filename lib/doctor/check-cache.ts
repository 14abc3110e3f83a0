import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../cache/disk-cache';
import { makeFolder } from '../node/make-folder';
import { type Finding, ok, reasonOf } from './finding';

const costs = 'every process compiles its sources anew';

/** Whether compiled code can be kept. */
export function checkCache(): Finding {
  const folder = cacheFolder();
  if (folder === undefined) {
    return { name: 'cache', status: 'missing', found: 'CUDA_FFI_CACHE_DIR=off', costs, advice: 'unset CUDA_FFI_CACHE_DIR' };
  }
  const probe = join(folder, `doctor.${process.pid}`);
  try {
    makeFolder(folder, 0o700);
    writeFileSync(probe, '', { flag: 'wx' });
    rmSync(probe);
    return ok('cache', folder);
  } catch (error) {
    return {
      name: 'cache',
      status: 'missing',
      found: reasonOf(error),
      costs,
      advice: `${process.platform === 'win32' ? 'set' : 'export'} CUDA_FFI_CACHE_DIR=<a folder of yours>`,
    };
  }
}
