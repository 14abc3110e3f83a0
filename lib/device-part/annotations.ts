/** What stands for a word in a text, as long as the word, and {@link definitions} define. */
export const annotatedConstants: ReadonlyMap<string, string> = new Map([
  ['constexpr', 'cudaffi_x'],
  ['consteval', 'cudaffi_v'],
]);
export const definitions = [...annotatedConstants].map(([word, name]) => `#define ${name} __host__ __device__ ${word}\n`).join('');

/** Of CUDA C++, by its own spelling. */
export const annotations = new Set(
  'host device global constant managed shared grid_constant noinline forceinline inline restrict attribute launch_bounds cluster_dims maxnreg align volatile const extension nv_pure'
    .split(' ')
    .map((word) => `__${word}__`),
);
