import { ArgumentPlan } from '../arguments/argument-plan';
import type { CudaContext } from '../device/cuda-context';
import type { NativeKernel } from '../native/native';
import type { CType } from '../signature/c-type';
import type { ShapeFacts } from '../signature/ptx-entries';
import { kernelSignature } from '../signature/kernel-signature';

/** CUfunction_attribute of cuda.h. */
const attribute = { maxThreadsPerBlock: 0, sharedSizeBytes: 1 } as const;

/** A kernel that is loaded, with its parameters laid out. */
export class ResolvedKernel {
  readonly name: string;
  readonly context: CudaContext;
  readonly native: NativeKernel;
  /** The number by which a call identifies the kernel to C++. */
  readonly slot: number;
  readonly plan: ArgumentPlan;
  /** The limit for this kernel, whose registers may allow fewer than the device does. */
  readonly maxThreadsPerBlock: number;
  readonly #identity: () => string;
  readonly #findShape: () => ShapeFacts;
  #shape: ShapeFacts | undefined;
  readonly #blocks = new Map<number, number>();

  constructor(
    name: string,
    context: CudaContext,
    native: NativeKernel,
    types: readonly CType[] | undefined,
    parameterNames: readonly (string | undefined)[] | undefined,
    onlyStored: readonly number[] | undefined,
    identity: () => string,
    shape: () => ShapeFacts,
  ) {
    this.name = name;
    this.context = context;
    this.native = native;
    this.slot = native.slot();
    this.plan = new ArgumentPlan(name, kernelSignature(types, native.parameters(types?.length), parameterNames, onlyStored));
    this.#identity = identity;
    this.#findShape = shape;
    this.maxThreadsPerBlock = native.attribute(attribute.maxThreadsPerBlock);
  }

  /** The same for the same kernel of the same image, in every process. */
  get identity(): string {
    return this.#identity();
  }

  /** What its code says about the shape of its launches, if its image tells that. */
  get shape(): ShapeFacts {
    return (this.#shape ??= this.#findShape());
  }

  /** How many bytes of a block's shared memory the kernel's own `__shared__` variables take. */
  get staticSharedMemory(): number {
    return this.native.attribute(attribute.sharedSizeBytes);
  }

  /** The number of threads in a block that fills the device best. The driver is asked once for each amount of shared memory. */
  occupancyBlock(sharedMemory: number): number {
    const known = this.#blocks.get(sharedMemory);
    if (known !== undefined) return known;
    const found = this.native.occupancyBlockSize(sharedMemory);
    this.#blocks.set(sharedMemory, found);
    return found;
  }
}
