import type { Handle } from '../../types';
import { contextOn, type CudaContext } from '../device/cuda-context';
import type { CudaDevice } from '../device/cuda-device';
import { deviceRule } from '../device/place-options';
import { disposeAfterWork } from '../device/dispose-after-work';
import { callerOf, traceLeak } from '../diagnostics/leak-trace';
import { coded, describe } from '../errors/argument-error';
import { checkMaker } from '../errors/checked';
import { checkOptions, type OptionRules } from '../errors/options';
import { CudaError } from '../errors/cuda-error';
import { refuseInPlans } from '../event-loop/recording-scope';
import { nameOwnClass } from '../errors/own-classes';
import { DeviceArray } from '../memory/device-array';
import { DeviceRange } from '../memory/device-range';
import { dtypeOfClass, dtypes } from '../memory/dtype';
import type { ConversionError, DTypeOf } from '../memory/host-elements';
import { hostView } from '../memory/host-view';
import { Lifetime } from '../memory/lifetime';
import type { NativeTexture } from '../native/native';
import { type ArrayOptions, arrayRules, CudaArray, shownArray } from './cuda-array';
import { checkSamplingOptions, type SamplingOptions, samplingDescription, samplingRules } from './sampling';
import { checkedChannels, checkedTextureDType, isFloatFormat, type TextureDType, textureFormat } from './texture-format';

export interface TextureOptions<D extends TextureDType = TextureDType> extends ArrayOptions, SamplingOptions {
  /** @default that of the data's class */
  dtype?: D;
  device?: CudaDevice;
}

const rules: OptionRules<TextureOptions> = {
  ...arrayRules,
  ...samplingRules,
  device: deviceRule,
  dtype: (value) => (typeof value === 'string' ? undefined : 'the name of a dtype'),
};

/** `unknown` for what textures can have; else {@link ConversionError}. */
type TextureData<Data> = Data extends Float64Array | BigInt64Array | BigUint64Array | DeviceArray<'float64' | 'int64' | 'uint64'>
  ? ConversionError<'textures have no elements of 64 bits: convert them first, as to float32'>
  : unknown;

/** What a texture reads: a CUDA array, its own or a surface's, or plain device memory. */
type Source = CudaArray | DeviceArray;

/**
 * A texture object, for a kernel's parameter of type `cudaTextureObject_t`: the kernel reads it with `tex1D`, `tex2D`, `tex3D`, …
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile(`
 *   __global__ void between(cudaTextureObject_t t, float* out) { *out = tex2D<float>(t, 1, 0.5f); }`);
 * const picture = await CudaTexture.from(Float32Array.of(10, 20), { shape: [1, 2], filter: 'linear' });
 * const out = new Float32Array(1);
 * await mod.between(picture, out);
 * console.log(out[0]); // → 15
 * ```
 */
export class CudaTexture<D extends TextureDType = TextureDType> {
  static {
    nameOwnClass('CudaTexture', this, (texture) => shownArray('CudaTexture', texture));
  }

  /** Whether `value` is one; unlike instanceof with a Proxy, it never runs the user's code. */
  static isCudaTexture(value: unknown): value is CudaTexture {
    return typeof value === 'object' && value !== null && #source in value;
  }

  /**
   * A texture of a copy of `data`, a TypedArray or a device array, which has the elements in C order, with the channels of each side by side.
   *
   * @throws RangeError if the shape is wrong or does not have as many elements.
   * @throws TypeError for data or options of another type.
   * @throws CudaError if there is not enough memory.
   */
  static async from<Data extends ArrayBufferView | DeviceArray, D extends TextureDType = TextureDType & DTypeOf<Data>>(
    data: Data & TextureData<Data>,
    options: TextureOptions<D> = {},
  ): Promise<CudaTexture<D>> {
    checkOptions<TextureOptions>('CudaTexture.from', options, rules);
    const dtype = (options.dtype ? checkedTextureDType('CudaTexture.from', options.dtype) : dtypeOfData(data)) as D;
    const channels = checkedChannels('CudaTexture.from', options.channels);
    const shape = options.shape ?? [bytesOfData(data) / dtypes[dtype].bytes / channels];
    const context = contextOn(options.device);
    const array = new CudaArray(context, dtype, { ...options, shape }, false, CudaTexture);
    try {
      const texture = CudaTexture.ofArray('CudaTexture.from', array, options, true);
      await array.set(data, 'CudaTexture.from');
      return texture;
    } catch (error) {
      array.dispose();
      throw error;
    }
  }

