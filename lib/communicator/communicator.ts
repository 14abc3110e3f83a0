import { inspect } from 'node:util';
import type { CudaContext } from '../device/cuda-context';
import { CudaDevice } from '../device/cuda-device';
import { CudaStream, streamRule } from '../device/cuda-stream';
import { callerOf, traceLeak } from '../diagnostics/leak-trace';
import { coded } from '../errors/argument-error';
import { callerStack } from '../errors/caller-stack';
import { checkMaker } from '../errors/checked';
import type { CudaError } from '../errors/cuda-error';
import { checkOptions } from '../errors/options';
import { nameOwnClass } from '../errors/own-classes';
import { raisedAt } from '../errors/raised-at';
import { background } from '../event-loop/background';
import { nextId, track } from '../event-loop/in-flight';
import { refuseInPlans } from '../event-loop/recording-scope';
import { native } from '../native/environment';
import type { NativeCommunicator } from '../native/native';
import { checkOwnMessages, type Collective, wordsOf } from './collective';
import { collectiveRecorder } from './collective-recorder';
import { communicatorError, disposedError } from './communicator-error';
import { GraphCommunicator } from './graph-communicator';
import { Group } from './group';
import { type CommunicatorOrigin, type EnvironmentOptions, type Job, jobFrom, type RejoinOptions, rejoinRules } from './job';
import { contextFor, joinNative } from './join-native';
import { checkDevices, isTimeout, type JoinOptions, type Membership, membershipOf } from './membership';
import type { DeviceData } from './operand';
import { type CollectiveOptions, Operations, type ReduceOptions, type RootOptions } from './operations';
import { type Engine, engineOf, makeUniqueId } from './unique-id';
import { raisedLater } from '../errors/raised-later';

export type { CommunicatorOrigin, EnvironmentOptions, MeetingOptions, RejoinOptions } from './job';
export type { CollectiveOptions, ReduceOptions, RootOptions } from './operations';

/**
 * One rank of a group of devices that work together, in one process or several, on one host or many. An operation is queued in a stream, in
 * order with kernels, and its Promise resolves when this rank's device is done. All ranks have to call the same operations in the same
 * order. If a rank is lost, late or calls something else, the operations of all ranks reject with CudaError and the communicator has ended:
 * join again, with another id.
 *
 * @example
 * ```ts
 * const comms = await Communicator.all(CudaDevice.list());
 * await Promise.all(
 *   comms.map(async (comm) => {
 *     const x = await DeviceArray.from(Float32Array.of(comm.rank + 1), { device: comm.device });
 *     await comm.allReduce(x); // in place: each rank has the sum of all
 *   }),
 * );
 * for (const comm of comms) comm.dispose();
 * ```
 */
export class Communicator {
  static {
    nameOwnClass('Communicator', this);
  }

  /**
   * Makes a communicator for each device, by default for all of them, in this process. Device `i` of the list is rank `i`. `timeout`:
   * seconds to wait for other ranks.
   * @throws CudaError as {@link join}: if one of the devices cannot join, at once, with that device's error.
   * @throws TypeError for a device that is there twice.
   */
  static async all(
    devices: readonly CudaDevice[] = CudaDevice.list(),
    options: { timeout?: number } = {},
  ): Promise<[Communicator, ...Communicator[]]> {
    checkOptions('Communicator.all', options, { timeout: isTimeout });
    refuseInPlans('Communicator.all');
    checkDevices(devices);
    const own = options.timeout === undefined ? {} : { timeout: options.timeout };
    const id = makeUniqueId();
    const size = devices.length;
    const joining = devices.map((device, rank) => Communicator.join({ ...own, id, rank, size, device }));
    try {
      return (await Promise.all(joining)) as [Communicator, ...Communicator[]];
    } catch (cause) {
      native().callOffJoins(id); // the others would wait for the one that cannot join
      for (const joined of await Promise.allSettled(joining)) if (joined.status === 'fulfilled') joined.value.dispose();
      throw cause;
    }
  }

  /**
   * 128 bytes by which ranks find each other: one of them makes them and sends them to the others, by message, file or socket. They can be
   * used only once.
   * @throws CudaError if NCCL, or the addon, cannot be loaded.
   */
  static uniqueId(): Uint8Array {
    return makeUniqueId();
  }

