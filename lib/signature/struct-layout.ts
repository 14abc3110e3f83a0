import type { FieldType, StructLayout, StructType, VoidType } from './c-type';

export type { ArrayType, BitField, FieldType, StructField, StructLayout } from './c-type';

/** A struct whose members are known. */
export type KnownStruct = StructType & { readonly layout: StructLayout };

export function isKnownStruct(type: FieldType | VoidType): type is KnownStruct {
  return type.kind === 'struct' && type.layout !== undefined;
}
