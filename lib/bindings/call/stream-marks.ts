import type { ApiLibrary } from './api-library';

/** CU_EVENT_DISABLE_TIMING */
const withoutTiming = 2;

/** Whether a stream records a graph. What is not a stream is for the call itself to say. */
export function isCapturing(library: ApiLibrary, stream: unknown): boolean {
  try {
    return library.invoke('cuStreamIsCapturing', [stream]) !== 0;
  } catch {
    return false;
  }
}

/**
 * Marks what a stream has been asked for until now. The answer says whether it is done; a context that is gone is done too.
 * Undefined where it cannot be marked: nothing says then that C has done with it.
 */
export function markStream(library: ApiLibrary, stream: unknown): (() => boolean) | undefined {
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
