import type { DeclaredParameter } from '../declaration/declared-parameter';
import type { ArgumentPlace } from '../errors/argument-error';
import { type CType, spell } from '../signature/c-type';
import type { Parameter } from '../signature/kernel-signature';
import { isKnownStruct } from '../signature/struct-layout';
import type { PointerValue } from './pointer-argument';
import { pointerSlot } from './pointer-slot';
import { bytesSlot, hasValues, valueSlot } from './value-slot';

/**
 * How one parameter takes its argument. Checking may run the user's code (a Proxy, an array's getters), writing does
 * not: all arguments are checked before the first is written.
 */
export interface ArgumentSlot {
  readonly place: ArgumentPlace;
  readonly parameter: Parameter;
  readonly isPointer: boolean;
  check(value: unknown): unknown;
  write(value: unknown): void;
  /** Makes what no caller passes. */
  readonly autoout?: (args: readonly unknown[]) => MadeMemory;
  /** Throws where an array has fewer elements than declared. */
  readonly checkSize?: (value: PointerValue, args: readonly unknown[]) => void;
}

/** Memory that the call makes. */
export interface MadeMemory {
  readonly memory: Exclude<PointerValue, null>;
  /** What the call resolves to, when the kernel has written it. */
  result(): unknown;
}

export function makeSlot(kernel: string, parameter: Parameter, index: number, declared: DeclaredParameter | undefined): ArgumentSlot {
  const type = typeOf(parameter, declared);
  const place: ArgumentPlace = { kernel, number: index + 1, name: parameter.name ?? declared?.name, type: spell(type) };
  if (type.kind === 'pointer') return pointerSlot(place, parameter, type, declared);
  return hasValues(type) ? valueSlot(place, parameter, type, declared?.dataType) : bytesSlot(place, parameter);
}

/** The compiled type, with what a declaration adds where the compiler says less. */
function typeOf(parameter: Parameter, declared: DeclaredParameter | undefined): CType {
  const compiled = parameter.type;
  if (!declared) return compiled;
  if (compiled.kind === 'unknown') return declared.type;
  if (compiled.kind === 'pointer' && declared.type.kind === 'pointer') {
    // Where a direction is declared, const says nothing more.
    const constant = declared.direction || compiled.reference ? compiled.constant : declared.type.constant;
    // void* in the code and float* in the declaration: elements are floats.
    const to = withLayout(declared.type.to, compiled.to);
    return { ...declared.type, ...(compiled.reference ? { reference: true } : {}), constant, to };
  }
  // Sign is the declaration's to say.
  return compiled.kind === 'scalar' && declared.type.kind === 'scalar' ? declared.type : withLayout(declared.type, compiled);
}

/** A declaration names a struct; the compiler knows its members. */
function withLayout(declared: CType, compiled: CType): CType {
  if (declared.kind === 'struct' && !isKnownStruct(declared)) return compiled.kind === 'void' ? declared : compiled;
  return declared;
}
