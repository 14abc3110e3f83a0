import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from '../cache/disk-cache';
import { type Command, exitStatus, parsed, print } from './command';

/** Reports on the cache of compiled code, and empties it. */
export const cacheCommand: Command = {
  summary: 'show where compiled code is kept, and how much; --clear removes it',
  usage: `Usage: cuda-ffi cache [--clear] [--json]

Prints the folder in which compiled code is kept (CUDA_FFI_CACHE_DIR chooses it, off
disables it), how many entries it has, and their size.

  --clear   remove all of them
  --json    print this as JSON: { folder, entries, bytes, cleared }`,
  async run(args) {
    const { values } = parsed({
      args: [...args],
      options: { clear: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    });
    const folder = cacheFolder();
    const files = folder === undefined ? [] : await entriesOf(folder);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    if (values.clear) await Promise.all(files.map(({ path }) => rm(path, { force: true })));
    if (values.json) print(JSON.stringify({ folder: folder ?? null, entries: files.length, bytes, cleared: values.clear }));
    else print(report(folder, files.length, bytes, values.clear));
    return exitStatus.ok;
  },
};

function report(folder: string | undefined, entries: number, bytes: number, cleared: boolean): string {
  if (folder === undefined) return 'The cache is off (CUDA_FFI_CACHE_DIR=off).';
  const what = `${entries} ${entries === 1 ? 'entry' : 'entries'}, ${(bytes / 2 ** 20).toFixed(1)} MiB`;
  return `${folder}: ${what}${cleared ? ', removed' : ''}`;
}

/** The files that the cache wrote, and no others, recognised by their folders and names. */
async function entriesOf(folder: string): Promise<{ path: string; bytes: number }[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = found
    .filter((entry) => entry.isFile() && /^[0-9a-f]{64}(?:\.\d+\.[0-9a-f]+)?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(path).catch(() => undefined))?.size ?? 0 })));
}
