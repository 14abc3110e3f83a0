import type { ArgumentPlace } from '../errors/argument-error';
import type { ScalarName } from '../signature/c-type';

/**
 * What a type's values are made of, if straight code can write them: numbers at offsets, objects and arrays of them. Types without one
 * (pointers, structs with unions, a user's own) are written by their own `encode`.
 */
export type ValueLayout<Type> = ScalarLayout | EnumLayout | ObjectLayout<Type> | ListLayout<Type> | VectorLayout<Type>;

interface ScalarLayout {
  readonly kind: 'scalar';
  readonly name: ScalarName;
}

/** A number, or a name that stands for one. */
export interface EnumLayout {
  readonly kind: 'enum';
  readonly bytes: number;
  /** Undefined if the numbers may have either sign. Those of a `bool` are 0 and 1. */
  readonly numbers?: ScalarName;
  readonly values: ReadonlyMap<string, number>;
}

/** An object with exactly these members: a struct whose members can all be filled. */
export interface ObjectLayout<Type> {
  readonly kind: 'object';
  readonly members: readonly MemberLayout<Type>[];
  /** The members as messages list them if one is missing. */
  readonly names: string;
  /** The struct's name in messages. */
  readonly struct: string;
  /** Throws TypeError for a name that no member has. */
  checkNames(object: object, place: ArgumentPlace): void;
}

export interface MemberLayout<Type> {
  readonly name: string;
  readonly offset: number;
  readonly type: Type;
  readonly registered: readonly Type[];
}

/** An array of this many items. */
export interface ListLayout<Type> {
  readonly kind: 'list';
  readonly count: number;
  readonly item: Type;
  /** An item's type as messages spell it. */
  readonly spelling: string;
}

/** A short array of numbers, or an object with a number for each axis. */
interface VectorLayout<Type> {
  readonly kind: 'vector';
  readonly list: ListLayout<Type>;
  readonly object: ObjectLayout<Type>;
}
