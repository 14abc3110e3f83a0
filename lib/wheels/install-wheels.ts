import { existsSync } from 'node:fs';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { readZip } from './read-zip';
import { makeFolder } from '../node/make-folder';

/** A wheel's name and its bytes. */
export interface Wheel {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Unpacks the libraries and headers of wheels into `<folder>/nvidia`, replacing what is there of the same packages: all of them or none.
 * Until everything is complete, it is kept in a separate place, and removed if it never is.
 */
export async function installWheels(wheels: readonly Wheel[], folder: string): Promise<void> {
  const [fresh, old, place] = [`nvidia.new.${process.pid}`, `nvidia.old.${process.pid}`, 'nvidia'].map((name) => join(folder, name));
  try {
    await keepOthers(place!, fresh!, wheels.map(packageOf));
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

/** `nvidia_cublas`, also of the wheel for CUDA 12: only one of them is there. */
const packageOf = ({ name }: Wheel): string => name.split('-')[0]!.replace(/_cu\d+$/, '');

/** Where it is written which files a package has brought. */
const listsIn = (folder: string) => join(folder, 'files');

/** Links the files of packages that are not replaced into the new folder. */
async function keepOthers(place: string, fresh: string, replaced: readonly string[]): Promise<void> {
  const lists = await readdir(listsIn(place)).catch(() => []);
  for (const list of lists.filter((name) => !replaced.includes(name.replace(/\.json$/, '')))) {
    const files = JSON.parse(await readFile(join(listsIn(place), list), 'utf8')) as readonly string[];
    for (const file of [...files, join('files', list)]) {
      makeFolder(dirname(join(fresh, file)));
      // A folder of the same name may have come with two packages.
      if (!existsSync(join(fresh, file))) await link(join(place, file), join(fresh, file));
    }
  }
}

async function unpack(wheel: Wheel, folder: string): Promise<void> {
  const files: string[] = [];
  for (const { path, data } of readZip(wheel.bytes)) {
    const target = targetOf(path, wheel.name, folder);
    if (target === undefined) continue;
    makeFolder(dirname(target));
    // What is linked there is also in the folder that is replaced.
    await rm(target, { force: true });
    await writeFile(target, data);
    files.push(relative(folder, target));
  }
  makeFolder(listsIn(folder));
  await writeFile(join(listsIn(folder), `${packageOf(wheel)}.json`), JSON.stringify(files));
}

/** Where to unpack what is below nvidia/, and the license; the rest is for pip. */
function targetOf(path: string, wheel: string, folder: string): string | undefined {
  if (path.startsWith('nvidia/')) return join(folder, path.slice('nvidia/'.length));
  const isLicense = /\.dist-info\/(?:licenses\/)?license[^/]*$/i.test(path);
  return isLicense ? join(folder, 'licenses', `${wheel.split('-')[0]}.txt`) : undefined;
}
