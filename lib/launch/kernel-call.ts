import type { BoundArguments } from '../arguments/argument-plan';
import { noArrays, notQuick } from '../arguments/quick-arguments';
import type { CudaStream } from '../device/cuda-stream';
import { channels } from '../diagnostics/channels';
import { coded } from '../errors/argument-error';
import { Slices } from '../event-loop/slices';
import { type Arena, arenaLimits, type Crossing, flagCancellable, flagCooperative, word } from '../native/arena';
import { streamOf } from './call-stream';
import type { Callable } from './callable';
import { publishLaunch } from './launch-messages';
import { inOrderOfPeers } from './peer-order';
import type { Shape, Size } from './launch-shape';

const none: readonly ArrayBufferView[] = [];

/** What the arena holds of the launch before: most are as that one was. A shape is of one callable, so of one kernel. */
let written: Shape | undefined;

/** What becomes of a call when it is ready: awaited, blocking, or only queued. */
export interface Ending {
  /** Throws where arguments, which are right for the kernel, are not for this ending. */
  check?(call: KernelCall): void;
  /** Has long lists of objects converted before {@link KernelCall.queue} is called. Without it they are converted at once. */
  convert?(call: KernelCall, conversions: Slices): void;
  /** Crosses to C++; false where there is nothing to launch. */
  cross(call: KernelCall): boolean;
}

/**
 * One call of a kernel, from its arguments to the crossing. In order: the arguments are checked, the shape is found, the
 * stream is taken, subscribers hear of it; then all is written into the arena and crosses at once. The user's code (getters,
 * functions for the shape, subscribers) runs before the writing only.
 *
 * Numbers, device arrays and TypedArrays take a short way, where none of the user's code can run: they are checked while they
 * are written.
 */
export class KernelCall implements Crossing {
  readonly callable: Callable;
  args: readonly unknown[];
  /** Undefined on the short way. */
  bound: BoundArguments | undefined;
  /** The most elements that an array among the arguments has; undefined without one. With 0 nothing is launched. */
  elements: number | undefined;
  shape: Shape | undefined;
  /** The number under which it settles; 0: nobody waits. */
  readonly id: number;
  #stream: CudaStream | undefined;
  #isQuick: boolean;
  /** Those of the short way. */
  #views = none;

  constructor(callable: Callable, args: readonly unknown[], id: number) {
    this.callable = callable;
    this.args = args;
    this.id = id;
    this.#isQuick = callable.quick !== undefined && !channels.launch.hasSubscribers;
  }

  /** The user's arrays that travel with it. */
  get views(): readonly ArrayBufferView[] {
    return this.bound ? this.bound.views : this.#views;
  }

  /** Whether there was something to launch. Throws what is wrong with the arguments, and what the driver says of the launch. */
  begin(ending: Ending): boolean {
    if (this.#isQuick && this.#findViews(ending)) {
      this.#stream = streamOf(this.callable.kernel, this.callable.configuration);
      this.#stream.ready(this.id, this);
      if (ending.cross(this)) return true;
      if (this.#isQuick) return false; // there are no elements
    }
    this.#bind(ending.convert !== undefined);
    ending.check?.(this);
    if (this.elements === 0) return false;
    this.shape = this.callable.shape(this.args, this.elements);
    this.#stream = streamOf(this.callable.kernel, this.callable.configuration);
    const { conversions } = this.bound!;
    const left = new Slices(conversions);
    if (this.#stream.activeCapture) left.finish();
    if (left.isDone) return this.queue(ending);
    ending.convert!(this, left);
    return true;
  }

  /** False where the arrays take the long way: to be refused, or for those who listen to copies. */
  #findViews(ending: Ending): boolean {
    const views = this.callable.quick!.viewsIn(this.args);
    if (!views) return true;
    if (ending.check || channels.copy.hasSubscribers) this.#isQuick = false;
    else this.#views = views;
    return this.#isQuick;
  }

  /** All is converted: the call is queued. */
  queue(ending: Ending): boolean {
    const stream = this.#stream!;
    stream.ready(this.id, this);
    if (channels.launch.hasSubscribers || channels.copy.hasSubscribers) this.#publish(stream);
    const { peers } = this.bound!;
    return peers.size === 0 ? ending.cross(this) : inOrderOfPeers(stream, peers, () => ending.cross(this));
  }

  /** Where it is queued. */
  get stream(): CudaStream {
    return this.#stream!;
  }

  writeTo(arena: Arena): boolean {
    if (this.#isQuick && !this.#takeQuickly(arena)) return false;
    const shape = this.shape!;
    const { words } = arena;
    if (shape !== written) writeShape(words, this.callable, shape);
    words[word.streamSlot] = this.#stream!.slot;
    words[word.callId] = this.id;
    words[word.arrayCount] = this.views.length;
    if (this.bound) this.callable.plan.write(this.bound, arena);
    return true;
  }

  /** False where an argument is not as the short way takes it, or where there are no elements. */
  #takeQuickly(arena: Arena): boolean {
    const { quick, kernel } = this.callable;
    const elements = quick!.write(this.args, kernel.context, arena);
    this.#isQuick = elements !== notQuick;
    if (!this.#isQuick || elements === 0) return false;
    this.shape = this.callable.shape(this.args, elements === noArrays ? undefined : elements);
    return true;
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

function writeShape(words: Uint32Array, { kernel, plan, configuration }: Callable, shape: Shape): void {
  const { bytes } = plan.signature;
  if (bytes > arenaLimits.parameterBytes) {
    throw coded(new RangeError(`${kernel.name}: its parameters take ${bytes} bytes; CUDA allows ${arenaLimits.parameterBytes}`));
  }
  words[word.kernelSlot] = kernel.slot;
  words[word.parameterBytes] = bytes;
  writeSize(words, word.grid, shape.grid);
  writeSize(words, word.block, shape.block);
  writeSize(words, word.cluster, shape.cluster);
  words[word.dynamicSharedBytes] = shape.sharedMemory;
  words[word.flags] = (shape.cooperative ? flagCooperative : 0) | (configuration.signal ? flagCancellable : 0);
  written = shape;
}

function writeSize(words: Uint32Array, at: number, size: Size): void {
  words[at] = size[0];
  words[at + 1] = size[1];
  words[at + 2] = size[2];
}
