import { createHash, randomUUID } from 'node:crypto';
import { background } from '../event-loop/background';
import type { KernelLayouts } from '../compile/kernel-layouts';
import { readInTurns } from '../compile/read-source';
import { runBlocking, runInBackground, step, type Steps } from '../event-loop/steps';
import { coded } from '../errors/argument-error';
import { CudaError, type CudaErrorDetails } from '../errors/cuda-error';
import type { CudaContext } from '../device/cuda-context';
import { Lifetime } from '../memory/lifetime';
import type { NativeKernel, NativeModule } from '../native/native';
import type { CType } from '../signature/c-type';
import { type DataModel, hostModel } from '../signature/data-model';
import { type KernelSignature, kernelSignature } from '../signature/kernel-signature';
import { anyShape, type PtxEntry, readPtxEntries, type ShapeFacts, typesOfMarks } from '../signature/ptx-entries';
import { PtxModule } from '../signature/ptx-module';
import { refinedNames, refinedTypes, wantsLayout } from '../signature/refined-types';
import { withReadableNames } from '../signature/readable-names';
import type { OutlinedKernel } from '../signature/source-outline';
import { entrySignature, type KernelEntry, kernelEntry, kernelNames, parameterNames } from './kernel-entry';
import type { LoadableImage } from './loadable-image';
import { ResolvedKernel } from '../kernel/resolved-kernel';

/** An image that the driver has loaded, with its kernels by name. */
export class LoadedImage {
  static *load(context: CudaContext, loadable: LoadableImage, text: string | undefined): Steps<LoadedImage> {
    const native = yield* nativeModule(context, loadable.image);
    const outlined = loadable.outlined ?? (text === undefined ? [] : (yield* readInTurns(text)).outline.kernels);
    return new LoadedImage(context, native, loadable, outlined);
  }

