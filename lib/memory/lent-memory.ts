/**
 * Memory that values are converted into for one call, and then for others. A system hands out new memory page by page, when it is first
 * written, which can take many times as long as the conversion; and every new buffer brings the next garbage collection closer. What is
 * not lent is only held weakly: a garbage collection takes it.
 */
const spare: WeakRef<ArrayBuffer>[] = [];
/** Each was in use at the same time as the others. */
const mostSpare = 16;

/** Fewer bytes come from memory that the process already has: new memory is as quick. */
export const leastLent = 1 << 16;

/** At least so many bytes, with whatever they held last. */
export function lend(bytes: number): ArrayBuffer {
  for (let index = spare.length - 1; index >= 0; index--) {
    const memory = spare[index]!.deref();
    const isOfUse = memory !== undefined && memory.byteLength >= bytes && memory.byteLength <= 2 * bytes;
    if (memory && !isOfUse) continue;
    spare.splice(index, 1);
    if (memory) return memory;
  }
  return Buffer.allocUnsafeSlow(Math.ceil(bytes / leastLent) * leastLent).buffer as ArrayBuffer;
}

/** Once nothing reads or writes the memory any more. */
export function giveBack(memory: ArrayBuffer): void {
  if (spare.length === mostSpare) spare.shift();
  spare.push(new WeakRef(memory));
}
