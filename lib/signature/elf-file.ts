/** "Tool Interface Standard (TIS) ELF Specification", 64 bits: what is needed of it for cubins and for AMD's code objects. */
const sectionOfSymbols = 2;
const sectionOfRelocations = 4;
const sectionWithoutBytes = 8;
const symbolBytes = 24;
const relocationBytes = 24;

export interface ElfSection {
  readonly name: string;
  readonly type: number;
  /** SHF_…: 1 is writable memory. */
  readonly flags: number;
  readonly address: number;
  readonly offset: number;
  readonly size: number;
  /** For a table of symbols, the index of the section with their names. */
  readonly link: number;
}

export interface ElfSymbol {
  readonly name: string;
  /** STT_…: 1 is an object, 2 a function. */
  readonly kind: number;
  /** Whether only its own file sees it. */
  readonly isLocal: boolean;
  readonly address: number;
  readonly size: number;
}

export class ElfFile {
  /** Undefined for what is no ELF file of 64 bits. */
  static read(bytes: Uint8Array): ElfFile | undefined {
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return data.length < 64 || data.toString('latin1', 0, 4) !== '\x7fELF' || data[4] !== 2 ? undefined : new ElfFile(data);
  }

  /** EM_…: for which processors it is. */
  readonly machine: number;
  readonly sections: readonly ElfSection[];
  readonly #data: Buffer;

  private constructor(data: Buffer) {
    this.#data = data;
    this.machine = data.readUInt16LE(0x12);
    const table = Number(data.readBigUInt64LE(0x28));
    const [bytes, count, ofNames] = [data.readUInt16LE(0x3a), data.readUInt16LE(0x3c), data.readUInt16LE(0x3e)];
    const heads = Array.from({ length: count }, (_, index) => table + index * bytes);
    const names = count === 0 ? 0 : Number(data.readBigUInt64LE(heads[ofNames]! + 0x18));
    this.sections = heads.map((at) => ({
      name: this.#text(names + data.readUInt32LE(at)),
      type: data.readUInt32LE(at + 4),
      flags: Number(data.readBigUInt64LE(at + 8)),
      address: Number(data.readBigUInt64LE(at + 0x10)),
      offset: Number(data.readBigUInt64LE(at + 0x18)),
      size: Number(data.readBigUInt64LE(at + 0x20)),
      link: data.readUInt32LE(at + 0x28),
    }));
  }

  bytesOf(section: string): Buffer | undefined {
    const found = this.sections.find(({ name, type }) => name === section && type !== sectionWithoutBytes);
    return found && this.#data.subarray(found.offset, found.offset + found.size);
  }

  get bytes(): Uint8Array {
    return this.#data;
  }

  /** The section of the loaded image that an address is in. */
  sectionAt(address: number): ElfSection | undefined {
    return this.sections.find((section) => section.address > 0 && address >= section.address && address < section.address + section.size);
  }

  /** Where in the file the content of an address of the loaded image is. */
  offsetOf(address: number): number | undefined {
    const found = this.sectionAt(address);
    return found && found.type !== sectionWithoutBytes ? found.offset + address - found.address : undefined;
  }

  /** What is at an address of the loaded image, to the end of its section. */
  bytesAt(address: number): Buffer | undefined {
    const found = this.sectionAt(address);
    const offset = this.offsetOf(address);
    return found && offset !== undefined ? this.#data.subarray(offset, found.offset + found.size) : undefined;
  }

  isWritable(address: number): boolean {
    return this.sections.some(
      (section) => (section.flags & 1) !== 0 && address >= section.address && address < section.address + section.size,
    );
  }

  /** Of all tables: what is exported is in two. */
  get symbols(): ElfSymbol[] {
    const tables = this.sections.filter(({ type }) => type === sectionOfSymbols);
    return tables.flatMap(({ offset, size, link }) =>
      Array.from({ length: size / symbolBytes }, (_, index) => this.#symbolAt(offset + index * symbolBytes, this.sections[link]!.offset)),
    );
  }

  /** What the loader writes into the image: by the address of each place, an address in the image. */
  get relativeAddresses(): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    for (const { offset, size } of this.sections.filter(({ type }) => type === sectionOfRelocations)) {
      for (let at = offset; at < offset + size; at += relocationBytes)
        found.set(Number(this.#data.readBigUInt64LE(at)), Number(this.#data.readBigInt64LE(at + 16)));
    }
    return found;
  }

  #symbolAt(at: number, names: number): ElfSymbol {
    return {
      name: this.#text(names + this.#data.readUInt32LE(at)),
      kind: this.#data.readUInt8(at + 4) & 15,
      isLocal: this.#data.readUInt8(at + 4) >> 4 === 0,
      address: Number(this.#data.readBigUInt64LE(at + 8)),
      size: Number(this.#data.readBigUInt64LE(at + 16)),
    };
  }

  #text(at: number): string {
    return this.#data.toString('latin1', at, this.#data.indexOf(0, at));
  }
}
