/** A structure or a union as a C compiler lays it out. */
export interface RecordLayout {
  readonly kind: string;
  readonly size: number;
  readonly align: number;
  /** Type, name (empty for an unnamed structure, whose members belong to its owner), offset in bytes. */
  readonly members: readonly RecordMember[];
}

export type RecordMember = readonly (string | number | RecordLayout | RecordArray)[];

/** An array inside a structure, of structures that have no name of their own. */
export interface RecordArray {
  readonly element: RecordLayout;
  readonly length: number;
}
