import { currentSetup, type SetupScope } from './setup-scope';

/**
 * Calls whose kernel is still compiling, in the order in which they were made. Everything after them in their stream waits as well, so that
 * the order in a stream is the order of the calls.
 */
export interface WaitingCall {
  /** Whether its kernel is there. */
  isReady(): boolean;
  /** Resolves when it is. Never rejects: {@link begin} reports errors. */
  prepare(): Promise<void>;
  /** Blocks until it is. */
  prepareNow(): void;
  /** Whether the caller is the user's code that the preparation runs: it cannot wait for its own end, so it goes first. */
  isBusy?(): boolean;
  /** Queues the call in the stream. Never throws. */
  begin(): void;
}

interface Line {
  readonly calls: WaitingCall[];
  /** Whether one of them is being queued: what it does with the stream is in its turn. */
  isMoving: boolean;
}

/** By stream. */
type Lines = Map<object, Line> | WeakMap<object, Line>;

const linesOfAll = new WeakMap<object, Line>();
const linesOfSetups = new WeakMap<SetupScope, Map<object, Line>>();
let waiting = 0;

/** What a setup calls stands in lines of its own: in those of all others, calls wait for the setup's end. */
function linesHere(): Lines {
  const setup = currentSetup();
  if (!setup) return linesOfAll;
  const known = linesOfSetups.get(setup);
  if (known) return known;
  const lines = new Map<object, Line>();
  linesOfSetups.set(setup, lines);
  return lines;
}

/** Whether calls wait in this stream. */
export function hasWaiting(stream: object): boolean {
  return waiting > 0 && (linesHere().get(stream)?.calls.length ?? 0) > 0;
}

/** Whether calls wait anywhere: a quick check. */
export function anyWaiting(): boolean {
  return waiting > 0;
}

/**
 * Returns a function that takes the call out of the line again, so that it is not queued, unless it already has been. `isNext`: if another
 * is being queued, this call is part of it, and goes before all that wait.
 */
export function waitInLine(stream: object, call: WaitingCall, isNext = false): () => void {
  const lines = linesHere();
  const line = lines.get(stream) ?? { calls: [], isMoving: false };
  lines.set(stream, line);
  if (isNext && line.isMoving) line.calls.unshift(call);
  else line.calls.push(call);
  waiting++;
  void call.prepare().then(() => moveWhileReady(line));
  return () => leave(line, call);
}

function leave(line: Line, call: WaitingCall): void {
  const place = line.calls.indexOf(call);
  if (place < 0) return;
  line.calls.splice(place, 1);
  waiting--;
  moveWhileReady(line);
}

/** Queues everything that waits in the stream, blocking until its kernels are there, since something that cannot wait comes next. */
export function beginWaiting(stream: object): void {
  const line = linesHere().get(stream);
  if (line) beginLine(line);
}

/** Queues everything that a setup has called: what is called after its end comes later. */
export function beginWaitingOf(setup: SetupScope): void {
  linesOfSetups.get(setup)?.forEach(beginLine);
}

function beginLine(line: Line): void {
  if (line.isMoving) return;
  while (line.calls.length > 0 && !line.calls[0]!.isBusy?.()) {
    line.calls[0]!.prepareNow();
    move(line);
  }
}

function moveWhileReady(line: Line): void {
  while (!line.isMoving && line.calls[0]?.isReady()) move(line);
}

function move(line: Line): void {
  line.isMoving = true;
  waiting--;
  line.calls.shift()!.begin();
  line.isMoving = false;
}
