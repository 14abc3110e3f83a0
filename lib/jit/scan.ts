import type { JitKernel } from '../../types';
import { counted, refuseMore } from '../errors/argument-count';
import type { CudaDevice } from '../device/cuda-device';
import { coded } from '../errors/argument-error';
import { showAs } from '../errors/own-classes';
import { currentRecorder } from '../event-loop/recording-scope';
import { DeviceArray } from '../memory/device-array';
import { step, type Temporary, withTemporary } from '../memory/temporary';
import { elementCountOf, needElementType } from './array-kind';
import { type Combination, combinationOf, identityOf, shownCombination } from './combine';
import { refuseGaps, refuseOverlap } from './gaps';
import { kernelOf, placeOfKernels } from './jit';
import { checkScanOptions, type JitOptions, type ScanOptions } from './jit-options';
import type { ScalarName } from './program/value-type';

const called = 'cuda.scan';
const block = 256;

/** An array of the elements of another one, and on the same side. */
type SameElements<Values> =
  Values extends DeviceArray<infer D>
    ? DeviceArray<D>
    : Values extends Uint8Array | Uint8ClampedArray
      ? Uint8Array | Uint8ClampedArray
      : Values;

/** A function that computes the combinations of an array's values from the first up to each, as {@link Cuda.scan} makes it. */
export interface Scan {
  /**
   * Takes the array for the results and the values: both on the host, or both on the device. Resolves when the results are there.
   *
   * @throws TypeError for arrays of two types, or one on the host and one on the device, RangeError for different lengths.
   * @throws CudaCompileError for a combination that kernels do not support.
   * @throws CudaError as a kernel that fails.
   */
  <Values extends ArrayBufferView | DeviceArray>(out: SameElements<Values>, values: Values): Promise<void>;
}

/** Integers of 8 and 16 bits are combined in 32, as in C, and wrap around: no expression of them has so few bits. */
const wider: Partial<Record<ScalarName, ScalarName>> = { int8: 'int32', uint8: 'int32', int16: 'int32', uint16: 'int32' };

/** A call of the combination, which gives a value of the elements' type. */
function combined(type: ScalarName, a: string, b: string): string {
  return wider[type] ? `${type}(combine(${a}, ${b}))` : `combine(${a}, ${b})`;
}

/** Each block scans its own values and leaves their total. */
const tiles = (type: ScalarName) => `(out, totals, x) => {
  const tile = cuda.shared.array(${block}, '${type}');
  const t = cuda.threadIdx.x;
  const i = cuda.grid(1);
  tile[t] = i < x.length ? x[i] : identity;
  cuda.syncThreads();
  for (let step = 1; step < ${block}; step *= 2) {
    const before = t >= step ? tile[t - step] : identity;
    cuda.syncThreads();
    if (t >= step) tile[t] = ${combined(type, 'before', 'tile[t]')};
    cuda.syncThreads();
  }
  if (i < x.length) out[i] = tile[t];
  if (t === ${block - 1}) totals[cuda.blockIdx.x] = tile[t];
}`;

/** Combines each value with the total of all blocks before its own. */
const offsets = (type: ScalarName) => `(out, totals) => {
  const i = cuda.grid(1);
  if (cuda.blockIdx.x > 0 && i < out.length) out[i] = ${combined(type, 'totals[cuda.blockIdx.x - 1]', 'out[i]')};
}`;

const shifted = `(out, x) => {
  const i = cuda.grid(1);
  if (i < x.length) out[i] = i > 0 ? x[i - 1] : identity;
}`;

interface Kernels {
  readonly tiles: JitKernel;
  readonly offsets: JitKernel;
  readonly shifted: JitKernel;
}

/** See {@link Cuda.scan}. */
export function scan(combination: Combination, identity: number | bigint, options: ScanOptions = {}): Scan {
  refuseMore('cuda.scan', arguments, 3);
  checkScanOptions(called, options);
  const { exclusive = false, ...others } = options;
  const kernels = new Map<ScalarName, Kernels>();
  const call = async (out: ArrayBufferView | DeviceArray, values: ArrayBufferView | DeviceArray): Promise<void> => {
    if (values === undefined) throw coded(new TypeError(`${called}: expected two arrays, scan(results, values), received one`));
    const type = needElementType(called, 'the values', values);
    checkArrays(type, out, values, exclusive);
    if (elementCountOf(values) === 0) return;
    const found = kernels.get(type) ?? makeKernels(combination, identity, type, others);
    kernels.set(type, found);
    const scanOf = { kernels: found, type, count: elementCountOf(values), place: placeOfKernels(options) };
    return withTemporary(async (temporary) => {
      if (areOnDevice(out, values)) return scanned(scanOf, out, values, exclusive, temporary);
      const from = temporary(DeviceArray.empty([scanOf.count], type, scanOf.place));
      const to = temporary(DeviceArray.empty([scanOf.count], type, scanOf.place));
      const steps = [step(from.set(values as never)), scanned(scanOf, to, from, exclusive, temporary), to.get()] as const;
      const [, , results] = await Promise.all(steps);
      (out as Float32Array).set(results as never);
    });
  };
  return showAs(counted(called, 2, call as Scan), () => `[cuda.scan: ${shownCombination(combination)}]`);
}

