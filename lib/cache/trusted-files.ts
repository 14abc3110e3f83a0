import * as fs from 'node:fs';
import { step, type Steps } from '../event-loop/steps';

/**
 * What the cache holds is run. So it is taken from nothing that somebody else could have put there: only from folders and
 * files that belong to this user, that nobody else can write, and that are not links.
 */

const writableByOthers = 0o022;

/** Why a folder or file is not trusted; undefined where it is. */
function objection(stat: fs.Stats): string | undefined {
  if (stat.isSymbolicLink()) return 'it is a symbolic link';
  if (process.geteuid === undefined) return undefined; // Windows: below %LOCALAPPDATA% nobody else may write
  if (stat.uid !== process.geteuid()) return 'it belongs to another user';
  return stat.mode & writableByOthers ? 'others can write to it (chmod go-w)' : undefined;
}

/**
 * Whether entries may be read from a folder and written to it. One that is there and is not trusted, or that cannot be looked
 * at, gives a warning, once.
 */
export function isTrustedFolder(folder: string): boolean {
  let stat: fs.Stats | undefined;
  let reason: string | undefined;
  try {
    stat = fs.lstatSync(folder, { throwIfNoEntry: false });
    reason = stat && objection(stat);
  } catch (error) {
    reason = `this process cannot inspect it (${(error as NodeJS.ErrnoException).code})`;
  }
  if (reason !== undefined) warnOnce(folder, reason);
  return reason === undefined && stat?.isDirectory() === true;
}

const warned = new Set<string>();

function warnOnce(folder: string, reason: string): void {
  if (warned.has(folder)) return;
  warned.add(folder);
  process.emitWarning(`The cache in ${folder} is not used: ${reason}.`, { type: 'CudaWarning', code: 'CUDA_FFI_CACHE' });
}

/** Opening does not wait (a FIFO would, for a writer), does not follow a link, and takes no terminal. Windows has no such flags. */
const openFlags = fs.constants.O_RDONLY | fs.constants.O_NONBLOCK | fs.constants.O_NOFOLLOW | fs.constants.O_NOCTTY;

/** The bytes of a plain file that is trusted. Anything else, and any failure, is undefined. */
export function* readTrustedFile(path: string): Steps<Buffer | undefined> {
  const file = open(path);
  if (file === undefined) return undefined;
  try {
    return yield* step(
      () => fs.readFileSync(file),
      () => readInBackground(file),
    );
  } catch {
    return undefined;
  } finally {
    fs.closeSync(file);
  }
}

function open(path: string): number | undefined {
  let file: number;
  try {
    file = fs.openSync(path, openFlags);
  } catch {
    return undefined;
  }
  const stat = fs.fstatSync(file);
  if (stat.isFile() && objection(stat) === undefined) return file;
  fs.closeSync(file);
  return undefined;
}

function readInBackground(file: number): Promise<Buffer> {
  return new Promise((resolve, reject) => fs.readFile(file, (error, data) => (error ? reject(error) : resolve(data))));
}
