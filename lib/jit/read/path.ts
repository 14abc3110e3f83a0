import type { Expression, MemberExpression, Node, Super } from 'acorn';
import type { Reader } from './reader';

/**
 * `cuda.threadIdx.x` as its names; undefined if the base is a variable or not a name. Module compilers write `lib_1.cuda.threadIdx.x` and
 * `(0, lib_1.int32)(x)` for imports.
 */
export function pathOf(reader: Reader, node: Node): readonly string[] | undefined {
  const names = namesOf(node as Expression);
  if (!names || reader.scope.find(names[0]!)) return undefined;
  const isImported = names.length > 1 && !['cuda', 'Math', 'Number', 'console'].includes(names[0]!);
  return isImported ? names.slice(1) : names;
}

function namesOf(node: Expression | Super): string[] | undefined {
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'ParenthesizedExpression') return namesOf(node.expression);
  if (node.type === 'SequenceExpression') return ofSequence(node.expressions);
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  return ofMember(node);
}

function ofMember({ object, property }: MemberExpression): string[] | undefined {
  const before = namesOf(object);
  return before && property.type === 'Identifier' ? [...before, property.name] : undefined;
}

/** `(0, lib_1.int32)` */
function ofSequence(expressions: readonly Expression[]): string[] | undefined {
  const [zero, last, another] = expressions;
  return zero?.type === 'Literal' && zero.value === 0 && last && !another ? namesOf(last) : undefined;
}
