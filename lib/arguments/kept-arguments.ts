import { types } from 'node:util';
import { coded } from '../errors/argument-error';
import { memoryOfLive } from '../data-type/live-value';
import { StructArray } from '../data-type/struct-array';
import { isOwnObject } from '../errors/own-classes';
import { isLong } from '../event-loop/slices';
import { viewBuffer, viewBytes, viewOffset } from '../memory/host-view';
import { HeldObjects } from './held-objects';

/** The contents of an object or an array of the program's, as they were. */
interface Kept {
  /** Whether there are more or fewer items now. */
  isResized(): boolean;
  /** Whether they are different now. */
  isChanged(): boolean;
  /** Puts what is kept into the object, and keeps what was there. */
  exchange(): void;
}

/**
 * The contents of a call's arguments when the call was made, for a call that cannot be converted or copied yet: its kernel, or what is before
 * it in its stream, is still compiling. Kept are the bytes of TypedArrays, and the members of objects and arrays, also of those inside; not what is too large to be read when a call is made (see docs/arguments.md), memory that threads share, and what functions
 * compute: getters and Proxies. What it uses on the device is held.
 */
export class KeptArguments {
  readonly #kept: Kept[];
  readonly #held: HeldObjects;
  readonly #kernel: string;

  /** `owners`: what the call uses on the device, as far as that is known already and is not among the arguments. */
  constructor(kernel: string, args: readonly unknown[], owners: readonly unknown[] = []) {
    this.#kernel = kernel;
    const contents = args.map((arg) => new Contents(arg));
    this.#kept = contents.flatMap(({ kept }) => kept ?? []);
    this.#held = new HeldObjects([...owners, ...contents.flatMap(({ owned }) => owned)]);
  }

  /** Runs `body`, to which the arguments look as they did, once; what the program has changed meanwhile is put back. `body` waits for nothing. */
  during<Result>(body: () => Result): Result {
    try {
      return this.#held.during(() => this.#exchangedDuring(body));
    } finally {
      this.release();
    }
  }

  /** For a call that is not queued. */
  release(): void {
    this.#held.release();
  }

  #exchangedDuring<Result>(body: () => Result): Result {
    if (this.#kept.some((kept) => kept.isResized())) throw this.#resized();
    const changed = this.#kept.filter((kept) => kept.isChanged());
    if (changed.length === 0) return body();
    for (const kept of changed) kept.exchange();
    try {
      return body();
    } finally {
      for (const kept of changed) kept.exchange();
    }
  }

  #resized(): Error {
    const what = 'an array was detached or changed its length while the call waited for its kernel, or for a call before it';
    return coded(new RangeError(`${this.#kernel}: ${what}`));
  }
}

/** What is inside one argument. */
class Contents {
  /** Undefined if it is too large. */
  readonly kept: Kept[] | undefined;
  /** Objects of the package's that are inside, as far as it was looked at. */
  readonly owned: object[] = [];
  readonly #found: Kept[] = [];
  readonly #seen = new Set<object>();
  #bytes = 0;
  #items = 0;

  constructor(argument: unknown) {
    this.kept = this.#take(argument) ? this.#found : undefined;
  }

  /** Returns whether there is still room. */
  #take(value: unknown): boolean {
    if (typeof value !== 'object' || value === null || this.#seen.has(value)) return true;
    this.#seen.add(value);
    const structs = StructArray.isStructArray(value) ? value.bytes : memoryOfLive(value);
    if (structs) return this.#takeBytes(structs);
    if (types.isProxy(value)) return true;
    if (isOwnObject(value)) return this.owned.push(value) > 0;
    if (types.isAnyArrayBuffer(value)) return types.isSharedArrayBuffer(value) || this.#takeBytes(new Uint8Array(value));
    if (ArrayBuffer.isView(value)) return this.#takeView(value);
    return this.#takeMembers(value);
  }

  #takeView(view: ArrayBufferView): boolean {
    if (!types.isDataView(view)) return types.isSharedArrayBuffer(viewBuffer(view)) || this.#takeBytes(view);
    return types.isSharedArrayBuffer(view.buffer) || this.#takeBytes(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  }

  #takeBytes(view: ArrayBufferView): boolean {
    if (!this.#hasRoom(viewBytes(view), 0)) return false;
    this.#found.push(new KeptBytes(view));
    return true;
  }

  #takeMembers(object: object): boolean {
    // Before its items are looked at: a list may be endless.
    if (isLong(0, lengthOf(object) ?? 0)) return false;
    const kept = new KeptMembers(object);
    if (!this.#hasRoom(0, kept.members.size)) return false;
    this.#found.push(kept);
    return [...kept.members.values()].every((member) => this.#take(member.value));
  }

  #hasRoom(bytes: number, items: number): boolean {
    this.#bytes += bytes;
    this.#items += items;
    return !isLong(this.#bytes, this.#items);
  }
}

class KeptBytes implements Kept {
  readonly #view: ArrayBufferView;
  #bytes: Uint8Array;

  constructor(view: ArrayBufferView) {
    this.#view = view;
    this.#bytes = this.#now().slice();
  }

  isResized(): boolean {
    return viewBytes(this.#view) !== this.#bytes.length;
  }

  isChanged(): boolean {
    return Buffer.compare(this.#now(), this.#bytes) !== 0;
  }

  exchange(): void {
    const now = this.#now();
    const kept = this.#bytes;
    this.#bytes = now.slice();
    now.set(kept);
  }

  #now(): Uint8Array {
    const bytes = viewBytes(this.#view);
    return bytes === 0 ? new Uint8Array(0) : new Uint8Array(viewBuffer(this.#view) as ArrayBuffer, viewOffset(this.#view), bytes);
  }
}

/** The members of an object, or the items of an array. */
class KeptMembers implements Kept {
  readonly #object: object;
  readonly #length: number | undefined;
  members: ReadonlyMap<string, PropertyDescriptor>;

  constructor(object: object) {
    this.#object = object;
    this.#length = lengthOf(object);
    this.members = membersOf(object);
  }

  isResized(): boolean {
    return lengthOf(this.#object) !== this.#length;
  }

  isChanged(): boolean {
    const now = membersOf(this.#object);
    return now.size !== this.members.size || [...now].some(([name, { value }]) => !this.#isKept(name, value));
  }

  exchange(): void {
    const kept = this.members;
    this.members = membersOf(this.#object);
    for (const name of this.members.keys()) if (!kept.has(name)) Reflect.deleteProperty(this.#object, name);
    for (const [name, member] of kept) Object.defineProperty(this.#object, name, member);
  }

  #isKept(name: string, value: unknown): boolean {
    const kept = this.members.get(name);
    return kept !== undefined && Object.is(kept.value, value);
  }
}

function lengthOf(object: object): number | undefined {
  return Array.isArray(object) ? object.length : undefined;
}

/** Those that the program can change: not getters, and not the members of frozen objects. */
function membersOf(object: object): Map<string, PropertyDescriptor> {
  const all = Object.entries(Object.getOwnPropertyDescriptors(object));
  return new Map(all.filter(([, { writable, configurable }]) => writable && configurable));
}
