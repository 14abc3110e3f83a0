import { coded, describe } from '../errors/argument-error';

/** A handle that came from elsewhere; `least` is 0 where that is one too. Throws TypeError for what cannot be one. */
export function checkedHandle(className: string, handle: unknown, least: 0n | 1n = 1n): bigint {
  if (typeof handle === 'bigint' && handle >= least && BigInt.asUintN(64, handle) === handle) return handle;
  throw coded(new TypeError(`${className}.from: expected a handle (a bigint), received ${describe(handle)}`));
}
