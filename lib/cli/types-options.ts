import type { CompileOptions } from '../compile/compile-options';
import { parsed, WrongUse } from './command';
import { archOption, compileFlags, compileFlagsUsage, compileOptions } from './compile-flags';

/** What `cuda-ffi types` was asked for. */
export interface TypesOptions {
  readonly files: readonly string[];
  /** The folder for the declarations; undefined puts each beside its source. */
  readonly out: string | undefined;
  /** Whether to write `kernels.d.cu.ts` instead of `kernels.cu.d.ts`. */
  readonly arbitraryExtensions: boolean;
  readonly watch: boolean;
  readonly compile: CompileOptions;
}

export const typesUsage = `Usage: cuda-ffi types [options] <file.cu> …

Compiles each file, without a GPU, and writes its kernels' types beside it, so that
TypeScript knows them in \`import kernels from './file.cu'\`.

  --out <folder>           write into this folder instead
  --arbitrary-extensions   write file.d.cu.ts, which TypeScript's allowArbitraryExtensions
                           needs, instead of file.cu.d.ts
  --watch                  write again whenever a source or header changes
  --arch <architecture>    compute_90, sm_90a; default: the newest that NVRTC knows
${compileFlagsUsage}`;

/** Throws {@link WrongUse} if the arguments are not understood. */
export function typesOptions(args: readonly string[]): TypesOptions {
  const { values, positionals } = parsed({
    args: [...args],
    allowPositionals: true,
    options: {
      ...compileFlags,
      out: { type: 'string' },
      'arbitrary-extensions': { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
    },
  });
  if (positionals.length === 0) throw new WrongUse('expected a file');
  return {
    files: positionals,
    out: values.out,
    arbitraryExtensions: values['arbitrary-extensions'],
    watch: values.watch,
    compile: { ...compileOptions(values), ...archOption(values) },
  };
}
