// Where operations happen: a stream of a device, with memory of its own of every kind, and the model of that memory.
import { CudaBuffer, CudaDevice, CudaModule, CudaStream, CudaSurface, CudaTexture, DeviceArray, Struct } from '../../../lib';
import { bytesOf } from './difference';
import { itemsFor, type Kind, Memory } from './memory';

/** Of how many elements the arrays are. More than one block, and large enough for steps; and more than 1 MiB, which is not copied at once. */
export const sizes = { small: { width: 40, height: 8 }, large: { width: 512, height: 520 } } as const;
export type Size = keyof typeof sizes;

export const Pair = Struct({ a: 'int', b: 'int' }, 'Pair');

/** What one of the streams of a program is. */
export interface PlaceOptions {
  readonly device: CudaDevice;
  /** Whether it is a stream of its own, or the one that calls go to when they name none. */
  readonly hasOwnStream: boolean;
  readonly size: Size;
  readonly source: string;
}

/** What the caller lent to a call that has settled: nothing may change it from then on. */
interface Kept {
  readonly what: string;
  readonly memory: Int32Array;
  readonly then: Int32Array;
}

export class Place {
  static async make(options: PlaceOptions): Promise<Place> {
    const place = new Place(options);
    await place.begin();
    return place;
  }

  readonly device: CudaDevice;
  readonly hasOwnStream: boolean;
  readonly source: string;
  readonly width: number;
  readonly height: number;
  readonly memory: Memory;
  readonly n: number;
  /** How many structs it has. */
  readonly pairs: number;
  /** Its own stream, if it has one. */
  stream: CudaStream | undefined;
  /** The stream that its operations go to. */
  queue!: CudaStream;
  /** Any kernel of fixtures/order.cu by its name; without types, since their arguments are made up. */
  mod: any;
  x!: DeviceArray<'int32'>;
  v!: DeviceArray<'int32'>;
  b!: CudaBuffer;
  p!: DeviceArray<any>;
  t!: CudaTexture<'int32'>;
  s!: CudaSurface<'int32'>;
  /** For what is only there to take time, or is thrown away. */
  scratch!: DeviceArray<'int32'>;
  readonly #made = new Map<string, any>();
  #kept: Kept[] = [];

  private constructor({ device, hasOwnStream, size, source }: PlaceOptions) {
    this.device = device;
    this.hasOwnStream = hasOwnStream;
    this.source = source;
    ({ width: this.width, height: this.height } = sizes[size]);
    const { width, height } = this;
    this.n = width * height;
    this.pairs = itemsFor(this.n);
    this.memory = new Memory(this.n, width, this.pairs);
  }

  /** Whether it has the first of the module's variables. */
  get isLeft(): boolean {
    return !this.hasOwnStream;
  }

  /** What the stream is called in programs. */
  get name(): string {
    return `device ${this.device.ordinal}, ${this.hasOwnStream ? 'a stream of its own' : 'the default stream'}`;
  }

  /** Calls `body` with the place's stream as the current one. */
  run<Result>(body: () => Result): Result {
    return this.stream ? this.stream.run(body) : body();
  }

  /** A module of the same source that is not compiled yet, and is disposed of after use. */
  async withNewModule<Result>(body: (mod: any) => Promise<Result>): Promise<Result> {
    const mod = this.#compiled();
    try {
      return await body(mod);
    } finally {
      mod.dispose();
    }
  }

  /** What operations prepare once for a place. */
  once<Value>(name: string, make: () => Value): Value {
    if (!this.#made.has(name)) this.#made.set(name, make());
    return this.#made.get(name) as Value;
  }

  /** Notes what `memory` of the caller's holds now that its call has settled, and returns it. */
  keep(what: string, memory: Int32Array): Int32Array {
    const then = memory.slice();
    this.#kept.push({ what, memory, then });
    return then;
  }

  /** What was written to after its call had settled. */
  takeLateWrites(): string[] {
    const late = this.#kept.filter(({ memory, then }) => Buffer.compare(bytesOf(memory), bytesOf(then)) !== 0);
    this.#kept = [];
    return late.map(({ what }) => `${what}: the caller's memory was changed after the Promise had settled`);
  }

  /** What the device has now in one kind of memory. */
  async contents(kind: Kind): Promise<Int32Array> {
    return this.run(async () => {
      if (kind === 'b') {
        const bytes = new Int32Array(this.n);
        await this.b.copyTo(bytes);
        return bytes;
      }
      if (kind === 'p') return new Int32Array((await this.p.get()).bytes.buffer);
      if (kind === 't') return this.#contentsOfTexture();
      return this[kind].get();
    });
  }

  /** Makes the device's memory what the model's is. */
  async restore(): Promise<void> {
    await this.run(async () => {
      await Promise.all([this.x.set(this.memory.x), this.v.set(this.memory.v), this.b.copyFrom(this.memory.b)]);
      await Promise.all([this.p.set(new Uint8Array(this.memory.p.buffer) as never), this.t.set(this.memory.t), this.s.set(this.memory.s)]);
    });
    this.memory.touched.clear();
  }

  /** Makes everything, on a device that is new or was reset. */
  async begin(): Promise<void> {
    for (const made of this.#made.values()) made?.[Symbol.dispose]?.();
    this.#made.clear();
    this.stream = this.hasOwnStream ? new CudaStream({ device: this.device }) : undefined;
    const { device, n, width, height } = this;
    // Outside of run(), where the current stream is the device's own.
    this.queue = this.stream ?? CudaStream.current(DeviceArray.empty([1], 'int32', { device }).context);
    const shape = [height, width];
    await this.run(async () => {
      this.mod = this.#compiled();
      await this.mod.ready;
      this.x = DeviceArray.empty([n], 'int32', { device });
      this.v = this.mod.global(this.isLeft ? 'left' : 'right');
      this.b = CudaBuffer.alloc(4 * n, { device });
      this.p = DeviceArray.empty(this.pairs, Pair, { device });
      this.t = await CudaTexture.from(new Int32Array(n), { shape, device });
      this.s = CudaSurface.empty(shape, 'int32', { device });
      this.scratch = DeviceArray.zeros([n], 'int32', { device });
    });
    await this.restore();
  }

  #compiled(): any {
    return new CudaModule(this.source as string, { device: this.device, defines: { COUNT: String(this.n) } });
  }

  /** A texture cannot be read but by a kernel: of 0, mixed with it, it makes its elements. */
  async #contentsOfTexture(): Promise<Int32Array> {
    const out = new Int32Array(this.n);
    await this.mod.mixTexture(out, this.t, this.width, this.n);
    return out;
  }
}
