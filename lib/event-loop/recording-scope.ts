import { AsyncLocalStorage } from 'node:async_hooks';

/** Records operations instead of doing them. */
export interface Recorder {
  /** Throws, since `what` cannot be recorded. */
  refuse(what: string): never;
}

/** Functions whose operations are recorded instead of done, also after their awaits: those that plans are made from. */
const scopes = new AsyncLocalStorage<Recorder | undefined>();
let recordings = 0;

/** Whether anything is being recorded anywhere: a quick check. */
export function isRecording(): boolean {
  return recordings > 0;
}

/** The recorder for the function that is running here and now; undefined if nothing is recorded. */
export function currentRecorder(): Recorder | undefined {
  return recordings > 0 ? scopes.getStore() : undefined;
}

/** Throws in a plan that is recorded, since `what` (`DeviceArray.get`) uses the host's memory or waits for the device. */
export function refuseInPlans(what: string): void {
  currentRecorder()?.refuse(
    `a plan cannot record ${what}. Do it before or after the plan; kernels, fill(), zeros() and copies on the device are recorded.`,
  );
}

/** Runs `body`; its operations go to the recorder. */
export async function recordedBy<Result>(recorder: Recorder, body: () => Promise<Result>): Promise<Result> {
  recordings++;
  try {
    return await scopes.run(recorder, body);
  } finally {
    if (--recordings === 0) scopes.disable(); // until the next recording: for the scopes, Node.js tracks every Promise in the process
  }
}

/** Runs what a recorder does itself, which is done, not recorded. */
export function unrecorded<Result>(body: () => Result): Result {
  return recordings > 0 ? scopes.run(undefined, body) : body();
}
