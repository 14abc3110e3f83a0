import { setImmediate } from '../node/own-functions';

/**
 * A procedure that is written once and can run blocking or in the background. It yields wherever it waits; the runner takes the blocking or
 * the asynchronous form of each wait.
 */
export type Steps<Result> = Generator<Step, Result, unknown>;

interface Step {
  readonly blocking: () => unknown;
  readonly background: () => Promise<unknown>;
}

/** One place where a procedure waits: `const text = yield* step(() => readSync(), () => read())`. */
export function* step<Result>(blocking: () => Result, background: () => Promise<Result>): Steps<Result> {
  return (yield { blocking, background }) as Result;
}

/** Lets the event loop turn, in work that takes long; has no effect in a blocking run. */
export function* nextTurn(): Steps<void> {
  yield* step(
    () => {},
    () => new Promise<void>((resolve) => setImmediate(resolve)),
  );
}

export function runBlocking<Result>(steps: Steps<Result>): Result {
  let turn = steps.next();
  while (!turn.done) turn = resume(steps, attempt(turn.value.blocking));
  return turn.value;
}

export async function runInBackground<Result>(steps: Steps<Result>): Promise<Result> {
  let turn = steps.next();
  while (!turn.done) {
    const outcome = await turn.value.background().then(
      (value): Outcome => ({ value }),
      (error: unknown): Outcome => ({ error, failed: true }),
    );
    turn = resume(steps, outcome);
  }
  return turn.value;
}

interface Outcome {
  value?: unknown;
  error?: unknown;
  failed?: boolean;
}

function attempt(blocking: () => unknown): Outcome {
  try {
    return { value: blocking() };
  } catch (error) {
    return { error, failed: true };
  }
}

function resume<Result>(steps: Steps<Result>, outcome: Outcome): IteratorResult<Step, Result> {
  return outcome.failed ? steps.throw(outcome.error) : steps.next(outcome.value);
}
