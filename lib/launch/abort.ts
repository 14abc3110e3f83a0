import type { AbortSignalLike } from '../../types';

/** Throws the signal's reason where it is aborted already. */
export function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted) throw abortReason(signal);
}

/** Settles as `settled` does, or rejects with the signal's reason as soon as it aborts, after `abort` was called. */
export async function onAbort<Value>(settled: Promise<Value>, signal: AbortSignalLike, abort: () => void): Promise<Value> {
  let listener: () => void;
  const aborted = new Promise<never>((_, reject) => {
    listener = () => {
      abort();
      reject(abortReason(signal));
    };
    signal.addEventListener('abort', listener);
  });
  try {
    return await Promise.race([settled, aborted]);
  } finally {
    signal.removeEventListener('abort', listener!);
  }
}

function abortReason(signal: AbortSignalLike): Error {
  return (signal as { reason?: Error }).reason ?? new DOMException('The call was aborted', 'AbortError');
}
