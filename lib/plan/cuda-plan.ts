import type { AbortSignalLike } from '../../types';
import type { CudaStream } from '../device/cuda-stream';
import { coded, describe } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import { checkOptions } from '../errors/options';
import { currentRecorder, unrecorded } from '../event-loop/recording-scope';
import type { CudaGraph } from '../graph/cuda-graph';
import { onAbort, throwIfAborted } from '../launch/abort';
import { planArguments, shapeKey } from './plan-arguments';
import { planError } from './plan-error';
import { type PlanFunction, record } from './record';
import { Recording } from './recording';

/** What {@link cudaPlan} takes beside the function. */
export interface PlanOptions {
  /** How many shapes of arguments a plan keeps its graph for; the one not used for longest goes. Default: 16. */
  readonly keep?: number | undefined;
}

/** What `with()` of a plan takes. */
export interface PlanConfiguration {
  readonly stream?: CudaStream | undefined;
  /** Rejects the wait. */
  readonly signal?: AbortSignalLike | undefined;
}

/** A plan: called as the function that it was made of. */
export type CudaPlan<Function extends PlanFunction> = Function & PlanMembers<Function>;

/** What a plan has besides being a function. */
export interface PlanMembers<Function extends PlanFunction> {
  /** Queues a replay in its stream, and returns at once. All arrays are on the device, and the shapes were recorded before. */
  enqueue(...args: Parameters<Function>): void;
  /** Records the plan for arguments of these shapes; nothing runs. */
  prepare(...args: Parameters<Function>): Promise<void>;
  /** The same plan, configured. */
  with(configuration: PlanConfiguration): CudaPlan<Function>;
  /** What is allocated, copied and launched in the last call's graph, a line for each node, and what it comes after. */
  explain(): string;
  /** The graph of the last call. Throws CudaError before the first one. */
  readonly graph: CudaGraph;
  /** Frees the graphs; calls under way go on. */
  dispose(): void;
  /** As {@link dispose}. */
  [Symbol.dispose](): void;
}

const defaultKeep = 16;

/**
 * Makes a plan of a function that calls kernels and awaits them: the first call records it into a graph, later ones launch
 * that once. Arrays that one kernel makes and another takes stay on the device; what depends on nothing common runs side by
 * side. The function runs again where shapes, numbers or other values change, and only then; it sees arrays without contents.
 */
export function cudaPlan<Function extends PlanFunction>(body: Function, options: PlanOptions = {}): CudaPlan<Function> {
  if (typeof body !== 'function') throw coded(new TypeError(`cudaPlan: expected a function, received ${describe(body)}`));
  checkOptions('cudaPlan', options, { keep: (value) => (typeof value === 'number' ? undefined : 'a number of shapes') });
  const { keep = defaultKeep } = options;
  if (!Number.isSafeInteger(keep) || keep < 1) {
    throw coded(new RangeError(`cudaPlan: expected a number of shapes of 1 or more for keep, received ${describe(keep)}`));
  }
  return planFunction(new Plan(body, keep), {}) as CudaPlan<Function>;
}

/** What is recorded of a function, by the shapes of its arguments. */
class Plan {
  readonly body: PlanFunction;
  readonly #keep: number;
  /** The last used is the last. */
  readonly #recordings = new Map<string, Recording>();
  #current: Recording | undefined;
  /** Calls that cannot begin at once begin one after the other. */
  #line: Promise<unknown> | undefined;
  #isDisposed = false;

  constructor(body: PlanFunction, keep: number) {
    this.body = body;
    this.#keep = keep;
  }

