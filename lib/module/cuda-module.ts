import { inspect } from 'node:util';
import type { CudaKernel, GeneralKernel, KernelDeclaration, KernelLookup, TypedModule } from '../../types';
import type { CompileOptions } from '../compile/compile-options';
import { runBlocking, runInBackground } from '../event-loop/steps';
import { contextOn, type CudaContext } from '../device/cuda-context';
import { callerOf } from '../diagnostics/leak-trace';
import { coded, describe } from '../errors/argument-error';
import type { DeviceArray } from '../memory/device-array';
import { makeKernel } from './cuda-kernel';
import { moduleGlobal } from './module-globals';
import { imageOfBytes, imageOfFile, imageOfText } from './module-image';
import { type LoadOptions, ModuleImages } from './module-images';
import { ModuleKernel } from './module-kernel';
import { kernelProperties } from './kernel-properties';
import type { CudaModule as Module, ModuleMembers } from './module-members';

/** A module with its kernels as methods, typed from the source where that is a literal. */
export type CudaModule<Source extends string = string> = Module<Source>;

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
    return whenReady(new ModuleCore(new ModuleImages(image, context, options, callerOf(ModuleCore.compile))));
  }

  static loadFile(path: string, options: CompileOptions = {}): Promise<CudaModule> {
    return fileModule(path, options, callerOf(ModuleCore.loadFile));
  }

  static async load(image: string | Uint8Array, options: LoadOptions = {}): Promise<CudaModule> {
    const source = imageOfBytes(image, options.name ?? 'image');
    return whenReady(new ModuleCore(new ModuleImages(source, contextOf(options), options, callerOf(ModuleCore.load))));
  }

  readonly #images: ModuleImages;
  readonly #kernels = new Map<string, GeneralKernel>();
  #ready: Promise<void> | undefined;

  constructor(images: ModuleImages) {
    this.#images = images;
  }

  get name(): string {
    return this.#images.name;
  }

  get ready(): Promise<void> {
    return (this.#ready ??= this.#images.loadOwnInBackground().then(() => {}));
  }

  loadNow(): void {
    runBlocking(this.#images.own());
  }

  get kernels(): string[] {
    return runBlocking(this.#images.own()).kernelNames;
  }

  /** Whether `name` is a kernel of the loaded image; undefined while that is not known. */
  hasKernel(name: string): boolean | undefined {
    return this.#images.loadedOwn?.has(name);
  }

  /** Throws TypeError where a declaration contradicts what is compiled. */
  kernel(name: string, declaration?: KernelDeclaration): CudaKernel<any, any, any> {
    if (typeof name !== 'string') throw coded(new TypeError(`kernel: expected a name, received ${describe(name)}`));
    if (declaration !== undefined) return makeKernel(new ModuleKernel(name, this.#images), declaration);
    const known = this.#kernels.get(name);
    if (known) return known;
    const made = makeKernel(new ModuleKernel(name, this.#images));
    this.#kernels.set(name, made);
    return made;
  }

  global(name: string): DeviceArray {
    if (typeof name !== 'string') throw coded(new TypeError(`global: expected a name, received ${describe(name)}`));
    return moduleGlobal(runBlocking(this.#images.own()), name);
  }

  dispose(): void {
    this.#images.dispose();
    this.#kernels.clear();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  // A property, not a method: inspect() calls it with the Proxy as `this`.
  readonly [inspect.custom] = (): string => {
    const kernels = this.#images.loadedOwn?.kernelNames.join(', ');
    return `CudaModule ${this.name} { ${this.#images.isDisposed ? 'disposed' : (kernels ?? 'not compiled yet')} }`;
  };
}

async function whenReady(core: ModuleCore): Promise<CudaModule> {
  await core.ready;
  return kernelProperties(core);
}

/** The module of a file. Without a `maker`: of an import, which lasts as long as the process. */
export async function fileModule(path: string, options: CompileOptions, maker?: string): Promise<CudaModule> {
  const context = contextOf(options);
  const image = await runInBackground(imageOfFile(path, context, options));
  return whenReady(new ModuleCore(new ModuleImages(image, context, options, maker)));
}

/** As {@link fileModule} of an import, and blocks until it is loaded. */
export function fileModuleNow(path: string, options: CompileOptions): CudaModule {
  const context = contextOf(options);
  const core = new ModuleCore(new ModuleImages(runBlocking(imageOfFile(path, context, options)), context, options));
  core.loadNow();
  return kernelProperties(core);
}

export function contextOf(options: LoadOptions): CudaContext {
  return contextOn(options.device);
}

function checkedText(source: unknown): string {
  if (typeof source === 'string') return source;
  throw coded(new TypeError(`CudaModule.compile: expected the source as a string, received ${describe(source)}`));
}

/** Kernels of CUDA C++ as functions. */
export const CudaModule = class CudaModule {
  static compile = ModuleCore.compile;
  static loadFile = ModuleCore.loadFile;
  static load = ModuleCore.load;

  constructor(source: string, options: CompileOptions = {}) {
    const context = contextOf(options);
    const image = imageOfText(checkedText(source), undefined, context, options);
    const core = new ModuleCore(new ModuleImages(image, context, options, callerOf(CudaModule)));
    // Its failure belongs to whoever calls first.
    core.ready.catch(() => {});
    return kernelProperties(core) as never;
  }
} as unknown as CudaModuleClass;
