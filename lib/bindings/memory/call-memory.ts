import { native } from '../../native/environment';
import type { NativeContext } from '../../native/native';
import { NumberViews } from './number-views';

/** The alignment of results in a frame: what needs more comes from a block. */
export const frameAlign = 16;

/** A piece of memory whose address can be passed to C: it never moves, and only this package has access to it. */
export interface Block {
  readonly view: DataView;
  readonly bytes: Uint8Array;
  readonly numbers: NumberViews;
  /** A number, since addresses in a process are below 2^53. */
  readonly address: number;
}

export function newBlock(bytes: number): Block {
  const buffer = new ArrayBuffer(Math.ceil(bytes / frameAlign) * frameAlign);
  return {
    view: new DataView(buffer),
    bytes: new Uint8Array(buffer),
    numbers: new NumberViews(buffer),
    address: native().apiAddressOf(buffer),
  };
}

/** The header that src/binding/api_calls.hpp reads: the indices of its 32-bit words. */
const header = { function: 0, words: 1, wordsHigh: 2, largeStack: 3, result: 4 } as const;
const headerBytes = 64;
const blockBytes = 1 << 16;

/** The memory that calls on this thread share, as a stack: a call that runs inside another has its part above it. */
export class CallMemory {
  readonly block = newBlock(blockBytes);
  /** Everything below is in use. */
  top = headerBytes;
  readonly #header = new Uint32Array(this.block.bytes.buffer, 0, headerBytes / 4);

  constructor() {
    native().apiAttach(this.block.bytes.buffer as ArrayBuffer);
  }

  /** Where the next call can begin, aligned as much as results can be. */
  get nextFrame(): number {
    return (this.top + frameAlign - 1) & -frameAlign;
  }

  hasRoom(bytes: number): boolean {
    return this.nextFrame + bytes <= blockBytes;
  }

  /** Takes memory above what is in use; set {@link top} back afterwards. It is not cleared. Returns -1 if there is no room. */
  take(bytes: number, align: number): number {
    if (align > frameAlign) return -1;
    const at = (this.top + align - 1) & -align;
    if (at + bytes > blockBytes) return -1;
    this.top = at + bytes;
    return at;
  }

  /** Of a parameter, at a multiple of 8. */
  clearWord(at: number): void {
    const { words } = this.block.numbers;
    words[at >> 2] = 0;
    words[(at >> 2) + 1] = 0;
  }

  /** Writes the address of what is at `target` to `at`, a multiple of 8. */
  writeAddress(at: number, target: number): void {
    const { numbers, address } = this.block;
    numbers.words[at >> 2] = address + target; // its lower 32 bits
    numbers.words[(at >> 2) + 1] = (address + target) / 2 ** 32;
  }

  /** Calls a function with the parameters at an address. The result is in the header until the next call. */
  cross(number: number, wordsAt: number, largeStack: boolean): void {
    this.#writeHeader(number, wordsAt, largeStack);
    native().apiCall();
  }

  /** The same with a function of any library, in a context if it needs one. */
  crossInto(context: NativeContext | undefined, number: number, wordsAt: number): void {
    this.#writeHeader(number, wordsAt, false);
    if (context) native().hostCall(context);
    else native().apiCall();
  }

  #writeHeader(number: number, wordsAt: number, largeStack: boolean): void {
    const words = this.#header;
    words[header.function] = number;
    words[header.words] = wordsAt; // its lower 32 bits
    words[header.wordsHigh] = wordsAt / 2 ** 32;
    words[header.largeStack] = largeStack ? 1 : 0;
  }

  /** Where the result's 8 bytes are in the block. */
  readonly resultAt = header.result * 4;

  get resultCode(): number {
    return this.#header[header.result]! | 0;
  }

  /** An address that a function returned. */
  get resultAddress(): number {
    return this.#header[header.result]! + this.#header[header.result + 1]! * 2 ** 32;
  }
}

let shared: CallMemory | undefined;

export function callMemory(): CallMemory {
  return (shared ??= new CallMemory());
}
