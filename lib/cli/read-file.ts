import { type Stats, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

/** The text of a file that a command is given. Throws for a pipe or a device, which might never end, and which cannot be read twice. */
export async function readText(path: string): Promise<string> {
  refuseEndless(path, await stat(path));
  refuseOther(path);
  return readFile(path, 'utf8');
}

/** Throws if the path is that of a pipe, a socket or a device. */
export function checkIsFile(path: string): void {
  refuseEndless(path, statSync(path));
}

/** The compiler would take another language, or bytes, for CUDA C++, and say much about it. */
function refuseOther(path: string): void {
  const isCompiled = /\.(?:cubin|fatbin|ptx|ltoir|o|a)$/i.test(path);
  if (!isCompiled && !/\.(?:[cm]?[jt]sx?|json|md|txt)$/i.test(path)) return;
  const advice = isCompiled ? '; cuda-ffi run and CudaModule.loadFile() take what is compiled' : '';
  throw Object.assign(new Error(`expected a source in CUDA C++, such as kernels.cu${advice}`), { path });
}

function refuseEndless(path: string, found: Stats): void {
  if (found.isFile() || found.isDirectory()) return; // a directory is refused when it is read
  const kind = found.isFIFO() ? 'a pipe' : found.isSocket() ? 'a socket' : 'a device';
  throw Object.assign(new Error(`expected a file, found ${kind}; write its content to a file first`), { path });
}
