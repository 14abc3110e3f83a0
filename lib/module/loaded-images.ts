import type { CompileOptions } from '../compile/compile-options';
import { isReported, reportProgress } from '../compile/progress';
import { runBlocking, runInBackground, step, type Steps } from '../event-loop/steps';
import type { CudaContext } from '../device/cuda-context';
import { traceLeak } from '../diagnostics/leak-trace';
import { reportUnlessSeen } from '../diagnostics/unseen-failures';
import type { CallerStack } from '../errors/caller-stack';
import { raisedAt } from '../errors/raised-at';
import { CudaCompileError } from '../errors/cuda-compile-error';
import { CudaError } from '../errors/cuda-error';
import { asInSource } from '../signature/mangled-name';
import type { KernelSignature } from '../signature/kernel-signature';
import { runCallbacks } from './link-callbacks';
import type { LoadableImage } from './loadable-image';
import { LoadedImage } from './loaded-image';
import type { ImageSource } from './image-source';
import { isExpression, nameExpression } from './name-expression';
import { withVariablesOf } from './shared-variables';
import { unknownKernel } from './unknown-kernel';
import type { ResolvedKernel } from '../kernel/resolved-kernel';
import { now } from '../node/own-functions';

/** Options of a module that is not compiled from text. */
export type LoadOptions = Pick<CompileOptions, 'name' | 'device' | 'onProgress'>;

/**
 * The loaded images of a module: its own, and one for each template instance that its own lacks. Each is loaded once, when it is needed.
 */
export class LoadedImages {
  readonly context: CudaContext;
  readonly #source: ImageSource;
  readonly #options: LoadOptions;
  readonly #site: CallerStack;
  readonly #maker: string | undefined;
  readonly #loading = new Map<string, Promise<LoadedImage>>();
  readonly #loaded = new Map<string, LoadedImage>();
  /** All that are loaded, the first first: each variable is that of the first that has it. */
  readonly #homes: LoadedImage[] = [];
  /** The compiled names of instances. */
  readonly #symbols = new Map<string, string>();
  #disposed = false;
  #traced: (() => void) | undefined;
  /** Somebody has asked for the module's own image, or for a kernel. */
  #asked = false;
  #seen: (() => void) | undefined;
  /** Why the module's own image cannot be loaded. The error belongs to the call that made the module, not to one that asks for a kernel. */
  #ownFailure: unknown;

  /**
   * `site`: the call that asked for the module, to which its errors belong. `maker`: the stack to report if it is never disposed of; none
   * if nobody has to.
   */
  constructor(source: ImageSource, context: CudaContext, options: LoadOptions, site: CallerStack, maker?: string) {
    this.context = context;
    this.#source = source;
    this.#options = options;
    this.#site = site;
    this.#maker = maker;
  }

  get name(): string {
    return this.#source.name;
  }

  get isDisposed(): boolean {
    return this.#disposed;
  }

  get isUsable(): boolean {
    return !this.#disposed && this.context.isValid;
  }

  /** The module's own image, if it is loaded. */
  get loadedOwn(): LoadedImage | undefined {
    return this.#loaded.get('');
  }

  own(): Steps<LoadedImage> {
    this.#ask();
    return this.#image('');
  }

  /** The module's own image, for which this waits, and those of instances that are loaded. */
  loadedNow(): readonly LoadedImage[] {
    runBlocking(this.own());
    return this.#homes;
  }

  loadOwnInBackground(): Promise<LoadedImage> {
    this.#ask();
    return this.#loadInBackground('');
  }

