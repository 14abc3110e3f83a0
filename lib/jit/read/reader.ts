import type { Node } from 'acorn';
import type { CudaCompileError } from '../../errors/cuda-compile-error';
import type { Expression } from '../program/expression';
import type { TypedCallee } from '../program/function';
import type { Place } from '../program/place';
import { isWeak, type ScalarName, type ValueType } from '../program/value-type';
import type { ArrayVariable, Variable } from '../program/variable';
import { converted } from './convert';
import { type FunctionSource, placeInFile } from './function-source';
import type { InferredVariables } from './inferred-variables';
import { placeOfNode, refusal } from './refuse';
import { Scope } from './scope';

/** What is known while one function is read. */
export class Reader {
  readonly source: FunctionSource;
  readonly result: ScalarName | 'void';
  readonly inferred: InferredVariables;
  /** The functions that it calls, in the order of their first call. */
  readonly callees = new Set<TypedCallee>();
  scope: Scope;
  /** How many loops there are around the statement that is being read. */
  loops = 0;
  /** Set in the third part of a `for`, where a number that is multiplied counts something all the same. */
  isInUpdate = false;
  /** The code's names in the blocks around what is being read. */
  #codeNames = new Set<string>();

  constructor(source: FunctionSource, result: ScalarName | 'void', inferred: InferredVariables, scope: Scope) {
    this.source = source;
    this.result = result;
    this.inferred = inferred;
    this.scope = scope;
  }

  /** An error at a place in the function. */
  refuse(node: Node, message: string): CudaCompileError {
    return refusal(this.source, placeOfNode(node), message);
  }

  /** An error at a place in the file. */
  refuseAt(place: Place, message: string): CudaCompileError {
    const { start } = this.source;
    const line = place.line - start.line + 1;
    return refusal(this.source, { line, column: line === 1 ? place.column - start.column + 1 : place.column }, message);
  }

  place(node: Node): Place {
    return placeInFile(this.source, placeOfNode(node));
  }

  /** Reads the contents of a block: its names are unknown after it. */
  inBlock<Result>(read: () => Result): Result {
    const { scope } = this;
    const taken = this.#codeNames;
    this.scope = new Scope(scope);
    this.#codeNames = new Set(taken);
    try {
      return read();
    } finally {
      this.scope = scope;
      this.#codeNames = taken;
    }
  }

  inLoop<Result>(read: () => Result): Result {
    this.loops++;
    try {
      return read();
    } finally {
      this.loops--;
    }
  }

  inUpdate<Result>(read: () => Result): Result {
    this.isInUpdate = true;
    try {
      return read();
    } finally {
      this.isInUpdate = false;
    }
  }

  /** See {@link converted}. */
  converted(value: Expression, to: ValueType, what: string): Expression {
    return isWeak(to) ? value : converted(this, value, to, what);
  }

  /** A name for the generated code that no other variable around has. */
  codeName(name: string): string {
    const base = name.replace(/[^\w]/g, '_');
    let unique = base;
    for (let count = 2; this.#codeNames.has(unique); count++) unique = `${base}_${count}`;
    this.#codeNames.add(unique);
    return unique;
  }

  declareVariable(node: Node, name: string, facts: Omit<Variable, 'kind' | 'name' | 'codeName'>): Variable {
    const variable: Variable = { kind: 'variable', name, codeName: this.codeName(name), ...facts };
    this.inferred.remember(node, variable);
    this.scope.declare(name, variable);
    return variable;
  }

  declareArray(name: string, facts: Omit<ArrayVariable, 'kind' | 'name' | 'codeName' | 'isWritten' | 'lengthsUsed'>): ArrayVariable {
    const codeName = this.codeName(name);
    const array: ArrayVariable = { kind: 'array', name, codeName, isWritten: false, lengthsUsed: new Set(), ...facts };
    this.scope.declare(name, array);
    return array;
  }
}
