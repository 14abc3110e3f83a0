import { basename, dirname, resolve } from 'node:path';
import { contentOf } from '../compile/content-of';
import { compileBlocking, compileInBackground } from '../compile/compile-source';
import type { CompiledSource, SourceToCompile } from '../compile/compiled-source';
import type { CompileOptions } from '../compile/compile-options';
import { compileLayouts, layoutsOfPtx } from '../compile/compile-layouts';
import type { KernelLayouts } from '../compile/kernel-layouts';
import { type ImageFacts, splitFacts } from '../compile/image-facts';
import { linkImages } from '../compile/link-images';
import { kindOfFile } from '../compile/link-part';
import { step, type Steps } from '../event-loop/steps';
import type { CudaContext } from '../device/cuda-context';
import { coded, describe } from '../errors/argument-error';
import { asInSource } from '../signature/mangled-name';
import { joinedSource } from './joined-source';
import { linkedImage, linkedPtx, wantsLink } from './linked-image';
import type { LoadableImage } from './loadable-image';
import { nameExpression } from './name-expression';
import { PtxModule } from '../signature/ptx-module';

/** Where images of template instances come from; they are named by expressions of the compiler's. */
export interface InstanceSource {
  produce(instance: string): Steps<LoadableImage>;
  /** The same as PTX; undefined if it is linked with something that is neither a source nor PTX. */
  producePtx(instance: string): Steps<LoadableImage | undefined>;
}

/** Where an image comes from. */
export interface ImageSource {
  readonly name: string;
  /** The CUDA C++ text, if there is one: template instances are compiled from it on demand. */
  readonly text: string | undefined;
  produce(): Steps<LoadableImage>;
  readonly instances?: InstanceSource;
  /** Whether an error is the program's own: the reason of the signal that ended {@link produce}. */
  isAbort(error: unknown): boolean;
}

/** CUDA C++ text. `folder` is that of its file. */
export function imageOfText(text: string, folder: string | undefined, context: CudaContext, given: CompileOptions): ImageSource {
  const options = withAbsolutePaths(given);
  const name = options.name ?? 'kernel.cu';
  // The signal is for the module; an instance is asked for later, by a call.
  const { signal, ...later } = options;
  const common = { source: text, folder, target: targetOf(context) };
  const own = (options.instances ?? []).map((instance) => nameExpression(asInSource(instance)));
  const late = (instance: string): SourceToCompile => ({ ...common, instances: [instance], options: later });
  return {
    name,
    text,
    produce: () => imageOf({ ...common, instances: own, options }),
    instances: {
      produce: (instance) => imageOf(late(instance)),
      *producePtx(instance) {
        const what = { ...late(instance), asPtx: true };
        return wantsLink(options) ? yield* linkedPtx(what) : yield* imageOf(what);
      },
    },
    isAbort: (error) => signal?.aborted === true && error === signal.reason,
  };
}

function* imageOf(what: SourceToCompile): Steps<LoadableImage> {
  if (!wantsLink(what.options)) return yield* compiledImage(what);
  if (what.target.vendor !== 'amd') return yield* linkedImage(what);
  const joined = yield* joinedSource(what);
  return { ...(yield* compiledImage(joined.what)), callbacks: joined.callbacks };
}

function* compiledImage(what: SourceToCompile): Steps<LoadableImage> {
  const compiled = yield* step(
    () => compileBlocking(what),
    () => compileInBackground(what),
  );
  return loadable(compiled, () => compileLayouts(what));
}

/** The program may change its working directory before anything is compiled. */
function withAbsolutePaths(options: CompileOptions): CompileOptions {
  const { includePaths, link } = options;
  return {
    ...options,
    ...(includePaths && { includePaths: includePaths.map((path) => resolve(path)) }),
    ...(link && { link: link.map((part) => (typeof part === 'string' ? resolve(part) : part)) }),
  };
}

function targetOf(context: CudaContext): SourceToCompile['target'] {
  const { computeCapability, isSoftware, vendor, architecture } = context.device;
  const [major, minor] = computeCapability;
  const ofCard = vendor === 'amd' && !isSoftware ? { amdArchitecture: architecture } : {};
  return { computeCapability: 10 * major + minor, isSoftware, vendor, ...ofCard };
}