  /**
   * A texture that reads device memory in place: an array of one dimension for `tex1Dfetch`, or for `tex2D` rows without gaps whose size in
   * bytes is a multiple of what the device asks for (32 on today's). With `channels`, the last dimension of a shape of three counts them. The
   * array must live as long as the texture.
   *
   * @throws TypeError for another shape, or if there are gaps.
   * @throws RangeError for a view that does not begin at a multiple of `device.attributes.textureAlignment` bytes of memory (512 on
   * today's).
   */
  static of<D extends TextureDType>(array: DeviceArray<D>, options: SamplingOptions = {}): CudaTexture<D> {
    checkSamplingOptions('CudaTexture.of', options);
    if (!DeviceArray.isDeviceArray(array))
      throw coded(new TypeError(`CudaTexture.of: expected a DeviceArray, received ${describe(array)}`));
    refuseInPlans('CudaTexture.of');
    const format = textureFormat('CudaTexture.of', array.dtype);
    const { bytes } = dtypes[array.dtype];
    const [shape, channels] =
      array.shape.length === 3 ? [array.shape.slice(0, 2), checkedChannels('CudaTexture.of', array.shape[2])] : [array.shape, 1];
    const [width = 1, height = 0] = [...shape].reverse();
    if (!array.isContiguous) {
      throw coded(
        new TypeError(
          'CudaTexture.of: expected a DeviceArray without gaps, received a view with gaps; contiguous() makes a copy without gaps',
        ),
      );
    }
    if (shape.length > 2 || array.length === 0) {
      throw coded(new TypeError(`CudaTexture.of: expected one or two dimensions with elements, received [${array.shape.join(', ')}]`));
    }
    const pitch = width * channels * bytes;
    const memory = { address: DeviceRange.addressOf(array), width, height, pitch, format, channels };
    const sampling = samplingDescription('CudaTexture.of', options, { bytes, isFloat: isFloatFormat(array.dtype) });
    return new CudaTexture(array, linearTexture(array.context, memory, sampling), false);
  }

  /** @internal A texture of a whole CUDA array, made by the method `called`. */
  static ofArray<D extends TextureDType>(called: string, array: CudaArray<D>, options: SamplingOptions, isOwner: boolean): CudaTexture<D> {
    const sampling = samplingDescription(called, options, { bytes: dtypes[array.dtype].bytes, isFloat: isFloatFormat(array.dtype) });
    return new CudaTexture(array as unknown as CudaArray<TextureDType>, array.native.createTexture(sampling), isOwner);
  }

