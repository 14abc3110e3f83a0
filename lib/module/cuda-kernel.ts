import { AsyncResource } from 'node:async_hooks';
import type { ArgumentDeclaration, GeneralKernel, KernelCallback, LaunchConfiguration } from '../../types';
import { runBlocking, runInBackground, type Steps } from '../compile/steps';
import { coded, describe } from '../errors/argument-error';
import type { Callable } from '../launch/callable';
import { callKernel, callKernelBlocking, type CallResult, enqueueKernel } from '../launch/kernel-call';
import { KernelSettings } from './kernel-settings';
import type { ResolvedKernel } from './resolved-kernel';

/** A kernel that may still be compiling: found blocking or in the background. */
export interface KernelSource {
  readonly name: string;
  /** The kernel, where it is there already. */
  readonly resolved: ResolvedKernel | undefined;
  resolve(): Steps<ResolvedKernel>;
}

/** Makes the function that calls a kernel. */
export function makeKernel(source: KernelSource): GeneralKernel {
  return kernelFunction(new State(source, {}, new KernelSettings()));
}

/** A kernel with one configuration; what it takes to call it is kept. */
class State {
  readonly source: KernelSource;
  readonly configuration: LaunchConfiguration;
  readonly settings: KernelSettings;
  #callable: Callable | undefined;
  #revision = -1;

  constructor(source: KernelSource, configuration: LaunchConfiguration, settings: KernelSettings) {
    this.source = source;
    this.configuration = configuration;
    this.settings = settings;
  }

  callable(kernel: ResolvedKernel): Callable {
    if (this.#callable?.kernel === kernel && this.#revision === this.settings.revision) return this.#callable;
    this.#callable = this.settings.callable(kernel, this.configuration);
    this.#revision = this.settings.revision;
    return this.#callable;
  }

  callableNow(): Callable {
    return this.callable(this.source.resolved ?? runBlocking(this.source.resolve()));
  }

  async callableSoon(): Promise<Callable> {
    return this.callable(await runInBackground(this.source.resolve()));
  }
}

const state = Symbol('state');

type KernelFunctionWithState = KernelFunction & { [state]?: State };

function kernelFunction(of: State): GeneralKernel {
  const call = (...args: unknown[]) => start(of, args);
  Object.setPrototypeOf(call, KernelFunction.prototype);
  Object.defineProperty(call, 'name', { value: of.source.name });
  Object.defineProperty(call, state, { value: of });
  return call as unknown as GeneralKernel;
}

/** No async function of its own: a call would pay for its Promise. */
function start(of: State, args: unknown[]): Promise<CallResult> {
  try {
    const kernel = of.source.resolved;
    return kernel ? callKernel(of.callable(kernel), args) : of.callableSoon().then((callable) => callKernel(callable, args));
  } catch (error) {
    return Promise.reject(error as Error);
  }
}

function stateOf(kernel: KernelFunctionWithState): State {
  const found = typeof kernel === 'function' ? kernel[state] : undefined;
  if (!found) throw new TypeError('Illegal invocation: not a CUDA kernel');
  return found;
}

/** The members of every kernel function; their types are those of types/cuda-kernel.ts. */
class KernelFunction extends Function {
  sync(...args: unknown[]): CallResult {
    return callKernelBlocking(stateOf(this).callableNow(), args);
  }

  async(...args: [...unknown[], KernelCallback<unknown>]): void {
    const callback = args.pop();
    if (typeof callback !== 'function') {
      throw coded(new TypeError(`${this.name}.async: the last argument is the callback, received ${describe(callback)}`));
    }
    const bound = AsyncResource.bind(callback as (...results: unknown[]) => void);
    start(stateOf(this), args).then(
      // Not inside the Promise: what the callback throws is an uncaught exception, as with any callback.
      (result) => process.nextTick(bound, null, result),
      (error: unknown) => process.nextTick(bound, error),
    );
  }

  enqueue(...args: unknown[]): void {
    enqueueKernel(stateOf(this).callableNow(), args);
  }

  async named(values: Record<string, unknown>): Promise<CallResult> {
    const of = stateOf(this);
    const callable = of.source.resolved ? of.callableNow() : await of.callableSoon();
    return callKernel(callable, callable.plan.inOrder(values));
  }

  with(configuration: LaunchConfiguration): GeneralKernel {
    const { source, configuration: base, settings } = stateOf(this);
    return kernelFunction(new State(source, { ...base, ...configuration }, settings));
  }

  get argTypes(): readonly ArgumentDeclaration[] | undefined {
    return stateOf(this).settings.argTypes;
  }

  set argTypes(types: readonly ArgumentDeclaration[] | undefined) {
    const { source, settings } = stateOf(this);
    settings.declare(source.name, types, source.resolved);
  }

  get validateArgs(): KernelSettings['validateArgs'] {
    return stateOf(this).settings.validateArgs;
  }

  set validateArgs(validate: KernelSettings['validateArgs']) {
    stateOf(this).settings.validateArgs = validate;
  }

  get defaultBlock(): KernelSettings['defaultBlock'] {
    return stateOf(this).settings.defaultBlock;
  }

  set defaultBlock(block: KernelSettings['defaultBlock']) {
    stateOf(this).settings.defaultBlock = block;
  }

  get defaultGrid(): KernelSettings['defaultGrid'] {
    return stateOf(this).settings.defaultGrid;
  }

  set defaultGrid(grid: KernelSettings['defaultGrid']) {
    stateOf(this).settings.defaultGrid = grid;
  }
}
