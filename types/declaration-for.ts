import type { InputPointer, OutputPointer } from './argument-of';
import type { Kind, SpelledKinds } from './c-scalar';
import type { ArgumentDeclaration, Directed, Direction, StructTypeLike, TypedArrayClass } from './declared-type';
import type { Layout, Shares } from './memory-layout';
import type { HostClasses, ScalarKind, ScalarRows } from './scalar';
import type { RegisteredTypeNames } from './unknown-name';

/**
 * The declarations that an argument of a compiled kernel can have, by what a call accepts for it. A pointer's elements are known by that:
 * its declaration names a type whose memory is laid out as theirs, or is such a class. Anything else is any declaration.
 */
export type DeclarationFor<Argument> = [ElementOf<Argument>] extends [infer Element extends ScalarKind]
  ? [Element] extends [never]
    ? ArgumentDeclaration
    : DeclarationOfPointer<Element>
  : never;

/** The element of a pointer to a scalar type; `never` for any other argument. */
type ElementOf<Argument> = 0 extends 1 & Argument
  ? never
  : { [E in ScalarKind]: [OutputPointer<E>, Argument] extends [Argument, InputPointer<E>] ? E : never }[ScalarKind];

type DeclarationOfPointer<Element extends ScalarKind> =
  | PointerText<NameFor<Element>>
  | ClassFor<Element>
  | Directed<Direction, ElementText<NameFor<Element>> | ClassFor<Element> | StructTypeLike>;

/** `const float *`, `float[4]`: what stands around the name is left to the program. */
type PointerText<Name extends string> = `${string}${Name}${'*' | '['}${string}` | `${string}${Name} ${string}${'*' | '['}${string}`;

/** The same, or the type of the elements alone. */
type ElementText<Name extends string> = `${string}${Name}` | `${string}${Name}${' ' | '*' | '['}${string}`;

/** The names of types whose memory is laid out as the element's. A registered type may be anything. */
type NameFor<Element extends ScalarKind> = (keyof RegisteredTypeNames & string) | NamesLike<Element, SpelledKinds>;

type NamesLike<Element extends Kind, Kinds> = {
  [Name in keyof Kinds & string]: Kinds[Name] extends Kind ? (SameMemory<Element, Kinds[Name]> extends true ? Name : never) : never;
}[keyof Kinds & string];

type ClassFor<Element extends ScalarKind> = {
  [K in ScalarKind]: SameMemory<Element, K> extends true
    ? TypedArrayClass & { readonly prototype: HostClasses[ScalarRows[K]['host']] }
    : never;
}[ScalarKind];

type SameMemory<A extends Kind, B extends Kind> = Shares<Layout<A>, Layout<B>>;
