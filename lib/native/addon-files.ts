import { existsSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { ownFile } from '../errors/own-file';

const addonFile = 'cuda_ffi.node';

/** Where in a folder the addon may be, in order: first what was built there, then what the package brings. */
export const addonPlaces = [
  join('build', 'release', 'bin', addonFile),
  join('prebuilds', `${process.platform}-${process.arch}`, addonFile),
] as const;

/**
 * The folders that may contain it: those above this file, which are the package's, and for a bundle also those above the program and the
 * packages installed there.
 */
export function addonFolders(): string[] {
  const starts = [ownFile(), process.argv[1]].filter((file) => file !== undefined).map((file) => dirname(resolve(file)));
  return [...new Set(starts.flatMap(folderAndAbove).flatMap((folder) => [folder, join(folder, 'node_modules', 'cuda-ffi')]))];
}

/** The addon's file, as the operating system finds it; if CUDA_FFI_ADDON names one, that. */
export function findAddon(): string | undefined {
  const named = process.env['CUDA_FFI_ADDON'];
  if (named) return resolve(named);
  for (const folder of addonFolders()) {
    const found = addonPlaces.map((place) => join(folder, place)).find((path) => existsSync(path));
    if (found !== undefined) return outsideArchive(found);
  }
  return undefined;
}

function folderAndAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...folderAndAbove(above)];
}

/** Electron shows the files of app.asar as if they were there; libraries are opened from app.asar.unpacked. */
function outsideArchive(path: string): string {
  const unpacked = path.replace(`.asar${sep}`, `.asar.unpacked${sep}`);
  return existsSync(unpacked) ? unpacked : path;
}
