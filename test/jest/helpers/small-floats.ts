/** A binary floating-point format of 16 bits, computed from its definition. */
export class SmallFloat {
  static readonly half = new SmallFloat(5, 10);
  static readonly bfloat16 = new SmallFloat(8, 7);

  readonly #mantissaBits: number;
  readonly #bias: number;

  private constructor(exponentBits: number, mantissaBits: number) {
    this.#mantissaBits = mantissaBits;
    this.#bias = 2 ** (exponentBits - 1) - 1;
  }

  /** The number that 16 bits stand for. */
  value(bits: number): number {
    const unit = 2 ** this.#mantissaBits;
    const sign = bits & 0x8000 ? -1 : 1;
    const exponent = (bits & 0x7fff) >> this.#mantissaBits;
    const fraction = (bits % unit) / unit;
    if (exponent === 2 * this.#bias + 1) return fraction ? NaN : sign * Infinity;
    if (exponent === 0) return sign * fraction * 2 ** (1 - this.#bias);
    return sign * (1 + fraction) * 2 ** (exponent - this.#bias);
  }

  /** The nearest number of the format, of two equally near ones the even one; too large ones are infinite. */
  round(x: number): number {
    if (x === 0 || !Number.isFinite(x)) return x;
    let exponent = Math.floor(Math.log2(Math.abs(x)));
    if (2 ** exponent > Math.abs(x)) exponent--;
    if (2 ** (exponent + 1) <= Math.abs(x)) exponent++;
    const unit = 2 ** (Math.max(exponent, 1 - this.#bias) - this.#mantissaBits);
    const down = Math.floor(x / unit);
    const rest = x / unit - down;
    const rounded = (rest > 0.5 || (rest === 0.5 && down % 2 !== 0) ? down + 1 : down) * unit;
    if (Math.abs(rounded) >= 2 ** (this.#bias + 1)) return Math.sign(x) * Infinity;
    return rounded === 0 && x < 0 ? -0 : rounded;
  }
}
