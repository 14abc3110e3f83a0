/** Flags of NVRTC that this package passes, as clang's. What only says how fast the code is to be has no counterpart and is left out. */
const flags: readonly [RegExp, (value: string) => readonly string[]][] = [
  [/^(?:--gpu-architecture|-arch)=(.*)$/, (value) => (value.startsWith('gfx') ? [`--gpu-architecture=${value}`] : [])],
  [/^--?std=(.*)$/, (value) => [`-std=${value}`]],
  [/^--define-macro=(.*)$/s, (value) => [`-D${value}`]],
  [/^--undefine-macro=(.*)$/, (value) => [`-U${value}`]],
  [/^--include-path=(.*)$/, (value) => [`-I${value}`]],
  [/^--pre-include=(.*)$/, (value) => ['-include', value]],
  [/^(?:--use_fast_math)()$/, () => ['-ffast-math']],
  [/^(?:--device-debug|-G)()$/, () => ['-g', '-gdwarf-4', '-fstandalone-debug']],
  [/^(?:--generate-line-info|-lineinfo)()$/, () => ['-gline-tables-only', '-gdwarf-4']],
  [/^--fmad=(.*)$/, (value) => [`-ffp-contract=${value === 'false' ? 'off' : 'fast'}`]],
  [
    /^(?:--device-int128|--maxrregcount=.*|--frandom-seed=.*|--extra-device-vectorization|--restrict|-restrict|--minimal|--relocatable-device-code=.*|-dlto|--split-compile=.*)()$/,
    () => [],
  ],
];

/** Flags for hipRTC. Those that are not NVRTC's are clang's own already. */
export function hipFlags(given: readonly string[]): string[] {
  return given.flatMap((flag) => {
    for (const [form, translated] of flags) {
      const value = form.exec(flag)?.[1];
      if (value !== undefined) return [...translated(value)];
    }
    return [flag];
  });
}
