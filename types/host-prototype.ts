import type { Bytes, DeviceArrayLike, DeviceBufferLike, Scalar } from './argument-of';
import type { ParameterOfText } from './declared-text';
import type { HostClasses, ScalarKind, ScalarRows } from './scalar';
import type { Blanks, IsExactText, Trim } from './text';
import type { TypeNameError, UnknownName } from './unknown-name';
import type { MisspelledInInstance } from './unknown-types';
import type { UsersValue } from './users-value';

/** Prototypes of C functions, by name. */
export interface HostPrototypes {
  readonly [name: string]: string;
}

/** What prototypes must also be, besides themselves: nothing more, or a {@link TypeNameError} in place of one that is wrong. */
export type KnownPrototypes<Prototypes extends HostPrototypes> = {
  readonly [Name in keyof Prototypes]: [PrototypeMistake<Prototypes[Name]>] extends [never]
    ? unknown
    : TypeNameError<PrototypeMistake<Prototypes[Name]>>;
};

/** The program may give types names of its own: only misspellings are mistakes for certain. */
type PrototypeMistake<Text extends string> =
  IsExactText<Text> extends true
    ? Blanks<Text> extends `${infer Head}(${infer List})${string}`
      ? MisspelledInInstance<string, Head> | MisspelledInInstance<string, List>
      : 'expected a C prototype, such as int(const float* in, int n)'
    : never;

/** The arguments of a C function, by its prototype: numbers and pointers to numbers are checked, and how many there are. A stream may be left out. */
export type HostArguments<Text extends string> =
  IsExactText<Text> extends true
    ? Blanks<Text> extends `${string}(${infer List})${string}`
      ? List extends `${string}${'(' | '...' | 'tream'}${string}`
        ? UsersValue[]
        : Trim<List> extends '' | 'void'
          ? []
          : EachArgument<List>
      : UsersValue[]
    : UsersValue[];

type EachArgument<List extends string> = List extends `${infer First},${infer Rest}`
  ? [HostArgument<First>, ...EachArgument<Rest>]
  : [HostArgument<List>];

type HostArgument<Text extends string> = Text extends `${infer Before}__host__${infer After}`
  ? ArgumentOn<'host', `${Before} ${After}`>
  : Text extends `${infer Before}__device__${infer After}`
    ? ArgumentOn<'device', `${Before} ${After}`>
    : ArgumentOn<'host' | 'device', Text>;

type ArgumentOn<Side extends 'host' | 'device', Text extends string> = [UnknownName<Text>] extends [never]
  ? ParameterOfText<Text> extends { readonly kind: infer Kind extends ScalarKind; readonly passed: infer Passed }
    ? Passed extends 'value'
      ? Scalar<Kind>
      : Passed extends 'input' | 'output'
        ? PointerTo<Kind, Side, Passed>
        : UsersValue
    : UsersValue
  : UsersValue;

/** An address is a bigint. Bytes of the host fit every type, and texts what is read as characters. */
type PointerTo<Kind extends ScalarKind, Side extends 'host' | 'device', Passed extends 'input' | 'output'> =
  | bigint
  | null
  | ('device' extends Side ? DeviceArrayLike<ScalarRows[Kind]['onDevice']> | DeviceBufferLike : never)
  | ('host' extends Side ? Bytes | HostClasses[ScalarRows[Kind]['host']] | TextFor<Kind, Passed> : never);

type TextFor<Kind extends ScalarKind, Passed> = [Kind, Passed] extends ['char' | 'int8' | 'uint8', 'input'] ? string : never;
