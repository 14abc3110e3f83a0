import type { GeneralKernel, JitParameter, LaunchConfiguration, OccupancyOptions, TuneOptions } from '../../types';
import { countArguments } from '../errors/argument-count';
import { coded, describe } from '../errors/argument-error';
import { kernelBehind } from '../module/cuda-kernel';
import type { JittedCode } from './jitted-code';
import { passedArguments } from './pass-arguments';
import type { TypedFunction } from './program/function';
import { bytesOf, type ScalarName } from './program/value-type';
import { lengthsOf } from './print/printer';
import { type SimulatedLaunch, simulator } from './simulate/simulate';

/** What a jitted kernel is made of. */
export interface Jitted {
  readonly typed: TypedFunction;
  readonly code: JittedCode;
  /** What {@link JittedKernel.source} returns. */
  readonly source: string;
}

interface State extends Jitted {
  /** The compiled kernel, which takes the arrays' lengths as well. */
  readonly kernel: GeneralKernel;
}

const state = Symbol('state');

type WithState = JittedKernel & { [state]?: State };

/** A kernel written in JavaScript, as a function like any kernel's. */
export function jittedKernel(jitted: Jitted, kernel: GeneralKernel): GeneralKernel {
  const { name } = jitted.typed;
  const call = { [name]: (...args: unknown[]) => start(jitted.typed, kernel, args) }[name]!;
  Object.setPrototypeOf(call, JittedKernel.prototype);
  Object.defineProperty(call, state, { value: { ...jitted, kernel } });
  Object.defineProperty(call, kernelBehind, { value: kernel });
  return call as unknown as GeneralKernel;
}

function start(typed: TypedFunction, kernel: GeneralKernel, args: readonly unknown[]): Promise<unknown> {
  try {
    return kernel(...(passedArguments(typed, args) as never[]));
  } catch (error) {
    return Promise.reject(error as Error);
  }
}

function stateOf(kernel: WithState): State {
  const found = typeof kernel === 'function' ? kernel[state] : undefined;
  if (!found) throw new TypeError('Illegal invocation: not a jitted kernel');
  return found;
}

function passed(kernel: JittedKernel, args: readonly unknown[]): never[] {
  return passedArguments(stateOf(kernel).typed, args) as never[];
}

/** The members of a jitted kernel: those of every kernel, with the arguments of the JavaScript function, and its own. */
class JittedKernel extends Function {
  static {
    countArguments('kernel', this, { named: 1, with: 1, simulate: 1, occupancy: 1, tune: 2, dispose: 0, toString: 0 });
  }

  sync(...args: unknown[]): unknown {
    return stateOf(this).kernel.sync(...passed(this, args));
  }

  async(...args: unknown[]): void {
    const callback = args.pop() as never;
    stateOf(this).kernel.async(...passed(this, args), callback);
  }

  enqueue(...args: unknown[]): void {
    stateOf(this).kernel.enqueue(...passed(this, args));
  }

  named(values: Readonly<Record<string, unknown>>): Promise<unknown> {
    const { typed, kernel } = stateOf(this);
    try {
      return start(typed, kernel, inOrder(typed, values));
    } catch (error) {
      return Promise.reject(error as Error);
    }
  }

  with(configuration: LaunchConfiguration): GeneralKernel {
    const found = stateOf(this);
    return jittedKernel(found, found.kernel.with(configuration));
  }

  /** Runs the kernel in JavaScript, which needs no device. */
  simulate(launch: SimulatedLaunch = {}): (...args: unknown[]) => void {
    return simulator(stateOf(this).typed, launch);
  }

  /** The CUDA C++ that it was translated to. */
  get source(): string {
    return stateOf(this).source;
  }

  get parameters(): readonly JitParameter[] {
    return parametersOf(stateOf(this).typed);
  }

  get attributes(): GeneralKernel['attributes'] {
    return stateOf(this).kernel.attributes;
  }

  occupancy(options?: OccupancyOptions): ReturnType<GeneralKernel['occupancy']> {
    return stateOf(this).kernel.occupancy(options);
  }

  tune(args: unknown[], options?: TuneOptions): ReturnType<GeneralKernel['tune']> {
    return stateOf(this).kernel.tune(passed(this, args), options);
  }

  get argTypes(): GeneralKernel['argTypes'] | undefined {
    return stateOf(this).kernel.argTypes?.slice(0, stateOf(this).typed.parameters.length);
  }

  set argTypes(types: GeneralKernel['argTypes'] | undefined) {
    const { kernel, typed } = stateOf(this);
    const behind = lengthsOf(typed).map(() => 'int');
    (kernel as { argTypes: unknown }).argTypes = Array.isArray(types) ? [...(types as unknown[]), ...behind] : types;
  }

  get validateArgs(): GeneralKernel['validateArgs'] {
    return stateOf(this).kernel.validateArgs;
  }

  set validateArgs(validate: GeneralKernel['validateArgs']) {
    const { kernel, typed } = stateOf(this);
    const count = typed.parameters.length;
    kernel.validateArgs = typeof validate === 'function' ? (args: unknown[]) => validate(args.slice(0, count)) : validate;
  }

  get defaultBlock(): GeneralKernel['defaultBlock'] {
    return stateOf(this).kernel.defaultBlock;
  }

  set defaultBlock(block: GeneralKernel['defaultBlock']) {
    stateOf(this).kernel.defaultBlock = block;
  }

  get defaultGrid(): GeneralKernel['defaultGrid'] {
    return stateOf(this).kernel.defaultGrid;
  }

  set defaultGrid(grid: GeneralKernel['defaultGrid']) {
    stateOf(this).kernel.defaultGrid = grid;
  }

  /** Unloads the code once nothing that was launched needs it; another call compiles it again. */
  dispose(): void {
    stateOf(this).code.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  override toString(): string {
    const { typed } = stateOf(this);
    return `void ${typed.name}(${parametersOf(typed)
      .map(({ type, name }) => `${type} ${name}`)
      .join(', ')})`;
  }
}

function parametersOf({ parameters }: TypedFunction): readonly JitParameter[] {
  const list = parameters.map((parameter): JitParameter => {
    if (parameter.kind === 'variable')
      return Object.freeze({
        name: parameter.name,
        type: parameter.type,
        pointer: false,
        const: false,
        bytes: bytesOf(parameter.type as ScalarName),
      });
    const { name, element, dimensions, isWritten } = parameter;
    return Object.freeze({ name, type: `${element}${'[]'.repeat(dimensions)}`, pointer: true, const: !isWritten, bytes: 8 });
  });
  return Object.freeze(list);
}

function inOrder({ name, parameters }: TypedFunction, values: unknown): unknown[] {
  if (typeof values !== 'object' || values === null) {
    throw coded(new TypeError(`${name}.named: expected an object with the arguments by name, received ${describe(values)}`));
  }
  const names = parameters.map((parameter) => parameter.name);
  const given = Object.keys(values);
  const wrong = names.find((each) => !given.includes(each)) ?? given.find((each) => !names.includes(each));
  if (wrong === undefined) return names.map((each) => (values as Record<string, unknown>)[each]);
  throw coded(
    new TypeError(
      `${name}.named: ${names.includes(wrong) ? 'no argument is' : 'it has no parameter'} called ${wrong}: expected ${names.join(', ')}`,
    ),
  );
}
