import type { Directed, TypeSpecifier, UsersValue } from '../../types';

/** Which way an array travels. */
export type Direction = 'in' | 'out' | 'inout';

/** How many elements an array has: a number, or a function of the arguments, in the kernel's order. */
export type ArraySize = number | ((args: readonly UsersValue[]) => number);

/** Declares an array that the kernel only reads: copied to the device. `size`: it has at least this many elements. */
export function input<const Type extends TypeSpecifier>(type: Type, size?: ArraySize): Directed<'input', Type> {
  return sized({ direction: 'input', type }, size);
}

/** Declares an array that the kernel only writes: copied back. Its contents before are not seen by the kernel. */
export function output<const Type extends TypeSpecifier>(type: Type, size?: ArraySize): Directed<'output', Type> {
  return sized({ direction: 'output', type }, size);
}

/** Declares an array that the kernel reads and writes. */
export function inout<const Type extends TypeSpecifier>(type: Type, size?: ArraySize): Directed<'inout', Type> {
  return sized({ direction: 'inout', type }, size);
}

/** A declaration with a size, which {@link readDeclaration} looks for. */
export interface Sized {
  readonly size?: ArraySize;
}

function sized<D extends object>(directed: D, size: ArraySize | undefined): D & Sized {
  return size === undefined ? directed : { ...directed, size };
}

/**
 * Declares an array that no caller passes: the call makes it, and its Promise resolves to it: a TypedArray for numbers
 * and vectors of them, an array of objects for structs. Several resolve to an array of them, in order.
 */
export function autoout<const Type extends TypeSpecifier>(type: Type, size: ArraySize): Directed<'autoout', Type> {
  return sized({ direction: 'autoout', type }, size);
}
