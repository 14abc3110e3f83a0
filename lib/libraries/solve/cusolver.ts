/** Systems of linear equations by cuSOLVER, where a GPU has it. */
import type { CudaContext } from '../../device/cuda-context';
import { currentRecorder } from '../../event-loop/recording-scope';
import type { DeviceArray } from '../../memory/device-array';
import { DeviceRange } from '../../memory/device-range';
import { elementBytes } from '../../memory/struct-dtype';
import { blocksFor, isCaptured, type LibraryCall } from '../library-call';
import { LibraryCode } from '../library-code';
import { NvidiaLibrary } from '../nvidia/nvidia-library';
import { QueuedCalls } from '../nvidia/queued-calls';
import type { MatrixType } from './arithmetic-source';
import { columnsSource } from './columns-source';
import { countOf, type Matrices, operand } from './operands';

const code = new LibraryCode('solve-columns', columnsSource);
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
  const sides = columns === 1 ? x : call.temporary([count, columns, n], a.type);
  queueColumnwise(call, sides, operand(call, b), { rows: n, columns, count, type: a.type });
  queueElimination(call, { a, ofA, sides, count, columns, statuses });
  if (sides !== x) queueRowwise(call, x, sides, { rows: n, columns, count, type: a.type });
}

/** Queues the inverse of `a` in `x`, of the same shape. */
export function queueInverse(call: LibraryCall, a: Matrices, x: DeviceArray<MatrixType>, statuses: DeviceArray<'uint32'>): void {
  const { n, type } = a;
  const count = countOf(a.batch);
  const sides = call.temporary([count, n, n], type);
  call.launch(code.kernel('identity', type, call.context), blocksFor(sides.length), sides, n, count);
  queueElimination(call, { a, ofA: count, sides, count, columns: n, statuses });
  queueRowwise(call, x, sides, { rows: n, columns: n, count, type });
}

interface Sizes {
  readonly rows: number;
  readonly columns: number;
  readonly count: number;
  readonly type: MatrixType;
}

/** `from`: as {@link operand} has it. */
function queueColumnwise(
  call: LibraryCall,
  to: DeviceArray<MatrixType>,
  from: readonly unknown[],
  { rows, columns, count, type }: Sizes,
): void {
  const kernel = code.kernel('columnwise', type, call.context);
  call.launch(kernel, blocksFor(rows * columns * count), to, ...from, rows, columns, count);
}

/** Back again: the columns are the rows of what is transposed. */
function queueRowwise(
  call: LibraryCall,
  to: DeviceArray<MatrixType>,
  from: DeviceArray<MatrixType>,
  { rows, columns, ...rest }: Sizes,
): void {
  queueColumnwise(call, to, [from, rows * columns, rows, 1], { rows: columns, columns: rows, ...rest });
}

interface System {
  readonly a: Matrices;
  /** The number of matrices in `a`. */
  readonly ofA: number;
  /** The right sides, which become the solutions: for each of `count` systems, so many columns of n elements. */
  readonly sides: DeviceArray<MatrixType>;
  readonly count: number;
  readonly columns: number;
  readonly statuses: DeviceArray<'uint32'>;
}

function queueElimination(call: LibraryCall, { a, ofA, sides, count, columns, statuses }: System): void {
  const { type, n } = a;
  const factors = call.temporary([ofA, n, n], type);
  queueColumnwise(call, factors, operand(call, a), { rows: n, columns: n, count: ofA, type });
  const handle = cusolver.handleIn(call.context, 'cusolverDnCreate');
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
