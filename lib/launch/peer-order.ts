import type { CudaContext } from '../device/cuda-context';
import { CudaStream } from '../device/cuda-stream';
import { orderAfter } from '../device/stream-order';
import { coded } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';

/**
 * Launches a kernel that uses memory of other devices: after the work that is queued in their current streams, and before what is queued
 * there next. Freeing the memory comes after it as well.
 */
export function inOrderOfPeers(stream: CudaStream, peers: ReadonlySet<CudaContext>, launch: () => void): void {
  if (stream.activeCapture) throw coded(new TypeError('memory of another device cannot be used in a graph; to() of an array copies it'));
  for (const peer of peers) orderAfter(CudaStream.current(peer), stream);
  launch();
  for (const peer of peers) holdUp(peer, stream);
}

/** Nothing comes after it where a fault has ended the other device's context meanwhile; the launch says so at its end. */
function holdUp(peer: CudaContext, stream: CudaStream): void {
  try {
    orderAfter(stream, CudaStream.current(peer));
  } catch (error) {
    if (!(error instanceof CudaError && error.endsContext)) throw error;
  }
}

/** Throws the fault of a context whose memory a launch has used: the launch went on, with what was there before. */
export function throwFaultOfPeers(peers: ReadonlySet<CudaContext>): void {
  for (const peer of peers) peer.native.memoryInfo(); // fails where the context has ended
}

/** As {@link throwFaultOfPeers}, for a launch that has not failed itself. */
export function faultOfPeers(peers: ReadonlySet<CudaContext>): Error | undefined {
  try {
    throwFaultOfPeers(peers);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
