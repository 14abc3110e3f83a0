import { coded, describe } from '../errors/argument-error';

/** A handle that came from elsewhere. Throws TypeError for what cannot be one. */
export function checkedHandle(className: string, handle: unknown): bigint {
  if (typeof handle === 'bigint' && BigInt.asUintN(64, handle) === handle) return handle;
  throw coded(new TypeError(`${className}.from: expected a handle (a bigint), received ${describe(handle)}`));
}
