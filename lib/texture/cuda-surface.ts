import type { Handle } from '../../types';
import { contextOn, type CudaContext } from '../device/cuda-context';
import type { CudaDevice } from '../device/cuda-device';
import { deviceRule } from '../device/place-options';
import { disposeAfterWork } from '../device/dispose-after-work';
import { checkMaker } from '../errors/checked';
import { checkOptions, type OptionRules } from '../errors/options';
import { CudaError } from '../errors/cuda-error';
import { nameOwnClass } from '../errors/own-classes';
import type { DeviceArray } from '../memory/device-array';
import type { HostArrays } from '../memory/dtype';
import { Lifetime } from '../memory/lifetime';
import type { NativeTexture } from '../native/native';
import { type ArrayOptions, arrayRules, CudaArray, shownArray } from './cuda-array';
import { CudaTexture } from './cuda-texture';
import { checkSamplingOptions, type SamplingOptions } from './sampling';
import type { Channels, TextureDType } from './texture-format';

/** The options of {@link CudaSurface.empty}. */
export interface SurfaceOptions extends Omit<ArrayOptions, 'shape'> {
  device?: CudaDevice;
}

const { shape: _, ...others } = arrayRules;
const rules: OptionRules<SurfaceOptions> = { ...others, device: deviceRule };

/**
 * A surface object, for a kernel's parameter of type `cudaSurfaceObject_t`: the kernel reads and writes elements with `surf2Dread` and
 * `surf2Dwrite`, whose x counts bytes.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile(`
 *   __global__ void draw(cudaSurfaceObject_t s) { surf2Dwrite((float)(10 * threadIdx.y + threadIdx.x), s, threadIdx.x * 4, threadIdx.y); }`);
 * const canvas = CudaSurface.empty([2, 3], 'float32');
 * await mod.draw.with({ grid: 1, block: [3, 2] })(canvas);
 * console.log((await canvas.get()).join()); // → 0,1,2,10,11,12
 * ```
 */
export class CudaSurface<D extends TextureDType = TextureDType> {
  static {
    nameOwnClass('CudaSurface', this, (surface) => shownArray('CudaSurface', surface));
  }

  /** Whether `value` is one; unlike instanceof with a Proxy, it never runs the user's code. */
  static isCudaSurface(value: unknown): value is CudaSurface {
    return typeof value === 'object' && value !== null && #array in value;
  }

  /** @internal */
  static lifetimesOf(surface: CudaSurface): readonly Lifetime[] {
    return [surface.#lifetime, surface.#array.lifetime];
  }

  /**
   * A surface whose elements are not set.
   *
   * @throws RangeError for a shape that the device does not support.
   * @throws CudaError if there is not enough memory.
   */
  static empty<D extends TextureDType>(shape: number | readonly number[], dtype: D, options: SurfaceOptions = {}): CudaSurface<D> {
    checkOptions<SurfaceOptions>('CudaSurface.empty', options, rules);
    const context = contextOn(options.device);
    return new CudaSurface(new CudaArray(context, dtype, { ...options, shape }, true, CudaSurface));
  }

  /** Tells surfaces from textures. */
  readonly kind = 'surface';
  readonly #array: CudaArray<D>;
  readonly #native: NativeTexture;
  readonly #lifetime = new Lifetime(() => this.#native.dispose());

  private constructor(array: CudaArray<D>) {
    checkMaker(array instanceof CudaArray, 'CudaSurface', 'CudaSurface.empty()');
    this.#array = array;
    this.#native = array.native.createSurface();
  }

  /**
   * The surface object's handle.
   *
   * @throws CudaError `ERR_CUDA_DISPOSED` after {@link dispose}.
   */
  get handle(): Handle<'CUsurfObject'> {
    if (this.#lifetime.isOver) throw new CudaError('The surface is disposed.', { code: 'ERR_CUDA_DISPOSED' });
    this.context.native; // says that it is gone
    return this.#native.handle() as Handle<'CUsurfObject'>;
  }

  /** The context of its memory. */
  get context(): CudaContext {
    return this.#array.context;
  }

  /** The device of its memory. */
  get device(): CudaDevice {
    return this.context.device;
  }

  /** The number of elements in each dimension, in C order. */
  get shape(): readonly number[] {
    return this.#array.shape;
  }

  /** The type of the numbers in its elements. */
  get dtype(): D {
    return this.#array.dtype;
  }

  /** How many numbers an element has. */
  get channels(): Channels {
    return this.#array.channels;
  }

  /** The size of all elements in bytes. */
  get nbytes(): number {
    return this.#array.nbytes;
  }

  /** Whether {@link dispose} was called, or the context is gone. */
  get isDisposed(): boolean {
    return this.#array.isDisposed;
  }

  /**
   * A copy of all elements, in C order, with the channels of each side by side.
   *
   * @throws CudaError if work before it has failed, or the surface is disposed of.
   */
  get(): Promise<HostArrays[D]> {
    return this.#array.get();
  }

  /**
   * Overwrites all elements.
   *
   * @throws RangeError if `data` does not have as many bytes as the surface.
   * @throws CudaError if work before it has failed, or the surface is disposed of.
   */
  set(data: ArrayBufferView | DeviceArray): Promise<void> {
    return this.#array.set(data, 'CudaSurface.set');
  }

  /**
   * A texture that reads the same elements. A kernel must not read through it what it writes through the surface.
   *
   * @throws TypeError for a wrong option, CudaError if the surface is disposed of.
   */
  texture(options: SamplingOptions = {}): CudaTexture<D> {
    checkSamplingOptions('CudaSurface.texture', options);
    return CudaTexture.ofArray('CudaSurface.texture', this.#array, options, false);
  }

  /** Frees the surface and its memory once the work that was queued before is done. */
  dispose(): void {
    this.#lifetime.dispose();
    this.#array.dispose();
  }

  /** As {@link dispose}. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /**
   * Waits for the work that is queued in the current stream, then disposes of it, also if some of that failed: then it rejects with the error.
   *
   * @throws CudaError if that work has failed; it is disposed of all the same.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    await disposeAfterWork(this, this.context);
  }
}
