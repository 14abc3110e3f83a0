import { CudaError } from '../../errors/cuda-error';
import { currentRecorder } from '../../event-loop/recording-scope';
import type { DeviceArray } from '../../memory/device-array';
import { isCaptured, type LibraryCall } from '../library-call';
import { countOf, describeShape } from './operands';

/** A number for each matrix, which its block writes: 0 if it could be computed. */
export class Statuses {
  readonly #call: LibraryCall;
  readonly #batch: readonly number[];
  readonly array: DeviceArray<'uint32'>;

  constructor(call: LibraryCall, batch: readonly number[]) {
    this.#call = call;
    this.#batch = batch;
    this.array = call.temporary([countOf(batch)], 'uint32');
  }

  /** Waits for the kernel, unless it is only recorded. Throws CudaError if there was no result for a matrix: `what` says it of a status. */
  async check(called: string, what: (status: number) => string): Promise<void> {
    if (currentRecorder() || isCaptured(this.#call.context)) return;
    const found = await this.array.get();
    const first = found.findIndex((status) => status !== 0);
    if (first < 0) return;
    const which = this.#batch.length > 0 ? ` (matrix ${describeShape(placeOf(first, this.#batch))} of the batches)` : '';
    throw new CudaError(`${called}: ${what(found[first]!)}${which}`, { code: 'ERR_CUDA_NO_SOLUTION' });
  }
}

/** The indices of the element `index`. */
function placeOf(index: number, sizes: readonly number[]): number[] {
  const place: number[] = [];
  let rest = index;
  for (const size of [...sizes].reverse()) {
    place.unshift(rest % size);
    rest = Math.floor(rest / size);
  }
  return place;
}