  /**
   * Joins as one rank; resolves when all ranks have joined.
   * @throws CudaError `ERR_CUDA_RANK_TIMEOUT` if a rank does not join in time.
   *
   * @example
   * ```ts
   * const id = Communicator.uniqueId(); // made by one rank, sent to the others
   * const comm = await Communicator.join({ id, rank: 0, size: 1 });
   * console.log(comm.rank, comm.size); // → 0 1
   * comm.dispose();
   * ```
   */
  static async join(options: JoinOptions): Promise<Communicator> {
    refuseInPlans('Communicator.join');
    const rank = membershipOf(options);
    const membership = { ...rank, context: contextFor(rank, options.device) };
    const site = callerStack(Communicator.join);
    const joined = await joinNative(membership).catch((error: unknown) => {
      throw raisedAt(error, site);
    });
    return new Communicator(joined, membership);
  }

  /**
   * Joins the ranks that an engine has started: torchrun, `cuda-ffi launch`, Open MPI, MPICH, Slurm or Kubernetes. Which rank this is, how
   * many there are and where they meet comes from the environment; resolves when all have joined.
   * @throws CudaError `ERR_CUDA_COMMUNICATOR` if the environment says too little or contradicts itself; as operations do if a rank is lost,
   * late or fails.
   *
   * @example
   * ```ts
   * Object.assign(process.env, { RANK: '0', WORLD_SIZE: '1', LOCAL_RANK: '0' }); // as torchrun and `cuda-ffi launch` do
   * const comm = await Communicator.fromEnvironment();
   * console.log(comm.rank, comm.size); // → 0 1
   * comm.dispose();
   * ```
   */
  static async fromEnvironment(options: EnvironmentOptions = {}): Promise<Communicator> {
    const job = jobFrom(process.env, options);
    const { joined, membership } = await job.join(options);
    return new Communicator(joined, membership, job);
  }

  readonly rank: number;
  readonly size: number;
  readonly device: CudaDevice;
  /** What moves the data: `nccl`, or `host`, which is memory of the host, used if there is no NCCL. */
  readonly engine: Engine;
  /** What started the ranks and how they met, if they joined by {@link fromEnvironment}. */
  readonly origin: CommunicatorOrigin | undefined;
  readonly #context: CudaContext;
  readonly #job: Job | undefined;
  readonly #operations: Operations;
  readonly #disposed: () => void;
  #native: NativeCommunicator | undefined;
  #left: Promise<void> | undefined;
  readonly #graphs: GraphCommunicator;
  /** While the function of {@link group} runs. */
  #group: Group | undefined;

  /** @internal */
  constructor(joined: NativeCommunicator, membership: Membership, job?: Job) {
    checkMaker(
      typeof membership === 'object',
      'Communicator',
      'Communicator.all(), Communicator.join() and Communicator.fromEnvironment()',
    );
    const { id, rank, size, context } = membership;
    this.#native = joined;
    this.#job = job;
    this.origin = job?.origin;
    this.rank = rank;
    this.size = size;
    this.device = context.device;
    this.engine = engineOf(id);
    this.#context = context;
    this.#graphs = new GraphCommunicator({ native: () => this.#usable(), failureOf: (ticket) => this.#failureOf(ticket) }, context);
    this.#operations = new Operations(rank, size, context);
    this.#disposed = traceLeak(`Communicator, rank ${rank} of ${size}`, callerOf(Communicator));
  }

  /**
   * Combines the arrays of all ranks, element by element, and gives each rank the result: in place, or from one array to another.
   * @throws TypeError or RangeError for arrays or options that do not fit the operation.
   * @throws CudaError `ERR_CUDA_RANK_…` if a rank is lost, late, fails, or calls something else; `ERR_CUDA_DISPOSED` after {@link dispose}.
   */
  allReduce(from: DeviceData, to: DeviceData, options?: ReduceOptions): Promise<void>;
  allReduce(data: DeviceData, options?: ReduceOptions): Promise<void>;
  allReduce(...args: unknown[]): Promise<void> {
    return this.#ask(args, (given, options) => this.#operations.allReduce(given, options));
  }

