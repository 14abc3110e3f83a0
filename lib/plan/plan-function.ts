import { types } from 'node:util';
import type { AbortSignalLike } from '../../types';
import { HeldObjects } from '../arguments/held-objects';
import type { CudaContext } from '../device/cuda-context';
import { CudaStream, streamRule } from '../device/cuda-stream';
import { coded } from '../errors/argument-error';
import { counted, refuseMore } from '../errors/argument-count';
import { CudaError } from '../errors/cuda-error';
import { checkOptions, type OptionRules } from '../errors/options';
import { showAs } from '../errors/own-classes';
import { HeldPlace } from '../event-loop/held-place';
import { currentRecorder, recordedBodies, recordedWithin, unrecorded } from '../event-loop/recording-scope';
import { Slices } from '../event-loop/slices';
import { anyWaiting, beginWaiting, hasWaiting } from '../event-loop/waiting-calls';
import { onAbort, signalRule, throwIfAborted } from '../event-loop/abort';
import { contextOf, type PlanArgument, planArguments, shapeKey, shownArguments } from './plan-arguments';
import { planError } from './plan-error';
import type { CudaPlan, PlanConfiguration, PlanMembers } from './plan-members';
import { type PlanFunction, record } from './record';
import { Recording, type RunOptions } from './recording';
import { takeArrays } from './taken-arrays';

const needsRun =
  'enqueue replays what was recorded before, but the function has to run for each call: it uses or returns arrays of the host, or other ' +
  'objects, that are not its arguments. Pass them as arguments, or call the plan.';

/** A recording, and the arguments that it is to run with; undefined for those of its last run. */
interface Known {
  readonly recording: Recording;
  readonly args?: readonly PlanArgument[];
}

/** A call whose turn has come. */
interface Begun {
  readonly result: Promise<unknown>;
}

type TurnOptions = RunOptions & { readonly place: HeldPlace };

/** The recordings of a function, by the shapes of its arguments. */
export class Plan {
  readonly body: PlanFunction;
  readonly #keep: number;
  /** In the order of use: the last used comes last. */
  readonly #recordings = new Map<string, Recording>();
  #current: Recording | undefined;
  /** Calls that cannot begin at once: what has to be recorded, or copies arrays of the host, begins after them. */
  #line: Promise<unknown> | undefined;
  /** How many of them still have to be recorded. */
  #unrecorded = 0;
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
    const known = this.#knownFor(args);
    const context = known?.recording.graph.context ?? contextOf(planArguments(args)) ?? this.#contextBefore;
    const own = stream ?? CudaStream.current(context);
    const isReplay = known !== undefined && !known.recording.hasHostArrays;
    if (isReplay && !this.#line && !hasWaiting(own)) return this.#bound(known, args).run({ stream: own, signal });
    const taken = known && !this.#line ? undefined : takeArrays(args);
    return whileHeld(args, own, signal, async (place) => {
      const options = { stream, signal, taken, place };
      const turn = isReplay ? this.#replay(known, args, options) : this.#inLine(() => this.#run(known, args, options), known);
      this.#lineUp(turn);
      return (await turn).result;
    });
  }

