import type { CudaContext } from './cuda-context';

/** `is on device 1, and the graph on device 0`, or, on one device, that the contexts differ. `what`: whose own context it is. */
export function elsewhere(its: CudaContext, own: CudaContext, what = 'the graph'): string {
  const [there, here] = [its.device.ordinal, own.device.ordinal];
  return there === here ? `belongs to a different context than ${what}` : `is on device ${there}, and ${what} on device ${here}`;
}
