import { coded, describe } from '../errors/argument-error';
import { checkFunction } from '../errors/checked';
import { CudaError } from '../errors/cuda-error';
import { type GraphNode, type NodeKind, type NodeWork, worksIn } from './graph-node';
import type { GraphConditional } from './graph-options';

/** The driver's numbers of conditional nodes. */
export const conditionalTypes = { if: 0, while: 1, switch: 2 } as const;

export type ConditionalType = keyof typeof conditionalTypes;

/** Values that have their node. */
const taken = new WeakSet<GraphConditional>();

/** Throws RangeError for what is no value of a conditional node. */
export function checkInitial(initial: number): void {
  if (Number.isInteger(initial) && initial >= 0 && initial <= 0xffffffff) return;
  throw coded(new RangeError(`CudaGraph.conditional: expected a whole number from 0 to 4294967295, received ${describe(initial)}`));
}

/** The value's handle. Throws TypeError for what conditional() of a graph did not return, and for a value that has its node. */
export function checkedConditional(value: GraphConditional): bigint {
  const handle: unknown = (value as Partial<GraphConditional> | null | undefined)?.handle;
  if (typeof handle !== 'bigint')
    throw coded(new TypeError(`expected a value that conditional() of the graph returned, received ${describe(value)}`));
  if (taken.has(value)) throw coded(new TypeError('the value has its node already: call conditional() once for each conditional node'));
  return handle;
}

/** From here on, no other node can have the value. */
export function take(value: GraphConditional): void {
  taken.add(value);
}

/** The functions that add the bodies' nodes: one, or those of a list. Throws TypeError for anything else. */
export function buildersOf<Build>(type: ConditionalType, given: Build | readonly Build[]): readonly Build[] {
  const builders = Array.isArray(given) ? (given as readonly Build[]) : [given as Build];
  if (type === 'switch' && !Array.isArray(given))
    throw coded(new TypeError(`CudaGraph.addSwitch: expected a list of functions, received ${describe(given)}`));
  if (type === 'if' && Array.isArray(given) && builders.length !== 2)
    throw coded(new TypeError(`CudaGraph.addIf: expected a function or a list of two, received a list of ${builders.length}`));
  for (const build of builders) checkFunction('The body of a conditional node', build);
  return builders;
}

const kindsOfBodies: readonly NodeKind[] = ['kernel', 'memcpy', 'memset', 'graph', 'empty', 'conditional'];

/** The driver's error for a graph with these nodes and values, and why it does not instantiate it, if that is for its conditional nodes. */
export function conditionalObstacle(error: CudaError, nodes: readonly GraphNode[], values: readonly GraphConditional[]): Error {
  const reason = unfitIn(nodes) ?? unusedIn(values);
  return reason === undefined ? error : new CudaError(`${error.message}\n${reason}`, { code: error.code });
}

function unusedIn(values: readonly GraphConditional[]): string | undefined {
  const place = values.findIndex((value) => !taken.has(value));
  return place < 0
    ? undefined
    : `No node has the value that call ${place + 1} of conditional() returned: each must have its conditional node.`;
}

function unfitIn(nodes: readonly GraphNode[]): string | undefined {
  for (const { index, work } of nodes) {
    if (work.kind !== 'conditional') continue;
    const unfit = insideOf(work).find(({ kind }) => !kindsOfBodies.includes(kind));
    if (unfit)
      return `Node ${index} is conditional, and a body of it has a node of kind ${unfit.kind}. Bodies have ${kindsOfBodies.join(', ')} nodes.`;
  }
  return undefined;
}

const insideOf = (work: NodeWork) => worksIn(work).slice(1);
