/** "Tool Interface Standard (TIS) ELF Specification", 64 bits: what is needed of it for the variables of a cubin. */
const sectionOfSymbols = 2;
const symbolBytes = 24;
/** STT_OBJECT, and NVIDIA's own kind for objects. */
const kindsOfObjects = [1, 13];

/** The symbols of the variables in a cubin; none if it is not one. */
export function elfVariables(bytes: Uint8Array): string[] {
  const elf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (elf.length < 64 || elf.toString('latin1', 0, 4) !== '\x7fELF') return [];
  const sections = Array.from({ length: elf.readUInt16LE(0x3c) }, (_, index) =>
    sectionAt(elf, Number(elf.readBigUInt64LE(0x28)) + index * elf.readUInt16LE(0x3a)),
  );
  const tables = sections.filter(({ type }) => type === sectionOfSymbols);
  return tables.flatMap((table) => objectsIn(elf, table, sections[table.link]!.offset));
}

interface Section {
  readonly type: number;
  readonly offset: number;
  readonly size: number;
  readonly link: number;
}

function sectionAt(elf: Buffer, at: number): Section {
  return {
    type: elf.readUInt32LE(at + 4),
    offset: Number(elf.readBigUInt64LE(at + 0x18)),
    size: Number(elf.readBigUInt64LE(at + 0x20)),
    link: elf.readUInt32LE(at + 0x28),
  };
}

function objectsIn(elf: Buffer, { offset, size }: Section, names: number): string[] {
  const found: string[] = [];
  for (let at = offset; at < offset + size; at += symbolBytes) {
    if (!kindsOfObjects.includes(elf.readUInt8(at + 4) & 15)) continue;
    const name = names + elf.readUInt32LE(at);
    found.push(elf.toString('latin1', name, elf.indexOf(0, name)));
  }
  return found;
}
