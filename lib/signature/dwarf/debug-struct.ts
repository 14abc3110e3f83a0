import { alignmentOf, sizeOf, type StructType, type UnknownType } from '../c-type';
import { readMangledFunction } from '../mangled-name';
import { type FieldType, isKnownStruct, type StructField } from '../struct-layout';
import { ByteReader, Malformed } from './byte-reader';
import { attribute, type DebugEntry, numberOf, tag, textOf } from './debug-entries';

type TypeOf = (member: DebugEntry) => FieldType | { readonly kind: 'void' };

/** The most members of a type in all, including those of its members. No program has more. */
export const mostMembers = 50_000;

/** A struct, class or union with its members; without a layout if the compiler did not write them down. */
export function readStruct(entry: DebugEntry, typeOf: TypeOf): StructType {
  const name = shownName(entry);
  const bytes = numberOf(entry, attribute.byteSize) ?? 0;
  // A struct that no code looks into is only declared.
  if (bytes === 0) return { kind: 'struct', name };
  const isUnion = entry.tag === tag.union;
  const fields = readMembers(entry, typeOf);
  for (const { type, offset } of fields) if (offset + (sizeOf(type) ?? 0) > bytes) throw new Malformed();
  const alignment = fields.reduce((most, { type, offset }) => Math.max(most, commonAlignment(type, offset, bytes)), 1);
  return { kind: 'struct', name, layout: { bytes, alignment, isUnion, fields: withoutClashes(fields) } };
}

function readMembers(entry: DebugEntry, typeOf: TypeOf): StructField[] {
  const fields: StructField[] = [];
  for (const child of entry.children) {
    if (child.tag === tag.member || child.tag === tag.inheritance) fields.push(...readMember(child, typeOf));
    if (fields.length > mostMembers) throw new Malformed();
  }
  return fields;
}

function readMember(member: DebugEntry, typeOf: TypeOf): StructField[] {
  const written = textOf(member, attribute.name) ?? '';
  const bits = numberOf(member, attribute.bitSize);
  if (bits !== undefined && written === '') return []; // padding
  const offset = memberOffset(member);
  const type = typeOf(member);
  if (type.kind === 'void' || offset === undefined) return []; // a static member
  if (bits !== undefined) return [{ name: written, offset, type, bitField: { shift: shiftOf(member, bits), bits } }];
  if (written === '__vptr') return [{ name: written, offset, type: withoutValue('a table of virtual functions') }];
  const isBase = member.tag === tag.inheritance || written.startsWith('__b_');
  const isAnonymousStruct = written === '' && isKnownStruct(type) && !type.layout.isUnion;
  if ((isBase || isAnonymousStruct) && isKnownStruct(type)) {
    return type.layout.fields.map((field) => ({ ...field, offset: field.offset + offset }));
  }
  return [{ name: written, offset, type }];
}

/** DW_OP_plus_uconst and a number; a plain number in later versions. */
function memberOffset(member: DebugEntry): number | undefined {
  const location = member.attributes.get(attribute.memberLocation);
  if (location === undefined) return member.parent?.tag === tag.union ? 0 : undefined;
  if (!(location instanceof Uint8Array)) return numberOf(member, attribute.memberLocation);
  const reader = new ByteReader(location);
  return reader.small(1) === 0x23 ? reader.count() : undefined;
}

/** The shift from the lowest bit; DWARF 2 counts from the highest bit of the word (5.5.4). */
function shiftOf(member: DebugEntry, bits: number): number {
  const bytes = numberOf(member, attribute.byteSize) ?? 0;
  const shift = bytes * 8 - (numberOf(member, attribute.bitOffset) ?? 0) - bits;
  if (shift < 0 || bits > bytes * 8) throw new Malformed();
  return shift;
}

/** The alignment that the member's own type asks for; less in a packed struct. */
function commonAlignment(type: FieldType, offset: number, bytes: number): number {
  let alignment = alignmentOf(type) ?? 1;
  while (alignment > 1 && (offset % alignment !== 0 || bytes % alignment !== 0)) alignment /= 2;
  return alignment;
}

/** Two members with one name (a base class's and a derived one's) cannot be told apart in an object. */
function withoutClashes(fields: readonly StructField[]): StructField[] {
  const counts = new Map<string, number>();
  for (const { name } of fields) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isAlone = (name: string) => name === '' || counts.get(name) === 1;
  return fields.map((field) => (isAlone(field.name) ? field : { ...field, type: withoutValue('a name that two members have') }));
}

function withoutValue(spelling: string): UnknownType {
  return { kind: 'unknown', spelling };
}

/** The name of a type as in C++. A type inside something else has a mangled one; a type without one is called `an anonymous type`. */
export function shownName(entry: DebugEntry): string {
  const name = textOf(entry, attribute.name) ?? '';
  if (name.startsWith('_Z')) return readMangledFunction(name)?.name ?? 'an anonymous type';
  return name === '' || /^__C\d+$/.test(name) ? 'an anonymous type' : name;
}
