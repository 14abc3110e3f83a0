import type { BoundArguments } from '../arguments/argument-plan';
import { KeptArguments } from '../arguments/kept-arguments';
import type { CudaStream } from '../device/cuda-stream';
import { channels } from '../diagnostics/channels';
import { Slices } from '../event-loop/slices';
import { hasWaiting } from '../event-loop/waiting-calls';
import { type Arena, type Crossing, fillArena } from '../native/arena';
import { throwIfAborted } from '../event-loop/abort';
import { streamOf } from './call-stream';
import type { Callable } from './callable';
import { publishLaunch } from './launch-messages';
import { inOrderOfPeers } from './peer-order';
import type { Shape } from './launch-shape';
import { writeHead } from './written-call';

/** What is done with a call: it is awaited, blocks, or is only queued. */
export interface Ending<Call> {
  /** Throws if arguments that are right for the kernel are wrong for this ending. */
  check?(call: Call): void;
  /**
   * Calls {@link KernelCall.queue} when long lists of objects are converted and all that was called before in the stream is queued. Without
   * it that is done at once.
   */
  postpone?(call: Call, conversions: Slices): void;
  /** Crosses to C++ with the call, which is in the arena. */
  cross(call: Call): void;
}

/**
 * One call of a kernel, from its arguments to the crossing. In order: the arguments are checked, the shape is found, the stream is taken,
 * subscribers are told; then everything is written into the arena and crosses at once. The user's code (getters, functions for the shape,
 * subscribers) runs only before the writing. Most calls need none of that, and are plain: see written-call.ts.
 */
export class KernelCall implements Crossing {
  readonly callable: Callable;
  args: readonly unknown[];
  /** Undefined until they are checked. */
  bound: BoundArguments | undefined;
  /** The most elements that an array among the arguments has; undefined without one. With 0 nothing is launched. */
  elements: number | undefined;
  shape: Shape | undefined;
  /** The number under which it settles; 0 if nobody waits. */
  readonly id: number;
  #stream: CudaStream | undefined;
  /** Set while it waits. */
  #kept: KeptArguments | undefined;

  constructor(callable: Callable, args: readonly unknown[], id: number) {
    this.callable = callable;
    this.args = args;
    this.id = id;
  }

  /** The user's arrays that are copied with it. */
  get views(): readonly ArrayBufferView[] {
    return this.bound!.views;
  }

  /** Returns whether there was something to launch. Throws if the arguments are wrong or the driver refuses the launch. */
  begin(ending: Ending<this>): boolean {
    throwIfAborted(this.callable.configuration.signal);
    this.#bind(ending.postpone !== undefined);
    ending.check?.(this);
    if (this.elements === 0) return false;
    this.shape = this.callable.shape(this.args, this.elements);
    this.#stream = streamOf(this.callable.kernel, this.callable.configuration);
    const left = new Slices(this.bound!.conversions);
    if (this.#stream.activeCapture) left.finish();
    if (left.isDone && !(ending.postpone && hasWaiting(this.#stream))) this.queue(ending);
    else {
      const { kernel, plan } = this.callable;
      const owners = plan.uses(this.bound!).map(({ owner }) => owner);
      this.#kept = new KeptArguments(kernel.name, plan.inputs(this.bound!), owners);
      ending.postpone!(this, left);
    }
    return true;
  }

  /** Queues the call, once everything is converted. */
  queue(ending: Ending<this>): void {
    if (this.#kept) this.#kept.during(() => this.#queue(ending));
    else this.#queue(ending);
  }

  /** For a call that has waited and is not queued. */
  drop(): void {
    this.#kept?.release();
  }

  #queue(ending: Ending<this>): void {
    const stream = this.#stream!;
    stream.ready(this.id, this);
    if (channels.launch.hasSubscribers || channels.copy.hasSubscribers) this.#publish(stream);
    const { peers } = this.bound!;
    if (peers.size === 0) this.#cross(ending);
    else inOrderOfPeers(stream, peers, () => this.#cross(ending));
  }

  #cross(ending: Ending<this>): void {
    fillArena(this);
    ending.cross(this);
  }

  /** The stream in which it is queued. */
  get stream(): CudaStream {
    return this.#stream!;
  }

  writeTo(arena: Arena): void {
    this.#stream!.checkUsable(); // subscribers, and calls that waited for their turn, may have disposed of it
    writeHead(arena.words, this.callable, this.shape!, this.#stream!, this.id, this.views.length);
    this.callable.plan.write(this.bound!, arena);
  }

  #bind(mayWait: boolean): void {
    const { plan, kernel, validate } = this.callable;
    this.bound = plan.check(this.args, kernel.context, validate, (other) => kernel.context.reaches(other), mayWait);
    this.args = this.bound.args;
    this.elements = this.bound.elements;
  }

  #publish(stream: CudaStream): void {
    publishLaunch(this);
    stream.ready(); // a subscriber may have launched something, or disposed of the stream
  }
}
