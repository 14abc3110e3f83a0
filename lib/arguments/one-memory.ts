import { types } from 'node:util';
import { type ArgumentPlace, coded, where } from '../errors/argument-error';
import { memoryOfLive } from '../data-type/live-value';
import { StructArray } from '../data-type/struct-array';
import { DeviceRange } from '../memory/device-range';
import type { Direction } from '../declaration/directions';
import type { SlicedWork } from '../event-loop/slices';
import type { ArgumentSlot, PointerUse } from './argument-slot';
import { CallObjects } from './call-objects';
import type { HostMemory } from './pointer-target';

/**
 * The values of one call for which memory is made: lists and objects. One value that several pointers get is one memory, as one TypedArray
 * is; an object in several of them is one as long as the kernel does not write to it ({@link CallObjects}).
 */
export class OneMemory {
  readonly #slots: readonly ArgumentSlot[];
  readonly #args: readonly unknown[];
  readonly #objects = new CallObjects();
  readonly #made = new Map<number, HostMemory>();

  private constructor(slots: readonly ArgumentSlot[], args: readonly unknown[]) {
    this.#slots = slots;
    this.#args = args;
  }

  /** Undefined if no memory could be two: nothing is made that the kernel may write to. */
  static of(slots: readonly ArgumentSlot[], args: readonly unknown[]): OneMemory | undefined {
    const isWritten = slots.some(({ isPointer, direction }, index) => isPointer && direction !== 'in' && isEncoded(args[index]));
    return isWritten ? new OneMemory(slots, args) : undefined;
  }

  /** To be done before anything is brought back. */
  get check(): SlicedWork {
    return this.#objects.check;
  }

  /** The memory of an earlier argument that is the same value. Throws TypeError if that is of another type. */
  sharedWith(index: number): HostMemory | undefined {
    const first = this.#firstOf(index);
    const memory = first === index ? undefined : this.#made.get(first);
    if (!memory) return undefined;
    const [one, other] = [this.#slots[first]!, this.#slots[index]!];
    if (one.pointee !== other.pointee) throw ofTwoTypes(one.place, other.place);
    const { takeBack: _, lent: __, ...same } = memory;
    return same;
  }

  use(index: number): PointerUse {
    const group = this.#slots.filter((_, each) => this.#firstOf(each) === this.#firstOf(index));
    return { direction: united(group.map(({ direction }) => direction)), objects: this.#objects };
  }

  add(index: number, memory: HostMemory): void {
    this.#made.set(index, memory);
  }

  /** The first pointer that gets the same value. */
  #firstOf(index: number): number {
    const value = this.#args[index];
    if (!this.#slots[index]!.isPointer || !isEncoded(value)) return index;
    return this.#slots.findIndex((slot, each) => slot.isPointer && this.#args[each] === value);
  }
}

function united(directions: readonly Direction[]): Direction {
  return directions.every((direction) => direction === directions[0]) ? directions[0]! : 'inout';
}

/** Whether memory is made for the value, unless it is refused. */
function isEncoded(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) return false;
  return !StructArray.isStructArray(value) && !DeviceRange.isDeviceRange(value) && !memoryOfLive(value);
}

function ofTwoTypes(one: ArgumentPlace, other: ArgumentPlace): Error {
  const { number, name, type } = one;
  return coded(
    new TypeError(
      `${where(other)}: the value is also argument ${number}${name ? ` (${name})` : ''}, a ${type} instead of a ${other.type}, and the kernel may write to it; it cannot be one memory. Pass a copy`,
    ),
  );
}
