import type { CallExpression, ConditionalExpression, Expression as Syntax, LogicalExpression, Node } from 'acorn';
import { isPure } from '../program/facts';
import type { Expression, Statement } from '../program/parts';
import { assignedValue, assignment, update } from './assignment';
import { barrier } from './barrier';
import { call } from './call';
import { condition, expression } from './expression';
import type { ReadEffects, Reader } from './reader';

/** What an expression does whose value nobody needs; minifiers write statements as one: `a && (x = y)`, `a ? f() : g()`, `f(), g()`. */
export function effect(reader: Reader, node: Syntax): Statement[] {
  switch (node.type) {
    case 'AssignmentExpression':
      return assignment(reader, node);
    case 'UpdateExpression':
      return update(reader, node);
    case 'CallExpression':
      return called(reader, node);
    case 'SequenceExpression':
      return node.expressions.flatMap((each) => effect(reader, each));
    case 'LogicalExpression':
      return logicalEffect(reader, node);
    case 'ConditionalExpression':
      return conditionalEffect(reader, node);
    case 'UnaryExpression':
      if (node.operator === 'void') return effect(reader, node.argument);
      break;
    case 'Identifier':
      if (node.name === 'undefined') return [];
      break;
    default:
  }
  return evaluated(reader, node, expression(reader, node));
}

function called(reader: Reader, node: CallExpression): Statement[] {
  const waits = barrier(reader, node);
  return waits ? [waits] : evaluated(reader, node, call(reader, node, expression));
}

/** What minifiers leave of a value that nobody needs has no effect. */
function evaluated(reader: Reader, node: Node, value: Expression): Statement[] {
  return isPure(value) ? [] : [{ op: 'evaluate', place: reader.place(node), value }];
}

/** `a && (x = y)`, `a || (x = y)` */
function logicalEffect(reader: Reader, node: LogicalExpression): Statement[] {
  const { operator, left, right } = node;
  if (operator === '??') throw reader.refuse(node, 'there is no ?? in a kernel: nothing is ever missing');
  const value = condition(reader, left);
  const isAnd = operator === '&&';
  const then = reader.assuming(value, isAnd, () => reader.inBlock(() => effect(reader, right)));
  const test: Expression = isAnd ? value : { op: 'unary', operator: '!', type: 'bool', operand: value, place: value.place };
  return then.length === 0 ? evaluated(reader, node, value) : [{ op: 'if', place: reader.place(node), test, then, otherwise: undefined }];
}

function conditionalEffect(reader: Reader, node: ConditionalExpression): Statement[] {
  const test = condition(reader, node.test);
  const branch = (truth: boolean, each: Syntax) => reader.assuming(test, truth, () => reader.inBlock(() => effect(reader, each)));
  const [then, otherwise] = [branch(true, node.consequent), branch(false, node.alternate)];
  if (then.length + otherwise.length === 0) return evaluated(reader, node, test);
  return [{ op: 'if', place: reader.place(node), test, then, otherwise: otherwise.length > 0 ? otherwise : undefined }];
}

/** What expressions do besides having a value. */
export const effects: ReadEffects = { statements: effect, assigned: assignedValue };
