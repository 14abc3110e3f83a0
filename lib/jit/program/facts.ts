import type { ArrayArgument, Expression, Statement } from './parts';

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
    case 'sequence':
      return [...valuesIn(expression.statements), expression.value];
    case 'array':
      return expression.from ? [expression.from] : [];
    default:
      return [];
  }
}

function valuesIn(statements: readonly Statement[]): readonly Expression[] {
  return statements.map(partsOf).flatMap(({ values, statements: inner }) => [...values, ...valuesIn(inner)]);
}

/** Whether something about the expression or a part of it is so. */
export function someOf(expression: Part, is: (part: Part) => boolean): boolean {
  return is(expression) || operandsOf(expression).some((part) => someOf(part, is));
}

/** Whether computing it twice is the same as once: it writes nothing and waits for nobody. */
export function isPure(expression: Expression): boolean {
  return !someOf(expression, ({ op }) => op === 'call' || op === 'atomic' || op === 'warp' || op === 'sequence');
}

/** The expressions of a statement and the statements in it, in any order. */
export function partsOf(statement: Statement): { readonly values: readonly Expression[]; readonly statements: readonly Statement[] } {
  const of = (values: readonly (Expression | undefined)[], statements: readonly Statement[] = []) => ({
    values: values.filter((value) => value !== undefined),
    statements,
  });
  switch (statement.op) {
    case 'declare':
      return of([statement.init]);
    case 'assign':
      return of([statement.target, statement.value]);
    case 'evaluate':
    case 'return':
      return of([statement.value]);
    case 'barrier':
      return of(statement.args);
    case 'if':
      return of([statement.test], [...statement.then, ...(statement.otherwise ?? [])]);
    case 'for':
      return of([statement.test], [...statement.init, ...statement.update, ...statement.body]);
    case 'while':
    case 'doWhile':
      return of([statement.test], statement.body);
    case 'block':
      return of([], statement.body);
    default:
      return of([]);
  }
}

/** Whether something is so about a statement, or about one in it, also in its expressions. */
export function someStatement(statements: readonly Statement[], is: (statement: Statement) => boolean): boolean {
  const inValue = (part: Part): boolean => part.op === 'sequence' && someStatement(part.statements, is);
  return statements.some((statement) => {
    const { values, statements: inner } = partsOf(statement);
    return is(statement) || someStatement(inner, is) || values.some((value) => someOf(value, inValue));
  });
}

/** Whether something is so about an expression in a statement. */
export function someValue(statements: readonly Statement[], is: Parameters<typeof someOf>[1]): boolean {
  return someStatement(statements, (statement) => partsOf(statement).values.some((value) => someOf(value, is)));
}
