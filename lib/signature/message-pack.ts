/** What MessagePack's maps, lists, texts, numbers and flags become. Binary data and extensions are not in what is read here. */
export type Message = string | number | boolean | null | readonly Message[] | { readonly [key: string]: Message };

/** One value, as https://github.com/msgpack/msgpack/blob/master/spec.md writes it. Throws RangeError where the bytes end too early. */
export function readMessage(bytes: Buffer): Message {
  return new Reader(bytes).value();
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  value(): Message {
    const kind = this.#number(1);
    if (kind < 0x80) return kind;
    if (kind < 0x90) return this.#map(kind & 15);
    if (kind < 0xa0) return this.#list(kind & 15);
    if (kind < 0xc0) return this.#text(kind & 31);
    if (kind >= 0xe0) return kind - 0x100;
    return this.#long(kind);
  }

  /** What is not in its first byte. */
  #long(kind: number): Message {
    if (kind === 0xc0) return null;
    if (kind === 0xc2 || kind === 0xc3) return kind === 0xc3;
    if (kind >= 0xcc && kind <= 0xcf) return this.#number(1 << (kind - 0xcc));
    if (kind >= 0xd0 && kind <= 0xd3) return this.#signed(1 << (kind - 0xd0));
    if (kind >= 0xd9 && kind <= 0xdb) return this.#text(this.#number(1 << (kind - 0xd9)));
    if (kind === 0xdc || kind === 0xdd) return this.#list(this.#number(kind === 0xdc ? 2 : 4));
    if (kind === 0xde || kind === 0xdf) return this.#map(this.#number(kind === 0xde ? 2 : 4));
    throw new TypeError(`MessagePack: kind ${kind} is not read`);
  }

  #number(size: number): number {
    const at = this.#take(size);
    return size === 8 ? Number(this.#bytes.readBigUInt64BE(at)) : this.#bytes.readUIntBE(at, size);
  }

  #signed(size: number): number {
    const at = this.#take(size);
    return size === 8 ? Number(this.#bytes.readBigInt64BE(at)) : this.#bytes.readIntBE(at, size);
  }

  #text(size: number): string {
    const at = this.#take(size);
    return this.#bytes.toString('utf8', at, at + size);
  }

  #list(count: number): Message[] {
    return Array.from({ length: count }, () => this.value());
  }

  #map(count: number): Message {
    return Object.fromEntries(Array.from({ length: count }, () => [String(this.value()), this.value()]));
  }

  /** Where so many bytes are, which are read then. */
  #take(size: number): number {
    const at = this.#at;
    if (at + size > this.#bytes.length) throw new RangeError('MessagePack: the bytes end too early');
    this.#at = at + size;
    return at;
  }
}
