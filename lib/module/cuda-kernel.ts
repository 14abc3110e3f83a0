import type { Transform } from 'node:stream';
import type { TransformStream } from 'node:stream/web';
import { inAsyncScope } from '../event-loop/async-scope';
import { countArguments } from '../errors/argument-count';
import { inspect, types } from 'node:util';
import type {
  ArgumentDeclaration,
  GeneralKernel,
  Handle,
  KernelAttributes,
  KernelCallback,
  KernelDeclaration,
  KernelParameter,
  LaunchConfiguration,
  Occupancy,
  OccupancyOptions,
  TuneOptions,
  TuneResult,
} from '../../types';
import { runBlocking, runInBackground } from '../event-loop/steps';
import { argumentsByName } from '../arguments/named-arguments';
import { coded, describe } from '../errors/argument-error';
import { callerStack } from '../errors/caller-stack';
import type { Callable, PassedArguments } from '../launch/callable';
import { isTraced, traced } from '../diagnostics/call-traces';
import { callRecorder, type CallRecorder } from '../launch/call-recorder';
import { calledAt } from '../errors/called-at';
import { streamOf } from '../launch/call-stream';
import { callKernel, callKernelBlocking, type CallResult, enqueueKernel } from '../launch/launch';
import { checkLaunchOptions } from '../launch/launch-options';
import { checkTuneOptions, fastestBlock } from '../launch/tune';
import { tunedBlock } from '../launch/tuned-blocks';
import { anyWaiting, beginWaiting } from '../event-loop/waiting-calls';
import type { KernelSource } from './kernel-source';
import { kernelTransform, kernelTransformStream } from './kernel-transform';
import { kernelAttributes, kernelOccupancy } from './kernel-information';
import { calledWithoutKernel, refuseOthers } from './kernel-misuse';
import { startLater } from './later-call';
import { KernelSettings } from './kernel-settings';
import { declarationOf, kernelParameters } from '../kernel/kernel-parameters';
import type { ResolvedKernel } from '../kernel/resolved-kernel';
import { nextTick } from '../node/own-functions';

/**
 * Makes the function that calls a kernel; `members`: the class of its members. Throws TypeError if a declaration contradicts what is
 * compiled.
 */
export function makeKernel(source: KernelSource, declaration?: KernelDeclaration, members = KernelFunction): GeneralKernel {
  const settings = new KernelSettings(source.passed);
  if (declaration !== undefined) settings.declare(source.name, declaration, source.signature);
  return kernelFunction(new State(source, {}, settings, members));
}

/** Waits for the kernel and checks its declaration against all that is known of it then. */
export function checkDeclaration(kernel: GeneralKernel): void {
  stateOf(kernel as unknown as KernelFunctionWithState).callableNow();
}

/** A kernel with one configuration; what a call needs is kept. */
class State {
  readonly source: KernelSource;
  readonly configuration: LaunchConfiguration;
  readonly settings: KernelSettings;
  readonly members: typeof KernelFunction;
  readonly #passed: PassedArguments | undefined;
  #callable: Callable | undefined;
  #revision = -1;

  constructor(source: KernelSource, configuration: LaunchConfiguration, settings: KernelSettings, members: typeof KernelFunction) {
    this.source = source;
    this.configuration = configuration;
    this.settings = settings;
    this.members = members;
    this.#passed = source.passed;
  }

  with(configuration: LaunchConfiguration): State {
    return new State(this.source, { ...this.configuration, ...configuration }, this.settings, this.members);
  }

  /** The compiled kernel's arguments for those of a call, as they are now: all calls begin with this. */
  compiled(args: readonly unknown[]): readonly unknown[] {
    return this.#passed === undefined ? args : this.#passed.compiled(args);
  }

