import { native } from './environment';

/**
 * The crossings to C++, of what the arena holds: what fills it crosses next, with nothing in between. Streams and kernels are named
 * by their slots.
 */

/** Queues a kernel whose arguments are on the device. */
export function launch(): void {
  native().launch();
}

/** The same, and blocks until everything that its stream was asked for is done. */
export function launchAndWait(): void {
  native().launchAndWait();
}

/** Begins a call whose arrays are copied. Whether they stream in pieces, so that the call must be pumped. */
export function launchWithArrays(views: readonly ArrayBufferView[]): boolean {
  return Reflect.apply(native().launchWithArrays, undefined, views);
}

/** Begins a copy between an array and device memory. Whether it streams in pieces, so that it must be pumped. */
export function transfer(view: ArrayBufferView, address: bigint): boolean {
  return native().transfer(view, address);
}
