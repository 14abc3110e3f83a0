import type { Node } from 'acorn';
import { isScalarName } from '../program/value-type';
import { isOfCuda } from '../cuda-names';
import { visit } from './visit';

/** The names of the functions that a piece of JavaScript calls, without casts and JavaScript's own. */
export function calledNames(node: Node): string[] {
  const found = new Set<string>();
  visit(node, (each) => {
    const name = each.type === 'CallExpression' ? nameOf((each as unknown as { callee: Node }).callee) : undefined;
    if (name && !isScalarName(name) && !/^(?:isNaN|isFinite|Boolean)$/.test(name)) found.add(name);
  });
  return [...found];
}

/** `mul`, also from `(0, functions_1.mul)`, which is how module compilers write it. */
function nameOf(callee: Node): string | undefined {
  const { type, name, expressions, property, object } = callee as Node & {
    name?: string;
    expressions?: Node[];
    property?: Node & { name?: string };
    object?: Node & { name?: string };
  };
  if (type === 'Identifier') return name;
  if (type === 'SequenceExpression') return expressions?.length === 2 ? nameOf(expressions[1]!) : undefined;
  const isOfModule = type === 'MemberExpression' && object?.type === 'Identifier' && !/^(?:Math|cuda|Number|console)$/.test(object.name!);
  return isOfModule && property?.name !== 'subarray' && !isOfCuda(property?.name ?? '') ? property?.name : undefined;
}
