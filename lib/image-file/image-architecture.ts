/** What an image contains for an architecture: machine code, which runs only on it, or PTX, which later ones run too. */
export interface ImageArchitecture {
  readonly kind: 'ptx' | 'cubin';
  /** 10 × major + minor. */
  readonly capability: number;
}

/** `sm_90` is machine code, `compute_80` PTX. Undefined if it is neither. */
export function readArchitecture(text: string): ImageArchitecture | undefined {
  const [, kind, digits] = /^(sm|compute)_(\d{2,3})$/.exec(text) ?? [];
  return digits === undefined ? undefined : { kind: kind === 'sm' ? 'cubin' : 'ptx', capability: Number(digits) };
}

export function spellArchitecture({ kind, capability }: ImageArchitecture): `sm_${number}` | `compute_${number}` {
  return `${kind === 'cubin' ? 'sm' : 'compute'}_${capability}`;
}

/** PTX for the oldest that the compiler knows, which all others run, and machine code for the first of each generation. */
export function usualArchitectures(known: readonly number[]): ImageArchitecture[] {
  const oldest = Math.min(...known);
  const generations = [...new Set(known.map((capability) => Math.floor(capability / 10)))];
  const first = generations.map((major) => Math.min(...known.filter((capability) => Math.floor(capability / 10) === major)));
  return [{ kind: 'ptx', capability: oldest }, ...first.map((capability) => ({ kind: 'cubin' as const, capability }))];
}
