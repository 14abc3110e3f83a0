import { type Crossing, fillArena } from './arena';
import { native } from './environment';

/**
 * The crossings to C++: each takes what there is to write, writes it and crosses, with nothing in between. Streams and
 * kernels are named by their slots.
 */

/** Queues a kernel whose arguments are on the device. False where there was nothing to launch. */
export function launch(call: Crossing): boolean {
  if (!fillArena(call)) return false;
  native().launch();
  return true;
}

/** The same, and blocks until everything that its stream was asked for is done. */
export function launchAndWait(call: Crossing): boolean {
  if (!fillArena(call)) return false;
  native().launchAndWait();
  return true;
}

/**
 * Begins a call whose arrays are copied. Whether they stream in pieces, so that the call must be pumped; undefined where there was
 * nothing to launch.
 */
export function launchWithArrays(call: Crossing, views: readonly ArrayBufferView[]): boolean | undefined {
  return fillArena(call) ? Reflect.apply(native().launchWithArrays, undefined, views) : undefined;
}

/** Begins a copy between an array and device memory. Whether it streams in pieces, so that it must be pumped. */
export function transfer(copy: Crossing, view: ArrayBufferView, address: bigint): boolean {
  return fillArena(copy) && native().transfer(view, address);
}
