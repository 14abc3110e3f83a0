import type { ArrayType, CType, PointerType } from './c-type';
import type { DebugParameter, DebugType } from './dwarf/kernel-parameters';

/** Whether the debug information would say more than names do, namely what structs and enums are made of. */
export function wantsLayout(types: readonly CType[] | undefined): boolean {
  return types === undefined || types.some((type) => isOpaque(type) || (type.kind === 'pointer' && pointee(type).kind === 'struct'));
}

/** What a pointer ultimately points to: structs, if it points to arrays of them. */
function pointee({ to }: PointerType): CType {
  return to.kind === 'array' ? to.element : to;
}

function isOpaque(type: CType): boolean {
  return type.kind === 'struct' || type.kind === 'unknown';
}

/** The types that names tell, with the members of structs and enums. */
export function refinedTypes(
  types: readonly CType[] | undefined,
  seen: readonly DebugParameter[] | undefined,
): readonly CType[] | undefined {
  if (!seen || (types && types.length !== seen.length)) return types;
  return seen.map((parameter, index) => refined(types?.[index], parameter.type));
}

function refined(type: CType | undefined, seen: DebugType): CType {
  const usable: CType = seen.kind === 'array' ? { kind: 'unknown', spelling: 'an array' } : seen;
  if (!type) return usable;
  // The debug information leaves out namespaces.
  if (type.kind === 'struct') return usable.kind === 'struct' || usable.kind === 'enum' ? { ...usable, name: type.name } : type;
  if (type.kind === 'pointer' && usable.kind === 'pointer') return { ...type, to: refinedPointee(type.to, usable.to) };
  return type;
}

function refinedPointee(to: CType, seen: CType): CType {
  if (to.kind === 'array' && seen.kind === 'array') {
    return { ...to, element: refinedPointee(to.element, seen.element) as ArrayType['element'] };
  }
  return to.kind === 'struct' && (seen.kind === 'struct' || seen.kind === 'enum') ? { ...seen, name: to.name } : to;
}

/** The names of parameters: from the source's text or, if that has none, from the debug information. */
export function refinedNames(
  names: readonly (string | undefined)[] | undefined,
  seen: readonly DebugParameter[] | undefined,
): readonly (string | undefined)[] | undefined {
  if (!names || !seen || names.length !== seen.length) return names ?? seen?.map((parameter) => parameter.name);
  return names.map((name, index) => name ?? seen[index]!.name);
}
