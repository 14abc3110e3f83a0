import { native } from '../native/environment';

/** What is counted of an instruction, as C++ writes it (src/software_device/execute/observe/counters.hpp), after its number. */
export const counted = [
  'issued',
  'lanes',
  'accesses',
  'sectors',
  'lines',
  'bankPasses',
  'bankConflicts',
  'contention',
  'taken',
  'notTaken',
  'diverged',
  'waited',
] as const;

/**
 * Exact counts of what a kernel has done: not times, and the same on every machine.
 *
 * - `issued`: warp instructions; `lanes`: their active lanes, summed. `lanes / (32 × issued)` is how full warps were.
 * - `accesses`: lanes that accessed memory; `sectors` and `lines`: the 32-byte sectors and 128-byte lines of global memory that these
 *   accesses needed, counted for each warp instruction.
 * - `bankPasses`: passes over the 32 banks of shared memory; `bankConflicts`: those that a layout without conflicts would not need.
 * - `contention`: lanes of atomics that had to wait for others of their warp at the same address.
 * - `taken`, `notTaken`: lanes at conditional branches; `diverged`: branches at which a warp's lanes parted.
 * - `waited`: for barriers, the warp instructions that other warps of the block issued while one waited.
 */
export type Counts = Record<(typeof counted)[number], number>;

/** A module's code and what its kernels have done so far. */
export interface ObservedModule {
  readonly texts: readonly string[];
  /** For each text, by the numbers of its `.file`. */
  readonly files: readonly (readonly string[])[];
  readonly functions: readonly ObservedFunction[];
  readonly kernels: readonly ObservedKernel[];
}

export interface ObservedFunction {
  readonly name: string;
  readonly shown: string;
  readonly text: number;
  readonly entry: boolean;
  /** `[number, PTX line, file, line]`; file and line are 0 where they are unknown. */
  readonly instructions: readonly (readonly [number, number, number, number])[];
}

/** A kernel and its launches. */
export interface Launches {
  readonly name: string;
  readonly launches: number;
  readonly blocks: number;
  readonly threads: number;
  /** Of the latest launch, as are `block` and `sharedBytes`; if several modules have the kernel, of the latest of one of them. */
  readonly grid: readonly number[];
  readonly block: readonly number[];
  readonly sharedBytes: number;
  /** 32-bit registers of a thread, as the software device estimates them. */
  readonly registers: number;
}

export interface ObservedKernel extends Launches {
  /** For each function that has run: its number, and a row for each instruction. */
  readonly counts: readonly (readonly [number, readonly (readonly number[])[]])[];
}

/** From now on, until the result is called, launches on the software device are counted. Undefined if no software device is open. */
export function observe(): (() => void) | undefined {
  return native().observe(true) ? () => void native().observe(false) : undefined;
}

export function observations(): ObservedModule[] {
  return JSON.parse(native().observations()) as ObservedModule[];
}

export function noCounts(): Counts {
  return Object.fromEntries(counted.map((name) => [name, 0])) as Counts;
}

export function addCounts(to: Counts, from: Counts): void {
  for (const name of counted) to[name] += from[name];
}

/** What has been done since `before`. Modules are only ever added. */
export function since(before: readonly ObservedModule[], after: readonly ObservedModule[]): ObservedModule[] {
  return after.map((module, index) => {
    const old = new Map(before[index]?.kernels.map((kernel) => [kernel.name, kernel]));
    const kernels = module.kernels.map((kernel) => difference(kernel, old.get(kernel.name)));
    return { ...module, kernels: kernels.filter(({ launches }) => launches > 0) };
  });
}

function difference(after: ObservedKernel, before: ObservedKernel | undefined): ObservedKernel {
  if (!before) return after;
  const old = new Map(before.counts.map(([number, rows]) => [number, new Map(rows.map((row) => [row[0], row]))]));
  return {
    ...after,
    launches: after.launches - before.launches,
    blocks: after.blocks - before.blocks,
    threads: after.threads - before.threads,
    counts: after.counts.map(([number, rows]) => [
      number,
      rows.map((row) => row.map((value, column) => (column === 0 ? value : value - (old.get(number)?.get(row[0])?.[column] ?? 0)))),
    ]),
  };
}
