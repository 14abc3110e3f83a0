import type { AssignmentExpression, Expression as Syntax, Node, UpdateExpression } from 'acorn';
import type { CudaCompileError } from '../../errors/cuda-compile-error';
import type { Expression, Statement, VariableValue } from '../program/parts';
import type { TypedCallee } from '../program/function';
import type { Place } from '../program/place';
import { intersected } from '../program/range';
import { rangeOf } from '../program/range-of';
import { isWeak, type ScalarName, type ValueType } from '../program/value-type';
import type { ArrayVariable, Variable } from '../program/variable';
import { assignedNames } from './assigned-names';
import { type Bounds, boundsFrom } from './bounds';
import { converted } from './convert';
import { type FunctionSource, placeInFile } from './function-source';
import type { InferredVariables } from './inferred-variables';
import { placeOfNode, refusal } from './refuse';
import type { Outside } from './outside';
import type { VariableUses } from './reassigned';
import { Scope } from './scope';

/** Reads what expressions do besides having a value; a {@link Reader} carries it. */
export interface ReadEffects {
  /** What an expression does whose value nobody needs. */
  readonly statements: (reader: Reader, node: Syntax) => Statement[];
  /** An assignment as a value. */
  readonly assigned: (reader: Reader, node: AssignmentExpression | UpdateExpression) => Expression;
}

/** What a reading begins with. */
export interface ReaderFacts {
  readonly source: FunctionSource;
  readonly result: ScalarName | 'void';
  readonly inferred: InferredVariables;
  readonly uses: VariableUses;
  /** What names from outside the function mean. */
  readonly outside: Outside;
  /** Given, since expressions and their effects contain each other. */
  readonly effects: ReadEffects;
}

/** What is known while one function is read. */
export class Reader {
  readonly source: FunctionSource;
  readonly result: ScalarName | 'void';
  readonly inferred: InferredVariables;
  readonly uses: VariableUses;
  readonly outside: Outside;
  readonly effects: ReadEffects;
  /** The functions that it calls, in the order of their first call. */
  readonly callees = new Set<TypedCallee>();
  scope: Scope;
  /** What conditions around the statement that is being read say of whole numbers; see {@link assuming}. */
  readonly #bounds: Bounds[] = [new Map()];
  /** The code's names in the blocks around what is being read. */
  #codeNames = new Set<string>();

  constructor({ source, result, inferred, uses, outside, effects }: ReaderFacts, scope: Scope) {
    this.source = source;
    this.result = result;
    this.inferred = inferred;
    this.uses = uses;
    this.outside = outside;
    this.effects = effects;
    this.scope = scope;
  }

  /** Whether a name is the function's own: that in its text, or of the variable that it is assigned to. */
  isItself(name: string): boolean {
    return this.outside.declared === name || /^\(?(?:async )?function\s+([\w$]+)/.exec(this.source.text)?.[1] === name;
  }

  /** What a statement is read as. As long as types are missing, one may be refused though it is right: it is read again later. */
  unlessRefused<Result>(read: () => Result[]): Result[] {
    try {
      return read();
    } catch (error) {
      if (this.inferred.isFinal) throw error;
      return [];
    }
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
    this.#bounds.push(new Map());
    try {
      return read();
    } finally {
      this.#bounds.pop();
      this.scope = scope;
      this.#codeNames = taken;
    }
  }

  /** Reads a loop, in which nothing holds that its statements change. */
  inLoop<Result>(node: Node, read: () => Result): Result {
    for (const name of assignedNames(node)) {
      const variable = this.scope.find(name);
      if (variable?.kind === 'variable') this.forget(variable);
    }
    return read();
  }

  /** Reads what runs only if a condition is true, or only if it is false. */
  assuming<Result>(test: Expression, truth: boolean, read: () => Result): Result {
    this.#bounds.push(boundsFrom(test, truth));
    try {
      return read();
    } finally {
      this.#bounds.pop();
    }
  }

  /** Notes what a condition says of the rest of the block: `if (i >= n) return;` */
  assume(test: Expression, truth: boolean): void {
    const bounds = this.#bounds.at(-1)!;
    for (const [variable, range] of boundsFrom(test, truth)) bounds.set(variable, intersected(range, bounds.get(variable) ?? range));
  }

  /** What conditions say of a variable holds until it is assigned. */
  forget(variable: Variable): void {
    for (const bounds of this.#bounds) bounds.delete(variable);
  }

  /** The value of a variable at this place. */
  valueOf(variable: Variable, node: Node): VariableValue {
    const range = this.#bounds.reduce((known, bounds) => intersected(known, bounds.get(variable) ?? known), variable.range);
    return { op: 'variable', type: variable.type, variable, range, place: this.place(node) };
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

  /** A value that is computed now and used later, which the user has no name for. */
  kept(base: string, init: Expression): { readonly statement: Statement; readonly value: Expression } {
    const { type, place } = init;
    const range = rangeOf(init);
    const variable: Variable = {
      kind: 'variable',
      name: '',
      codeName: this.codeName(base),
      type,
      isConstant: true,
      isInferred: false,
      range,
    };
    const value: VariableValue = { op: 'variable', type, variable, range, place };
    return { statement: { op: 'declare', place, variable, init }, value };
  }

  declareArray(name: string, facts: Omit<ArrayVariable, 'kind' | 'name' | 'codeName' | 'isWritten' | 'lengthsUsed'>): ArrayVariable {
    const codeName = this.codeName(name);
    const array: ArrayVariable = { kind: 'array', name, codeName, isWritten: false, lengthsUsed: new Set(), ...facts };
    this.scope.declare(name, array);
    return array;
  }
}
