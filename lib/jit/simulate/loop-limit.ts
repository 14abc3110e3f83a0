import { CudaError } from '../../errors/cuda-error';
import { now } from '../../node/own-functions';

/** How often a thread may go round its loops, unless a time is set: a few seconds' worth of an empty one. */
const mostTurns = 200_000_000;
const turnsBetweenLooks = 1 << 16;

/**
 * Ends a thread whose loops do not end. Threads run one after another: one that waits for what another writes would wait forever.
 */
export class LoopLimit {
  readonly #milliseconds = Number(process.env['CUDA_FFI_SOFTWARE_TIMEOUT_MS'] ?? 0);
  readonly #begin = now();
  #turns = 0;

  /** Called at each turn of a loop. Throws CudaError for the one that is too many. `where`: the loop, in messages. */
  turn(where: string): void {
    if (++this.#turns % turnsBetweenLooks === 0) this.#look(where);
  }

  #look(where: string): void {
    const isOver = this.#milliseconds > 0 ? now() - this.#begin > this.#milliseconds : this.#turns > mostTurns;
    if (!isOver) return;
    const limit = this.#milliseconds > 0 ? `${this.#milliseconds} ms` : `${mostTurns.toLocaleString('en')} turns`;
    const message =
      `the loop at ${where} has not ended after ${limit}. Does it wait for another thread? simulate() runs threads one after another, ` +
      'up to a barrier. CUDA_FFI_SOFTWARE_TIMEOUT_MS sets how many milliseconds a thread may take.';
    throw new CudaError(message, { code: 'CUDA_ERROR_LAUNCH_TIMEOUT', errno: 702 });
  }
}
