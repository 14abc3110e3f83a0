import { coded, describe } from '../errors/argument-error';
import { checkFunction } from '../errors/checked';
import type { GraphConditional } from './graph-options';

/** The driver's numbers of conditional nodes. */
export const conditionalTypes = { if: 0, while: 1, switch: 2 } as const;

/** The value's handle. Throws TypeError for what conditional() of a graph did not return. */
export function checkedConditional(value: GraphConditional): bigint {
  const handle: unknown = (value as Partial<GraphConditional> | null | undefined)?.handle;
  if (typeof handle === 'bigint') return handle;
  throw coded(new TypeError(`expected a value that conditional() of the graph returned, received ${describe(value)}`));
}

/** Throws TypeError unless each is a function. */
export function checkBuilders(builders: unknown): void {
  if (!Array.isArray(builders))
    throw coded(new TypeError(`CudaGraph.addSwitch: expected a list of functions, received ${describe(builders)}`));
  for (const build of builders) checkFunction('The body of a conditional node', build);
}
