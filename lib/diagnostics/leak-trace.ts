import { callerFrames, callerStack } from '../errors/caller-stack';

/**
 * `CUDA_FFI_TRACE_LEAKS=1`: at exit, everything that was never disposed of is listed with the stack that made it, even if the garbage
 * collector has freed it meanwhile. What nobody has to dispose of is not listed: primary contexts and their streams, imported modules.
 */
interface Trace {
  readonly what: string;
  readonly stack: string;
}

const enabled = process.env['CUDA_FFI_TRACE_LEAKS'] === '1';
const undisposed = new Set<Trace>();
let reports = false;

/** The stack of the code that is calling `maker`, or this if that is not what is running; undefined unless leaks are traced. */
export function callerOf(maker: CallableFunction | NewableFunction): string | undefined {
  if (!enabled) return undefined;
  const frames = callerFrames(callerStack(maker));
  return (frames.length > 0 ? frames : callerFrames(callerStack(callerOf))).join('\n');
}

/** Notes something that has to be disposed of, with the stack from {@link callerOf}; call the result when it is. */
export function traceLeak(what: string, stack: string | undefined): () => void {
  if (stack === undefined) return nothing;
  if (!reports) process.once('exit', report);
  reports = true;
  const trace: Trace = { what, stack };
  undisposed.add(trace);
  return () => undisposed.delete(trace);
}

function nothing(): void {}

function report(): void {
  if (undisposed.size === 0) return;
  const listed = [...undisposed].map(({ what, stack }) => `${what}\n${stack}`).join('\n');
  process.stderr.write(`cuda-ffi: ${undisposed.size} not disposed\n${listed}\n`);
}
