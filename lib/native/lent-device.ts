import { native } from './environment';

let lent = false;

/**
 * From now on, others know something on the device and may ask it for work that has to come after a launch. So launches are made at once,
 * on this thread (docs/decisions/0029).
 */
export function lendDevice(): void {
  if (lent) return;
  lent = true;
  native().lendDevice();
}
