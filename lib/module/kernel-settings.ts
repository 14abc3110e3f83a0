import type { ArgumentDeclaration, KernelDeclaration, LaunchConfiguration, UsersValue } from '../../types';
import { ArgumentPlan } from '../arguments/argument-plan';
import type { DeclaredParameter } from '../declaration/declared-parameter';
import { readKernelDeclaration } from '../declaration/kernel-declaration';
import { coded, describe } from '../errors/argument-error';
import { Callable, type PassedArguments } from '../launch/callable';
import { checkedSize } from '../launch/launch-shape';
import type { KernelSignature } from '../signature/kernel-signature';
import type { ResolvedKernel } from '../kernel/resolved-kernel';

/** What a program sets on a kernel, in the manner of node-ffi. A kernel shares it with all that with() makes of it. */
export class KernelSettings {
  /** Changes with every setting: what was made for an older one is no longer right. */
  revision = 0;
  readonly #passed: PassedArguments | undefined;
  #validateArgs: ((args: readonly UsersValue[]) => unknown) | undefined;
  #defaultBlock: LaunchConfiguration['block'];
  #defaultGrid: LaunchConfiguration['grid'];
  #argTypes: readonly ArgumentDeclaration[] | undefined;
  #declared: readonly DeclaredParameter[] | undefined;
  #plan: { of: ResolvedKernel; plan: ArgumentPlan } | undefined;

  constructor(passed?: PassedArguments) {
    this.#passed = passed;
  }

  get validateArgs(): ((args: readonly UsersValue[]) => unknown) | undefined {
    return this.#validateArgs;
  }

  set validateArgs(validate: ((args: readonly UsersValue[]) => unknown) | undefined) {
    if (validate !== undefined && typeof validate !== 'function') {
      throw coded(new TypeError(`expected a function for validateArgs, received ${describe(validate)}`));
    }
    this.#validateArgs = validate;
    this.revision++;
  }

  get defaultBlock(): LaunchConfiguration['block'] {
    return this.#defaultBlock;
  }

  set defaultBlock(block: LaunchConfiguration['block']) {
    if (typeof block !== 'function') checkedSize('defaultBlock', 'block', block);
    this.#defaultBlock = block;
    this.revision++;
  }

  get defaultGrid(): LaunchConfiguration['grid'] {
    return this.#defaultGrid;
  }

  set defaultGrid(grid: LaunchConfiguration['grid']) {
    if (typeof grid !== 'function') checkedSize('defaultGrid', 'grid', grid);
    this.#defaultGrid = grid;
    this.revision++;
  }

  get argTypes(): readonly ArgumentDeclaration[] | undefined {
    return this.#argTypes;
  }

  /** Sets argTypes; undefined unsets them. */
  declareTypes(name: string, argTypes: readonly ArgumentDeclaration[] | undefined, compiled: KernelSignature | undefined): void {
    if (argTypes !== undefined && !Array.isArray(argTypes)) {
      throw coded(new TypeError(`${name}: expected an array of declarations for argTypes, received ${describe(argTypes)}`));
    }
    // As an object: a list of two could be read as ['void', list].
    this.declare(name, argTypes && { arguments: [...argTypes, ...(this.#passed?.added ?? [])] }, compiled);
    this.#argTypes = argTypes;
  }

  /**
   * Declares the arguments. Throws TypeError if that contradicts what is known of the compiled kernel; what is not known yet is checked
   * when the kernel is first called.
   */
  declare(name: string, declaration: KernelDeclaration | undefined, compiled: KernelSignature | undefined): void {
    const declared = declaration === undefined ? undefined : readKernelDeclaration(name, declaration);
    if (compiled && declared) new ArgumentPlan(name, compiled, declared);
    this.#declared = declared;
    this.#plan = undefined;
    this.revision++;
  }

  callable(kernel: ResolvedKernel, configuration: LaunchConfiguration): Callable {
    const settings = { block: this.#defaultBlock, grid: this.#defaultGrid, ...configuration };
    return new Callable(kernel, this.planFor(kernel), settings, this.#validate, this.#passed);
  }

  /** The program's function, which gets the program's arguments. */
  get #validate(): ((args: readonly UsersValue[]) => unknown) | undefined {
    const validate = this.#validateArgs;
    const count = this.#passed?.names.length;
    return validate && count !== undefined ? (args) => validate(args.slice(0, count)) : validate;
  }

  /** How the kernel takes its arguments. Throws TypeError if the declaration contradicts it. */
  planFor(kernel: ResolvedKernel): ArgumentPlan {
    if (!this.#declared) return kernel.plan;
    if (this.#plan?.of !== kernel) this.#plan = { of: kernel, plan: new ArgumentPlan(kernel.name, kernel.plan.signature, this.#declared) };
    return this.#plan.plan;
  }
}
