import type { Node } from 'acorn';
import { visit } from './visit';

/** The names of the variables that a piece of JavaScript assigns to. */
export function assignedNames(node: Node): ReadonlySet<string> {
  const found = new Set<string>();
  visit(node, (each) => {
    const { left, argument } = each as Node & { left?: Named; argument?: Named };
    const target = each.type === 'AssignmentExpression' ? left : each.type === 'UpdateExpression' ? argument : undefined;
    if (target?.name) found.add(target.name);
  });
  return found;
}

type Named = Node & { name?: string };
