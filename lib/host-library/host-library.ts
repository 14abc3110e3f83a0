import type { HostArguments, HostPrototypes, KnownPrototypes, UsersValue } from '../../types';
import { refuseMore } from '../errors/argument-count';
import { coded, describe } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import { didYouMean } from '../errors/did-you-mean';
import { checkFunction } from '../errors/checked';
import { checkOptions } from '../errors/options';
import { native } from '../native/environment';
import { nextTick } from '../node/own-functions';
import type { StructType } from '../data-type/struct-type';
import type { CudaStream } from '../device/cuda-stream';
import { checkTypes, type NamedTypes } from './c-types';
import { type CPrototype, readHeader, readPrototype } from './c-prototypes';
import { type Check, HostFunction } from './host-function';
import { type HostParameter, readParameter } from './host-parameter';
import { type HostResult, readResult } from './host-result';

/** Options of {@link HostLibrary}. */
export interface HostLibraryOptions {
  /** What names of the library's own mean: `{ handle_t: 'void *', mode_t: 'int', Config: Struct('Config', { … }) }`. */
  readonly types?: Readonly<Record<string, string | StructType>>;
  /** Called with what each function returned, and its name: returns the call's result, or throws, for a status that says so. */
  readonly check?: (result: UsersValue, name: string) => unknown;
}

/** A function of a C library. */
export interface HostLibraryFunction<Arguments extends readonly unknown[] = UsersValue[]> {
  /**
   * Calls it on another thread. Resolves when it has returned and, if it takes a stream, what it queued there is done.
   *
   * @throws TypeError or RangeError for arguments that do not fit the prototype; what the option `check` throws.
   * @throws CudaError if the stream's work has failed.
   */
  (...args: Arguments): Promise<UsersValue>;
  /**
   * The same, blocking.
   *
   * @throws As a call rejects.
   */
  sync(...args: Arguments): UsersValue;
  /**
   * Calls it here, and does not wait for what it queues.
   *
   * @throws As a call rejects, but for what the stream's work does later.
   */
  enqueue(...args: Arguments): UsersValue;
  /**
   * As node-ffi has it: the last argument is called with an error or null, and the result.
   *
   * @throws TypeError if the last argument is no function; the callback gets the rest.
   */
  async(...args: [...Arguments, callback: (error: UsersValue, result?: UsersValue) => void]): void;
}

/** The functions of a C library, by their names. Each is called without its streams, or with them. */
export type HostLibraryFunctions<Prototypes extends HostPrototypes = HostPrototypes> = {
  readonly [Name in keyof Prototypes]: HostLibraryFunction<HostArguments<Prototypes[Name], []>> &
    HostLibraryFunction<HostArguments<Prototypes[Name], [stream: CudaStream]>>;
};

/**
 * Opens a C library, and makes its functions callable: those whose prototypes are given by name, or all that a header's text declares.
 *
 * A pointer takes a TypedArray or buffer of the host, device memory, null, or an address; `__host__` or `__device__` in the prototype allows
 * only one of them. A `const char *` takes a string, a pointer to a struct of `types` an object. A `cudaStream_t` is filled in: the current
 * stream, unless one is passed. What the arguments say is not checked by C: a wrong prototype ends the process.
 *
 * @param path the library's file, or a name that the system's loader finds
 * @throws CudaError `ERR_CUDA_LIBRARY_NOT_FOUND` if it cannot be opened, or lacks a function
 * @throws TypeError for a prototype that cannot be read or called
 *
 * @example
 * ```ts
 * const lib = HostLibrary('libm.so.6', { hypot: 'double(double x, double y)' });
 * console.log(await lib.hypot(3, 4), lib.hypot.sync(5, 12)); // → 5 13
 * ```
 */
export function HostLibrary<const Prototypes extends HostPrototypes>(
  path: string,
  functions: Prototypes & KnownPrototypes<Prototypes>,
  options?: HostLibraryOptions,
): HostLibraryFunctions<Prototypes>;
export function HostLibrary(path: string, header: string, options?: HostLibraryOptions): HostLibraryFunctions;
export function HostLibrary(path: string, functions: string | Readonly<Record<string, string>>, options: HostLibraryOptions = {}): object {
  refuseMore('HostLibrary', arguments, 3);
  if (typeof path !== 'string' || path === '')
    throw coded(new TypeError(`HostLibrary: expected the path of a library, received ${describe(path)}`));
  checkOptions<HostLibraryOptions>('HostLibrary', options, {
    types: checkTypes,
    check: (value) => (typeof value === 'function' ? undefined : 'a function (result, name) => result'),
  });
  const library = new OpenedLibrary(path, options);
  return typeof functions === 'string' ? library.ofHeader(functions) : library.ofPrototypes(functions);
}

