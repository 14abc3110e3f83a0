/** Systems of linear equations by cuSOLVER, where a GPU has it. */
import type { CudaContext } from '../../device/cuda-context';
import { currentRecorder } from '../../event-loop/recording-scope';
import { DeviceArray } from '../../memory/device-array';
import { DeviceRange } from '../../memory/device-range';
import { packed } from '../../memory/strided-shape';
import { elementBytes } from '../../memory/struct-dtype';
import { isCaptured, type LibraryCall } from '../library-call';
import { NvidiaLibrary } from '../nvidia/nvidia-library';
import { QueuedCalls } from '../nvidia/queued-calls';
import type { MatrixType } from './arithmetic-source';
import { countOf, type Matrices } from './operands';

const cusolver = new NvidiaLibrary('cusolver');
const letters: Readonly<Record<MatrixType, string>> = { float32: 'S', float64: 'D', complex64: 'C', complex128: 'Z' };
/** A block of threads does smaller matrices as well, and many of them at once. */
const fewestRows = 64;
/** Each is a call. */
const mostMatrices = 64;
const notTransposed = 0;

/** Whether cuSOLVER is there, and better at matrices [n, n] of these batches than a block of threads for each. */
export function takesCusolver({ context }: LibraryCall, batch: readonly number[], n: number): boolean {
  if (n < fewestRows || countOf(batch) > mostMatrices || currentRecorder() || isCaptured(context)) return false;
  return cusolver.takes(context);
}

/**
 * Queues x of a x = b in `x`, of the shape [...batch, n, columns]. Either side may have one matrix for all of the batch. `statuses` has an
 * element for each matrix of the batch: 0, or the number of the pivot that is 0, from 1.
 */
export function queueSolution(
  call: LibraryCall,
  { a, b, x, statuses }: { a: Matrices; b: Matrices; x: DeviceArray<MatrixType>; statuses: DeviceArray<'uint32'> },
): void {
  const [{ n }, { n: columns }] = [a, b];
  const [ofA, ofB] = [countOf(a.batch), countOf(b.batch)];
  const count = Math.max(ofA, ofB);
  const sides = columns === 1 ? x : call.temporary([...x.shape.slice(0, -2), columns, n], a.type);
  const right = sidesExchanged(b.array);
  if (ofB === count) call.queue(sides.reshape(right.shape).set(right));
  else for (const each of partsOf(sides, count, columns, n)) call.queue(each.set(right));
  queueElimination(call, { a, ofA, sides, count, n, columns, statuses });
  if (sides !== x) call.queue(x.set(sidesExchanged(sides)));
}

/** Queues the inverse of `a` in `x`, of the same shape. */
export function queueInverse(call: LibraryCall, a: Matrices, x: DeviceArray<MatrixType>, statuses: DeviceArray<'uint32'>): void {
  const { n, type } = a;
  const count = countOf(a.batch);
  const sides = call.temporary(x.shape, type).fill(0 as never);
  const ones = call.temporary([n], type).fill(1 as never);
  for (const each of partsOf(sides, count, n, n)) {
    const diagonal = DeviceArray.viewOf(each, type, { shape: [n], strides: [(n + 1) * elementBytes(type)] }, 0);
    call.queue(diagonal.set(ones));
  }
  queueElimination(call, { a, ofA: count, sides, count, n, columns: n, statuses });
  call.queue(x.set(sidesExchanged(sides)));
}

interface System {
  readonly a: Matrices;
  /** The number of matrices in `a`. */
  readonly ofA: number;
  /** The right sides, which become the solutions: for each of `count` systems, `columns` columns of `n` elements. */
  readonly sides: DeviceArray<MatrixType>;
  readonly count: number;
  readonly n: number;
  readonly columns: number;
  readonly statuses: DeviceArray<'uint32'>;
}

/** cuSOLVER has the elements of a column side by side, as here every transposed matrix has them. */
function queueElimination(call: LibraryCall, { a, ofA, sides, count, n, columns, statuses }: System): void {
  const { type } = a;
  const columnwise = sidesExchanged(a.array);
  const factors = call.temporary(columnwise.shape, type);
  call.queue(factors.set(columnwise));
  const handle = handleIn(call.context);
  const pivots = call.temporary([ofA * n], 'int32');
  const ofParameters = call.temporary([1], 'int32');
  const work = call.temporary([workOf(call.context, handle, factors, n)], type);
  statuses.fill(0);
  const at = (array: DeviceArray, element: number) => DeviceRange.addressOf(array) + BigInt(element * elementBytes(array.dtype));
  const calls = new QueuedCalls().add(setStream(), handle, 'stream');
  for (let i = 0; i < ofA; i++)
    calls.add(factorize(type), handle, n, n, at(factors, i * n * n), n, at(work, 0), at(pivots, i * n), at(statuses, i));
  for (let i = 0; i < count; i++) {
    const of = ofA === 1 ? 0 : i;
    const [lu, own, side] = [at(factors, of * n * n), at(pivots, of * n), at(sides, i * n * columns)];
    calls.add(substitute(type), handle, notTransposed, n, columns, lu, n, own, side, n, at(ofParameters, 0));
  }
  const used = [factors, sides, pivots, ofParameters, work, statuses];
  call.callNvidia(calls.keptIn(call.context, `cusolverDn${letters[type]}getrf`), used);
}

/** A view whose rows are the columns. */
function sidesExchanged(array: DeviceArray<MatrixType>): DeviceArray<MatrixType> {
  const axes = array.shape.map((_, axis) => axis);
  return array.transpose([...axes.slice(0, -2), axes.at(-1)!, axes.at(-2)!]);
}

/** The matrices of an array without gaps. */
function partsOf(array: DeviceArray<MatrixType>, count: number, rows: number, columns: number): DeviceArray<MatrixType>[] {
  const layout = packed([rows, columns], elementBytes(array.dtype));
  return Array.from({ length: count }, (_, i) => DeviceArray.viewOf(array, array.dtype, layout, i * rows * layout.strides[0]!));
}

const handles = new WeakMap<CudaContext, bigint>();

function handleIn(context: CudaContext): bigint {
  const known = handles.get(context);
  if (known !== undefined) return known;
  const made = new BigUint64Array(1);
  cusolver.function('cusolverDnCreate', 'uint64_t* handle').callIn(context, [made]);
  handles.set(context, made[0]!);
  return made[0]!;
}

/** The number of elements that cuSOLVER works in. */
function workOf(context: CudaContext, handle: bigint, factors: DeviceArray<MatrixType>, n: number): number {
  const name = `cusolverDn${letters[factors.dtype]}getrf_bufferSize`;
  const size = new Int32Array(1);
  const ask = cusolver.function(name, 'void* handle', 'int m', 'int n', 'void* a', 'int lda', 'int* lwork');
  ask.callIn(context, [handle, n, n, factors, n, size]);
  return Math.max(1, size[0]!);
}

const setStream = () => cusolver.function('cusolverDnSetStream', 'void* handle', 'void* stream');
// prettier-ignore
const factorize = (type: MatrixType) => cusolver.function(`cusolverDn${letters[type]}getrf`, 'void* handle', 'int m', 'int n', 'void* a', 'int lda',
  'void* workspace', 'void* pivots', 'void* info');
// prettier-ignore
const substitute = (type: MatrixType) => cusolver.function(`cusolverDn${letters[type]}getrs`, 'void* handle', 'int trans', 'int n', 'int nrhs',
  'const void* a', 'int lda', 'const void* pivots', 'void* b', 'int ldb', 'void* info');
