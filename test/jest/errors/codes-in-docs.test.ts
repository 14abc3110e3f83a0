// docs/errors.md has each code that an error may have.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../helpers/run-node';

/** Codes in the sources of a folder. */
function codesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => /\.(?:ts|cpp|hpp)$/.test(entry.name))
    .flatMap(
      (entry) => readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8').match(/(?<=['"])ERR_CUDA_\w+(?=['"])/g) ?? [],
    );
}

test('the table has all of them, and no other', () => {
  const codes = new Set([...codesIn('lib'), ...codesIn('src')]);
  expect(codes.size).toBeGreaterThan(20);
  const table = readFileSync(join(root, 'docs/errors.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const documented = table.flatMap((line) => /^\| [^|]+\| `(ERR_CUDA_\w+)`/.exec(line)?.[1] ?? []);
  expect([...new Set(documented)].sort()).toEqual([...codes].sort());
});
