import { noArrays, notPlain } from '../arguments/plain-arguments';
import type { CudaStream } from '../device/cuda-stream';
import { channels } from '../diagnostics/channels';
import { coded } from '../errors/argument-error';
import { arenaLimits, arenaOfPlainCalls, flagCancellable, flagCooperative, word } from '../native/arena';
import { streamOf } from './call-stream';
import type { Callable } from './callable';
import type { Shape, Size } from './launch-shape';

/** The views of the call that was written last, in the order of its parameters; whoever takes them leaves an empty list. */
let brought: ArrayBufferView[] = [];
const none: readonly ArrayBufferView[] = [];

/**
 * Writes a plain call into the arena, one whose arguments are numbers, device memory and TypedArrays, and checks them meanwhile; no code of
 * the user's can run. Returns the most elements that an array among them has, which may be 0 or {@link noArrays}, or {@link notPlain} for a
 * call that needs more, as a {@link KernelCall}: to be refused, converted, published or recorded.
 *
 * The driver's code is large, so a launch evicts everything else from the CPU's caches. Hence the cost of this function is its size.
 */
export function writePlainCall(callable: Callable, args: readonly unknown[], id: number, takesViews: boolean): number {
  const { kernel, plain, configuration } = callable;
  if (plain === undefined || configuration.signal !== undefined || channels.launch.hasSubscribers) return notPlain;
  const stream = streamOf(kernel, configuration);
  if (!stream.takesAtOnce) return notPlain;
  const elements = plain.write(args, kernel.context, arenaOfPlainCalls, takesViews ? brought : undefined);
  if (elements === notPlain || elements === 0 || (brought.length > 0 && channels.copy.hasSubscribers)) {
    takeViews();
    return elements === 0 ? 0 : notPlain;
  }
  try {
    const shape = callable.shape(args, elements === noArrays ? undefined : elements);
    writeHead(arenaOfPlainCalls.words, callable, shape, stream, id, brought.length);
  } catch (error) {
    takeViews();
    throw error;
  }
  return elements;
}

/** Whether the call that was written last has any views. */
export function bringsViews(): boolean {
  return brought.length > 0;
}

/** The views of the call that was written last; empty if everything is on the device. */
export function takeViews(): readonly ArrayBufferView[] {
  if (brought.length === 0) return none;
  const views = brought;
  brought = [];
  return views;
}

/**
 * The shape of the last launch, which is still in the arena: most launches have the same. A shape belongs to one callable, so to one
 * kernel.
 */
let written: Shape | undefined;

/** Writes what a call says besides its arguments. Throws RangeError for more parameters than CUDA allows. */
export function writeHead(words: Uint32Array, callable: Callable, shape: Shape, stream: CudaStream, id: number, arrays: number): void {
  if (shape !== written) writeShape(words, callable, shape);
  words[word.streamSlot] = stream.slot;
  words[word.callId] = id;
  words[word.arrayCount] = arrays;
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
