import { createHash, randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { step, type Steps } from '../event-loop/steps';
import { cacheRoot } from '../native/user-folders';
import { isTrustedFolder, readTrustedFile, warnOnce } from './trusted-files';
import { makeFolder } from '../node/make-folder';
import { secondsSince1970, setImmediate } from '../node/own-functions';

/** What is kept from a compile: facts, as JSON, and the image. */
export interface CacheEntry {
  facts: unknown;
  image: Uint8Array;
}

/** All entries together take less than this; the least recently used go first. */
const mostBytes = 512 << 20;
/** Entries are counted and pruned once in this many writes. */
const writesBetweenPrunes = 16;

const format = 'cuda-ffi 2\n';

let writes = 0;

/** The cache's folder, or undefined if `CUDA_FFI_CACHE_DIR=off`. */
export function cacheFolder(): string | undefined {
  const chosen = process.env['CUDA_FFI_CACHE_DIR'];
  if (chosen === 'off') return undefined;
  return chosen || cacheRoot();
}

/** The entry under `key`, whole and unchanged, or undefined. Any failure is a miss. */
export function* readEntry(key: string): Steps<CacheEntry | undefined> {
  const path = entryPath(key);
  if (!path || !isTrustedFolder(join(path, '..', '..')) || !isTrustedFolder(join(path, '..'))) return undefined;
  const bytes = yield* readTrustedFile(path);
  const entry = bytes && decode(key, bytes);
  if (entry) noteUse(path);
  return entry;
}

/** Notes that an entry was used, for pruning. Nobody waits for it. */
function noteUse(path: string): void {
  try {
    fs.utimes(path, secondsSince1970(), secondsSince1970(), () => {});
  } catch {
    // Node's permission model may let this process read the cache but not write to it.
  }
}

/** Stores an entry. Any failure leaves the cache as it was. */
export function* writeEntry(key: string, entry: CacheEntry): Steps<void> {
  const path = entryPath(key);
  if (!path) return;
  const bytes = encode(key, entry);
  yield* step(
    () => writeBlocking(path, bytes),
    () => new Promise<void>((resolve) => setImmediate(() => resolve(writeBlocking(path, bytes)))),
  );
}

function entryPath(key: string): string | undefined {
  const folder = cacheFolder();
  return folder && join(folder, key.slice(0, 2), key);
}

/**
 * Writes a separate file, then renames it: a reader sees a whole entry or none, whoever else writes it. Windows does not replace a file
 * that a reader has open: then the old one stays, which has the same contents.
 */
function writeBlocking(path: string, bytes: Buffer): void {
  const temporary = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    makeCacheFolder(join(path, '..', '..'));
    makeTrustedFolder(join(path, '..'));
    fs.writeFileSync(temporary, bytes, { flag: 'wx', mode: 0o600 });
    fs.renameSync(temporary, path);
    if (writes++ % writesBetweenPrunes === 0) prune(join(path, '..', '..'));
  } catch {
    removeQuietly(temporary);
  }
}

function removeQuietly(path: string): void {
  try {
    fs.rmSync(path, { force: true });
  } catch {
    // There is not even a folder to remove it from.
  }
}

/** Whoever chose a folder that cannot be made learns of it: every process would compile anew. */
function makeCacheFolder(folder: string): void {
  try {
    makeTrustedFolder(folder);
  } catch (error) {
    if (process.env['CUDA_FFI_CACHE_DIR']) warnOnce(folder, (error as Error).message);
    throw error;
  }
}

/** Throws if others could put code into it, which our processes would run. */
function makeTrustedFolder(folder: string): void {
  makeFolder(folder, 0o700);
  if (!isTrustedFolder(folder)) throw new Error(`${folder} is not trusted`);
}

function prune(folder: string): void {
  const entries = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .map((path) => ({ path, ...statOrGone(path) }))
    .sort((a, b) => b.usedAt - a.usedAt);
  let total = 0;
  for (const entry of entries) {
    total += entry.bytes;
    if (total > mostBytes) fs.rmSync(entry.path, { force: true });
  }
}

function statOrGone(path: string): { bytes: number; usedAt: number } {
  const stat = fs.statSync(path, { throwIfNoEntry: false });
  return { bytes: stat?.size ?? 0, usedAt: stat?.mtimeMs ?? 0 };
}

/** format, SHA-256 of the key and all that follows, length of the facts, facts as JSON, image */
function encode(key: string, entry: CacheEntry): Buffer {
  const facts = Buffer.from(JSON.stringify(entry.facts));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(facts.length);
  const content = Buffer.concat([length, facts, entry.image]);
  return Buffer.concat([Buffer.from(format), seal(key, content), content]);
}

function decode(key: string, bytes: Buffer): CacheEntry | undefined {
  const sealAt = format.length;
  const contentAt = sealAt + 32;
  if (bytes.length < contentAt + 4 || bytes.toString('latin1', 0, sealAt) !== format) return undefined;
  const content = bytes.subarray(contentAt);
  if (!seal(key, content).equals(bytes.subarray(sealAt, contentAt))) return undefined;
  const factsEnd = 4 + content.readUInt32LE(0);
  return { facts: JSON.parse(content.toString('utf8', 4, factsEnd)), image: content.subarray(factsEnd) };
}

function seal(key: string, content: Buffer): Buffer {
  return createHash('sha256').update(key).update(content).digest();
}
