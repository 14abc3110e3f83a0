/** Matrix products by cuBLAS, where a GPU has it. */
import { currentRecorder } from '../../event-loop/recording-scope';
import type { DeviceArray } from '../../memory/device-array';
import { DeviceRange } from '../../memory/device-range';
import { elementBytes } from '../../memory/struct-dtype';
import type { LibraryCall } from '../library-call';
import { NvidiaLibrary } from '../nvidia/nvidia-library';
import { Constant, QueuedCalls } from '../nvidia/queued-calls';
import { RememberedCalls } from '../nvidia/remembered-calls';
import { isComplex, type NumberType } from '../numbers';
import type { FactorPair } from './factor';

const cublas = new NvidiaLibrary('cublas');
const called = 'cublasGemmStridedBatchedEx';
const remembered = new RememberedCalls();

/** cudaDataType and cublasComputeType_t of each element type: 16-bit floats are added up in float32. */
const types: Readonly<Record<NumberType, { readonly data: number; readonly compute: number }>> = {
  float16: { data: 2, compute: 68 },
  bfloat16: { data: 14, compute: 68 },
  float32: { data: 0, compute: 68 },
  float64: { data: 1, compute: 70 },
  complex64: { data: 4, compute: 68 },
  complex128: { data: 5, compute: 70 },
};
const transposed = 1;
const notTransposed = 0;
const defaultAlgorithm = -1;
const mostNumber = 2 ** 31 - 1;
/** As many calls as one product may be, for batches that are not a constant stride apart. */
const mostCalls = 64;

/** One of the arrays of a product: where each of its dimensions goes, in elements; `batch` for each dimension of the batches. */
export interface Matrix {
  readonly array: DeviceArray;
  readonly row: number;
  readonly column: number;
  readonly batch: readonly number[];
}

/** c = alpha a b + beta c, of m × k and k × n elements, for each of the batches. */
export interface Product {
  readonly type: NumberType;
  readonly m: number;
  readonly n: number;
  readonly k: number;
  readonly sizes: readonly number[];
  readonly a: Matrix;
  readonly b: Matrix;
  readonly c: Matrix;
  readonly alpha: FactorPair;
  readonly beta: FactorPair;
}

/**
 * Queues the product; false if the package's own kernel has to do it: cuBLAS is not there, or has no such strides. `settings`: what it
 * depends on besides the arrays, if it may be made again.
 */
export function queuedByCublas(call: LibraryCall, product: Product, settings: readonly unknown[] | undefined): boolean {
  if (currentRecorder() || !cublas.takes(call.context)) return false;
  // cuBLAS has columns side by side, so it sees every matrix transposed: c' = b' a'.
  const { m, n, k } = product;
  const [a, b, c] = [storage(product.a, m, k), storage(product.b, k, n), storage(product.c, m, n)];
  const batches = batchesOf(product);
  if (!a || !b || !c || c.operation === transposed || !batches) return false;
  if ([m, n, k, batches.count].some((size) => size < 1 || size > mostNumber)) return false;
  const calls = new QueuedCalls();
  const handle = cublas.handleIn(call.context, 'cublasCreate_v2');
  calls.add(setStream(), handle, 'stream');
  const alpha = factor(product.type, product.alpha);
  const beta = factor(product.type, product.beta);
  const { data, compute } = types[product.type];
  for (const [ofA, ofB, ofC] of batches.starts) {
    const [first, second, result] = [addressOf(product.b, ofB), addressOf(product.a, ofA), addressOf(product.c, ofC)];
    if (batches.count === 1 && isPlain(product.type)) {
      const ofType = plainGemm(product.type);
      calls.add(ofType, handle, b.operation, a.operation, n, m, k, alpha, first, b.leading, second, a.leading, beta, result, c.leading);
      continue;
    }
    const [strideA, strideB, strideC] = batches.strides;
    // prettier-ignore: as cuBLAS has them
    calls.add(
      gemm(),
      handle,
      b.operation,
      a.operation,
      n,
      m,
      k,
      alpha,
      first,
      data,
      b.leading,
      strideB,
      second,
      data,
      a.leading,
      strideA,
      beta,
      result,
      data,
      c.leading,
      strideC,
      batches.count,
      compute,
      defaultAlgorithm,
    );
  }
  const kept = calls.keptIn(call.context, called);
  call.callNvidia(kept, [product.a.array, product.b.array, product.c.array]);
  if (settings) remembered.keep(product.c.array, [product.a.array, product.b.array], settings, kept);
  return true;
}

