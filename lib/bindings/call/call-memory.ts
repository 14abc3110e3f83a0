import { native } from '../../native/environment';

/** A piece of memory whose address C may be told: it never moves, and nothing but this package reaches it. */
export interface Block {
  readonly view: DataView;
  readonly bytes: Uint8Array;
  /** A number: addresses of a process are below 2^53. */
  readonly address: number;
}

export function newBlock(bytes: number): Block {
  const buffer = new ArrayBuffer(bytes);
  return { view: new DataView(buffer), bytes: new Uint8Array(buffer), address: native().apiAddressOf(buffer) };
}

/** The header that src/binding/api_calls.hpp reads: 32-bit words by these numbers. */
const header = { function: 0, words: 1, wordsHigh: 2, largeStack: 3, result: 4 } as const;
const headerBytes = 64;
const blockBytes = 1 << 16;

let shared: { block: Block; header: Uint32Array } | undefined;
let top = headerBytes;

/** The memory that calls on this thread share, as a stack: a call that runs inside another one lies above it. */
export function callMemory(): { readonly block: Block; readonly top: number } {
  return { block: open().block, top };
}

function open(): { block: Block; header: Uint32Array } {
  if (shared) return shared;
  const block = newBlock(blockBytes);
  native().apiAttach(block.bytes.buffer as ArrayBuffer);
  shared = { block, header: new Uint32Array(block.bytes.buffer, 0, headerBytes / 4) };
  return shared;
}

/** What is below `to` is in use. */
export function setTop(to: number): void {
  top = to;
}

/** Calls a function with the parameters of a frame. The result is in the header until the next call. */
export function cross(number: number, wordsAt: number, largeStack: boolean): void {
  const words = shared!.header;
  words[header.function] = number;
  words[header.words] = wordsAt >>> 0;
  words[header.wordsHigh] = (wordsAt / 2 ** 32) >>> 0;
  words[header.largeStack] = largeStack ? 1 : 0;
  native().apiCall();
}

export function resultCode(): number {
  return shared!.header[header.result]! | 0;
}

/** An address that a function returned. */
export function resultAddress(): number {
  return shared!.header[header.result]! + shared!.header[header.result + 1]! * 2 ** 32;
}
