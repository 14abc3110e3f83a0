declare const kind: unique symbol;

/** What tells handles of C apart: they are all numbers. */
export interface OfKind<Name extends string> {
  readonly [kind]: Name;
}

/** A handle of C: a type of its own for each kind, so that a stream is not taken for an event. */
export type Handle<Name extends string> = bigint & OfKind<Name>;
/** A handle that C keeps in an `int`. */
export type NumberHandle<Name extends string> = number & OfKind<Name>;
/** A handle from elsewhere: any bigint that is not a handle of another kind. */
export type ForeignHandle<Name extends string> = bigint & Partial<OfKind<Name>>;
