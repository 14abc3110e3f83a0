import type { KernelParameter } from '../../types';
import { type CType, spell } from '../signature/c-type';
import type { KernelSignature } from '../signature/kernel-signature';

/** A kernel's parameters, as plain data. */
export function kernelParameters({ parameters }: KernelSignature): readonly KernelParameter[] {
  return Object.freeze(
    parameters.map(({ name, type, bytes }) =>
      Object.freeze({
        name,
        type: spell(type),
        pointer: type.kind === 'pointer',
        const: type.kind === 'pointer' && type.constant,
        bytes,
      }),
    ),
  );
}

/** `__global__ void saxpy(float a, const float *x, float *out, unsigned long n)` */
export function declarationOf(kernel: string, { parameters }: KernelSignature): string {
  return `__global__ void ${kernel}(${parameters.map(({ type, name }) => declared(type, name ?? '')).join(', ')})`;
}

/** A type with a parameter's name in the place that C requires. */
function declared(type: CType, name: string): string {
  const spelling = spell(type);
  if (/\([*&]\)/.test(spelling)) return spelling.replace(/\(([*&])\)/, `($1${name})`);
  return /[*&]$/.test(spelling) ? `${spelling}${name}` : `${spelling} ${name}`.trimEnd();
}
