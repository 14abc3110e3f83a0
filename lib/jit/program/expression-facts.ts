import type { Expression } from './expression';
import { isInteger } from './value-type';

/** Larger factors belong to hashes and random numbers, which overflow on purpose. */
const largestCountingFactor = 65536;

/**
 * Whether a whole number counts something (threads, elements, rounds), so that its overflow would be an index out of bounds anyway. Other
 * numbers wrap around, which has to be spelled out in C++.
 */
export function counts(expression: Expression): boolean {
  if (!isInteger(expression.type)) return false;
  switch (expression.op) {
    case 'literal':
      return Math.abs(Number(expression.value)) <= largestCountingFactor;
    case 'special':
    case 'length':
      return true;
    case 'variable':
      return expression.variable.counts;
    case 'binary':
      return /^(?:[-+*/%&]|>>>?)$/.test(expression.operator) && counts(expression.left) && counts(expression.right);
    case 'conditional':
      return counts(expression.consequent) && counts(expression.alternate);
    case 'math':
      return expression.args.every(counts);
    case 'convert':
      return counts(expression.operand);
    default:
      return false;
  }
}

/** Whether a whole number that counts something is never below 0. */
export function isNatural(expression: Expression): boolean {
  if (!isInteger(expression.type)) return false;
  switch (expression.op) {
    case 'literal':
      return Number(expression.value) >= 0;
    case 'special':
    case 'length':
      return true;
    case 'variable':
      return expression.variable.isNatural || /^uint/.test(expression.variable.type);
    case 'binary':
      return isNaturalOperation(expression.operator) && isNatural(expression.left) && isNatural(expression.right);
    case 'conditional':
      return isNatural(expression.consequent) && isNatural(expression.alternate);
    case 'math':
      return /uotient|remainder|^(?:min|max|abs)$/.test(expression.name) && expression.args.every(isNatural);
    case 'convert':
      return isNatural(expression.operand);
    default:
      return /^uint/.test(expression.type);
  }
}

function isNaturalOperation(operator: string): boolean {
  return ['+', '*', '/', '%', '&', '|', '>>', '>>>'].includes(operator);
}

/** Whether computing it twice is the same as once: it writes nothing and waits for nobody. */
export function isPure(expression: Expression): boolean {
  switch (expression.op) {
    case 'call':
    case 'atomic':
    case 'warp':
      return false;
    case 'element':
      return expression.indices.every(isPure);
    case 'unary':
    case 'convert':
      return isPure(expression.operand);
    case 'binary':
      return isPure(expression.left) && isPure(expression.right);
    case 'conditional':
      return [expression.test, expression.consequent, expression.alternate].every(isPure);
    case 'math':
      return expression.args.every(isPure);
    default:
      return true;
  }
}
