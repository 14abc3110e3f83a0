import { refuseMore } from '../../errors/argument-count';
import { coded } from '../../errors/argument-error';
import { isBoolean, checkOptions, type OptionRules } from '../../errors/options';
import { currentRecorder } from '../../event-loop/recording-scope';
import { DeviceArray } from '../../memory/device-array';
import { blocksFor, callLibrary, isCaptured, type LibraryCall } from '../library-call';
import { LibraryCode } from '../library-code';
import { contextOfAll, given, lengthOfVector } from '../operand';
import { argsort, orderedType, type Sortable } from '../order/order';
import type { OrderedType } from '../order/order-source';
import { sumBefore } from '../running-sum';
import { uniqueSource } from './selection-source';

const called = 'unique';
const code = new LibraryCode<OrderedType>(called, uniqueSource);

/** Options of {@link unique}. */
export interface UniqueOptions {
  /**
   * How often each value is there.
   *
   * @default false
   */
  counts?: boolean;
  /**
   * For each element, the place of its value: `values.take(inverse)` is `x`.
   *
   * @default false
   */
  inverse?: boolean;
}

const rules: OptionRules<UniqueOptions> = { counts: isBoolean, inverse: isBoolean };

type Places<X> = X extends DeviceArray<OrderedType> ? DeviceArray<'uint32'> : Uint32Array;

/** What {@link unique} resolves to if it is asked for more than the values. */
export type UniqueResult<X extends Sortable, Options extends UniqueOptions> = { values: X } & (Options extends { counts: true }
  ? { counts: Places<X> }
  : unknown) &
  (Options extends { inverse: true } ? { inverse: Places<X> } : unknown);

/**
 * The different values of a vector, in their order. As in NumPy, all NaN are one value, the last; so are -0 and 0, of which the first one
 * stays. With `counts` or `inverse`, it resolves to `{ values, counts, inverse }`. Not in plans and captures, where nothing can be counted.
 *
 * @throws TypeError for anything but a vector of real numbers, RangeError for 2^31 elements or more.
 *
 * @example
 * ```ts
 * import { unique } from 'cuda-ffi/libraries';
 *
 * const { values, counts } = await unique(Int32Array.of(7, 3, 7), { counts: true });
 * console.log(values.join(), counts.join()); // → 3,7 1,2
 * ```
 */
export function unique<X extends Sortable>(x: X): Promise<X>;
export function unique<X extends Sortable, const Options extends UniqueOptions>(x: X, options: Options): Promise<UniqueResult<X, Options>>;
export async function unique(x: Sortable, options: UniqueOptions = {}): Promise<unknown> {
  refuseMore(called, arguments, 2);
  checkOptions(called, options, rules);
  const type = orderedType(called, x);
  const n = lengthOfVector(called, given('x', x));
  const context = contextOfAll(called, [given('x', x)]);
  if (currentRecorder() || isCaptured(context)) {
    throw coded(new TypeError(`${called}: how many values there are is not known in a plan or a capture; sort() has a place in both`));
  }
  const found = await callLibrary(context, async (call) => {
    // As they are now: what follows reads its own copy.
    const copy = DeviceArray.isDeviceArray(x) ? call.kept(x.copy()) : call.onDevice(x, type);
    if (n === 0) return noneOf(copy, options);
    const order = call.kept(await argsort(copy as DeviceArray<OrderedType>));
    return callLibrary(context, (inner) => uniqueOf(inner, copy, order, type, options));
  });
  const result = DeviceArray.isDeviceArray(x) ? found : await onHost(found);
  return options.counts || options.inverse ? result : result.values;
}

interface Found {
  readonly values: DeviceArray;
  readonly counts?: DeviceArray<'uint32'>;
  readonly inverse?: DeviceArray<'uint32'>;
}

function noneOf(x: DeviceArray, options: UniqueOptions): Found {
  const none = () => DeviceArray.allocate(x.context, [0], 'uint32');
  return { values: x.copy(), ...(options.counts && { counts: none() }), ...(options.inverse && { inverse: none() }) };
}

/** The same on the host. */
async function onHost(found: Found): Promise<Record<string, unknown>> {
  const entries = Object.entries(found) as [string, DeviceArray][];
  const read = await Promise.all(entries.map(async ([name, array]) => [name, await array.get()] as const));
  for (const [, array] of entries) array.dispose();
  return Object.fromEntries(read);
}

async function uniqueOf(
  call: LibraryCall,
  x: DeviceArray,
  order: DeviceArray<'uint32'>,
  type: OrderedType,
  options: UniqueOptions,
): Promise<Found> {
  const n = x.length;
  const launch = (name: string, ...args: unknown[]) => call.launch(code.kernel(name, type, call.context), blocksFor(n + 1), ...args, n);
  const [places, begins] = [call.temporary([n + 1], 'uint32'), call.temporary([n + 1], 'uint32')];
  const whole = call.temporary([n], type);
  launch('mark', places, x, order);
  sumBefore(call, places);
  launch('compact', whole, begins, x, order, places);
  const counts = options.counts ? call.temporary([n], 'uint32') : undefined;
  if (counts) launch('count', counts, begins, places);
  const inverse = options.inverse ? DeviceArray.allocate(call.context, [n], 'uint32') : undefined;
  if (inverse) launch('invert', inverse, order, places);
  const [count] = await places.slice([n], [n + 1]).get();
  const first = <D extends DeviceArray>(array: D): D => array.slice([0], [count]).copy() as D;
  return { values: first(whole), ...(counts && { counts: first(counts) }), ...(inverse && { inverse }) };
}
