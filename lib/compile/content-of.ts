import { promises, readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { types } from 'node:util';
import { step, type Steps } from '../event-loop/steps';

/** Reads a file. The system's error does not say what was to be read, `module` or another `what`, and that of a folder not even which. */
export function* contentOf(path: string, what: string): Steps<Buffer> {
  try {
    return yield* step(
      () => readFileSync(path),
      () => promises.readFile(path),
    );
  } catch (error) {
    if (error instanceof Error || types.isNativeError(error)) {
      const why = error.message.replace(/, \w+(?: '.*')?$/s, '');
      error.message = `The ${what} ${JSON.stringify(path)} cannot be read: ${why}${isAbsolute(path) ? '' : ` (${resolve(path)})`}`;
    }
    throw error;
  }
}
