import type { CudaContext } from '../device/cuda-context';
import { CudaEvent } from '../device/cuda-event';
import { CudaStream } from '../device/cuda-stream';
import { coded } from '../errors/argument-error';

/**
 * Launches a kernel that uses memory of other devices: after the work that is queued in their current streams, and before what is queued
 * there next. Freeing the memory comes after it as well.
 */
export function inOrderOfPeers(stream: CudaStream, peers: ReadonlySet<CudaContext>, launch: () => void): void {
  if (stream.activeCapture) throw coded(new TypeError('memory of another device cannot be used in a graph; to() copies it'));
  for (const peer of peers) order(CudaStream.current(peer), stream);
  launch();
  for (const peer of peers) order(stream, CudaStream.current(peer));
}

function order(first: CudaStream, then: CudaStream): void {
  using event = new CudaEvent({ context: first.context });
  then.wait(event.record(first));
}
