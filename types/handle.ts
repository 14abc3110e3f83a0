declare const kind: unique symbol;

/** Tells C's handles apart, which are all numbers. */
export interface OfKind<Name extends string> {
  readonly [kind]: Name;
}

/** A handle of C: each kind is a distinct type, so that a stream is not mistaken for an event. */
export type Handle<Name extends string> = bigint & OfKind<Name>;
/** A handle that is an `int` in C. */
export type NumberHandle<Name extends string> = number & OfKind<Name>;
/** A handle from elsewhere: any bigint that is not a handle of another kind. */
export type ForeignHandle<Name extends string> = bigint & Partial<OfKind<Name>>;
