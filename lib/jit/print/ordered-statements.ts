import type { Assignment, Expression, ForLoop, Statement } from '../program/parts';
import type { Place } from '../program/place';
import { InOrder, not, truth, valueOf } from './in-order';

/** The statements of a function, changed where C++ would evaluate a part of one in another order than JavaScript: see {@link InOrder}. */
export function orderedStatements(statements: readonly Statement[]): readonly Statement[] {
  return all(new InOrder(all), statements);
}

function all(order: InOrder, statements: readonly Statement[]): readonly Statement[] {
  return statements.flatMap((statement) => ordered(order, statement));
}

function ordered(order: InOrder, statement: Statement): readonly Statement[] {
  const before: Statement[] = [];
  const value = (expression: Expression) => order.value(expression, before);
  const behind = (changed: Statement): readonly Statement[] => [...before, changed];
  switch (statement.op) {
    case 'declare':
      return statement.init ? behind({ ...statement, init: value(statement.init) }) : [statement];
    case 'evaluate':
      return behind({ ...statement, value: value(statement.value) });
    case 'return':
      return statement.value ? behind({ ...statement, value: value(statement.value) }) : [statement];
    case 'barrier':
      return behind({ ...statement, args: statement.args.map(value) });
    case 'assign':
      return orderedAssignment(order, statement);
    case 'if': {
      const test = value(statement.test);
      const otherwise = statement.otherwise && all(order, statement.otherwise);
      return behind({ ...statement, test, then: all(order, statement.then), otherwise });
    }
    case 'block':
      return [{ ...statement, body: all(order, statement.body) }];
    case 'for':
      return [orderedFor(order, statement)];
    case 'while':
    case 'doWhile':
      return orderedWhile(order, statement);
    default:
      return [statement];
  }
}

/** JavaScript finds the element before it computes what is assigned. */
function orderedAssignment(order: InOrder, statement: Assignment): readonly Statement[] {
  const { target, value } = statement;
  const before: Statement[] = [];
  if (target.op === 'variable') {
    const changed = order.value(value, before);
    return [...before, { ...statement, value: changed }];
  }
  const [last, ...indices] = order.operands([...target.indices, value], before).reverse();
  const isSame = indices.every((index) => target.indices.includes(index));
  return [...before, { ...statement, target: isSame ? target : { ...target, indices: indices.reverse() }, value: last! }];
}

type While = Statement & { readonly op: 'while' | 'doWhile' };

function orderedWhile(order: InOrder, statement: While): readonly Statement[] {
  const { place, op } = statement;
  const before: Statement[] = [];
  const test = order.value(statement.test, before);
  const body = all(order, statement.body);
  if (before.length === 0) return [{ ...statement, test, body }];
  const checked = [...before, leaveUnless(test, place)];
  if (op === 'while') return [{ op, place, test: truth(true, place), body: [...checked, ...body] }];
  return [rounds(order, place, checked, body)];
}

function orderedFor(order: InOrder, statement: ForLoop): Statement {
  const { place } = statement;
  const before: Statement[] = [];
  const test = statement.test && order.value(statement.test, before);
  const [init, update, body] = [statement.init, statement.update, statement.body].map((part) => all(order, part)) as [
    readonly Statement[],
    readonly Statement[],
    readonly Statement[],
  ];
  const checked = test ? [...before, leaveUnless(test, place)] : [];
  if (update.some(({ op }) => op !== 'assign' && op !== 'evaluate')) {
    return { op: 'block', place, body: [...init, rounds(order, place, update, [...checked, ...body])] };
  }
  if (before.length === 0) return { ...statement, init, test, update, body };
  return { ...statement, init, test: undefined, update, body: [...checked, ...body] };
}

/** A loop in which some statements run in each round but the first, also after `continue`. */
function rounds(order: InOrder, place: Place, between: readonly Statement[], body: readonly Statement[]): Statement {
  const first = order.variable('bool', false);
  const isFirst = valueOf(first, place);
  return {
    op: 'for',
    place,
    init: [{ op: 'declare', place, variable: first, init: truth(true, place) }],
    test: undefined,
    update: [{ op: 'assign', place, target: isFirst, value: truth(false, place) }],
    body: [{ op: 'if', place, test: not(isFirst), then: between, otherwise: undefined }, ...body],
  };
}

function leaveUnless(test: Expression, place: Place): Statement {
  return { op: 'if', place, test: not(test), then: [{ op: 'break', place }], otherwise: undefined };
}
