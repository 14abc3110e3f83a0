/**
 * `CUDA_FFI_TRACE_LEAKS=1`: at exit, what was never disposed is listed with the stack that made it, also where the garbage
 * collector has freed it meanwhile.
 */
interface Trace {
  readonly what: string;
  readonly stack: string;
}

const enabled = process.env['CUDA_FFI_TRACE_LEAKS'] === '1';
const undisposed = new Set<Trace>();

/** Something has been made that wants to be disposed; the result is to be called then. `made` leaves its own frames out. */
export function traceLeak(what: string, made: CallableFunction | NewableFunction): () => void {
  if (!enabled) return nothing;
  if (undisposed.size === 0) process.once('exit', report);
  const site: { stack?: string } = {};
  Error.captureStackTrace(site, made as () => void);
  const trace: Trace = { what, stack: (site.stack ?? '').split('\n').slice(1).join('\n') };
  undisposed.add(trace);
  return () => undisposed.delete(trace);
}

function nothing(): void {}

function report(): void {
  if (undisposed.size === 0) return;
  const listed = [...undisposed].map(({ what, stack }) => `${what}\n${stack}`).join('\n');
  process.stderr.write(`cuda-ffi: ${undisposed.size} not disposed\n${listed}\n`);
}
