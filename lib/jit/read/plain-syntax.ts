import type {
  Expression,
  ExpressionStatement,
  Literal,
  MemberExpression,
  Node,
  SequenceExpression,
  TemplateLiteral,
  UnaryExpression,
} from 'acorn';

/**
 * The syntax tree without what tools add to JavaScript or write in a shorter way: counters of Istanbul's coverage, `(0, lib.f)`, `!0`,
 * `void 0`, `x["length"]`. The tree is changed.
 */
export function plainSyntax<Tree extends Node>(tree: Tree): Tree {
  for (const [key, value] of Object.entries(tree)) {
    const plain: unknown = Array.isArray(value) ? value.map((each: unknown) => (isNode(each) ? plainSyntax(each) : each)) : undefined;
    if (plain !== undefined || isNode(value)) Object.assign(tree, { [key]: plain ?? plainSyntax(value as Node) });
  }
  return plainNode(tree) as unknown as Tree;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function plainNode(node: Node): Node {
  switch (node.type) {
    case 'ExpressionStatement':
      return isCounter((node as ExpressionStatement).expression) ? { ...node, type: 'EmptyStatement' } : node;
    case 'SequenceExpression':
      return plainSequence(node as SequenceExpression);
    case 'UnaryExpression':
      return plainUnary(node as UnaryExpression);
    case 'MemberExpression':
      return plainMember(node as MemberExpression);
    case 'TemplateLiteral':
      return plainTemplate(node as TemplateLiteral);
    default:
      return node;
  }
}

function plainSequence(node: SequenceExpression): Node {
  const all = node.expressions.flatMap((each) => (each.type === 'SequenceExpression' ? each.expressions : [each]));
  const [last, ...before] = all.reverse() as [Expression, ...Expression[]];
  const kept = before.reverse().filter((each) => !isCounter(each) && each.type !== 'Literal');
  return kept.length === 0 ? last : ({ ...node, expressions: [...kept, last] } as Node);
}

/** `!0`, `!1` and `void 0` */
function plainUnary(node: UnaryExpression): Node {
  const { operator, argument } = node;
  if (argument.type !== 'Literal') return node;
  if (operator === 'void') return { ...node, type: 'Identifier', name: 'undefined' } as Node;
  if (operator !== '!' || typeof argument.value !== 'number') return node;
  return { ...argument, value: !argument.value, raw: String(!argument.value) } as Node;
}

/** `x["length"]` */
function plainMember(node: MemberExpression): Node {
  const { computed, property } = node;
  if (!computed || property.type !== 'Literal' || typeof property.value !== 'string') return node;
  return { ...node, computed: false, property: { ...property, type: 'Identifier', name: property.value } } as Node;
}

/** A template without values is a string. */
function plainTemplate(node: TemplateLiteral): Node {
  const text = node.expressions.length === 0 ? node.quasis[0]?.value.cooked : undefined;
  return typeof text === 'string' ? ({ ...node, type: 'Literal', value: text, raw: JSON.stringify(text) } as Literal) : node;
}

/** `cov_1().s[3]++`, `cov_1().b[0][1]++`: statements, functions and branches that Istanbul counts. */
function isCounter(node: Node): boolean {
  if (node.type !== 'UpdateExpression') return false;
  let place: Node = (node as Node & { argument: Node }).argument;
  let indices = 0;
  for (; isCountedPlace(place); indices++) place = place.object;
  if (indices < 1 || indices > 2 || place.type !== 'MemberExpression') return false;
  const { object, property, computed } = place as MemberExpression;
  if (computed || property.type !== 'Identifier' || !/^(?:s|f|b|bT)$/.test(property.name)) return false;
  return object.type === 'Identifier' || (object.type === 'CallExpression' && object.callee.type === 'Identifier');
}

function isCountedPlace(node: Node): node is MemberExpression {
  const { type, computed, property } = node as MemberExpression;
  return type === 'MemberExpression' && computed && property.type === 'Literal' && typeof property.value === 'number';
}
