import { CudaEvent } from './cuda-event';
import type { CudaStream } from './cuda-stream';

/** Makes what is queued in `then` from now on wait for all that is queued in `first` by now. */
export function orderAfter(first: CudaStream, then: CudaStream): void {
  using event = new CudaEvent({ context: first.context });
  then.wait(event.record(first));
}
