/** Conversions to 16-bit floating point, round to nearest even (IEEE 754-2019, 4.3.1). */

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
