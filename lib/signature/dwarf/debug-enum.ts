import { type Enumerator, type EnumType, scalars, type ScalarType, type UnknownType } from '../c-type';
import { Malformed } from './byte-reader';
import { attribute, type DebugEntry, numberOf, tag, textOf } from './debug-entries';
import { shownName } from './debug-struct';

const signedOf: Readonly<Record<number, ScalarType>> = {
  1: scalars['signed char'],
  2: scalars.short,
  4: scalars.int,
  8: scalars['long long'],
};
const unsignedOf: Readonly<Record<number, ScalarType>> = {
  1: scalars['unsigned char'],
  2: scalars['unsigned short'],
  4: scalars['unsigned int'],
  8: scalars['unsigned long long'],
};

/** NVRTC tells an enum's size but not its sign, and gives a large unsigned enumerator as the negative one with the same bits. */
export function readEnum(entry: DebugEntry): EnumType | UnknownType {
  const name = nameInScopes(entry);
  const bytes = numberOf(entry, attribute.byteSize) ?? 0;
  const values = entry.children.filter((child) => child.tag === tag.enumerator).map(readEnumerator);
  const underlying = (values.some(({ value }) => value < 0n) ? signedOf : unsignedOf)[bytes];
  if (!underlying) return { kind: 'unknown', spelling: name };
  const enumerators = values.map(({ name, value }): Enumerator => {
    const number = Number(value);
    return { name, value: Number.isSafeInteger(number) ? number : String(value) };
  });
  return { kind: 'enum', name, bytes, underlying, enumerators };
}

/** AMD's compiler puts entries into those of their scopes, NVRTC the scopes into the name. */
function nameInScopes(entry: DebugEntry): string {
  const name = shownName(entry);
  for (let { parent } = entry, whole = name; ; whole = `${shownName(parent)}::${whole}`, { parent } = parent) {
    if (!parent || !scopes.has(parent.tag)) return whole;
  }
}

const scopes: ReadonlySet<number> = new Set([tag.namespace, tag.class, tag.structure, tag.union]);

function readEnumerator(entry: DebugEntry): { name: string; value: bigint } {
  const value = entry.attributes.get(attribute.constValue);
  const name = textOf(entry, attribute.name);
  if (typeof value !== 'bigint' || name === undefined) throw new Malformed();
  // An enumerator inside something else has a mangled name.
  return { name: name.startsWith('_Z') ? shownName(entry).replace(/^.*::/, '') : name, value };
}