  /** @internal */
  static lifetimesOf(texture: CudaTexture): readonly Lifetime[] {
    const source = texture.#source;
    return [texture.#lifetime, source instanceof CudaArray ? source.lifetime : DeviceRange.memoryOf(source).lifetime];
  }

  /** Tells textures from surfaces. */
  readonly kind = 'texture';
  readonly context: CudaContext;
  /** The number of elements in each dimension, in C order. */
  readonly shape: readonly number[];
  readonly dtype: D;
  readonly #source: Source;
  readonly #isOwner: boolean;
  readonly #native: NativeTexture;
  readonly #lifetime = new Lifetime(() => this.#native.dispose());
  readonly #disposed: () => void;

  private constructor(source: Source, native: NativeTexture, isOwner: boolean) {
    checkMaker(typeof native === 'object', 'CudaTexture', 'CudaTexture.from(), CudaTexture.of() and texture() of a CudaSurface');
    this.#source = source;
    this.#isOwner = isOwner;
    this.#native = native;
    this.context = source.context;
    this.shape = source.shape;
    this.dtype = source.dtype as D;
    // Its own array is traced already.
    this.#disposed = isOwner ? () => {} : traceLeak('CudaTexture', callerOf(CudaTexture.of));
  }

  /**
   * The texture object's handle.
   *
   * @throws CudaError `ERR_CUDA_DISPOSED` after {@link dispose}.
   */
  get handle(): Handle<'CUtexObject'> {
    if (this.#lifetime.isOver) throw new CudaError('The texture is disposed.', { code: 'ERR_CUDA_DISPOSED' });
    this.context.native; // says that it is gone
    return this.#native.handle() as Handle<'CUtexObject'>;
  }

  /** The device of its memory. */
  get device(): CudaDevice {
    return this.context.device;
  }

  /** Whether {@link dispose} was called, or what the texture reads is disposed of. */
  get isDisposed(): boolean {
    return this.#lifetime.isOver || this.#source.isDisposed;
  }

  /**
   * Overwrites everything that the texture reads.
   *
   * @throws RangeError for another size, TypeError for another type.
   * @throws CudaError if work before it has failed, or the texture is disposed of.
   */
  async set(data: ArrayBufferView): Promise<void> {
    this.handle; // says that it is gone
    const source = this.#source;
    if (source instanceof CudaArray) await source.set(data, 'CudaTexture.set');
    else await source.set(data as Uint8Array); // which classes it accepts depends on its elements: its own check says so
  }

  /** Frees the texture, and its memory if that is its own, once the work that was queued before is done. */
  dispose(): void {
    this.#lifetime.dispose();
    this.#disposed();
    if (this.#isOwner) this.#source.dispose();
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

type LinearTexture = Parameters<CudaContext['native']['createLinearTexture']>;

function linearTexture(context: CudaContext, ...[memory, sampling]: LinearTexture): NativeTexture {
  try {
    return context.native.createLinearTexture(memory, sampling);
  } catch (error) {
    const { height, pitch, address } = memory;
    if ((error as Partial<CudaError>).code === 'CUDA_ERROR_INVALID_VALUE')
      refuseMisaligned(address, context.device.attributes.textureAlignment);
    if (height < 2 || pitch % pitchOfDevices === 0 || (error as Partial<CudaError>).code !== 'CUDA_ERROR_INVALID_VALUE') throw error;
    const expected = `expected rows of a multiple of ${pitchOfDevices} bytes, received rows of ${pitch}`;
    throw coded(new RangeError(`CudaTexture.of: ${expected}; make them longer, or copy the array with CudaTexture.from()`));
  }
}

function refuseMisaligned(address: bigint, alignment: number): void {
  const past = address % BigInt(alignment);
  if (past === 0n) return;
  const expected = `expected an array at a multiple of ${alignment} bytes, received one that begins ${past} bytes after one, such as a view`;
  throw coded(new RangeError(`CudaTexture.of: ${expected}; pass its copy(), or copy it with CudaTexture.from()`));
}

/** What devices ask of a texture's rows in place. */
const pitchOfDevices = 32;

function dtypeOfData(data: unknown): TextureDType {
  const dtype = DeviceArray.isDeviceArray(data) ? data.dtype : dtypeOfClass(hostView(data)?.className ?? '');
  if (dtype) return checkedTextureDType('CudaTexture.from', dtype);
  throw coded(new TypeError(`CudaTexture.from: expected a TypedArray or a DeviceArray, received ${describe(data)}`));
}

function bytesOfData(data: ArrayBufferView | DeviceArray): number {
  return DeviceArray.isDeviceArray(data) ? data.nbytes : (hostView(data)?.bytes ?? 0);
}
