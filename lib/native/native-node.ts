/** What the driver and the addon know about a node. */
export interface NativeNode {
  /** CUgraphNodeType of cuda.h. */
  type: number;
  after: number[];
  /** The driver's CUgraphNode. */
  handle: bigint;
  /** The kernel's handle, if this process has loaded the kernel. */
  kernel?: bigint;
  shape?: Uint32Array;
  parameters?: Uint8Array;
  to?: bigint;
  from?: bigint;
  bytes?: number;
  value?: number;
  elementBytes?: number;
}
