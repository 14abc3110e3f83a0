import type { UsersValue } from '../../types';
import { callerStack, type CallerStack, startAt } from '../errors/caller-stack';
import { recordedBy } from '../event-loop/recording-scope';
import { CudaContext } from '../device/cuda-context';
import { CudaStream } from '../device/cuda-stream';
import { layoutOf, type MemoryLayout } from './memory-layout';
import { contextOf, type PlanArgument, placeholders } from './plan-arguments';
import { planError } from './plan-error';
import { hasObjects, type PlanResult, planResult } from './plan-result';
import { Trace } from './trace';
import { setImmediate, setTimeout } from '../node/own-functions';

/** A function that a plan can be made from. */
export type PlanFunction = (...args: UsersValue[]) => Promise<unknown>;

export interface Recorded {
  readonly trace: Trace;
  readonly result: PlanResult;
  readonly layout: MemoryLayout;
  /** Whether only the function itself can say what its next run uses and returns, also if all arguments are as before. */
  readonly isForOneRun: boolean;
}

/** Runs the function once, with placeholders instead of arrays, and notes what it asks for. */
export async function record(body: PlanFunction, args: readonly PlanArgument[], given: readonly unknown[]): Promise<Recorded> {
  const site = callerStack(record);
  const trace = new Trace();
  const context = contextOf(args) ?? CudaContext.getDefault();
  try {
    const passed = placeholders(trace, context, args, given);
    const returned = await recordedBy(trace, body, () => {
      const running = Promise.resolve().then(() => inDefault(context, () => body(...passed)));
      return withoutForeignWaits(trace, running, site);
    });
    await trace.complete();
    if (trace.failure !== undefined) throw trace.failure;
    const result = resultOf(site, () => planResult(trace, passed, returned));
    return { trace, result, layout: layoutOf(trace.memories, args), isForOneRun: trace.usesHostMemory || hasObjects(result) };
  } finally {
    trace.end();
  }
}

/** What the function makes is where its arguments are. */
function inDefault<Result>(context: CudaContext, body: () => Result): Result {
  return context === CudaContext.getDefault() ? body() : CudaStream.current(context).run(body);
}

/** What the function returned is read when none of the program's code runs: errors have the stack of the plan's call. */
function resultOf(site: CallerStack, read: () => PlanResult): PlanResult {
  try {
    return read();
  } catch (error) {
    startAt(error as Error, site);
    throw error;
  }
}

/**
 * Recorded calls resolve at once. So if the function has not returned by the event loop's next turn, and no kernel is compiling, it waits
 * for something that no replay would wait for.
 */
function withoutForeignWaits<Result>(trace: Trace, running: Promise<Result>, site: CallerStack): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    let settled = false;
    running.finally(() => (settled = true)).then(resolve, reject);
    const look = () => {
      if (settled) return;
      if (trace.waiting > 0) setTimeout(look, 1);
      else reject(trace.failed(foreignWait(site)));
    };
    setImmediate(look);
  });
}

/** The error has the stack of the plan's call: none of the program's code runs when it is found. */
function foreignWait(site: CallerStack): Error {
  const error = planError(
    'the function waits for something other than kernels (a timer, a file, a compilation, a copy to the host, a stream). It is recorded once, and ' +
      'replays would not wait: await that before calling the plan, and pass the result as an argument.',
  );
  startAt(error, site);
  return error;
}
