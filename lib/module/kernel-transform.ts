import { addAbortSignal, Transform } from 'node:stream';
import { TransformStream } from 'node:stream/web';
import type { UsersValue } from '../../types';
import { coded, describe } from '../errors/argument-error';
import { calledAt } from '../errors/called-at';
import { callerStack } from '../errors/caller-stack';
import { checkOptions, type OptionRules } from '../errors/options';
import { signalRule, throwIfAborted } from '../event-loop/abort';
import { hostView, viewLength } from '../memory/host-view';

/** The options of a kernel's `transform()` and `transformStream()`. */
export interface KernelTransformOptions<Args extends readonly unknown[], Chunk, Result> {
  /** The arguments of the call for a chunk; `out` is what `output` made for it. */
  args: (chunk: Chunk, out: Result) => Args;
  /**
   * Makes the array for the results of a chunk; it may be the chunk itself. Where the call makes its results (`autoout`), those are passed
   * on instead.
   *
   * @default an array of the chunk's class and length
   */
  output?: (chunk: Chunk) => Result;
  /** Aborted, it ends the stream with an error, and the call that is under way. */
  signal?: AbortSignal;
  /**
   * For how many chunks either side of the stream has room.
   *
   * @default that of Node's streams
   */
  highWaterMark?: number;
}

declare module '../../types/cuda-kernel' {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- the parameters have to be those of the declaration
  interface CudaKernel<Args extends readonly unknown[], Named, Result, Queued extends readonly unknown[]> {
    /**
     * A stream of Node.js that calls the kernel for each chunk, a TypedArray or whatever `args` takes, one after another, and passes on the
     * results. It ends with the error of a call that fails; destroyed, it aborts the call under way.
     *
     * @throws TypeError for a wrong option.
     *
     * @example
     * ```ts
     * import { pipeline } from 'node:stream/promises';
     * import { Readable, Writable } from 'node:stream';
     * const mod = await CudaModule.compile('__global__ void twice(const float* x, float* y) { y[threadIdx.x] = 2 * x[threadIdx.x]; }');
     * const source = Readable.from([Float32Array.of(1, 2), Float32Array.of(3, 4)]);
     * const sink = new Writable({ objectMode: true, write: (chunk, _, done) => (console.log(chunk.join()), done()) });
     * await pipeline(source, mod.twice.transform({ args: (x: Float32Array, y: Float32Array) => [x, y] }), sink); // → 2,4
     * // → 6,8
     * ```
     */
    transform<Chunk = UsersValue, Output = Chunk>(options: KernelTransformOptions<Args, Chunk, Output>): Transform;
    /**
     * The same as a web stream.
     *
     * @throws TypeError for a wrong option.
     *
     * @example
     * ```ts
     * const mod = await CudaModule.compile('__global__ void twice(const float* x, float* y) { y[threadIdx.x] = 2 * x[threadIdx.x]; }');
     * const source = new Blob([Float32Array.of(1, 2)]).stream().pipeThrough(
     *   new TransformStream({ transform: (bytes, to) => to.enqueue(new Float32Array(bytes.buffer)) }),
     * );
     * const results = source.pipeThrough(mod.twice.transformStream({ args: (x: Float32Array, y: Float32Array) => [x, y] }));
     * for await (const chunk of results) console.log((chunk as Float32Array).join()); // → 2,4
     * ```
     */
    transformStream<Chunk = UsersValue, Output = Chunk>(
      options: KernelTransformOptions<Args, Chunk, Output>,
    ): globalThis.TransformStream<Chunk, Output>;
  }
}

type AnyOptions = KernelTransformOptions<readonly unknown[], unknown, unknown>;

/** A kernel as far as streams call it. */
interface CallableKernel {
  readonly name: string;
  with(configuration: { signal: AbortSignal }): (...args: unknown[]) => Promise<unknown>;
}

