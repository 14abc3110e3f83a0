import type { CudaContext } from '../../device/cuda-context';
import type { CudaStream } from '../../device/cuda-stream';
import type { HostFunction } from '../../host-library/host-function';
import { native } from '../../native/environment';
import type { NativeQueuedCalls } from '../../native/native';

/** Stands for the stream's handle. */
const streamWord = ~0n & 0xffff_ffff_ffff_ffffn;

/** A parameter of a queued call: an integer or an address, the stream that it is queued in, or the address of a constant. */
export type Word = number | bigint | 'stream' | Constant;

/** What a parameter points to: it lives as long as the calls. */
export class Constant {
  readonly words: readonly bigint[];

  private constructor(bytes: ArrayBufferView) {
    this.words = [...new BigUint64Array(bytes.buffer)];
  }

  static ofFloats(re: number, im: number): Constant {
    return new Constant(Float32Array.of(re, im));
  }

  static ofDoubles(re: number, im: number): Constant {
    return new Constant(Float64Array.of(re, im));
  }
}

/** Calls that can be queued again and again, as long as this is reachable. */
export class KeptCalls {
  readonly #native: NativeQueuedCalls;
  readonly #slot: number;

  constructor(native: NativeQueuedCalls) {
    this.#native = native;
    this.#slot = this.#native.slot();
  }

  /** Queues them in a stream that is ready, which settles them as `id`. */
  queueIn(stream: CudaStream, id: number): void {
    native().queueCalls(this.#slot, stream.slot, id);
  }
}

/** Calls of C functions which are made together when the stream's turn comes, as src/binding/queued_calls.hpp reads them. */
export class QueuedCalls {
  readonly #words: bigint[] = [0n];
  readonly #patched: number[] = [];
  readonly #constants = new Map<Constant, number[]>();

  add(function_: HostFunction, ...parameters: readonly Word[]): this {
    this.#words[0]!++;
    this.#words.push(BigInt(function_.number), BigInt(parameters.length));
    for (const parameter of parameters) this.#push(parameter);
    return this;
  }

  /** The calls, for streams of this context. `name`: what a failure calls them. */
  keptIn(context: CudaContext, name: string): KeptCalls {
    const all = [...this.#words];
    for (const [{ words }, places] of this.#constants) {
      if (all.length % 2 === 1) all.push(0n); // a pair of doubles is aligned to 16 bytes
      for (const place of places) all[place] = BigInt(all.length);
      all.push(...words);
    }
    return new KeptCalls(context.native.keepCalls(BigUint64Array.from(all), Uint32Array.from(this.#patched), name));
  }

  #push(parameter: Word): void {
    const place = this.#words.length;
    if (typeof parameter === 'number' || typeof parameter === 'bigint') return void this.#words.push(BigInt(parameter));
    this.#patched.push(place);
    this.#words.push(streamWord);
    if (parameter !== 'stream') this.#constants.set(parameter, [...(this.#constants.get(parameter) ?? []), place]);
  }
}
