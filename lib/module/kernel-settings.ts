import type { ArgumentDeclaration, LaunchConfiguration } from '../../types';
import { ArgumentPlan } from '../arguments/argument-plan';
import { type DeclaredParameter, readDeclaration } from '../declaration/declared-parameter';
import { coded, describe } from '../errors/argument-error';
import type { Callable } from '../launch/kernel-call';
import type { ResolvedKernel } from './resolved-kernel';

/** What a program sets on a kernel, node-ffi's way. One for a kernel and all that with() makes of it. */
export class KernelSettings {
  validateArgs: ((args: readonly any[]) => unknown) | undefined;
  defaultBlock: LaunchConfiguration['block'];
  defaultGrid: LaunchConfiguration['grid'];
  #argTypes: readonly ArgumentDeclaration[] | undefined;
  #declared: readonly DeclaredParameter[] | undefined;
  #plan: { of: ResolvedKernel; plan: ArgumentPlan } | undefined;

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
  }

  callable(kernel: ResolvedKernel, configuration: LaunchConfiguration): Callable {
    return {
      kernel,
      plan: this.#planFor(kernel),
      configuration: { block: this.defaultBlock, grid: this.defaultGrid, ...configuration },
      validate: this.validateArgs,
    };
  }

  #planFor(kernel: ResolvedKernel): ArgumentPlan {
    if (!this.#declared) return kernel.plan;
    if (this.#plan?.of !== kernel) this.#plan = { of: kernel, plan: new ArgumentPlan(kernel.name, kernel.plan.signature, this.#declared) };
    return this.#plan.plan;
  }
}
