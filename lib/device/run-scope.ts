import { AsyncLocalStorage } from 'node:async_hooks';

/** A stream whose `run()` is under way. */
export interface StreamInRun {
  readonly context: object;
  readonly device: object;
  /** Whether what goes on in its run is no longer in it. */
  readonly isLeft: boolean;
}

const scopes = new AsyncLocalStorage<StreamInRun>();
let isUsed = false;

/** Runs `body` in the stream, also after its awaits. */
export function runIn<Result>(stream: StreamInRun, body: () => Result): Result {
  isUsed = true;
  return scopes.run(stream, body);
}

/** The stream whose `run()` this code is in: it says on which device, in which context and in which stream things are done by default. */
export function streamOfRun(): StreamInRun | undefined {
  const stream = isUsed ? scopes.getStore() : undefined;
  return stream?.isLeft ? undefined : stream;
}
