import type { ArrayArgument, BinaryOperation, Conditional, DeviceCall, Expression, Statement, VariableValue } from '../program/parts';
import { operandsOf } from '../program/facts';
import { literal } from '../program/literal';
import type { Place } from '../program/place';
import { rangeOfType } from '../program/range';
import { rangeOf } from '../program/range-of';
import type { ValueType } from '../program/value-type';
import type { Variable } from '../program/variable';
import { assignedIn, hasEffects, readsMemory, readsOneOf } from './effects';

type Part = Expression | ArrayArgument;

/**
 * JavaScript evaluates from left to right; C++ evaluates operands and arguments in an order of its own, and the right side of `=` first.
 * Where that could be told apart, because one operand has an effect and another has one too or reads memory, values are put into
 * variables first, in JavaScript's order.
 */
export class InOrder {
  readonly #statements: (order: InOrder, statements: readonly Statement[]) => readonly Statement[];
  #count = 0;

  /** `statements` puts statements in order that are a part of an expression. */
  constructor(statements: (order: InOrder, statements: readonly Statement[]) => readonly Statement[]) {
    this.#statements = statements;
  }

  /** The expression, once the statements that it adds to `before` have run. */
  value(expression: Expression, before: Statement[]): Expression {
    if (!hasEffects(expression)) return expression;
    if (expression.op === 'sequence') {
      before.push(...this.#statements(this, expression.statements));
      return this.value(expression.value, before);
    }
    if (expression.op === 'conditional') return this.#conditional(expression, before);
    if (expression.op === 'binary' && /^(?:&&|\|\|)$/.test(expression.operator)) return this.#logical(expression, before);
    const operands = operandsOf(expression);
    const ordered = this.operands(operands, before);
    const whole = ordered.every((operand, at) => operand === operands[at]) ? expression : withOperands(expression, ordered);
    return whole.op === 'call' ? this.#call(whole, before) : whole;
  }

  /** Values that are evaluated one after the other and used together. */
  operands<Operand extends Part>(parts: readonly Operand[], before: Statement[]): Operand[] {
    return parts.map((part, at) => {
      const later = parts.slice(at + 1);
      const isChanged = later.some((other) => readsOneOf(assignedIn(other), part));
      const isMoved = ((hasEffects(part) || readsMemory(part)) && later.some(hasEffects)) || (hasEffects(part) && later.some(readsMemory));
      const isKept = isChanged || isMoved;
      return (part.op === 'array' ? this.#argument(part, isKept, before) : this.#part(part, isKept, before)) as Operand;
    });
  }

  /** A variable of the printed program, which the user has no name for. */
  variable(type: ValueType, isConstant: boolean, range = rangeOfType(type)): Variable {
    return { kind: 'variable', name: '', codeName: `t${++this.#count}`, type, isConstant, isInferred: false, range };
  }

  #part(part: Expression, isKept: boolean, before: Statement[]): Expression {
    const value = this.value(part, before);
    return isKept ? this.#kept(value, before) : value;
  }

  #argument(part: ArrayArgument, isKept: boolean, before: Statement[]): ArrayArgument {
    const from = part.from && this.#part(part.from, isKept, before);
    return from === part.from ? part : { ...part, from };
  }

  #kept(value: Expression, before: Statement[]): VariableValue {
    const variable = this.variable(value.type, true, rangeOf(value));
    before.push({ op: 'declare', place: value.place, variable, init: value });
    return valueOf(variable, value.place);
  }

  /** A part of an array is passed as a pointer and lengths, for each of which its first index is written. */
  #call(call: DeviceCall, before: Statement[]): DeviceCall {
    const { callee, args } = call;
    if (callee.kind === 'declared') return call;
    const once = args.map((arg, at) => {
      const parameter = callee.function.parameters[at];
      const usesLength = parameter?.kind === 'array' && parameter.lengthsUsed.size > 0;
      return arg.op === 'array' && usesLength && arg.from && hasEffects(arg.from) ? { ...arg, from: this.#kept(arg.from, before) } : arg;
    });
    return { ...call, args: once };
  }

  #logical(expression: BinaryOperation, before: Statement[]): Expression {
    const { operator, place } = expression;
    const left = this.value(expression.left, before);
    const then: Statement[] = [];
    const right = this.value(expression.right, then);
    if (then.length === 0) return { ...expression, left, right };
    const result = this.#declared(expression, left, before);
    const test: Expression = operator === '&&' ? result : not(result);
    before.push({ op: 'if', place, test, then: [...then, { op: 'assign', place, target: result, value: right }], otherwise: undefined });
    return result;
  }

  #conditional(expression: Conditional, before: Statement[]): Expression {
    const { place } = expression;
    const test = this.value(expression.test, before);
    const [then, otherwise]: [Statement[], Statement[]] = [[], []];
    const [consequent, alternate] = [this.value(expression.consequent, then), this.value(expression.alternate, otherwise)];
    if (then.length + otherwise.length === 0) return { ...expression, test, consequent, alternate };
    const result = this.#declared(expression, undefined, before);
    then.push({ op: 'assign', place, target: result, value: consequent });
    otherwise.push({ op: 'assign', place, target: result, value: alternate });
    before.push({ op: 'if', place, test, then, otherwise });
    return result;
  }

  #declared({ type, place }: Expression, init: Expression | undefined, before: Statement[]): VariableValue {
    const variable = this.variable(type, false);
    before.push({ op: 'declare', place, variable, init });
    return valueOf(variable, place);
  }
}

export function valueOf(variable: Variable, place: Place): VariableValue {
  return { op: 'variable', type: variable.type, variable, range: variable.range, place };
}

export function not(operand: Expression): Expression {
  return { op: 'unary', operator: '!', type: 'bool', operand, place: operand.place };
}

export function truth(value: boolean, place: Place): Expression {
  return literal('bool', value, place);
}

/** The expression with other operands, in the order of {@link operandsOf}. */
function withOperands(expression: Expression, parts: readonly Part[]): Expression {
  const values = parts as readonly Expression[];
  switch (expression.op) {
    case 'element':
      return { ...expression, indices: values };
    case 'unary':
    case 'convert':
      return { ...expression, operand: values[0]! };
    case 'binary':
      return { ...expression, left: values[0]!, right: values[1]! };
    case 'atomic': {
      const count = expression.target.indices.length;
      return { ...expression, target: { ...expression.target, indices: values.slice(0, count) }, args: values.slice(count) };
    }
    case 'math':
    case 'warp':
      return { ...expression, args: values };
    case 'call':
      return { ...expression, args: parts };
    default:
      return expression;
  }
}
