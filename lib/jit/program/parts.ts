import type { ArrayVariable, Variable } from './variable';
import type { DeviceCallee } from './callee';
import type { Place } from './place';
import type { Range } from './range';
import type { ValueType } from './value-type';

/** A value that is computed, with its type, and with operands already converted to what the operation takes. */
export type Expression =
  | Literal
  | VariableValue
  | SpecialValue
  | LengthValue
  | ElementValue
  | UnaryOperation
  | BinaryOperation
  | Conversion
  | Conditional
  | MathCall
  | DeviceCall
  | AtomicCall
  | WarpCall
  | Sequence;

interface Typed {
  readonly type: ValueType;
  readonly place: Place;
}

export interface Literal extends Typed {
  readonly op: 'literal';
  /** A bigint for types of 64 bits. */
  readonly value: number | bigint | boolean;
}

export interface VariableValue extends Typed {
  readonly op: 'variable';
  readonly variable: Variable;
  /** What it can be at this place, if it is a whole number: behind `if (i < n)`, it is below n. */
  readonly range: Range;
}

/** What CUDA knows about a thread: `threadIdx.x`, `grid.x`, `laneId`. An int32. */
export interface SpecialValue extends Typed {
  readonly op: 'special';
  readonly name: string;
}

/** How many elements an array has along a dimension. An int32. */
export interface LengthValue extends Typed {
  readonly op: 'length';
  readonly array: ArrayVariable;
  readonly dimension: number;
}

export interface ElementValue extends Typed {
  readonly op: 'element';
  readonly array: ArrayVariable;
  /** One for each dimension. */
  readonly indices: readonly Expression[];
}

export interface UnaryOperation extends Typed {
  readonly op: 'unary';
  readonly operator: '-' | '~' | '!';
  readonly operand: Expression;
}

export type BinaryOperator =
  '+' | '-' | '*' | '/' | '%' | '<' | '<=' | '>' | '>=' | '==' | '!=' | '&&' | '||' | '&' | '|' | '^' | '<<' | '>>' | '>>>';

/** Both operands have one type, which is that of the result except for comparisons; a shift's count is an int32. */
export interface BinaryOperation extends Typed {
  readonly op: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
  /** For a quotient of whole numbers, which keeps the fraction: what is divided, before it becomes a float. */
  readonly whole?: readonly [Expression, Expression];
}

export interface Conversion extends Typed {
  readonly op: 'convert';
  readonly operand: Expression;
}

export interface Conditional extends Typed {
  readonly op: 'conditional';
  readonly test: Expression;
  readonly consequent: Expression;
  readonly alternate: Expression;
  /** The values before they met in one type, where converting each of them is not the same as converting what they met in. */
  readonly branches?: readonly [Expression, Expression];
}

/** A function of `Math`, or one for integers: `quotient`, `floorQuotient`. Arguments have the type of the result. */
export interface MathCall extends Typed {
  readonly op: 'math';
  readonly name: string;
  readonly args: readonly Expression[];
}

/** An array, whole or from an element on, for a function that takes a pointer or an array. */
export interface ArrayArgument {
  readonly op: 'array';
  readonly array: ArrayVariable;
  readonly from: Expression | undefined;
}

/** `weak-none` is the type of a call that returns nothing, which occurs only in statements. */
export interface DeviceCall extends Typed {
  readonly op: 'call';
  readonly callee: DeviceCallee;
  readonly args: readonly (Expression | ArrayArgument)[];
}

export interface AtomicCall extends Typed {
  readonly op: 'atomic';
  /** add sub min max and or xor exch cas inc dec */
  readonly name: string;
  readonly target: ElementValue;
  readonly args: readonly Expression[];
}

/** An operation that the threads of a warp or a block do together and that returns a value. */
export interface WarpCall extends Typed {
  readonly op: 'warp';
  /** shfl shflUp shflDown shflXor ballot any all activeMask syncThreadsCount syncThreadsAnd syncThreadsOr */
  readonly name: string;
  readonly args: readonly Expression[];
}

/** Statements, and then a value: `(i = 1, i + 2)`, `x[i++]`. */
export interface Sequence extends Typed {
  readonly op: 'sequence';
  readonly statements: readonly Statement[];
  readonly value: Expression;
}

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
  | { readonly op: 'break' | 'continue' | 'debugger'; readonly place: Place }
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
