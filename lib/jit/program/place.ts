/** A place in the user's JavaScript, counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}
