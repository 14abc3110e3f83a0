import type { CudaError } from '../errors/cuda-error';

/** Functions that a call needs before its kernel is launched: if one of them reports a fault, another kernel has made it. */
const beforeLaunch = /^cu(?:MemAlloc|MemcpyHtoD|Memset|LaunchKernel|GraphLaunch|Module|Library|Func)/;

/** What the addon knows of a fault. */
interface KnownFault {
  readonly operation?: string;
  /** The launch that failed first, or the driver's function that reported it. */
  readonly firstFault?: string;
  /** What the software device says about it. */
  readonly report?: string;
  /** Its number among the software device's; absent on a GPU. */
  readonly fault?: number;
}

/** Whose fault an error is about. */
interface Fault {
  /** `an earlier kernel, a, failed: `, unless the error turns out to be the launch's own; empty if nothing tells. */
  readonly prefix: string;
  /** Whether another kernel has made it for certain. */
  readonly isRepeated: boolean;
  /** The kernel that the software device names. */
  readonly reported: string | undefined;
  readonly number: number;
}

const faults = new WeakMap<CudaError, Fault>();

export function faultOf({ operation = '', firstFault = '', report = '', fault: number = 0 }: KnownFault): Fault {
  const first = /^(.*), grid \[/.exec(firstFault)?.[1];
  const reported = /^ {2}at kernel (?:void )?(.+?)(?:\([^()]*\))?, block \(/m.exec(report)?.[1];
  const kernel = first ?? reported;
  const isRepeated = first !== undefined || beforeLaunch.test(operation);
  const someone = isRepeated ? 'an earlier kernel failed: ' : '';
  return { prefix: kernel === undefined ? someone : `an earlier kernel, ${kernel}, failed: `, isRepeated, reported, number };
}

/** Notes whose fault an error is about. */
export function markFault(error: CudaError, fault: Fault): CudaError {
  faults.set(error, fault);
  return error;
}

/** The number of the fault that an error is about, among the software device's; 0 on a GPU. */
export function faultNumber(error: CudaError): number {
  return faults.get(error)?.number ?? 0;
}

/** What became of a launch of `kernels` that an earlier kernel's fault has ended; undefined if the error is its own. */
export function fateOfLaunch(error: CudaError, kernels: readonly string[]): 'not launched' | 'not finished' | undefined {
  const fault = faults.get(error);
  if (!fault || (!fault.isRepeated && isAmong(fault.reported, kernels))) return undefined;
  return beforeLaunch.test(error.operation ?? '') ? 'not launched' : 'not finished';
}

/** The message for the launch whose fault it is. */
export function ownMessage(error: CudaError): string {
  return error.message.slice(faults.get(error)?.prefix.length ?? 0);
}

/** Template arguments and mangled names are spelled in several ways: where those could differ, it is taken to be among them. */
function isAmong(reported: string | undefined, kernels: readonly string[]): boolean {
  if (reported === undefined) return true;
  return kernels.some((name) => name.startsWith('_Z') || lastName(name) === lastName(reported));
}

function lastName(kernel: string): string | undefined {
  return kernel.replace(/<.*$/s, '').split('::').at(-1);
}
