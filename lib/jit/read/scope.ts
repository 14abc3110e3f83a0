import type { TypedCallee } from '../program/function';
import type { Expression } from '../program/parts';
import type { ArrayVariable, Variable } from '../program/variable';

/** What a name means. */
export type Binding = Variable | ArrayVariable | ConstantBinding | CalleeBinding | PathBinding;

/** A `const` that is a number, or a choice of numbers, or a captured number: it stands for its value. */
export interface ConstantBinding {
  readonly kind: 'constant';
  readonly name: string;
  readonly value: Expression;
}

/** The functions with a name: overloads, if there are several. */
export interface CalleeBinding {
  readonly kind: 'callee';
  readonly name: string;
  readonly callees: readonly TypedCallee[];
}

/** A name for a part of `cuda` or `Math`: `const { threadIdx } = cuda`. */
export interface PathBinding {
  readonly kind: 'path';
  readonly name: string;
  readonly path: readonly string[];
}

/** The names of a block, and those of the blocks around it. */
export class Scope {
  readonly #names = new Map<string, Binding>();
  readonly #around: Scope | undefined;

  constructor(around?: Scope) {
    this.#around = around;
  }

  declare(name: string, binding: Binding): void {
    this.#names.set(name, binding);
  }

  find(name: string): Binding | undefined {
    return this.#names.get(name) ?? this.#around?.find(name);
  }

  /** All names that are known here. */
  get names(): string[] {
    return [...new Set([...this.#names.keys(), ...(this.#around?.names ?? [])])];
  }
}
