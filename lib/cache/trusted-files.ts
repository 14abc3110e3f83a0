import * as fs from 'node:fs';
import { step, type Steps } from '../event-loop/steps';

/**
 * What is in the cache gets run. So nothing is used that somebody else could have put there: only folders and files that belong to this
 * user, that nobody else can write to, and that are not links.
 */

const writableByOthers = 0o022;

/** Why a folder or file is not trusted; undefined if it is. */
function objection(stat: fs.Stats): string | undefined {
  if (stat.isSymbolicLink()) return 'it is a symbolic link';
  if (process.geteuid === undefined) return undefined; // Windows: nobody else can write below %LOCALAPPDATA%
  if (stat.uid !== process.geteuid()) return 'it belongs to another user';
  return stat.mode & writableByOthers ? 'others can write to it (chmod go-w)' : undefined;
}

/**
 * Whether entries may be read from a folder and written to it. One that exists but is not trusted, or cannot be examined, causes a warning,
 * once.
 */
export function isTrustedFolder(folder: string): boolean {
  let stat: fs.Stats | undefined;
  let reason: string | undefined;
  try {
    stat = fs.lstatSync(folder, { throwIfNoEntry: false });
    reason = stat && (stat.isDirectory() || stat.isSymbolicLink() ? objection(stat) : 'it is a file; name a folder in CUDA_FFI_CACHE_DIR');
  } catch (error) {
    reason = `this process cannot inspect it (${(error as NodeJS.ErrnoException).code})`;
  }
  if (reason !== undefined) warnOnce(folder, reason);
  return reason === undefined && stat?.isDirectory() === true;
}

const warned = new Set<string>();

/** Warns, once for each folder, that it is no cache. */
export function warnOnce(folder: string, reason: string): void {
  if (warned.has(folder)) return;
  warned.add(folder);
  process.emitWarning(`The cache in ${folder} is not used: ${reason}.`, { type: 'CudaWarning', code: 'CUDA_FFI_CACHE' });
}

/**
 * Opening does not wait (as a FIFO would, for a writer), does not follow a link, and does not acquire a terminal. Windows has no such
 * flags.
 */
const openFlags = fs.constants.O_RDONLY | fs.constants.O_NONBLOCK | fs.constants.O_NOFOLLOW | fs.constants.O_NOCTTY;

/** The bytes of a plain file that is trusted; undefined for anything else, and after any failure. */
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
