/** Flags of NVRTC that this package passes, as clang's. What only says how fast the code is to be has no counterpart and is left out. */
const flags: readonly [RegExp, (value: string) => readonly string[]][] = [
  [/^(?:--gpu-architecture|-arch)=(.*)$/, (value) => (value.startsWith('gfx') ? [`--gpu-architecture=${value}`] : [])],
  [/^--?std=(.*)$/, (value) => [`-std=${value}`]],
  [/^--include-path=(.*)$/, (value) => [`-I${value}`]],
  [/^--pre-include=(.*)$/, (value) => ['-include', value]],
  [/^(?:--use_fast_math)()$/, () => ['-ffast-math']],
  [/^(?:--device-debug|-G)()$/, () => ['-g', '-gdwarf-4', '-fstandalone-debug']],
  [/^(?:--generate-line-info|-lineinfo)()$/, () => ['-gline-tables-only', '-gdwarf-4']],
  [/^--fmad=(.*)$/, (value) => [`-ffp-contract=${value === 'false' ? 'off' : 'fast-honor-pragmas'}`]],
  [
    /^(?:--device-int128|--maxrregcount=.*|--frandom-seed=.*|--extra-device-vectorization|--restrict|-restrict|--minimal|--relocatable-device-code=.*|-dlto|--split-compile=.*)()$/,
    () => [],
  ],
];

/** Flags for hipRTC, but for macros that a header of ours defines. Those that are not NVRTC's are clang's own already. */
export function hipFlags(given: readonly string[]): string[] {
  return splitMacros(given).flatMap((flag) => {
    if (typeof flag !== 'string') return isRead(flag) ? [`-${flag.sign}${flag.text}`] : [];
    for (const [form, translated] of flags) {
      const value = form.exec(flag)?.[1];
      if (value !== undefined) return [...translated(value)];
    }
    return [flag];
  });
}

/** A macro that an option defines (D) or forgets (U). */
interface MacroOption {
  readonly sign: 'D' | 'U';
  readonly text: string;
}

/**
 * What `-D` and `-U` say, as directives: headers of the compiler's and ours come before them, whose parameters and types may have the same
 * short names. NVRTC's own headers are built in.
 */
export function definitionsIn(given: readonly string[]): string {
  return splitMacros(given)
    .filter((flag) => typeof flag !== 'string')
    .filter((macro) => !isRead(macro))
    .map(({ sign, text }) => `#${sign === 'U' ? 'undef' : 'define'} ${sign === 'U' ? text : definition(text)}\n`)
    .join('');
}

function definition(text: string): string {
  const at = text.indexOf('=');
  return (at < 0 ? `${text} 1` : `${text.slice(0, at)} ${text.slice(at + 1)}`).split('\n', 1)[0]!;
}

/** Macros that those headers themselves ask for. */
function isRead({ text }: MacroOption): boolean {
  return /^(?:_|HIP|CUDA_FFI_|NDEBUG\b)/.test(text);
}

/** NVRTC takes `-DX`, `-D X`, `--define-macro=X` and `--define-macro X`. */
function splitMacros(given: readonly string[]): (string | MacroOption)[] {
  const split: (string | MacroOption)[] = [];
  for (let index = 0; index < given.length; index++) {
    const [, short, long, attached] = /^(?:-([DU])|--(define|undefine)-macro(?:=|$))(.*)$/s.exec(given[index]!) ?? [];
    if (attached === undefined) split.push(given[index]!);
    else split.push({ sign: (short ?? (long === 'define' ? 'D' : 'U')) as 'D' | 'U', text: attached || (given[++index] ?? '') });
  }
  return split;
}
