import type { UsersValue } from '../../types';
import { recordedBy } from '../event-loop/recording-scope';
import { CudaContext } from '../device/cuda-context';
import { type PlanArgument, placeholders } from './plan-arguments';
import { planError } from './plan-error';
import { type PlanResult, planResult } from './plan-result';
import { Trace } from './trace';

/** A function that a plan can be made from. */
export type PlanFunction = (...args: UsersValue[]) => Promise<unknown>;

export interface Recorded {
  readonly trace: Trace;
  readonly result: PlanResult;
}

/** Runs the function once, with placeholders instead of arrays, and notes what it asks for. */
export async function record(body: PlanFunction, args: readonly PlanArgument[], given: readonly unknown[]): Promise<Recorded> {
  const trace = new Trace();
  const context = contextOf(args);
  try {
    const returned = await recordedBy(trace, () => {
      const running = Promise.resolve().then(() => body(...placeholders(trace, context, args, given)));
      return withoutForeignWaits(trace, running);
    });
    if (trace.failure !== undefined) throw trace.failure;
    return { trace, result: planResult(trace, returned) };
  } finally {
    trace.end();
  }
}

function contextOf(args: readonly PlanArgument[]): CudaContext {
  const device = args.find((argument) => argument.kind === 'device');
  return device ? device.array.context : CudaContext.getDefault();
}

/**
 * Recorded calls resolve at once. So if the function has not returned by the event loop's next turn, and no kernel is compiling, it waits
 * for something that no replay would wait for.
 */
function withoutForeignWaits<Result>(trace: Trace, running: Promise<Result>): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    let settled = false;
    running.finally(() => (settled = true)).then(resolve, reject);
    const look = () => {
      if (settled) return;
      if (trace.waiting > 0) setTimeout(look, 1);
      else reject(trace.failed(foreignWait()));
    };
    setImmediate(look);
  });
}

function foreignWait(): Error {
  return planError(
    'the function waits for something other than kernels (a timer, a file, a copy to the host, a stream). It is recorded once, and ' +
      'replays would not wait: await that before calling the plan, and pass the result as an argument.',
  );
}
