import { runInThisContext } from 'node:vm';

/**
 * The process itself. Where tests run in a realm of their own, as Jest's do, the global `process` is a copy for each file of tests, which
 * never gets the `exit` event.
 */
export function processItself(): NodeJS.Process {
  return runInThisContext('process') as NodeJS.Process;
}
