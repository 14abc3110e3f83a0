import { coded, describe } from '../../errors/argument-error';
import { isComplex, type NumberType } from '../numbers';

/** A complex number, or its real part. */
export type Factor = number | { readonly re: number; readonly im: number };

/** As kernels take it, a pair of doubles. */
export interface FactorPair {
  readonly x: number;
  readonly y: number;
}

/** Throws TypeError for what is not a number, or complex where the elements are not. */
export function factorOf(called: string, name: string, value: unknown, type: NumberType): FactorPair {
  if (typeof value === 'number') return { x: value, y: 0 };
  const { re, im } = (value ?? {}) as { re?: unknown; im?: unknown };
  if (typeof re === 'number' && typeof im === 'number' && isComplex(type)) return { x: re, y: im };
  const expected = isComplex(type) ? 'a number or { re, im }' : 'a number';
  throw coded(new TypeError(`${called}: expected ${expected} for ${name}, received ${describe(value)}`));
}
