import { native } from '../native/environment';
import type { Done } from '../native/native';
import { holdEventLoop, releaseEventLoop } from './in-flight';

/** A native job that calls back, as a Promise. The event loop is kept alive until it has. */
export function background<Value>(start: (done: Done<Value>) => void): Promise<Value>;
/** As above, but once `ended` is aborted nobody waits for the job: the Promise resolves to undefined, whatever happens. */
export function background<Value>(start: (done: Done<Value>) => void, ended: AbortSignal): Promise<Value | undefined>;
export function background<Value>(start: (done: Done<Value>) => void, ended?: AbortSignal): Promise<Value | undefined> {
  native();
  holdEventLoop();
  return new Promise<Value | undefined>((resolve, reject) => {
    ended?.addEventListener('abort', () => resolve(undefined));
    start((error, value) => (error ? reject(error) : resolve(value)));
    if (ended?.aborted) resolve(undefined);
  }).finally(releaseEventLoop);
}
