declare const immovable: unique symbol;

/** A TypedArray whose memory never moves, as `pinned()` and `managed()` make it: a graph may keep its address. Its subarrays are such too. */
export type Immovable<View> = {
  readonly [immovable]: true;
  /** As a TypedArray has it: a view of the same memory. */
  subarray(begin?: number, end?: number): Immovable<View>;
} & View;
