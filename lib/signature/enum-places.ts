import type { CType, EnumType, ScalarType } from './c-type';

/** An enum in a type, with the text that leads to it from a value of the type in C++. */
export interface EnumPlace {
  readonly path: string;
  readonly type: EnumType;
}

/** The enums that a parameter of this type passes, by value or behind a pointer; each only once. */
export function enumPlaces(type: CType): EnumPlace[] {
  switch (type.kind) {
    case 'enum':
      return [{ path: '', type }];
    case 'pointer':
      return within(type.to, type.reference ? '' : '[0]');
    case 'array':
      return within(type.element, '[0]'.repeat(type.counts.length));
    case 'struct': {
      const places = (type.layout?.fields ?? []).flatMap((field) => (field.name === '' ? [] : within(field.type, `.${field.name}`)));
      return places.filter((place, index) => places.findIndex((other) => isSameEnum(other.type, place.type)) === index);
    }
    default:
      return [];
  }
}

function within(type: CType, step: string): EnumPlace[] {
  return enumPlaces(type).map((place) => ({ ...place, path: step + place.path }));
}

export function isSameEnum(one: EnumType, other: EnumType): boolean {
  return one.name === other.name && one.bytes === other.bytes && JSON.stringify(one.enumerators) === JSON.stringify(other.enumerators);
}

/** The type, with what each of its enums consists of; `underlying` answers undefined if that is not known. */
export function withUnderlying<Type extends CType>(type: Type, underlying: (type: EnumType) => ScalarType | undefined): Type {
  const inside = <Inner extends CType>(inner: Inner): Inner => withUnderlying(inner, underlying);
  const known = type as CType;
  switch (known.kind) {
    case 'enum':
      return withType(known, underlying(known)) as CType as Type;
    case 'pointer':
      return { ...type, to: inside(known.to) };
    case 'array':
      return { ...type, element: inside(known.element) };
    case 'struct': {
      if (!known.layout) return type;
      const fields = known.layout.fields.map((field) => ({ ...field, type: inside(field.type) }));
      return { ...type, layout: { ...known.layout, fields } };
    }
    default:
      return type;
  }
}

/** The debug information has large enumerators of an unsigned type as negative numbers with the same bits. */
function withType(type: EnumType, underlying: ScalarType | undefined): EnumType {
  if (underlying?.bytes !== type.bytes) return type;
  const isUnsigned = underlying.name.startsWith('uint');
  const enumerators = type.enumerators.map(({ name, value }) => {
    const whole = isUnsigned ? BigInt.asUintN(8 * type.bytes, BigInt(value)) : BigInt(value);
    return { name, value: Number.isSafeInteger(Number(whole)) ? Number(whole) : String(whole) };
  });
  return { ...type, underlying, isExact: true, enumerators };
}
