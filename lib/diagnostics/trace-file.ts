import { existsSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isMainThread, threadId } from 'node:worker_threads';
import { processItself } from '../node/process-itself';
import type { channels } from './channels';
import { TraceSpans, traceText } from './trace-spans';

/** The process has one trace, and the channels are the process's: another copy of the package adds nothing. */
const shared = Symbol.for('cuda-ffi.trace');

/**
 * `CUDA_FFI_TRACE=trace.json`: calls, copies and compiles are written to this file when the thread's process exits, also by
 * `process.exit()`, as Chrome's trace events, which Perfetto opens. `{pid}` in the name is the number of the process; a worker's file has
 * its thread's number as well.
 */
export function traceTo(path: string, from: typeof channels): void {
  const ofProcess: NodeJS.Process & { [shared]?: TraceSpans } = processItself();
  if (ofProcess[shared]) return;
  const isWarned = warnOfMissingFolder(path);
  const spans = new TraceSpans();
  ofProcess[shared] = spans;
  spans.listen(from);
  ofProcess.on('exit', () => write(fileOf(path), spans, isWarned));
}

function fileOf(path: string): string {
  const named = path.replaceAll('{pid}', `${process.pid}`);
  return isMainThread ? named : named.replace(/(\.json)?$/, `.worker-${threadId}$1`);
}

/** Returns whether it did. */
function warnOfMissingFolder(path: string): boolean {
  const folder = dirname(resolve(path));
  if (existsSync(folder)) return false;
  process.emitWarning(`CUDA_FFI_TRACE: there is no folder ${folder}, so no trace can be written: make it first.`, {
    type: 'CudaWarning',
    code: 'CUDA_FFI_VARIABLE',
  });
  return true;
}

/** `isWarned`: the program was told at its start that nothing can be written. */
function write(path: string, spans: TraceSpans, isWarned: boolean): void {
  try {
    writeFileSync(path, traceText(spans.events()));
    if (spans.left > 0) process.stderr.write(`cuda-ffi: ${path} lacks the last ${spans.left} events: there were too many\n`);
  } catch (error) {
    if (!isWarned) process.stderr.write(`cuda-ffi: CUDA_FFI_TRACE: ${(error as Error).message}\n`);
  }
}
