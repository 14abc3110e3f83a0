import type { Directed, TypeSpecifier } from '../../types';

/** Declares an array that the kernel only reads: copied to the device. */
export function input<const Type extends TypeSpecifier>(type: Type): Directed<'input', Type> {
  return { direction: 'input', type };
}

/** Declares an array that the kernel only writes: copied back. Its contents before are not seen by the kernel. */
export function output<const Type extends TypeSpecifier>(type: Type): Directed<'output', Type> {
  return { direction: 'output', type };
}

/** Declares an array that the kernel reads and writes. */
export function inout<const Type extends TypeSpecifier>(type: Type): Directed<'inout', Type> {
  return { direction: 'inout', type };
}

/** How many elements an {@link autoout} array has: a number, or a function of the arguments, in the kernel's order. */
export type AutooutSize = number | ((args: readonly any[]) => number);

export interface Autoout<Type> extends Directed<'autoout', Type> {
  readonly size: AutooutSize;
}

/**
 * Declares an array that no caller passes: the call makes it, and its Promise resolves to it. Several resolve to an
 * array of them, in order.
 */
export function autoout<const Type extends TypeSpecifier>(type: Type, size: AutooutSize): Autoout<Type> {
  return { direction: 'autoout', type, size };
}
