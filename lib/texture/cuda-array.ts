import type { CudaContext } from '../device/cuda-context';
import type { CudaDevice } from '../device/cuda-device';
import { CudaStream } from '../device/cuda-stream';
import { callerOf, traceLeak } from '../diagnostics/leak-trace';
import { coded, describe } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import { isBoolean, type OptionRules } from '../errors/options';
import { nextId, settled } from '../event-loop/in-flight';
import { refuseInPlans } from '../event-loop/recording-scope';
import { DeviceArray } from '../memory/device-array';
import { DeviceRange } from '../memory/device-range';
import { copyBetween } from '../memory/device-copy';
import { DeviceMemory } from '../memory/device-memory';
import { type DType, dtypes, type HostArrays } from '../memory/dtype';
import { elementsIn } from '../memory/element-conversion';
import { dtypeName } from '../memory/struct-dtype';
import { hostView } from '../memory/host-view';
import { Lifetime } from '../memory/lifetime';
import { checkedShape, elementCount } from '../memory/strided-shape';
import { withinMemory } from '../memory/out-of-memory';
import { step, type Temporary, withTemporary } from '../memory/temporary';
import { copyToDevice, whenConverted } from '../memory/transfer';
import type { NativeArray } from '../native/native';
import { checkDimensionLimits } from './dimension-limits';
import { type Channels, checkedChannels, type TextureDType, textureFormat } from './texture-format';

/** What a CUDA array contains. */
export interface ArrayOptions {
  /**
   * The number of elements in each dimension, in C order: `[width]`, `[height, width]`, `[depth, height, width]`; with `layered`, the first
   * is the number of layers, with `cubemap` that of faces.
   *
   * @default one dimension, with all elements of the data
   */
  shape?: number | readonly number[];
  /**
   * How many numbers an element has.
   *
   * @default 1
   */
  channels?: Channels;
  /**
   * Whether the first dimension counts layers, between which nothing is blended.
   *
   * @default false
   */
  layered?: boolean;
  /**
   * Whether the first dimension counts the six faces of a cube; of several cubes if it is layered too.
   *
   * @default false
   */
  cubemap?: boolean;
}

/** Which shapes and numbers of channels there are is said where they are read. */
export const arrayRules: OptionRules<ArrayOptions> = {
  shape: (value) => (typeof value === 'number' || Array.isArray(value) ? undefined : 'a number or an array of sizes'),
  channels: (value) => (typeof value === 'number' ? undefined : '1, 2 or 4'),
  layered: isBoolean,
  cubemap: isBoolean,
};

/** The flags CUDA_ARRAY3D_… of cuda.h. */
const flag = { layered: 1, surface: 2, cubemap: 4 } as const;

