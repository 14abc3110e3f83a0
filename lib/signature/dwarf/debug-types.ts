import {
  type CType,
  elementCount,
  inModel,
  namedType,
  type PointerType,
  scalars,
  type ScalarType,
  spell,
  type VectorType,
} from '../c-type';
import { models } from '../data-model';
import { type ArrayType, type FieldType, isKnownStruct, type KnownStruct } from '../struct-layout';
import { Malformed } from './byte-reader';
import { attribute, type DebugEntries, type DebugEntry, numberOf, tag, textOf } from './debug-entries';
import { readEnum } from './debug-enum';
import { mostMembers, readStruct, shownName } from './debug-struct';

/** A parameter's type, as in the debug information. */
export type DebugType = FieldType | { readonly kind: 'void' };

/** How deep types may nest: no program's are deeper, and deeper ones would overflow the stack. */
const deepest = 100;

/**
 * Turns entries into types. A struct that is a value has its members; one that is only pointed to has just its name, so that a list of
 * nodes ends.
 */
export class DebugTypes {
  readonly #entries: DebugEntries;
  readonly #structs = new Map<DebugEntry, KnownStruct>();
  readonly #sizes = new Map<KnownStruct, number>();
  #depth = 0;

  constructor(entries: DebugEntries) {
    this.#entries = entries;
  }

  /** As {@link value}, but what a pointer or a reference points to is known as well. Throws {@link Malformed}. */
  parameter(entry: DebugEntry): DebugType {
    this.#depth = 0;
    const type = this.#strip(this.#target(entry));
    const isReference = type?.tag === tag.reference || type?.tag === tag.rvalueReference;
    if (!type || (type.tag !== tag.pointer && !isReference)) return this.value(entry);
    const pointee = this.#strip(this.#target(type));
    const pointer = this.#pointer(type);
    const isWhole = pointee && (namedTags.has(pointee.tag) || pointee.tag === tag.array);
    const to = isWhole ? this.#value(pointee) : pointer.to;
    return isReference ? { ...pointer, to, reference: true } : { ...pointer, to };
  }

  /** The type of `entry` (a parameter, a member). */
  value(entry: DebugEntry): DebugType {
    return this.#value(this.#strip(this.#target(entry)));
  }

  #value(type: DebugEntry | undefined): DebugType {
    if (!type) return { kind: 'void' };
    return this.#nested(() => {
      switch (type.tag) {
        case tag.base:
          return baseType(type);
        case tag.pointer:
          return this.#pointer(type);
        case tag.enumeration:
          return readEnum(type);
        case tag.array:
          return this.#array(type);
        case tag.structure:
        case tag.class:
        case tag.union:
          return this.#structOrVector(type);
        default:
          return this.#withoutValue(type);
      }
    });
  }

  #withoutValue(type: DebugEntry): DebugType {
    switch (type.tag) {
      case tag.unspecified:
        return { kind: 'void' };
      case tag.reference:
      case tag.rvalueReference:
        return { kind: 'unknown', spelling: `${spelled(this.value(type))} &` };
      case tag.subroutine: {
        const parameters = type.children.filter((child) => child.tag === tag.parameter);
        return { kind: 'function', result: spelled(this.value(type)), parameters: parameters.map((each) => spelled(this.value(each))) };
      }
      default:
        return { kind: 'unknown', spelling: 'a type that is not known' };
    }
  }

  #pointer(type: DebugEntry): PointerType {
    const pointee = this.#target(type);
    return { kind: 'pointer', to: this.#pointedTo(this.#strip(pointee)), constant: this.#isConstant(pointee) };
  }

  #pointedTo(type: DebugEntry | undefined): CType {
    if (type && namedTags.has(type.tag)) return namedType(shownName(type));
    if (type?.tag === tag.array) return this.#nested(() => this.#array(type, this.#pointedTo(this.#strip(this.#target(type)))));
    return this.#value(type);
  }

  #array(type: DebugEntry, element: DebugType = this.value(type)): FieldType {
    const counts = type.children.filter((child) => child.tag === tag.subrange).map(countOf);
    if (counts.length === 0 || counts.includes(undefined) || element.kind === 'void') {
      return { kind: 'unknown', spelling: 'an array of unknown length' };
    }
    const known = counts as number[];
    const array: ArrayType =
      element.kind === 'array'
        ? { kind: 'array', element: element.element, counts: [...known, ...element.counts] }
        : { kind: 'array', element, counts: known };
    if (!Number.isSafeInteger(elementCount(array))) throw new Malformed();
    return array;
  }

  #structOrVector(type: DebugEntry): FieldType {
    const named = namedType(shownName(type));
    // HIP's, whose members are unions.
    if (named.kind === 'vector' && named.spelling !== shownName(type)) return named;
    if (named.kind === 'scalar' && named.bytes === numberOf(type, attribute.byteSize) && this.#isUnion(type)) return named;
    const known = this.#structs.get(type);
    const struct = known ?? readStruct(type, (member) => this.value(member));
    if (!isKnownStruct(struct)) return struct;
    this.#structs.set(type, struct);
    this.#count(struct);
    return asVector(struct) ?? struct;
  }

  #isUnion(struct: DebugEntry): boolean {
    const members = struct.children.filter((child) => child.tag === tag.member);
    return members.length === 1 && this.#strip(this.#target(members[0]!))?.tag === tag.union;
  }

  /** Entries are shared, but types are written out in full: a small section must not become a huge type. */
  #count(struct: KnownStruct): number {
    const known = this.#sizes.get(struct);
    if (known !== undefined) return known;
    let size = 1;
    for (const { type } of struct.layout.fields) {
      const inner = type.kind === 'array' ? type.element : type;
      size += isKnownStruct(inner) ? this.#count(inner) : 1;
    }
    if (size > mostMembers) throw new Malformed();
    this.#sizes.set(struct, size);
    return size;
  }

  #nested<Result>(body: () => Result): Result {
    if (++this.#depth > deepest) throw new Malformed();
    const result = body();
    this.#depth--;
    return result;
  }

  /** The entry to which DW_AT_type refers; undefined for void. */
  #target(entry: DebugEntry): DebugEntry | undefined {
    const offset = numberOf(entry, attribute.type);
    if (offset === undefined) return undefined;
    const found = this.#entries.get(offset);
    if (!found) throw new Malformed();
    return found;
  }

  /** The type without typedef, const and volatile. */
  #strip(entry: DebugEntry | undefined): DebugEntry | undefined {
    let type = entry;
    for (let steps = 0; type && transparent.has(type.tag); steps++) {
      if (steps > deepest) throw new Malformed();
      type = this.#target(type);
    }
    return type;
  }

  #isConstant(entry: DebugEntry | undefined): boolean {
    let type = entry;
    for (let steps = 0; type && (transparent.has(type.tag) || type.tag === tag.array) && steps <= deepest; steps++) {
      if (type.tag === tag.constant) return true;
      type = this.#target(type);
    }
    return false;
  }
}