function loadable(
  { format, image, entries, shapes, onlyStored, variables, lowered }: CompiledSource,
  layouts: LoadableImage['layouts'],
): LoadableImage {
  return { image: format === 'ptx' ? asText(image) : image, entries, shapes, onlyStored, variables, lowered, layouts };
}

/** PTX text, or the bytes of PTX, a cubin or a fatbin. */
export function imageOfBytes(data: unknown, name: string): ImageSource {
  if (typeof data !== 'string' && !(data instanceof Uint8Array)) {
    throw coded(new TypeError(`CudaModule.load: expected PTX text or the bytes of an image, received ${describe(data)}`));
  }
  if (typeof data === 'string' && isPath(data)) {
    const given = describe(data);
    throw coded(
      new TypeError(
        `CudaModule.load: expected PTX text or the bytes of an image, received ${given}; CudaModule.loadFile(${given}) reads a file`,
      ),
    );
  }
  const { image: bytes, facts } = typeof data === 'string' ? { image: data, facts: undefined } : splitImage(data, name);
  if (facts) return imageWithFacts(bytes as Uint8Array, facts, name);
  const image = typeof bytes === 'string' ? bytes : looksLikePtx(bytes) ? asText(bytes) : Uint8Array.from(bytes);
  const entries = typeof image === 'string' ? new PtxModule(image).kernels : undefined;
  function* layouts(): Steps<KernelLayouts> {
    return typeof image === 'string' ? layoutsOfPtx(image) : {};
  }
  return {
    name,
    text: undefined,
    *produce() {
      return { image, entries, lowered: {}, layouts };
    },
    isAbort: () => false,
  };
}

/** A module that somebody else has loaded. */
export function imageOfHandle(handle: bigint): ImageSource {
  function* layouts(): Steps<KernelLayouts> {
    return {};
  }
  return {
    name: 'borrowed module',
    text: undefined,
    *produce() {
      return { image: handle, entries: undefined, lowered: {}, layouts };
    },
    isAbort: () => false,
  };
}

/** Whether a text is the name of a file, which is no source and no PTX. */
export function isPath(text: string): boolean {
  return /^[^\s(){};]+\.(?:cuh?|cpp|cc|h|hpp|ptx|cubin|fatbin|ltoir|o|a)$/.test(text);
}

function splitImage(data: Uint8Array, name: string): ReturnType<typeof splitFacts> {
  try {
    return splitFacts(data);
  } catch (error) {
    throw coded(new TypeError(`CudaModule.load: ${name}: ${(error as Error).message}`));
  }
}

/** An image that `cuda-ffi compile` made: it brings what the compiler would otherwise be asked for. */
function imageWithFacts(image: Uint8Array, { entries, lowered, kernels, layouts, model = 'LP64' }: ImageFacts, name: string): ImageSource {
  function* known(): Steps<KernelLayouts> {
    return layouts;
  }
  return {
    name,
    text: undefined,
    *produce() {
      return { image: Uint8Array.from(image), entries, lowered, outlined: kernels, layouts: known, model };
    },
    isAbort: () => false,
  };
}

const linkedKinds = new Set(['ltoir', 'object', 'archive']);

/** A file, by its extension: .cu is compiled, .ltoir .o .a are linked, the rest is loaded as it is. */
export function* imageOfFile(path: string, context: CudaContext, options: CompileOptions): Steps<ImageSource> {
  if (/\.(?:[cm]?[jt]sx?|json|md|txt)$/i.test(path)) {
    throw coded(
      new TypeError(`CudaModule.loadFile: expected a file of CUDA code (.cu, .ptx, .cubin, .fatbin, …), received ${describe(path)}`),
    );
  }
  const content = yield* contentOf(path, 'module');
  const name = options.name ?? basename(path);
  const kind = kindOfFile(path);
  if (kind === 'cu') return imageOfText(content.toString('utf8'), dirname(path), context, { ...options, name });
  if (wantsLink(options))
    throw coded(
      new TypeError(`CudaModule.loadFile: the options link and declarations are only for sources, and ${name} is already compiled`),
    );
  const image = kind && linkedKinds.has(kind) ? yield* linkImages([{ kind, name, data: content }], targetOf(context)) : content;
  return imageOfBytes(image, name);
}

function asText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}

function looksLikePtx(bytes: Uint8Array): boolean {
  return /^[\s\x20-\x7e]*\.version\s/.test(Buffer.from(bytes.subarray(0, 4096)).toString('latin1'));
}
