import { AssertionError } from 'node:assert';
import { coded, describe } from '../errors/argument-error';
import { checkOptions, type OptionRules } from '../errors/options';

/** How far results may be from what is expected. A value is close if it is within either. */
export interface Closeness {
  /** In units in the last place: how many numbers of the type lie between the two. Default: 4, or 0 for whole numbers. */
  readonly ulps?: number;
  /** The absolute difference, for results near 0. Default: 0. */
  readonly absolute?: number;
}

type Numbers = ArrayLike<number | bigint>;

const isDistance = (value: unknown) => (typeof value === 'number' && value >= 0 ? undefined : 'a number from 0');
const rules: OptionRules<Closeness> = { ulps: isDistance, absolute: isDistance };
const mostShown = 8;

/**
 * Compares results with what is expected. Both are TypedArrays, plain arrays or numbers. NaN is close to NaN, and an infinity to itself alone.
 *
 * @throws AssertionError, with the values that differ most, unless each result is close to what is expected.
 * @throws TypeError for what are no numbers.
 *
 * @example
 * ```ts
 * import { assertClose } from 'cuda-ffi/testing';
 * assertClose(Float32Array.of(0.25, 0.5), [0.25, 0.5], { ulps: 2 });
 * ```
 */
export function assertClose(received: Numbers | number, expected: Numbers | number, closeness: Closeness = {}): void {
  const difference = differenceOf(received, expected, closeness);
  if (difference === undefined) return;
  throw new AssertionError({ message: difference, actual: received, expected, operator: 'assertClose', stackStartFn: assertClose });
}

/** What differs, as text; undefined if nothing does. */
export function differenceOf(received: unknown, expected: unknown, closeness: Closeness = {}): string | undefined {
  checkOptions<Closeness>('assertClose', closeness, rules);
  const [got, wanted] = [numbersOf('the results', received), numbersOf('what is expected', expected)];
  if (got.length !== wanted.length) return `expected ${wanted.length} values, received ${got.length}`;
  const isSingle = received instanceof Float32Array || (expected instanceof Float32Array && !(received instanceof Float64Array));
  const { ulps = isWhole(received) ? 0 : 4, absolute = 0 } = closeness;
  const far = Array.from({ length: got.length }, (_, index) => compared(index, got[index]!, wanted[index]!, isSingle)).filter(
    (each) => each.ulps > ulps && !(each.absolute <= absolute),
  );
  return far.length === 0 ? undefined : shown(far, got.length, { ulps, absolute });
}

/** How many numbers of the type lie between two: 0 for equal ones, Infinity if one of them is NaN or infinite and they differ. */
export function ulpsBetween(a: number, b: number, type: 'float32' | 'float64' = 'float64'): number {
  if (Object.is(a, b) || a === b) return 0;
  if (!Number.isFinite(a) || !Number.isFinite(b)) return Infinity;
  const distance = placeOf(a, type) - placeOf(b, type);
  return Number(distance < 0n ? -distance : distance);
}

/** The number's place among all numbers of its type, in their order. */
function placeOf(value: number, type: 'float32' | 'float64'): bigint {
  const view = new DataView(new ArrayBuffer(8));
  if (type === 'float32') view.setFloat32(0, value);
  else view.setFloat64(0, value);
  const bits = type === 'float32' ? BigInt(view.getInt32(0)) : view.getBigInt64(0);
  return bits < 0n ? -(bits & (type === 'float32' ? 0x7fffffffn : 0x7fffffffffffffffn)) : bits;
}

interface Compared {
  readonly index: number;
  readonly received: number | bigint;
  readonly expected: number | bigint;
  readonly ulps: number;
  readonly absolute: number;
}

function compared(index: number, received: number | bigint, expected: number | bigint, isSingle: boolean): Compared {
  if (typeof received === 'bigint' || typeof expected === 'bigint') {
    const distance = Math.abs(Number(BigInt(received) - BigInt(expected)));
    return { index, received, expected, ulps: distance, absolute: distance };
  }
  const wanted = isSingle ? Math.fround(expected) : expected;
  const ulps = ulpsBetween(received, wanted, isSingle ? 'float32' : 'float64');
  return { index, received, expected: wanted, ulps, absolute: ulps === 0 ? 0 : Math.abs(received - expected) };
}

function shown(far: readonly Compared[], count: number, { ulps, absolute }: Required<Closeness>): string {
  const worst = [...far].sort((a, b) => b.ulps - a.ulps || a.index - b.index).slice(0, mostShown);
  const lines = worst.map(
    (each) =>
      `  [${each.index}] received ${each.received}, expected ${each.expected}: ${each.ulps} ulps, ${each.absolute.toPrecision(3)} apart`,
  );
  const allowed = `${ulps} ulps${absolute > 0 ? ` or ${absolute}` : ''}`;
  const more = far.length > worst.length ? [`  … and ${far.length - worst.length} more`] : [];
  return [`${far.length} of ${count} values are further than ${allowed} from what is expected:`, ...lines, ...more].join('\n');
}

function isWhole(values: unknown): boolean {
  return ArrayBuffer.isView(values) && !/^Float/.test(values.constructor.name);
}

function numbersOf(what: string, values: unknown): Numbers {
  const list: unknown = typeof values === 'number' || typeof values === 'bigint' ? [values] : values;
  const isList = Array.isArray(list) || (ArrayBuffer.isView(list) && !(list instanceof DataView));
  const wrong = Array.isArray(list) ? list.find((each) => typeof each !== 'number' && typeof each !== 'bigint') : undefined;
  if (isList && wrong === undefined) return list as unknown as Numbers;
  const received = wrong === undefined ? describe(values) : `an array with ${describe(wrong)}`;
  throw coded(
    new TypeError(`assertClose: expected numbers or a TypedArray for ${what}, received ${received}; a DeviceArray needs await get()`),
  );
}
