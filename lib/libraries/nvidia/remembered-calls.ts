import type { CudaContext } from '../../device/cuda-context';
import { CudaStream } from '../../device/cuda-stream';
import { nextId, settled } from '../../event-loop/in-flight';
import type { DeviceArray } from '../../memory/device-array';
import { DeviceRange } from '../../memory/device-range';
import type { KeptCalls } from './queued-calls';

/** All of an array that calls depend on. It keeps no memory alive: another array may be in the same place later, for which the calls are as right. */
interface Place {
  readonly addressLow: number;
  readonly addressHigh: number;
  readonly layout: DeviceArray['layout'];
  readonly dtype: DeviceArray['dtype'];
}

interface Remembered {
  readonly inputs: readonly Place[];
  readonly settings: readonly unknown[];
  readonly calls: KeptCalls;
  /** Whether what the calls name is still there. */
  readonly holds: () => boolean;
}

/**
 * The calls that were made last with each array as their result. A loop makes the same ones again: arrays never change their shape or
 * place, so nothing has to be checked or written twice. Settings are compared by identity.
 */
export class RememberedCalls {
  readonly #byResult = new WeakMap<DeviceArray, Remembered>();

  keep(
    result: DeviceArray,
    inputs: readonly DeviceArray[],
    settings: readonly unknown[],
    calls: KeptCalls,
    holds: () => boolean = () => true,
  ): void {
    const places = inputs.map(({ addressLow, addressHigh, layout, dtype }) => ({ addressLow, addressHigh, layout, dtype }));
    this.#byResult.set(result, { inputs: places, settings, calls, holds });
  }

  /**
   * Makes them again, and resolves to `result`; undefined, with nothing done, if they are others, if something has been disposed of, or if
   * they have to become part of a plan or a capture.
   */
  again<Result extends DeviceArray>(result: Result, inputs: readonly unknown[], settings: readonly unknown[]): Promise<Result> | undefined {
    const known = this.#byResult.get(result);
    if (!known || !isSame(known.settings, settings)) return undefined;
    const { context } = result;
    if (!context.isValid || !DeviceRange.usableIn(context, result)) return undefined;
    for (let i = 0; i < inputs.length; i++) if (!liesAt(known.inputs[i]!, inputs[i], context)) return undefined;
    const stream = CudaStream.current(context);
    if (!stream.takesAtOnce || !known.holds()) return undefined;
    const id = nextId();
    stream.ready(id);
    known.calls.queueIn(stream, id);
    return settled(id, [result, inputs], result);
  }
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false;
  return true;
}

function liesAt(place: Place, value: unknown, context: CudaContext): boolean {
  const range = DeviceRange.usableIn(context, value) as DeviceArray | undefined;
  if (!range || range.layout !== place.layout || range.dtype !== place.dtype) return false;
  return range.addressLow === place.addressLow && range.addressHigh === place.addressHigh;
}
