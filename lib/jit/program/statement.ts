import type { ElementValue, Expression, VariableValue } from './expression';
import type { Place } from './place';
import type { ArrayVariable, Variable } from './variable';

export type Statement =
  | { readonly op: 'declare'; readonly place: Place; readonly variable: Variable; readonly init: Expression | undefined }
  | { readonly op: 'declareArray'; readonly place: Place; readonly array: ArrayVariable }
  | Assignment
  | { readonly op: 'evaluate'; readonly place: Place; readonly value: Expression }
  | { readonly op: 'barrier'; readonly place: Place; readonly name: string; readonly args: readonly Expression[] }
  | {
      readonly op: 'if';
      readonly place: Place;
      readonly test: Expression;
      readonly then: readonly Statement[];
      readonly otherwise: readonly Statement[] | undefined;
    }
  | ForLoop
  | { readonly op: 'while'; readonly place: Place; readonly test: Expression; readonly body: readonly Statement[] }
  | { readonly op: 'doWhile'; readonly place: Place; readonly test: Expression; readonly body: readonly Statement[] }
  | { readonly op: 'break' | 'continue'; readonly place: Place }
  | { readonly op: 'return'; readonly place: Place; readonly value: Expression | undefined }
  | { readonly op: 'block'; readonly place: Place; readonly body: readonly Statement[] };

export interface Assignment {
  readonly op: 'assign';
  readonly place: Place;
  readonly target: VariableValue | ElementValue;
  /** The whole new value, even if the JavaScript says `+=`. */
  readonly value: Expression;
}

export interface ForLoop {
  readonly op: 'for';
  readonly place: Place;
  /** Declarations or assignments. */
  readonly init: readonly Statement[];
  readonly test: Expression | undefined;
  readonly update: readonly Statement[];
  readonly body: readonly Statement[];
}
