import type { CType } from './c-type';
import type { DebugParameter, DebugType } from './dwarf/kernel-parameters';

/** Whether the debug information would say more than names do: what structs and enums are made of. */
export function wantsLayout(types: readonly CType[] | undefined): boolean {
  return types === undefined || types.some((type) => isOpaque(type) || (type.kind === 'pointer' && type.to.kind === 'struct'));
}

function isOpaque(type: CType): boolean {
  return type.kind === 'struct' || type.kind === 'unknown';
}

/** What names say, with the members of structs and enums. */
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
  if (type.kind === 'pointer' && type.to.kind === 'struct' && usable.kind === 'pointer') {
    const { to } = usable;
    return to.kind === 'struct' || to.kind === 'enum' ? { ...type, to: { ...to, name: type.to.name } } : type;
  }
  return type;
}

/** Names of parameters: from the source's text, and from the debug information where that has none. */
export function refinedNames(
  names: readonly (string | undefined)[] | undefined,
  seen: readonly DebugParameter[] | undefined,
): readonly (string | undefined)[] | undefined {
  if (!names || !seen || names.length !== seen.length) return names ?? seen?.map((parameter) => parameter.name);
  return names.map((name, index) => name ?? seen[index]!.name);
}
