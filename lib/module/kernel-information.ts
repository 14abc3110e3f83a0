import type { KernelAttributes, Occupancy, OccupancyOptions } from '../../types';
import { coded, describe } from '../errors/argument-error';
import { checkOptions } from '../errors/options';
import type { ResolvedKernel } from '../kernel/resolved-kernel';

/** CUfunction_attribute of cuda.h. */
const attributes: Readonly<Record<keyof KernelAttributes, number>> = {
  maxThreadsPerBlock: 0,
  sharedBytes: 1,
  constantBytes: 2,
  localBytes: 3,
  registers: 4,
  ptxVersion: 5,
  binaryVersion: 6,
};

/** What the compiler and the driver made of a kernel. */
export function kernelAttributes(kernel: ResolvedKernel): KernelAttributes {
  return Object.fromEntries(Object.entries(attributes).map(([name, which]) => [name, kernel.native.attribute(which)])) as never;
}

const isWhole = (value: unknown) => (Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : 'a whole number');

/** How well blocks of a size fill a multiprocessor. */
export function kernelOccupancy(kernel: ResolvedKernel, options: OccupancyOptions = {}): Occupancy {
  checkOptions<OccupancyOptions>(`${kernel.name}.occupancy`, options, { block: isWhole, sharedMemory: isWhole });
  const { block, sharedMemory = 0 } = options;
  const threads = block ?? kernel.occupancyBlock(sharedMemory);
  const { maxThreadsPerMultiprocessor, multiprocessorCount } = kernel.context.device.attributes;
  if (!Number.isInteger(threads) || threads < 1 || threads > kernel.maxThreadsPerBlock) {
    throw coded(
      new RangeError(`${kernel.name}.occupancy: expected 1 to ${kernel.maxThreadsPerBlock} threads a block, received ${describe(block)}`),
    );
  }
  const blocksPerMultiprocessor = kernel.native.activeBlocks(threads, sharedMemory);
  return {
    block: threads,
    blocksPerMultiprocessor,
    activeBlocks: blocksPerMultiprocessor * multiprocessorCount,
    occupancy: (blocksPerMultiprocessor * threads) / maxThreadsPerMultiprocessor,
  };
}
