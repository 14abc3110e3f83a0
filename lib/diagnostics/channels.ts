import { channel } from 'node:diagnostics_channel';

/** A source is compiled (or cannot be), found in the cache, loaded. */
export interface CompileMessage {
  readonly name: string;
  readonly stage: 'cached' | 'compiling' | 'compiled' | 'failed' | 'loading' | 'loaded';
  /** Since the beginning of the step. */
  readonly milliseconds: number;
}

/** A kernel has been queued. */
export interface LaunchMessage {
  /** Of the call; {@link SettleMessage} has the same. 0: nobody waits for it. */
  readonly id: number;
  readonly kernel: string;
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  /** Bytes of dynamic shared memory. */
  readonly sharedMemory: number;
  readonly device: number;
}

/** An array is copied between host and device, by itself or with a call. */
export interface CopyMessage {
  /** Of the call or the copy. */
  readonly id: number;
  readonly direction: 'in' | 'out' | 'inout';
  readonly bytes: number;
}

/** A call or a copy has ended. */
export interface SettleMessage {
  readonly id: number;
  readonly error: Error | undefined;
  /** Since it was queued. */
  readonly milliseconds: number;
}

/** `diagnostics_channel`'s of this package. Messages are made only while somebody listens. */
export const channels = {
  compile: channel('cuda-ffi:compile'),
  launch: channel('cuda-ffi:launch'),
  copy: channel('cuda-ffi:copy'),
  settle: channel('cuda-ffi:settle'),
} as const;
