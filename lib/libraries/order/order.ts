import { refuseMore } from '../../errors/argument-count';
import { coded, describe } from '../../errors/argument-error';
import { isBoolean, checkOptions, type OptionRules } from '../../errors/options';
import { DeviceArray } from '../../memory/device-array';
import { blocksFor, callLibrary, type LibraryCall } from '../library-call';
import { LibraryCode } from '../library-code';
import { checkOut, contextOfAll, dtypeOf, given, lengthOfVector, refuseHostInPlans } from '../operand';
import { sumBefore } from '../running-sum';
import { sortByCub, takesCub } from './cub';
import { isCubType } from './cub-source';
import { isOrdered, type OrderedType, orderSource, tileOfKeys, widthOf } from './order-source';

const code = new LibraryCode('order', orderSource);
const mostElements = 2 ** 31;

/** What can be sorted: a vector on the device, with any stride, or on the host. */
export type Sortable =
  | DeviceArray<OrderedType>
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | Float32Array
  | Float64Array;

/** Options of {@link sort} and {@link argsort}. */
export interface SortOptions<Out extends OrderedType = OrderedType> {
  /**
   * The largest first. NaN comes first then.
   *
   * @default false
   */
  descending?: boolean;
  /**
   * Where the result goes: without gaps, in memory of its own. For device arrays only.
   *
   * @default a new array
   */
  out?: DeviceArray<Out>;
}

/** Whatever the type of the result. */
type AnyOptions = Omit<SortOptions, 'out'> & { out?: unknown };

const rules: OptionRules<AnyOptions> = {
  descending: isBoolean,
  out: (value) => (DeviceArray.isDeviceArray(value) ? undefined : 'a DeviceArray'),
};

/**
 * The elements in their order, in a new array of the same kind. NaN comes last, as in NumPy, and -0 and 0 are equal; equal elements keep
 * their order.
 *
 * @throws TypeError for anything but a vector of real numbers, RangeError for 2^31 elements or more.
 *
 * @example
 * ```ts
 * import { sort } from 'cuda-ffi/libraries';
 *
 * console.log((await sort(Float32Array.of(3, -1, 2))).join()); // → -1,2,3
 * ```
 */
export function sort<X extends Sortable>(
  x: X,
  options?: SortOptions<X extends DeviceArray<infer D extends OrderedType> ? D : never>,
): Promise<X>;
export async function sort(x: Sortable, options: AnyOptions = {}): Promise<unknown> {
  refuseMore('sort', arguments, 2);
  return ordered('sort', x, options, orderedType('sort', x), (call, values, type, descending, given) => {
    const n = values.length;
    const out = given ?? DeviceArray.allocate(call.context, [n], type);
    if (n === 0) return out;
    if (isCubType(type) && takesCub(call, n)) {
      const keys = values.isContiguous ? values : call.kept(values.contiguous());
      sortByCub(call, `${type}-${descending ? 'descending' : 'ascending'}`, { keys }, { keys: out }, () => ({
        keys: call.temporary([n], type),
      }));
      return out;
    }
    const places = sortedPlaces(call, values, type, descending);
    call.launch(code.kernel('gather', type, call.context), blocksFor(n), out, values, values.strides[0], places, n);
    return out;
  });
}

/**
 * The places of the elements in their order: `x.take(await argsort(x))` is `sort(x)`. Equal elements keep their order.
 *
 * @throws TypeError for anything but a vector of real numbers, RangeError for 2^31 elements or more.
 *
 * @example
 * ```ts
 * import { argsort } from 'cuda-ffi/libraries';
 *
 * console.log((await argsort(Float32Array.of(3, -1, 2))).join()); // → 1,2,0
 * ```
 */
export function argsort<X extends Sortable>(
  x: X,
  options?: SortOptions<X extends DeviceArray<OrderedType> ? 'uint32' : never>,
): Promise<X extends DeviceArray<OrderedType> ? DeviceArray<'uint32'> : Uint32Array>;
export async function argsort(x: Sortable, options: AnyOptions = {}): Promise<unknown> {
  refuseMore('argsort', arguments, 2);
  return ordered('argsort', x, options, 'uint32', (call, values, type, descending, given) => {
    const places = sortedPlaces(call, values, type, descending);
    if (!given) return call.result(places);
    call.queue(given.copyFrom(places));
    return given;
  });
}

type Order = (call: LibraryCall, values: DeviceArray, type: OrderedType, descending: boolean, out: DeviceArray | undefined) => DeviceArray;

async function ordered(called: string, x: Sortable, options: AnyOptions, result: OrderedType, order: Order): Promise<unknown> {
  checkOptions(called, options, rules);
  const type = orderedType(called, x);
  const out = options.out as DeviceArray | undefined;
  if (out) checkOut(called, out, given('x', x), DeviceArray.isDeviceArray(x) ? x.shape : [], result);
  const n = lengthOfVector(called, given('x', x));
  if (n >= mostElements) throw coded(new RangeError(`${called}: expected fewer than 2^31 elements, received ${n}`));
  const isOnDevice = DeviceArray.isDeviceArray(x);
  refuseHostInPlans(called, x);
  return callLibrary<unknown>(contextOfAll(called, [given('x', x)]), (call) => {
    const values = call.onDevice(x as DeviceArray<OrderedType>, type);
    const made = order(call, values, type, options.descending === true, out);
    return isOnDevice ? made : call.kept(made).get();
  });
}

export function orderedType(called: string, x: unknown): OrderedType {
  const type = dtypeOf(x);
  if (isOrdered(type)) return type;
  const received = type ? `elements of ${type}` : describe(x);
  throw coded(new TypeError(`${called}: expected a DeviceArray or a TypedArray of real numbers for x, received ${received}`));
}

interface Pairs {
  readonly keys: DeviceArray;
  readonly places: DeviceArray<'uint32'>;
}

function sortedPlaces(call: LibraryCall, values: DeviceArray, type: OrderedType, descending: boolean): DeviceArray<'uint32'> {
  const n = values.length;
  const kernel = (name: string) => code.kernel(name, type, call.context);
  const pairs = (): Pairs => ({
    keys: call.temporary([n], widthOf(type) === 64 ? 'uint64' : 'uint32'),
    places: call.temporary([n], 'uint32'),
  });
  if (n === 0) return call.temporary([0], 'uint32');
  let [from, to] = [pairs(), pairs()];
  call.launch(kernel('begin'), blocksFor(n), from.keys, from.places, values, values.strides[0], n, descending ? 1 : 0);
  if (takesCub(call, n)) {
    sortByCub(call, widthOf(type) === 64 ? 'pairs64' : 'pairs32', from, to, pairs);
    return to.places;
  }
  const tiles = Math.ceil(n / tileOfKeys);
  const counts = call.temporary([256 * tiles], 'uint32');
  for (let shift = 0; shift < widthOf(type); shift += 8) {
    call.launch(kernel('count'), { grid: tiles, block: 256 }, counts, from.keys, n, shift);
    sumBefore(call, counts);
    call.launch(kernel('scatter'), { grid: tiles, block: 256 }, to.keys, to.places, from.keys, from.places, counts, n, shift);
    [from, to] = [to, from];
  }
  return from.places;
}
