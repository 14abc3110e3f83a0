import { AsyncLocalStorage } from 'node:async_hooks';

/** What takes down what is asked for. */
export interface Recorder {
  /** Throws: what it is told cannot be recorded. */
  refuse(what: string): never;
}

/** Whose asking is recorded instead of done: functions of which a plan is made, across their awaits. */
const scopes = new AsyncLocalStorage<Recorder | undefined>();
let recordings = 0;

/** Whether something is recorded anywhere: the quick question. */
export function isRecording(): boolean {
  return recordings > 0;
}

/** What records for the function that asks here and now; undefined where nothing is recorded. */
export function currentRecorder(): Recorder | undefined {
  return recordings > 0 ? scopes.getStore() : undefined;
}

/** Runs `body`; what it asks for goes to the recorder. */
export async function recordedBy<Result>(recorder: Recorder, body: () => Promise<Result>): Promise<Result> {
  recordings++;
  try {
    return await scopes.run(recorder, body);
  } finally {
    if (--recordings === 0) scopes.disable(); // until the next recording: Node.js follows every Promise of the process for it
  }
}

/** Runs what a recorder does itself: it is done, not recorded. */
export function unrecorded<Result>(body: () => Result): Result {
  return recordings > 0 ? scopes.run(undefined, body) : body();
}
