import { inflateRawSync } from 'node:zlib';

/** A file of an archive. */
export interface ZipFile {
  readonly path: string;
  readonly data: Buffer;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;

/**
 * The files of a zip archive, such as a wheel. Their checksums are not looked at: the archive's own was, before. Throws SyntaxError if it
 * is damaged or uses what wheels do not.
 */
export function readZip(archive: Buffer): ZipFile[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + endBytes > archive.length || archive.readUInt32LE(end) !== endMark) throw new SyntaxError('it is not a zip archive');
  const count = archive.readUInt16LE(end + 10);
  const files: ZipFile[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + entryBytes > archive.length || archive.readUInt32LE(at) !== entryMark) throw new SyntaxError('its directory is damaged');
    const nameBytes = archive.readUInt16LE(at + 28);
    const path = archive.toString('utf8', at + entryBytes, at + entryBytes + nameBytes);
    if (!path.endsWith('/')) files.push({ path: checkedPath(path), data: content(archive, at, path) });
    at += entryBytes + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

function content(archive: Buffer, at: number, path: string): Buffer {
  const method = archive.readUInt16LE(at + 10);
  const [packed, unpacked, local] = [20, 24, 42].map((offset) => archive.readUInt32LE(at + offset)) as [number, number, number];
  const begin = local + localBytes + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const bytes = archive.subarray(begin, begin + packed);
  if (method !== 0 && method !== 8) throw new SyntaxError(`${path} uses an unsupported compression method (${method})`);
  const data = method === 8 ? inflateRawSync(bytes, { maxOutputLength: Math.max(unpacked, 1) }) : Buffer.from(bytes);
  if (data.length !== unpacked) throw new SyntaxError(`${path} is damaged`);
  return data;
}

/** Throws if a file would end up outside the folder into which the archive is unpacked. */
function checkedPath(path: string): string {
  if (path.startsWith('/') || path.includes('\\') || path.split('/').includes('..'))
    throw new SyntaxError(`${path} points outside the archive`);
  return path;
}
