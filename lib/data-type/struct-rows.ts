import { sizeOf, spell } from '../signature/c-type';
import { type FieldType, isKnownStruct, type KnownStruct, type StructField, type StructLayout } from '../signature/struct-layout';

/** A stretch of a struct's bytes: a member, or what the compiler leaves empty. */
export interface StructRow {
  readonly offset: number;
  readonly bytes: number;
  /** `at`; `inner.flags` for a member of a struct in it; undefined for padding. */
  readonly name: string | undefined;
  /** In C: `float3`, `bool[2]`. */
  readonly type: string;
}

/** What is at each offset of a struct, in the order of the offsets. Structs in it are taken apart; unions and arrays are not. */
export function structRows({ layout }: KnownStruct, begin = 0, prefix = ''): StructRow[] {
  const rows: StructRow[] = [];
  let end = 0;
  for (const field of layout.fields) {
    if (field.offset > end) rows.push(padding(begin + end, field.offset - end));
    rows.push(...rowsOf(field, begin, prefix));
    end = Math.max(end, field.offset + bytesOf(field.type));
  }
  if (layout.bytes > end) rows.push(padding(begin + end, layout.bytes - end));
  return rows;
}

function rowsOf({ name, offset, type, bitField }: StructField, begin: number, prefix: string): StructRow[] {
  const at = begin + offset;
  if (isKnownStruct(type) && !type.layout.isUnion) return structRows(type, at, `${prefix}${name}.`);
  const bits = bitField ? ` : ${bitField.bits}` : '';
  return [{ offset: at, bytes: bytesOf(type), name: `${prefix}${name}`, type: `${spell(type)}${bits}` }];
}

const padding = (offset: number, bytes: number): StructRow => ({ offset, bytes, name: undefined, type: 'padding' });

const bytesOf = (type: FieldType): number => sizeOf(type) ?? 0;

type Line = readonly [offset: string, bytes: string, name: string, type: string];

const head: Line = ['offset', 'bytes', 'member', 'type'];

/** The rows as a table for a terminal. */
export function structTable(struct: KnownStruct): string {
  const lines = [head, ...structRows(struct).map(lineOf)];
  const width = Math.max(...lines.map(([, , name]) => name.length));
  const table = lines.map(([offset, bytes, name, type]) => `  ${offset.padStart(6)}  ${bytes.padStart(5)}  ${name.padEnd(width)}  ${type}`);
  return [`${kindOf(struct.layout)} ${struct.name}: ${sizesOf(struct.layout)}`, ...table].join('\n');
}

function lineOf({ offset, bytes, name, type }: StructRow): Line {
  return [`${offset}`, `${bytes}`, name ?? '', name === undefined ? `(${type})` : type];
}

export const kindOf = ({ isUnion }: StructLayout): string => (isUnion ? 'union' : 'struct');

export const sizesOf = ({ bytes, alignment }: StructLayout): string => `${bytes} bytes, aligned to ${alignment}`;
