import type { LaunchConfiguration } from '../../types';
import { coded, describe, describeSized } from '../errors/argument-error';
import type { ResolvedKernel } from '../kernel/resolved-kernel';

/** The shape of a launch, as the driver takes it. */
export interface Shape {
  readonly grid: Size;
  readonly block: Size;
  readonly cluster: Size;
  readonly sharedMemory: number;
  readonly cooperative: boolean;
}

type ShapeSetting = 'grid' | 'block' | 'cluster' | 'sharedMemory';
export type Size = readonly [number, number, number];

const one: Size = [1, 1, 1];

function product(size: Size): number {
  return size[0] * size[1] * size[2];
}

/** The shape that a kernel's settings and the arguments result in. Settings that are functions get the arguments. */
export function launchShape(
  kernel: ResolvedKernel,
  configuration: LaunchConfiguration,
  args: readonly unknown[],
  elements: number | undefined,
): Shape {
  const setting = (name: ShapeSetting) => settingOf(kernel.name, name, configuration, args);
  const sharedMemory = checkedBytes(kernel.name, setting('sharedMemory') ?? 0);
  const cluster = checkedSize(kernel.name, 'cluster', setting('cluster')) ?? one;
  const cooperative = configuration.cooperative ?? kernel.shape.syncsGrid;
  const grid = checkedSize(kernel.name, named('grid', configuration.grid), setting('grid'));
  const chosen = checkedSize(kernel.name, named('block', configuration.block), setting('block'));
  if (!grid && !chosen && kernel.shape.readsBeyondX) throw shapeNeeded(kernel.name);
  const required = grid && chosen ? undefined : kernel.shape.required;
  const block = chosen ?? required?.block ?? defaultBlock(kernel, elements ?? 1, sharedMemory, grid);
  const found = grid ?? defaultGrid((elements ?? 1) / (required?.blocksOfGrid ?? 1), block, cluster);
  return { grid: found, block, cluster, sharedMemory, cooperative };
}

/** A setting in messages. */
function named(name: string, setting: unknown): string {
  return typeof setting === 'function' ? `the result of the function ${name}` : name;
}

/** The error for a kernel that a default shape, which has one dimension, would not suit. */
function shapeNeeded(kernel: string): Error {
  return coded(
    new TypeError(
      `${kernel}: the kernel reads threadIdx or blockIdx in y or z, and a launch shape found from the arguments has only x; choose one: ${kernel}.with({ grid: [x, y], block: [x, y] })`,
    ),
  );
}

/** What a setting is for a call. A function that returns nothing is more likely to lack its return than to want the default. */
function settingOf(kernel: string, name: ShapeSetting, configuration: LaunchConfiguration, args: readonly unknown[]): unknown {
  const setting: unknown = configuration[name];
  if (typeof setting !== 'function') return setting;
  const value = settingFor<unknown>(setting as (args: never) => unknown, args);
  if (value !== undefined) return value;
  const expected = name === 'sharedMemory' ? 'a number of bytes' : 'a number or 1 to 3 sizes';
  throw coded(new TypeError(`${kernel}: expected ${expected} for ${named(name, setting)}, received undefined; does it lack a return?`));
}

/** A setting, or what a function of the user's computes from the arguments. */
export function settingFor<Setting>(
  setting: Setting | ((args: never) => Setting) | undefined,
  args: readonly unknown[],
): Setting | undefined {
  return typeof setting === 'function' ? (setting as (args: readonly unknown[]) => Setting)(args) : setting;
}

/** All threads in one block if they fit, else the block that fills the device best. */
function defaultBlock(kernel: ResolvedKernel, elements: number, sharedMemory: number, grid: Size | undefined): Size {
  const perBlock = grid ? Math.ceil(elements / product(grid)) : elements;
  if (perBlock <= kernel.maxThreadsPerBlock) return [Math.max(perBlock, 1), 1, 1];
  return [kernel.occupancyBlock(sharedMemory), 1, 1];
}

function defaultGrid(elements: number, block: Size, cluster: Size): Size {
  const blocks = Math.max(Math.ceil(elements / product(block)), 1);
  // A grid consists of whole clusters.
  return [Math.ceil(blocks / cluster[0]) * cluster[0], cluster[1], cluster[2]];
}

/** A size of a launch as three numbers. Throws TypeError or RangeError. */
export function checkedSize(kernel: string, name: string, value: unknown): Size | undefined {
  if (value === undefined) return undefined;
  const sizes: unknown = typeof value === 'number' ? [value] : value;
  if (!Array.isArray(sizes) || sizes.length < 1 || sizes.length > 3) {
    throw coded(new TypeError(`${kernel}: expected a number or 1 to 3 sizes for ${name}, received ${describeSized(value)}`));
  }
  const wrong: unknown = sizes.find((entry) => entry !== undefined && !(isCount(entry) && entry > 0));
  if (wrong !== undefined) {
    const advice = typeof wrong === 'number' && wrong > 0 && !Number.isInteger(wrong) ? '; Math.ceil() rounds up' : '';
    throw coded(new RangeError(`${kernel}: expected whole sizes from 1 to 2^31 - 1 for ${name}, received ${describe(wrong)}${advice}`));
  }
  return [sizes[0] as number, (sizes[1] as number | undefined) ?? 1, (sizes[2] as number | undefined) ?? 1];
}

export function checkedBytes(kernel: string, value: unknown): number {
  if (isCount(value)) return value;
  throw coded(new RangeError(`${kernel}: expected a number of bytes for sharedMemory, received ${describe(value)}`));
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffffffff;
}
