import type { Bits, FloatForm } from './scalar';

/** Conversions to floating point of 8 and 16 bits, round to nearest even (IEEE 754-2019, 4.3.1). */

const float32 = new Float32Array(1);
const bits32 = new Uint32Array(float32.buffer);

/** The upper half of a float32. Doubles are rounded to odd first, so that rounding twice gives the same as rounding once. */
export function bfloat16Bits(value: number): number {
  const bits = roundedToOdd(value);
  if (Number.isNaN(value)) return 0x7fff;
  return (bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16;
}

/** The bits of a binary16. */
export function float16Bits(value: number): number {
  const bits = roundedToOdd(value);
  const sign = (bits >>> 16) & 0x8000;
  const magnitude = bits & 0x7fffffff;
  if (magnitude >= bitsOf65520) return magnitude > bitsOfInfinity ? 0x7fff : sign | 0x7c00;
  if (magnitude < bitsOfSmallestNormal) return sign | roundHalfEven(Math.abs(value) * 2 ** 24);
  return sign | ((magnitude - exponentsApart + 0xfff + ((magnitude >>> 13) & 1)) >>> 13);
}

/** Bits of float32: what rounds to infinity as binary16, infinity itself, and below what binary16 loses bits. */
const bitsOf65520 = 0x477ff000;
const bitsOfInfinity = 0x7f800000;
const bitsOfSmallestNormal = 0x38800000;
/** The bias of a float32's exponent is 127, of binary16's 15. */
const exponentsApart = (127 - 15) << 23;

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest > 0.5) return floor + 1;
  if (rest < 0.5) return floor;
  return floor % 2 === 0 ? floor : floor + 1;
}

export function bfloat16Value(bits: number): number {
  bits32[0] = bits << 16;
  return float32[0]!;
}

export function float16Value(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const mantissa = bits & 1023;
  if (exponent === 31) return mantissa ? NaN : sign * Infinity;
  return exponent === 0 ? sign * mantissa * 2 ** -24 : sign * (1024 + mantissa) * 2 ** (exponent - 25);
}

/** The float32 next to `value` toward zero, with the last bit set where that is not exact. */
function roundedToOdd(value: number): number {
  float32[0] = value;
  const nearest = bits32[0]!;
  if (float32[0] === value || !Number.isFinite(value)) return nearest;
  if (!Number.isFinite(float32[0])) return nearest;
  const away = Math.abs(float32[0]) > Math.abs(value);
  return (away ? nearest - 1 : nearest) | 1;
}

const float64 = new Float64Array(1);
const upperBits64 = new Uint32Array(float64.buffer, 4);

/**
 * A float of 8 bits, as the constructors of cuda_fp8.h make one from a double: what is too large becomes the largest finite number. `nan` is
 * the bits of NaN; all below the least of NaN and infinity are finite.
 */
export function float8(form: FloatForm, nan: number): Bits {
  const { fraction, exponent } = form;
  const leastExponent = 2 - 2 ** (exponent - 1); // of a number with all its bits
  const ofMagnitude = (bits: number) => {
    const biased = bits >> fraction;
    const digits = bits & (2 ** fraction - 1);
    const whole = biased === 0 ? digits : digits + 2 ** fraction;
    return whole * 2 ** (leastExponent - fraction + Math.max(biased - 1, 0));
  };
  const largestBits = form.finite ? 0x7e : 0x7f - 2 ** fraction;
  const largest = ofMagnitude(largestBits);
  const values = Float64Array.from({ length: 256 }, (_, bits) => {
    const magnitude = bits & 0x7f;
    const value = magnitude <= largestBits ? ofMagnitude(magnitude) : !form.finite && magnitude === largestBits + 1 ? Infinity : NaN;
    return bits < 0x80 ? value : -value;
  });
  const digitsIn = Float64Array.from({ length: 2 ** exponent }, (_, at) => 2 ** (fraction - leastExponent - at));
  return {
    of(value) {
      float64[0] = value;
      const upper = upperBits64[0]!;
      if (Number.isNaN(value)) return nan;
      const sign = (upper >>> 24) & 0x80;
      const magnitude = Math.abs(value);
      if (magnitude >= largest) return sign | largestBits;
      const at = Math.max(((upper >>> 20) & 0x7ff) - 1023 - leastExponent, 0);
      return sign | ((at << fraction) + roundHalfEven(magnitude * digitsIn[at]!));
    },
    value: (bits) => values[bits]!,
  };
}
