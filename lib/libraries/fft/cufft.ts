/** Fourier transforms by cuFFT, where a GPU has it. */
import type { CudaContext } from '../../device/cuda-context';
import { CudaStream } from '../../device/cuda-stream';
import { currentRecorder } from '../../event-loop/recording-scope';
import type { DeviceArray } from '../../memory/device-array';
import { DeviceRange } from '../../memory/device-range';
import { isCaptured, type LibraryCall } from '../library-call';
import { NvidiaLibrary } from '../nvidia/nvidia-library';
import { QueuedCalls } from '../nvidia/queued-calls';
import { RememberedCalls } from '../nvidia/remembered-calls';

const cufft = new NvidiaLibrary('cufft');
const remembered = new RememberedCalls();

/** cufftType, and what executes a plan of it. Transforms between complex numbers take their sign as an argument. */
const kinds = {
  complex64: { type: 0x29, execute: 'cufftExecC2C' },
  complex128: { type: 0x69, execute: 'cufftExecZ2Z' },
  fromFloat32: { type: 0x2a, execute: 'cufftExecR2C' },
  fromFloat64: { type: 0x6a, execute: 'cufftExecD2Z' },
  toFloat32: { type: 0x2c, execute: 'cufftExecC2R' },
  toFloat64: { type: 0x6c, execute: 'cufftExecZ2D' },
} as const;

type Kind = keyof typeof kinds;

/** Transforms of arrays without gaps. */
export interface Transform {
  readonly kind: Kind;
  readonly from: DeviceArray;
  readonly to: DeviceArray;
  /** In increasing order. */
  readonly axes: readonly number[];
  /** The array's, of real numbers where one side has them. */
  readonly shape: readonly number[];
  readonly sign: -1 | 1;
}

/**
 * Whether cuFFT has it. What it works in belongs to a plan, which is one stream's at a time: so plans and captures, which run later and
 * anywhere, have the package's own kernels.
 */
export function takesCufft({ context }: LibraryCall): boolean {
  return !currentRecorder() && !isCaptured(context) && cufft.takes(context);
}

/** What cuFFT transforms in one step: the last dimensions, or one. */
export function isOneStep(axes: readonly number[], shape: readonly number[]): boolean {
  const areLast = axes.every((axis, index) => axis === shape.length - axes.length + index);
  return areLast || (axes.length === 1 && roundsOf(axes[0]!, shape) <= mostRounds);
}

/** Each calls cuFFT once: lines that are neither side by side nor one behind the other. */
const mostRounds = 256;

const roundsOf = (axis: number, shape: readonly number[]) => (axis === shape.length - 1 ? 1 : product(shape.slice(0, axis)));

/** Queues one step. Back to real numbers, it may overwrite `from`. `settings`: what it depends on besides the arrays, if it may be made again. */
export function queueCufft(call: LibraryCall, { kind, from, to, axes, shape, sign }: Transform, settings?: readonly unknown[]): void {
  const rounds = axes.length === 1 ? roundsOf(axes[0]!, shape) : 1;
  const inner = axes.length === 1 ? product(shape.slice(axes[0]! + 1)) : 1;
  const sizes = axes.map((axis) => shape[axis]!);
  const plan = planIn(call.context, { type: kinds[kind].type, sizes, inner, lines: product(shape) / product(sizes) / rounds });
  const isComplex = kind === 'complex64' || kind === 'complex128';
  const execute = cufft.function(kinds[kind].execute, 'int plan', 'void* from', 'void* to', ...(isComplex ? ['int direction'] : []));
  const calls = new QueuedCalls();
  for (let round = 0; round < rounds; round++) {
    const at = (array: DeviceArray) => DeviceRange.addressOf(array) + BigInt((array.nbytes / rounds) * round);
    calls.add(execute, plan.plan, at(from), at(to), ...(isComplex ? [sign] : []));
  }
  const kept = calls.keptIn(call.context, kinds[kind].execute);
  call.callNvidia(kept, [from, to]);
  if (!settings) return;
  remembered.keep(to, [from], settings, kept, () => CudaStream.current(to.context) === plan.stream && isKept(plan));
}

