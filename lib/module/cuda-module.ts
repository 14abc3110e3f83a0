import { fileURLToPath } from 'node:url';
import { countArguments } from '../errors/argument-count';
import { inspect } from 'node:util';
import type { CudaKernel, ForeignHandle, GeneralKernel, Handle, KernelDeclaration, UsersValue } from '../../types';
import { checkCompileOptions, checkLoadOptions } from '../compile/check-options';
import type { CompileOptions } from '../compile/compile-options';
import { untilAborted } from '../compile/shared-work';
import { runBlocking, runInBackground } from '../event-loop/steps';
import { contextOn, CudaContext } from '../device/cuda-context';
import { checkedHandle } from '../device/foreign-handle';
import { contextRule } from '../device/place-options';
import { disposeAfterWork } from '../device/dispose-after-work';
import { callerOf } from '../diagnostics/leak-trace';
import { coded, describe } from '../errors/argument-error';
import { callerStack, type CallerStack } from '../errors/caller-stack';
import { nameOwnClass } from '../errors/own-classes';
import { notAwaited } from '../errors/not-awaited';
import { checkOptions } from '../errors/options';
import { raisedAt } from '../errors/raised-at';
import type { DeviceArray } from '../memory/device-array';
import { type ElementType, isStructDType, type StructDType } from '../memory/struct-dtype';
import { makeKernel } from './cuda-kernel';
import { moduleGlobal, structsOf } from './module-globals';
import { imageOfBytes, imageOfFile, imageOfHandle, imageOfText, isPath } from './image-source';
import type { LoadedImage } from './loaded-image';
import { type LoadOptions, LoadedImages } from './loaded-images';
import { ModuleKernel } from './module-kernel';
import { kernelProperties } from './kernel-properties';
import type { CudaModule as Module, ModuleMembers } from './module-members';

/** A module with its kernels as methods, typed from the source if that is a string literal. */
type CudaModule<Source extends string = string> = Module<Source>;

interface CudaModuleClass {
  /**
   * Compiles CUDA C++ in the background; the first call of a kernel waits for that, and fails with CudaCompileError if `source` does not
   * compile.
   */
  new <const Source extends string>(source: Source, options?: CompileOptions): CudaModule<Source>;
  /**
   * Compiles CUDA C++; resolves when the module is loaded. Rejects with CudaCompileError if `source` does not compile.
   *
   * @throws CudaCompileError if `source` does not compile.
   * @throws CudaError `ERR_CUDA_LIBRARY_NOT_FOUND` if NVRTC is needed and not found.
   *
   * @example
   * ```ts
   * const mod = await CudaModule.compile(`
   *   __global__ void saxpy(float a, const float* x, const float* y, float* out, size_t n) {
   *     const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
   *     if (i < n) out[i] = a * x[i] + y[i];
   *   }`);
   * const out = new Float32Array(3);
   * await mod.saxpy(2, Float32Array.of(1, 2, 3), Float32Array.of(10, 20, 30), out, 3);
   * console.log(out.join()); // → 12,24,36
   * ```
   */
  compile<const Source extends string>(source: Source, options?: CompileOptions): Promise<CudaModule<Source>>;
  /**
   * Loads a file, by its path or `file:` URL: .cu is compiled; .ltoir, .o and .a are linked; .ptx, .cubin and .fatbin are loaded as they are.
   *
   * @throws CudaCompileError if a source does not compile.
   *
   * @example
   * ```ts
   * import { writeFile } from 'node:fs/promises';
   *
   * await writeFile('twice.cu', '__global__ void twice(int* x) { x[threadIdx.x] *= 2; }');
   * const mod = await CudaModule.loadFile('twice.cu', { std: 'c++20' });
   * const x = Int32Array.of(1, 2);
   * await mod.kernel('twice')(x);
   * console.log(x.join()); // → 2,4
   * ```
   */
  loadFile(path: string | URL, options?: CompileOptions): Promise<CudaModule>;
  /**
   * Loads PTX text, or the bytes of PTX, of a cubin or of a fatbin.
   *
   * @throws TypeError for what is no image, CudaError if the driver refuses it.
   *
   * @example
   * ```ts
   * import { readFile } from 'node:fs/promises';
   *
   * const load = async () => CudaModule.load(await readFile('kernels.fatbin')); // made by `npx cuda-ffi compile`
   * ```
   */
  load(image: string | Uint8Array, options?: LoadOptions): Promise<CudaModule>;
  /**
   * As {@link load}, but blocks until the image is loaded: a bundler's plugin turns `import kernels from './k.cu'` into this.
   *
   * @throws As {@link load} rejects.
   *
   * @example
   * ```ts
   * import { readFileSync } from 'node:fs';
   *
   * const load = () => CudaModule.loadSync(readFileSync('kernels.fatbin'));
   * ```
   */
  loadSync(image: string | Uint8Array, options?: LoadOptions): CudaModule;
  /**
   * Wraps a module that another library or `cuda-ffi/bindings` has loaded, by its CUmodule. Its owner still has to unload it, once neither
   * this object nor its kernels are used any more.
   *
   * @throws TypeError for what is no handle, CudaError for one that is not a module of the context.
   */
  from(handle: ForeignHandle<'CUmodule'>, options?: BorrowOptions): CudaModule;
}