/** Makes the product with these settings again that was queued last in this array; undefined if it was another one. */
export function queuedAgain<Of extends DeviceArray>(c: Of, a: unknown, b: unknown, settings: readonly unknown[]): Promise<Of> | undefined {
  return remembered.again(c, [a, b], settings);
}

interface Storage {
  readonly operation: number;
  readonly leading: number;
}

/** How a matrix of rows side by side is stored for cuBLAS; undefined if neither its rows nor its columns are without gaps. */
function storage({ row, column }: Matrix, rows: number, columns: number): Storage | undefined {
  if ((column === 1 || columns === 1) && (row >= columns || rows === 1)) {
    return leadingOf(notTransposed, rows === 1 ? columns : row);
  }
  if ((row === 1 || rows === 1) && (column >= rows || columns === 1)) return leadingOf(transposed, columns === 1 ? rows : column);
  return undefined;
}

const leadingOf = (operation: number, leading: number): Storage | undefined =>
  leading > mostNumber ? undefined : { operation, leading: Math.max(1, leading) };

interface Batches {
  /** As many in one call, a constant stride apart in each of the arrays. */
  readonly count: number;
  readonly strides: readonly [number, number, number];
  /** Where each call begins in them. */
  readonly starts: readonly (readonly [number, number, number])[];
}

/** The last dimensions are one as long as they are a constant stride apart; a call is made for each of the others. */
function batchesOf({ sizes, a, b, c }: Product): Batches | undefined {
  const all = [a.batch, b.batch, c.batch];
  if (all.some((strides) => strides.some((stride) => stride < 0))) return undefined;
  let first = sizes.length - 1;
  while (first > 0 && all.every((strides) => strides[first - 1] === strides[first]! * sizes[first]!)) first--;
  const count = sizes.slice(Math.max(0, first)).reduce((product, size) => product * size, 1);
  const outer = sizes.slice(0, Math.max(0, first));
  const calls = outer.reduce((product, size) => product * size, 1);
  if (calls > mostCalls) return undefined;
  const strides = all.map((own) => own.at(-1) ?? 0) as unknown as Batches['strides'];
  const starts = Array.from({ length: calls }, (_, call) => all.map((own) => startOf(call, outer, own)) as unknown as Batches['strides']);
  return { count, strides, starts };
}

function startOf(call: number, outer: readonly number[], strides: readonly number[]): number {
  let [rest, start] = [call, 0];
  for (let d = outer.length - 1; d >= 0; d--) {
    start += (rest % outer[d]!) * strides[d]!;
    rest = Math.floor(rest / outer[d]!);
  }
  return start;
}

function addressOf({ array }: Matrix, start: number): bigint {
  return DeviceRange.addressOf(array, 'blas.gemm') + BigInt(start * elementBytes(array.dtype));
}

function factor(type: NumberType, { x, y }: FactorPair): Constant {
  return types[type].compute === 70 ? Constant.ofDoubles(x, isComplex(type) ? y : 0) : Constant.ofFloats(x, isComplex(type) ? y : 0);
}

/** Of these, one product has a function with fewer arguments, which costs less to call. */
const plain = { float32: 'cublasSgemm_v2', float64: 'cublasDgemm_v2', complex64: 'cublasCgemm_v2', complex128: 'cublasZgemm_v2' } as const;

const isPlain = (type: NumberType): type is keyof typeof plain => Object.hasOwn(plain, type);

// prettier-ignore
const plainGemm = (type: keyof typeof plain) => cublas.function(plain[type], 'void* handle', 'int transa', 'int transb', 'int m', 'int n', 'int k',
  'const void* alpha', 'const void* a', 'int lda', 'const void* b', 'int ldb', 'const void* beta', 'void* c', 'int ldc');

const setStream = () => cublas.function('cublasSetStream_v2', 'void* handle', 'void* stream');
// prettier-ignore
const gemm = () => cublas.function(called, 'void* handle', 'int transa', 'int transb', 'int m', 'int n', 'int k',
  'const void* alpha', 'const void* a', 'int atype', 'int lda', 'long long stridea', 'const void* b', 'int btype', 'int ldb',
  'long long strideb', 'const void* beta', 'void* c', 'int ctype', 'int ldc', 'long long stridec', 'int count', 'int compute', 'int algo');