  /**
   * As {@link allReduce}, but only `root` gets the result; on the other ranks, `to` can be null.
   * @throws As {@link allReduce}.
   */
  reduce(from: DeviceData, to: DeviceData | null, options?: ReduceOptions & RootOptions): Promise<void>;
  reduce(data: DeviceData, options?: ReduceOptions & RootOptions): Promise<void>;
  reduce(...args: unknown[]): Promise<void> {
    return this.#ask(args, (given, options) => this.#operations.reduce(given, options));
  }

  /**
   * Copies the array of `root` to every rank; on the other ranks, `from` can be null.
   * @throws As {@link allReduce}.
   */
  broadcast(data: DeviceData, options?: RootOptions): Promise<void>;
  broadcast(from: DeviceData | null, to: DeviceData, options?: RootOptions): Promise<void>;
  broadcast(...args: unknown[]): Promise<void> {
    return this.#ask(args, (given, options) => this.#operations.broadcast(given, options));
  }

  /**
   * Gives every rank the parts of all ranks in `whole`, in the order of the ranks. `whole` has as many times the elements of `part` as
   * there are ranks.
   * @throws As {@link allReduce}.
   */
  allGather(part: DeviceData, whole: DeviceData, options?: CollectiveOptions): Promise<void> {
    return this.#ask([part, whole, options], (given, checked) => this.#operations.allGather(given, checked));
  }

  /**
   * Combines the arrays of all ranks, and splits the result into equal parts: rank `i` gets the `i`-th.
   * @throws As {@link allReduce}.
   */
  reduceScatter(whole: DeviceData, part: DeviceData, options?: ReduceOptions): Promise<void> {
    return this.#ask([whole, part, options], (given, checked) => this.#operations.reduceScatter(given, checked));
  }

  /**
   * Gives rank `i` the `i`-th part of every rank's array, in the order of the ranks.
   * @throws As {@link allReduce}.
   */
  allToAll(from: DeviceData, to: DeviceData, options?: CollectiveOptions): Promise<void> {
    return this.#ask([from, to, options], (given, checked) => this.#operations.allToAll(given, checked));
  }

  /**
   * Gives `root` the parts of all ranks, in the order of the ranks; on the other ranks, `whole` can be null.
   * @throws As {@link allReduce}.
   */
  gather(part: DeviceData, whole: DeviceData | null, options?: RootOptions): Promise<void> {
    return this.#ask([part, whole, options], (given, checked) => this.#operations.gather(given, checked));
  }

  /**
   * Gives rank `i` the `i`-th part of the array of `root`; on the other ranks, `whole` can be null.
   * @throws As {@link allReduce}.
   */
  scatter(whole: DeviceData | null, part: DeviceData, options?: RootOptions): Promise<void> {
    return this.#ask([whole, part, options], (given, checked) => this.#operations.scatter(given, checked));
  }

  /**
   * Sends an array to the rank `to`, which has to receive as many elements of the same type; to itself only in a {@link group} that receives it.
   * @throws As {@link allReduce}; TypeError for a rank that is this one, outside a {@link group}.
   */
  send(data: DeviceData, options: CollectiveOptions & { to: number }): Promise<void> {
    return this.#ask([data, options], (given, checked) => this.#operations.send(given, checked));
  }

  /**
   * Receives what the rank `from` sends.
   * @throws As {@link allReduce}.
   */
  receive(data: DeviceData, options: CollectiveOptions & { from: number }): Promise<void> {
    return this.#ask([data, options], (given, checked) => this.#operations.receive(given, checked));
  }

