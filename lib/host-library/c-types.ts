import { coded, describe } from '../errors/argument-error';
import { type PlainCodec } from '../bindings/values/codec';
import { scalarCodecs } from '../bindings/values/scalar-codecs';
import { StructType } from '../data-type/struct-type';
import { scalarRow } from '../scalar/scalars';
import { parseType } from '../signature/c-declaration';
import type { CType, ScalarType } from '../signature/c-type';

/** What names of a library's own mean: another type, as C spells it, or a struct. */
export type NamedTypes = Readonly<Record<string, string | StructType>>;

export interface ReadType {
  readonly type: CType;
  /** The struct that it is, or points to, if the program has said what it is. */
  readonly struct: StructType | undefined;
}

/** Throws TypeError for a type that cannot be read. */
export function readType(text: string, types: NamedTypes): ReadType {
  const named = /^\s*(?:const\s+)?([A-Za-z_]\w*)(?:\s+[A-Za-z_]\w*)?\s*$/.exec(text)?.[1];
  const whole = named !== undefined && Object.hasOwn(types, named) ? types[named] : undefined;
  // The name of a variable of such a type would stand in its middle.
  if (typeof whole === 'string' && whole.includes('(')) return readType(whole, {});
  let struct: StructType | undefined;
  const spelled = text.replace(/\b[A-Za-z_]\w*\b/g, (word) => {
    const known = Object.hasOwn(types, word) ? types[word]! : word;
    if (typeof known === 'string') return known;
    struct = known;
    return word;
  });
  if (/\blong\s+double\b/.test(spelled)) throw coded(new TypeError(`${text}: a long double can be neither passed nor returned`));
  return { type: parseType(spelled), struct };
}

/** Throws TypeError for what is not a table of types. */
export function checkTypes(types: unknown): string | undefined {
  if (typeof types !== 'object' || types === null || Array.isArray(types)) return "an object such as { handle_t: 'void *', Config }";
  const wrong = Object.entries(types).find(([, type]) => typeof type !== 'string' && !(type instanceof StructType));
  return wrong && `a C type as a string, or a Struct, for ${wrong[0]}`;
}

/** How a number is written and read; undefined for one that C functions do not take. */
export function codecOf({ name }: ScalarType): PlainCodec | undefined {
  const { bytes, form } = scalarRow(name);
  if (form.kind === 'boolean') return booleans;
  if (form.kind === 'float') return bytes === 4 ? scalarCodecs['float'] : bytes === 8 ? scalarCodecs['double'] : undefined;
  const width = { 1: 'char', 2: 'short', 4: 'int', 8: 'long long', 16: '' }[bytes];
  return scalarCodecs[form.signed ? (width === 'char' ? 'signed char' : width) : `unsigned ${width}`];
}

export const isFloating = ({ name }: ScalarType): boolean => scalarRow(name).form.kind === 'float';

const booleans: PlainCodec = {
  ...scalarCodecs['unsigned char']!,
  write(to, at, value, place) {
    if (typeof value === 'boolean') return to.setUint8(at, value ? 1 : 0);
    throw coded(new TypeError(`${place.kernel}: argument ${place.number}: expected true or false for bool, received ${describe(value)}`));
  },
  read: (from, at) => from.getUint8(at) !== 0,
};
