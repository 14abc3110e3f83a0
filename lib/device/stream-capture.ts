import { CudaError } from '../errors/cuda-error';
import type { NativeGraph, NativeStream } from '../native/native';

/** A stream, as capturing needs it. */
interface CapturedStream {
  activeCapture: StreamCapture | undefined;
  checkUsable(): NativeStream;
}

/** From its construction until {@link leave}, work that is queued in its streams becomes nodes of a graph. */
export class StreamCapture {
  /** What the nodes use, kept reachable. */
  readonly used: unknown[] = [];
  readonly #origin: CapturedStream;
  readonly #streams: CapturedStream[] = [];

  constructor(stream: CapturedStream) {
    if (stream.activeCapture) throw notCaptured('The stream is already being captured.');
    this.#origin = stream;
    stream.checkUsable().beginCapture();
    this.#add(stream);
  }

  /** Takes work of a stream that settles under `id` (0: nobody waits) and uses `used`. */
  take(id: number, used: unknown): void {
    if (id !== 0) {
      throw notCaptured(
        'The stream is being captured: its work does not run until the graph is launched, so it cannot be awaited here. Instead of awaiting kernels, enqueue them; await get() and other copies after the launch.',
      );
    }
    if (used !== undefined) this.used.push(used);
  }

  /** `stream` is about to wait for an event that was recorded in the capture. */
  join(stream: CapturedStream): void {
    if (stream.activeCapture === this) return;
    if (stream.activeCapture) throw notCaptured('The stream is part of another capture.');
    stream.checkUsable().joinCapture();
    this.#add(stream);
  }

  end(): NativeGraph {
    return this.#origin.checkUsable().endCapture();
  }

  leave(): void {
    for (const stream of this.#streams) {
      stream.activeCapture = undefined;
      try {
        stream.checkUsable().leaveCapture();
      } catch {
        // It was disposed meanwhile, and its capture with it.
      }
    }
  }

  #add(stream: CapturedStream): void {
    stream.activeCapture = this;
    this.#streams.push(stream);
  }
}

/** What a stream that is being captured refuses. */
export function notCaptured(message: string): CudaError {
  return new CudaError(message, { code: 'CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED', errno: 900 });
}
