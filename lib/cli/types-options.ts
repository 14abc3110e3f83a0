import { parseArgs } from 'node:util';
import type { CompileOptions } from '../compile/compile-options';

/** What `cuda-ffi types` was asked for. */
export interface TypesOptions {
  readonly files: readonly string[];
  /** The folder for the declarations; undefined puts each beside its source. */
  readonly out: string | undefined;
  /** `kernels.d.cu.ts` in place of `kernels.cu.d.ts`. */
  readonly arbitraryExtensions: boolean;
  readonly watch: boolean;
  readonly compile: CompileOptions;
}

export const typesUsage = `Usage: cuda-ffi types [options] <file.cu> …

Compiles each file, without a GPU, and writes its kernels' types beside it, so that
TypeScript knows them in \`import kernels from './file.cu'\`.

  --out <folder>           write there
  --arbitrary-extensions   write file.d.cu.ts, which TypeScript's allowArbitraryExtensions
                           wants, in place of file.cu.d.ts
  --watch                  write again whenever a source or header changes
  -I, --include <folder>   where #include looks; may be repeated
  -D, --define <name[=value]>
                           a macro; may be repeated
  --arch <architecture>    compute_90, sm_90a; default: the newest that NVRTC knows
  --std <standard>         c++17, c++20
  --nvrtc <option>         any other option of NVRTC; may be repeated`;

/** Throws TypeError, with a sentence, where the arguments are not understood. */
export function typesOptions(args: readonly string[]): TypesOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      'arbitrary-extensions': { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      include: { type: 'string', short: 'I', multiple: true, default: [] },
      define: { type: 'string', short: 'D', multiple: true, default: [] },
      arch: { type: 'string' },
      std: { type: 'string' },
      nvrtc: { type: 'string', multiple: true, default: [] },
    },
  });
  if (positionals.length === 0) throw new TypeError('No file is named');
  return {
    files: positionals,
    out: values.out,
    arbitraryExtensions: values['arbitrary-extensions'],
    watch: values.watch,
    compile: {
      includePaths: values.include,
      defines: Object.fromEntries(values.define.map(definition)),
      options: values.nvrtc,
      ...(values.arch === undefined ? {} : { arch: values.arch }),
      ...(values.std === undefined ? {} : { std: values.std }),
    },
  };
}

function definition(text: string): [string, string | true] {
  const at = text.indexOf('=');
  return at < 0 ? [text, true] : [text.slice(0, at), text.slice(at + 1)];
}
