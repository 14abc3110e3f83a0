import type { BoundArguments } from '../arguments/argument-plan';
import { isHostMemory } from '../arguments/argument-plan';
import type { CudaStream } from '../device/cuda-stream';
import { channels, type CopyMessage, type LaunchMessage } from '../diagnostics/channels';
import { coded } from '../errors/argument-error';
import type { ResolvedKernel } from '../kernel/resolved-kernel';
import { arenaLimits, flagCooperative, word, words } from '../native/arena';
import { streamOf } from './call-stream';
import type { Callable } from './callable';
import type { Shape, Size } from './launch-shape';

/** What the arena holds of the launch before: most are as that one was. A shape is of one callable, so of one kernel. */
let written: Shape | undefined;

/**
 * Writes a launch into the arena. `bound`: its arguments, where they are not in there already. `id`: the number under which
 * it settles, 0 where nobody waits. The stream that it goes to.
 */
export function writeLaunch(callable: Callable, bound: BoundArguments | undefined, shape: Shape, id: number): CudaStream {
  const stream = streamOf(callable.kernel, callable.configuration);
  stream.native; // throws where it is disposed
  if (shape !== written) writeShape(callable, shape);
  words[word.streamSlot] = stream.slot;
  words[word.callId] = id;
  words[word.arrayCount] = bound ? bound.views.length : 0;
  if (bound) callable.plan.write(bound);
  if (channels.launch.hasSubscribers) publishLaunch(callable.kernel, shape, id);
  if (bound && channels.copy.hasSubscribers) publishCopies(bound, id);
  return stream;
}

function writeShape({ kernel, plan }: Callable, shape: Shape): void {
  const { bytes } = plan.signature;
  if (bytes > arenaLimits.parameterBytes) {
    throw coded(new RangeError(`${kernel.name}: its parameters take ${bytes} bytes; CUDA allows ${arenaLimits.parameterBytes}`));
  }
  words[word.kernelSlot] = kernel.slot;
  words[word.parameterBytes] = bytes;
  writeSize(word.grid, shape.grid);
  writeSize(word.block, shape.block);
  writeSize(word.cluster, shape.cluster);
  words[word.dynamicSharedBytes] = shape.sharedMemory;
  words[word.flags] = shape.cooperative ? flagCooperative : 0;
  written = shape;
}

function writeSize(at: number, size: Size): void {
  words[at] = size[0];
  words[at + 1] = size[1];
  words[at + 2] = size[2];
}

function publishLaunch({ name, context }: ResolvedKernel, { grid, block, sharedMemory }: Shape, id: number): void {
  const message: LaunchMessage = { id, kernel: name, grid, block, sharedMemory, device: context.device.ordinal };
  channels.launch.publish(message);
}

function publishCopies({ values }: BoundArguments, id: number): void {
  for (const value of values.filter(isHostMemory)) {
    const message: CopyMessage = { id, direction: value.direction, bytes: value.view.byteLength };
    channels.copy.publish(message);
  }
}
