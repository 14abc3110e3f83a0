import { alignmentOf, type ArrayType, type FieldType, sizeOf, spell, type StructLayout, type StructType, type VoidType } from './c-type';

export type { ArrayType, BitField, FieldType, StructField, StructLayout } from './c-type';

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
