import { scalarNames, scalarRow } from '../scalar/scalars';
import { type CType, scalarNamed, scalars } from './c-type';

const ofScalars = scalarNames.flatMap((name) => scalarRow(name).mangled.map((code) => [code, scalarNamed(name)] as const));

/** The codes of types and operators in mangled names. */
export const builtins: Record<string, CType> = {
  ...Object.fromEntries(ofScalars.filter(([code]) => code.length === 1)),
  v: { kind: 'void' },
  l: scalars.long,
  m: scalars['unsigned long'],
  w: scalars.wchar_t,
  e: { kind: 'unknown', spelling: 'long double' },
  z: { kind: 'unknown', spelling: '...' },
};

export const longBuiltins: Record<string, CType> = {
  ...Object.fromEntries(ofScalars.filter(([code]) => code.length > 1)),
  Du: scalars.char8_t,
  Ds: scalars.char16_t,
  Di: scalars.char32_t,
  Dn: { kind: 'unknown', spelling: 'std::nullptr_t' },
};

/** Operators of expressions, which are only shown: by how many operands they have. */
export const operators: readonly Readonly<Record<string, string>>[] = [
  {},
  { ad: '&', de: '*', ng: '-', ps: '+', co: '~', nt: '!', sz: 'sizeof ' },
  Object.fromEntries(
    'pl+ mi- ml* dv/ rm% an& or| eo^ ls<< rs>> eq== ne!= lt< gt> le<= ge>= aa&& oo||'
      .split(' ')
      .map((each) => [each.slice(0, 2), each.slice(2)]),
  ),
];

/** A type with the only qualifier that matters here: whether it is const. */
export interface Qualified {
  type: CType;
  constant: boolean;
  /** For a pack of template arguments: these. */
  pack?: Qualified[];
}

export function plain(type: CType): Qualified {
  return { type, constant: false };
}
