import type { Literal } from '../program/parts';
import { isWeak } from '../program/value-type';
import type { Place } from '../program/place';

/**
 * A literal as in JavaScript: a number without a type of its own. Its value says whether it is whole, not how it is written: to JavaScript,
 * and to minifiers, `3.0` is `3` and `1e3` is `1000`. What has more than 64 bits is a float.
 */
export function weakLiteral(value: number, place: Place): Literal {
  const isWhole = Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 64;
  return { op: 'literal', type: isWhole ? 'weak-int' : 'weak-float', value, place };
}

const operations: Readonly<Record<string, (a: number, b: number) => number | boolean>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
  '>>>': (a, b) => a >>> b,
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '==': (a, b) => a === b,
  '===': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '!==': (a, b) => a !== b,
};

/** What JavaScript computes from two literals; undefined if a type has to be kept. */
export function folded(operator: string, left: Literal, right: Literal, place: Place): Literal | undefined {
  const operation = operations[operator];
  if (!operation || !isWeak(left.type) || !isWeak(right.type)) return undefined;
  const value = operation(Number(left.value), Number(right.value));
  if (typeof value === 'boolean') return { op: 'literal', type: 'bool', value, place };
  return weakLiteral(value, place);
}
