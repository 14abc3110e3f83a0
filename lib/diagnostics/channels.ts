import { channel } from 'node:diagnostics_channel';

/** A source is compiled (or fails to), found in the cache, or loaded. */
export interface CompileMessage {
  readonly name: string;
  readonly stage: 'cached' | 'compiling' | 'compiled' | 'failed' | 'loading' | 'loaded';
  /** Since the step began. */
  readonly milliseconds: number;
}

/**
 * A kernel is about to be queued.
 *
 * @example
 * ```ts
 * import { subscribe } from 'node:diagnostics_channel';
 *
 * subscribe('cuda-ffi:launch', (message) => console.log((message as LaunchMessage).kernel)); // → k
 * const mod = await CudaModule.compile('__global__ void k(int* x) { *x = 1; }');
 * await mod.k(new Int32Array(1));
 * ```
 */
export interface LaunchMessage {
  /** The number of the call, which its {@link SettleMessage} has too; 0 if nobody waits for it. */
  readonly id: number;
  readonly kernel: string;
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  /** Bytes of dynamic shared memory. */
  readonly sharedMemory: number;
  readonly device: number;
  /** The stream's number in this process; that of a stream that is disposed of may be used again. */
  readonly stream: number;
}

/** An array is copied between host and device, on its own or for a call. */
export interface CopyMessage {
  /** The number of the call or the copy. */
  readonly id: number;
  readonly direction: 'in' | 'out' | 'inout';
  readonly bytes: number;
  readonly device: number;
  /** As in {@link LaunchMessage}. */
  readonly stream: number;
}

/** A call or a copy has ended. */
export interface SettleMessage {
  readonly id: number;
  readonly error: Error | undefined;
  /** Since it was queued. */
  readonly milliseconds: number;
}

/** This package's channels of `diagnostics_channel`. Messages are made only while somebody listens. */
export const channels = {
  compile: channel('cuda-ffi:compile'),
  launch: channel('cuda-ffi:launch'),
  copy: channel('cuda-ffi:copy'),
  settle: channel('cuda-ffi:settle'),
} as const;
