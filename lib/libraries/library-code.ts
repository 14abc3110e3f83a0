import type { GeneralKernel } from '../../types';
import type { CudaContext } from '../device/cuda-context';
import { callerStack } from '../errors/caller-stack';
import { ModuleCore } from '../module/cuda-module';
import { imageOfText } from '../module/image-source';
import { LoadedImages } from '../module/loaded-images';

/** CUDA C++ of this package. It is compiled for a context and a variant (its element types, say) when a kernel of it is first called. */
export class LibraryCode<Variant extends string> {
  readonly #name: string;
  readonly #source: (variant: Variant) => string;
  readonly #modules = new WeakMap<CudaContext, Map<Variant, ModuleCore>>();

  /** `name`: what compilers and profiles call it. */
  constructor(name: string, source: (variant: Variant) => string) {
    this.#name = name;
    this.#source = source;
  }

  kernel(name: string, variant: Variant, context: CudaContext): GeneralKernel {
    return this.#module(variant, context).kernel(name) as GeneralKernel;
  }

  #module(variant: Variant, context: CudaContext): ModuleCore {
    const ofContext = this.#modules.get(context) ?? new Map<Variant, ModuleCore>();
    this.#modules.set(context, ofContext);
    const known = ofContext.get(variant);
    if (known) return known;
    const options = { name: `cuda-ffi/${this.#name}-${variant}.cu` };
    const image = imageOfText(this.#source(variant), undefined, context, options);
    const made = new ModuleCore(new LoadedImages(image, context, options, callerStack(this.kernel)));
    ofContext.set(variant, made);
    return made;
  }
}
