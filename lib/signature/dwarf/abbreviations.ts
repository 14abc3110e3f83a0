import { ByteReader, Malformed } from './byte-reader';

/** What entries of one code look like: their tag, and the name and form of each attribute. */
export interface Abbreviation {
  readonly tag: number;
  readonly hasChildren: boolean;
  readonly attributes: readonly (readonly [name: number, form: number])[];
}

/** The table of one unit, which ends with code 0 (DWARF, "Abbreviations Tables"). */
export function readAbbreviations(bytes: Uint8Array, offset: number): Map<number, Abbreviation> {
  const reader = new ByteReader(bytes, offset);
  const table = new Map<number, Abbreviation>();
  for (let code = reader.count(); code !== 0; code = reader.at < reader.end ? reader.count() : 0) {
    if (table.has(code)) throw new Malformed();
    const tag = reader.count();
    const hasChildren = reader.small(1) !== 0;
    table.set(code, { tag, hasChildren, attributes: readAttributes(reader) });
  }
  return table;
}

function readAttributes(reader: ByteReader): (readonly [number, number])[] {
  const attributes: (readonly [number, number])[] = [];
  for (;;) {
    const name = reader.count();
    const form = reader.count();
    if (name === 0 && form === 0) return attributes;
    attributes.push([name, form]);
  }
}
