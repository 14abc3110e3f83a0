import type { ResolvedKernel } from '../kernel/resolved-kernel';
import type { Shape, Size } from './launch-shape';

/** Which limit a refused launch exceeded, in a sentence; undefined if none is found. Only called after a failure. */
export function brokenLimit(kernel: ResolvedKernel, shape: Shape): string | undefined {
  const limits = kernel.context.device.attributes;
  return (
    tooLarge('grid', shape.grid, [limits.maxGridDimX, limits.maxGridDimY, limits.maxGridDimZ]) ??
    tooLarge('block', shape.block, [limits.maxBlockDimX, limits.maxBlockDimY, limits.maxBlockDimZ]) ??
    otherBlock(kernel, shape) ??
    tooManyThreads(kernel, shape, limits.maxThreadsPerBlock) ??
    tooMuchSharedMemory(kernel, shape, limits.maxSharedMemoryPerBlockOptin) ??
    unsupported(kernel, shape)
  );
}

function tooLarge(name: string, size: Size, limits: Size): string | undefined {
  const index = size.findIndex((value, position) => value > limits[position]!);
  if (index < 0) return undefined;
  const advice = name === 'block' ? ' Choose smaller blocks, and more of them.' : gridAdvice(index, limits);
  return `The ${name} is ${size[index]} in ${'xyz'[index]}; this device allows ${limits[index]}.${advice}`;
}

function gridAdvice(index: number, [x]: Size): string {
  if (index === 0) return ' Let each thread do several elements, or choose larger blocks.';
  return ` Put the largest dimension into x, which allows ${x}, or let each thread do several elements.`;
}

function otherBlock({ shape: { required } }: ResolvedKernel, { block }: Shape): string | undefined {
  if (!required || block.join() === required.block.join()) return undefined;
  return `The block is ${block.join(' × ')}; this kernel requires ${required.block.join(' × ')} (__block_size__, .reqntid).`;
}

function tooManyThreads(kernel: ResolvedKernel, { block }: Shape, deviceLimit: number): string | undefined {
  const threads = block[0] * block[1] * block[2];
  if (threads > deviceLimit)
    return `The block has ${threads} threads; this device allows ${deviceLimit}. Choose smaller blocks, and more of them.`;
  if (threads <= kernel.maxThreadsPerBlock) return undefined;
  return `The block has ${threads} threads; this kernel allows ${kernel.maxThreadsPerBlock} (its registers, or __launch_bounds__). Choose with({ block: ${kernel.maxThreadsPerBlock} }), and more blocks.`;
}

function tooMuchSharedMemory(kernel: ResolvedKernel, { sharedMemory }: Shape, limit: number): string | undefined {
  const total = sharedMemory + kernel.staticSharedMemory;
  if (total <= limit) return undefined;
  const parts = kernel.staticSharedMemory ? ` (${kernel.staticSharedMemory} static, ${sharedMemory} dynamic)` : '';
  return `A block needs ${total} bytes of shared memory${parts}; this device allows ${limit}. Choose less in with({ sharedMemory }), or fewer elements for a block.`;
}

function unsupported(kernel: ResolvedKernel, shape: Shape): string | undefined {
  const { cooperative, cluster } = shape;
  const limits = kernel.context.device.attributes;
  if (cluster.some((size) => size > 1) && !limits.clusterLaunch) {
    return 'This device has no clusters (compute capability 9.0 and later have).';
  }
  if (cooperative && !limits.cooperativeLaunch) return 'This device has no cooperative launches.';
  return cooperative ? tooManyBlocks(kernel, shape, limits.multiprocessorCount) : undefined;
}

function tooManyBlocks(kernel: ResolvedKernel, { grid, block, sharedMemory }: Shape, multiprocessors: number): string {
  const fitting = multiprocessors * kernel.native.activeBlocks(block[0] * block[1] * block[2], sharedMemory);
  const blocks = grid[0] * grid[1] * grid[2];
  return `A cooperative grid must fit on the device at once: of these blocks, ${fitting} do (occupancy().activeBlocks), and the grid has ${blocks}.`;
}