/** Makes the transform with these settings again that was queued last in this array; undefined if it was another one. */
export function queuedAgain<Of extends DeviceArray>(to: Of, from: unknown, settings: readonly unknown[]): Promise<Of> | undefined {
  return remembered.again(to, [from], settings);
}

const product = (sizes: readonly number[]) => sizes.reduce((all, size) => all * size, 1);

/** Lines of `sizes` elements along one to three dimensions; each element is `inner` behind the one before. */
interface PlanShape {
  readonly type: number;
  readonly sizes: readonly number[];
  readonly inner: number;
  readonly lines: number;
}

/** A plan, and the stream that it is used in: what it works in is its own. */
interface Plan {
  readonly key: string;
  readonly plan: number;
  readonly stream: CudaStream;
}

/** As many as CuPy keeps. */
const mostPlans = 16;
/** The one that was used last is the last. */
const plans = new WeakMap<CudaContext, Map<string, Plan>>();
const numbers = new WeakMap<CudaStream, number>();
let lastNumber = 0;

function planIn(context: CudaContext, shape: PlanShape): Plan {
  const stream = CudaStream.current(context);
  const number = numbers.get(stream) ?? ++lastNumber;
  numbers.set(stream, number);
  const ofContext = plans.get(context) ?? new Map<string, Plan>();
  plans.set(context, ofContext);
  const key = [number, shape.type, shape.inner, shape.lines, ...shape.sizes].join();
  const known = ofContext.get(key);
  if (known && isKept(known)) return known;
  const made = { key, plan: makePlan(stream, shape), stream };
  ofContext.set(key, made);
  if (ofContext.size > mostPlans) forgetFirst(ofContext);
  return made;
}

/** Whether the plan has not been forgotten; it is then the one that was used last. */
function isKept(plan: Plan): boolean {
  const ofContext = plans.get(plan.stream.context);
  if (ofContext?.get(plan.key) !== plan) return false;
  ofContext.delete(plan.key);
  ofContext.set(plan.key, plan);
  return true;
}

function makePlan(stream: CudaStream, { type, sizes, inner, lines }: PlanShape): number {
  const { context } = stream;
  const made = new Int32Array(1);
  cufft.function('cufftCreate', 'int* plan').callIn(context, [made]);
  const plan = made[0]!;
  const n = BigInt64Array.from(sizes, BigInt);
  // With null, lines lie one behind the other.
  const embedded = inner === 1 ? null : n;
  const workBytes = new BigUint64Array(1);
  // prettier-ignore: the layout of what is read, then of what is written
  makePlanMany().callIn(context, [plan, sizes.length, n, embedded, inner, 1, embedded, inner, 1, type, lines, workBytes]);
  cufft.function('cufftSetStream', 'int plan', 'size_t stream').callIn(context, [plan, stream.handle]);
  return plan;
}

/** Destroyed in its stream's turn: what it works in is freed when the device is done with it. */
function forgetFirst(ofContext: Map<string, Plan>): void {
  const [key, { plan, stream }] = ofContext.entries().next().value!;
  ofContext.delete(key);
  const destroy = cufft.function('cufftDestroy', 'int plan');
  if (stream.isDisposed) return void destroy.callIn(stream.context, [plan]);
  stream.ready();
  new QueuedCalls().add(destroy, plan).keptIn(stream.context, 'cufftDestroy').queueIn(stream, 0);
}

// prettier-ignore
const makePlanMany = () => cufft.function('cufftMakePlanMany64', 'int plan', 'int rank', 'long long* n', 'long long* inembed', 'long long istride',
  'long long idist', 'long long* onembed', 'long long ostride', 'long long odist', 'int type', 'long long batch', 'size_t* workSize');
