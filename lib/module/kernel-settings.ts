import type { ArgumentDeclaration, LaunchConfiguration } from '../../types';
import { ArgumentPlan } from '../arguments/argument-plan';
import { type DeclaredParameter, readDeclaration } from '../declaration/declared-parameter';
import { coded, describe } from '../errors/argument-error';
import { Callable } from '../launch/callable';
import type { ResolvedKernel } from './resolved-kernel';

/** What a program sets on a kernel, node-ffi's way. One for a kernel and all that with() makes of it. */
export class KernelSettings {
  /** Changes with every setting: what was made of an older one is no longer right. */
  revision = 0;
  #validateArgs: ((args: readonly any[]) => unknown) | undefined;
  #defaultBlock: LaunchConfiguration['block'];
  #defaultGrid: LaunchConfiguration['grid'];
  #argTypes: readonly ArgumentDeclaration[] | undefined;
  #declared: readonly DeclaredParameter[] | undefined;
  #plan: { of: ResolvedKernel; plan: ArgumentPlan } | undefined;

  get validateArgs(): ((args: readonly any[]) => unknown) | undefined {
    return this.#validateArgs;
  }

  set validateArgs(validate: ((args: readonly any[]) => unknown) | undefined) {
    this.#validateArgs = validate;
    this.revision++;
  }

  get defaultBlock(): LaunchConfiguration['block'] {
    return this.#defaultBlock;
  }

  set defaultBlock(block: LaunchConfiguration['block']) {
    this.#defaultBlock = block;
    this.revision++;
  }

  get defaultGrid(): LaunchConfiguration['grid'] {
    return this.#defaultGrid;
  }

  set defaultGrid(grid: LaunchConfiguration['grid']) {
    this.#defaultGrid = grid;
    this.revision++;
  }

  get argTypes(): readonly ArgumentDeclaration[] | undefined {
    return this.#argTypes;
  }

  /** Declares the arguments. With the kernel at hand a contradiction throws now, else at the first call. */
  declare(name: string, argTypes: readonly ArgumentDeclaration[] | undefined, kernel: ResolvedKernel | undefined): void {
    if (argTypes !== undefined && !Array.isArray(argTypes)) {
      throw coded(new TypeError(`${name}: expected an array of declarations for argTypes, received ${describe(argTypes)}`));
    }
    const declared = argTypes?.map(readDeclaration);
    const plan = kernel && declared && new ArgumentPlan(name, kernel.plan.signature, declared);
    this.#argTypes = argTypes;
    this.#declared = declared;
    this.#plan = plan && { of: kernel, plan };
    this.revision++;
  }

  callable(kernel: ResolvedKernel, configuration: LaunchConfiguration): Callable {
    const settings = { block: this.#defaultBlock, grid: this.#defaultGrid, ...configuration };
    return new Callable(kernel, this.#planFor(kernel), settings, this.#validateArgs);
  }

  #planFor(kernel: ResolvedKernel): ArgumentPlan {
    if (!this.#declared) return kernel.plan;
    if (this.#plan?.of !== kernel) this.#plan = { of: kernel, plan: new ArgumentPlan(kernel.name, kernel.plan.signature, this.#declared) };
    return this.#plan.plan;
  }
}
