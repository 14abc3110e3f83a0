import { type ArgumentPlace, coded, where } from '../errors/argument-error';
import { sameBytes } from '../data-type/raw-bytes';
import type { SlicedWork } from '../event-loop/slices';

/** Memory that a call makes from objects. */
export interface ObjectMemory {
  readonly place: ArgumentPlace;
  readonly now: DataView;
  /** The contents before the kernel; undefined if there were none, or if nothing is brought back. */
  readonly before: DataView | undefined;
  readonly isWritten: boolean;
  /** The size of an item in bytes. */
  readonly size: number;
  /** Whether the argument is a list, not a single item. */
  readonly isList: boolean;
}

interface Occurrence {
  readonly memory: ObjectMemory;
  readonly offset: number;
  readonly bytes: number;
}

/**
 * The objects that a call's memory is made from. One that occurs twice becomes two pieces of memory, which is right as long as the kernel
 * writes to neither; if it has, an error says so, and nothing is brought back.
 */
export class CallObjects {
  /** By the object, the index of its first occurrence in the lists below. */
  readonly #first = new Map<object, number>();
  readonly #memories: ObjectMemory[] = [];
  readonly #offsets: number[] = [];
  readonly #bytes: number[] = [];
  readonly #again: (readonly [first: number, occurrence: Occurrence])[] = [];

  add(object: object, memory: ObjectMemory, offset: number, bytes: number): void {
    const first = this.#first.get(object);
    if (first !== undefined) {
      this.#again.push([first, { memory, offset, bytes }]);
      return;
    }
    this.#first.set(object, this.#offsets.length);
    this.#memories.push(memory);
    this.#offsets.push(offset);
    this.#bytes.push(bytes);
  }

  /** To be done before anything is brought back. Throws TypeError. */
  get check(): SlicedWork {
    return {
      count: 1,
      slice: () => {
        for (const [first, other] of this.#again) {
          const one = { memory: this.#memories[first]!, offset: this.#offsets[first]!, bytes: this.#bytes[first]! };
          if (isChanged(one)) throw isTwo(one, other);
          if (isChanged(other)) throw isTwo(other, one);
        }
      },
    };
  }
}

function isChanged({ memory, offset, bytes }: Occurrence): boolean {
  if (!memory.isWritten) return false;
  return memory.before === undefined || !sameBytes(memory.now, memory.before, offset, bytes);
}

function isTwo(written: Occurrence, other: Occurrence): Error {
  return coded(
    new TypeError(
      `${where(placeOf(written))}: the kernel has written to an object that is also in ${nameOf(other)}, and had two pieces of memory for it; nothing was written back. Pass each object once, or pass copies`,
    ),
  );
}

function placeOf({ memory: { place, size, isList }, offset }: Occurrence): ArgumentPlace {
  const { kernel, number, name, type } = place;
  return isList ? { kernel, number, name: `${name ?? ''}[${Math.floor(offset / size)}]`, type } : place;
}

function nameOf(occurrence: Occurrence): string {
  const { number, name } = placeOf(occurrence);
  return `argument ${number}${name ? ` (${name})` : ''}`;
}
