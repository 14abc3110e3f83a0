import type { AnyDevicePointer, Bytes, DeviceArrayLike, DeviceBufferLike, HostMemory, Scalar } from './argument-of';
import type { Kind } from './c-scalar';
import type { ParameterOfText } from './declared-text';
import type { HostClasses, ScalarKind, ScalarRows } from './scalar';
import type { Blanks, IsExactText, SplitAtCommas, TakeParentheses, Trim, Words } from './text';
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
    ? Blanks<Text> extends `${infer Head}(${infer Rest}`
      ? MisspelledInInstance<string, Head> | MisspelledInEach<ListOf<Rest>>
      : 'expected a C prototype, such as int(const float* in, int n)'
    : never;

type MisspelledInEach<List extends readonly string[]> = {
  [Index in keyof List]: MisspelledInInstance<string, Unsided<List[Index]>>;
}[number];

/**
 * The arguments of a C function, by its prototype: numbers and pointers are checked, and how many there are. Each stream is among them as
 * `Streams`: a list of one type, or of none, which leaves streams out.
 */
export type HostArguments<Text extends string, Streams extends readonly unknown[]> =
  IsExactText<Text> extends true
    ? Blanks<Text> extends `${string}(${infer Rest}`
      ? Rest extends `${string}...${string}`
        ? UsersValue[]
        : EachArgument<ListOf<Rest>, Streams>
      : UsersValue[]
    : UsersValue[];

/** The parameters, from what is behind the opening parenthesis. */
type ListOf<Rest extends string> =
  TakeParentheses<Rest> extends [infer List extends string, string]
    ? Trim<List> extends '' | 'void'
      ? []
      : SplitAtCommas<List>
    : string[];

type EachArgument<
  List extends readonly string[],
  Streams extends readonly unknown[],
  Found extends readonly unknown[] = [],
> = List extends [infer First extends string, ...infer Rest extends string[]]
  ? EachArgument<Rest, Streams, [...Found, ...(IsStream<Words<First, 'const'>> extends true ? Streams : [HostArgument<First>])]>
  : List extends []
    ? Found
    : UsersValue[];

/** `cudaStream_t`, `cudaStream_t stream`; a pointer to one is memory. */
type IsStream<Read extends readonly string[]> = Read extends ['cudaStream_t' | 'CUstream', ...infer Name extends readonly string[]]
  ? Name extends [] | [string]
    ? Extract<Name[number], `${string}${'*' | '[' | '('}${string}`> extends never
      ? true
      : false
    : false
  : false;

type HostArgument<Text extends string> = Text extends `${string}__host__${string}`
  ? ArgumentOn<'host', Unsided<Text>>
  : Text extends `${string}__device__${string}`
    ? ArgumentOn<'device', Unsided<Text>>
    : ArgumentOn<'host' | 'device', Text>;

/** Without the side on which the memory has to be. */
type Unsided<Text extends string> = Text extends `${infer Before}${'__host__' | '__device__'}${infer After}`
  ? Trim<`${Before} ${After}`>
  : Text;

/** In parentheses is the name of a pointer to a function, `int (*f)(int n)`, or to an array, `float (*rows)[4]`. */
type ArgumentOn<Side extends 'host' | 'device', Text extends string> = Text extends `${string}(*${string})${'' | ' '}(${infer Rest}`
  ? CalledByC<ListOf<Rest>>
  : Text extends `${string}(${string}`
    ? AnyMemory<Side>
    : [UnknownName<Text>] extends [never]
      ? ParameterOfText<Text> extends { readonly kind: infer K extends Kind; readonly passed: infer Passed }
        ? Passed extends 'input' | 'output'
          ? PointerTo<K, Side, Passed>
          : K extends ScalarKind
            ? Scalar<K>
            : UsersValue
        : UsersValue
      : UsersValue;

/** A function that C calls: one of JavaScript for the call, a HostCallback, or the address of one of C's. */
type CalledByC<List extends readonly string[]> =
  ((...values: ValuesFromC<List>) => unknown) | { readonly address: bigint; dispose(): void } | bigint | null;

type ValuesFromC<List extends readonly string[], Found extends readonly unknown[] = []> = List extends [
  infer First extends string,
  ...infer Rest extends string[],
]
  ? ValuesFromC<Rest, [...Found, ValueFromC<First>]>
  : List extends []
    ? Found
    : UsersValue[];

/** As lib/host-library/callback-type.ts reads them. */
type ValueFromC<Text extends string> =
  ParameterOfText<Text> extends { readonly kind: infer K extends Kind; readonly passed: infer Passed }
    ? Passed extends 'value'
      ? K extends ScalarKind
        ? ScalarRows[K]['read']
        : UsersValue
      : [K, Passed] extends ['char', 'input']
        ? string | null
        : K extends 'unknown'
          ? UsersValue
          : bigint
    : UsersValue;

/** Only the program knows what names of its own mean. */
type PointerTo<K extends Kind, Side extends 'host' | 'device', Passed extends 'input' | 'output'> = K extends ScalarKind
  ? MemoryOn<Side, K> | ('host' extends Side ? TextFor<K, Passed> : never)
  : K extends 'unknown' | 'struct' | 'texture' | 'surface'
    ? UsersValue
    : AnyMemory<Side>;

/** An address is a bigint. Bytes of the host fit every type. */
type MemoryOn<Side extends 'host' | 'device', K extends ScalarKind> =
  | bigint
  | null
  | ('device' extends Side ? DeviceArrayLike<ScalarRows[K]['onDevice']> | DeviceBufferLike : never)
  | ('host' extends Side ? Bytes | HostClasses[ScalarRows[K]['host']] : never);

/** For what is read as characters. */
type TextFor<K extends ScalarKind, Passed> = [K, Passed] extends ['char' | 'int8' | 'uint8', 'input'] ? string : never;

type AnyMemory<Side extends 'host' | 'device'> =
  bigint | null | ('device' extends Side ? AnyDevicePointer : never) | ('host' extends Side ? HostMemory : never);