/** The options of {@link CudaModule.from}. */
interface BorrowOptions {
  /**
   * The context that it is loaded in.
   *
   * @default the default context
   */
  context?: CudaContext;
}

/** The module itself, behind the object that has the kernels as properties. */
export class ModuleCore implements ModuleMembers {
  static {
    nameOwnClass('CudaModule', this);
    countArguments('CudaModule', this, { compile: 2, loadFile: 2, load: 2, loadSync: 2, from: 2, kernel: 2, global: 2, dispose: 0 });
  }

  static async compile(source: string, options: CompileOptions = {}): Promise<CudaModule> {
    const site = callerStack(ModuleCore.compile);
    checkCompileOptions('CudaModule.compile', options);
    const context = contextOf(options);
    const image = imageOfText(checkedText('CudaModule.compile', source, options), undefined, context, options);
    return whenReady(new ModuleCore(new LoadedImages(image, context, options, site, callerOf(ModuleCore.compile))), options.signal);
  }

  static async loadFile(path: string | URL, options: CompileOptions = {}): Promise<CudaModule> {
    const site = callerStack(ModuleCore.loadFile);
    checkCompileOptions('CudaModule.loadFile', options);
    return fileModule(pathOf(path), options, site, callerOf(ModuleCore.loadFile));
  }

  static async load(image: string | Uint8Array, options: LoadOptions = {}): Promise<CudaModule> {
    const site = callerStack(ModuleCore.load);
    checkLoadOptions('CudaModule.load', options);
    const source = imageOfBytes(image, options.name ?? 'image');
    return whenReady(new ModuleCore(new LoadedImages(source, contextOf(options), options, site, callerOf(ModuleCore.load))));
  }

  static loadSync(image: string | Uint8Array, options: LoadOptions = {}): CudaModule {
    const site = callerStack(ModuleCore.loadSync);
    checkLoadOptions('CudaModule.loadSync', options);
    const source = imageOfBytes(image, options.name ?? 'image');
    const core = new ModuleCore(new LoadedImages(source, contextOf(options), options, site, callerOf(ModuleCore.loadSync)));
    core.loadNow();
    return kernelProperties(core);
  }

  static from(handle: ForeignHandle<'CUmodule'>, options: BorrowOptions = {}): CudaModule {
    const site = callerStack(ModuleCore.from);
    checkOptions('CudaModule.from', options, { context: contextRule });
    const image = imageOfHandle(checkedHandle('CudaModule', handle));
    const core = new ModuleCore(new LoadedImages(image, options.context ?? CudaContext.getDefault(), {}, site));
    core.loadNow();
    return kernelProperties(core);
  }

  readonly #images: LoadedImages;
  readonly #kernels = new Map<string, GeneralKernel>();
  #ready: Promise<void> | undefined;

  constructor(images: LoadedImages) {
    this.#images = images;
  }

  get name(): string {
    return this.#images.name;
  }