  get current(): Recording {
    if (this.#current) return this.#current;
    this.#checkUsable();
    throw new CudaError('The plan has not been recorded: call it, or await prepare().', { code: 'ERR_CUDA_PLAN' });
  }

  call(args: readonly unknown[], { stream, signal }: PlanConfiguration): Promise<unknown> {
    this.#checkUsable();
    throwIfAborted(signal);
    const ready = this.#line ? undefined : this.#readyFor(args);
    if (ready && !ready.hasHostArrays) return ready.run(stream, { signal });
    const settled = this.#inLine(async () => (await this.#recordingFor(args)).run(stream));
    return signal ? onAbort(settled, signal, () => {}) : settled;
  }

  enqueue(args: readonly unknown[], { stream }: PlanConfiguration): void {
    this.#checkUsable();
    const ready = this.#line ? undefined : this.#readyFor(args);
    if (!ready) throw planError('enqueue replays what was recorded before: await prepare() with arguments of these shapes and values.');
    if (ready.hasHostArrays) throw planError('enqueue takes plans whose arrays are all on the device; call the plan to have them copied.');
    ready.enqueue(stream);
  }

  prepare(args: readonly unknown[]): Promise<void> {
    this.#checkUsable();
    return this.#inLine(async () => void (await this.#recordingFor(args)));
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const recording of this.#recordings.values()) recording.dispose();
    this.#recordings.clear();
    this.#current = undefined;
  }

  #checkUsable(): void {
    if (this.#isDisposed) throw new CudaError('The plan is disposed.', { code: 'ERR_CUDA_DISPOSED' });
  }

  #inLine<Result>(body: () => Promise<Result>): Promise<Result> {
    const before = this.#line ?? Promise.resolve();
    const turn = before.then(body, body);
    const line = turn
      .catch(() => {})
      .then(() => {
        if (this.#line === line) this.#line = undefined;
      });
    this.#line = line;
    return turn;
  }

  /** The recording, where nothing must be recorded for these arguments. It is made ready for them. */
  #readyFor(given: readonly unknown[]): Recording | undefined {
    if (this.#current?.isFor(given) && this.#current.isUsable) return this.#current;
    const args = planArguments(given);
    const key = shapeKey(args);
    const known = this.#recordings.get(key);
    if (!known?.isUsable || !known.takes(args)) return undefined;
    known.prepare(args, given);
    this.#use(key, known);
    return known;
  }

  async #recordingFor(given: readonly unknown[]): Promise<Recording> {
    const ready = this.#readyFor(given);
    if (ready) return ready;
    const args = planArguments(given);
    const recorded = await record(this.body, args, given);
    this.#checkUsable();
    const key = shapeKey(args);
    const known = this.#recordings.get(key);
    const isSame = known !== undefined && known.isUsable && known.adopt(recorded, args);
    const recording = isSame ? known : new Recording(recorded, args, given);
    recording.prepare(args, given);
    if (!isSame) known?.dispose();
    this.#use(key, recording);
    return recording;
  }

  #use(key: string, recording: Recording): void {
    this.#recordings.delete(key);
    this.#recordings.set(key, recording);
    this.#current = recording;
    for (const [oldest, dropped] of this.#recordings) {
      if (this.#recordings.size <= this.#keep) return;
      this.#recordings.delete(oldest);
      dropped.dispose();
    }
  }
}

function planFunction(plan: Plan, configuration: PlanConfiguration): CudaPlan<PlanFunction> {
  const call = (...args: unknown[]): Promise<unknown> => {
    // Inside of another plan it is a part of that.
    if (currentRecorder()) return plan.body(...args);
    try {
      return plan.call(args, configuration);
    } catch (error) {
      return Promise.reject(error as Error);
    }
  };
  const members: PlanMembers<PlanFunction> = {
    enqueue: (...args) => unrecorded(() => plan.enqueue(args, configuration)),
    prepare: async (...args) => plan.prepare(args),
    with: (more) => planFunction(plan, { ...configuration, ...more }),
    explain: () => plan.current.explain(),
    get graph() {
      return plan.current.graph;
    },
    dispose: () => plan.dispose(),
    [Symbol.dispose]: () => plan.dispose(),
  };
  return Object.defineProperties(call, Object.getOwnPropertyDescriptors(members)) as CudaPlan<PlanFunction>;
}
