/** How many calls of this thread have failed because their context was gone: another thread may have reset the device. */
let losses = 0;

export function contextLosses(): number {
  return losses;
}

export function noteContextLoss(): void {
  losses++;
}
