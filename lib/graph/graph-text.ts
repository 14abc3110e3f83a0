import { type CopyPlace, type GraphNode, edgesOf, labelOf, type NodeGroup, type NodeWork } from './graph-node';
import { address, writtenArguments } from './kernel-arguments';

/** A graph for people: a line for each node, with what it does and what it waits for. */
export function graphText(graph: NodeGroup): string {
  return graph.nodes.flatMap((node) => [nodeLine(node), ...insideLines(node)]).join('\n');
}

function nodeLine(node: GraphNode): string {
  const after = node.dependsOn.map(({ index }) => index).join(', ');
  return `${node.index} ${node.kind} ${detail(node.work)}${after ? `, after ${after}` : ''}`;
}

function insideLines(node: GraphNode): string[] {
  return groupsIn(node)
    .flatMap((inside) => graphText(inside).split('\n').filter(Boolean))
    .map((line) => `  ${line}`);
}

/** What a node does, with its numbers. */
function detail(work: NodeWork): string {
  if ('label' in work) return work.label;
  switch (work.kind) {
    case 'kernel': {
      const { grid, block } = work.shape;
      return `${labelOf(work)}<<<[${grid.join(', ')}], [${block.join(', ')}]>>>(${writtenArguments(work)})`;
    }
    case 'memcpy':
      return `${work.bytes} bytes from ${place(work.from)} to ${place(work.to)}`;
    case 'memset':
      return `${labelOf(work)} to ${address(work.address)}`;
    case 'graph':
      return labelOf(work);
  }
}

function place({ isHost, address: at }: CopyPlace): string {
  return isHost ? `${address(at)} of the host` : address(at);
}

/** The graph in Graphviz's language; child graphs and bodies are boxes around their nodes. `labelled` writes what a node is called. */
export function graphDot(graph: NodeGroup, labelled = dotLabel): string {
  return ['digraph {', '  node [shape=box, fontname="Arial", margin="0.18,0.08"];', ...dotLines(graph, 'n', labelled), '}', ''].join('\n');
}

function dotLines(graph: NodeGroup, prefix: string, labelled = dotLabel): string[] {
  const nodes = graph.nodes.map((node) => `  ${prefix}${node.index} [label=${quoted(labelled(node))}${nodeStyle(node)}];`);
  const edges = edgesOf(graph).map(([from, to]) => `  ${prefix}${from.index} -> ${prefix}${to.index};`);
  return [...nodes, ...edges, ...graph.nodes.flatMap((node) => clusters(node, prefix))];
}

/** Kernels are what one looks for. */
function nodeStyle({ kind }: GraphNode): string {
  return kind === 'kernel' ? ', style=filled, fillcolor="#e3ecd7"' : '';
}

function dotLabel(node: GraphNode): string {
  const { work } = node;
  const launch = work.kind === 'kernel' && 'shape' in work ? `\n[${work.shape.grid.join(', ')}] × [${work.shape.block.join(', ')}]` : '';
  return `${node.index} ${node.kind}\n${node.label}${launch}`;
}

function clusters(node: GraphNode, prefix: string): string[] {
  return groupsIn(node).flatMap((inside, index) => {
    const name = `${prefix}${node.index}_${index}_`;
    const roots = inside.nodes.filter(({ dependsOn }) => dependsOn.length === 0);
    const links = roots.map((root) => `  ${prefix}${node.index} -> ${name}${root.index} [style=dashed];`);
    return [`  subgraph cluster_${name} {`, ...dotLines(inside, name).map((line) => `  ${line}`), '  }', ...links];
  });
}

function groupsIn({ work }: GraphNode): readonly NodeGroup[] {
  return ('groups' in work && work.groups) || [];
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}
