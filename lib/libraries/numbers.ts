import type { ScalarRows } from '../../types';
import { type DType, dtypes } from '../memory/dtype';
import { scalarRow } from '../scalar/scalars';

type FloatKind = {
  [Kind in keyof ScalarRows & DType]: ScalarRows[Kind] extends { readonly inKernels: 'float32' | 'float64' } ? Kind : never;
}[keyof ScalarRows & DType];

/** Floats of 16 to 64 bits: those that the host has no bytes for. */
type WideFloat = { [Kind in FloatKind]: ScalarRows[Kind]['host'] extends 'Uint8Array' ? never : Kind }[FloatKind];

/** The element types that linear algebra and transforms compute with. */
export type NumberType = WideFloat | 'complex64' | 'complex128';

export function isNumberType(dtype: unknown): dtype is NumberType {
  if (typeof dtype !== 'string' || !Object.hasOwn(dtypes, dtype)) return false;
  const { form, bytes } = scalarRow(realOf(dtype as NumberType));
  return form.kind === 'float' && bytes > 1;
}

export function isComplex(dtype: DType): boolean {
  return dtypes[dtype].items === 2;
}

/** The type of the absolute value of an element. */
export function realOf(dtype: NumberType): WideFloat {
  return dtypes[dtype].scalar as WideFloat;
}

/** What kernels over elements of `dtype` begin with: the types `Element` and `Sum`, and the way from one to the other. */
export function numbersSource(dtype: NumberType): string {
  const { cpp, bytes, header } = scalarRow(realOf(dtype));
  const sum = bytes < 4 ? 'float' : cpp;
  const types = isComplex(dtype) ? { element: `${cpp}2`, sum: `Complex<${sum}>` } : { element: cpp, sum };
  return `${header ? `#include <${header}>\n` : ''}${complexSource}
using Element = ${types.element};
using Sum = ${types.sum};
${isComplex(dtype) ? converting('{x.x, x.y}', '{x.re, x.im}') : converting('static_cast<Sum>(x)', 'static_cast<Element>(x)')}`;
}

function converting(loaded: string, stored: string): string {
  return `__device__ Sum load(Element x) { return ${loaded}; }
__device__ Element store(Sum x) { return ${stored}; }`;
}

const complexSource = `
template <typename Real>
struct Complex {
  Real re, im;
};
template <typename Real>
__device__ Complex<Real> operator+(Complex<Real> a, Complex<Real> b) {
  return {a.re + b.re, a.im + b.im};
}
template <typename Real>
__device__ Complex<Real> operator*(Complex<Real> a, Complex<Real> b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
// What a factor is to the elements that it multiplies.
template <typename Number>
struct Made {
  static __device__ Number of(double2 x) { return Number(x.x); }
};
template <typename Real>
struct Made<Complex<Real>> {
  static __device__ Complex<Real> of(double2 x) { return {Real(x.x), Real(x.y)}; }
};
__device__ inline double real_part(double x) { return x; }
__device__ inline double imaginary_part(double) { return 0; }
template <typename Real>
__device__ double real_part(Complex<Real> x) { return x.re; }
template <typename Real>
__device__ double imaginary_part(Complex<Real> x) { return x.im; }
`;
