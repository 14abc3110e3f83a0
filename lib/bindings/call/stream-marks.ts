import type { CLibrary } from './c-library';

/** CU_EVENT_DISABLE_TIMING */
const withoutTiming = 2;

/** Whether a stream records a graph. If it is not a stream, the call itself will say so. */
export function isCapturing(library: CLibrary, stream: unknown): boolean {
  try {
    return library.invoke('cuStreamIsCapturing', [stream]) !== 0;
  } catch {
    return false;
  }
}

/**
 * Marks the end of the work that a stream has now. The result tells whether that is done, or its context is gone. Undefined if the stream
 * cannot be marked: then nothing tells when C is done with it.
 */
export function markStream(library: CLibrary, stream: unknown): (() => boolean) | undefined {
  let event: unknown;
  try {
    event = library.invoke('cuEventCreate', [withoutTiming]);
    library.invoke('cuEventRecord', [event, stream]);
  } catch {
    return undefined;
  }
  return () => {
    try {
      if (library.invoke('cuEventQuery', [event]) !== 0) return false;
      library.invoke('cuEventDestroy', [event]);
    } catch {
      // The context is broken or gone, and its streams with it.
    }
    return true;
  };
}
