import type { ScalarName, ValueType } from './value-type';

/** A variable of one thread: a parameter, or of `let` and `const`. */
export interface Variable {
  readonly kind: 'variable';
  /** As JavaScript calls it. */
  readonly name: string;
  /** As the generated code calls it: no two of a function have the same. */
  readonly codeName: string;
  /** Weak while nobody knows: see read/infer-types. */
  type: ValueType;
  readonly isConstant: boolean;
  /** The type is what is assigned, where the declaration says only "a number". */
  readonly isInferred: boolean;
  /** Counts something: overflow would be an index out of bounds anyway. */
  counts: boolean;
  /** Never below 0. */
  isNatural: boolean;
  isAssigned: boolean;
}

/** An array: a parameter's, shared by a block, a thread's own, or captured. */
export interface ArrayVariable {
  readonly kind: 'array';
  readonly name: string;
  readonly codeName: string;
  readonly element: ScalarName;
  readonly dimensions: number;
  readonly space: 'global' | 'shared' | 'local' | 'constant';
  /** Of arrays that the kernel makes, or that are captured; a dynamic one has length 0. */
  readonly sizes: readonly number[] | undefined;
  /** Of a captured array. */
  readonly values?: ArrayLike<number | bigint>;
  /** Somebody writes an element, or hands the array on to who does. */
  isWritten: boolean;
  /** The dimensions that somebody asks the length of. */
  readonly lengthsUsed: Set<number>;
}
