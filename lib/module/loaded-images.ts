import type { CompileOptions } from '../compile/compile-options';
import { isReported, reportProgress } from '../compile/progress';
import { runBlocking, runInBackground, step, type Steps } from '../event-loop/steps';
import type { CudaContext } from '../device/cuda-context';
import { traceLeak } from '../diagnostics/leak-trace';
import { currentSetup } from '../event-loop/setup-scope';
import { reportUnlessSeen } from '../diagnostics/unseen-failures';
import type { CallerStack } from '../errors/caller-stack';
import { raisedAt } from '../errors/raised-at';
import { CudaCompileError } from '../errors/cuda-compile-error';
import { CudaError } from '../errors/cuda-error';
import { asInSource } from '../signature/mangled-name';
import type { KernelSignature } from '../signature/kernel-signature';
import { LoadedImage } from './loaded-image';
import type { ImageSource } from './image-source';
import { ModuleSetup } from './module-setup';
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
  /** The module's own image, and what its linked code does first. */
  #own: ModuleSetup | undefined;
  #disposed = false;
  /** How many calls wait that were made before it was disposed of. */
  #held = 0;
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

  /** The module's own image, if it is loaded and set up; for its setup itself, also before. */
  get loadedOwn(): LoadedImage | undefined {
    return this.#loaded.get('') ?? this.#inSetup;
  }

  /** All that are loaded so far: the module's own, and those of instances. */
  get loaded(): readonly LoadedImage[] {
    return this.#homes;
  }

  /** Whether everybody may use {@link loadedOwn}. */
  get isSetUp(): boolean {
    return this.#loaded.has('');
  }

  /** The module's own image, if the code that is running is its setup. */
  get #inSetup(): LoadedImage | undefined {
    return currentSetup()?.loadedBy(this) as LoadedImage | undefined;
  }

  own(): Steps<LoadedImage> {
    this.checkUsable();
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
    const own = this.#inSetup;
    return own ? Promise.resolve(own) : this.#loadInBackground('');
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
      this.#ask();
      const own = yield* this.#image('');
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

  /**
   * For a call that waits for its kernel: until the function that this returns is called, it has the module, whoever disposes of it. Throws
   * CudaError if somebody has.
   */
  hold(): () => void {
    this.checkUsable();
    this.#held++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      if (--this.#held === 0 && this.#disposed) this.#unload();
    };
  }

  /**
   * For a call that awaits the module's setup, and was queued without that since something that blocks came after it: rejects if the setup
   * fails, or goes on to use the device. Undefined if it is over.
   */
  get setupLeft(): Promise<void> | undefined {
    const own = this.#own;
    if (!own || own.isOver || this.#inSetup) return undefined;
    const { uses } = own;
    return this.#loadInBackground('').then(() => {
      if (own.uses > uses) throw new CudaError(tooEarly(this.name), { code: 'ERR_CUDA_SETUP' });
    });
  }

  dispose(): void {
    this.#disposed = true;
    this.#seen?.();
    this.#traced?.();
    if (this.#held === 0) this.#unload();
  }

  #unload(): void {
    const homes = this.#homes.splice(0);
    this.#loaded.clear();
    for (const image of homes) if (image !== this.#own?.image || this.#own.isOver) image.dispose(); // else when its setup is over
  }

  /** Throws CudaError if it is disposed of, or its context is gone. */
  checkUsable(): void {
    this.context.native; // says that it is gone
    if (this.#disposed) throw new CudaError(`The module ${this.name} is disposed.`, { code: 'ERR_CUDA_DISPOSED' });
  }

  /** The same, for calls that were made before as well. */
  #checkHeld(): void {
    if (this.#held === 0) this.checkUsable();
    else this.context.native;
  }

  /** For '' the module's own image, else one that holds a template instance. */
  *#image(instance: string): Steps<LoadedImage> {
    this.#checkHeld();
    const loaded = instance === '' ? this.loadedOwn : this.#loaded.get(instance);
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
      this.#checkHeld();
      report('loading');
    };
    const module = instance === '' ? yield* this.#loadOwn(loading) : yield* this.#loadInstance(instance, loading);
    report('loaded');
    if (instance !== '' || this.#own?.isOver) this.#loaded.set(instance, module);
    this.#traced ??= traceLeak(`module ${this.name}`, this.#maker);
    return module;
  }

  *#loadOwn(loading: () => void): Steps<LoadedImage> {
    const own = this.#own ?? (yield* this.#produceOwn(loading));
    yield* this.#setUp(own);
    return own.image;
  }

  *#produceOwn(loading: () => void): Steps<ModuleSetup> {
    const image = yield* this.#source.produce();
    loading();
    const module = yield* LoadedImage.load(this.context, image, this.#source.text);
    this.#checkLoaded(module);
    if (!this.#own) {
      this.#own = new ModuleSetup(this, module, image.callbacks ?? []);
      this.#homes.push(module);
    } else module.dispose(); // a blocking call has loaded it meanwhile; the first one stays, kernels may be in use
    return this.#own;
  }

  /** Those that block do not wait for Promises; all others do, as the load in the background. */
  *#setUp(own: ModuleSetup): Steps<void> {
    if (own.isOver) return;
    try {
      yield* step(
        () => own.finishNow(),
        () => own.finish(),
      );
    } catch (error) {
      if (this.#own === own) this.#takeBack(own);
      throw error;
    }
    if (own.isOver) this.#checkLoaded(own.image);
    else if (!this.#loading.has('')) void this.#loadInBackground('').then(() => {}); // fails for everybody to see
  }

  /** What could not be set up is no longer used; the next call loads it again. */
  #takeBack({ image }: ModuleSetup): void {
    this.#own = undefined;
    this.#loaded.delete('');
    if (this.#homes.includes(image)) this.#homes.splice(this.#homes.indexOf(image), 1);
    image.beforeUnload = undefined;
    image.dispose();
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
      this.#checkHeld();
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
    if (this.#disposed && this.#held === 0) module.dispose();
    this.#checkHeld();
  }
}

function tooEarly(name: string): string {
  return (
    `The call ran before the setup of what ${name} is linked with was over: something that cannot wait came after it in its stream, and what ` +
    'blocks does not wait for Promises. Await the module first (its ready, or CudaModule.compile).'
  );
}
