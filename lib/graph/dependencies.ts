import { coded, describe } from '../errors/argument-error';
import { GraphNode } from './graph-node';

/** Throws TypeError for what is no list of nodes of the graph. */
export function checkDependencies(graph: object, dependsOn: unknown): asserts dependsOn is readonly GraphNode[] {
  if (!Array.isArray(dependsOn)) {
    const advice = dependsOn instanceof GraphNode ? '; write dependsOn: [node]' : '';
    throw coded(new TypeError(`CudaGraph: dependsOn: expected a list of nodes of this graph, received ${describe(dependsOn)}${advice}`));
  }
  for (const [index, node] of dependsOn.entries()) {
    if (!(node instanceof GraphNode))
      throw coded(new TypeError(`CudaGraph: dependsOn: expected a node as [${index}], received ${describe(node)}`));
    if (node.graph !== graph)
      throw coded(
        new TypeError(
          `CudaGraph: dependsOn: [${index}] is a node of another graph; expected what this graph's own add… methods have returned`,
        ),
      );
  }
}
