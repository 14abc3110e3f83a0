import { native } from './environment';

let lent = false;

/**
 * What is on the device is known to others from now on, who may ask it for something that is to come after a launch: launches are
 * made at once, on this thread (docs/decisions/0029).
 */
export function lendDevice(): void {
  if (lent) return;
  lent = true;
  native().lendDevice();
}
