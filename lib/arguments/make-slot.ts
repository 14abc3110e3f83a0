import type { DeclaredParameter } from '../declaration/declared-parameter';
import type { ArgumentPlace } from '../errors/argument-error';
import { type CType, type FunctionType, type PointerType, spell } from '../signature/c-type';
import type { Parameter } from '../signature/kernel-signature';
import { isKnownStruct } from '../signature/struct-layout';
import type { ArgumentSlot } from './argument-slot';
import { pointerSlot } from './pointer-slot';
import { bytesSlot, hasValues, hostClassSlot, valueSlot } from './value-slot';

/** How a parameter takes its argument: by its compiled type and what a declaration says about it. */
export function makeSlot(kernel: string, parameter: Parameter, index: number, declared: DeclaredParameter | undefined): ArgumentSlot {
  const type = typeOf(parameter, declared);
  const place: ArgumentPlace = { kernel, number: index + 1, name: parameter.name ?? declared?.name, type: spell(type) };
  if (isCode(type)) return valueSlot(place, parameter, type, undefined);
  if (type.kind === 'pointer') return pointerSlot(place, parameter, type, declared);
  if (isOfHost(type)) return hostClassSlot(place, parameter);
  return hasValues(type) ? valueSlot(place, parameter, type, declared?.dataType) : bytesSlot(place, parameter);
}

/** A class of the host's C++ library, of which a kernel has no more than the bytes: see compile/host-types. */
function isOfHost(type: CType): boolean {
  return type.kind === 'struct' && type.name.startsWith('std::') && type.layout?.fields[0]?.name === 'opaque_';
}

/** A function pointer is a value: what it points to is never memory. */
function isCode(type: CType): type is PointerType & { readonly to: FunctionType } {
  return type.kind === 'pointer' && type.to.kind === 'function';
}

/** The compiled type, with what a declaration adds if the compiler says less. */
function typeOf(parameter: Parameter, declared: DeclaredParameter | undefined): CType {
  const compiled = parameter.type;
  if (!declared || isCode(compiled)) return compiled;
  if (compiled.kind === 'unknown') return declared.type;
  if (compiled.kind === 'pointer' && declared.type.kind === 'pointer') {
    // If a direction is declared, const adds nothing.
    const constant = declared.direction || compiled.reference ? compiled.constant : declared.type.constant;
    // void* in the code and float* in the declaration: elements are floats.
    const to = withLayout(declared.type.to, compiled.to);
    return { ...declared.type, ...(compiled.reference ? { reference: true } : {}), constant, to };
  }
  // The declaration decides the sign.
  return compiled.kind === 'scalar' && declared.type.kind === 'scalar' ? declared.type : withLayout(declared.type, compiled);
}

/** A declaration names a struct; the compiler knows its members. */
function withLayout(declared: CType, compiled: CType): CType {
  if (declared.kind === 'struct' && !isKnownStruct(declared)) return compiled.kind === 'void' ? declared : compiled;
  return declared;
}
