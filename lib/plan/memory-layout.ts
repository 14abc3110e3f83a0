import { DeviceRange } from '../memory/device-range';
import { type HostView, hostView, viewBuffer, viewOffset } from '../memory/host-view';
import type { PlanArgument } from './plan-arguments';
import type { PlanMemory } from './plan-memory';
import { overlapOf, sharesMemory } from './overlap';

/** Memory that a plan allocates and copies as one: an array, or arrays of the host that overlap. */
export interface MemoryBlock {
  readonly members: readonly PlanMemory[];
  /** Where each member begins. */
  readonly offsets: readonly number[];
  readonly bytes: number;
}

/** Which pieces of a plan's memory are, or may be, the same memory. One memory of the program is one on the device. */
export interface MemoryLayout {
  /** By the number of the piece: its block, and where it begins in that. */
  readonly places: readonly { readonly block: MemoryBlock; readonly offset: number }[];
  /** By the number of the piece: the same number for those that only one step may use at a time if it writes. */
  readonly resources: readonly number[];
}

/** How the pieces of a recording lie with these arguments. */
export function layoutOf(memories: readonly PlanMemory[], args: readonly PlanArgument[]): MemoryLayout {
  const views = memories.map((memory) => viewOf(memory, args));
  const wholes = memories.map((memory) => wholeOf(memory, args));
  const isShared = (one: number, other: number) => {
    const [view, otherView, whole, otherWhole] = [views[one], views[other], wholes[one], wholes[other]];
    if (view && otherView) return overlapOf(view, otherView);
    return whole !== undefined && otherWhole !== undefined && sharesMemory(whole, otherWhole);
  };
  const resources = merged(memories.length, isShared);
  const blocks = new Map<number, MemoryBlock>();
  const places = memories.map((memory, number) => {
    const key = views[number] ? resources[number]! : -1 - number;
    const block =
      blocks.get(key) ??
      blockOf(
        memories.filter((_, index) => index === number || (views[index] && resources[index] === key)),
        views,
      );
    blocks.set(key, block);
    return { block, offset: block.offsets[block.members.indexOf(memory)]! };
  });
  return { places, resources };
}

/** Views that overlap cover a range of their buffer without gaps. */
function blockOf(members: readonly PlanMemory[], views: readonly (HostView | undefined)[]): MemoryBlock {
  const begins = members.map(({ number }) => (views[number] ? viewOffset(views[number].view) : 0));
  const begin = Math.min(...begins);
  const offsets = begins.map((at) => at - begin);
  return { members, offsets, bytes: Math.max(...members.map(({ bytes }, index) => offsets[index]! + bytes)) };
}

/** Whether the same pieces share memory, in the same way. */
export function isSameLayout(one: MemoryLayout, other: MemoryLayout): boolean {
  const outline = ({ places, resources }: MemoryLayout) =>
    JSON.stringify([resources, places.map(({ block, offset }) => [block.members.map(({ number }) => number), block.bytes, offset])]);
  return outline(one) === outline(other);
}

/** The array of the host that a piece stands for. */
export function viewOf({ origin }: PlanMemory, args: readonly PlanArgument[]): HostView | undefined {
  if (origin.kind === 'host array') return hostView(origin.view);
  const argument = origin.kind === 'host argument' ? args[origin.argument] : undefined;
  return argument?.kind === 'host' ? argument.found : undefined;
}

function wholeOf({ origin }: PlanMemory, args: readonly PlanArgument[]) {
  if (origin.kind === 'device array') return DeviceRange.memoryOf(origin.array);
  const argument = origin.kind === 'device argument' ? args[origin.argument] : undefined;
  return argument?.kind === 'device' ? DeviceRange.memoryOf(argument.array) : undefined;
}

/** Numbers from 0 up to `count`, the same one for those that are shared, however indirectly. */
function merged(count: number, isShared: (one: number, other: number) => boolean): number[] {
  const numbers = Array.from({ length: count }, (_, number) => number);
  for (let number = 0; number < count; number++) {
    for (let before = 0; before < number; before++) {
      const [from, into] = [numbers[number]!, numbers[before]!];
      if (from === into || !isShared(before, number)) continue;
      numbers.forEach((known, index) => known === from && (numbers[index] = into));
    }
  }
  return numbers;
}

/** The bytes of a block of host memory as they are now; undefined if an array of it was detached or changed its length. */
export function hostBytesOf(members: readonly PlanMemory[], bytes: number, args: readonly PlanArgument[]): Uint8Array | undefined {
  const views = members.map((member) => hostView(viewOf(member, args)?.view));
  if (!views.every((view, index) => view && !view.detached && view.bytes === members[index]!.bytes)) return undefined;
  const begins = views.map((view) => viewOffset(view!.view));
  return new Uint8Array(viewBuffer(views[0]!.view) as ArrayBuffer, Math.min(...begins), bytes);
}
