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
