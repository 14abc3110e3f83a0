import { randomBytes } from 'node:crypto';
import { lstat, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { refused } from './place-in-job';
import { isOpenToOthers } from './secret';
import { makeFolder } from '../node/make-folder';

/** What the first rank tells the others by a file that only their user can read: where it listens, and the key. */
export interface Notice {
  readonly hosts: readonly string[];
  readonly port: number;
  readonly key: Buffer;
}

/** Nobody writes more than a few addresses. */
const mostBytes = 4096;

/** Throws CudaError if others could read or replace what is in the folder. Makes it if it is not there. */
export async function checkFolder(path: string): Promise<void> {
  const folder = dirname(path);
  makeFolder(folder, 0o700);
  const found = await lstat(folder);
  const isOurs = process.getuid === undefined || found.uid === process.getuid();
  if (!found.isDirectory() || !isOurs || isOpenToOthers(found)) {
    throw refused(`${folder} is not a folder that only this user can use: chmod 700 it, or set CUDA_FFI_MEETING to another`);
  }
}

/** Replaces what another run may have left. */
export async function putUp(path: string, { hosts, port, key }: Notice): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify({ hosts, port, key: key.toString('hex') }));
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/** Undefined while there is none. */
export async function readNotice(path: string): Promise<Notice | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined || text.length > mostBytes) return undefined;
  const { hosts, port, key } = JSON.parse(text) as { hosts: string[]; port: number; key: string };
  return { hosts, port, key: Buffer.from(key, 'hex') };
}

/** Takes down what {@link putUp} has put up, unless another one is there by now. */
export async function takeDown(path: string, { key }: Notice): Promise<void> {
  const there = await readNotice(path).catch(() => undefined);
  if (there?.key.equals(key)) await rm(path, { force: true });
}
