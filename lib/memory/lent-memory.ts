/**
 * Memory that values are converted into for one call, and then for others. A system hands out new memory page by page, when it is first
 * written, which can take many times as long as the conversion; and every new buffer brings the next garbage collection closer. What is
 * large and not lent is only held weakly: a garbage collection takes it.
 */
const spare: WeakRef<ArrayBuffer>[] = [];
/** Each was in use at the same time as the others. */
const mostSpare = 16;

/** Blocks up to this size are kept, a few of each power of two. */
const largestBlock = 1 << 16;
const blocks: ArrayBuffer[][] = Array.from({ length: powerFor(largestBlock) + 1 }, () => []);
const mostBlocks = 4;

/** Fewer bytes are new: that is as quick. */
export const leastLent = 1 << 11;

/** At least so many bytes, with whatever they held last. */
export function lend(bytes: number): ArrayBuffer {
  if (bytes > largestBlock) return lendSpare(bytes);
  const power = powerFor(bytes);
  return blocks[power]!.pop() ?? unwritten(2 ** power);
}

function lendSpare(bytes: number): ArrayBuffer {
  for (let index = spare.length - 1; index >= 0; index--) {
    const memory = spare[index]!.deref();
    const isOfUse = memory !== undefined && memory.byteLength >= bytes && memory.byteLength <= 2 * bytes;
    if (memory && !isOfUse) continue;
    spare.splice(index, 1);
    if (memory) return memory;
  }
  return unwritten(Math.ceil(bytes / largestBlock) * largestBlock);
}

/** Once nothing reads or writes the memory any more. */
export function giveBack(memory: ArrayBuffer): void {
  if (memory.byteLength > largestBlock) return keepWeakly(memory);
  const alike = blocks[powerFor(memory.byteLength)]!;
  if (alike.length < mostBlocks) alike.push(memory);
}

function keepWeakly(memory: ArrayBuffer): void {
  if (spare.length === mostSpare) spare.shift();
  spare.push(new WeakRef(memory));
}

/** The least power of two that is not smaller. */
function powerFor(bytes: number): number {
  return 32 - Math.clz32(bytes - 1);
}

/** Zeroing what is overwritten anyway would cost a tenth of the writing. */
function unwritten(bytes: number): ArrayBuffer {
  return Buffer.allocUnsafeSlow(bytes).buffer as ArrayBuffer;
}
