import { coded } from '../errors/argument-error';
import { DeviceRange } from '../memory/device-range';
import type { PlanArgument } from './plan-arguments';
import { memoryName, type PlanMemory } from './plan-memory';
import type { PlanPlace } from './plan-step';

/** Where a piece of a plan's memory begins in a run, and what it belongs to. */
export interface BoundMemory {
  readonly address: bigint;
  readonly owner: DeviceRange;
}

/** Where all pieces of a plan's memory are in a run, by their numbers; undefined for what no step uses. */
export type Binding = readonly (BoundMemory | undefined)[];

/** The one way from a place in a recording to an address: what is recorded counts from where a piece begins. */
export function addressOf(binding: Binding, { memory, offset }: PlanPlace): bigint {
  return binding[memory]!.address + BigInt(offset);
}

/** Where a piece is that is on the device before a run; undefined for any other. */
export function givenMemory(memory: PlanMemory, args: readonly PlanArgument[]): BoundMemory | undefined {
  const { origin } = memory;
  if (origin.kind === 'device array') {
    if (!origin.array.isDisposed) return wholeOf(origin.array);
    throw coded(new TypeError(`plan: ${memoryName(memory)}: ${origin.array.context.whyGone(origin.array)}`));
  }
  const argument = origin.kind === 'device argument' ? args[origin.argument] : undefined;
  return argument?.kind === 'device' ? { address: argument.address, owner: argument.array } : undefined;
}

/** From the beginning of all the memory behind an array. */
export function wholeOf(owner: DeviceRange): BoundMemory {
  return { address: DeviceRange.memoryOf(owner).address, owner };
}

/** The numbers of the pieces that are somewhere else than before. */
export function movedPieces(before: Binding, now: Binding): ReadonlySet<number> {
  const moved = new Set<number>();
  now.forEach((piece, number) => {
    const other = before[number];
    if (piece?.address !== other?.address || piece?.owner !== other?.owner) moved.add(number);
  });
  return moved;
}