/** A CUDA array: memory laid out for textures and surfaces, copied in and out as a whole. */
export class CudaArray<D extends TextureDType = TextureDType> {
  readonly context: CudaContext;
  readonly shape: readonly number[];
  readonly dtype: D;
  readonly channels: Channels;
  readonly lifetime = new Lifetime(() => this.#native.dispose());
  readonly #kind: 'texture' | 'surface';
  readonly #native: NativeArray;
  readonly #disposed: () => void;

  /** `made`: the class whose frames are left out of an allocation's stack. */
  constructor(
    context: CudaContext,
    dtype: D,
    { shape, channels, layered = false, cubemap = false }: ArrayOptions & { shape: number | readonly number[] },
    isSurface: boolean,
    made: CallableFunction | NewableFunction,
  ) {
    const called = isSurface ? 'CudaSurface.empty' : 'CudaTexture.from';
    this.#kind = isSurface ? 'surface' : 'texture';
    this.context = context;
    this.dtype = dtype;
    this.channels = checkedChannels(called, channels);
    this.shape = checkedDimensions(called, checkedShape(shape, called), layered, cubemap);
    checkDimensionLimits(called, context.device, { shape: this.shape, layered, cubemap });
    const flags = (layered ? flag.layered : 0) | (cubemap ? flag.cubemap : 0) | (isSurface ? flag.surface : 0);
    const dimensions = layered && !cubemap && this.shape.length === 2 ? [this.shape[0]!, 0, this.shape[1]!] : this.shape;
    const [width = 0, height = 0, depth = 0] = [...dimensions].reverse();
    const asked = { width, height, depth, format: textureFormat(called, dtype), channels: this.channels, flags };
    this.#native = withinMemory(context, this.nbytes, () => context.native.createArray(asked));
    this.#disposed = traceLeak(`${made.name} of ${this.nbytes} bytes on device ${context.device.ordinal}`, callerOf(made));
  }

  get nbytes(): number {
    return elementCount(this.shape) * this.channels * dtypes[this.dtype].bytes;
  }

  get isDisposed(): boolean {
    return this.lifetime.isOver || !this.context.isValid;
  }

  /** Throws after dispose, and if its context is gone. */
  get native(): NativeArray {
    if (this.lifetime.isOver) throw new CudaError(`The ${this.#kind} is disposed.`, { code: 'ERR_CUDA_DISPOSED' });
    this.context.native; // says that it is gone
    return this.#native;
  }

  /** Overwrites all elements. `data` has as many bytes as the array. `called` names the method in messages. */
  async set(data: ArrayBufferView | DeviceArray, called: string): Promise<void> {
    const onDevice = DeviceArray.isDeviceArray(data);
    const found = onDevice ? undefined : hostView(data);
    if (!onDevice && !found) throw coded(new TypeError(`${called}: expected a TypedArray or a DeviceArray, received ${describe(data)}`));
    const elements = found && elementsIn(found, this.dtype, called);
    if (onDevice && data.dtype !== this.dtype)
      throw coded(
        new TypeError(
          `${called}: expected a DeviceArray of ${this.dtype}, received one of ${dtypeName(data.dtype)}; astype('${this.dtype}') converts it`,
        ),
      );
    this.#checkBytes(called, elements ? elements.view.byteLength : (data as DeviceArray).nbytes);
    refuseInPlans(called);
    this.native; // says that it is gone
    const stream = CudaStream.current(this.context);
    await whenConverted(stream, elements?.conversion, () =>
      withTemporary(async (temporary) => {
        const packed = temporary(this.#packed());
        const address = DeviceRange.addressOf(packed);
        const filled = step(onDevice ? fill(packed, data, temporary) : copyToDevice(stream, address, elements!.view));
        const id = nextId();
        stream.ready(id).copyToArray(this.native, address, id);
        await Promise.all([filled, settled(id, [this, packed])]);
      }),
    );
  }

  /** A copy of all elements, in C order. */
  async get(): Promise<HostArrays[D]> {
    refuseInPlans('CudaSurface.get');
    const { native } = this;
    const stream = CudaStream.current(this.context);
    return withTemporary(async (temporary) => {
      const packed = temporary(this.#packed());
      const id = nextId();
      stream.ready(id).copyFromArray(DeviceRange.addressOf(packed), native, id);
      const [elements] = await Promise.all([packed.get(), settled(id, [this, packed])]);
      return elements as unknown as HostArrays[D];
    });
  }

  dispose(): void {
    this.lifetime.dispose();
    this.#disposed();
  }

  /** Linear memory of the same context for all elements. */
  #packed(): DeviceArray<D> {
    const elements = this.nbytes / dtypes[this.dtype].bytes;
    return new DeviceArray(DeviceMemory.allocate(this.context, this.nbytes), [elements], this.dtype);
  }

  #checkBytes(called: string, bytes: number): void {
    if (bytes === this.nbytes) return;
    const shape = this.channels === 1 ? this.shape : [...this.shape, this.channels];
    throw coded(
      new RangeError(
        `${called}: expected ${this.nbytes} bytes for ${this.dtype}[${shape.join(', ')}], received ${bytes}; the data must have the size of the shape`,
      ),
    );
  }
}

interface Shown {
  readonly dtype: DType;
  readonly shape: readonly number[];
  readonly channels?: number;
  readonly device: CudaDevice;
  readonly isDisposed: boolean;
}

/** A texture or a surface in a few words. */
export function shownArray(name: string, array: Shown): string {
  const { dtype, shape, channels = 1, device, isDisposed } = array;
  const sizes = channels === 1 ? shape : [...shape, channels];
  return `${name} ${dtype}[${sizes.join(', ')}] { ${isDisposed ? 'disposed' : `on ${device.name}`} }`;
}

/** Queues a copy of the bytes of another array, on any device and of any shape. */
function fill(packed: DeviceArray, source: DeviceArray, temporary: Temporary): Promise<void> {
  const whole = source.isContiguous ? source : temporary(source.contiguous());
  return copyBetween(packed, whole, whole.nbytes);
}

function checkedDimensions(called: string, shape: readonly number[], layered: boolean, cubemap: boolean): readonly number[] {
  const least = cubemap ? 3 : layered ? 2 : 1;
  if (shape.length < least || shape.length > 3 || shape.includes(0)) {
    throw coded(
      new RangeError(`${called}: expected ${least} to 3 dimensions of at least one element for shape, received [${shape.join(', ')}]`),
    );
  }
  const [faces, height, width] = shape;
  if (cubemap && (height !== width || (layered ? faces! % 6 !== 0 : faces !== 6))) {
    const wanted = layered ? 'six square faces for each layer' : 'six square faces';
    throw coded(new RangeError(`${called}: expected ${wanted} for the shape of a cubemap, received [${shape.join(', ')}]`));
  }
  return shape;
}