  get handle(): Handle<'CUmodule'> {
    return runBlocking(this.#images.own()).handle as Handle<'CUmodule'>;
  }

  get ready(): Promise<void> {
    if (!this.#images.isSetUp && this.#images.loadedOwn) return Promise.resolve(); // asked by the setup, which is no longer waited for
    return (this.#ready ??= this.#images.loadOwnInBackground().then(() => {}));
  }

  /** Begins to compile, ahead of the first call. */
  compileAhead(): void {
    this.#images.compileAhead();
  }

  loadNow(): void {
    runBlocking(this.#images.own());
  }

  get kernels(): string[] {
    return kernelNamesOf(this.#images.loadedNow());
  }

  /** Whether `name` is a kernel of the loaded images; undefined while that is not known. */
  hasKernel(name: string): boolean | undefined {
    return this.#images.loadedOwn && this.#images.loaded.some((image) => image.has(name));
  }

  /** Throws TypeError if a declaration contradicts what is compiled. */
  kernel(name: string, declaration?: KernelDeclaration): CudaKernel<UsersValue, UsersValue, UsersValue> {
    const known = declaration === undefined ? this.#kernels.get(name) : undefined;
    if (known) return known;
    const source = new ModuleKernel(checkedName(name), this.#images, callerStack(this.kernel));
    if (declaration !== undefined) return makeKernel(source, declaration);
    const made = makeKernel(source);
    this.#kernels.set(name, made);
    return made;
  }

  global(name: string): DeviceArray;
  global<D extends StructDType>(name: string, type: D): DeviceArray<D>;
  global(name: string, type?: StructDType): DeviceArray<ElementType> {
    if (typeof name !== 'string') throw coded(new TypeError(`global: expected a name, received ${describe(name)}`));
    if (type === undefined) return moduleGlobal(this.#images.loadedNow(), name);
    if (!isStructDType(type)) throw coded(new TypeError(`global: expected a Struct as the type of ${name}, received ${describe(type)}`));
    return structsOf(moduleGlobal(this.#images.loadedNow(), name), name, type);
  }

  dispose(): void {
    this.#images.dispose();
    this.#kernels.clear();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await disposeAfterWork({ isDisposed: this.#images.isDisposed, dispose: () => this.dispose() }, this.#images.context);
  }

  // A property, not a method: inspect() calls it with the Proxy as `this`.
  readonly [inspect.custom] = (): string => {
    const kernels = this.#images.loadedOwn && kernelNamesOf(this.#images.loaded).join(', ');
    return `CudaModule ${this.name} { ${this.#images.isDisposed ? 'disposed' : (kernels ?? 'not compiled yet')} }`;
  };
}

/** Those of the module's own image, and of the instances of templates that were asked for later. */
function kernelNamesOf(images: readonly LoadedImage[]): string[] {
  return [...new Set(images.flatMap(({ kernelNames }) => kernelNames))];
}

async function whenReady(core: ModuleCore, signal?: AbortSignal): Promise<CudaModule> {
  await untilAborted(core.ready, signal, () => core.dispose());
  return kernelProperties(core);
}

/** Loads the module of a file. `maker` is left out for an import, which lasts as long as the process. */
export async function fileModule(path: string, options: CompileOptions, site: CallerStack, maker?: string): Promise<CudaModule> {
  const context = contextOf(options);
  const image = await runInBackground(imageOfFile(path, context, options)).catch((error: unknown) => {
    throw raisedAt(error, site);
  });
  return whenReady(new ModuleCore(new LoadedImages(image, context, options, site, maker)), options.signal);
}

/** As {@link fileModule} for an import, but blocks until the module is loaded. */
export function fileModuleNow(path: string, options: CompileOptions, site: CallerStack): CudaModule {
  const context = contextOf(options);
  const core = new ModuleCore(new LoadedImages(runBlocking(imageOfFile(path, context, options)), context, options, site));
  core.loadNow();
  return kernelProperties(core);
}

/** Throws TypeError for what names no file. */
function pathOf(path: unknown): string {
  if (typeof path === 'string' && !isCode(path)) return path;
  if (typeof path === 'string') {
    throw coded(new TypeError('CudaModule.loadFile: expected a path, received code; CudaModule.compile(source) compiles a text'));
  }
  // A URL of any realm.
  if (typeof path === 'object' && path !== null && 'href' in path && String(path).startsWith('file:')) return fileURLToPath(String(path));
  throw coded(
    new TypeError(
      `CudaModule.loadFile: expected a path or a file: URL, received ${typeof path === 'object' && path !== null && 'href' in path ? String(path) : describe(path)}`,
    ),
  );
}

/** Whether what should be a path is the text of a file. */
function isCode(text: string): boolean {
  return /\n|__global__|\.visible\s+\.entry/.test(text);
}

export function contextOf(options: LoadOptions): CudaContext {
  return contextOn(options.device);
}

function checkedText(operation: string, source: unknown, { link }: CompileOptions): string {
  const given = describe(source);
  if (typeof source !== 'string') {
    throw coded(new TypeError(`${operation}: expected the source as a string, received ${given}${insteadOf(source)}`));
  }
  if (source.trim() === '' && !link?.length) throw coded(new TypeError(`${operation}: expected CUDA C++ as text, received an empty text`));
  if (!isPath(source)) return source;
  throw coded(new TypeError(`${operation}: expected CUDA C++ as text, received ${given}; CudaModule.loadFile(${given}) reads a file`));
}

/** What is meant for a source of another kind. */
function insteadOf(source: unknown): string {
  if (typeof source === 'function') return '; cuda.jit makes kernels of JavaScript functions';
  if (ArrayBuffer.isView(source)) return '; CudaModule.load loads PTX, cubins and fatbins, and String() makes text of a Buffer';
  return typeof source === 'object' && source !== null && 'href' in source ? '; CudaModule.loadFile reads a file' : '';
}

function checkedName(name: unknown): string {
  if (typeof name === 'string') return name;
  throw coded(new TypeError(`kernel: expected a name, received ${describe(name)}`));
}

/** A method that returns the Promise of a module. A program that forgets to await it, and asks the Promise for a member, is told. */
function awaited<Name extends 'compile' | 'load' | 'loadFile'>(name: Name, kernels: (source: string) => Iterable<string> = () => []) {
  const make = ModuleCore[name] as (...args: unknown[]) => Promise<CudaModule>;
  const method = (...args: unknown[]) => {
    const members = ['kernel', 'global', 'kernels', 'handle', 'dispose'];
    const own = typeof args[0] === 'string' ? kernels(args[0]) : [];
    return notAwaited(make(...args), `CudaModule.${name}`, [...members, ...own]);
  };
  return Object.defineProperties(method, { name: { value: name }, length: { value: make.length } }) as (typeof ModuleCore)[Name];
}

/** At a glance: this is only for a message. */
function kernelsSeenIn(source: string): Iterable<string> {
  const found = source.matchAll(/__global__(?:__launch_bounds__\s*\([^()]*\)|[^;{}()])*?\b(?!__launch_bounds__)(\w+)\s*\(/g);
  return Array.from(found, ([, name]) => name!);
}

/**
 * A module of CUDA C++, with its kernels as functions.
 *
 * @example
 * ```ts
 * const mod = new CudaModule('__global__ void add(int* x, int a) { x[threadIdx.x] += a; }'); // compiled in the background
 * const x = Int32Array.of(1, 2, 3);
 * await mod.add(x, 10);
 * console.log(x.join()); // → 11,12,13
 * ```
 */
const CudaModule = class {
  static compile = awaited('compile', (source) => kernelsSeenIn(source));
  static loadFile = awaited('loadFile');
  static load = awaited('load');
  static loadSync = ModuleCore.loadSync;
  static from = ModuleCore.from;

  constructor(source: string, options: CompileOptions = {}) {
    const site = callerStack(CudaModule);
    checkCompileOptions('new CudaModule', options);
    const context = contextOf(options);
    const image = imageOfText(checkedText('new CudaModule', source, options), undefined, context, options);
    const core = new ModuleCore(new LoadedImages(image, context, options, site, callerOf(CudaModule)));
    core.compileAhead();
    return kernelProperties(core) as never;
  }
} as unknown as CudaModuleClass;

export { CudaModule };
