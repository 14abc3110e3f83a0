import { CudaStream } from '../../device/cuda-stream';
import { nextId, settled } from '../../event-loop/in-flight';
import { currentRecorder } from '../../event-loop/recording-scope';
import type { DeviceArray } from '../../memory/device-array';
import { DeviceRange } from '../../memory/device-range';
import type { WrittenCalls } from './queued-calls';

interface Remembered {
  /** The arrays that are read: what is remembered keeps none of them alive. */
  readonly inputs: readonly WeakRef<DeviceArray>[];
  readonly settings: readonly unknown[];
  readonly calls: WrittenCalls;
  /** Whether what the calls name is still there. */
  readonly holds: () => boolean;
}

/**
 * The calls that were made last with each array as their result. A loop makes the same ones again: arrays never change their shape or
 * place, so nothing has to be checked or written twice. Settings are compared by identity.
 */
export class RememberedCalls {
  /** What a failure calls them. */
  readonly #name: string;
  readonly #byResult = new WeakMap<DeviceArray, Remembered>();

  constructor(name: string) {
    this.#name = name;
  }

  keep(
    result: DeviceArray,
    inputs: readonly DeviceArray[],
    settings: readonly unknown[],
    calls: WrittenCalls,
    holds: () => boolean = () => true,
  ): void {
    this.#byResult.set(result, { inputs: inputs.map((input) => new WeakRef(input)), settings, calls, holds });
  }

  /** Makes them again; undefined if they are others, or have to become part of a plan or a capture. */
  again(result: DeviceArray, inputs: readonly DeviceArray[], settings: readonly unknown[]): Promise<void> | undefined {
    const known = this.#byResult.get(result);
    if (!known || currentRecorder()) return undefined;
    if (!known.inputs.every((input, index) => input.deref() === inputs[index])) return undefined;
    if (!known.settings.every((setting, index) => setting === settings[index])) return undefined;
    const stream = CudaStream.current(result.context);
    if (stream.activeCapture || !known.holds()) return undefined;
    const used = [result, ...inputs];
    for (const array of used) DeviceRange.addressOf(array); // throws for one that was disposed of
    const id = nextId();
    stream.ready(id, used).queueCalls(known.calls.words, known.calls.patched, this.#name, id);
    return settled(id, used);
  }
}
