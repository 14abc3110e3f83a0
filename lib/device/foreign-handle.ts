import { coded, describe } from '../errors/argument-error';

/** Checks a handle that comes from elsewhere; `least` is 0 if that is a handle too. Throws TypeError for what cannot be one. */
export function checkedHandle(className: string, handle: unknown, least: 0n | 1n = 1n): bigint {
  if (typeof handle === 'bigint' && handle >= least && BigInt.asUintN(64, handle) === handle) return handle;
  throw coded(new TypeError(`${className}.from: expected a handle (a bigint), received ${describe(handle)}`));
}
