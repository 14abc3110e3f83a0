/** The 8-bit floats, by their definition: every value is listed, and rounding looks for the nearest in the list. */
export class Float8 {
  /** Exponents from -6 to 8, no infinity; all ones is NaN. */
  static readonly e4m3 = new Float8('e4m3', 3, 7, 0x7e, 0x7f);
  /** As IEEE 754 has it: an infinity, and NaN above it. */
  static readonly e5m2 = new Float8('e5m2', 2, 15, 0x7b, 0x7d);

  readonly cpp: string;
  readonly dtype: `float8_${'e4m3' | 'e5m2'}`;
  /** The value of each number of bits. */
  readonly values: readonly number[];
  /** The bits of the largest finite number. */
  readonly largest: number;

  private constructor(name: 'e4m3' | 'e5m2', fractionBits: number, bias: number, largest: number, firstNaN: number) {
    this.cpp = `__nv_fp8_${name}`;
    this.dtype = `float8_${name}`;
    this.largest = largest;
    this.values = Array.from({ length: 256 }, (_, bits) => {
      const digits = (bits & 0x7f).toString(2).padStart(7, '0');
      const exponent = parseInt(digits.slice(0, 7 - fractionBits), 2);
      const fraction = parseInt(digits.slice(7 - fractionBits), 2) / 2 ** fractionBits;
      const sign = bits >= 0x80 ? -1 : 1;
      if ((bits & 0x7f) >= firstNaN) return NaN;
      if ((bits & 0x7f) > largest) return sign * Infinity;
      return exponent === 0 ? sign * fraction * 2 ** (1 - bias) : sign * (1 + fraction) * 2 ** (exponent - bias);
    });
  }

  /** The bits of the nearest number, of two equally near ones the even one; what is larger than all becomes the largest. */
  round(x: number): number {
    const sign = x < 0 || Object.is(x, -0) ? 0x80 : 0;
    let nearest = 0;
    for (let bits = 1; bits <= this.largest; bits++) {
      const [closer, kept] = [Math.abs(this.values[bits]! - Math.abs(x)), Math.abs(this.values[nearest]! - Math.abs(x))];
      if (closer < kept || (closer === kept && bits % 2 === 0)) nearest = bits;
    }
    return sign | (Math.abs(x) >= this.values[this.largest]! ? this.largest : nearest);
  }

  /** Numbers at and around every place where rounding changes, of both signs. */
  get critical(): number[] {
    const positive = this.values.slice(0, this.largest + 1);
    const middles = positive.slice(1).map((value, at) => (value + positive[at]!) / 2);
    const largest = this.values[this.largest]!;
    const places = [...positive, ...middles, largest * 1.03, largest * 1.0625, largest * 1.2, 1e30, 2 ** -30];
    const around = places.flatMap((value) => [value, value * (1 + 2 ** -52), value * (1 - 2 ** -52)]);
    return [...around, ...around.map((value) => -value), Infinity, -Infinity];
  }
}

export const float8Formats = [Float8.e4m3, Float8.e5m2] as const;
