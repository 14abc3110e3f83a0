import { type ArgumentPlace, coded, where } from '../../errors/argument-error';
import { native } from '../../native/environment';
import { type Block, callMemory, newBlock } from './call-memory';

/** Memory of a call: in a block, from `at` on. */
export interface Span {
  readonly block: Block;
  readonly at: number;
  readonly address: number;
}

/** How long C uses memory that it is passed. */
export type Lifetime = 'call' | 'stream' | 'kept';

interface Patch {
  readonly view: ArrayBufferView;
  readonly address: number;
  readonly bytes: number;
  readonly place: ArgumentPlace;
}

/**
 * The memory of one call: a word for each C parameter, then results, then what parameters point to. What does not fit gets a separate
 * block. The frame is in the memory that calls share; for a call on another thread, it is in separate memory.
 */
export class Frame {
  /** The frame of a call on this thread; {@link leave} it at the end. */
  static enter(bytes: number, lifetime: Lifetime): Frame {
    const memory = callMemory();
    const { block, top } = memory;
    const start = memory.nextFrame;
    if (!memory.hasRoom(bytes)) return new Frame(newBlock(bytes), 0, bytes, lifetime, false, top);
    return new Frame(block, start, start + bytes, lifetime, false, top);
  }

  /** The frame of a call on another thread, which must not access users' memory. */
  static forThread(bytes: number, lifetime: Lifetime): Frame {
    return new Frame(newBlock(bytes + 4096), 0, bytes, lifetime, true, 0);
  }

  readonly block: Block;
  /** Where the words of the parameters begin. */
  readonly start: number;
  readonly lifetime: Lifetime;
  readonly onThread: boolean;
  /** What must be kept reachable as long as C uses it. */
  get kept(): unknown[] {
    return (this.#kept ??= []);
  }
  /** What to do when the call has come back: bring back what C wrote to copies of the arguments. */
  get afterwards(): (() => void)[] {
    return (this.#afterwards ??= []);
  }
  /** Called when C has come back, with or without an error. */
  comeBack(): void {
    if (this.#afterwards) for (const step of this.#afterwards) step();
  }
  get keepsAny(): boolean {
    return this.#kept !== undefined;
  }
  #kept: unknown[] | undefined;
  #afterwards: (() => void)[] | undefined;
  #end: number;
  readonly #below: number;
  #patches: Patch[] | undefined;

  private constructor(block: Block, start: number, end: number, lifetime: Lifetime, onThread: boolean, below: number) {
    this.block = block;
    this.start = start;
    this.lifetime = lifetime;
    this.onThread = onThread;
    this.#end = end;
    this.#below = below;
    if (!onThread) callMemory().top = this.#isShared() ? end : below;
    block.bytes.fill(0, start, end);
  }

  get address(): number {
    return this.block.address + this.start;
  }

  leave(): void {
    if (!this.onThread) callMemory().top = this.#below;
  }

  /** Zeroed memory that lives as long as the frame. */
  allocate(bytes: number, align = 8): Span {
    const at = alignUp(this.block.address + this.#end, align) - this.block.address;
    if (at + bytes > this.block.bytes.byteLength) return this.#overflow(bytes, align);
    this.#end = at + bytes;
    if (!this.onThread && this.#isShared()) callMemory().top = this.#end;
    this.block.bytes.fill(0, at, this.#end);
    return { block: this.block, at, address: this.block.address + at };
  }

  #overflow(bytes: number, align: number): Span {
    const block = newBlock(bytes + align);
    this.kept.push(block);
    const address = alignUp(block.address, align);
    return { block, at: address - block.address, address };
  }

  #isShared(): boolean {
    return this.block === callMemory().block;
  }

  /** Has the address of a view's memory written to `address` right before the call: until then the memory may still move. */
  patch(view: ArrayBufferView, bytes: number, address: number, place: ArgumentPlace): void {
    (this.#patches ??= []).push({ view, address, bytes, place });
  }

  /** To be called when no more code of the user's runs before the call. */
  applyPatches(): void {
    if (!this.#patches) return;
    for (const { view, address, bytes, place } of this.#patches) {
      if (native().apiPatch(view, address, bytes)) continue;
      throw coded(new RangeError(`${where(place)}: the memory was detached or resized while arguments were read`));
    }
  }
}

function alignUp(address: number, align: number): number {
  return Math.ceil(address / align) * align;
}
