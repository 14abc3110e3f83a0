import { AsyncLocalStorage } from 'node:async_hooks';

/** Records operations instead of doing them. */
export interface Recorder {
  /** Throws, since `what` cannot be recorded. */
  refuse(what: string): never;
  /** Whether a kernel writes to the memory of the host's behind a view. */
  isWritten(view: ArrayBufferView): boolean;
}

interface Scope {
  readonly recorder: Recorder;
  /** The functions that are running in it, from the outermost on: a plan's own, and those of the plans that it calls. */
  readonly bodies: readonly CallableFunction[];
}

/** Functions whose operations are recorded instead of done, also after their awaits: those that plans are made from. */
const scopes = new AsyncLocalStorage<Scope | undefined>();
let recordings = 0;

/** Whether anything is being recorded anywhere: a quick check. */
export function isRecording(): boolean {
  return recordings > 0;
}

/** The recorder for the function that is running here and now; undefined if nothing is recorded. */
export function currentRecorder(): Recorder | undefined {
  return recordings > 0 ? scopes.getStore()?.recorder : undefined;
}

/** The functions that are being recorded here and now, from the outermost on. */
export function recordedBodies(): readonly CallableFunction[] {
  return (recordings > 0 && scopes.getStore()?.bodies) || [];
}

/** Runs `run`, the call of another plan's function, as a part of what is recorded here. */
export function recordedWithin<Result>(body: CallableFunction, run: () => Result): Result {
  const { recorder, bodies } = scopes.getStore()!;
  return scopes.run({ recorder, bodies: [...bodies, body] }, run);
}

/** Throws in a plan that is recorded, since `what` (`DeviceArray.get`) uses the host's memory or waits for the device. */
export function refuseInPlans(what: string): void {
  currentRecorder()?.refuse(
    `a plan cannot record ${what}. Do it before or after the plan; kernels, fill(), zeros() and copies on the device are recorded.`,
  );
}

/** Throws in a plan that is recorded if one of its kernels writes to what is about to be read, which holds only what was there before. */
export function refuseStale(what: string, view: ArrayBufferView): void {
  const recorder = currentRecorder();
  if (recorder?.isWritten(view))
    recorder.refuse(
      `${what} was read while the plan is recorded, after a kernel that writes to it: the device does so later. Decide in a kernel, or return ` +
        'the array from the plan and look at it then.',
    );
}

/** Runs `run`, the call of a plan's function; its operations go to the recorder. */
export async function recordedBy<Result>(recorder: Recorder, body: CallableFunction, run: () => Promise<Result>): Promise<Result> {
  const bodies = [...recordedBodies(), body];
  recordings++;
  try {
    return await scopes.run({ recorder, bodies }, run);
  } finally {
    if (--recordings === 0) scopes.disable(); // until the next recording: for the scopes, Node.js tracks every Promise in the process
  }
}

/** Runs what a recorder does itself, which is done, not recorded. */
export function unrecorded<Result>(body: () => Result): Result {
  return recordings > 0 ? scopes.run(undefined, body) : body();
}
