import type { Handle } from '../../types';
import { contextOn, type CudaContext } from '../device/cuda-context';
import type { CudaDevice } from '../device/cuda-device';
import { callerOf, traceLeak } from '../diagnostics/leak-trace';
import { coded, describe } from '../errors/argument-error';
import { checkIsObject } from '../errors/checked';
import { CudaError } from '../errors/cuda-error';
import { nameOwnClass } from '../errors/own-classes';
import { DeviceArray } from '../memory/device-array';
import { DeviceRange } from '../memory/device-range';
import { dtypeOfClass, dtypes } from '../memory/dtype';
import type { DTypeOf } from '../memory/host-elements';
import { hostView } from '../memory/host-view';
import type { NativeTexture } from '../native/native';
import { type ArrayOptions, CudaArray } from './cuda-array';
import { type SamplingOptions, samplingDescription } from './sampling';
import { checkedChannels, checkedTextureDType, isFloatFormat, type TextureDType, textureFormat } from './texture-format';

export interface TextureOptions<D extends TextureDType = TextureDType> extends ArrayOptions, SamplingOptions {
  /** Default: that of the data's class. */
  dtype?: D;
  device?: CudaDevice;
}

/** What a texture reads: a CUDA array, its own or a surface's, or device memory as it lies. */
type Source = CudaArray | DeviceArray;

/** A texture object: what a kernel takes for `cudaTextureObject_t` and reads with `tex1D`, `tex2D`, `tex3D`, … */
export class CudaTexture<D extends TextureDType = TextureDType> {
  static {
    nameOwnClass('CudaTexture', this);
  }

  /** Whether `value` is one; never runs the user's code, as instanceof does with a Proxy. */
  static isCudaTexture(value: unknown): value is CudaTexture {
    return typeof value === 'object' && value !== null && #source in value;
  }

  /** A texture of a copy of `data`: a TypedArray or a device array, whose elements lie in C order with the channels side by side. */
  static async from<Data extends ArrayBufferView | DeviceArray, D extends TextureDType = TextureDType & DTypeOf<Data>>(
    data: Data,
    options: TextureOptions<D> = {},
  ): Promise<CudaTexture<D>> {
    checkIsObject('CudaTexture.from', options);
    const dtype = (options.dtype ? checkedTextureDType(options.dtype) : dtypeOfData(data)) as D;
    const channels = checkedChannels(options.channels);
    const shape = options.shape ?? [bytesOfData(data) / dtypes[dtype].bytes / channels];
    const context = contextOn(options.device);
    const array = new CudaArray(context, dtype, { ...options, shape }, false, CudaTexture);
    try {
      const texture = CudaTexture.ofArray(array, options, true);
      await array.set(data);
      return texture;
    } catch (error) {
      array.dispose();
      throw error;
    }
  }

  /**
   * A texture that reads device memory where it lies: an array of one dimension for `tex1Dfetch`, or rows without gaps for
   * `tex2D`, whose bytes are a multiple of what the device asks for (32 on today's). With `channels` the last dimension of
   * a shape of three counts them. The array must live as long as the texture.
   */
  static of<D extends TextureDType>(array: DeviceArray<D>, options: SamplingOptions = {}): CudaTexture<D> {
    if (!DeviceArray.isDeviceArray(array))
      throw coded(new TypeError(`CudaTexture.of: expected a DeviceArray, received ${describe(array)}`));
    const format = textureFormat(array.dtype);
    const { bytes } = dtypes[array.dtype];
    const [shape, channels] = array.shape.length === 3 ? [array.shape.slice(0, 2), checkedChannels(array.shape[2])] : [array.shape, 1];
    const [width = 1, height = 0] = [...shape].reverse();
    if (shape.length > 2 || !array.isContiguous || array.length === 0) {
      throw coded(new TypeError(`CudaTexture.of: expected one or two dimensions without gaps, received [${array.shape.join(', ')}]`));
    }
    const pitch = width * channels * bytes;
    const memory = { address: DeviceRange.addressOf(array), width, height, pitch, format, channels };
    const sampling = samplingDescription(options, bytes, isFloatFormat(array.dtype));
    return new CudaTexture(array, array.context.native.createLinearTexture(memory, sampling), false);
  }

  /** @internal Of all of an array. */
  static ofArray<D extends TextureDType>(array: CudaArray<D>, options: SamplingOptions, isOwner: boolean): CudaTexture<D> {
    const sampling = samplingDescription(options, dtypes[array.dtype].bytes, isFloatFormat(array.dtype));
    return new CudaTexture(array as unknown as CudaArray<TextureDType>, array.native.createTexture(sampling), isOwner);
  }

  /** Which of the two a parameter takes. */
  readonly kind = 'texture';
  readonly context: CudaContext;
  /** Elements in C order. */
  readonly shape: readonly number[];
  readonly dtype: D;
  readonly #source: Source;
  readonly #isOwner: boolean;
  #native: NativeTexture | undefined;
  readonly #disposed: () => void;

  private constructor(source: Source, native: NativeTexture, isOwner: boolean) {
    this.#source = source;
    this.#isOwner = isOwner;
    this.#native = native;
    this.context = source.context;
    this.shape = source.shape;
    this.dtype = source.dtype as D;
    // The array of its own is traced already.
    this.#disposed = isOwner ? () => {} : traceLeak('CudaTexture', callerOf(CudaTexture.of));
  }

  /** The texture object. Throws after dispose. */
  get handle(): Handle<'CUtexObject'> {
    if (!this.#native) throw new CudaError('The texture is disposed.', { code: 'ERR_CUDA_DISPOSED' });
    this.context.native; // says that it is gone
    return this.#native.handle() as Handle<'CUtexObject'>;
  }

  /** Where it is. */
  get device(): CudaDevice {
    return this.context.device;
  }

  /** True too once what the texture reads is disposed. */
  get isDisposed(): boolean {
    return !this.#native || this.#source.isDisposed;
  }

  /** Overwrites all that the texture reads. */
  async set(data: ArrayBufferView): Promise<void> {
    this.handle; // says that it is gone
    await this.#source.set(data as Uint8Array); // which classes it takes depends on its elements: it says so itself
  }

  /** Frees the texture, and its memory where that is its own, once the work that was queued before is done. */
  dispose(): void {
    this.#native?.dispose();
    this.#native = undefined;
    this.#disposed();
    if (this.#isOwner) this.#source.dispose();
  }

  /** As {@link dispose}. */
  [Symbol.dispose](): void {
    this.dispose();
  }
}

function dtypeOfData(data: unknown): TextureDType {
  const dtype = DeviceArray.isDeviceArray(data) ? data.dtype : dtypeOfClass(hostView(data)?.className ?? '');
  if (dtype) return checkedTextureDType(dtype);
  throw coded(new TypeError(`CudaTexture.from: expected a TypedArray or a DeviceArray, received ${describe(data)}`));
}

function bytesOfData(data: ArrayBufferView | DeviceArray): number {
  return DeviceArray.isDeviceArray(data) ? data.nbytes : (hostView(data)?.bytes ?? 0);
}
