import type { Node } from 'acorn';
import type { Expression } from '../program/parts';
import { isInteger, isWeak } from '../program/value-type';
import { meetingType } from './arithmetic';
import { converted, hasBranches, withArticle } from './convert';
import type { Reader } from './reader';

/** `test ? consequent : alternate`, in the type in which both values meet. */
export function conditionalOf(reader: Reader, node: Node, test: Expression, consequent: Expression, alternate: Expression): Expression {
  const isSame = consequent.type === alternate.type;
  const type = isSame ? consequent.type : meetingType(consequent, alternate);
  if (type === undefined) {
    throw reader.refuse(
      node,
      `both values of ? : need one type, and these are ${withArticle(consequent.type)} and ${withArticle(alternate.type)}`,
    );
  }
  const place = reader.place(node);
  if (isWeak(type)) return { op: 'conditional', type, test, consequent, alternate, place };
  const [then, otherwise] = [consequent, alternate].map((value) => converted(reader, value, type, '? :')) as [Expression, Expression];
  // A whole literal beside a whole number has the type of both.
  const isOne = isSame || (isInteger(type) && (isWeak(consequent.type) || isWeak(alternate.type)));
  const isMixed = !isOne || [consequent, alternate].some((value) => hasBranches(value) || (value.op === 'binary' && value.whole));
  const branches = isMixed ? { branches: [consequent, alternate] as const } : {};
  return { op: 'conditional', type, test, consequent: then, alternate: otherwise, ...branches, place };
}
