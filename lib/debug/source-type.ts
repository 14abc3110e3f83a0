import { attribute, type DebugEntry, numberOf, tag, textOf } from '../signature/dwarf/debug-entries';
import type { PtxPlaces } from './ptx-places';

/** A type of the source, as the debug information has it. */
export type SourceType =
  | { readonly kind: 'void'; readonly name: string; readonly size: 0 }
  | ScalarSourceType
  | EnumSourceType
  | PointerSourceType
  | ArraySourceType
  | StructSourceType;

export interface ScalarSourceType {
  readonly kind: 'scalar';
  readonly name: string;
  readonly size: number;
  readonly form: 'signed' | 'unsigned' | 'float' | 'bool' | 'character';
}

export interface EnumSourceType {
  readonly kind: 'enum';
  readonly name: string;
  readonly size: number;
  readonly constants: ReadonlyMap<bigint, string>;
}

export interface PointerSourceType {
  readonly kind: 'pointer';
  readonly name: string;
  readonly size: number;
  readonly isReference: boolean;
  readonly to: () => SourceType;
}

export interface ArraySourceType {
  readonly kind: 'array';
  readonly name: string;
  readonly size: number;
  readonly element: SourceType;
  readonly count: number;
}

export interface StructSourceType {
  readonly kind: 'struct';
  readonly name: string;
  readonly size: number;
  readonly members: readonly SourceMember[];
}

export interface SourceMember {
  readonly name: string;
  readonly offset: number;
  readonly type: SourceType;
  /** Of a bit field: its bits, from the lowest of the member's type. */
  readonly bits?: { readonly from: number; readonly count: number };
}

export const voidType: SourceType = { kind: 'void', name: 'void', size: 0 };

/** Types that every program has, whether or not its debug information mentions them. */
export const plainTypes: ReadonlyMap<string, ScalarSourceType> = new Map(
  (
    [
      ['bool', 1, 'bool'],
      ['char', 1, 'character'],
      ['signed char', 1, 'signed'],
      ['unsigned char', 1, 'unsigned'],
      ['short', 2, 'signed'],
      ['unsigned short', 2, 'unsigned'],
      ['int', 4, 'signed'],
      ['unsigned', 4, 'unsigned'],
      ['unsigned int', 4, 'unsigned'],
      ['long', 8, 'signed'],
      ['unsigned long', 8, 'unsigned'],
      ['long long', 8, 'signed'],
      ['unsigned long long', 8, 'unsigned'],
      ['size_t', 8, 'unsigned'],
      ['float', 4, 'float'],
      ['double', 8, 'float'],
    ] as const
  ).map(([name, size, form]) => [name, { kind: 'scalar', name, size, form }]),
);

export function pointerTo(type: SourceType): PointerSourceType {
  return { kind: 'pointer', name: `${type.name} *`, size: 8, isReference: false, to: () => type };
}

export function arrayOf(element: SourceType, counts: readonly number[]): SourceType {
  return counts.reduceRight<SourceType>(
    (inner, count) => ({ kind: 'array', name: arrayName(inner, count), size: inner.size * count, element: inner, count }),
    element,
  );
}

function arrayName(element: SourceType, count: number): string {
  const bracket = element.name.indexOf('[');
  return bracket < 0 ? `${element.name} [${count}]` : `${element.name.slice(0, bracket)}[${count}]${element.name.slice(bracket)}`;
}

/** The types of one text's debug information. */
export class SourceTypes {
  readonly #places: PtxPlaces;
  readonly #made = new Map<DebugEntry, SourceType>();
  #byName: Map<string, DebugEntry> | undefined;

  constructor(places: PtxPlaces) {
    this.#places = places;
  }

  /** The type of a variable, a member, or what a pointer points to. */
  of(entry: DebugEntry): SourceType {
    const target = this.#places.target(entry, attribute.type);
    return target ? this.#from(target) : voidType;
  }

  named(name: string): SourceType | undefined {
    const plain = plainTypes.get(name);
    if (plain) return plain;
    this.#byName ??= new Map(
      [...this.#places.globals()].filter((entry) => typeTags.has(entry.tag)).map((entry) => [textOf(entry, attribute.name) ?? '', entry]),
    );
    const entry = this.#byName.get(name);
    return entry && this.#from(entry);
  }

  /** The enumeration that has an enumerator of this name, and its value. */
  enumerator(name: string): { type: EnumSourceType; value: bigint } | undefined {
    for (const entry of this.#places.globals()) {
      if (entry.tag !== tag.enumerator || textOf(entry, attribute.name) !== name || !entry.parent) continue;
      const type = this.#from(entry.parent);
      const value = entry.attributes.get(attribute.constValue);
      if (type.kind === 'enum' && typeof value === 'bigint') return { type, value };
    }
    return undefined;
  }

