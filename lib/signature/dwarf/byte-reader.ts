/** The data ends inside a value, or says something that this reader does not know. Never leaves lib/signature/dwarf. */
export class Malformed extends Error {}

/** Reads DWARF's numbers and strings from bytes, one after another. Throws {@link Malformed} at the end. */
export class ByteReader {
  at: number;
  readonly end: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    if (at < 0 || end > bytes.length) throw new Malformed();
    this.#bytes = bytes;
    this.at = at;
    this.end = end;
  }

  unsigned(width: 1 | 2 | 4 | 8): bigint {
    return width === 8 ? BigInt(this.small(4)) | (BigInt(this.small(4)) << 32n) : BigInt(this.small(width));
  }

  /** As {@link unsigned}, for at most four bytes. */
  small(width: 1 | 2 | 4): number {
    if (width > this.end - this.at) throw new Malformed();
    let value = 0;
    for (let index = width - 1; index >= 0; index--) value = value * 256 + this.#bytes[this.at + index]!;
    this.at += width;
    return value;
  }

  /** LEB128 (DWARF, "Variable Length Data"). */
  variable({ signed }: { signed: boolean }): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.small(1);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return signed && byte & 0x40 ? value - (1n << (shift + 7n)) : value;
    }
    throw new Malformed();
  }

  /** As {@link variable}, for a count, a code or an offset. */
  count(): number {
    const first = this.at < this.end ? this.#bytes[this.at]! : 0x80;
    if (first < 0x80) {
      this.at += 1;
      return first;
    }
    const value = this.variable({ signed: false });
    if (value > 0xffff_ffffn) throw new Malformed();
    return Number(value);
  }

  /** UTF-8 up to the next zero byte. */
  text(): string {
    const zero = this.#bytes.indexOf(0, this.at);
    if (zero < 0 || zero >= this.end) throw new Malformed();
    const text = Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + this.at, zero - this.at).toString('utf8');
    this.at = zero + 1;
    return text;
  }

  block(length: number): Uint8Array {
    if (length > this.end - this.at) throw new Malformed();
    const bytes = this.#bytes.subarray(this.at, this.at + length);
    this.at += length;
    return bytes;
  }
}
