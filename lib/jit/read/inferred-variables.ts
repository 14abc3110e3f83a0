import type { Node } from 'acorn';
import { promoted, settled, type ValueType } from '../program/value-type';
import type { Variable } from '../program/variable';

interface Facts {
  type: ValueType;
  counts: boolean;
  isNatural: boolean;
  isAssigned: boolean;
}

/**
 * What is known of each variable from earlier readings of the function. A function is read until a reading yields nothing new:
 * `let sum = 0` is a float32 once `sum += x[i]` has been seen.
 */
export class InferredVariables {
  readonly #facts = new Map<number, Facts>();
  #changed = false;
  /** Set when nothing new can come: types that are still weak are settled. */
  isFinal = false;

  /** Whether the last reading has yielded anything new. */
  takeChange(): boolean {
    const changed = this.#changed;
    this.#changed = false;
    return changed;
  }

  remember(node: Node, variable: Variable): void {
    const known = this.#facts.get(node.start);
    if (known) Object.assign(variable, known);
    if (this.isFinal && variable.isInferred) variable.type = settled(variable.type);
    const facts = known ?? { type: variable.type, counts: variable.counts, isNatural: variable.isNatural, isAssigned: false };
    this.#facts.set(node.start, facts);
    this.#owners.set(variable, facts);
  }

  readonly #owners = new WeakMap<Variable, Facts>();

  /** Notes that a value is assigned; returns the variable's type. Undefined if no type holds this value and the earlier ones. */
  assign(variable: Variable, type: ValueType, { counts, isNatural }: { counts: boolean; isNatural: boolean }): ValueType | undefined {
    const joined = variable.isInferred ? joinedType(variable.type, type) : variable.type;
    if (joined === undefined) return undefined;
    this.#note(variable, {
      type: joined,
      counts: variable.counts && counts,
      isNatural: variable.isNatural && isNatural,
      isAssigned: true,
    });
    return joined;
  }

  #note(variable: Variable, facts: Facts): void {
    const known = this.#owners.get(variable);
    const isNew = (Object.keys(facts) as (keyof Facts)[]).some((key) => known?.[key] !== facts[key]);
    if (!isNew) return;
    Object.assign(variable, facts);
    if (known) Object.assign(known, facts);
    this.#changed = true;
  }
}

/** The type that holds all assigned values; small integers keep theirs. */
function joinedType(known: ValueType, type: ValueType): ValueType | undefined {
  return known === type ? known : promoted(known, type);
}
