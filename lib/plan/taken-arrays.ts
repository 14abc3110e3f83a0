import { hostView } from '../memory/host-view';

/** Copies of arrays, by the index of the argument. */
export type TakenArrays = readonly (Uint8Array | undefined)[];

/** As for calls of kernels: so much is copied when the call is made. */
const mostBytes = 1 << 20;

/**
 * The contents of arrays for a call that cannot begin at once: what they hold then is what counts, as in the call of a kernel. Undefined if
 * they are large: those are read when the call's turn comes.
 */
export function takeArrays(args: readonly unknown[]): TakenArrays | undefined {
  const found = args.map(hostView);
  const bytes = found.reduce((sum, view) => sum + (view?.bytes ?? 0), 0);
  if (bytes === 0 || bytes > mostBytes) return undefined;
  return found.map((view) => view && new Uint8Array(view.view.buffer, view.view.byteOffset, view.bytes).slice());
}
