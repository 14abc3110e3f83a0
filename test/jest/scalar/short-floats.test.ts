import fc from 'fast-check';
import { bfloat16Bits, float16Bits } from '../../../lib/scalar/short-floats';

/** The value of 16 bits, by the definition of the format. */
function valueOf(bits: number, exponentBits: number, mantissaBits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> mantissaBits) & ((1 << exponentBits) - 1);
  const mantissa = bits & ((1 << mantissaBits) - 1);
  const bias = (1 << (exponentBits - 1)) - 1;
  if (exponent === (1 << exponentBits) - 1) return mantissa ? NaN : sign * Infinity;
  if (exponent === 0) return sign * mantissa * 2 ** (1 - bias - mantissaBits);
  return sign * (1 + mantissa / 2 ** mantissaBits) * 2 ** (exponent - bias);
}

const formats = [
  { name: 'float16', convert: float16Bits, exponent: 5, mantissa: 10 },
  { name: 'bfloat16', convert: bfloat16Bits, exponent: 8, mantissa: 7 },
];

describe.each(formats)('$name', ({ convert, exponent, mantissa }) => {
  const value = (bits: number) => valueOf(bits, exponent, mantissa);

  test('every value of the format is itself', () => {
    for (let bits = 0; bits < 65536; bits++) {
      const exact = value(bits);
      if (Number.isNaN(exact)) expect(value(convert(exact))).toBeNaN();
      else if (convert(exact) !== bits) throw new Error(`${bits.toString(16)} became ${convert(exact).toString(16)}`);
    }
  });

  test('between two neighbours the nearer one, in the middle the even one', () => {
    const largest = ((1 << exponent) - 1) << mantissa;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: largest - 2 }), fc.double({ min: 0, max: 1, noNaN: true }), (bits, t) => {
        const low = value(bits);
        const high = value(bits + 1);
        const between = low + (high - low) * t;
        const toLow = between - low;
        const toHigh = high - between;
        const expected = toLow < toHigh ? bits : toLow > toHigh ? bits + 1 : bits % 2 === 0 ? bits : bits + 1;
        return convert(between) === expected && convert(-between) === (expected | 0x8000);
      }),
      { numRuns: 20_000 },
    );
  });

  test('too large is infinite', () => {
    expect(value(convert(Number.MAX_VALUE))).toBe(Infinity);
    expect(value(convert(-Infinity))).toBe(-Infinity);
  });
});
