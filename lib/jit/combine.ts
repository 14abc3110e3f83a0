import { coded, describe } from '../errors/argument-error';
import { deviceOf } from './jit';
import type { DeviceFunctionOptions } from './jit-options';
import type { ScalarName } from './program/value-type';
import { type FunctionSource, madeSource } from './read/function-source';

/** How two values are combined: an expression of a and b, or a function. */
export type Combination = string | ((a: number, b: number) => number);

/** The combination in messages. */
export function shownCombination(given: Combination): string {
  return typeof given === 'string' ? given.trim() : String(given);
}

/** The combination as a device function for a type. */
export function combinationOf(called: string, given: unknown, type: ScalarName, options: DeviceFunctionOptions): CallableFunction {
  return deviceOf(called, `${type}(${type}, ${type})`, sourceOf(called, given), { ...options, name: 'combine' });
}

const parameters = '(a, b) => ';

function sourceOf(called: string, given: unknown): FunctionSource {
  if (typeof given === 'string' && /^\w+$/.test(given.trim()) && !/^[ab]$|^\d/.test(given.trim())) {
    throw coded(
      new TypeError(`${called}: expected an expression of a and b, such as 'a + b' or 'Math.max(a, b)', received ${describe(given)}`),
    );
  }
  if (typeof given === 'string') return madeSource(called, `${parameters}${given}`, given, (at) => at - parameters.length);
  if (typeof given === 'function') return { text: String(given), file: called, start: { line: 1, column: 1 } };
  throw coded(new TypeError(`${called}: expected an expression such as 'a + b', or a function of two values, received ${describe(given)}`));
}

/** The value that changes nothing, as a literal in a kernel. */
export function identityOf(called: string, identity: unknown, type: ScalarName): { type: ScalarName; value: number | bigint } {
  const isFloat = type.startsWith('float');
  const fits = typeof identity === 'bigint' ? !isFloat : typeof identity === 'number' && (isFloat || Number.isInteger(identity));
  if (fits && type !== 'bool') return { type, value: identity as number | bigint };
  throw coded(
    new TypeError(
      `${called}: expected the identity, a value of ${type} that changes nothing, such as 0 for a + b, received ${describe(identity)}`,
    ),
  );
}