  /** Begins to load the module's own image. Whoever asks first gets its failure; if nobody does, it is reported when the process ends. */
  compileAhead(): void {
    this.#loadInBackground('').catch((error: Error) => {
      if (!this.#asked && !this.#disposed)
        this.#seen = reportUnlessSeen(`${this.name} cannot be loaded, and nothing has called it:\n${error.stack}`);
    });
  }

  #ask(): void {
    this.#asked = true;
    this.#seen?.();
  }

  /** The kernel, if it can be had without waiting: calls keep their order then. */
  kernelNow(name: string): ResolvedKernel | undefined {
    return this.loadedOwn?.kernelNow(asInSource(name));
  }

  signatureNow(name: string): KernelSignature | undefined {
    return this.loadedOwn?.signatureNow(asInSource(name));
  }

  /** A kernel of the image, or a template instance, which is compiled on its own. `site`: where it was looked up. */
  *kernel(asked: string, site: CallerStack): Steps<ResolvedKernel> {
    const name = asInSource(asked);
    try {
      const own = yield* this.own();
      const kernel = (yield* own.kernel(name)) ?? (yield* this.#instance(name, own));
      if (!kernel) throw unknownKernel(name, own);
      return kernel;
    } catch (error) {
      throw error === this.#ownFailure ? error : raisedAt(error, site);
    }
  }

  /** What an expression names: a template instance, an overload, a kernel by another name. */
  *#instance(name: string, own: LoadedImage): Steps<ResolvedKernel | undefined> {
    if (!this.#source.instances || !isExpression(name) || own.templateNames.includes(name)) return undefined;
    const expression = nameExpression(name);
    try {
      const image = expression in own.lowered ? own : yield* this.#image(expression);
      return yield* image.kernel(image.lowered[expression] ?? this.#symbols.get(expression)!);
    } catch (error) {
      // A mere name can be nothing worse than unknown.
      if (error instanceof CudaCompileError && !/[<(]/.test(name)) return undefined;
      throw error;
    }
  }

  dispose(): void {
    this.#disposed = true;
    this.#seen?.();
    this.#traced?.();
    for (const image of this.#homes) image.dispose();
    this.#loaded.clear();
  }

  #checkUsable(): void {
    this.context.native; // says that it is gone
    if (this.#disposed) throw new CudaError(`The module ${this.name} is disposed.`, { code: 'ERR_CUDA_DISPOSED' });
  }

  /** For '' the module's own image, else one that holds a template instance. */
  *#image(instance: string): Steps<LoadedImage> {
    this.#checkUsable();
    const loaded = this.#loaded.get(instance);
    if (loaded) return loaded;
    return yield* step(
      () => runBlocking(this.#loadFor(instance)),
      () => this.#loadInBackground(instance),
    );
  }

  #loadInBackground(instance: string): Promise<LoadedImage> {
    const known = this.#loading.get(instance);
    if (known) return known;
    const loading = runInBackground(this.#loadFor(instance));
    this.#loading.set(instance, loading);
    loading.catch(() => this.#loading.delete(instance));
    return loading;
  }

  *#setUp(module: LoadedImage, { callbacks = [] }: LoadableImage): Steps<void> {
    try {
      yield* runCallbacks(module, callbacks);
    } catch (error) {
      module.beforeUnload = undefined;
      module.dispose();
      throw error;
    }
  }

  *#loadFor(instance: string): Steps<LoadedImage> {
    try {
      return yield* this.#load(instance);
    } catch (error) {
      const raised = this.#source.isAbort(error) ? error : raisedAt(error, this.#site);
      if (instance === '') this.#ownFailure = raised;
      throw raised;
    }
  }

  /** The clock is read only if somebody listens: its first use makes a start a millisecond longer. */
  #progress(): (stage: 'loading' | 'loaded') => void {
    const { onProgress } = this.#options;
    if (!isReported(onProgress)) return () => {};
    const started = now();
    return (stage) => reportProgress(onProgress, { stage, name: this.name, milliseconds: now() - started });
  }

  *#load(instance: string): Steps<LoadedImage> {
    const report = this.#progress();
    const loading = () => {
      this.#checkUsable();
      report('loading');
    };
    const module = instance === '' ? yield* this.#loadOwn(loading) : yield* this.#loadInstance(instance, loading);
    report('loaded');
    this.#loaded.set(instance, module);
    this.#traced ??= traceLeak(`module ${this.name}`, this.#maker);
    return module;
  }

  *#loadOwn(loading: () => void): Steps<LoadedImage> {
    const image = yield* this.#source.produce();
    loading();
    const module = yield* LoadedImage.load(this.context, image, this.#source.text);
    yield* this.#setUp(module, image);
    this.#checkLoaded(module);
    // A blocking call may have loaded it meanwhile; the first one stays, kernels may be in use.
    const first = this.loadedOwn;
    if (first) module.dispose();
    else this.#homes.push(module);
    return first ?? module;
  }

  /** Calls that block may load others meanwhile: then it is loaded again, since its variables may be theirs. */
  *#loadInstance(instance: string, loading: () => void): Steps<LoadedImage> {
    const image = yield* this.#source.instances!.produce(instance);
    const symbol = image.lowered[instance]!;
    this.#symbols.set(instance, symbol);
    loading();
    for (;;) {
      const homes = [...this.#homes];
      const known = homes.find((home) => home.has(symbol));
      if (known) return known;
      const sharing = yield* withVariablesOf(homes, image, this.#source.instances!, instance);
      this.#checkUsable();
      const module = yield* LoadedImage.load(this.context, sharing.image, this.#source.text);
      this.#checkLoaded(module);
      if (homes.length !== this.#homes.length) {
        module.dispose();
        continue;
      }
      module.keep(sharing.owners);
      this.#homes.push(module);
      return module;
    }
  }

  #checkLoaded(module: LoadedImage): void {
    if (this.#disposed) module.dispose();
    this.#checkUsable();
  }
}
