import { CudaError } from '../errors/cuda-error';
import type { Steps } from '../event-loop/steps';
import { CodeObject } from '../signature/code-object';
import { CannotShare, CodeReferences } from '../signature/code-object-references';
import { elfVariables } from '../signature/elf-variables';
import { bindVariables, CannotBind } from '../signature/ptx-binding';
import { isVariableOfProgram, PtxModule, reachedFrom, variablesAmong } from '../signature/ptx-module';
import type { LoadableImage } from './loadable-image';
import type { LoadedImage } from './loaded-image';
import type { InstanceSource } from './image-source';

/** The image of a template instance, and the loaded modules whose variables it uses. */
export interface SharingImage {
  readonly image: LoadableImage;
  readonly owners: readonly LoadedImage[];
}

/**
 * The image of a template instance, without a second copy of a variable: the variables that it uses and that one of the `loaded` modules
 * has are that module's. Throws CudaError if there is no way to do that.
 */
export function* withVariablesOf(
  loaded: readonly LoadedImage[],
  image: LoadableImage,
  source: InstanceSource,
  instance: string,
): Steps<SharingImage> {
  const ofAmd = isCodeObject(image) ? { image, code: new CodeObject(image.image) } : undefined;
  if (!ofAmd?.code.hasOwnVariables && homesOf(variablesIn(image, instance), loaded).size === 0) return { image, owners: [] };
  if (ofAmd) return sharingCode(ofAmd.code, ofAmd.image, loaded, instance);
  const inText = textsOf(image) ? image : yield* source.producePtx(instance);
  const texts = inText && textsOf(inText);
  if (!texts) throw cannotShare(instance, 'what it is linked with is not all source or PTX');
  const kernel = inText.lowered[instance]!;
  const modules = texts.map((text) => new PtxModule(text));
  const used = variablesAmong(reachedFrom(kernel, modules));
  const homes = homesOf(used, loaded);
  if (homes.size === 0) return { image, owners: [] };
  const addresses = new Map([...homes].map(([symbol, { address }]) => [symbol, address]));
  const bound = boundTexts(texts, kernel, addresses, instance);
  return {
    image: { ...inText, image: bound.length === 1 ? bound[0]! : bound, identity: texts },
    owners: [...new Set([...homes.values()].map(({ owner }) => owner))],
  };
}

/** The same for AMD's code, in which the variables' addresses are changed. */
function sharingCode(
  code: CodeObject,
  image: LoadableImage & { readonly image: Uint8Array },
  loaded: readonly LoadedImage[],
  instance: string,
): SharingImage {
  try {
    const references = new CodeReferences(code, image.lowered[instance]!);
    const { variables } = references;
    if (variables.length === 0) return { image, owners: [] };
    const homes = homesOf(variables, loaded);
    const addresses = new Map([...homes].map(([symbol, { address }]) => [symbol, address]));
    return {
      image: { ...image, image: references.withVariablesAt(addresses), identity: [Buffer.from(image.image).toString('latin1')] },
      owners: [...new Set([...homes.values()].map(({ owner }) => owner))],
    };
  } catch (error) {
    if (error instanceof CannotShare) throw cannotShare(instance, error.message);
    throw error;
  }
}

interface Home {
  readonly owner: LoadedImage;
  readonly address: bigint;
}

/** Where variables are: each in the first of the modules that has it. */
function homesOf(symbols: readonly string[], loaded: readonly LoadedImage[]): ReadonlyMap<string, Home> {
  const homes = new Map<string, Home>();
  for (const symbol of symbols) {
    for (const owner of loaded) {
      const address = owner.addressOf(symbol);
      if (address === undefined) continue;
      homes.set(symbol, { owner, address });
      break;
    }
  }
  return homes;
}

/** The variables that an instance uses, or more than these, as far as the image tells. */
function variablesIn({ variables, lowered, image }: LoadableImage, instance: string): readonly string[] {
  const known = variables?.[lowered[instance]!];
  if (known) return known;
  return [image].flat().flatMap((part) => {
    if (typeof part === 'bigint') return [];
    if (typeof part !== 'string') return elfVariables(part).filter(isVariableOfProgram);
    return new PtxModule(part).items.flatMap(({ kind, symbol }) => (kind === 'variable' && isVariableOfProgram(symbol) ? [symbol] : []));
  });
}

/** The compiler says of a code object that its instances may use any variable. */
function isCodeObject(image: LoadableImage): image is LoadableImage & { readonly image: Uint8Array } {
  return image.image instanceof Uint8Array && CodeObject.isOne(image.image);
}

function textsOf({ image }: LoadableImage): string[] | undefined {
  const parts = [image].flat();
  return parts.every((part) => typeof part === 'string') ? parts : undefined;
}

function boundTexts(texts: readonly string[], kernel: string, addresses: ReadonlyMap<string, bigint>, instance: string): string[] {
  try {
    return bindVariables(texts, kernel, addresses);
  } catch (error) {
    if (error instanceof CannotBind) throw cannotShare(instance, error.message);
    throw error;
  }
}

function cannotShare(instance: string, reason: string): CudaError {
  return new CudaError(
    `${instance} uses variables of the module, and cannot be compiled for it later on, because ${reason}. Name it when the module is compiled: the option instances: ['${instance}'].`,
    { code: 'ERR_CUDA_LATE_INSTANCE', kernel: instance },
  );
}
