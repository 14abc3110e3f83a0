import { type Steps } from '../event-loop/steps';
import type { CallerStack } from '../errors/caller-stack';
import type { CudaContext } from '../device/cuda-context';
import type { KernelSignature } from '../signature/kernel-signature';
import type { HeldKernel, KernelSource } from './kernel-source';
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
    return this.#images.isUsable ? this.#now : undefined;
  }

  /** While the module is being set up, nobody but the setup may use it: then it is not kept. */
  get #now(): ResolvedKernel | undefined {
    if (this.#resolved) return this.#resolved;
    const found = this.#images.kernelNow(this.name);
    if (this.#images.isSetUp) this.#resolved = found;
    return found;
  }

  get signature(): KernelSignature | undefined {
    if (!this.#images.isUsable) return undefined;
    return this.resolved?.plan.signature ?? this.#images.signatureNow(this.name);
  }

  *resolve(): Steps<ResolvedKernel> {
    this.#images.checkUsable();
    return yield* this.#find();
  }

  hold(): HeldKernel {
    const images = this.#images;
    const release = images.hold();
    const now = () => (images.context.isValid ? this.#now : undefined);
    return {
      get resolved() {
        return now();
      },
      get setupLeft() {
        return images.setupLeft;
      },
      resolve: () => this.#find(),
      release,
    };
  }

  *#find(): Steps<ResolvedKernel> {
    const found = yield* this.#images.kernel(this.name, this.#site);
    if (this.#images.isSetUp) this.#resolved = found;
    return found;
  }
}
