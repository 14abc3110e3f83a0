import { inspect } from 'node:util';
import type { CudaKernel, GeneralKernel, KernelDeclaration, KernelLookup, TypedModule } from '../../types';
import type { CompileOptions } from '../compile/compile-options';
import { reportProgress } from '../compile/progress';
import { runBlocking, runInBackground, step, type Steps } from '../compile/steps';
import { CudaContext } from '../device/cuda-context';
import { callerOf, traceLeak } from '../diagnostics/leak-trace';
import { coded, describe } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import type { DeviceArray } from '../memory/device-array';
import { type KernelSource, makeKernel } from './cuda-kernel';
import { LoadedModule } from './loaded-module';
import { moduleGlobal } from './module-globals';
import { type ImageSource, imageOfBytes, imageOfFile, imageOfText } from './module-image';
import { kernelProperties } from './kernel-properties';
import type { ResolvedKernel } from './resolved-kernel';

/** Options of a module that is not compiled from text. */
export type LoadOptions = Pick<CompileOptions, 'name' | 'device' | 'onProgress'>;

/** What every module has besides its kernels. */
export interface ModuleMembers {
  /** The names of the kernels, as {@link kernel} takes them. Blocks while the module still compiles. */
  readonly kernels: string[];
  /** What the source is called in messages. */
  readonly name: string;
  /** Resolves when the module is compiled and loaded. */
  readonly ready: Promise<void>;
  /** A `__device__` or `__constant__` variable as a device array. */
  global(name: string): DeviceArray;
  /** Unloads the code, once nothing that was launched needs it. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** A module with its kernels as methods, typed from the source where that is a literal. */
export type CudaModule<Source extends string = string> = ModuleMembers &
  KernelLookup<Source> &
  TypedModule<Source, keyof ModuleMembers | 'kernel'>;

interface CudaModuleClass {
  /** Compiles in the background; the first call of a kernel waits for it. */
  new <const Source extends string>(source: Source, options?: CompileOptions): CudaModule<Source>;
  /** Compiles CUDA C++. Rejects with CudaCompileError. */
  compile<const Source extends string>(source: Source, options?: CompileOptions): Promise<CudaModule<Source>>;
  /** A .cu, .ptx, .cubin, .fatbin, .ltoir, .o or .a file. */
  loadFile(path: string, options?: CompileOptions): Promise<CudaModule>;
  /** PTX text, or the bytes of a cubin or fatbin. */
  load(image: string | Uint8Array, options?: LoadOptions): Promise<CudaModule>;
}

/** The module itself, behind the object that has the kernels as properties. */
export class ModuleCore implements ModuleMembers {
  static async compile(source: string, options: CompileOptions = {}): Promise<CudaModule> {
    const context = contextOf(options);
    const image = imageOfText(checkedText(source), undefined, context, options);
    return whenReady(new ModuleCore(image, context, options, callerOf(ModuleCore.compile)));
  }

  static loadFile(path: string, options: CompileOptions = {}): Promise<CudaModule> {
    return fileModule(path, options, callerOf(ModuleCore.loadFile));
  }

  static async load(image: string | Uint8Array, options: LoadOptions = {}): Promise<CudaModule> {
    const source = imageOfBytes(image, options.name ?? 'image');
    return whenReady(new ModuleCore(source, contextOf(options), options, callerOf(ModuleCore.load)));
  }

  readonly #source: ImageSource;
  readonly #context: CudaContext;
  readonly #options: LoadOptions;
  readonly #maker: string | undefined;
  readonly #kernels = new Map<string, GeneralKernel>();
  readonly #loading = new Map<string, Promise<LoadedModule>>();
  readonly #loaded = new Map<string, LoadedModule>();
  #ready: Promise<void> | undefined;
  #disposed = false;
  #traced: (() => void) | undefined;

  /** `maker`: the stack to name where it is never disposed; of one that nobody has to dispose, none. */
  constructor(source: ImageSource, context: CudaContext, options: LoadOptions, maker?: string) {
    this.#source = source;
    this.#context = context;
    this.#options = options;
    this.#maker = maker;
  }

  get name(): string {
    return this.#source.name;
  }

