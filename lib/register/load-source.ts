import { relative } from 'node:path';
import { type CudaModule, fileModule, fileModuleNow } from '../module/cuda-module';

/** The module of a .cu file that was imported. */
export function loadSource(path: string): Promise<CudaModule> {
  return fileModule(path, { name: shown(path) });
}

/** The module of a .cu file that require() waits for. */
export function loadSourceNow(path: string): CudaModule {
  return fileModuleNow(path, { name: shown(path) });
}

/** A path that a terminal makes a link of. */
function shown(path: string): string {
  const inside = relative(process.cwd(), path);
  return inside.startsWith('..') ? path : inside;
}