class OpenedLibrary {
  readonly #path: string;
  readonly #types: NamedTypes;
  readonly #check: Check | undefined;

  constructor(path: string, { types = {}, check }: HostLibraryOptions) {
    this.#path = path;
    this.#types = types;
    this.#check = check;
    const reason = native().hostOpen(path);
    if (reason !== undefined) throw notFound(`HostLibrary: ${path} cannot be opened: ${reason}${placesOf(path)}`);
  }

  ofPrototypes(functions: unknown): object {
    if (typeof functions !== 'object' || functions === null || Array.isArray(functions)) {
      throw coded(
        new TypeError(
          `HostLibrary: expected an object of prototypes, { name: 'int(const float* x, int n)' }, or a header's text, received ${describe(functions)}`,
        ),
      );
    }
    const made = Object.entries(functions).map(([name, text]) => [name, this.#callable(readPrototype(name, text))] as const);
    return Object.fromEntries(made);
  }

  /** A function that cannot be called, or that the library lacks, says so when it is asked for. */
  ofHeader(text: string): object {
    const prototypes = new Map(readHeader(text).map((prototype) => [prototype.name, prototype]));
    if (prototypes.size === 0)
      throw coded(new TypeError('HostLibrary: the header declares no function, such as int blur(const float* in, int n);'));
    const made = new Map<string, HostLibraryFunction>();
    const get = (name: string) => {
      const known = made.get(name) ?? this.#callable(prototypes.get(name)!);
      made.set(name, known);
      return known;
    };
    return new Proxy(Object.create(null) as object, {
      get: (_, name) => {
        if (typeof name !== 'string' || name === 'then') return undefined;
        if (prototypes.has(name)) return get(name);
        throw coded(new TypeError(`HostLibrary: the header declares no function ${name}${didYouMean(name, [...prototypes.keys()])}`));
      },
      has: (_, name) => typeof name === 'string' && prototypes.has(name),
      ownKeys: () => [...prototypes.keys()],
      getOwnPropertyDescriptor: (_, name) =>
        typeof name === 'string' && prototypes.has(name) ? { configurable: true, enumerable: true, get: () => get(name) } : undefined,
    });
  }

  #callable(prototype: CPrototype): HostLibraryFunction {
    const host = this.#function(prototype);
    const callable = (...args: unknown[]) => host.call(args);
    Object.defineProperty(callable, 'name', { value: prototype.name });
    return Object.assign(callable, {
      sync: (...args: unknown[]) => host.sync(args),
      enqueue: (...args: unknown[]) => host.enqueue(args),
      async: (...args: unknown[]) => callLater(prototype.name, host, args),
    });
  }

  #function({ name, parameters, result }: CPrototype): HostFunction {
    const [read, returned] = this.#read(name, parameters, result);
    return new HostFunction(name, read, returned, this.#check, (signature) => {
      const number = native().hostFind(this.#path, name, signature);
      if (number === undefined) throw notFound(`${this.#path} has no function ${name}. Names of C++ are mangled: declare it extern "C".`);
      return number;
    });
  }

  #read(name: string, parameters: readonly string[], result: string): [HostParameter[], HostResult] {
    try {
      const most = native().hostMostParameters();
      if (parameters.length > most) throw new TypeError(`it has ${parameters.length} parameters, and at most ${most} can be passed`);
      return [parameters.map((parameter) => readParameter(parameter, this.#types)), readResult(result, this.#types)];
    } catch (error) {
      throw coded(new TypeError(`HostLibrary: ${name}: ${(error as Error).message}`));
    }
  }
}

function callLater(name: string, host: HostFunction, args: readonly unknown[]): void {
  const callback = args.at(-1);
  checkFunction(`${name}.async: the last argument`, callback);
  const done = callback as (error: unknown, result?: unknown) => void;
  host.call(args.slice(0, -1)).then(
    (result) => nextTick(done, null, result),
    (error: unknown) => nextTick(done, error),
  );
}

/** Where the system's loader looks for a library, which depends on how it is named. */
function placesOf(path: string): string {
  if (/[/\\]/.test(path)) return '';
  const variable = process.platform === 'win32' ? 'PATH' : 'LD_LIBRARY_PATH';
  return `; a name without a folder is looked for in the system's folders and in ${variable}, as that was when the process began: pass a path, such as ./${path}`;
}

function notFound(message: string): CudaError {
  return new CudaError(message, { code: 'ERR_CUDA_LIBRARY_NOT_FOUND' });
}
