import { counted } from '../errors/argument-count';
import { contentOf } from './content-of';
import { basename, dirname, extname } from 'node:path';
import { coded, describe } from '../errors/argument-error';
import { checkOptions, type OptionRules } from '../errors/options';
import type { Steps } from '../event-loop/steps';

export type LinkKind = 'cubin' | 'ptx' | 'ltoir' | 'fatbin' | 'object' | 'archive';

/** Something that a module is linked with. `cu` is CUDA C++, which is compiled first. */
export interface LinkPart {
  readonly kind: LinkKind | 'cu';
  /** Its name in messages. */
  readonly name: string;
  readonly data: string | Uint8Array;
  /** The file's folder, for a source's "…" includes. */
  readonly folder?: string;
  readonly callbacks?: LinkCallbacks | undefined;
}

/** What to call for a module that code is linked into, as in Numba. */
export interface LinkCallbacks {
  /**
   * Called when the module is loaded, before any of its kernels runs, but those that it calls itself. A Promise that it returns is waited for,
   * except by calls that block.
   */
  readonly setup?: (code: LinkedCode) => unknown;
  /** Called when the module is disposed of, before its code is unloaded. */
  readonly teardown?: (code: LinkedCode) => unknown;
}

/** A loaded module, as callbacks see it. */
export interface LinkedCode {
  /**
   * A `__device__` or `__constant__` variable.
   *
   * @throws CudaError if there is none of that name.
   */
  global(name: string): LinkedVariable;
}

/** A variable of linked code, on the device. */
export interface LinkedVariable {
  /** Its address on the device. */
  readonly ptr: bigint;
  /** Its size in bytes. */
  readonly nbytes: number;
  /**
   * Resolves to a copy of its elements.
   *
   * @throws CudaError once the code is unloaded.
   */
  get(): Promise<ArrayBufferView>;
  /**
   * Overwrites its elements.
   *
   * @throws TypeError or RangeError for elements of another type or number.
   * @throws CudaError once the code is unloaded.
   */
  set(values: Numbers): Promise<void>;
}

type Numbers =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | Float32Array
  | Float64Array;

/** A file to link with, and what to call for it. */
export interface LinkFile extends LinkCallbacks {
  readonly path: string;
}

/** What a module can be linked with: a path, a file with callbacks, or the result of `ptx(text)`, `cu(source)` etc. */
export type Linkable = string | LinkFile | LinkPart;

const text =
  (kind: 'ptx' | 'cu') =>
  (data: string, name: string = kind, callbacks?: LinkCallbacks) =>
    part(kind, name, data, typeof data === 'string', callbacks);
const bytes =
  (kind: Exclude<LinkKind, 'ptx'>) =>
  (data: Uint8Array, name: string = kind, callbacks?: LinkCallbacks) =>
    part(kind, name, data, data instanceof Uint8Array, callbacks);

/**
 * CUDA C++ to link with, as text. It is compiled first.
 *
 * @throws TypeError for what is no text, and for a wrong name or callback.
 *
 * @example
 * ```ts
 * const part = cu('extern "C" __device__ float half_of(float x) { return x / 2; }', 'half.cu');
 * const mod = await CudaModule.compile(
 *   `extern "C" __device__ float half_of(float x);
 *    __global__ void halve(float* x) { x[threadIdx.x] = half_of(x[threadIdx.x]); }`,
 *   { link: [part] },
 * );
 * const x = Float32Array.of(2, 4);
 * await mod.halve(x);
 * console.log(x.join()); // → 1,2
 * ```
 */
export const cu = counted('cu', 3, text('cu'));
/**
 * PTX to link with, as text.
 *
 * @throws TypeError for what is no text, and for a wrong name or callback.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 *
 * const functions = async () => ptx(await readFile('functions.ptx', 'utf8'), 'functions.ptx');
 * const load = async (source: string) => CudaModule.compile(source, { link: [await functions()] });
 * ```
 */
export const ptx = counted('ptx', 3, text('ptx'));
/**
 * Machine code to link with: the bytes of a .cubin file.
 *
 * @throws TypeError for what are no bytes, and for a wrong name or callback.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 *
 * const load = async (source: string) => CudaModule.compile(source, { link: [cubin(await readFile('functions.cubin'))] });
 * ```
 */
export const cubin = counted('cubin', 3, bytes('cubin'));
/**
 * Link-time intermediate code to link with: the bytes of an .ltoir file.
 *
 * @throws TypeError for what are no bytes, and for a wrong name or callback.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 *
 * const load = async (source: string) => CudaModule.compile(source, { link: [ltoir(await readFile('functions.ltoir'))] });
 * ```
 */
