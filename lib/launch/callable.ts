import type { LaunchConfiguration, UsersValue } from '../../types';
import type { ArgumentPlan } from '../arguments/argument-plan';
import type { QuickArguments } from '../arguments/quick-arguments';
import type { ResolvedKernel } from '../kernel/resolved-kernel';
import { launchShape, type Shape } from './launch-shape';
import { ShapeWarning } from './shape-warning';

/** Turns the program's arguments into those of the compiled kernel, if they are not the same. */
export type PassedArguments = ((args: readonly unknown[]) => readonly unknown[]) | undefined;

type Validate = ((args: readonly UsersValue[]) => unknown) | undefined;

/** A kernel as it is called: how its arguments are taken, and how it is launched. */
export class Callable {
  readonly kernel: ResolvedKernel;
  readonly plan: ArgumentPlan;
  readonly configuration: LaunchConfiguration;
  readonly validate: Validate;
  /** For program's arguments that do not come from a call but, for example, from a node of a graph. */
  readonly passed: PassedArguments;
  /** The short way for arguments; undefined if functions of the user's may run between writing them and the launch. */
  readonly quick: QuickArguments | undefined;
  /** Whether the shape depends on nothing but the arguments' number of elements. */
  readonly #fixed: boolean;
  readonly #warning: ShapeWarning | undefined;
  #elements: number | undefined;
  #shape: Shape | undefined;

  constructor(kernel: ResolvedKernel, plan: ArgumentPlan, configuration: LaunchConfiguration, validate: Validate, passed: PassedArguments) {
    this.kernel = kernel;
    this.plan = plan;
    this.configuration = withPlainSizes(configuration);
    this.validate = validate;
    this.passed = passed;
    const { grid, block, cluster, sharedMemory } = configuration;
    this.#fixed = ![grid, block, cluster, sharedMemory].some((setting) => typeof setting === 'function');
    this.#warning = ShapeWarning.for(kernel, plan.signature, configuration);
    this.quick = this.#fixed && !validate ? plan.quick : undefined;
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
