import type { Range } from './range';
import type { ElementName, ValueType } from './value-type';

/** A variable of one thread: a parameter, or declared by `let` or `const`. */
export interface Variable {
  readonly kind: 'variable';
  /** Its name in the JavaScript; empty for one that only the printed program has. */
  readonly name: string;
  /** In letters of C++; no two that see each other have the same. How it is spelled is up to the printers. */
  readonly codeName: string;
  /** Weak as long as nothing decides it: see read/inferred-variables. */
  type: ValueType;
  readonly isConstant: boolean;
  /** Whether the type follows from what is assigned, since the declaration says only "a number". */
  readonly isInferred: boolean;
  /** What it can be if it is a whole number, whatever is assigned to it. */
  range: Range;
}

/** An array: a parameter's, shared by a block, a thread's own, or captured. */
export interface ArrayVariable {
  readonly kind: 'array';
  readonly name: string;
  readonly codeName: string;
  readonly element: ElementName;
  readonly dimensions: number;
  readonly space: 'global' | 'shared' | 'local' | 'constant';
  /** For arrays that the kernel makes or captures; a dynamic one has length 0. */
  readonly sizes: readonly number[] | undefined;
  /** The elements of a captured array. */
  readonly values?: ArrayLike<number | bigint>;
  /** Whether an element is written, or the array is passed to a function that does so. */
  isWritten: boolean;
  /** The dimensions whose length is asked for. */
  readonly lengthsUsed: Set<number>;
}
