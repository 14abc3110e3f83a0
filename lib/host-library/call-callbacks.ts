import { inAsyncScope } from '../event-loop/async-scope';
import { addCFunction, type CFunction, removeCFunction } from '../bindings/callbacks/callbacks';
import { coded } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import { native } from '../native/environment';
import { nextTick } from '../node/own-functions';
import type { CallbackType } from './callback-type';

type Function_ = (...args: unknown[]) => unknown;

/** A function of the program that C calls until the call to which it was passed is over. */
export class CallCallback {
  readonly #function: CFunction;
  readonly #owner: string;
  readonly #name: string;
  #failure: { readonly error: unknown } | undefined;
  #isOver = false;
  #fail = (error: unknown): void => void (this.#failure ??= { error });

  /** `owner`, `name`: the C function and its parameter, for messages. Throws CudaError if too many are in use. */
  constructor(given: Function_, type: CallbackType, owner: string, name: string) {
    const bound = inAsyncScope(given);
    this.#owner = owner;
    this.#name = name;
    const call = (words: readonly bigint[]): bigint => {
      if (this.#failure) return 0n; // the call has failed
      try {
        return type.bytesOf(bound(...type.values(words)), owner, name);
      } catch (error) {
        this.#fail(error);
        return 0n;
      }
    };
    this.#function = addCFunction(type.signature, call) ?? tooMany(owner, name);
  }

  get address(): bigint {
    return this.#function.address;
  }

  /** Whether this thread answers calls of other threads: it does not while they have to return before it goes on. */
  mayWait(may: boolean): void {
    native().hostCallbackMayWait(this.#function.token, may);
  }

  /** The C function has returned, and may have queued calls. Throws what was thrown so far; from now on, that is an uncaught exception. */
  returned(): void {
    this.rethrow();
    this.#fail = (error) => nextTick(raise, error);
  }

  /** From now on, C gets 0. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (!removeCFunction(this.#function)) return;
    const message = `${this.#owner} called ${this.#name} on another thread, while this thread waited for ${this.#owner}: await the call`;
    this.#fail(coded(new TypeError(message)));
  }

  /** Throws what the function has thrown. */
  rethrow(): void {
    if (this.#failure) throw this.#failure.error;
  }
}

/** Throws CudaError. */
export function tooMany(owner: string, name: string): never {
  throw new CudaError(`${owner} (${name}): too many functions of JavaScript are callable from C at once; dispose of some, or await calls`, {
    code: 'ERR_CUDA_IN_USE',
  });
}

function raise(error: unknown): never {
  throw error;
}