  callable(kernel: ResolvedKernel): Callable {
    if (this.#callable?.kernel === kernel && this.#revision === this.settings.revision) return this.#callable;
    this.#callable = this.settings.callable(kernel, this.configuration);
    this.#revision = this.settings.revision;
    return this.#callable;
  }

  /** For a plan that is recorded: undefined while the kernel still compiles. */
  callableIfResolved(): Callable | undefined {
    return this.source.resolved && this.callable(this.source.resolved);
  }

  async resolve(): Promise<Callable> {
    const held = this.source.hold();
    try {
      return this.callable(held.resolved ?? (await runInBackground(held.resolve())));
    } finally {
      held.release();
    }
  }

  callableNow(): Callable {
    return this.callable(this.source.resolved ?? runBlocking(this.source.resolve()));
  }

  /** For a call that is queued before it returns: calls that wait in its stream come first. */
  callableInTurn(): Callable {
    if (anyWaiting()) beginWaiting(streamOf(this.source, this.configuration));
    return this.callableNow();
  }
}

const state = Symbol('state');

type KernelFunctionWithState = KernelFunction & { [state]?: State };

function kernelFunction(of: State): GeneralKernel {
  const { name } = of.source;
  // Named by its key: defining `name` would turn the function into a dictionary, whose methods are slow to find. Structured clone quotes its
  // text, and nothing else, when it refuses the function: a directive is the text that minifiers keep.
  const call = {
    [name]: (...args: unknown[]) => {
      'a kernel cannot be sent to another thread: send its source, and compile it there';
      return start(of, args);
    },
  }[name]!;
  Object.setPrototypeOf(call, of.members.prototype);
  Object.defineProperty(call, state, { value: of });
  return call as unknown as GeneralKernel;
}

/** Not an async function: each call would pay for its Promise. */
function start(of: State, given: readonly unknown[]): Promise<CallResult> {
  try {
    const recorder = callRecorder();
    if (recorder) return recorded(of, of.compiled(given), recorder);
    if (isTraced()) return traced(of.source.name, of.source.context.device.ordinal, () => startNow(of, of.compiled(given)));
    return startNow(of, of.compiled(given));
  } catch (error) {
    return Promise.reject(error as Error);
  }
}

function recorded(of: State, args: readonly unknown[], recorder: CallRecorder): Promise<CallResult> {
  return recorder.call(of, () => args);
}

function startNow(of: State, args: readonly unknown[]): Promise<CallResult> {
  const kernel = of.source.resolved;
  return kernel ? callKernel(of.callable(kernel), args) : startLater(of, args, () => args, callerStack(start));
}

function startNamed(of: State, values: Readonly<Record<string, unknown>>): Promise<CallResult> {
  try {
    const { name } = of.source;
    const recorder = callRecorder();
    if (recorder) return recordedByName(of, values, recorder);
    if (isTraced()) return traced(name, of.source.context.device.ordinal, () => startNamedNow(of, values));
    return startNamedNow(of, values);
  } catch (error) {
    return Promise.reject(error as Error);
  }
}

function recordedByName(of: State, values: Readonly<Record<string, unknown>>, recorder: CallRecorder): Promise<CallResult> {
  const { name, passed } = of.source;
  if (passed) return recorded(of, of.compiled(argumentsByName(name, passed.names, values)), recorder);
  return recorder.call(of, ({ plan }) => plan.inOrder(values));
}

function startNamedNow(of: State, values: Readonly<Record<string, unknown>>): Promise<CallResult> {
  const { name, passed, resolved: kernel } = of.source;
  if (passed) return startNow(of, of.compiled(argumentsByName(name, passed.names, values)));
  if (!kernel) return startLater(of, valuesOf(values), ({ plan }) => plan.inOrder(values), callerStack(startNamed));
  const callable = of.callable(kernel);
  return callKernel(callable, callable.plan.inOrder(values));
}

/** What is passed by name, and the object that holds it. */
function valuesOf(values: unknown): readonly unknown[] {
  return typeof values === 'object' && values !== null && !types.isProxy(values) ? [values, ...Object.values(values)] : [];
}

function stateOf(kernel: KernelFunctionWithState): State {
  const found = typeof kernel === 'function' ? kernel[state] : undefined;
  if (!found) throw calledWithoutKernel();
  return found;
}

export function isKernel(value: unknown): value is GeneralKernel {
  return typeof value === 'function' && state in value;
}

/** How a kernel is called; waits for it if it still compiles. Throws TypeError for what is not a kernel. */
export function callableOf(kernel: unknown): Callable {
  return stateOfKernel(kernel).callableNow();
}

/** Where a kernel comes from. Throws TypeError for what is not a kernel. */
export function sourceOf(kernel: unknown): KernelSource {
  return stateOfKernel(kernel).source;
}

function stateOfKernel(kernel: unknown): State {
  if (isKernel(kernel)) return stateOf(kernel as unknown as KernelFunctionWithState);
  // Of a call, which has launched the kernel.
  const received = types.isPromise(kernel) ? 'a Promise: pass the kernel itself, mod.scale, and its arguments in a list' : describe(kernel);
  throw coded(new TypeError(`expected a kernel, such as mod.kernel('scale'), received ${received}`));
}

/** The members of every kernel function; their types are those of types/cuda-kernel.ts. */
export class KernelFunction extends Function {
  static {
    countArguments('kernel', this, { named: 1, with: 1, occupancy: 1, tune: 2, toString: 0, transform: 1, transformStream: 1 });
  }

