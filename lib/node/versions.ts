import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version in the package.json above this file. */
export function packageVersion(folder = __dirname): string {
  try {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string };
    if (name === 'cuda-ffi') return version;
  } catch {
    // Not here.
  }
  return dirname(folder) === folder ? 'unknown' : packageVersion(dirname(folder));
}

/** A version, 1000 × major + 10 × minor, as text. */
export function versionText(version: number): string {
  return `${Math.floor(version / 1000)}.${Math.floor((version % 1000) / 10)}`;
}
