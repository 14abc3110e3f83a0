import type { DTypeSpellings } from './dtype';
import type { Parameter, ReadParameter } from './parameter-list';
import type { Blanks, IsExactText, Trim } from './text';

interface DeclaredSurroundings {
  readonly names: DTypeSpellings;
  readonly text: '';
}

/** A parameter of which nothing is known. */
export interface AnyParameter {
  readonly name: '';
  readonly kind: 'unknown';
  readonly passed: 'value';
}

/** A declared type, `float*` or `float* x`, as a parameter; an unknown name may be a registered type. */
export type ParameterOfText<Text extends string> =
  IsExactText<Text> extends true
    ? ReadParameter<Trim<Blanks<Text>>, DeclaredSurroundings> extends infer Found extends Parameter
      ? Found
      : AnyParameter
    : AnyParameter;
