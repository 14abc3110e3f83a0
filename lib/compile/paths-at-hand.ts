import { isAbsolute, resolve } from 'node:path';
import type { CompiledSource } from './compiled-source';
import { pathToPtx } from './ptx-paths';

/**
 * A result with the path that its source has here: PTX contains the path, and the folder in which it was compiled, and fault reports,
 * profiles, coverage and debuggers show them. `folder` is that of a file; a text has none, and lies where the program stands.
 */
export function withPathAtHand(compiled: CompiledSource, name: string, folder: string | undefined): CompiledSource {
  const here = resolve(folder ?? '.');
  if (compiled.format !== 'ptx' || compiled.workingFolder === here || isAbsolute(name)) return compiled;
  const ptx = Buffer.from(compiled.image).toString('utf8');
  const image = ptx.replaceAll(`"${pathToPtx(`${compiled.workingFolder}/${name}`)}"`, () => `"${pathToPtx(`${here}/${name}`)}"`);
  return { ...compiled, image: Buffer.from(image), workingFolder: here };
}

/** Whether an image contains the folder in a form that cannot be changed afterwards: machine code with the lines of its source. */
export function holdsWorkingFolder(flags: readonly string[]): boolean {
  const isMachineCode = flags.some((flag) => /^(?:--gpu-architecture=|-arch=)sm_/.test(flag));
  return isMachineCode && flags.some((flag) => /^(?:--device-debug|-G|--generate-line-info|-lineinfo)$/.test(flag));
}