  get ready(): Promise<void> {
    return (this.#ready ??= this.#loadInBackground('').then(() => {}));
  }

  loadNow(): void {
    runBlocking(this.#module(''));
  }

  get kernels(): string[] {
    return runBlocking(this.#module('')).kernelNames;
  }

  /** Whether `name` is a kernel of the loaded image; undefined while that is not known. */
  hasKernel(name: string): boolean | undefined {
    return this.#loaded.get('')?.has(name);
  }

  /** Throws TypeError where a declaration contradicts what is compiled. */
  kernel(name: string, declaration?: KernelDeclaration): CudaKernel<any, any, any> {
    if (declaration !== undefined) return makeKernel(this.#kernelSource(name), declaration);
    const known = this.#kernels.get(name);
    if (known) return known;
    const made = makeKernel(this.#kernelSource(name));
    this.#kernels.set(name, made);
    return made;
  }

  global(name: string): DeviceArray {
    return moduleGlobal(runBlocking(this.#module('')), name);
  }

  dispose(): void {
    this.#disposed = true;
    this.#traced?.();
    for (const module of this.#loaded.values()) module.dispose();
    this.#loaded.clear();
    this.#kernels.clear();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  // A property, not a method: inspect() calls it with the Proxy as `this`.
  readonly [inspect.custom] = (): string => {
    const kernels = this.#loaded.get('')?.kernelNames.join(', ');
    return `CudaModule ${this.name} { ${this.#disposed ? 'disposed' : (kernels ?? 'not compiled yet')} }`;
  };

  #kernelSource(name: string): KernelSource {
    let resolved: ResolvedKernel | undefined;
    const core = this;
    return {
      name,
      context: this.#context,
      get resolved() {
        if (!core.#isUsable) return undefined;
        return (resolved ??= core.#loadedKernel(name));
      },
      get signature() {
        if (!core.#isUsable) return undefined;
        return this.resolved?.plan.signature ?? core.#loaded.get('')?.signatureNow(name);
      },
      *resolve() {
        return (resolved = yield* core.#resolve(name));
      },
    };
  }

  /** The kernel, where it can be had without waiting: calls keep their order then. */
  #loadedKernel(name: string): ResolvedKernel | undefined {
    return this.#loaded.get('')?.kernelNow(name);
  }

  /** A kernel of the image, or a template instance, which is compiled for itself. */
  *#resolve(name: string): Steps<ResolvedKernel> {
    const main = yield* this.#module('');
    const found = yield* main.kernel(name);
    if (found) return found;
    if (this.#source.text === undefined || !/[<:(]/.test(name)) throw unknownKernel(name, main);
    const expression = nameExpression(name);
    const instance = yield* this.#module(expression);
    const kernel = yield* instance.kernel(expression);
    if (!kernel) throw unknownKernel(name, main);
    return kernel;
  }

  get #isUsable(): boolean {
    return !this.#disposed && this.#context.isValid;
  }

  #checkUsable(): void {
    this.#context.native; // says that it is gone
    if (this.#disposed) throw new CudaError(`The module ${this.name} is disposed.`, { code: 'ERR_CUDA_DISPOSED' });
  }

  /** The loaded image: with '' the module's own, else one that holds a template instance. Loaded once. */
  *#module(instance: string): Steps<LoadedModule> {
    this.#checkUsable();
    const loaded = this.#loaded.get(instance);
    if (loaded) return loaded;
    return yield* step(
      () => runBlocking(this.#load(instance)),
      () => this.#loadInBackground(instance),
    );
  }

  #loadInBackground(instance: string): Promise<LoadedModule> {
    const known = this.#loading.get(instance);
    if (known) return known;
    const loading = runInBackground(this.#load(instance));
    this.#loading.set(instance, loading);
    loading.catch(() => this.#loading.delete(instance));
    return loading;
  }

  *#load(instance: string): Steps<LoadedModule> {
    const started = performance.now();
    const report = (stage: 'loading' | 'loaded') =>
      reportProgress(this.#options.onProgress, { stage, name: this.name, milliseconds: performance.now() - started });
    const image = yield* this.#source.produce(instance === '' ? [] : [instance]);
    report('loading');
    const module = yield* LoadedModule.load(this.#context, image, this.#source.text);
    if (this.#disposed) module.dispose();
    this.#checkUsable();
    report('loaded');
    // A blocking call may have loaded it meanwhile; the first one stays, kernels may be in use.
    const first = this.#loaded.get(instance) ?? module;
    if (first !== module) module.dispose();
    this.#loaded.set(instance, first);
    this.#traced ??= traceLeak(`module ${this.name}`, this.#maker);
    return first;
  }
}

async function whenReady(core: ModuleCore): Promise<CudaModule> {
  await core.ready;
  return kernelProperties(core);
}

/** An overload, `scale(float *, int)`, as the compiler is asked for it: a cast chooses, and deduces template arguments. */
function nameExpression(name: string): string {
  const overload = /^\s*([A-Za-z_:][^()]*)\(([^]*)\)\s*$/.exec(name);
  return overload ? `(void(*)(${overload[2]}))${overload[1]!.trim()}` : name;
}

/** The module of a file. Without a `maker`: of an import, which lasts as long as the process. */
export async function fileModule(path: string, options: CompileOptions, maker?: string): Promise<CudaModule> {
  const context = contextOf(options);
  const image = await runInBackground(imageOfFile(path, context, options));
  return whenReady(new ModuleCore(image, context, options, maker));
}

/** As {@link fileModule} of an import, and blocks until it is loaded. */
export function fileModuleNow(path: string, options: CompileOptions): CudaModule {
  const context = contextOf(options);
  const core = new ModuleCore(runBlocking(imageOfFile(path, context, options)), context, options);
  core.loadNow();
  return kernelProperties(core);
}

export function contextOf(options: LoadOptions): CudaContext {
  return options.device?.primaryContext() ?? CudaContext.getDefault();
}

function checkedText(source: unknown): string {
  if (typeof source === 'string') return source;
  throw coded(new TypeError(`CudaModule.compile: expected the source as a string, received ${describe(source)}`));
}

function unknownKernel(name: string, module: LoadedModule): Error {
  const names = module.kernelNames;
  const there = names.length === 0 ? 'It has none.' : `It has ${names.join(', ')}.`;
  return new CudaError(`The module has no kernel ${name}. ${there}`, { code: 'ERR_CUDA_UNKNOWN_KERNEL', kernel: name });
}

/** Kernels of CUDA C++ as functions. */
export const CudaModule = class CudaModule {
  static compile = ModuleCore.compile;
  static loadFile = ModuleCore.loadFile;
  static load = ModuleCore.load;

  constructor(source: string, options: CompileOptions = {}) {
    const context = contextOf(options);
    const image = imageOfText(checkedText(source), undefined, context, options);
    const core = new ModuleCore(image, context, options, callerOf(CudaModule));
    // Its failure belongs to whoever calls first.
    core.ready.catch(() => {});
    return kernelProperties(core) as never;
  }
} as unknown as CudaModuleClass;
