/** A structure or a union as a C compiler lays it out. */
export interface RecordLayout {
  readonly kind: string;
  readonly size: number;
  readonly align: number;
  /** Type, name (empty for what is unnamed: its members are its owner's), offset in bytes. */
  readonly members: readonly RecordMember[];
}

export type RecordMember = readonly (string | number | RecordLayout)[];