export const ltoir = counted('ltoir', 3, bytes('ltoir'));
/**
 * A fat binary to link with: the bytes of a .fatbin file.
 *
 * @throws TypeError for what are no bytes, and for a wrong name or callback.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 *
 * const load = async (source: string) => CudaModule.compile(source, { link: [fatbin(await readFile('functions.fatbin'))] });
 * ```
 */
export const fatbin = counted('fatbin', 3, bytes('fatbin'));
/**
 * An object file of nvcc to link with: the bytes of an .o file.
 *
 * @throws TypeError for what are no bytes, and for a wrong name or callback.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 *
 * const load = async (source: string) => CudaModule.compile(source, { link: [object(await readFile('functions.o'))] });
 * ```
 */
export const object = counted('object', 3, bytes('object'));
/**
 * A static library to link with: the bytes of an .a file.
 *
 * @throws TypeError for what are no bytes, and for a wrong name or callback.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 *
 * const load = async (source: string) => CudaModule.compile(source, { link: [archive(await readFile('libfunctions.a'))] });
 * ```
 */
export const archive = counted('archive', 3, bytes('archive'));

function part(kind: LinkPart['kind'], name: string, data: string | Uint8Array, isRight: boolean, callbacks?: LinkCallbacks): LinkPart {
  if (!isRight)
    throw coded(new TypeError(`${kind}(): expected ${kind === 'ptx' || kind === 'cu' ? 'text' : 'bytes'}, received ${describe(data)}`));
  if (typeof data === 'string' && kindOfFile(data) && !/[\s(){};]/.test(data)) {
    throw coded(
      new TypeError(
        `${kind}(): expected the text itself, received ${describe(data)}; the option link takes a path as it is: link: [${describe(data)}]`,
      ),
    );
  }
  if (typeof name !== 'string') throw coded(new TypeError(`${kind}(): expected a name as second argument, received ${describe(name)}`));
  if (callbacks !== undefined) checkOptions<LinkCallbacks>(`${kind}()`, callbacks, callbackRules);
  return { kind, name, data, callbacks };
}

const isFunction = (value: unknown) => (typeof value === 'function' ? undefined : 'a function');
const callbackRules: OptionRules<LinkCallbacks> = { setup: isFunction, teardown: isFunction };
const fileRules: OptionRules<LinkFile> = { ...callbackRules, path: (value) => (typeof value === 'string' ? undefined : 'a path') };

const kinds: Readonly<Record<string, LinkPart['kind']>> = {
  '.cu': 'cu',
  '.cuh': 'cu',
  '.cpp': 'cu',
  '.cc': 'cu',
  '.ptx': 'ptx',
  '.cubin': 'cubin',
  '.fatbin': 'fatbin',
  '.ltoir': 'ltoir',
  '.o': 'object',
  '.obj': 'object',
  '.a': 'archive',
  '.lib': 'archive',
};

/** What a file holds, by its extension; undefined if that is not a known one. */
export function kindOfFile(path: string): LinkPart['kind'] | undefined {
  return kinds[extname(path).toLowerCase()];
}

/** Whether a module can be linked with it, as far as that can be told without reading files. */
export function isLinkable(given: unknown): given is Linkable {
  if (typeof given !== 'object' || given === null) return typeof given === 'string';
  return 'kind' in given || ('path' in given && typeof given.path === 'string');
}

/** The part that the user named: the part itself, or that of a file. */
export function* readPart(given: Linkable): Steps<LinkPart> {
  if (!isLinkable(given)) throw coded(new TypeError(`link: expected a path or a part such as ptx(…), received ${describe(given)}`));
  if (typeof given === 'string') return yield* readFileAsPart(given);
  if ('kind' in given) return given;
  checkOptions<LinkFile>('link', given, fileRules);
  return { ...(yield* readFileAsPart(given.path)), callbacks: given };
}

function* readFileAsPart(path: string): Steps<LinkPart> {
  const kind = kindOfFile(path);
  if (!kind) throw coded(new TypeError(`link: ${path} has an unknown extension; expected one of ${Object.keys(kinds).join(', ')}`));
  const data = yield* contentOf(path, 'file of the option link');
  return { kind, name: basename(path), data: kind === 'cu' || kind === 'ptx' ? data.toString('utf8') : data, folder: dirname(path) };
}

/** The parts without those that repeat an earlier one; callbacks are collected before, from all of them. */
export function withoutRepeats(parts: readonly LinkPart[]): LinkPart[] {
  return parts.filter((part, index) => parts.findIndex((other) => isSame(part, other)) === index);
}

function isSame(one: LinkPart, other: LinkPart): boolean {
  return one.kind === other.kind && one.folder === other.folder && Buffer.from(one.data).equals(Buffer.from(other.data));
}
