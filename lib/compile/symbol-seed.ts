import { createHash } from 'node:crypto';
import type { CompilerInfo } from '../native/native';
import { type CompileOptions, sorted } from './compile-options';

/** The first NVRTC that accepts a seed: that of CUDA 12.9 ("CUDA Features Archive"). */
const firstWithSeed = 12090;

/**
 * The flag that makes the compiler give members of unnamed namespaces the same symbols in each compile of a source. Without it, such
 * symbols contain the time and the process, so that neither the layouts of a source's structs nor its image for another GPU have the
 * symbols of its first image. Sources that are linked together have different seeds.
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
