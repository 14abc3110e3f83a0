import type { LaunchConfiguration, UsersValue } from '../../types';
import type { ArgumentPlan } from '../arguments/argument-plan';
import type { PlainArguments } from '../arguments/plain-arguments';
import type { ResolvedKernel } from '../kernel/resolved-kernel';
import { launchShape, type Shape } from './launch-shape';
import { ShapeWarning } from './shape-warning';

/** How a program calls a kernel that was compiled with other parameters, as kernels in JavaScript are. */
export interface PassedArguments {
  /** The program's parameters. */
  readonly names: readonly string[];
  /** The types of the parameters that the compiled kernel has after these. */
  readonly added: readonly string[];
  /** The compiled kernel's arguments for those of a call. Throws TypeError or RangeError. */
  compiled(args: readonly unknown[]): readonly unknown[];
}

type Validate = ((args: readonly UsersValue[]) => unknown) | undefined;

/** A kernel as it is called: how its arguments are taken, and how it is launched. */
export class Callable {
  readonly kernel: ResolvedKernel;
  readonly plan: ArgumentPlan;
  readonly configuration: LaunchConfiguration;
  readonly validate: Validate;
  readonly #passed: PassedArguments | undefined;
  /** For arguments that are written as they are; undefined if functions of the user's may run between that and the launch. */
  readonly plain: PlainArguments | undefined;
  /** Whether the shape depends on nothing but the arguments' number of elements. */
  readonly #fixed: boolean;
  readonly #warning: ShapeWarning | undefined;
  #elements: number | undefined;
  #shape: Shape | undefined;

  constructor(
    kernel: ResolvedKernel,
    plan: ArgumentPlan,
    configuration: LaunchConfiguration,
    validate?: Validate,
    passed?: PassedArguments,
  ) {
    this.kernel = kernel;
    this.plan = plan;
    this.configuration = withPlainSizes(configuration);
    this.validate = validate;
    this.#passed = passed;
    const { grid, block, cluster, sharedMemory } = configuration;
    this.#fixed = ![grid, block, cluster, sharedMemory].some((setting) => typeof setting === 'function');
    this.#warning = ShapeWarning.for(kernel, plan.signature, configuration);
    this.plain = this.#fixed && !validate ? plan.plain : undefined;
  }

  /** The compiled kernel's arguments for the program's. Calls have done this before their kernel is resolved; a graph's node does it here. */
  compiled(args: readonly unknown[]): readonly unknown[] {
    return this.#passed ? this.#passed.compiled(args) : args;
  }

  /** The shape of a call's launch. The last one is kept, since most calls have the same as the one before. */
  shape(args: readonly unknown[], elements: number | undefined): Shape {
    if (!this.#fixed) return launchShape(this.kernel, this.configuration, args, elements);
    if (this.#elements !== elements || !this.#shape) {
      this.#shape = launchShape(this.kernel, this.configuration, args, elements);
      this.#elements = elements;
    }
    this.#warning?.check(args, this.#shape, elements);
    return this.#shape;
  }
}

/** Lists of sizes are copied, so that reading them later runs no code of the user's (a Proxy, a getter). */
function withPlainSizes(configuration: LaunchConfiguration): LaunchConfiguration {
  const { grid, block, cluster } = configuration;
  return { ...configuration, ...plain({ grid }), ...plain({ block }), ...plain({ cluster }) };
}

function plain(setting: Readonly<Record<string, unknown>>): object {
  const [name, value] = Object.entries(setting)[0]!;
  return Array.isArray(value) ? { [name]: [...(value as unknown[])] } : {};
}
