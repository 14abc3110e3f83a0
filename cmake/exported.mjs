import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What package.json exports: `bindings/index`. */
export function exported(isWanted = () => true) {
  const { exports } = JSON.parse(readFileSync(fileURLToPath(new URL('../package.json', import.meta.url)), 'utf8'));
  const files = Object.values(exports)
    .filter(isWanted)
    .map((entry) => entry.require?.default ?? entry.default ?? entry);
  return files.filter((file) => file.endsWith('.js')).map((file) => file.replace('./dist/lib/', '').replace(/\.js$/, ''));
}
