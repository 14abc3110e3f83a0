import type { BinaryOperation, Expression } from '../program/parts';
import { intersected, isWithin, type Range, rangeOfType } from '../program/range';
import { rangeOf } from '../program/range-of';
import { isInteger } from '../program/value-type';
import type { Variable } from '../program/variable';

/** What is known of the values of whole numbers at some place. */
export type Bounds = Map<Variable, Range>;

/** What a condition says of variables if it is true, or if it is false. */
export function boundsFrom(test: Expression, truth: boolean): Bounds {
  if (test.op === 'sequence') return boundsFrom(test.value, truth);
  if (test.op === 'unary') return boundsFrom(test.operand, !truth);
  if (test.op !== 'binary') return new Map();
  const { operator, left, right } = test;
  if (operator === '&&' || operator === '||') {
    return (operator === '&&') === truth ? both(boundsFrom(left, truth), boundsFrom(right, truth)) : new Map();
  }
  return comparedBounds(test, truth);
}

function both(a: Bounds, b: Bounds): Bounds {
  const all = new Map(a);
  for (const [variable, range] of b) all.set(variable, intersected(range, all.get(variable) ?? range));
  return all;
}

const opposites: Readonly<Record<string, string>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '==': '!=', '!=': '==' };
const mirrored: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function comparedBounds({ operator, left, right }: BinaryOperation, truth: boolean): Bounds {
  if (!isInteger(left.type) || !isInteger(right.type)) return new Map();
  const known = truth ? operator : opposites[operator]!;
  const bounds: Bounds = new Map();
  bound(bounds, left, known, rangeOf(right));
  bound(bounds, right, mirrored[known] ?? known, rangeOf(left));
  return bounds;
}

function bound(bounds: Bounds, value: Expression, operator: string, [least, largest]: Range): void {
  const place = uncut(value);
  if (place?.op !== 'variable') return;
  const { range, variable } = place;
  const limits: Readonly<Record<string, Range>> = {
    '<': [range[0], largest - 1n],
    '<=': [range[0], largest],
    '>': [least + 1n, range[1]],
    '>=': [least, range[1]],
    '==': [least, largest],
  };
  const limit = limits[operator];
  if (limit) bounds.set(variable, intersected(range, limit));
}

/** What is compared, as long as conversions on the way to the comparison have not changed it. */
function uncut(value: Expression): Expression | undefined {
  if (value.op !== 'convert' || !isInteger(value.operand.type)) return value;
  return isWithin(rangeOf(value.operand), rangeOfType(value.type)) ? uncut(value.operand) : undefined;
}
