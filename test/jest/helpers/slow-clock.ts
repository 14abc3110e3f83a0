import * as ownFunctions from '../../../lib/node/own-functions';

/**
 * Lets half a millisecond pass between any two looks at the clock, so that how much is done in one turn of the event loop does not depend on
 * the machine. Returns what ends that.
 */
export function slowClock(): () => void {
  let now = performance.now();
  const clock = jest.spyOn(ownFunctions, 'now').mockImplementation(() => (now += 0.5));
  return () => clock.mockRestore();
}
