import { setImmediate as nextTurn } from 'node:timers/promises';

/** How much is copied before the event loop has its turn. */
const sliceBytes = 4 << 20;

/** Copies between two pieces of memory of one size; what is large in slices, between which the event loop runs. */
export async function copyInSlices(to: Uint8Array, from: Uint8Array): Promise<void> {
  for (let at = 0; at < from.length; at += sliceBytes) {
    if (at > 0) await nextTurn();
    to.set(from.subarray(at, at + sliceBytes), at);
  }
}
