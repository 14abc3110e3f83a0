import { createHash } from 'node:crypto';
import type { CompilerInfo } from '../native/native';
import { type CompileOptions, sorted } from './compile-options';

/** The first NVRTC that takes a seed: that of CUDA 12.9 ("CUDA Features Archive"). */
const firstWithSeed = 12090;

/**
 * The flag that makes the compiler call what is in unnamed namespaces the same in each compile of a source. Without it
 * such names hold the time and the process, so that neither the layouts of a source's structs nor its image for another
 * GPU have the symbols that its first image has. Sources that are linked together differ in their seeds.
 */
export function symbolSeed(source: string, { defines, options = [] }: CompileOptions, { version }: CompilerInfo): string[] {
  if (version < firstWithSeed || options.some((flag) => /^--?frandom-seed\b/.test(flag))) return [];
  const seed = createHash('sha256')
    .update(JSON.stringify(sorted(defines)))
    .update(source)
    .digest('hex')
    .slice(0, 8);
  return [`--frandom-seed=0x${seed}`];
}
