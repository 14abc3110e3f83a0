import { AsyncResource } from 'node:async_hooks';
import type { CudaKernel, GeneralKernel, KernelCallback, LaunchConfiguration } from '../../types';
import { runBlocking, runInBackground, type Steps } from '../compile/steps';
import { coded, describe } from '../errors/argument-error';
import { callKernel, callKernelBlocking, enqueueKernel } from '../launch/kernel-call';
import type { ResolvedKernel } from './resolved-kernel';

/** A kernel that may still be compiling: found blocking or in the background. */
export interface KernelSource {
  readonly name: string;
  /** The kernel, where it is there already. */
  readonly resolved: ResolvedKernel | undefined;
  resolve(): Steps<ResolvedKernel>;
}

/** Makes the function that calls a kernel. */
export function makeKernel(source: KernelSource, configuration: LaunchConfiguration = {}): GeneralKernel {
  const call = (...args: unknown[]) => start(source, configuration, args);
  Object.setPrototypeOf(call, KernelFunction.prototype);
  Object.defineProperty(call, 'name', { value: source.name });
  states.set(call, { source, configuration });
  return call as unknown as GeneralKernel;
}

interface State {
  source: KernelSource;
  configuration: LaunchConfiguration;
}

const states = new WeakMap<object, State>();

async function start(source: KernelSource, configuration: LaunchConfiguration, args: unknown[]): Promise<void> {
  return callKernel(source.resolved ?? (await runInBackground(source.resolve())), configuration, args);
}

function stateOf(kernel: unknown): State {
  const state = typeof kernel === 'function' ? states.get(kernel) : undefined;
  if (!state) throw new TypeError('Illegal invocation: not a CUDA kernel');
  return state;
}

/** The members of every kernel function; the signatures are types/cuda-kernel.ts's. */
class KernelFunction extends Function {
  sync(...args: unknown[]): void {
    const { source, configuration } = stateOf(this);
    callKernelBlocking(source.resolved ?? runBlocking(source.resolve()), configuration, args);
  }

  async(...args: [...unknown[], KernelCallback<void>]): void {
    const callback = args.pop();
    if (typeof callback !== 'function')
      throw coded(new TypeError(`${this.name}.async: the last argument is the callback, received ${describe(callback)}`));
    const bound = AsyncResource.bind(callback as KernelCallback<void>);
    const { source, configuration } = stateOf(this);
    start(source, configuration, args).then(
      // Not inside the Promise: what the callback throws is an uncaught exception, as with any callback.
      () => process.nextTick(bound, null),
      (error: unknown) => process.nextTick(bound, error),
    );
  }

  enqueue(...args: unknown[]): void {
    const { source, configuration } = stateOf(this);
    enqueueKernel(source.resolved ?? runBlocking(source.resolve()), configuration, args);
  }

  async named(values: Record<string, unknown>): Promise<void> {
    const { source, configuration } = stateOf(this);
    const kernel = source.resolved ?? (await runInBackground(source.resolve()));
    return callKernel(kernel, configuration, inOrder(kernel, values));
  }

  with(configuration: LaunchConfiguration): CudaKernel {
    const state = stateOf(this);
    return makeKernel(state.source, { ...state.configuration, ...configuration });
  }
}

/** The values of a named call in the order of the parameters. */
function inOrder(kernel: ResolvedKernel, values: Record<string, unknown>): unknown[] {
  const names = kernel.plan.signature.parameters.map((parameter) => parameter.name);
  if (names.includes(undefined)) {
    throw coded(new TypeError(`${kernel.name}.named: the names of its parameters are not known; call it with arguments in order`));
  }
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw coded(new TypeError(`${kernel.name}.named: no parameter is called ${unknown}; there are ${names.join(', ')}`));
  const missing = names.find((name) => !Object.hasOwn(values, name!));
  if (missing !== undefined) throw coded(new TypeError(`${kernel.name}.named: ${missing} is missing; there are ${names.join(', ')}`));
  return names.map((name) => values[name!]);
}
