import type { ScalarKind, ScalarRows } from './scalar';

/** The element types that an array on the device can have. */
export type DType = Exclude<ScalarKind, 'char'> | 'complex64' | 'complex128';

type NamedKind = Exclude<ScalarKind, 'char' | 'bool'>;

type SpellingsOfScalars = {
  [Kind in NamedKind as Kind | ScalarRows[Kind]['short']]: ScalarRows[Kind]['cpp'];
};

/** The names that a declaration may use besides those of C++, each with what it means there. */
export interface DTypeSpellings extends SpellingsOfScalars {
  complex64: 'cuda::std::complex<float>';
  c64: 'cuda::std::complex<float>';
  complex128: 'cuda::std::complex<double>';
  c128: 'cuda::std::complex<double>';
}
