import { inAsyncScope } from '../event-loop/async-scope';
import { addCFunction, removeCFunction } from '../bindings/callbacks/callbacks';
import { refuseMore } from '../errors/argument-count';
import { coded, describe } from '../errors/argument-error';
import { checkFunction } from '../errors/checked';
import { checkOptions } from '../errors/options';
import type { UsersValue } from '../../types';
import type { StructType } from '../data-type/struct-type';
import { tooMany } from './call-callbacks';
import { type CallbackType, readCallbackType } from './callback-type';
import { readPrototype } from './c-prototypes';
import { checkTypes } from './c-types';

/** Options of {@link HostCallback}. */
export interface HostCallbackOptions {
  /** As for {@link HostLibrary}. */
  readonly types?: Readonly<Record<string, string | StructType>>;
}

/** A function of JavaScript that C may call until {@link dispose}. */
export interface HostCallback {
  /** Of the C function. */
  readonly address: bigint;
  /** From now on, C gets 0. */
  dispose(): void;
  /** As {@link dispose}. */
  [Symbol.dispose](): void;
}

const signatures = new WeakMap<object, string>();

/**
 * Makes a function that C libraries may keep and call later, from any thread, until it is disposed of: pass it where a function pointer or
 * an address is expected. It runs on this thread, and C waits for its result; what it throws is an uncaught exception, and C gets 0.
 *
 * @throws TypeError for a prototype that cannot be read or called.
 * @throws CudaError `ERR_CUDA_IN_USE` if 128 functions, or 32 on Windows, are callable already.
 *
 * @example
 * ```ts
 * using compare = HostCallback('int(int a, int b)', (a, b) => a - b);
 * console.log(compare.address > 0n); // → true
 * ```
 */
export function HostCallback(prototype: string, call: (...args: UsersValue[]) => unknown, options: HostCallbackOptions = {}): HostCallback {
  refuseMore('HostCallback', arguments, 3);
  checkFunction('HostCallback: the function', call);
  checkOptions<HostCallbackOptions>('HostCallback', options, { types: checkTypes });
  const type = typeOf(prototype, options);
  const bound = inAsyncScope(call);
  const made =
    addCFunction(type.signature, (words) => type.bytesOf(bound(...type.values(words)), 'HostCallback', 'it')) ??
    tooMany('HostCallback', prototype);
  let isDisposed = false;
  const dispose = (): void => {
    if (!isDisposed) removeCFunction(made);
    isDisposed = true;
  };
  const callback: HostCallback = { address: made.address, dispose, [Symbol.dispose]: dispose };
  signatures.set(callback, type.signature);
  return callback;
}

/** Of what {@link HostCallback} has made. */
export const signatureOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null ? signatures.get(value) : undefined;

function typeOf(prototype: unknown, { types = {} }: HostCallbackOptions): CallbackType {
  if (typeof prototype !== 'string')
    throw coded(new TypeError(`HostCallback: expected a C prototype, such as int(int, void*), received ${describe(prototype)}`));
  const { result, parameters } = readPrototype('HostCallback', prototype);
  try {
    return readCallbackType(result, parameters, types);
  } catch (error) {
    throw coded(new TypeError(`HostCallback: ${(error as Error).message}`));
  }
}
