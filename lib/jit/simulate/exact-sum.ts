/** mantissa × 2^exponent */
interface Exact {
  readonly mantissa: bigint;
  readonly exponent: number;
}

const words = new DataView(new ArrayBuffer(8));

/** A finite number, exactly. */
function exactly(value: number): Exact {
  words.setFloat64(0, value);
  const bits = words.getBigUint64(0);
  const field = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & ((1n << 52n) - 1n);
  const mantissa = field === 0 ? fraction : fraction | (1n << 52n);
  return { mantissa: bits >> 63n === 1n ? -mantissa : mantissa, exponent: (field === 0 ? 1 : field) - 1075 };
}

/** a × b + c, rounded once to as many bits as a float32 (24) or a float64 (53) has. */
export function fma(a: number, b: number, c: number, precision: number): number {
  const plain = a * b + c;
  // With zeros, infinities and NaN nothing is rounded; with a zero sum the sign is that of plain arithmetic.
  if (!Number.isFinite(a) || !Number.isFinite(b) || !Number.isFinite(c) || a === 0 || b === 0) return plain;
  const x = exactly(a);
  const y = exactly(b);
  const sum = roundedSum([{ mantissa: x.mantissa * y.mantissa, exponent: x.exponent + y.exponent }, exactly(c)], precision);
  return sum === 0 && Object.is(plain, -0) ? -0 : sum;
}

const leastExponents: Readonly<Record<number, number>> = { 24: -149, 53: -1074 };

/** The sum of exact numbers, rounded to the nearest number of a precision, ties to even. */
export function roundedSum(terms: readonly Exact[], precision: number): number {
  const exponent = Math.min(...terms.map((term) => term.exponent));
  const sum = terms.reduce((total, term) => total + (term.mantissa << BigInt(term.exponent - exponent)), 0n);
  const magnitude = sum < 0n ? -sum : sum;
  const excess = Math.max(magnitude.toString(2).length - precision, leastExponents[precision]! - exponent, 0);
  const shift = BigInt(excess);
  const kept = magnitude >> shift;
  const rest = magnitude - (kept << shift);
  const half = excess === 0 ? 1n : 1n << (shift - 1n);
  const rounded = excess > 0 && (rest > half || (rest === half && kept % 2n === 1n)) ? kept + 1n : kept;
  return scaled(sum < 0n ? -rounded : rounded, exponent + excess, precision);
}

/** Scales in two steps, neither of which leaves the range of a float64. */
function scaled(mantissa: bigint, exponent: number, precision: number): number {
  const first = Math.max(Math.min(exponent, 900), -900);
  const value = Number(mantissa) * 2 ** first * 2 ** (exponent - first);
  return precision === 24 ? Math.fround(value) : value;
}
