import { type Abbreviation, readAbbreviations } from './abbreviations';
import { ByteReader, Malformed } from './byte-reader';
import type { DebugSection, DebugSections } from './debug-sections';

/** One debugging information entry: a function, a parameter, a type, a member. */
export interface DebugEntry {
  readonly tag: number;
  /** Values by the attribute's number. References are the offsets of other entries. */
  readonly attributes: ReadonlyMap<number, AttributeValue>;
  /** The symbols in attributes that are expressions, or stand for places in other sections, by the attribute's number. */
  readonly symbols: ReadonlyMap<number, string>;
  readonly children: DebugEntry[];
  readonly parent: DebugEntry | undefined;
}

/** The kinds of entries that are read (DWARF 4, 7.5.4), without their DW_TAG. */
export const tag = {
  array: 0x01,
  class: 0x02,
  enumeration: 0x04,
  parameter: 0x05,
  member: 0x0d,
  pointer: 0x0f,
  reference: 0x10,
  structure: 0x13,
  subroutine: 0x15,
  lexicalBlock: 0x0b,
  typedef: 0x16,
  union: 0x17,
  inheritance: 0x1c,
  inlined: 0x1d,
  subrange: 0x21,
  base: 0x24,
  constant: 0x26,
  enumerator: 0x28,
  subprogram: 0x2e,
  variable: 0x34,
  volatile: 0x35,
  restrict: 0x37,
  namespace: 0x39,
  unspecified: 0x3b,
  rvalueReference: 0x42,
} as const;

/** The attributes that are read, without their DW_AT. */
export const attribute = {
  location: 0x02,
  name: 0x03,
  byteSize: 0x0b,
  bitOffset: 0x0c,
  bitSize: 0x0d,
  lowPc: 0x11,
  highPc: 0x12,
  constValue: 0x1c,
  upperBound: 0x2f,
  abstractOrigin: 0x31,
  count: 0x37,
  memberLocation: 0x38,
  declarationLine: 0x3b,
  encoding: 0x3e,
  specification: 0x47,
  callFile: 0x58,
  callLine: 0x59,
  type: 0x49,
  linkageName: 0x6e,
  olderLinkageName: 0x2007,
} as const;

/** The value as a number, if it is small enough to be a size, a count or an offset. */
export function numberOf(entry: DebugEntry, name: number): number | undefined {
  const value = entry.attributes.get(name);
  return typeof value === 'bigint' && value >= 0n && value <= 0x7fff_ffffn ? Number(value) : undefined;
}

export function textOf(entry: DebugEntry, name: number): string | undefined {
  const value = entry.attributes.get(name);
  return typeof value === 'string' ? value : undefined;
}

/** Numbers are bigints, labels and strings are texts, expressions are their bytes. */
export type AttributeValue = bigint | string | Uint8Array;

/** All entries of a `.debug_info`, by their offsets. */
export type DebugEntries = ReadonlyMap<number, DebugEntry>;

/** Reads DWARF 2 to 4 in its 32-bit format. Throws {@link Malformed}. */
export function readDebugEntries(sections: DebugSections): DebugEntries | undefined {
  const info = sections('.debug_info');
  const abbreviations = sections('.debug_abbrev');
  const strings = sections('.debug_str')?.bytes;
  if (!info || !abbreviations) return undefined;
  const entries = new Map<number, DebugEntry>();
  let at = 0;
  while (at < info.bytes.length) at = readUnit({ info, abbreviations: abbreviations.bytes, strings }, at, entries);
  return entries;
}

interface Unit {
  readonly start: number;
  readonly info: DebugSection;
  readonly addressBytes: 4 | 8;
  readonly abbreviations: ReadonlyMap<number, Abbreviation>;
  readonly reader: ByteReader;
  readonly strings: Uint8Array | undefined;
}

interface Sections {
  readonly info: DebugSection;
  readonly abbreviations: Uint8Array;
  readonly strings: Uint8Array | undefined;
}

