import type { AnyDevicePointer, ElementName, HostMemory, Scalar } from './argument-of';
import type { Parameter, ReadParameter, Surroundings } from './parameter-list';
import type { Blanks, HundredSteps, Step, Trim, TrimEnd } from './text';

/**
 * What a call accepts for a value of a struct or enum that a source defines, from its text; `undefined` if that leaves anything open:
 * methods, base classes, bit-fields, macros, two definitions, parts under an `#if`.
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
type EnumOf<Body> = Body extends string ? EnumeratorsOf<Trim<Blanks<Body>>> | number | bigint | HostMemory : undefined;

type EnumeratorsOf<Text extends string, Steps extends string = HundredSteps> = Text extends `${infer First},${infer Rest}`
  ? Steps extends `${Step}${infer Fewer}`
    ? NameIn<First> | EnumeratorsOf<Rest, Fewer>
    : string
  : NameIn<Text>;

/** `slow`, `slow = 4` */
type NameIn<Enumerator extends string> = Enumerator extends `${infer Name}=${string}` ? Trim<Name> : Exclude<Trim<Enumerator>, ''>;

type ObjectOf<Body extends string, Around extends Surroundings> =
  MembersOf<Blanks<Body>, Around, {}> extends infer Members extends object
    ? { readonly [Name in keyof Members]: Members[Name] } | HostMemory
    : undefined;

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
      ? { readonly [Name in P['name']]: ListOf<P> }
      : undefined
    : ReadParameter<Declared, Around> extends infer P extends Parameter
      ? P['name'] extends ''
        ? undefined
        : { readonly [Name in P['name']]: ValueOf<P> }
      : undefined;

type SameType<Names extends string, Value> = Names extends `${infer First},${infer Rest}`
  ? { readonly [Name in Trim<First>]: Value } & SameType<Rest, Value>
  : { readonly [Name in Trim<Names>]: Value };

type ValueOf<P extends Parameter> = P['passed'] extends 'value'
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
