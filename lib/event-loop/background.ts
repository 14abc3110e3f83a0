import { native } from '../native/environment';
import type { Done } from '../native/native';
import { holdEventLoop, releaseEventLoop } from './in-flight';

/** A native job that calls back, as a Promise. The event loop stays alive until it has. */
export function background<Value>(start: (done: Done<Value>) => void): Promise<Value> {
  native();
  holdEventLoop();
  return new Promise<Value>((resolve, reject) => {
    start((error, value) => (error ? reject(error) : resolve(value)));
  }).finally(releaseEventLoop);
}
