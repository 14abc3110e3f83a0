import type { AnyDevicePointer, ElementName, Scalar, VectorObject } from './argument-of';
import type { ElementOfVector, Kind } from './c-scalar';
import type { ParameterOfText } from './declared-text';
import type { StructTypeLike } from './declared-type';
import type { PairRows, ScalarKind, ScalarRows } from './scalar';
import type { UnknownName } from './unknown-name';

/** The type of a member: a C++ type or a dtype, another Struct, or an array of one of those with its counts. */
export type StructMember = string | StructTypeLike | readonly [string | StructTypeLike, number, ...number[]];

/** The members of a struct, by name, in C's order. */
export interface StructMembers {
  readonly [name: string]: StructMember;
}

/** Stands for a type of a member that does not exist: nothing fits it, and it says why. */
export interface StructTypeError<Sentence extends string> {
  readonly error: Sentence;
}

/** What members must also be, besides themselves: nothing more, or a {@link StructTypeError} in place of a name that no type has. */
export type KnownMembers<Members extends StructMembers> = { readonly [Name in keyof Members]: KnownMember<Members[Name]> };

type KnownMember<M> = M extends string
  ? KnownName<M>
  : M extends readonly [infer Element extends string, ...infer Counts extends readonly number[]]
    ? readonly [KnownName<Element>, ...Counts]
    : unknown;

type KnownName<Text extends string> = [UnknownMember<Text>] extends [never]
  ? unknown
  : StructTypeError<`there is no type ${UnknownMember<Text>}`>;

/** A pointer may point to anything. */
type UnknownMember<Text extends string> = Text extends `${string}*${string}` ? never : UnknownName<Text>;

/** What is passed for a struct with these members: an object, or its bytes. */
export type StructInput<Members extends StructMembers> =
  { readonly [Name in keyof Members]: MemberInput<Members[Name]> } | ArrayBufferView | ArrayBuffer;

/** What a struct with these members is read as. */
export type StructOutput<Members extends StructMembers> = { -readonly [Name in keyof Members]: MemberOutput<Members[Name]> };

type MemberInput<M> = M extends string
  ? InputOfText<M>
  : M extends StructTypeLike
    ? Encoded<M>
    : M extends readonly [infer Element, ...infer Counts]
      ? InputArray<MemberInput<Element>, Counts> | ArrayBufferView
      : never;

type InputArray<Item, Counts extends readonly unknown[]> = Counts extends readonly [unknown, ...infer Inner]
  ? readonly (Inner extends readonly [] ? Item : InputArray<Item, Inner>)[]
  : Item;

type InputOfText<Text extends string> = Text extends `${string}[${string}`
  ? readonly unknown[] | ArrayBufferView
  : ParameterOfText<Text> extends infer P extends { readonly kind: Kind; readonly passed: string }
    ? P['passed'] extends 'value'
      ? P['kind'] extends ElementName
        ? Scalar<P['kind']>
        : unknown
      : AnyDevicePointer | bigint
    : never;

type MemberOutput<M> = M extends string
  ? OutputOfText<M>
  : M extends StructTypeLike
    ? Decoded<M>
    : M extends readonly [infer Element, ...infer Counts]
      ? OutputArray<MemberOutput<Element>, Counts>
      : never;

type OutputArray<Item, Counts extends readonly unknown[]> = Counts extends readonly [unknown, ...infer Inner]
  ? (Inner extends readonly [] ? Item : OutputArray<Item, Inner>)[]
  : Item;

type OutputOfText<Text extends string> = Text extends `${string}[${string}`
  ? unknown[]
  : ParameterOfText<Text> extends infer P extends { readonly kind: Kind; readonly passed: string }
    ? P['passed'] extends 'value'
      ? OutputOfKind<P['kind']>
      : bigint | null
    : never;

/** What a value of a kind is read as. */
export type OutputOfKind<K extends Kind> = K extends ScalarKind
  ? ScalarRows[K]['read']
  : K extends 'complex64' | 'complex128'
    ? { re: number; im: number }
    : K extends keyof ElementOfVector
      ? OutputVector<K>
      : K extends keyof PairRows
        ? { x: number; y: number }
        : K extends 'dim3'
          ? { x: number; y: number; z: number }
          : unknown;

type OutputVector<K extends keyof ElementOfVector> = {
  -readonly [Axis in keyof VectorObject<0, WidthOf<K>>]: OutputOfKind<ElementOfVector[K]>;
};

type WidthOf<K extends string> = K extends `${string}1` ? 1 : K extends `${string}2` ? 2 : K extends `${string}3` ? 3 : 4;

/** What a type encodes. */
export type Encoded<S extends StructTypeLike> = S extends { encode(value: infer Value, ...rest: never[]): unknown } ? Value : object;
/** What a struct is read as. */
export type Decoded<S extends StructTypeLike> = S extends { decode(...rest: never[]): infer Value } ? Value : unknown;
