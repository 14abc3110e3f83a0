import type { KernelAttributeNames } from '../../types/find-kernels';

/** What may stand beside `__global__`, with parentheses, and says nothing about the name and the parameters. The types have the same list. */
export const kernelAttributes = [
  '__launch_bounds__',
  '__cluster_dims__',
  '__maxnreg__',
  '__block_size__',
  '__attribute__',
] as const satisfies KernelAttributeNames;

/** Words of declarations that take parentheses and are not names. */
export const declarationAttributes: readonly string[] = [...kernelAttributes, '__declspec', '__align__', 'alignas', 'decltype'];

/** Words that take parentheses but are not functions' names. */
export const notNames: ReadonlySet<string> = new Set([...declarationAttributes, 'sizeof', 'noexcept', 'explicit', 'requires']);

/** The words of CUDA C++ that have underscores on both sides. */
export const underscored: ReadonlySet<string> = new Set([
  ...declarationAttributes,
  ...'host device global constant managed shared grid_constant noinline forceinline inline restrict volatile const extension nv_pure'
    .split(' ')
    .map((word) => `__${word}__`),
]);

export const classKeys: ReadonlySet<string> = new Set(['struct', 'class', 'union', 'enum']);

export function isName(word: string | undefined): word is string {
  return word !== undefined && /^[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*$/.test(word);
}
