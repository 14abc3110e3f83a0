import { type Steps } from '../event-loop/steps';
import type { CallerStack } from '../errors/caller-stack';
import type { CudaContext } from '../device/cuda-context';
import type { KernelSignature } from '../signature/kernel-signature';
import type { KernelSource } from './cuda-kernel';
import type { LoadedImages } from './loaded-images';
import type { ResolvedKernel } from '../kernel/resolved-kernel';

/** A kernel of a module, by its name: it is looked for when somebody calls it. */
export class ModuleKernel implements KernelSource {
  readonly name: string;
  readonly #images: LoadedImages;
  readonly #site: CallerStack;
  #resolved: ResolvedKernel | undefined;

  /** `site`: where the program looked it up, which tells where a wrong name is. */
  constructor(name: string, images: LoadedImages, site: CallerStack) {
    this.name = name;
    this.#images = images;
    this.#site = site;
  }

  get context(): CudaContext {
    return this.#images.context;
  }

  get resolved(): ResolvedKernel | undefined {
    if (!this.#images.isUsable) return undefined;
    return (this.#resolved ??= this.#images.kernelNow(this.name));
  }

  get signature(): KernelSignature | undefined {
    if (!this.#images.isUsable) return undefined;
    return this.resolved?.plan.signature ?? this.#images.signatureNow(this.name);
  }

  *resolve(): Steps<ResolvedKernel> {
    return (this.#resolved = yield* this.#images.kernel(this.name, this.#site));
  }
}