const rules: OptionRules<AnyOptions> = {
  args: (value) => (typeof value === 'function' ? undefined : 'a function (chunk, out) => [arguments]'),
  output: (value) => (typeof value === 'function' ? undefined : 'a function (chunk) => array of its results'),
  signal: signalRule,
  highWaterMark: (value) => (Number.isInteger(value) && (value as number) >= 0 ? undefined : 'a number of chunks'),
};

/** What `kernel.transform()` returns. */
export function kernelTransform(kernel: CallableKernel, options: AnyOptions): Transform {
  const calls = new ChunkCalls(`${kernel.name}.transform`, kernel, options);
  const { signal, highWaterMark } = options;
  const stream = new Transform({
    objectMode: true,
    ...(highWaterMark !== undefined && { highWaterMark }),
    transform(chunk, _encoding, done) {
      calls.resultOf(chunk).then(
        (result) => done(null, result),
        (error: Error) => done(error),
      );
    },
    destroy(error, done) {
      calls.abort(error);
      done(error);
    },
  });
  return signal ? addAbortSignal(signal, stream) : stream;
}

/** What `kernel.transformStream()` returns. */
export function kernelTransformStream(kernel: CallableKernel, options: AnyOptions): TransformStream {
  const calls = new ChunkCalls(`${kernel.name}.transformStream`, kernel, options);
  const { signal, highWaterMark } = options;
  const room = highWaterMark === undefined ? undefined : { highWaterMark };
  let leave = () => {};
  const transformer = {
    start(controller: { error(reason: unknown): void }) {
      throwIfAborted(signal);
      const aborted = () => {
        controller.error(signal!.reason);
        calls.abort(signal!.reason);
      };
      signal?.addEventListener('abort', aborted);
      leave = () => signal?.removeEventListener('abort', aborted);
    },
    async transform(chunk: unknown, controller: { enqueue(result: unknown): void }) {
      controller.enqueue(await calls.resultOf(chunk));
    },
    flush: () => leave(),
    cancel(reason: unknown) {
      leave();
      calls.abort(reason);
    },
  };
  return new TransformStream(transformer, room, room);
}

/** The calls of a kernel for the chunks of a stream. */
class ChunkCalls {
  readonly #what: string;
  readonly #call: (...args: unknown[]) => Promise<unknown>;
  readonly #options: AnyOptions;
  readonly #ended = new AbortController();
  readonly #site = callerStack(ChunkCalls);

  constructor(what: string, kernel: CallableKernel, options: AnyOptions) {
    checkOptions<AnyOptions>(what, options, rules);
    if (!options.args) throw coded(new TypeError(`${what}: expected ${rules.args(undefined)} for args, received undefined`));
    this.#what = what;
    this.#call = kernel.with({ signal: this.#ended.signal });
    this.#options = options;
  }

  async resultOf(chunk: unknown): Promise<unknown> {
    const { args, output } = this.#options;
    const out = output ? output(chunk) : this.#arrayLike(chunk);
    const given: unknown = args(chunk, out);
    if (!Array.isArray(given)) {
      const expected = `${this.#what}: expected args to return a list of arguments, (chunk, out) => [chunk, out]`;
      throw calledAt(coded(new TypeError(`${expected}, received ${describe(given)}`)), this.#site);
    }
    // Streams call this, not the program: the line that is of use is the one that made the stream.
    const made = await this.#call(...(given as unknown[])).catch((error: unknown) => {
      throw calledAt(error, this.#site);
    });
    return made === undefined ? out : made;
  }

  /** What is under way ends; nothing is written to a chunk or to results any more. */
  abort(reason: unknown): void {
    this.#ended.abort(reason ?? undefined);
  }

  /** Of the class and length of a chunk; undefined for chunks of other kinds, whose calls have to make their results. */
  #arrayLike(chunk: unknown): unknown {
    const found = hostView(chunk);
    if (!found || found.className === 'DataView' || !ArrayBuffer.isView(chunk)) return undefined;
    const length = viewLength(found.view);
    if (found.className === 'Buffer') return Buffer.alloc(length);
    const Class = (globalThis as unknown as Record<string, new (length: number) => unknown>)[found.className]!;
    return new Class(length);
  }
}
