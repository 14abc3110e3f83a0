import type { DType } from '../memory/dtype';

/** The element types that linear algebra and transforms compute with. */
export type NumberType = 'float16' | 'bfloat16' | 'float32' | 'float64' | 'complex64' | 'complex128';

interface Row {
  /** What the CUDA C++ calls an element. */
  readonly element: string;
  /** What its products are added up in. */
  readonly sum: string;
  /** The type of its absolute value. */
  readonly real: NumberType;
  readonly include?: string;
}

const rows: Readonly<Record<NumberType, Row>> = {
  float16: { element: '__half', sum: 'float', real: 'float16', include: 'cuda_fp16.h' },
  bfloat16: { element: '__nv_bfloat16', sum: 'float', real: 'bfloat16', include: 'cuda_bf16.h' },
  float32: { element: 'float', sum: 'float', real: 'float32' },
  float64: { element: 'double', sum: 'double', real: 'float64' },
  complex64: { element: 'float2', sum: 'Complex<float>', real: 'float32' },
  complex128: { element: 'double2', sum: 'Complex<double>', real: 'float64' },
};

export function isNumberType(dtype: unknown): dtype is NumberType {
  return typeof dtype === 'string' && Object.hasOwn(rows, dtype);
}

export function isComplex(dtype: DType): boolean {
  return dtype.startsWith('complex');
}

/** The type of the absolute value of an element. */
export function realOf(dtype: NumberType): NumberType {
  return rows[dtype].real;
}

/** The complex type whose parts are of this type. */
export function complexOf(dtype: 'float32' | 'float64'): 'complex64' | 'complex128' {
  return dtype === 'float32' ? 'complex64' : 'complex128';
}

/** What kernels over elements of `dtype` begin with: the types `Element` and `Sum`, and the way from one to the other. */
export function numbersSource(dtype: NumberType): string {
  const { element, sum, include } = rows[dtype];
  return `${include ? `#include <${include}>\n` : ''}${complexSource}
using Element = ${element};
using Sum = ${sum};
${convertSource(dtype)}`;
}

function convertSource(dtype: NumberType): string {
  if (dtype === 'float16') return converting('__half2float(x)', '__float2half(x)');
  if (dtype === 'bfloat16') return converting('__bfloat162float(x)', '__float2bfloat16(x)');
  return isComplex(dtype) ? converting('{x.x, x.y}', '{x.re, x.im}') : converting('x', 'x');
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
