import { DeviceArray } from '../../memory/device-array';
import { blocksFor, type LibraryCall } from '../library-call';
import { LibraryCode } from '../library-code';
import { isOneStep, queueCufft, takesCufft } from './cufft';
import { fftSource } from './fft-source';

const code = new LibraryCode('fft', fftSource);

/** -1: to frequencies; 1: back. */
export type Sign = -1 | 1;

export type RealType = 'float32' | 'float64';
export type ComplexArray = DeviceArray<'complex64' | 'complex128'>;

/** Beyond it, a prime factor is transformed as a convolution: a pass costs as many multiplications for each element. */
const largestRadix = 64;

/** Queues the passes of transforms in one call, of arrays without gaps. */
export class Transforms {
  readonly #call: LibraryCall;
  readonly #real: RealType;
  readonly #out: ComplexArray | undefined;
  readonly #settings: readonly unknown[] | undefined;

  /** `out`: where the last step may write, if it can write anywhere. `settings`: as {@link queueCufft} has them, if one step is all. */
  constructor(call: LibraryCall, real: RealType, out?: ComplexArray, settings?: readonly unknown[]) {
    this.#call = call;
    this.#real = real;
    this.#out = out;
    this.#settings = settings;
  }

  /** The transform along `axis`, multiplied by `scale`. The result lasts as long as the call. */
  along(axis: number, x: ComplexArray, sign: Sign, scale: number): ComplexArray {
    const { n, inner } = line(x, axis);
    const radices = radicesOf(n);
    if (radices.some((radix) => radix > largestRadix)) return this.#asConvolution(x, n, inner, sign, scale);
    if (radices.length === 0) return x; // of one element
    return this.#passes(x, n, inner, radices, sign, scale);
  }

