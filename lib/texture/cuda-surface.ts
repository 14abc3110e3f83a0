import type { Handle } from '../../types';
import { contextOn, type CudaContext } from '../device/cuda-context';
import type { CudaDevice } from '../device/cuda-device';
import { coded, describe } from '../errors/argument-error';
import { checkIsObject } from '../errors/checked';
import { CudaError } from '../errors/cuda-error';
import { nameOwnClass } from '../errors/own-classes';
import type { DeviceArray } from '../memory/device-array';
import type { HostArrays } from '../memory/dtype';
import type { NativeTexture } from '../native/native';
import { type ArrayOptions, CudaArray } from './cuda-array';
import { CudaTexture } from './cuda-texture';
import type { SamplingOptions } from './sampling';
import type { Channels, TextureDType } from './texture-format';

/** What {@link CudaSurface.empty} takes beside shape and type. */
export interface SurfaceOptions extends Omit<ArrayOptions, 'shape'> {
  device?: CudaDevice;
}

/**
 * A surface object: what a kernel takes for `cudaSurfaceObject_t`, to read and write elements with `surf2Dread` and
 * `surf2Dwrite`. Their x counts bytes.
 */
export class CudaSurface<D extends TextureDType = TextureDType> {
  static {
    nameOwnClass('CudaSurface', this);
  }

  /** Whether `value` is one; never runs the user's code, as instanceof does with a Proxy. */
  static isCudaSurface(value: unknown): value is CudaSurface {
    return typeof value === 'object' && value !== null && #array in value;
  }

  /** A surface whose elements are not set. */
  static empty<D extends TextureDType>(shape: number | readonly number[], dtype: D, options: SurfaceOptions = {}): CudaSurface<D> {
    checkIsObject('CudaSurface.empty', options);
    const context = contextOn(options.device);
    return new CudaSurface(new CudaArray(context, dtype, { ...options, shape }, true, CudaSurface));
  }

  /** Which of the two a parameter takes. */
  readonly kind = 'surface';
  readonly #array: CudaArray<D>;
  #native: NativeTexture | undefined;

  private constructor(array: CudaArray<D>) {
    if (!(array instanceof CudaArray))
      throw coded(new TypeError(`CudaSurface: expected the array that CudaSurface.empty() makes, received ${describe(array)}`));
    this.#array = array;
    this.#native = array.native.createSurface();
  }

  /** The surface object. Throws after dispose. */
  get handle(): Handle<'CUsurfObject'> {
    if (!this.#native) throw new CudaError('The surface is disposed.', { code: 'ERR_CUDA_DISPOSED' });
    this.context.native; // says that it is gone
    return this.#native.handle() as Handle<'CUsurfObject'>;
  }

  /** The context that it lives in. */
  get context(): CudaContext {
    return this.#array.context;
  }

  /** Where it is. */
  get device(): CudaDevice {
    return this.context.device;
  }

  /** Elements in C order. */
  get shape(): readonly number[] {
    return this.#array.shape;
  }

  /** The type of its numbers. */
  get dtype(): D {
    return this.#array.dtype;
  }

  /** Numbers of an element. */
  get channels(): Channels {
    return this.#array.channels;
  }

  /** Bytes of all elements. */
  get nbytes(): number {
    return this.#array.nbytes;
  }

  /** Whether {@link dispose} was called. */
  get isDisposed(): boolean {
    return this.#array.isDisposed;
  }

  /** A copy of all elements, in C order with the channels side by side. */
  get(): Promise<HostArrays[D]> {
    return this.#array.get();
  }

  /** Overwrites all elements: as many bytes as the surface has. */
  set(data: ArrayBufferView | DeviceArray): Promise<void> {
    return this.#array.set(data);
  }

  /** A texture of the same elements. A kernel must not read through it what it writes through the surface. */
  texture(options: SamplingOptions = {}): CudaTexture<D> {
    return CudaTexture.ofArray(this.#array, options, false);
  }

  /** Frees the surface and its memory, once the work that was queued before is done. */
  dispose(): void {
    this.#native?.dispose();
    this.#native = undefined;
    this.#array.dispose();
  }

  /** As {@link dispose}. */
  [Symbol.dispose](): void {
    this.dispose();
  }
}