function checkArrays(type: ScalarName, out: unknown, values: unknown, exclusive: boolean): void {
  const received = needElementType(called, 'the results', out);
  if (received !== type) throw coded(new TypeError(`${called}: expected results of ${type}, the type of the values, received ${received}`));
  refuseGaps(`${called}: the values`, values, false);
  refuseGaps(`${called}: the results`, out, true);
  if (elementCountOf(out) !== elementCountOf(values)) {
    throw coded(
      new RangeError(`${called}: expected as many results as values, ${elementCountOf(values)}, received ${elementCountOf(out)}`),
    );
  }
  // The kernels for exclusive scans write only after they have read; what the host has is copied first.
  if (DeviceArray.isDeviceArray(values) && !exclusive) refuseOverlap(`${called}: the values`, values, out, 'the results');
  if (!areOnDevice(out, values) && (out instanceof DeviceArray || values instanceof DeviceArray)) {
    throw coded(new TypeError(`${called}: expected both arrays on the device, or both in host memory`));
  }
}

/** While a plan is recorded, arrays of the host count too: it copies them to the device. */
function areOnDevice(...arrays: readonly unknown[]): boolean {
  return currentRecorder() !== undefined || arrays.every((array) => array instanceof DeviceArray);
}

interface Scanned {
  readonly kernels: Kernels;
  readonly type: ScalarName;
  readonly count: number;
  /** Where the kernels are, and so the memory between them. */
  readonly place: { readonly device?: CudaDevice };
}

/** Queues all of it before it returns: nothing that is asked of the stream later comes between its kernels. */
function scanned(what: Scanned, out: unknown, values: unknown, exclusive: boolean, temporary: Temporary): Promise<void> {
  if (!exclusive) return all(scanTiles(what, out, values, temporary));
  const inclusive = temporary(DeviceArray.empty([what.count], what.type, what.place));
  return all([...scanTiles(what, inclusive, values, temporary), what.kernels.shifted(...([out, inclusive] as never[]))]);
}

/** As long as there are several blocks, their totals are scanned in the same way. */
function scanTiles({ kernels, type, count, place }: Scanned, out: unknown, values: unknown, temporary: Temporary): Promise<unknown>[] {
  const blocks = Math.ceil(count / block);
  const launch = { grid: blocks, block };
  const totals = temporary(DeviceArray.empty([blocks], type, place));
  const tiled = step(kernels.tiles.with(launch)(...([out, totals, values] as never[])));
  if (blocks === 1) return [tiled];
  const before = temporary(DeviceArray.empty([blocks], type, place));
  const scannedTotals = scanTiles({ kernels, type, count: blocks, place }, before, totals, temporary);
  return [tiled, ...scannedTotals, step(kernels.offsets.with(launch)(...([out, before] as never[])))];
}

async function all(calls: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all(calls);
}

function makeKernels(combination: Combination, identity: number | bigint, type: ScalarName, options: JitOptions): Kernels {
  const { link: _link, capture: _capture, ...others } = options;
  const combine = combinationOf(called, combination, wider[type] ?? type, options);
  const capture = { identity: identityOf(called, identity, type) };
  const make = (name: string, text: string, count: number, given: JitOptions) => {
    const source = { text, file: called, start: { line: 1, column: 1 } };
    return kernelOf(called, `void(${Array.from({ length: count }, () => `${type}[]`).join(', ')})`, source, { ...others, ...given, name });
  };
  return {
    tiles: make('scan_tiles', tiles(type), 3, { link: { combine }, capture }),
    offsets: make('scan_offsets', offsets(type), 2, { link: { combine } }),
    shifted: make('scan_shifted', shifted, 2, { capture }),
  };
}
