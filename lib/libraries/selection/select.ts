import type { CudaContext } from '../../device/cuda-context';
import { refuseMore } from '../../errors/argument-count';
import { coded, describe } from '../../errors/argument-error';
import { checkOptions, type OptionRules } from '../../errors/options';
import { currentRecorder } from '../../event-loop/recording-scope';
import { refuseOverlap } from '../../jit/gaps';
import { DeviceArray } from '../../memory/device-array';
import { type DType, dtypes } from '../../memory/dtype';
import { type AnyVector, elementTypeOf } from '../elements';
import { blocksFor, callLibrary, isCaptured, type LibraryCall } from '../library-call';
import { LibraryCode } from '../library-code';
import { contextOfAll, given, lengthOfVector, refuseHostInPlans } from '../operand';
import { sumBefore } from '../running-sum';
import { predicateSource, selectionSource, type Width } from './selection-source';

const called = 'select';
const code = new LibraryCode<Width>(called, selectionSource);
const byPredicate = new Map<string, LibraryCode<DType>>();

/** For each element, whether it is selected: by `true`, or by what is not 0. */
export type Mask = readonly boolean[] | Uint8Array | DeviceArray<'bool'> | DeviceArray<'uint8'>;

/** Options of {@link select}: both or none. With them, the call resolves to nothing, and has a place in plans and captures. */
export interface SelectOptions {
  /** An array of the same type, at least as long as `x`. The selected elements are at its beginning then, and the others unchanged. */
  out?: DeviceArray;
  /** An array of one element, for how many were selected. */
  count?: DeviceArray<'uint32'>;
}

const rules: OptionRules<SelectOptions> = {
  out: (value) => (DeviceArray.isDeviceArray(value) ? undefined : 'a DeviceArray'),
  count: (value) =>
    DeviceArray.isDeviceArray(value) && value.length === 1 && value.dtype === 'uint32' ? undefined : 'a DeviceArray of one uint32',
};

/**
 * The elements that a mask or a predicate selects, in their order, in a new array of the same kind. A predicate is an expression in CUDA C++
 * of the element `x` and its place `i`: `'x > 0.5f'`. In it, floats of 8 and 16 bits are `float`, complex numbers `float2` or `double2`.
 *
 * @throws TypeError for anything but a vector and a mask, RangeError for a mask of another length.
 * @throws CudaCompileError for a predicate that does not compile.
 *
 * @example
 * ```ts
 * import { select } from 'cuda-ffi/libraries';
 *
 * const x = Float32Array.of(3, -1, 2);
 * console.log((await select(x, 'x > 0')).join()); // → 3,2
 * console.log((await select(x, [false, true, true])).join()); // → -1,2
 * ```
 */
export function select<X extends AnyVector>(x: X, by: Mask | string): Promise<X>;
export function select<D extends DType>(
  x: DeviceArray<D>,
  by: Mask | string,
  options: { out: DeviceArray<D>; count: DeviceArray<'uint32'> },
): Promise<void>;
export async function select(x: AnyVector, by: Mask | string, options: SelectOptions = {}): Promise<unknown> {
  refuseMore(called, arguments, 3);
  checkOptions(called, options, rules);
  const type = elementTypeOf(called, given('x', x));
  const n = lengthOfVector(called, given('x', x));
  if (n >= 2 ** 31) throw coded(new RangeError(`${called}: expected fewer than 2^31 elements, received ${n}`));
  const mask = typeof by === 'string' ? by : checkedMask(by, n);
  const context = contextOfAll(called, [given('x', x), given('the mask', mask), given('out', options.out), given('count', options.count)]);
  const target = checkedTarget(options, x, type, n, context);
  refuseHostInPlans(called, x);
  const isOnDevice = DeviceArray.isDeviceArray(x);
  return callLibrary<unknown>(context, async (call) => {
    if (n === 0 && !target) return isOnDevice ? DeviceArray.allocate(context, [0], type) : x.slice();
    const selected = target?.out ?? call.temporary([n], type);
    const total = queued(call, call.onDevice(x as DeviceArray, type), mask, selected);
    if (target) return void call.queue(target.count.set(total));
    const [count] = await total.get();
    const found = selected.slice([0], [count]);
    return isOnDevice ? found.copy() : found.get();
  });
}