  /** Along all axes; back from frequencies, divided by the number of elements along each. */
  over(axes: readonly number[], x: ComplexArray, sign: Sign): ComplexArray {
    const sorted = [...axes].sort((a, b) => a - b);
    const steps = isOneStep(sorted, x.shape) ? [sorted] : sorted.map((axis) => [axis]);
    if (axes.length === 0 || !takesCufft(this.#call) || !steps.every((step) => isOneStep(step, x.shape))) {
      return axes.reduceRight((from, axis) => this.along(axis, from, sign, sign === 1 ? 1 / from.shape[axis]! : 1), x);
    }
    let from = x;
    for (const step of steps) {
      const to = (step === steps.at(-1) && this.#out) || this.#like(x, x.shape);
      const isWhole = steps.length === 1 && sign === -1;
      queueCufft(this.#call, { kind: x.dtype, from, to, axes: step, shape: x.shape, sign }, isWhole ? this.#settings : undefined);
      from = to;
    }
    if (sign === 1) this.#launch('scale', from.length, from, from.length, 1 / elementsAlong(axes, x.shape));
    return from;
  }

  /** Of real numbers, the first half of the frequencies along the last of the axes. */
  forwardFromReal(axes: readonly number[], x: DeviceArray<RealType>): ComplexArray {
    if (!takesCufft(this.#call) || !isOneStep(axes, x.shape)) return this.firstHalf(axes.at(-1)!, this.over(axes, this.widened(x), -1));
    const to = this.#out ?? this.#complex(halfAlong(axes.at(-1)!, x.shape));
    const kind = x.dtype === 'float32' ? 'fromFloat32' : 'fromFloat64';
    queueCufft(this.#call, { kind, from: x, to, axes, shape: x.shape, sign: -1 }, this.#settings);
    return to;
  }

  /** The real numbers, in `out`, that have these as the first half of their frequencies along the last of the axes. */
  backToReal(axes: readonly number[], x: ComplexArray, out: DeviceArray<RealType>): void {
    if (!takesCufft(this.#call) || !isOneStep(axes, out.shape)) return this.#backByPasses(axes, x, out);
    const from = this.#call.kept(x.copy());
    const kind = out.dtype === 'float32' ? 'toFloat32' : 'toFloat64';
    queueCufft(this.#call, { kind, from, to: out, axes, shape: out.shape, sign: 1 });
    this.#launch('scale_real', out.length, out, out.length, 1 / elementsAlong(axes, out.shape));
  }

  #backByPasses(axes: readonly number[], x: ComplexArray, out: DeviceArray<RealType>): void {
    const last = axes.at(-1)!;
    const n = out.shape[last]!;
    const whole = this.bothHalves(last, this.over(axes.slice(0, -1), x, 1), n);
    this.realParts(out, this.along(last, whole, 1, 1 / n));
  }

  #passes(x: ComplexArray, n: number, inner: number, radices: readonly number[], sign: Sign, scale: number): ComplexArray {
    let done = 1;
    let from = x;
    radices.forEach((radix, i) => {
      const to = this.#like(x, x.shape);
      this.#launch('pass', x.length, to, from, x.length, n, inner, done, radix, sign, i === radices.length - 1 ? scale : 1);
      done *= radix;
      from = to;
    });
    return from;
  }

  #asConvolution(x: ComplexArray, n: number, inner: number, sign: Sign, scale: number): ComplexArray {
    const padded = 2 ** Math.ceil(Math.log2(2 * n - 1));
    const radices = radicesOf(padded);
    const count = (x.length / n) * padded;
    const start = this.#like(x, [count]);
    this.#launch('chirp_in', count, start, x, count, n, padded, inner, sign);
    const filter = this.#like(x, [padded]);
    this.#launch('chirp_filter', padded, filter, n, padded, sign);
    const spectrum = this.#passes(start, padded, inner, radices, -1, 1);
    const ofFilter = this.#passes(filter, padded, 1, radices, -1, 1);
    this.#launch('filter', count, spectrum, ofFilter, count, padded, inner);
    const product = this.#passes(spectrum, padded, inner, radices, 1, 1 / padded);
    const out = this.#like(x, x.shape);
    this.#launch('chirp_out', x.length, out, product, x.length, n, padded, inner, sign, scale);
    return out;
  }

  /** Real numbers as complex ones. */
  widened(x: DeviceArray<RealType>): ComplexArray {
    const out = this.#complex(x.shape);
    this.#launch('widen', x.length, out, x, x.length);
    return out;
  }

  /** Those frequencies along `axis` of which the others are the conjugates. */
  firstHalf(axis: number, x: ComplexArray): ComplexArray {
    const { n, inner } = line(x, axis);
    const out = this.#like(x, halfAlong(axis, x.shape));
    const half = out.shape[axis]!;
    this.#launch('first_half', out.length, out, x, out.length, n, half, inner);
    return out;
  }

  /** The `n` frequencies along `axis` of which these are the first half. */
  bothHalves(axis: number, x: ComplexArray, n: number): ComplexArray {
    const { n: half, inner } = line(x, axis);
    const out = this.#like(x, withSize(x.shape, axis, n));
    this.#launch('both_halves', out.length, out, x, out.length, n, half, inner);
    return out;
  }

  /** The real parts, in `out`. */
  realParts(out: DeviceArray<RealType>, x: ComplexArray): void {
    this.#launch('real_parts', x.length, out, x, x.length);
  }

  #like({ dtype }: ComplexArray, shape: readonly number[]): ComplexArray {
    return this.#call.temporary(shape, dtype);
  }

  #complex(shape: readonly number[]): ComplexArray {
    return this.#call.temporary(shape, this.#real === 'float32' ? 'complex64' : 'complex128');
  }

  #launch(kernel: string, count: number, ...args: readonly unknown[]): void {
    this.#call.launch(code.kernel(kernel, this.#real, this.#call.context), blocksFor(count), ...args);
  }
}

/** The elements along an axis, and how many of them lie side by side in memory before the next along it. */
function line({ shape }: DeviceArray, axis: number): { n: number; inner: number } {
  return { n: shape[axis]!, inner: shape.slice(axis + 1).reduce((product, size) => product * size, 1) };
}

const elementsAlong = (axes: readonly number[], shape: readonly number[]) => axes.reduce((all, axis) => all * shape[axis]!, 1);

function withSize(shape: readonly number[], axis: number, size: number): number[] {
  return shape.map((own, dimension) => (dimension === axis ? size : own));
}

/** The shape of the first half of the frequencies along `axis`. */
export function halfAlong(axis: number, shape: readonly number[]): number[] {
  return withSize(shape, axis, Math.floor(shape[axis]! / 2) + 1);
}

/** Numbers whose product is `n`: 8 and 4 as long as they go, then primes. */
function radicesOf(n: number): number[] {
  const found: number[] = [];
  let rest = n;
  for (const radix of [8, 4]) {
    for (; rest % radix === 0; rest /= radix) found.push(radix);
  }
  for (let prime = 2; prime * prime <= rest; prime++) {
    for (; rest % prime === 0; rest /= prime) found.push(prime);
  }
  return rest > 1 ? [...found, rest] : found;
}
