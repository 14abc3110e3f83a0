import type { DebugParameter } from '../signature/dwarf/kernel-parameters';

/** The parameters of kernels by their entry symbols, with the members of their structs. Empty if nothing is known. */
export type KernelLayouts = Readonly<Record<string, readonly DebugParameter[]>>;
