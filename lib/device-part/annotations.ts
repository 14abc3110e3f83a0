/** What stands for a word in a text, as long as the word, and {@link definitions} define. */
const standIns: readonly [word: string, name: string, meaning: string][] = [
  ['constexpr', 'cudaffi_x', '__host__ __device__ constexpr'],
  ['consteval', 'cudaffi_v', '__host__ __device__ consteval'],
  ['static', 'cffi_s', '__host__ __device__ static'],
  ['const', 'cffi_', 'constexpr'],
];
export const annotated: ReadonlyMap<string, string> = new Map(standIns.map(([word, name]) => [word, name]));
export const definitions = standIns.map(([, name, meaning]) => `#define ${name} ${meaning}\n`).join('');

/** Of CUDA C++, by its own spelling. */
export const annotations = new Set(
  'host device global constant managed shared grid_constant noinline forceinline inline restrict attribute launch_bounds cluster_dims maxnreg align volatile const extension nv_pure'
    .split(' ')
    .map((word) => `__${word}__`),
);
