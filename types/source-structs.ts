import type { AnyDevicePointer, ElementName, HostMemory, Scalar } from './argument-of';
import type { ElementOfVector } from './c-scalar';
import type { Parameter, ReadParameter, Surroundings } from './parameter-list';
import type { ScalarKind, ScalarRows } from './scalar';
import type { Blanks, HundredSteps, Step, Trim, TrimEnd } from './text';

/**
 * What a call accepts for a value of a struct or enum that a source defines, from its text, and the elements of the members of a struct;
 * `undefined` if the text leaves anything open: methods, base classes, bit-fields, macros, two definitions, parts under an `#if`.
 */
export type TakenFor<Kind extends 'struct' | 'unknown', Name extends string, Around extends Surroundings> = Around extends {
  readonly conditional: false;
}
  ? Kind extends 'struct'
    ? BodyOf<Around['text'], 'struct', Name> extends infer Body extends string
      ? ObjectOf<Body, Around>
      : undefined
    : EnumFor<Around['text'], Name>
  : undefined;

/** An enum; not one whose name a struct has too, in another place. */
type EnumFor<Text extends string, Name extends string> = Text extends `${infer Before}enum class ${Name}${infer After}`
  ? HasType<Before | After, Name> extends true
    ? undefined
    : EnumOf<BodyOf<Text, 'enum class', Name>>
  : HasType<Text, Name> extends true
    ? undefined
    : EnumOf<BodyOf<Text, 'enum', Name>>;

type HasType<Text extends string, Name extends string> = [Text] extends [infer All extends string]
  ? true extends (All extends `${string}${'struct' | 'class' | 'union'} ${Name}${' ' | '{' | ':' | ';' | '\n'}${string}` ? true : false)
    ? true
    : false
  : never;

/** What is between the braces of the only definition; `undefined` without one that can be read. */
type BodyOf<Text extends string, Word extends string, Name extends string> = Text extends `${string}${Word} ${Name}${infer After}`
  ? Trim<After> extends `{${infer Body}}${infer Rest}`
    ? Body extends `${string}${'{' | '(' | ':' | '<' | '#'}${string}`
      ? undefined
      : Rest extends `${string}${Word} ${Name}${' ' | '{' | ':' | '\n'}${string}`
        ? undefined
        : Body
    : undefined
  : undefined;

/** An enumerator's name, a number, or bytes. */
type EnumOf<Body> = Body extends string ? { readonly takes: EnumeratorsOf<Trim<Blanks<Body>>> | number | bigint | HostMemory } : undefined;

type EnumeratorsOf<Text extends string, Steps extends string = HundredSteps> = Text extends `${infer First},${infer Rest}`
  ? Steps extends `${Step}${infer Fewer}`
    ? NameIn<First> | EnumeratorsOf<Rest, Fewer>
    : string
  : NameIn<Text>;

/** `slow`, `slow = 4` */
type NameIn<Enumerator extends string> = Enumerator extends `${infer Name}=${string}` ? Trim<Name> : Exclude<Trim<Enumerator>, ''>;

/** A struct that a program has declared may name its members otherwise: only the layout has to be the same. */
type ObjectOf<Body extends string, Around extends Surroundings> =
  MembersOf<Blanks<Body>, Around, {}> extends infer Members extends object
    ? {
        readonly takes: { readonly [Name in keyof Members]: ValueOf<Members[Name]> } | HostMemory;
        readonly fields: { readonly [Name in keyof Members]?: { readonly dtype: FieldOf<Members[Name]> } } & object;
      }
    : undefined;

/** A member that is a struct may hold what another has side by side. */
type FieldOf<M> = M extends { readonly passed: 'value'; readonly kind: infer K }
  ? K extends ScalarKind
    ? object | SameLayout<ScalarRows[K]['layout']>
    : K extends keyof ElementOfVector
      ? object | SameLayout<ScalarRows[ElementOfVector[K]]['layout']>
      : unknown
  : object | 'uint64';

type SameLayout<Layout> = {
  [K in ScalarKind]: ScalarRows[K]['layout'] extends Layout ? K | (K extends keyof Complex ? Complex[K] : never) : never;
}[ScalarKind];

interface Complex {
  float32: 'complex64';
  float64: 'complex128';
}

type MembersOf<
  Text extends string,
  Around extends Surroundings,
  Found extends object,
  Steps extends string = HundredSteps,
> = Text extends `${infer Declared};${infer Rest}`
  ? Steps extends `${Step}${infer Fewer}`
    ? MemberOf<Trim<Declared>, Around> extends infer Member extends object
      ? MembersOf<Rest, Around, Found & Member, Fewer>
      : undefined
    : undefined
  : Trim<Text> extends ''
    ? Found
    : undefined;

/** `float x`, `int b[2]`, `const float *p`; several names of one declaration are not read. */
type MemberOf<
  Declared extends string,
  Around extends Surroundings,
> = Declared extends `${string}${',' | '=' | 'static ' | 'union ' | '&'}${string}`
  ? Declared extends `${infer First},${infer More}`
    ? Declared extends `${string}${'*' | '[' | '&' | '=' | 'static ' | 'union '}${string}`
      ? undefined
      : MemberOf<Trim<First>, Around> extends infer Member extends object
        ? SameType<More, Member[keyof Member]> & Member
        : undefined
    : undefined
  : Declared extends `${infer Element}[${string}`
    ? ReadParameter<TrimEnd<Element>, Around> extends infer P extends Parameter
      ? { readonly [Name in P['name']]: P & IsArray }
      : undefined
    : ReadParameter<Declared, Around> extends infer P extends Parameter
      ? P['name'] extends ''
        ? undefined
        : { readonly [Name in P['name']]: P }
      : undefined;

interface IsArray {
  readonly isArray: true;
}

type SameType<Names extends string, Member> = Names extends `${infer First},${infer Rest}`
  ? { readonly [Name in Trim<First>]: Member } & SameType<Rest, Member>
  : { readonly [Name in Trim<Names>]: Member };

type ValueOf<M> = M extends Parameter ? (M extends IsArray ? ListOf<M> : SingleValueOf<M>) : never;

type SingleValueOf<P extends Parameter> = P['passed'] extends 'value'
  ? P extends { readonly takes: infer Taken }
    ? Taken
    : P['kind'] extends ElementName
      ? Scalar<P['kind']>
      : unknown
  : AnyDevicePointer | bigint;

/** Of as many dimensions as there are. */
type ListOf<P extends Parameter> = P['passed'] extends 'value'
  ? P['kind'] extends ElementName
    ? readonly Scalar<P['kind']>[] | readonly (readonly unknown[])[] | ArrayBufferView
    : readonly unknown[] | ArrayBufferView
  : readonly unknown[] | ArrayBufferView;