  /**
   * Runs the operations that `body` calls side by side: sends and receives of one group do not wait for each other. Calls inside return the
   * group's Promise. `body` must not wait for anything.
   * @throws TypeError for a group inside a group, and for a `body` that returns a Promise.
   * @throws What `body` throws, and what its operations reject with, as {@link allReduce}.
   */
  group(body: () => unknown, options: { stream?: CudaStream } = {}): Promise<void> {
    checkOptions('group', options, { stream: streamRule });
    // Like an error in a call inside, this makes the outer group reject.
    if (this.#group) throw coded(new TypeError('group: a group is already being collected'));
    const group = new Group();
    try {
      this.#collect(group, body);
      group.settleAs(group.calls.length === 0 ? undefined : this.#queue(group.calls, options.stream));
    } catch (error) {
      group.settleAs(Promise.reject(error as Error));
    }
    return group.done;
  }

  #collect(group: Group, body: () => unknown): void {
    this.#group = group;
    try {
      group.collect(body);
    } finally {
      this.#group = undefined;
    }
  }

  /** Why the communicator has ended: every later operation rejects with this error. Undefined while it works. */
  get failure(): CudaError | undefined {
    const end = this.#native?.end();
    return end && communicatorError(end);
  }

  /** Whether this rank has left. */
  get isDisposed(): boolean {
    return this.#native === undefined;
  }

  /**
   * Disposes of this communicator, and joins the ranks of the same job again: those that are left, and those by which the engine has
   * replaced the lost ones. If it replaces none, {@link RejoinOptions.without} names them. Only after {@link fromEnvironment}.
   * @throws TypeError for a communicator that {@link fromEnvironment} did not make; CudaError as {@link fromEnvironment}.
   */
  async rejoin(options: RejoinOptions = {}): Promise<Communicator> {
    checkOptions('rejoin', options, rejoinRules);
    if (!this.#job) throw coded(new TypeError('rejoin: expected a communicator of fromEnvironment(); join again with a new id'));
    const job = this.#job.without(options.without ?? []);
    this.dispose();
    const { joined, membership } = await job.join(options);
    return new Communicator(joined, membership, job);
  }

  /** Leaves the group. Operations that have not settled reject, here and on other ranks that wait for this one. */
  dispose(): void {
    void (this.#left ??= this.#leave());
  }

  /** As {@link dispose}. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** As {@link dispose}; resolves when the rank has left. */
  async [Symbol.asyncDispose](): Promise<void> {
    await (this.#left ??= this.#leave());
  }

  async #leave(): Promise<void> {
    const leaving = this.#native!;
    this.#native = undefined;
    this.#disposed();
    this.#graphs.end();
    const left = background<undefined>((done) => leaving.leave(done)); // the process does not end under it
    leaving.dispose();
    await left;
  }

  /** @internal What console.log shows. */
  [inspect.custom](): string {
    return `Communicator { rank ${this.rank} of ${this.size} on ${this.device.name}, ${this.isDisposed ? 'disposed' : this.engine} }`;
  }

  /** Errors in the arguments reject; inside a group they throw, so that the group's Promise rejects. */
  #ask(args: readonly unknown[], check: (given: readonly unknown[], options: CollectiveOptions) => Collective): Promise<void> {
    const group = this.#group;
    if (group) {
      const { given, options } = Operations.split(args);
      if (options.stream) throw coded(new TypeError('group: give the option stream to the group, not to a call inside it'));
      group.calls.push(check(given, options));
      return group.done;
    }
    return new Promise((resolve) => {
      const { given, options } = Operations.split(args);
      resolve(this.#queue([check(given, options)], options.stream));
    });
  }

  #queue(calls: readonly Collective[], stream = CudaStream.current(this.#context)): Promise<void> {
    if (stream.context !== this.#context) {
      throw coded(new TypeError(`expected a stream of the communicator's device ${this.device.ordinal}, received one of another`));
    }
    checkOwnMessages(calls, this.rank);
    const communicator = this.#usable();
    const recorder = collectiveRecorder();
    if (recorder) return resolvedBy(() => recorder.collective(this.#graphs, calls));
    if (stream.activeCapture) return resolvedBy(() => this.#graphs.capture(stream, calls));
    const queue = stream.ready(-1);
    return new Promise((resolve) => {
      const id = nextId();
      const ticket = communicator.perform(queue, wordsOf(calls), id);
      const settle = (error: Error | undefined) => {
        const failure = this.#failureOf(ticket);
        resolve((failure ?? error) && raisedLater(() => failure ?? error));
      };
      track(id, { settle, keeps: [this, calls] });
    });
  }

  #usable(): NativeCommunicator {
    if (!this.#native) throw disposedError();
    return this.#native;
  }

  /** Why what was queued with `ticket` is void. */
  #failureOf(ticket: number): CudaError | undefined {
    if (!this.#native) return disposedError();
    const end = this.#native.end();
    return end && ticket >= end.ticket && ticket !== end.ownError ? communicatorError(end) : undefined;
  }
}

/** What a graph gets is done when it is added. */
function resolvedBy(add: () => void): Promise<void> {
  add();
  return Promise.resolve();
}
