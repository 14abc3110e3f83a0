import type { Kind } from './c-scalar';
import type { KernelDeclarations, ParametersOfDeclaration } from './declared-kernel';
import type { ParametersByName } from './kernel-by-name';
import type { MayHaveMore, OverloadedSentence } from './kernels-of-source';
import type { Layout, Shares } from './memory-layout';
import type { Parameter } from './parameter-list';
import type { ScalarKind, ScalarRows } from './scalar';
import type { UnknownInDeclaration } from './unknown-types';

/**
 * What declarations must also be, besides themselves, to fit the kernels of a source literal: nothing more, or a `DeclarationError` that
 * says what is wrong. If the source is not known in full, they fit.
 *
 *     function Library<const S extends string, const D extends KernelDeclarations>(
 *       source: S, declarations: D & FittingDeclarations<S, D>): DeclaredKernels<D>
 */
export type FittingDeclarations<Source extends string, Declarations extends KernelDeclarations> = {
  readonly [Name in keyof Declarations]: Name extends string ? FittingDeclaration<Source, Name, Declarations[Name]> : unknown;
};

/** A declaration of a kernel that fits the source, or {@link DeclarationError}. */
export type FittingDeclaration<Source extends string, Name extends string, D> = [Misfit<Source, Name, D>] extends [never]
  ? unknown
  : DeclarationError<Misfit<Source, Name, D>>;

/** No value has this type: its parameter is the message. */
export interface DeclarationError<Sentence extends string> {
  readonly declarationError: Sentence;
}

/** Whether a declaration fits a kernel of a source: `true`, or a sentence that says why not. */
export type DeclarationFitsSource<Source extends string, Name extends string, D> = [Misfit<Source, Name, D>] extends [never]
  ? true
  : Misfit<Source, Name, D>;

type Misfit<Source extends string, Name extends string, D> = [UnknownInDeclaration<Source, D>] extends [never]
  ? Contradiction<Source, Name, D>
  : UnknownInDeclaration<Source, D>;

type Contradiction<Source extends string, Name extends string, D> =
  ParametersByName<Source, Name> extends infer Known
    ? Known extends 'absent'
      ? MayHaveMore<Source> extends true
        ? never
        : `the source has no kernel ${Name}`
      : Known extends 'overloaded'
        ? OverloadedSentence<Name>
        : Known extends readonly Parameter[]
          ? ParametersOfDeclaration<D> extends infer Declared extends readonly Parameter[]
            ? Declared['length'] extends Known['length']
              ? FirstMisfit<Known, Declared, []>
              : `${Name} has ${Known['length']} parameters, ${Declared['length']} are declared`
            : never
          : never
    : never;

type FirstMisfit<Known extends readonly unknown[], Declared extends readonly unknown[], Before extends 0[]> = Known extends readonly [
  infer K extends Parameter,
  ...infer MoreKnown,
]
  ? Declared extends readonly [infer D extends Parameter, ...infer MoreDeclared]
    ? Fits<K, D> extends true
      ? FirstMisfit<MoreKnown, MoreDeclared, [...Before, 0]>
      : `argument ${[...Before, 0]['length']}${NameOf<K>} is ${Described<K>}, declared as ${Described<D>}`
    : never
  : never;

type NameOf<P extends Parameter> = P['name'] extends '' ? '' : ` (${P['name']})`;

type Described<P extends Parameter> = P['passed'] extends 'value'
  ? P['kind']
  : P['passed'] extends 'input'
    ? `const ${P['kind']} *`
    : `${P['kind']} *`;

type Fits<K extends Parameter, D extends Parameter> = 'unknown' extends K['kind'] | D['kind']
  ? true
  : K['passed'] extends 'value'
    ? D extends { readonly passed: 'value' } | { readonly either: true }
      ? Shares<ValueLayout<K['kind']>, ValueLayout<D['kind']>>
      : false
    : D['passed'] extends 'value'
      ? false
      : Shares<Layout<K['kind']>, Layout<D['kind']>>;

/** By value, the sign is a matter of range, which each call checks; size and kind must agree. */
type ValueLayout<K extends Kind> = K extends ScalarKind
  ? ScalarRows[K]['layout']
  : K extends keyof OtherLayouts
    ? OtherLayouts[K]
    : K extends 'struct'
      ? unknown
      : K;

interface OtherLayouts {
  texture: 'integer64';
  surface: 'integer64';
  complex64: 'float2';
  complex128: 'double2';
}
