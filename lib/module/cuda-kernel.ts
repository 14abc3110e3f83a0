import { AsyncResource } from 'node:async_hooks';
import type { ArgumentDeclaration, GeneralKernel, KernelCallback, KernelDeclaration, LaunchConfiguration } from '../../types';
import { runBlocking, runInBackground, type Steps } from '../compile/steps';
import { coded, describe } from '../errors/argument-error';
import { callKernel, callKernelBlocking, type CallResult, enqueueKernel } from '../launch/kernel-call';
import type { KernelSignature } from '../signature/kernel-signature';
import { KernelSettings } from './kernel-settings';
import type { ResolvedKernel } from './resolved-kernel';

/** A kernel that may still be compiling: found blocking or in the background. */
export interface KernelSource {
  readonly name: string;
  /** The kernel, where it is there already. */
  readonly resolved: ResolvedKernel | undefined;
  /** What is known of its parameters without waiting: enough to see most contradictions of a declaration. */
  readonly signature: KernelSignature | undefined;
  resolve(): Steps<ResolvedKernel>;
}

/** Makes the function that calls a kernel. Throws TypeError where a declaration contradicts what is compiled. */
export function makeKernel(source: KernelSource, declaration?: KernelDeclaration): GeneralKernel {
  const settings = new KernelSettings();
  if (declaration !== undefined) settings.declare(source.name, declaration, source.signature);
  return kernelFunction({ source, configuration: {}, settings });
}

/** Waits for the kernel and holds its declaration against all that is known of it then. */
export function checkDeclaration(kernel: GeneralKernel): void {
  const state = stateOf(kernel);
  state.settings.planFor(resolveNow(state));
}

interface State {
  readonly source: KernelSource;
  readonly configuration: LaunchConfiguration;
  readonly settings: KernelSettings;
}

const states = new WeakMap<object, State>();

function kernelFunction(state: State): GeneralKernel {
  const call = (...args: unknown[]) => start(state, args);
  Object.setPrototypeOf(call, KernelFunction.prototype);
  Object.defineProperty(call, 'name', { value: state.source.name });
  states.set(call, state);
  return call as unknown as GeneralKernel;
}

async function start(state: State, args: unknown[]): Promise<CallResult> {
  const { source, configuration, settings } = state;
  const kernel = source.resolved;
  if (kernel && !anyWaiting()) return callKernel(settings.callable(kernel, configuration), args);
  const stream = streamOf(source, configuration);
  if (kernel && !hasWaiting(stream)) return callKernel(settings.callable(kernel, configuration), args);
  return startInTurn(state, { ...configuration, stream }, (callable) => [callable, args]);
}

/** A call that cannot be queued now: its kernel, or that of a call before it in the stream, is still compiling. */
function startInTurn(
  { source, settings }: State,
  configuration: LaunchConfiguration & { readonly stream: CudaStream },
  bind: (callable: Callable) => [Callable, readonly unknown[]],
): Promise<CallResult> {
  const site = callSite(kernelFunction);
  return new Promise((resolve, reject) => {
    let failure: { error: unknown } | undefined;
    const begin = () => {
      if (failure) return reject(failure.error as Error);
      try {
        const [callable, args] = bind(settings.callable(resolveNow({ source }), configuration));
        callKernel(callable, args, site).then(resolve, reject);
      } catch (error) {
        reject(error as Error);
      }
    };
    waitInLine(configuration.stream, {
      isReady: () => failure !== undefined || source.resolved !== undefined,
      async prepare() {
        if (source.resolved) return;
        await runInBackground(source.resolve()).catch((error: unknown) => (failure = { error }));
      },
      prepareNow() {
        try {
          resolveNow({ source });
        } catch (error) {
          failure = { error };
        }
      },
      begin: AsyncResource.bind(begin),
    });
  });
}

function resolveNow({ source }: Pick<State, 'source'>): ResolvedKernel {
  return source.resolved ?? runBlocking(source.resolve());
}

function stateOf(kernel: unknown): State {
  const state = typeof kernel === 'function' ? states.get(kernel) : undefined;
  if (!state) throw new TypeError('Illegal invocation: not a CUDA kernel');
  return state;
}

/** The members of every kernel function; their types are those of types/cuda-kernel.ts. */
class KernelFunction extends Function {
  sync(...args: unknown[]): CallResult {
    const state = stateOf(this);
    return callKernelBlocking(state.settings.callable(resolveNow(state), state.configuration), args);
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
    const state = stateOf(this);
    enqueueKernel(state.settings.callable(resolveNow(state), state.configuration), args);
  }

  async named(values: Record<string, unknown>): Promise<CallResult> {
    const { source, configuration, settings } = stateOf(this);
  }

  with(configuration: LaunchConfiguration): GeneralKernel {
    const state = stateOf(this);
    return kernelFunction({ ...state, configuration: { ...state.configuration, ...configuration } });
  }

  get argTypes(): readonly ArgumentDeclaration[] | undefined {
    return stateOf(this).settings.argTypes;
  }

  set argTypes(types: readonly ArgumentDeclaration[] | undefined) {
    const { source, settings } = stateOf(this);
    settings.declareTypes(source.name, types, source.signature);
  }

  get validateArgs(): KernelSettings['validateArgs'] {
    return stateOf(this).settings.validateArgs;
  }

  set validateArgs(validate: KernelSettings['validateArgs']) {
    const { source, settings } = stateOf(this);
    settings.validateWith(source.name, validate);
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
