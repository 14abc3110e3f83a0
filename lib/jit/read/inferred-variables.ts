import type { Node } from 'acorn';
import type { Expression } from '../program/parts';
import { joined, type Range, widened } from '../program/range';
import { convertsByItself, isInteger, isWeak, promoted, settled, type ValueType } from '../program/value-type';
import type { Variable } from '../program/variable';

/** Dividend and divisor. */
type Whole = readonly [Expression, Expression];

interface Facts {
  type: ValueType;
  /** What holds the assigned values that have a type; undefined if nothing does. */
  held: ValueType | undefined;
  /** The type of the assigned literals. */
  literals: ValueType;
  isInferred: boolean;
  range: Range;
}

/**
 * What is known of each variable from earlier readings of the function. A function is read until a reading yields nothing new:
 * `let sum = 0` is a float32 once `sum += x[i]` has been seen.
 */
export class InferredVariables {
  readonly #facts = new Map<number, Facts>();
  readonly #owners = new WeakMap<Variable, Facts>();
  readonly #starts = new WeakMap<Variable, number>();
  readonly #quotients = new WeakMap<Variable, Whole | undefined>();
  readonly #rounded = new Set<number>();
  #changed = false;
  /** Set when nothing new can come: types that are still weak are settled. */
  isFinal = false;

  /** Whether the last reading has yielded anything new. */
  takeChange(): boolean {
    const changed = this.#changed;
    this.#changed = false;
    return changed;
  }

  /** Joins what a declaration says of a variable with what earlier readings have said. */
  remember(node: Node, variable: Variable): void {
    const known = this.#facts.get(node.start);
    const { type, isInferred, range } = variable;
    const facts: Facts = known ?? { type, held: 'weak-none', literals: 'weak-none', isInferred, range };
    this.#facts.set(node.start, facts);
    this.#owners.set(variable, facts);
    this.#starts.set(variable, node.start);
    Object.assign(variable, { type: facts.type, isInferred: facts.isInferred, range: facts.range });
    // One that is not inferred has the type of its first value, which may have been another while other types were missing.
    if (known) this.assign(variable, variable.isInferred ? (this.typeWith(variable, type) ?? variable.type) : type, range);
    if (this.isFinal && variable.isInferred) this.assign(variable, settled(variable.type), variable.range);
  }

  /** Notes that a constant is a quotient of whole numbers, and what is divided, if that is kept. */
  rememberQuotient(variable: Variable, whole: Whole | undefined): void {
    this.#quotients.set(variable, whole);
  }

  /** What is divided, of a constant that is rounded: it is kept from the next reading on. Undefined if it is not known. */
  roundedQuotient(variable: Variable): Whole | undefined {
    const start = this.#starts.get(variable)!;
    if (this.#quotients.has(variable) && !this.#rounded.has(start)) {
      this.#rounded.add(start);
      this.#changed = true;
    }
    return this.#quotients.get(variable);
  }

  /** Whether a constant that a declaration makes is rounded. */
  isRounded(node: Node): boolean {
    return this.#rounded.has(node.start);
  }

  /** The variable's type once a value of a type is assigned to it. Undefined if no type holds this value and the earlier ones. */
  typeWith(variable: Variable, type: ValueType): ValueType | undefined {
    if (!variable.isInferred) return variable.type;
    const facts = this.#owners.get(variable)!;
    if (isWeak(type)) facts.literals = promoted(facts.literals, type)!;
    else facts.held = facts.held && heldType(facts.held, type);
    const common = facts.held && promoted(facts.literals, facts.held);
    return common && isWeak(common) ? promoted(common, variable.type) : common;
  }

  /** Notes that a value is assigned, of which the variable's type is now `common`. */
  assign(variable: Variable, common: ValueType, range: Range): void {
    const known = this.#owners.get(variable)!;
    // A type that is only now found begins with the values that it has.
    const all = common === known.type ? widened(known.range, range, common) : joined(known.range, range);
    if (common !== known.type || all[0] !== known.range[0] || all[1] !== known.range[1]) this.#changed = true;
    known.type = common;
    known.range = all;
    variable.type = common;
    variable.range = all;
  }
}

/** The type that holds values of both: one of them, if it holds the other's, or that in which they would be added. */
function heldType(known: ValueType, type: ValueType): ValueType | undefined {
  if (!isInteger(known) || !isInteger(type) || isWeak(known) || isWeak(type)) return promoted(known, type);
  if (convertsByItself(known, type)) return type;
  return convertsByItself(type, known) ? known : promoted(known, type);
}
