import type { CudaError } from '../errors/cuda-error';

/** Functions that a call needs before its kernel is launched: if one of them reports a fault, another kernel has made it. */
const beforeLaunch = /^cu(?:MemAlloc|MemcpyHtoD|Memset|LaunchKernel|GraphLaunch|Module|Library|Func)/;

/** What the addon knows of a fault. */
interface KnownFault {
  readonly operation?: string;
  /** The launch that failed first, or the driver's function that reported it. */
  readonly firstFault?: string;
}

const later = new WeakSet<CudaError>();

/** `an earlier kernel, a, failed: ` for an error that repeats an earlier fault; else the empty string. */
export function earlierFault({ operation = '', firstFault = '' }: KnownFault): string {
  const kernel = /^(.*), grid \[/.exec(firstFault)?.[1];
  if (kernel !== undefined) return `an earlier kernel, ${kernel}, failed: `;
  return beforeLaunch.test(operation) ? 'an earlier kernel failed: ' : '';
}

/** Notes that an error repeats an earlier fault. */
export function markLater(error: CudaError): CudaError {
  later.add(error);
  return error;
}

/** What became of a launch whose error repeats an earlier fault; undefined if the error is its own. */
export function fateOfLaunch(error: CudaError): 'not launched' | 'not finished' | undefined {
  if (!later.has(error)) return undefined;
  return beforeLaunch.test(error.operation ?? '') ? 'not launched' : 'not finished';
}
