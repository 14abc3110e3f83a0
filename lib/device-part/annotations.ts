/** The names that replace words in a text, each as long as its word and defined by {@link definitions}. */
const standIns: readonly [word: string, name: string, meaning: string][] = [
  ['constexpr', 'cudaffi_x', '__host__ __device__ constexpr'],
  ['consteval', 'cudaffi_v', '__host__ __device__ consteval'],
  ['static', 'cffi_s', '__host__ __device__ static'],
  ['const', 'cffi_', 'constexpr'],
];
export const annotated: ReadonlyMap<string, string> = new Map(standIns.map(([word, name]) => [word, name]));
export const definitions = standIns.map(([, name, meaning]) => `#define ${name} ${meaning}\n`).join('');

/** Those of CUDA C++, as they are spelled there. */
export const annotations = new Set(
  'host device global constant managed shared grid_constant noinline forceinline inline restrict attribute launch_bounds cluster_dims maxnreg align volatile const extension nv_pure'
    .split(' ')
    .map((word) => `__${word}__`),
);
