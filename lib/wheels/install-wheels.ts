import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readZip } from './read-zip';
import { makeFolder } from '../node/make-folder';

/** A wheel's name and its bytes. */
export interface Wheel {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Unpacks the libraries and headers of wheels into `<folder>/nvidia`, replacing what is there: all of them or none. Until everything is
 * complete, it is kept in a separate place, and removed if it never is.
 */
export async function installWheels(wheels: readonly Wheel[], folder: string): Promise<void> {
  const [fresh, old, place] = [`nvidia.new.${process.pid}`, `nvidia.old.${process.pid}`, 'nvidia'].map((name) => join(folder, name));
  try {
    for (const wheel of wheels) await unpack(wheel, fresh!);
    const hadOne = await rename(place!, old!).then(
      () => true,
      () => false,
    );
    try {
      await rename(fresh!, place!);
    } catch (error) {
      if (hadOne) await rename(old!, place!);
      throw error;
    }
  } finally {
    for (const rest of [fresh!, old!]) await rm(rest, { recursive: true, force: true });
  }
}

async function unpack({ name, bytes }: Wheel, folder: string): Promise<void> {
  for (const { path, data } of readZip(bytes)) {
    const target = targetOf(path, name, folder);
    if (target === undefined) continue;
    makeFolder(dirname(target));
    await writeFile(target, data);
  }
}

/** Where to unpack what is below nvidia/, and the license; the rest is for pip. */
function targetOf(path: string, wheel: string, folder: string): string | undefined {
  if (path.startsWith('nvidia/')) return join(folder, path.slice('nvidia/'.length));
  const isLicense = /\.dist-info\/(?:licenses\/)?license[^/]*$/i.test(path);
  return isLicense ? join(folder, 'licenses', `${wheel.split('-')[0]}.txt`) : undefined;
}
