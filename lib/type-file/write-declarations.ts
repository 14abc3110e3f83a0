import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, relative } from 'node:path';
import { makeFolder } from '../node/make-folder';
import type { CompiledKernel } from './compiled-kernels';
import { declarationFile } from './declaration-file';

/** Writes a declaration file for a source, and its map beside it. Returns false if both are there already as they should be. */
export async function writeDeclarations(path: string, source: string, kernels: readonly CompiledKernel[]): Promise<boolean> {
  const fromThere = relative(dirname(path), source).replaceAll('\\', '/');
  const { text, map } = declarationFile({ source: basename(source), file: basename(path), relative: fromThere }, kernels);
  if ((await isThere(path, text)) && (await isThere(`${path}.map`, map))) return false;
  makeFolder(dirname(path));
  await writeFile(path, text);
  await writeFile(`${path}.map`, map);
  return true;
}

async function isThere(path: string, content: string): Promise<boolean> {
  return (await readFile(path, 'utf8').catch(() => undefined)) === content;
}
