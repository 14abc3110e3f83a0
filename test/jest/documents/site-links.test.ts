// docs/site/check-links.mjs, by which npm run docs fails, finds what leads nowhere on the site.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

function check(pages: Record<string, string>) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'docs'));
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text);
  return run(process.execPath, [join(root, 'docs/site/check-links.mjs'), folder], { cwd: folder });
}

const guide = '<h1 id="top">Guide</h1> <a href="../index.html">home</a> <a href="https://example.org/x">elsewhere</a>';

test('a site whose links lead somewhere passes', async () => {
  const site = { 'index.html': '<a href="docs/guide.html#top">guide</a> <a href="docs/../">here</a> <img src="a.png">', 'a.png': '' };
  expect(await check({ ...site, 'docs/guide.html': guide })).toMatchObject({ status: 0, stdout: '2 pages, 4 links, 0 broken\n' });
});

test.each([
  ['<a href="docs/none.html">', 'index.html: docs/none.html: there is no such file'],
  ['<a href="docs/guide.html#none">', 'index.html: docs/guide.html#none: there is no such anchor'],
  ['<a href="#none">', 'index.html: #none: there is no such anchor'],
  ['<img src="none.png">', 'index.html: none.png: there is no such file'],
  ['<a href="docs/">', 'index.html: docs/: there is no such file'],
])('%s is named', async (link, sentence) => {
  const { status, stdout } = await check({ 'index.html': link, 'docs/guide.html': guide });
  expect(stdout.split('\n')[0]).toBe(sentence);
  expect(status).toBe(1);
});

test('a folder without links is no site', async () => {
  expect((await check({ 'index.html': '' })).status).toBe(1);
});