/** Queues the selection; what is returned has their number. */
function queued(call: LibraryCall, values: DeviceArray, mask: CheckedMask | string, selected: DeviceArray): DeviceArray<'uint32'> {
  const n = values.length;
  const places = call.temporary([n + 1], 'uint32');
  const launch = blocksFor(n + 1);
  const kernel = (name: string) => code.kernel(name, String(dtypes[values.dtype].bytes) as Width, call.context);
  if (typeof mask === 'string') {
    places.fill(0); // what is queued behind a predicate that does not compile selects nothing
    call.launch(codeOf(mask).kernel('mark', values.dtype, call.context), launch, places, values, values.strides[0], n);
  } else {
    const marks = call.onDevice(mask as Uint8Array | DeviceArray<'uint8'>, 'uint8');
    call.launch(kernel('mark'), launch, places, marks, marks.strides[0], n);
  }
  sumBefore(call, places);
  if (n > 0) call.launch(kernel('compact'), launch, selected, selected.strides[0], values, values.strides[0], places, n);
  return places.slice([n], [n + 1]);
}

function codeOf(predicate: string): LibraryCode<DType> {
  const known = byPredicate.get(predicate) ?? new LibraryCode<DType>(called, (dtype) => predicateSource(dtype, predicate));
  byPredicate.set(predicate, known);
  return known;
}

type CheckedMask = Uint8Array | DeviceArray;

function checkedMask(mask: unknown, n: number): CheckedMask {
  const wrong = (received: string) =>
    coded(new TypeError(`${called}: expected a mask of booleans or of uint8, or a predicate as 'x > 0', received ${received}`));
  const items = Array.isArray(mask) ? Uint8Array.from(mask as unknown[], (item) => (item === true ? 1 : 0)) : mask;
  const other = Array.isArray(mask) ? mask.find((item) => typeof item !== 'boolean') : undefined;
  if (other !== undefined) throw wrong(`a list with ${describe(other)}`);
  if (!(items instanceof Uint8Array) && !DeviceArray.isDeviceArray(items)) throw wrong(describe(items));
  if (DeviceArray.isDeviceArray(items) && items.dtype !== 'bool' && items.dtype !== 'uint8') {
    throw wrong(`a DeviceArray of ${String(items.dtype)}`);
  }
  const length = lengthOfVector(called, given('the mask', items));
  if (length === n) return items as CheckedMask;
  throw coded(new RangeError(`${called}: expected a mask of ${n} elements, as x has, received one of ${length}`));
}

type Target = Required<SelectOptions>;

function checkedTarget({ out, count }: SelectOptions, x: unknown, type: DType, n: number, context: CudaContext): Target | undefined {
  if (!out && !count) {
    if (!currentRecorder() && !isCaptured(context)) return undefined;
    throw coded(
      new TypeError(
        `${called}: how many are selected is not known in a plan or a capture; { out, count } takes arrays for them and their number`,
      ),
    );
  }
  if (!out || !count) throw coded(new TypeError(`${called}: expected both out and count, received ${out ? 'out' : 'count'} alone`));
  if (!DeviceArray.isDeviceArray(x))
    throw coded(new TypeError(`${called}: with out, expected a DeviceArray for x, received ${describe(x)}`));
  if (out.dtype !== type) throw coded(new TypeError(`${called}: expected an array of ${type} for out, received one of ${out.dtype}`));
  const length = lengthOfVector(called, given('out', out));
  if (length < n) throw coded(new RangeError(`${called}: expected at least ${n} elements in out, as x has, received ${length}`));
  refuseOverlap(`${called}: x`, x, out, 'out');
  return { out, count };
}
