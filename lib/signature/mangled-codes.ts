import { type CType, scalars } from './c-type';

/** The codes of types and operators in mangled names. */
export const builtins: Record<string, CType> = {
  v: { kind: 'void' },
  b: scalars.bool,
  c: scalars.char,
  a: scalars['signed char'],
  h: scalars['unsigned char'],
  s: scalars.short,
  t: scalars['unsigned short'],
  i: scalars.int,
  j: scalars['unsigned int'],
  l: scalars.long,
  m: scalars['unsigned long'],
  x: scalars['long long'],
  y: scalars['unsigned long long'],
  w: scalars.wchar_t,
  f: scalars.float,
  d: scalars.double,
  n: scalars.__int128,
  o: scalars['unsigned __int128'],
  e: { kind: 'unknown', spelling: 'long double' },
  z: { kind: 'unknown', spelling: '...' },
};

export const longBuiltins: Record<string, CType> = {
  Du: scalars.char8_t,
  Ds: scalars.char16_t,
  Di: scalars.char32_t,
  Dn: { kind: 'unknown', spelling: 'std::nullptr_t' },
  Dh: scalars.__half,
  DF16_: scalars.__half,
  DF16b: scalars.__nv_bfloat16,
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