  /** That of the last call, for one that says nothing of its own: most calls are alike. */
  get #contextBefore(): CudaContext | undefined {
    return this.#current?.isMadeHere ? this.#current.graph.context : undefined;
  }

  enqueue(args: readonly unknown[], { stream }: PlanConfiguration): void {
    this.#checkUsable();
    // What waits in the stream comes first, replays of the same graph with other arguments among it: they bind it as they begin.
    if (anyWaiting()) beginWaiting(stream ?? CudaStream.current(this.#knownFor(args)?.recording.graph.context ?? this.#contextBefore));
    const known = this.#knownFor(args);
    if (!known && this.#current?.isForOneRun) throw planError(needsRun);
    if (!known)
      throw planError(
        `enqueue replays what was recorded before, which was not with ${shownArguments(args)}: await prepare() with arguments of these shapes and values.`,
      );
    if (known.recording.hasHostArrays) {
      throw planError('enqueue takes plans whose arrays are all on the device; call the plan to have them copied.');
    }
    this.#bound(known, args).enqueue(stream);
  }

  async prepare(args: readonly unknown[]): Promise<void> {
    this.#checkUsable();
    const turn = this.#inLine(() => this.#record(args), undefined);
    this.#lineUp(turn);
    await turn;
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const recording of this.#recordings.values()) recording.dispose();
    this.#recordings.clear();
    this.#current = undefined;
  }

  /** What console.log shows. */
  toString(): string {
    const { size } = this.#recordings;
    const graphs = this.#isDisposed ? 'disposed' : size === 0 ? 'not recorded yet' : `${size} ${size === 1 ? 'graph' : 'graphs'}`;
    return `[cudaPlan${this.body.name ? ` ${this.body.name}` : ''}: ${graphs}]`;
  }

  #checkUsable(): void {
    if (this.#isDisposed)
      throw new CudaError(`The plan${this.body.name ? ` ${this.body.name}` : ''} is disposed: make it again with cudaPlan().`, {
        code: 'ERR_CUDA_DISPOSED',
      });
  }

  /** Begins after the calls before it. `known` is undefined if something has to be recorded first. */
  #inLine<Result>(body: () => Promise<Result>, known: Known | undefined): Promise<Result> {
    if (!known) this.#unrecorded++;
    // Alone it begins at once: arrays are read when the plan is called.
    return this.#line ? this.#line.then(body) : body();
  }

  #lineUp(turn: Promise<unknown>): void {
    const line: Promise<unknown> = Promise.allSettled([this.#line, turn]).then(() => {
      if (this.#line === line) this.#line = undefined;
    });
    this.#line = line;
  }

  /** Resolves when the next call may begin. */
  async #run(known: Known | undefined, args: readonly unknown[], options: TurnOptions): Promise<Begun> {
    const found = known ?? (await this.#record(args, options.signal));
    throwIfAborted(options.signal);
    if (!found.recording.hasHostArrays) return this.#replay(found, args, options);
    const result = this.#bound(found, args).run(options);
    await result;
    return { result };
  }

  /**
   * Needs nothing but its turn in the stream, so that what cannot wait comes after it. The graph gets its arguments only then: calls in other
   * streams may come before.
   */
  #replay(known: Known, given: readonly unknown[], { stream, signal, place }: TurnOptions): Promise<Begun> {
    const fixed = { ...known, args: known.args ?? planArguments(given) };
    return place.queue(new Slices([]), async () => {
      this.#checkUsable();
      return { result: this.#bound(fixed, given).run({ stream, signal }) };
    });
  }

  /** What was recorded for arguments like these; undefined if the function has to run, or still does for a call before. */
  #knownFor(given: readonly unknown[]): Known | undefined {
    if (this.#unrecorded > 0) return undefined;
    if (this.#current?.isFor(given) && this.#current.isUsable) return { recording: this.#current };
    const args = planArguments(given);
    const recording = this.#recordings.get(shapeKey(args));
    return recording?.isUsable && recording.takes(args) ? { recording, args } : undefined;
  }

  /** The recording, ready for its next run. */
  #bound({ recording, args }: Known, given: readonly unknown[]): Recording {
    if (!args) return recording;
    recording.prepare(args, given);
    this.#use(shapeKey(args), recording);
    return recording;
  }

  async #record(given: readonly unknown[], signal?: AbortSignalLike): Promise<Known> {
    try {
      throwIfAborted(signal);
      return await this.#recorded(given);
    } finally {
      this.#unrecorded--;
    }
  }

  async #recorded(given: readonly unknown[]): Promise<Known> {
    const args = planArguments(given);
    const key = shapeKey(args);
    const before = this.#recordings.get(key);
    if (before?.isUsable && before.takes(args)) return { recording: before, args };
    const recorded = await record(this.body, args, given);
    this.#checkUsable();
    const known = this.#recordings.get(key);
    const isSame = known !== undefined && known.isUsable && known.adopt(recorded, args);
    const recording = isSame ? known : new Recording(recorded, args, given);
    recording.prepare(args, given);
    if (!isSame) known?.dispose();
    this.#use(key, recording);
    return { recording, args };
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

/** Takes a place in the stream for a call that cannot begin at once, and keeps its arguments meanwhile. */
function whileHeld(
  args: readonly unknown[],
  stream: CudaStream,
  signal: AbortSignalLike | undefined,
  body: (place: HeldPlace) => Promise<unknown>,
): Promise<unknown> {
  const place = new HeldPlace(stream);
  const held = new HeldObjects(args);
  const settled = held
    .whileWaiting(() => body(place))
    .finally(() => {
      place.leave();
      held.release();
    });
  return signal ? onAbort(settled, signal, () => place.leave()) : settled;
}

const rules: OptionRules<PlanConfiguration> = { stream: streamRule, signal: signalRule };

/** Whether a value is what with() takes. */
function isConfiguration(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return false;
  if (Object.getPrototypeOf(value) !== Object.prototype) return false; // an array's elements are its properties
  const entries = Object.entries(Object.getOwnPropertyDescriptors(value));
  const isOption = ([name, { value: option }]: [string, PropertyDescriptor]) =>
    name === 'signal' ? option instanceof AbortSignal : name === 'stream' && option instanceof CudaStream;
  return entries.length > 0 && entries.every(isOption);
}

/** The function would not see it, and nothing else would. */
function isForWith(number: number): TypeError {
  return coded(
    new TypeError(`plan: argument ${number + 1}: the function has no parameter for options; write plan.with({ signal, stream })(…)`),
  );
}

/** Runs the function as a part of the plan that is being recorded. Refuses what would never end: nothing in a graph calls itself. */
function recordedInside({ body }: Plan, args: readonly unknown[]): Promise<unknown> {
  const bodies = recordedBodies();
  if (bodies.includes(body)) {
    const path = [...bodies.slice(bodies.indexOf(body)), body].map(({ name }) => name || 'an unnamed function').join(', which calls ');
    currentRecorder()?.refuse(
      `the plan calls itself while it is recorded (${path}), and a graph has no recursion. Write a loop in the function, or call the plan ` +
        'again after it.',
    );
  }
  return recordedWithin(body, () => body(...(args as never[])));
}

/** The plan as a function. */
export function planFunction(plan: Plan, configuration: PlanConfiguration): CudaPlan<PlanFunction> {
  const call = (...args: unknown[]): Promise<unknown> => {
    if (args.length > plan.body.length && isConfiguration(args.at(-1))) return Promise.reject(isForWith(args.length - 1));
    // Inside another plan it becomes part of that.
    try {
      if (currentRecorder()) return recordedInside(plan, args);
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
    toSvg: counted('toSvg', 0, async () => plan.current.toSvg()),
    get graph() {
      return plan.current.graph;
    },
    dispose: counted('dispose', 0, () => plan.dispose()),
    [Symbol.dispose]: () => plan.dispose(),
  };
  Object.defineProperties(call, Object.getOwnPropertyDescriptors(members));
  return showAs(call, () => plan.toString()) as unknown as CudaPlan<PlanFunction>;
}