  #from(entry: DebugEntry): SourceType {
    const known = this.#made.get(entry);
    if (known) return known;
    const made = this.#make(entry);
    this.#made.set(entry, made);
    return made;
  }

  #make(entry: DebugEntry): SourceType {
    const name = textOf(entry, attribute.name) ?? '';
    const size = numberOf(entry, attribute.byteSize) ?? 0;
    switch (entry.tag) {
      case tag.base:
        return { kind: 'scalar', name, size, form: formOf(numberOf(entry, attribute.encoding) ?? 0) };
      case tag.enumeration:
        return { kind: 'enum', name: name || 'enum', size, constants: constantsOf(entry, size) };
      case tag.pointer:
      case tag.reference:
      case tag.rvalueReference:
        return this.#pointer(entry);
      case tag.structure:
      case tag.class:
      case tag.union:
        return { kind: 'struct', name: name || 'struct', size, members: this.#members(entry) };
      case tag.array:
        return arrayOf(this.of(entry), entry.children.filter((child) => child.tag === tag.subrange).map(countOf));
      case tag.typedef:
        return renamed(this.of(entry), name);
      case tag.constant:
      case tag.volatile:
      case tag.restrict:
        return this.of(entry);
      default:
        return voidType;
    }
  }

  #pointer(entry: DebugEntry): SourceType {
    const target = this.#places.target(entry, attribute.type);
    const isReference = entry.tag !== tag.pointer;
    return { kind: 'pointer', name: `${this.#spelled(target)} ${isReference ? '&' : '*'}`, size: 8, isReference, to: () => this.of(entry) };
  }

  /** Without making it: a struct may point to itself. */
  #spelled(entry: DebugEntry | undefined): string {
    if (!entry) return 'void';
    const name = textOf(entry, attribute.name);
    if (name !== undefined) return name;
    const inner = this.#spelled(this.#places.target(entry, attribute.type));
    if (entry.tag === tag.constant) return `const ${inner}`;
    if (entry.tag === tag.pointer) return `${inner} *`;
    return inner;
  }

  #members(entry: DebugEntry): SourceMember[] {
    return entry.children
      .filter((child) => child.tag === tag.member || child.tag === tag.inheritance)
      .map((child) => {
        const type = this.of(child);
        const name = textOf(child, attribute.name) ?? (child.tag === tag.inheritance ? type.name : '');
        return { name, offset: offsetOf(child), type, ...bitsOf(child, type) };
      });
  }
}

const typeTags: ReadonlySet<number> = new Set([tag.base, tag.enumeration, tag.structure, tag.class, tag.union, tag.typedef]);

function renamed(type: SourceType, name: string): SourceType {
  return type.kind === 'void' ? type : { ...type, name };
}

/** DW_ATE_… by number (DWARF 4, 7.8). */
function formOf(encoding: number): ScalarSourceType['form'] {
  switch (encoding) {
    case 2:
      return 'bool';
    case 4:
      return 'float';
    case 5:
      return 'signed';
    case 6:
      return 'character';
    default:
      return 'unsigned';
  }
}

function constantsOf(entry: DebugEntry, size: number): Map<bigint, string> {
  const constants = new Map<bigint, string>();
  for (const child of entry.children) {
    const value = child.attributes.get(attribute.constValue);
    if (typeof value === 'bigint') constants.set(BigInt.asUintN(size * 8, value), textOf(child, attribute.name) ?? '');
  }
  return constants;
}

function countOf(subrange: DebugEntry): number {
  const last = numberOf(subrange, attribute.upperBound);
  return numberOf(subrange, attribute.count) ?? (last === undefined ? 0 : last + 1);
}

/** An expression that adds a constant: DW_OP_plus_uconst. */
function offsetOf(member: DebugEntry): number {
  const value = member.attributes.get(attribute.memberLocation);
  if (typeof value === 'bigint') return Number(value);
  if (!(value instanceof Uint8Array)) return 0;
  return value.slice(1).reduce((sum, byte, index) => sum + (byte & 0x7f) * 2 ** (7 * index), 0);
}

/** DWARF counts from the highest bit of the storage. */
function bitsOf(member: DebugEntry, type: SourceType): { bits?: { from: number; count: number } } {
  const count = numberOf(member, attribute.bitSize);
  if (count === undefined) return {};
  const storage = (numberOf(member, attribute.byteSize) ?? type.size) * 8;
  return { bits: { from: storage - count - (numberOf(member, attribute.bitOffset) ?? 0), count } };
}
