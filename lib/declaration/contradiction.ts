import type { DeclaredParameter } from './declared-parameter';
import { type ArgumentPlace, coded, where } from '../errors/argument-error';
import { didYouMean } from '../errors/did-you-mean';
import { typeNames } from '../signature/c-declaration';
import { type CType, spell } from '../signature/c-type';
import { contradictionOf } from '../signature/contradiction';
import type { Parameter } from '../signature/kernel-signature';

/**
 * Checks a declaration against the compiled parameter: whether it is a pointer, how many bytes it has, and what is in them. Where the
 * compiler says nothing, the declaration holds. Throws TypeError.
 */
export function checkAgainstCompiled(place: ArgumentPlace, declared: DeclaredParameter, compiled: Parameter): void {
  const unknown = unknownName(declared.type, compiled.type);
  if (unknown !== undefined) throw coded(new TypeError(`${where(place)}: there is no type ${unknown}${didYouMean(unknown, typeNames())}`));
  const contradiction = contradictionOf(declared, compiled);
  if (!contradiction) return;
  throw coded(
    new TypeError(
      `${where(place)}: declared as ${spell(declared.type)}, but the compiled kernel takes ${spell(compiled.type)} (${contradiction})`,
    ),
  );
}

/** A declared name that means nothing: if the compiler sees a struct or an enum, it may be the name of that in the source. */
function unknownName(declared: CType, compiled: CType): string | undefined {
  if (declared.kind === 'pointer' && compiled.kind === 'pointer') return unknownName(declared.to, compiled.to);
  if (declared.kind === 'array' && compiled.kind === 'array') return unknownName(declared.element, compiled.element);
  if (declared.kind !== 'struct' || declared.layout) return undefined;
  return compiled.kind === 'scalar' || compiled.kind === 'vector' || compiled.kind === 'void' ? declared.name : undefined;
}
