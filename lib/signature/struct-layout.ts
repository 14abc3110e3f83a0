import { alignmentOf, type CType, sizeOf, spell, type StructType, type VoidType } from './c-type';

/** Where the members of a struct, class or union lie, as the compiler has laid them out. Sizes and offsets are bytes. */
export interface StructLayout {
  readonly bytes: number;
  readonly alignment: number;
  /** All members lie at the beginning. */
  readonly isUnion: boolean;
  /** Those of base classes and of anonymous structs as well, each at its offset in the whole. */
  readonly fields: readonly StructField[];
}

export interface StructField {
  /** '' where it has none: an anonymous union. */
  readonly name: string;
  readonly offset: number;
  readonly type: FieldType;
  /** A member that has a number of bits. `offset` and `type` say where the word is that they are in. */
  readonly bitField?: BitField;
}

export interface BitField {
  /** From the word's lowest bit. */
  readonly shift: number;
  readonly bits: number;
}

/** What a member may be. Structs that it only points to have no layout. */
export type FieldType = Exclude<CType, VoidType> | ArrayType;

/** `int a[2][3]` has counts 2 and 3. */
export interface ArrayType {
  readonly kind: 'array';
  readonly element: Exclude<FieldType, ArrayType>;
  readonly counts: readonly number[];
}

/** A struct of which the members are known. */
export type KnownStruct = StructType & { readonly layout: StructLayout };

export function isKnownStruct(type: FieldType | VoidType): type is KnownStruct {
  return type.kind === 'struct' && type.layout !== undefined;
}

export function elementCount({ counts }: ArrayType): number {
  return counts.reduce((product, count) => product * count, 1);
}

export function fieldBytes(type: FieldType): number | undefined {
  if (type.kind !== 'array') return sizeOf(type);
  const each = sizeOf(type.element);
  return each === undefined ? undefined : each * elementCount(type);
}

export function fieldAlignment(type: FieldType): number | undefined {
  return alignmentOf(type.kind === 'array' ? type.element : type);
}

export function spellField(type: FieldType): string {
  return type.kind === 'array' ? `${spell(type.element)}${type.counts.map((count) => `[${count}]`).join('')}` : spell(type);
}
