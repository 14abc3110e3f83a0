import type { Node } from 'acorn';

/** The nodes that a node of the syntax tree consists of, in the order of the text. */
export function childrenOf(node: Node): readonly Node[] {
  return (Object.values(node).flat() as unknown[]).filter(
    (child): child is Node => typeof child === 'object' && child !== null && 'type' in child,
  );
}

/** Sees a node of the syntax tree and all that it consists of. */
export function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const child of childrenOf(node)) visit(child, see);
}
