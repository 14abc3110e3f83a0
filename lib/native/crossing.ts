import { native } from './environment';

/**
 * These carry what is in the arena to C++: whoever fills it crosses next, with nothing in between. Streams and kernels are identified by
 * their slots.
 */

/** Queues a kernel whose arguments are on the device. */
export function launch(): void {
  native().launch();
}

/** The same, but blocks until all work in its stream is done. */
export function launchAndWait(): void {
  native().launchAndWait();
}

/** Begins a call whose arrays are copied; returns whether they stream in pieces, so that the call must be pumped. */
export function launchWithArrays(views: readonly ArrayBufferView[]): boolean {
  return Reflect.apply(native().launchWithArrays, undefined, views);
}

/** Begins a copy between an array and device memory; returns whether it streams in pieces, so that it must be pumped. */
export function transfer(view: ArrayBufferView, address: bigint): boolean {
  return native().transfer(view, address);
}
