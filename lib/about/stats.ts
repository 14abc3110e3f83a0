import { counters } from '../diagnostics/counters';
import { inFlight } from '../event-loop/in-flight';

/** What the package has done in this thread since it was loaded, and what is under way. */
export interface Stats {
  /** Kernels that were launched, and graphs, those of plans included. */
  readonly launches: number;
  readonly graphLaunches: number;
  /** Bytes of the program's arrays that were handed over to be copied; an array that a call copies there and back counts once. */
  readonly bytesCopied: number;
  /** Bytes of device memory that arrays and buffers of this thread hold. */
  readonly memoryHeld: number;
  /** Sources that were compiled, that failed to, and that were found in the cache or among what this process has compiled. */
  readonly compiles: number;
  readonly failedCompiles: number;
  readonly cacheHits: number;
  /** Calls, copies and waits that have not settled. */
  readonly inFlight: number;
}

export function stats(): Stats {
  const { launches, graphLaunches, bytesCopied, memoryHeld, compiled, failed, cached } = counters;
  return {
    launches,
    graphLaunches,
    bytesCopied,
    memoryHeld,
    compiles: compiled,
    failedCompiles: failed,
    cacheHits: cached,
    inFlight: inFlight(),
  };
}
