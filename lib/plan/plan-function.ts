import { HeldObjects } from '../arguments/held-objects';
import { CudaStream, streamRule } from '../device/cuda-stream';
import { counted, refuseMore } from '../errors/argument-count';
import { CudaError } from '../errors/cuda-error';
import { checkOptions, type OptionRules } from '../errors/options';
import { HeldPlace } from '../event-loop/held-place';
import { currentRecorder, unrecorded } from '../event-loop/recording-scope';
import { hasWaiting } from '../event-loop/waiting-calls';
import { onAbort, signalRule, throwIfAborted } from '../launch/abort';
import { contextOf, planArguments, shapeKey } from './plan-arguments';
import { planError } from './plan-error';
import type { CudaPlan, PlanConfiguration, PlanMembers } from './plan-members';
import { type PlanFunction, record } from './record';
import { Recording } from './recording';
import { takeArrays } from './taken-arrays';

const needsRun =
  'enqueue replays what was recorded before, but the function has to run for each call: it uses or returns arrays of the host, or other ' +
  'objects, that are not its arguments. Pass them as arguments, or call the plan.';

/** The recordings of a function, by the shapes of its arguments. */
export class Plan {
  readonly body: PlanFunction;
  readonly #keep: number;
  /** In the order of use: the last used comes last. */
  readonly #recordings = new Map<string, Recording>();
  #current: Recording | undefined;
  /** Calls that cannot begin at once begin one after another. */
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
    const own = stream ?? CudaStream.current(ready?.graph.context ?? contextOf(planArguments(args)) ?? this.#current?.graph.context);
    if (ready && !ready.hasHostArrays && !hasWaiting(own)) return ready.run({ stream: own, signal });
    const taken = ready ? undefined : takeArrays(args);
    const place = new HeldPlace(own);
    const held = new HeldObjects(args);
    const inTurn = async () => {
      throwIfAborted(signal);
      return (ready ?? (await this.#recordingFor(args))).run({ stream, signal, taken, place });
    };
    const settled = held
      .whileWaiting(() => this.#inLine(inTurn))
      .finally(() => {
        place.leave();
        held.release();
      });
    return signal ? onAbort(settled, signal, () => place.leave()) : settled;
  }

  enqueue(args: readonly unknown[], { stream }: PlanConfiguration): void {
    this.#checkUsable();
    const ready = this.#line ? undefined : this.#readyFor(args);
    if (!ready && this.#current?.isForOneRun) throw planError(needsRun);
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
    // Alone it begins at once: arrays are read when the plan is called.
    const turn = this.#line ? this.#line.then(body) : body();
    const line = turn
      .catch(() => {})
      .then(() => {
        if (this.#line === line) this.#line = undefined;
      });
    this.#line = line;
    return turn;
  }

  /** The recording, made ready for these arguments; undefined if something has to be recorded for them. */
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

const rules: OptionRules<PlanConfiguration> = { stream: streamRule, signal: signalRule };

/** The plan as a function. */
export function planFunction(plan: Plan, configuration: PlanConfiguration): CudaPlan<PlanFunction> {
  const call = (...args: unknown[]): Promise<unknown> => {
    // Inside another plan it becomes part of that.
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
    with(more, ...others: unknown[]) {
      refuseMore('with', [more, ...others], 1);
      checkOptions<PlanConfiguration>('with', more, rules);
      return planFunction(plan, { ...configuration, ...more });
    },
    explain: counted('explain', 0, () => plan.current.explain()),
    get graph() {
      return plan.current.graph;
    },
    dispose: counted('dispose', 0, () => plan.dispose()),
    [Symbol.dispose]: () => plan.dispose(),
  };
  return Object.defineProperties(call, Object.getOwnPropertyDescriptors(members)) as CudaPlan<PlanFunction>;
}
