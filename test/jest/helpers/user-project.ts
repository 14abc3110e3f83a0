import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run-node';
import { temporaryFolder } from './temporary-folder';

/** A folder with these files in which `cuda-ffi` is installed. */
export function project(files: Record<string, string>): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true });
  symlinkSync(root, join(folder, 'node_modules', 'cuda-ffi'));
  symlinkSync(join(root, 'node_modules', '@types', 'node'), join(folder, 'node_modules', '@types', 'node'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
