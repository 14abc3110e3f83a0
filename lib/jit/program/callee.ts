import type { UsersValue } from '../../../types';
import type { DeclaredFunction } from '../../compile/declared-function';
import type { ScalarName } from './value-type';
import type { ArrayVariable, Variable } from './variable';

/** What a caller has to know about a function in JavaScript. */
export interface FunctionHead {
  /** As messages call it, and the generated code if C++ has no other use for the name. */
  readonly name: string;
  readonly result: ScalarName | 'void';
  readonly parameters: readonly (Variable | ArrayVariable)[];
  /** The JavaScript's file, as messages name it. */
  readonly file: string;
}

/** A function that a kernel calls, written in JavaScript or declared. */
export type DeviceCallee = JavaScriptCallee | DeclaredCallee;

export interface JavaScriptCallee<Known extends FunctionHead = FunctionHead> {
  readonly kind: 'javascript';
  readonly function: Known;
}

export interface DeclaredCallee {
  readonly kind: 'declared';
  readonly function: DeclaredFunction & { readonly simulate?: ((...args: UsersValue[]) => unknown) | undefined };
}
