import type { CompileOptions } from '../compile/compile-options';

/** The options of every command that compiles, for parseArgs. */
export const compileFlags = {
  include: { type: 'string', short: 'I', multiple: true, default: [] as string[] },
  define: { type: 'string', short: 'D', multiple: true, default: [] as string[] },
  arch: { type: 'string' },
  std: { type: 'string' },
  nvrtc: { type: 'string', multiple: true, default: [] as string[] },
} as const;

export const compileFlagsUsage = `  -I, --include <folder>   a folder to search for headers; may be repeated
  -D, --define <name[=value]>
                           a macro; may be repeated
  --std <standard>         c++17, c++20
  --nvrtc <option>         any other option of NVRTC; may be repeated`;

interface CompileValues {
  readonly include: readonly string[];
  readonly define: readonly string[];
  readonly arch?: string | undefined;
  readonly std?: string | undefined;
  readonly nvrtc: readonly string[];
}

/** The compile options that they give, without the architecture. */
export function compileOptions({ include, define, std, nvrtc }: CompileValues): CompileOptions {
  return {
    includePaths: include,
    defines: Object.fromEntries(define.map(definition)),
    options: nvrtc,
    ...(std === undefined ? {} : { std: std as NonNullable<CompileOptions['std']> }), // compiling checks it
  };
}

/** The architecture that they give; compiling checks it. */
export function archOption({ arch }: CompileValues): Pick<CompileOptions, 'arch'> {
  return arch === undefined ? {} : { arch: arch as NonNullable<CompileOptions['arch']> };
}

function definition(text: string): [string, string | true] {
  const at = text.indexOf('=');
  return at < 0 ? [text, true] : [text.slice(0, at), text.slice(at + 1)];
}
