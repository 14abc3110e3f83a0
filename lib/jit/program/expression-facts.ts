import type { ArrayArgument, Expression } from './expression';

type Part = Expression | ArrayArgument;

/** What an expression computes from, in the order in which JavaScript evaluates it. */
export function operandsOf(expression: Part): readonly Part[] {
  switch (expression.op) {
    case 'element':
      return expression.indices;
    case 'unary':
    case 'convert':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'conditional':
      return [expression.test, expression.consequent, expression.alternate];
    case 'atomic':
      return [...expression.target.indices, ...expression.args];
    case 'math':
    case 'call':
    case 'warp':
      return expression.args;
    case 'array':
      return expression.from ? [expression.from] : [];
    default:
      return [];
  }
}

/** Whether something about the expression or a part of it is so. */
export function someOf(expression: Part, is: (part: Part) => boolean): boolean {
  return is(expression) || operandsOf(expression).some((part) => someOf(part, is));
}

/** Whether computing it twice is the same as once: it writes nothing and waits for nobody. */
export function isPure(expression: Expression): boolean {
  return !someOf(expression, ({ op }) => op === 'call' || op === 'atomic' || op === 'warp');
}