  sync(...args: unknown[]): CallResult {
    callRecorder()?.refuse(`${this.name}.sync blocks until the device is done, which replays cannot; await the call.`);
    const of = stateOf(this);
    const compiled = of.compiled(args);
    return callKernelBlocking(of.callableInTurn(), compiled);
  }

  async(...args: [...unknown[], KernelCallback<unknown>]): void {
    const callback = args.pop();
    if (typeof callback !== 'function') {
      throw coded(
        new TypeError(`${this.name}.async: expected a function, since the last argument is the callback, received ${describe(callback)}`),
      );
    }
    const bound = inAsyncScope(callback as (...results: unknown[]) => void);
    start(stateOf(this), args).then(
      // Not inside the Promise: what the callback throws is an uncaught exception, as with any callback.
      (result) => nextTick(bound, null, result),
      (error: unknown) => nextTick(bound, error),
    );
  }

  enqueue(...args: unknown[]): void {
    const of = stateOf(this);
    const compiled = of.compiled(args);
    const recorder = callRecorder();
    // If something is wrong with it, the recording fails.
    if (recorder) return void recorder.call(of, () => compiled).catch(() => {});
    enqueueKernel(of.callableInTurn(), compiled);
  }

  named(values: Record<string, unknown>): Promise<CallResult> {
    return startNamed(stateOf(this), values);
  }

  with(configuration: LaunchConfiguration): GeneralKernel {
    const of = stateOf(this);
    checkLaunchOptions(of.source.name, configuration);
    return kernelFunction(of.with(configuration));
  }

  get parameters(): readonly KernelParameter[] {
    return kernelParameters(stateOf(this).callableNow().plan.signature);
  }

  /** Also called on the prototype itself, which is not a kernel. */
  override toString(): string {
    const { source } = (this as KernelFunctionWithState)[state] ?? {};
    if (!source) return super.toString();
    const known = source.signature;
    return known ? declarationOf(source.name, known) : `__global__ void ${source.name}(…)`;
  }

  [inspect.custom](): string {
    return `[CudaKernel: ${this.toString()}]`;
  }

  get handle(): Handle<'CUfunction'> {
    return stateOf(this).callableNow().kernel.native.handle() as Handle<'CUfunction'>;
  }

  get attributes(): KernelAttributes {
    return kernelAttributes(stateOf(this).callableNow().kernel);
  }

  occupancy(options?: OccupancyOptions): Occupancy {
    return kernelOccupancy(stateOf(this).callableNow().kernel, options);
  }

  async tune(args: unknown[], options: TuneOptions = {}): Promise<TuneResult> {
    const stack = callerStack(this.tune);
    const of = stateOf(this);
    checkTuneOptions(of.source.name, args, options);
    const compiled = of.compiled([...args]); // from here on, reading them runs no code of the user's
    const { kernel, configuration } = of.callableNow();
    const stream = streamOf(kernel, configuration);
    const enqueue = (block: number) => enqueueKernel(of.settings.callable(kernel, { ...configuration, block, stream }), compiled);
    const measure = () => fastestBlock(stream, kernel.maxThreadsPerBlock, enqueue, options);
    const result = await tunedBlock(kernel, configuration, compiled, options, measure).catch((error: unknown) => {
      throw calledAt(error, stack);
    });
    of.settings.defaultBlock = result.block;
    return result;
  }

  transform(options: Parameters<typeof kernelTransform>[1]): Transform {
    return kernelTransform(this as never, options);
  }

  transformStream(options: Parameters<typeof kernelTransform>[1]): TransformStream {
    return kernelTransformStream(this as never, options);
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

refuseOthers(KernelFunction.prototype);
