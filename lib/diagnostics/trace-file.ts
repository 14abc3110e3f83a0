import { existsSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isMainThread, threadId } from 'node:worker_threads';
import { now } from '../node/own-functions';
import { processItself } from '../node/process-itself';
import type { channels, CompileMessage, CopyMessage, LaunchMessage, SettleMessage } from './channels';

/** What happened from one moment to another, or at one: times are milliseconds since the process began. */
interface Span {
  readonly name: string;
  /** `device 0, stream 1`: spans of one track are drawn in one row, or in several where they overlap. */
  readonly track: string;
  readonly begin: number;
  end: number;
  args: Readonly<Record<string, unknown>>;
}

/** More than a viewer shows; what comes later is counted. */
const most = 1_000_000;

/** The process has one trace, and the channels are the process's: another copy of the package adds nothing. */
const shared = Symbol.for('cuda-ffi.trace');

/**
 * `CUDA_FFI_TRACE=trace.json`: calls, copies and compiles are written to this file when the thread's process exits, also by
 * `process.exit()`, as Chrome's trace events, which Perfetto opens. `{pid}` in the name is the number of the process; a worker's file has
 * its thread's number as well.
 */
export function traceTo(path: string, from: typeof channels): void {
  const ofProcess: NodeJS.Process & { [shared]?: TraceFile } = processItself();
  if (ofProcess[shared]) return;
  const trace = new TraceFile(fileOf(path));
  ofProcess[shared] = trace;
  from.launch.subscribe((message) => trace.launched(message as LaunchMessage));
  from.copy.subscribe((message) => trace.copied(message as CopyMessage));
  from.settle.subscribe((message) => trace.settled(message as SettleMessage));
  from.compile.subscribe((message) => trace.compiled(message as CompileMessage));
  ofProcess.on('exit', trace.write);
}

function fileOf(path: string): string {
  const named = path.replaceAll('{pid}', `${process.pid}`);
  return isMainThread ? named : named.replace(/(\.json)?$/, `.worker-${threadId}$1`);
}

class TraceFile {
  readonly #path: string;
  readonly #spans: Span[] = [];
  /** Those that have not ended, by the numbers of their calls. */
  readonly #open = new Map<number, Span>();
  #left = 0;
  /** Whether the program was told at its start that nothing can be written. */
  #isWarned = false;

  constructor(path: string) {
    this.#path = path;
    const folder = dirname(resolve(path));
    if (!existsSync(folder)) {
      this.#isWarned = true;
      process.emitWarning(`CUDA_FFI_TRACE: there is no folder ${folder}, so no trace can be written: make it first.`, {
        type: 'CudaWarning',
        code: 'CUDA_FFI_VARIABLE',
      });
    }
  }

  launched({ id, kernel, grid, block, sharedMemory, device, stream }: LaunchMessage): void {
    const args = { grid, block, sharedMemory, ...(id === 0 ? { queued: 'nobody waits for it, so its end is not known' } : {}) };
    this.#begin(id, { name: kernel, track: trackOf(device, stream), begin: now(), end: now(), args });
  }

  /** Of its own, or for a call, which then shows its bytes. */
  copied({ id, direction, bytes, device, stream }: CopyMessage): void {
    const call = this.#open.get(id);
    if (call) call.args = { ...call.args, [`bytes ${direction}`]: bytes + Number(call.args[`bytes ${direction}`] ?? 0) };
    else this.#begin(id, { name: `copy ${direction}`, track: trackOf(device, stream), begin: now(), end: now(), args: { bytes } });
  }

  settled({ id, error }: SettleMessage): void {
    const span = this.#open.get(id);
    if (!span) return;
    this.#open.delete(id);
    span.end = now();
    if (error) span.args = { ...span.args, error: error.message };
  }

  compiled({ name, stage, milliseconds }: CompileMessage): void {
    if (stage === 'compiling' || stage === 'loading') return; // how long it took is known when it has ended
    this.#add({ name: `${stage} ${name}`, track: 'compiler', begin: now() - milliseconds, end: now(), args: {} });
  }

  #begin(id: number, span: Span): void {
    if (id !== 0) this.#open.set(id, span);
    this.#add(span);
  }

  #add(span: Span): void {
    if (this.#spans.length < most) this.#spans.push(span);
    else this.#left++;
  }

  readonly write = (): void => {
    const end = now();
    for (const span of this.#open.values()) {
      span.end = end;
      span.args = { ...span.args, settled: false };
    }
    try {
      writeFileSync(this.#path, JSON.stringify({ traceEvents: eventsOf(this.#spans), displayTimeUnit: 'ms' }));
      if (this.#left > 0) process.stderr.write(`cuda-ffi: ${this.#path} has the first ${most} of ${most + this.#left} events\n`);
    } catch (error) {
      if (!this.#isWarned) process.stderr.write(`cuda-ffi: CUDA_FFI_TRACE: ${(error as Error).message}\n`);
    }
  };
}

const trackOf = (device: number, stream: number): string => `device ${device}, stream ${stream}`;

/** Chrome's events: a row for each track, and more where its spans overlap, since a row of theirs holds only what is nested. */
function eventsOf(spans: readonly Span[]): object[] {
  const rows = new Map<string, Row[]>();
  let count = 0;
  const events = [...spans]
    .sort((one, other) => one.begin - other.begin)
    .map((span) => {
      const ofTrack = rows.get(span.track) ?? [];
      const free = ofTrack.find((row) => row.until <= span.begin);
      const row = free ?? { number: ++count, name: rowName(span.track, ofTrack.length), until: 0 };
      if (!free) rows.set(span.track, [...ofTrack, row]);
      row.until = span.end;
      const { name, begin, end, args } = span;
      return { name, ph: 'X', cat: 'cuda-ffi', pid: process.pid, tid: row.number, ts: begin * 1000, dur: (end - begin) * 1000, args };
    });
  const names = [...rows.values()].flat().map(({ number, name }) => named('thread_name', number, name));
  return [named('process_name', 0, 'cuda-ffi'), ...names, ...events];
}

interface Row {
  readonly number: number;
  readonly name: string;
  /** When its last span ends. */
  until: number;
}

const rowName = (track: string, before: number): string => (before === 0 ? track : `${track} (${before + 1})`);

const named = (name: string, tid: number, value: string): object => ({ name, ph: 'M', pid: process.pid, tid, args: { name: value } });
