import * as fs from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it that are not there. Throws what the system says of the first that cannot be made. One at a time: with
 * `recursive`, Node 20 never returns from a place like /proc, which is there and takes nothing.
 *
 * @param mode 0o700 for what only this user may see
 */
export function makeFolder(path: string, mode = 0o777): void {
  try {
    makeOne(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path), mode);
    makeOne(path, mode);
  }
}

/** What is there already, as another process may have made it, is as good. */
function makeOne(path: string, mode: number): void {
  try {
    fs.mkdirSync(path, { mode });
  } catch (error) {
    if (!fs.statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
