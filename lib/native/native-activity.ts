/** A kernel (0), a copy (1) or a fill (2) on a GPU. */
export interface NativeActivity {
  readonly kind: number;
  readonly start: number;
  readonly nanoseconds: number;
  readonly device: number;
  readonly stream: number;
  /** Of copies and fills. */
  readonly bytes?: number;
  /** Of copies: CUpti_ActivityMemcpyKind. */
  readonly direction?: number;
  /** Of kernels, as are the following. */
  readonly name?: string;
  readonly grid?: readonly number[];
  readonly block?: readonly number[];
  readonly sharedBytes?: number;
  readonly registers?: number;
}
