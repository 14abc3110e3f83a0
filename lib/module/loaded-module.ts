import { background } from '../launch/background';
import { probeExpression } from '../compile/type-probe';
import type { KernelLayouts } from '../compile/compile-layouts';
import { runBlocking, runInBackground, step, type Steps } from '../compile/steps';
import type { CudaContext } from '../device/cuda-context';
import type { NativeKernel, NativeModule } from '../native/native';
import { type CType, spell } from '../signature/c-type';
import { type KernelSignature, kernelSignature } from '../signature/kernel-signature';
import { readMangledFunction, readProbedType } from '../signature/mangled-name';
import { refinedNames, refinedTypes, wantsLayout } from '../signature/refined-types';
import { outline, type OutlinedKernel } from '../signature/source-outline';
import type { LoadableImage } from './module-image';
import { ResolvedKernel } from './resolved-kernel';

/** A kernel that the image holds. */
interface Entry {
  /** The C++ name: `ns::scale<float>`. */
  readonly name: string;
  /** The compiled name. */
  readonly symbol: string;
  readonly types: readonly CType[] | undefined;
}

/** An image that the driver has loaded, with its kernels by name. */
export class LoadedModule {
  static *load(context: CudaContext, loadable: LoadableImage, text: string | undefined): Steps<LoadedModule> {
    const native = yield* step(
      () => context.native.loadModuleSync(loadable.image),
      () => background<NativeModule>((done) => context.native.loadModule(loadable.image, done)),
    );
    return new LoadedModule(context, native, loadable, text);
  }

  readonly context: CudaContext;
  readonly native: NativeModule;
  readonly lowered: Readonly<Record<string, string>>;
  readonly #entries: readonly Entry[];
  readonly #produceLayouts: LoadableImage['layouts'];
  readonly #outlined: readonly OutlinedKernel[];
  readonly #kernels = new Map<string, ResolvedKernel>();
  readonly #natives = new Map<string, NativeKernel | undefined>();
  #layouts: KernelLayouts | undefined;
  #layoutsComing: Promise<KernelLayouts> | undefined;

  private constructor(context: CudaContext, native: NativeModule, loadable: LoadableImage, text: string | undefined) {
    this.context = context;
    this.native = native;
    this.lowered = loadable.lowered;
    this.#produceLayouts = loadable.layouts;
    this.#outlined = text === undefined ? [] : outline(text).kernels;
    const symbols = loadable.entries ?? native.kernelNames() ?? [];
    this.#entries = symbols.map((symbol) => entryOf(symbol, loadable.lowered));
  }

  /** The C++ names of the kernels; an overloaded one with its parameters' types. */
  get kernelNames(): string[] {
    return this.#entries.map((entry) => (this.#named(entry.name).length > 1 ? signatureOf(entry) : entry.name));
  }

  has(name: string): boolean {
    return this.#find(name).length > 0;
  }

  /** The one kernel of that name; undefined where there is none. Throws where there are several. */
  *kernel(name: string): Steps<ResolvedKernel | undefined> {
    const known = this.#kernels.get(name);
    if (known) return known;
    const found = this.#find(name);
    if (found.length > 1) throw new TypeError(`${name} is overloaded; name one of ${found.map(signatureOf).join(', ')}`);
    if (found[0] && wantsLayout(found[0].types)) yield* this.#findLayouts();
    return this.kernelNow(name);
  }

  /** As {@link kernel}, where nothing has to be waited for: its parameters are simple, or known already. */
  kernelNow(name: string): ResolvedKernel | undefined {
    const known = this.#kernels.get(name);
    if (known) return known;
    const [entry, another] = this.#find(name);
    if (!entry || another || (wantsLayout(entry.types) && !this.#layouts)) return undefined;
    const kernel = this.#resolve(entry);
    if (kernel) this.#kernels.set(name, kernel);
    return kernel;
  }

  /** What names and the driver tell of a kernel's parameters; undefined where it is not the only one of that name. */
  signatureNow(name: string): KernelSignature | undefined {
    const [entry, another] = this.#find(name);
    const native = entry && !another ? this.#native(entry) : undefined;
    return native && kernelSignature(entry!.types, native.parameters(), this.#parameterNames(entry!));
  }

  #native({ symbol }: Entry): NativeKernel | undefined {
    if (!this.#natives.has(symbol)) this.#natives.set(symbol, this.native.kernel(symbol));
    return this.#natives.get(symbol);
  }

  #find(name: string): readonly Entry[] {
    const symbol = this.lowered[name] ?? name;
    const bySymbol = this.#entries.filter((entry) => entry.symbol === symbol);
    if (bySymbol.length > 0) return bySymbol;
    const byName = this.#named(name);
    if (byName.length > 0) return byName;
    const wanted = withoutBlanks(name);
    return this.#entries.filter((entry) => withoutBlanks(entry.name) === wanted || withoutBlanks(signatureOf(entry)) === wanted);
  }

  #named(name: string): readonly Entry[] {
    return this.#entries.filter((entry) => entry.name === name);
  }

  #resolve(entry: Entry): ResolvedKernel | undefined {
    const seen = this.#layouts?.[entry.symbol];
    const native = this.#native(entry);
    const names = refinedNames(this.#parameterNames(entry), seen);
    return native && new ResolvedKernel(entry.name, this.context, native, refinedTypes(entry.types, seen), names);
  }

  /** What the parameters of all kernels are made of. Found once, for the first kernel that has to know. */
  *#findLayouts(): Steps<void> {
    this.#layouts ??= yield* step(
      () => runBlocking(this.#produceLayouts()),
      () => (this.#layoutsComing ??= runInBackground(this.#produceLayouts())),
    );
  }

  /** From the source's text: of the function with that name and as many parameters, if there is just one. */
  #parameterNames(entry: Entry): readonly (string | undefined)[] | undefined {
    const bare = entry.name.replace(/<.*$/, '');
    const candidates = this.#outlined.filter(
      (kernel) => kernel.name === bare && (!entry.types || kernel.parameterNames.length === entry.types.length),
    );
    return candidates.length === 1 ? candidates[0]!.parameterNames : undefined;
  }

  dispose(): void {
    this.native.dispose();
  }
}

function entryOf(symbol: string, lowered: Readonly<Record<string, string>>): Entry {
  const mangled = readMangledFunction(symbol);
  const name = mangled?.name ?? symbol;
  const probed = lowered[probeExpression(name)];
  const type = probed === undefined ? undefined : readProbedType(probed);
  return { name, symbol, types: type?.kind === 'function' ? type.parameters : mangled?.parameters };
}

function signatureOf({ name, types }: Entry): string {
  return types ? `${name}(${types.map(spell).join(', ')})` : name;
}

function withoutBlanks(name: string): string {
  return name.replace(/\s+/g, '');
}