/** Returns where the next unit begins. */
function readUnit({ info, abbreviations, strings }: Sections, start: number, entries: Map<number, DebugEntry>): number {
  const header = new ByteReader(info.bytes, start);
  const length = header.small(4);
  const reader = new ByteReader(info.bytes, header.at, header.at + length);
  const version = reader.small(2);
  if (version < 2 || version > 4) throw new Malformed();
  const table = readAbbreviations(abbreviations, reader.small(4));
  const addressBytes = reader.small(1);
  if (addressBytes !== 4 && addressBytes !== 8) throw new Malformed();
  const unit: Unit = { start, info, addressBytes, abbreviations: table, reader, strings };
  let parent: DebugEntry | undefined;
  while (reader.at < reader.end) {
    const offset = reader.at;
    const code = reader.count();
    if (code === 0) {
      parent = parent?.parent;
      continue;
    }
    const abbreviation = table.get(code);
    if (!abbreviation) throw new Malformed();
    const entry: DebugEntry = { tag: abbreviation.tag, ...readValues(unit, abbreviation), children: [], parent };
    parent?.children.push(entry);
    entries.set(offset, entry);
    if (abbreviation.hasChildren) parent = entry;
  }
  return reader.end;
}

function readValues(unit: Unit, { attributes: forms }: Abbreviation): Pick<DebugEntry, 'attributes' | 'symbols'> {
  const attributes = new Map<number, AttributeValue>();
  const symbols = new Map<number, string>();
  for (const [name, form] of forms) {
    const start = unit.reader.at;
    const value = readValue(unit, form);
    if (value !== undefined) attributes.set(name, value);
    const symbol = value instanceof Uint8Array ? symbolIn(unit, value.length) : unit.info.symbols.get(start);
    if (symbol !== undefined) symbols.set(name, symbol);
  }
  return { attributes, symbols };
}

/** Of an expression that has just been read. */
function symbolIn({ info, reader }: Unit, length: number): string | undefined {
  for (let at = reader.at - length; at < reader.at; at++) if (info.symbols.has(at)) return info.symbols.get(at);
  return undefined;
}

/** A string of its own section, which PTX does not have. */
function textAt(strings: Uint8Array | undefined, offset: number): string | undefined {
  return strings && new ByteReader(strings, offset).text();
}

/** DW_FORM_… by number (DWARF 4, 7.5.4). Undefined for what is in a section that is not there. */
function readValue(unit: Unit, form: number): AttributeValue | undefined {
  const { reader, start } = unit;
  switch (form) {
    case 0x01: // addr
      return readAddress(unit);
    case 0x0b: // data1
    case 0x0c: // flag
      return reader.unsigned(1);
    case 0x05: // data2
      return reader.unsigned(2);
    case 0x06: // data4
    case 0x17: // sec_offset
      return reader.unsigned(4);
    case 0x07: // data8
      return reader.unsigned(8);
    case 0x0d: // sdata
      return reader.variable({ signed: true });
    case 0x0f: // udata
      return reader.variable({ signed: false });
    case 0x19: // flag_present
      return 1n;
    case 0x08: // string
      return reader.text();
    case 0x0e: // strp
      return textAt(unit.strings, reader.small(4));
    case 0x10: // ref_addr
      return reader.unsigned(4);
    case 0x11: // ref1
      return BigInt(start) + reader.unsigned(1);
    case 0x12: // ref2
      return BigInt(start) + reader.unsigned(2);
    case 0x13: // ref4
      return BigInt(start) + reader.unsigned(4);
    case 0x14: // ref8
      return BigInt(start) + reader.unsigned(8);
    case 0x15: // ref_udata
      return BigInt(start) + reader.variable({ signed: false });
    default:
      return readBlock(reader, form);
  }
}

function readAddress({ reader, info, addressBytes }: Unit): AttributeValue {
  const symbol = info.symbols.get(reader.at);
  const address = reader.unsigned(addressBytes);
  return symbol ?? address;
}

function readBlock(reader: ByteReader, form: number): Uint8Array {
  switch (form) {
    case 0x0a: // block1
      return reader.block(reader.small(1));
    case 0x03: // block2
      return reader.block(reader.small(2));
    case 0x04: // block4
      return reader.block(reader.small(4));
    case 0x09: // block
    case 0x18: // exprloc
      return reader.block(reader.count());
    default:
      throw new Malformed();
  }
}
