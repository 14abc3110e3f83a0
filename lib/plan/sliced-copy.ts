import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many bytes are copied before the event loop gets its turn. */
const sliceBytes = 4 << 20;

/** Copies between two pieces of memory of the same size; large ones in slices, between which the event loop runs. */
export async function copyInSlices(to: Uint8Array, from: Uint8Array): Promise<void> {
  for (let at = 0; at < from.length; at += sliceBytes) {
    if (at > 0) await nextTurn();
    to.set(from.subarray(at, at + sliceBytes), at);
  }
}
