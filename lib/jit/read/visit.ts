import type { Node } from 'acorn';

/** Sees a node of the syntax tree and all that it consists of. */
export function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of [value].flat() as unknown[]) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, see);
    }
  }
}
