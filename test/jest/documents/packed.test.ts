// What npm packs has the guides and the examples, and no link of theirs leads out of the package.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../helpers/run-node';
import { linksOf } from './links-of';
import { pages } from './markdown';

const listed = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
const [{ files }] = JSON.parse(listed) as { files: { path: string }[] }[];
const packed = new Set(files.map(({ path }) => path));
const documents = [...pages(), 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];

/** A folder is there if something in it is. */
const isPacked = (path: string): boolean => packed.has(path) || [...packed].some((file) => file.startsWith(path.replace(/\/?$/, '/')));

test('it has every page and every example', () => {
  expect(documents.filter((page) => !packed.has(page))).toEqual([]);
  expect(packed).toContain('examples/21-several-gpus.mjs');
});

test.each(documents)('the links of %s stay in the package', (page) => {
  const targets = linksOf(page)
    .map((link) => link.split('#')[0])
    .filter((path) => path !== '');
  expect(targets.filter((path) => !isPacked(join(dirname(page), path)))).toEqual([]);
});

test('it has nothing that builds the site, and no pictures of it', () => {
  expect([...packed].filter((file) => /^docs\/(site|pictures\/site)\//.test(file))).toEqual([]);
  expect(existsSync(join(root, 'docs/site/plugin.mjs'))).toBe(true);
});
