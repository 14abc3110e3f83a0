import { now } from '../node/own-functions';
import type { channels, CompileMessage, CopyMessage, LaunchMessage, SettleMessage } from './channels';

/** What happened from one moment to another, or at one: times are milliseconds since the process began. */
export interface Span {
  readonly name: string;
  /** `device 0, stream 1`: spans of one track are drawn in one row, or in several where they overlap. */
  readonly track: string;
  readonly begin: number;
  end: number;
  args: Readonly<Record<string, unknown>>;
}

/** More than a viewer shows; what comes later is counted. */
const most = 1_000_000;

/** Calls, copies and compiles, as the channels tell of them. */
export class TraceSpans {
  /** How many came after there were too many to keep. */
  left = 0;
  readonly #spans: Span[] = [];
  /** Those that have not ended, by the numbers of their calls. */
  readonly #open = new Map<number, Span>();

  /** Listens until the result is called. */
  listen(to: typeof channels): () => void {
    const listeners = [
      [to.launch, (message: unknown) => this.#launched(message as LaunchMessage)],
      [to.copy, (message: unknown) => this.#copied(message as CopyMessage)],
      [to.settle, (message: unknown) => this.#settled(message as SettleMessage)],
      [to.compile, (message: unknown) => this.#compiled(message as CompileMessage)],
    ] as const;
    for (const [channel, listener] of listeners) channel.subscribe(listener);
    return () => {
      for (const [channel, listener] of listeners) channel.unsubscribe(listener);
    };
  }

  add(span: Span): void {
    if (this.#spans.length < most) this.#spans.push(span);
    else this.left++;
  }

  /** All so far, as Chrome's trace events, which Perfetto opens. */
  events(): object[] {
    const end = now();
    for (const span of this.#open.values()) {
      span.end = end;
      span.args = { ...span.args, settled: false };
    }
    return eventsOf(this.#spans);
  }

  #launched({ id, kernel, grid, block, sharedMemory, device, stream }: LaunchMessage): void {
    const args = { grid, block, sharedMemory, ...(id === 0 ? { queued: 'nobody waits for it, so its end is not known' } : {}) };
    this.#begin(id, { name: kernel, track: trackOf(device, stream), begin: now(), end: now(), args });
  }

  /** Of its own, or for a call, which then shows its bytes. */
  #copied({ id, direction, bytes, device, stream }: CopyMessage): void {
    const call = this.#open.get(id);
    if (call) call.args = { ...call.args, [`bytes ${direction}`]: bytes + Number(call.args[`bytes ${direction}`] ?? 0) };
    else this.#begin(id, { name: `copy ${direction}`, track: trackOf(device, stream), begin: now(), end: now(), args: { bytes } });
  }

  #settled({ id, error }: SettleMessage): void {
    const span = this.#open.get(id);
    if (!span) return;
    this.#open.delete(id);
    span.end = now();
    if (error) span.args = { ...span.args, error: error.message };
  }

  #compiled({ name, stage, milliseconds }: CompileMessage): void {
    if (stage === 'compiling' || stage === 'loading') return; // how long it took is known when it has ended
    this.add({ name: `${stage} ${name}`, track: 'compiler', begin: now() - milliseconds, end: now(), args: {} });
  }

  #begin(id: number, span: Span): void {
    if (id !== 0) this.#open.set(id, span);
    this.add(span);
  }
}

const trackOf = (device: number, stream: number): string => `device ${device}, stream ${stream}`;

/** The text of a file of Chrome's trace events. */
export const traceText = (events: readonly object[]): string => JSON.stringify({ traceEvents: events, displayTimeUnit: 'ms' });

/** Chrome's events: a row for each track, and more where its spans overlap, since a row of theirs holds only what is nested. */
function eventsOf(spans: readonly Span[]): object[] {
  const rows = new Map<string, Row[]>();
  let count = 0;
  const events = [...spans]
    .sort((one, other) => one.begin - other.begin)
    .map((span) => {
      const { name, args } = span;
      const [begin, end] = [nanoseconds(span.begin), nanoseconds(span.end)];
      const ofTrack = rows.get(span.track) ?? [];
      const free = ofTrack.find((row) => row.until <= begin);
      const row = free ?? { number: ++count, name: rowName(span.track, ofTrack.length), until: 0 };
      if (!free) rows.set(span.track, [...ofTrack, row]);
      row.until = end;
      return { name, ph: 'X', cat: 'cuda-ffi', pid: process.pid, tid: row.number, ts: begin / 1000, dur: (end - begin) / 1000, args };
    });
  const names = [...rows.values()].flat().map(({ number, name }) => named('thread_name', number, name));
  return [named('process_name', 0, 'cuda-ffi'), ...names, ...events];
}

/** Whole, as viewers keep them: microseconds of a fraction less would be written with an exponent, which Perfetto does not read. */
const nanoseconds = (milliseconds: number): number => Math.round(milliseconds * 1e6);

interface Row {
  readonly number: number;
  readonly name: string;
  /** When its last span ends, in nanoseconds. */
  until: number;
}

const rowName = (track: string, before: number): string => (before === 0 ? track : `${track} (${before + 1})`);

const named = (name: string, tid: number, value: string): object => ({ name, ph: 'M', pid: process.pid, tid, args: { name: value } });
