import { coded } from '../errors/argument-error';
import { arenaLimits, flagCancellable, flagCooperative, word } from '../native/arena';
import type { Callable } from './callable';
import type { Shape, Size } from './launch-shape';

/**
 * The shape of the last launch, which is still in the arena: most launches have the same. A shape belongs to one callable, so to one
 * kernel.
 */
let written: Shape | undefined;

/** Writes the kernel and the shape of its launch. */
export function writeShape(words: Uint32Array, callable: Callable, shape: Shape): void {
  if (shape !== written) writeAnother(words, callable, shape);
}

function writeAnother(words: Uint32Array, { kernel, plan, configuration }: Callable, shape: Shape): void {
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