  readonly context: CudaContext;
  readonly lowered: Readonly<Record<string, string>>;
  readonly model: DataModel;
  /** The code's and its variables'. */
  readonly lifetime = new Lifetime(() => this.#end());
  /** Called once, while the code is still there. */
  beforeUnload: (() => void) | undefined;
  readonly #native: NativeModule;
  readonly #image: LoadableImage['image'];
  readonly #identity: LoadableImage['image'];
  readonly #entries: readonly KernelEntry[];
  readonly #shapes: LoadableImage['shapes'];
  readonly #onlyStored: LoadableImage['onlyStored'];
  readonly #produceLayouts: LoadableImage['layouts'];
  /** As the owner of its variables' memory, for messages. */
  readonly what = 'module of this variable';
  readonly #outlined: readonly OutlinedKernel[];
  readonly #kernels = new Map<string, ResolvedKernel>();
  readonly #natives = new Map<string, NativeKernel | undefined>();
  #ptxEntries: ReadonlyMap<string, PtxEntry> | undefined;
  #layouts: KernelLayouts | undefined;
  #layoutsComing: Promise<KernelLayouts> | undefined;
  #hasVariablesOut = false;

  private constructor(context: CudaContext, native: NativeModule, loadable: LoadableImage, outlined: readonly OutlinedKernel[]) {
    this.context = context;
    this.#native = native;
    this.#image = loadable.image;
    this.#identity = loadable.identity ?? loadable.image;
    this.lowered = loadable.lowered;
    this.model = loadable.model ?? hostModel;
    this.#shapes = loadable.shapes;
    this.#onlyStored = loadable.onlyStored;
    this.#produceLayouts = loadable.layouts;
    this.#outlined = outlined;
    const symbols = loadable.entries ?? native.kernelNames() ?? [];
    this.#entries = symbols.map((symbol) => kernelEntry(symbol, loadable.lowered, this.model));
  }

  /** The driver's CUmodule. */
  get handle(): bigint {
    return this.#native.handle();
  }

  /** The C++ names of the kernels; that of an overloaded one with its parameters' types. */
  get kernelNames(): string[] {
    return kernelNames(this.#entries);
  }

  /** The templates of the source, if it is known: kernels that are in no image until an instance is asked for. */
  get templateNames(): string[] {
    return [...new Set(this.#outlined.filter((kernel) => kernel.template).map((kernel) => kernel.name))];
  }

  has(name: string): boolean {
    return this.#find(name).length > 0;
  }

  /** The one kernel of that name; undefined if there is none. Throws TypeError if there are several. */
  *kernel(name: string): Steps<ResolvedKernel | undefined> {
    const known = this.#kernels.get(name);
    if (known) return known;
    const found = this.#find(name);
    if (found.length > 1)
      throw coded(
        new TypeError(`${name} is overloaded; name one: ${found.map((each) => `mod.kernel('${entrySignature(each)}')`).join(', ')}`),
      );
    if (found[0] && wantsLayout(found[0].types)) yield* this.#findLayouts();
    return this.kernelNow(name);
  }

  /** As {@link kernel}, if nothing has to be waited for because its parameters are simple or known already; else undefined. */
  kernelNow(name: string): ResolvedKernel | undefined {
    const known = this.#kernels.get(name);
    if (known) return known;
    const [entry, another] = this.#find(name);
    if (!entry || another || (wantsLayout(entry.types) && !this.#layouts)) return undefined;
    const kernel = this.#resolve(entry);
    if (kernel) this.#kernels.set(name, kernel);
    return kernel;
  }

  /** What names and the driver tell of a kernel's parameters; undefined if it is not the only kernel of that name. */
  signatureNow(name: string): KernelSignature | undefined {
    const [entry, another] = this.#find(name);
    const native = entry && !another ? this.#nativeKernel(entry) : undefined;
    return native && kernelSignature(this.#typesOf(entry!), native.parameters(), parameterNames(entry!, this.#outlined));
  }

  /** From the compiler's names; for kernels without such names, like Triton's, from the marks in the PTX. */
  #typesOf({ types, symbol }: KernelEntry): readonly CType[] | undefined {
    if (types) return types;
    const marked = this.#ptx().get(symbol);
    return marked && typesOfMarks(marked);
  }

  #shapeFacts(symbol: string): ShapeFacts {
    return (this.#shapes ? this.#shapes[symbol] : this.#ptx().get(symbol)?.shape) ?? anyShape;
  }

  /** What the text of the image says about its kernels; nothing for machine code. */
  #ptx(): ReadonlyMap<string, PtxEntry> {
    const texts = [this.#image].flat().filter((part) => typeof part === 'string');
    return (this.#ptxEntries ??= readPtxEntries(texts.map((text) => new PtxModule(text))));
  }

  #nativeKernel({ symbol }: KernelEntry): NativeKernel | undefined {
    if (!this.#natives.has(symbol)) this.#natives.set(symbol, this.#native.kernel(symbol));
    return this.#natives.get(symbol);
  }

  /** Seldom needed: its cost grows with the length of the image. */
  #imageHash(): string {
    if (typeof this.#identity === 'bigint') return randomUUID(); // there is no way to tell what is in it
    const hash = createHash('sha256');
    for (const part of [this.#identity].flat()) hash.update(part);
    return hash.digest('hex');
  }

  #find(name: string): readonly KernelEntry[] {
    const symbol = this.lowered[name] ?? name;
    const bySymbol = this.#entries.filter((entry) => entry.symbol === symbol);
    if (bySymbol.length > 0) return bySymbol;
    const byName = this.#named(name);
    if (byName.length > 0) return byName;
    const wanted = withoutBlanks(name);
    return this.#entries.filter((entry) => withoutBlanks(entry.name) === wanted || withoutBlanks(entrySignature(entry)) === wanted);
  }

  #named(name: string): readonly KernelEntry[] {
    return this.#entries.filter((entry) => entry.name === name);
  }

  #resolve(entry: KernelEntry): ResolvedKernel | undefined {
    const seen = this.#layouts?.[entry.symbol];
    const native = this.#nativeKernel(entry);
    const names = refinedNames(parameterNames(entry, this.#outlined), seen);
    return (
      native &&
      new ResolvedKernel(
        entry.name,
        this.context,
        native,
        refinedTypes(seen ? entry.types : this.#typesOf(entry), seen),
        names,
        this.#onlyStored?.[entry.symbol],
        () => `${this.#imageHash()} ${entry.symbol}`,
        () => this.#shapeFacts(entry.symbol),
      )
    );
  }

  /** What the parameters of all kernels are made of. Found once, for the first kernel that has to know. */
  *#findLayouts(): Steps<void> {
    this.#layouts ??= yield* step(
      () => runBlocking(this.#produceLayouts()),
      () => (this.#layoutsComing ??= runInBackground(this.#produceLayouts())),
    );
  }

  /** Where a variable is, by its compiled name. */
  variable(symbol: string): { address: bigint; size: number } | undefined {
    const found = this.#native.global(symbol);
    if (found) this.#hasVariablesOut = true;
    return found;
  }

  /** Where a variable is, for code that is loaded beside this and kept no longer. */
  addressOf(symbol: string): bigint | undefined {
    return this.#native.global(symbol)?.address;
  }

  /** Its code uses variables of the others: they stay loaded as long as it, and as its kernels. */
  keep(others: readonly LoadedImage[]): void {
    for (const other of others) this.#native.keep(other.#native);
  }

  get isDisposed(): boolean {
    return this.lifetime.isOver;
  }

  /** The driver keeps code that is running; calls that wait hold variables that they were given. */
  dispose(): void {
    this.lifetime.dispose();
  }

  #end(): void {
    const { beforeUnload } = this;
    this.beforeUnload = undefined;
    this.lifetime.revive();
    try {
      beforeUnload?.();
    } finally {
      this.lifetime.rest();
      this.#unload();
    }
  }

  /** Work that others do with the variables has to be waited for. */
  #unload(): void {
    const unload = () => this.#native.dispose();
    if (this.#hasVariablesOut && this.context.isValid) void this.context.idle().then(unload);
    else unload();
  }
}

function* nativeModule(context: CudaContext, image: LoadableImage['image']): Steps<NativeModule> {
  if (typeof image === 'bigint') return context.native.borrowModule(image);
  try {
    return yield* step(
      () => context.native.loadModuleSync(image),
      () => background<NativeModule>((done) => context.native.loadModule(image, done)),
    );
  } catch (error) {
    if (!(error instanceof CudaError) || !error.message.includes('_Z')) throw error;
    throw new CudaError(withReadableNames(error.message), error as CudaErrorDetails);
  }
}

function withoutBlanks(name: string): string {
  return name.replace(/\s+/g, '');
}