const transparent: ReadonlySet<number> = new Set([tag.typedef, tag.constant, tag.volatile, tag.restrict]);

const namedTags: ReadonlySet<number> = new Set([tag.structure, tag.class, tag.union, tag.enumeration]);

/** What the compiler calls integers of 128 bits. */
const wideIntegers: Readonly<Record<string, ScalarType>> = {
  '**128-BIT SIGNED INTEGER**': scalars.__int128,
  '**128-BIT UNSIGNED INTEGER**': scalars['unsigned __int128'],
};

function baseType(type: DebugEntry): FieldType {
  const name = textOf(type, attribute.name) ?? '';
  const own: ScalarType | undefined =
    wideIntegers[name] ?? (Object.hasOwn(scalars, name) ? scalars[name as keyof typeof scalars] : undefined);
  const size = numberOf(type, attribute.byteSize);
  const found = own && models.map((model) => inModel(own, model) as ScalarType).find(({ bytes }) => bytes === size);
  return found ?? { kind: 'unknown', spelling: name || 'a type without a name' };
}

function countOf(subrange: DebugEntry): number | undefined {
  const upper = numberOf(subrange, attribute.upperBound);
  return numberOf(subrange, attribute.count) ?? (upper === undefined ? undefined : upper + 1);
}

/** `float4`, `__half` and complex numbers are structs to the compiler. A user's struct can have such a name too, so the members decide. */
function asVector({ name, layout }: KnownStruct): ScalarType | VectorType | undefined {
  const type = namedType(name.startsWith('complex<') ? `cuda::std::${name}` : name);
  const fields = layout.fields;
  if (type.kind === 'scalar') return fields.length === 1 && fields[0]!.name === '__x' && layout.bytes === type.bytes ? type : undefined;
  if (type.kind !== 'vector' || layout.bytes !== type.bytes || fields.length !== type.width) return undefined;
  const names = name.startsWith('complex<') ? ['__re_', '__im_'] : ['x', 'y', 'z', 'w'];
  const same = fields.every(
    (field, index) => field.name === names[index] && field.type.kind === 'scalar' && field.type.name === type.element.name,
  );
  return same ? type : undefined;
}

function spelled(type: DebugType): string {
  return type.kind === 'void' ? 'void' : spell(type);
}
