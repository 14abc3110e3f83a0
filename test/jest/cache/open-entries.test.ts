// Entries that somebody has open, which Windows neither replaces nor removes as other systems do.
import { closeSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CacheEntry, readEntry, writeEntry } from '../../../lib/cache/disk-cache';
import { runBlocking, runInBackground } from '../../../lib/event-loop/steps';
import { temporaryFolder } from '../helpers/temporary-folder';

const before = process.env['CUDA_FFI_CACHE_DIR'];
const key = 'ab'.repeat(32);
const entry = (fill: number, bytes = 100_000): CacheEntry => ({ facts: { fill }, image: new Uint8Array(bytes).fill(fill) });

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  process.env['CUDA_FFI_CACHE_DIR'] = folder;
});

afterAll(() => {
  if (before === undefined) delete process.env['CUDA_FFI_CACHE_DIR'];
  else process.env['CUDA_FFI_CACHE_DIR'] = before;
});

const filesOf = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());

function expectWhole(found: CacheEntry | undefined): number {
  const { fill } = found!.facts as { fill: number };
  expect(Buffer.from(found!.image).equals(entry(fill, found!.image.length).image as Buffer)).toBe(true);
  return fill;
}

test('an entry that a reader has open is replaced or stays, whole either way; the reader goes on', async () => {
  runBlocking(writeEntry(key, entry(1)));
  const path = join(folder, key.slice(0, 2), key);
  const reader = openSync(path, 'r');
  const first = readFileSync(path);
  runBlocking(writeEntry(key, entry(2)));
  expect([1, 2]).toContain(expectWhole(runBlocking(readEntry(key))));
  expect(readFileSync(reader).equals(first)).toBe(true);
  closeSync(reader);
  // Nobody has it open but whoever notes, a moment after each reading, that it was used.
  for (let tries = 0; tries < 50 && expectWhole(runBlocking(readEntry(key))) !== 3; tries++) {
    await sleep(20);
    runBlocking(writeEntry(key, entry(3)));
  }
  expect(expectWhole(runBlocking(readEntry(key)))).toBe(3);
  expect(filesOf(folder)).toHaveLength(1); // nothing half written is left
});

test('readers and writers of one entry, all at once', async () => {
  const writers = Array.from({ length: 20 }, (_, fill) => runInBackground(writeEntry(key, entry(fill + 1))));
  const readers = Array.from({ length: 40 }, async () => {
    const found = await runInBackground(readEntry(key));
    if (found) expectWhole(found);
    return found;
  });
  await Promise.all(writers);
  await Promise.all(readers);
  expectWhole(runBlocking(readEntry(key)));
  expect(filesOf(folder)).toHaveLength(1);
});

test('the folder can be removed after an entry was read', () => {
  runBlocking(writeEntry(key, entry(1)));
  expectWhole(runBlocking(readEntry(key)));
  rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 20 });
  expect(runBlocking(readEntry(key))).toBeUndefined();
  runBlocking(writeEntry(key, entry(4)));
  expect(expectWhole(runBlocking(readEntry(key)))).toBe(4);
});
