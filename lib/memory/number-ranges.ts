import { coded, describe } from '../errors/argument-error';
import type { DType } from './dtype';
import type { HostElements } from './element-conversion';
import { unlessShort } from './host-elements';
import { computedElements } from './plain-elements';

/** The numbers from `begin` up to `end`, `step` apart. */
export function steppedNumbers(begin: number, end: number, step: number, dtype: DType): HostElements {
  const count = Math.max(Math.ceil((end - begin) / step), 0);
  return {
    ...unlessShort(
      computedElements(
        count,
        (index) => begin + index * step,
        dtype,
        () => 'DeviceArray.arange',
      ),
    ),
    isComputed: true,
  };
}

/** `count` numbers from `begin` to `end`, which is the last of them. */
export function spacedNumbers(begin: number, end: number, count: number, dtype: DType): HostElements {
  checkNumbers('DeviceArray.linspace', begin, end);
  if (!Number.isSafeInteger(count) || count < 0) {
    throw coded(new RangeError(`DeviceArray.linspace: expected a number of elements, received ${describe(count)}`));
  }
  const last = count - 1;
  const valueOf = (index: number) => (index === 0 || index < last ? begin + ((end - begin) * index) / Math.max(last, 1) : end);
  checkFractions(
    Array.from({ length: Math.min(count, 3) }, (_, index) => valueOf(index)),
    dtype,
  );
  return { ...unlessShort(computedElements(count, valueOf, dtype, () => 'DeviceArray.linspace')), isComputed: true };
}

/** Says what a fraction among whole numbers comes from. */
function checkFractions(numbers: readonly number[], dtype: DType): void {
  const fraction = /int/.test(dtype) ? numbers.find((number) => !Number.isInteger(number)) : undefined;
  if (fraction === undefined) return;
  const advice = "make them as 'float64', or choose a count that gives whole steps";
  throw coded(new RangeError(`DeviceArray.linspace: expected whole numbers for ${dtype}, received ${fraction} between them; ${advice}`));
}

/** Throws TypeError. */
export function checkNumbers(what: string, begin: number, end: number): void {
  const wrong = [begin, end].findIndex((number) => !Number.isFinite(number));
  if (wrong < 0) return;
  const received = `${describe([begin, end][wrong])} as ${['begin', 'end'][wrong]}`;
  throw coded(new TypeError(`${what}: expected finite numbers as begin and end, received ${received}`));
}
